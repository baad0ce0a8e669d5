//! What the rows of a block must leave, as masks.

use super::block::Block;
use super::layout::Layout;
use super::out::OutGoals;
use super::word::Lanes;
use crate::challenge::{EndForm, OutRule};
use crate::table::goals::Goals;
use crate::table::plan::Plan;

/// What 64 N rows must leave.
#[derive(Debug, Clone)]
pub(super) struct BlockGoals<const N: usize> {
    pub kind: Option<EndForm>,
    /// Whether a pattern is to come out without end.
    pub endless: bool,
    pub out: OutGoals<N>,
    /// What expressions ask for.
    pub values: Goals<Lanes<N>>,
    /// How many operations on blocks it took to find out.
    pub operations: u64,
}

impl<const N: usize> BlockGoals<N> {
    /// What the rows from the number `first` on must leave.
    pub(super) fn new(plan: &Plan, layout: &Layout, first: u64) -> Self {
        let expect = &plan.challenge.expect;
        let mut block = Block::new(layout, first);
        let Ok(values) = Goals::new(plan.challenge, &mut block);
        let mut out = OutGoals::new();
        for (balls, rows) in &values.out {
            out.add(balls, *rows);
        }
        let endless = match &expect.out {
            Some(OutRule::Pattern(pattern)) => out.pattern(pattern, plan, layout, first),
            _ => false,
        };
        let operations = block.operations + out.noted;
        let is_caught = expect.intercepted.is_some() || expect.interceptor.is_some();
        let kind = if is_caught { Some(EndForm::Intercepted) } else { expect.end };
        BlockGoals { kind, endless, out, values, operations }
    }
}
