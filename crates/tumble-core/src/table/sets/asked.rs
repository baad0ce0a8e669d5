//! What is asked of many starts.

use crate::board::{Colour, Side};
use crate::challenge::{self, EndForm, OutGoal, OutRule};
use crate::machine::Load;
use crate::table::plan::{HopperLoad, Plan};
use crate::table::sets::goals::{Admitted, Goals};
use crate::table::sets::logic::{Bit, Variables};

/// What is asked of every start.
#[derive(Debug, Clone)]
pub(in crate::table) struct Asked<B> {
    /// The starts that the condition admits.
    pub admitted: B,
    /// The starts for which the condition or what is asked has no value.
    pub undefined: B,
    /// How runs are to end; the same in all starts.
    pub kind: Option<EndForm>,
    /// What is asked of the balls that come out, the longest first, and where.
    pub out: Vec<(OutGoal, B)>,
    /// What expressions ask for.
    pub values: Goals<B>,
}

impl<B: Bit> Asked<B> {
    /// What is asked of the starts that are admitted.
    pub(in crate::table) fn new<L: Variables<Bit = B>>(
        plan: &Plan,
        starts: Admitted<B>,
        logic: &mut L,
    ) -> Result<Self, L::Fault> {
        let Admitted { admitted, undefined } = starts;
        let expect = &plan.challenge.expect;
        let mut values = Goals::new(plan.challenge, logic)?;
        let mut out: Vec<(OutGoal, B)> = match &expect.out {
            Some(OutRule::Pattern(pattern)) => self::pattern(pattern, plan, logic)?,
            _ => {
                let goals = std::mem::take(&mut values.out).into_iter();
                goals.map(|(balls, starts)| (OutGoal::Exactly(balls), starts)).collect()
            }
        };
        out.sort_by_key(|(goal, _)| std::cmp::Reverse(length(goal)));
        let is_caught = expect.intercepted.is_some() || expect.interceptor.is_some();
        let kind = match expect.end {
            _ if is_caught => Some(EndForm::Intercepted),
            // Whether a supply has an end does not depend on the start.
            None if out.iter().any(|(goal, _)| matches!(goal, OutGoal::Endless(_))) => {
                Some(EndForm::Repeats)
            }
            kind => kind,
        };
        let asked = logic.and(values.undefined, admitted)?;
        let undefined = logic.or(undefined, asked)?;
        Ok(Asked { admitted, undefined, kind, out, values })
    }

    /// All sets, to be kept while others are forgotten.
    pub(in crate::table) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        let Asked { admitted, undefined, out, values, .. } = self;
        let out = out.iter_mut().map(|(_, starts)| starts);
        [admitted, undefined].into_iter().chain(out).chain(values.sets())
    }

    /// Whether runs may end in this way.
    pub(super) fn allows(&self, kind: EndForm) -> bool {
        self.kind.is_none_or(|wanted| wanted == kind)
    }
}

fn length(goal: &OutGoal) -> usize {
    match goal {
        OutGoal::Any => 0,
        OutGoal::Exactly(balls) | OutGoal::Endless(balls) => balls.len(),
    }
}

/// The pattern, as long as the balls last, for each number of balls.
fn pattern<L: Variables>(
    pattern: &[Colour],
    plan: &Plan,
    logic: &mut L,
) -> Result<Vec<(OutGoal, L::Bit)>, L::Fault> {
    let mut starts: Vec<([u64; 2], L::Bit)> = vec![([0, 0], L::Bit::ALWAYS)];
    for (side, hopper) in plan.hoppers.iter().enumerate() {
        let HopperLoad::Count { variable, .. } = hopper else { continue };
        let (from, to) = logic.range(*variable);
        let count = to.abs_diff(from).saturating_add(1);
        logic.tell_apart(count.saturating_mul(starts.len() as u64))?;
        let value = logic.variable(*variable)?;
        let mut found = Vec::new();
        for balls in from..=to {
            let is = value.is_constant(balls, logic)?;
            for (counts, place) in &starts {
                let mut counts = *counts;
                counts[side] = u64::try_from(balls).unwrap_or(0);
                let place = logic.and(*place, is)?;
                if place != L::Bit::NEVER {
                    found.push((counts, place));
                }
            }
        }
        starts = found;
    }
    let goal = |counts: [u64; 2]| {
        let loads: [Load; 2] = Side::BOTH.map(|side| plan.load_of(side, counts[side.index()]));
        let supplied = Colour::BOTH.map(|colour| challenge::total(&loads, colour));
        challenge::repeated(pattern, supplied)
    };
    Ok(starts.into_iter().map(|(counts, place)| (goal(counts), place)).collect())
}
