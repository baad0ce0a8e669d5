//! What the rows of a block are and ask for, whatever the board.

use std::sync::OnceLock;

use super::block::Block;
use super::goals::BlockGoals;
use super::layout::Layout;
use super::word::Lanes;
use crate::table::goals::Admitted;
use crate::table::plan::Plan;

/// For so many blocks it is kept what they ask for.
const KEPT: u64 = 16;

/// The rows of a block, and what they ask for.
#[derive(Debug, Clone)]
pub(super) struct AskedRows<const N: usize> {
    /// The rows that the condition admits.
    pub admitted: Lanes<N>,
    /// The rows for which the condition, or what they ask for, has no value.
    pub undefined: Lanes<N>,
    /// What they must leave; `None`: the condition admits no row.
    pub goals: Option<BlockGoals<N>>,
    /// How many operations on blocks it took to find out.
    pub operations: u64,
}

impl<const N: usize> AskedRows<N> {
    /// The rows from the number `first` on, of `product` rows in all.
    pub(super) fn new(plan: &Plan, layout: &Layout, first: u64, product: u64) -> Self {
        let (Admitted { admitted, mut undefined }, mut operations) =
            admitted(plan, layout, first, product);
        let goals = (admitted | undefined).any().then(|| BlockGoals::new(plan, layout, first));
        if let Some(goals) = &goals {
            undefined |= admitted & goals.values.undefined;
            operations += goals.operations;
        }
        AskedRows { admitted, undefined, goals, operations }
    }
}

/// The rows of a block that the condition admits, and those for which it has no value; and how many
/// operations it took to find out.
pub(super) fn admitted<const N: usize>(
    plan: &Plan,
    layout: &Layout,
    first: u64,
    product: u64,
) -> (Admitted<Lanes<N>>, u64) {
    let left = product.saturating_sub(first);
    let all = Lanes(std::array::from_fn(|word| match left.saturating_sub(word as u64 * 64) {
        0 => 0,
        rows @ 1..64 => u64::MAX >> (64 - rows),
        _ => u64::MAX,
    }));
    let mut block = Block::new(layout, first);
    let Ok(admitted) = Admitted::new(&plan.challenge.rows, all, &mut block);
    (admitted, block.operations)
}

/// What the first rows of a challenge ask for, kept for its next board.
#[derive(Debug, Default)]
pub(in crate::table) struct KeptGoals {
    pub narrow: KeptBlocks<1>,
    pub middle: KeptBlocks<8>,
    pub wide: KeptBlocks<16>,
}

/// What the first blocks ask for, once somebody has asked.
#[derive(Debug, Default)]
pub(in crate::table) struct KeptBlocks<const N: usize>(OnceLock<Vec<OnceLock<AskedRows<N>>>>);

impl<const N: usize> KeptBlocks<N> {
    /// Where it is kept for the block with this number; `None`: it is not.
    pub(super) fn block(&self, number: u64) -> Option<&OnceLock<AskedRows<N>>> {
        let blocks = self.0.get_or_init(|| (0..KEPT).map(|_| OnceLock::new()).collect());
        blocks.get(usize::try_from(number).ok()?)
    }
}
