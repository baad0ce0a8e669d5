//! Long runs of few states, decided by jumps.
//!
//! How a run goes on depends on the way all bits and trains point and on the side of the next ball; what
//! the hoppers hold matters only once one of them is empty. So a state that comes back comes back again
//! and again, each time with the same number of balls gone from either hopper, and all rounds for which
//! they hold enough are jumped over at once. This holds for any loads and trains. A table of what many balls do
//! in every state, made by composing that of one ball with itself, would decide the same, but it has a place for
//! every state that there may be, and a run meets few of them.

use super::effort::{Effort, RowWork};
use super::plan::Plan;
use super::runner::RunState;
use super::{TableError, TableOptions, TableVerdict, Trial, counts, plain};
use crate::board::Side;
use crate::challenge::Row;
use crate::limits;
use crate::machine::{Ending, Load, Outcome};

/// Every how many balls it is asked whether work is left.
const BETWEEN_LOOKS: u64 = 1 << 10;

/// Returns whether rounds of balls may be jumped over: nobody asks for those that come out, and the balls of a
/// hopper are all alike on the board, but for the last one.
pub(super) fn suit(plan: &Plan) -> bool {
    let are_alike = |load: &Load| match load {
        Load::Balls(_) => plan.weight.is_none() || !load.has_heavy(),
        Load::Many { .. } | Load::Unlimited(_) => true,
    };
    !plan.is_endless()
        && plan.challenge.expect.out.is_none()
        && plan.challenge.game.is_none()
        && plan.fixed_loads().all(are_alike)
}

/// As [`crate::table::verdict`], of rows that [`suit`].
pub(super) fn verdict(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    let mut verdict = TableVerdict::default();
    let mut jumper = Jumper::new(plan, effort);
    plain::each(trial, options, |row| {
        let outcome = jumper.run(row)?;
        plain::add(trial, row, outcome, options, &mut verdict)
    })?;
    counts::show(plan, effort, &mut verdict)?;
    Ok(verdict)
}

/// Runs rows, and jumps over what comes again.
struct Jumper<'a> {
    plan: &'a Plan<'a>,
    effort: &'a Effort,
    work: RowWork,
    outcome: Outcome,
}

impl<'a> Jumper<'a> {
    fn new(plan: &'a Plan<'a>, effort: &'a Effort) -> Self {
        let outcome =
            Outcome { out: Vec::new(), ending: Ending::GaveUp, switches: Vec::new(), balls: 0 };
        Jumper { plan, effort, work: RowWork::compiled(plan), outcome }
    }

    /// What comes of a row, but for the balls that come out.
    fn run(&mut self, row: &Row) -> Result<&Outcome, TableError> {
        let plan = self.plan;
        let loads = Side::BOTH.map(|side| plan.load(side, &row.values));
        let mut run = RunState::new(plan, &loads, row, Vec::new());
        self.outcome.ending = self.follow(&mut run)?;
        self.outcome.balls = run.released.iter().sum();
        self.outcome.switches.clear();
        let switches = run.states.iter().take(plan.switches());
        self.outcome.switches.extend(switches.map(|&state| Side::from_bit(state == 1)));
        Ok(&self.outcome)
    }

    /// Follows a run to its end, or as many balls as are run at the most.
    fn follow(&self, run: &mut RunState) -> Result<Ending, TableError> {
        let most = limits::balls_run(self.plan.board.shape().rows());
        // The state that is remembered moves on at every power of two.
        let mut remembered = run.clone();
        let (mut since, mut reach) = (0, 1);
        let mut has_jumped = false;
        let mut unseen = Vec::new();
        // What is left after a jump is less than a round.
        for followed in 0..=2 * most {
            if followed % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 {
                self.effort.spend(self.work.of(BETWEEN_LOOKS))?;
            }
            if let Some(ending) = run.ball(self.plan, &mut unseen) {
                self.effort.spend(self.work.of(followed % BETWEEN_LOOKS))?;
                return Ok(ending);
            }
            unseen.clear();
            if has_jumped {
                continue;
            }
            if followed == most {
                break;
            }
            since += 1;
            if run.next == remembered.next && run.states == remembered.states {
                jump(run, &remembered.released);
                has_jumped = true;
            } else if since == reach {
                remembered.clone_from(run);
                (since, reach) = (0, 2 * reach);
            }
        }
        Ok(Ending::GaveUp)
    }
}

/// Releases the balls of as many more rounds as the hoppers hold, up to the last ball of each, which may
/// be a heavy one. `before` is what was released when the last round began.
fn jump(run: &mut RunState, before: &[u64; 2]) {
    let rounds = |side: usize| {
        let gone = run.released[side] - before[side];
        let left = run.loads[side].len().unwrap_or(0).saturating_sub(run.released[side]);
        left.saturating_sub(1).checked_div(gone)
    };
    let Some(rounds) = (0..2).filter_map(rounds).min() else { return };
    for (released, before) in run.released.iter_mut().zip(before) {
        *released += rounds * (*released - before);
    }
}
