//! Long runs, decided by counts: all balls of a hopper pass [as one](super::rotor).
//!
//! This holds where nobody asks in which order they come out, and one hopper alone is used.

use std::borrow::Cow;

use super::decision_graph::GraphPlace;
use super::effort::{Effort, RowWork};
use super::plain::{self, Runs};
use super::plan::Plan;
use super::rotor::{self, BallCounts};
use super::{Runner, TableError, TableOptions, TableVerdict, Trial};
use crate::board::Side;
use crate::challenge::{LoadRule, Row};
use crate::limits;
use crate::machine::{Ending, Load, Outcome};

/// The work of a node in one pass.
const NODE: u64 = 3;

/// Returns whether counts decide all rows.
pub(super) fn suit(plan: &Plan) -> bool {
    let loads = plan.challenge.loads.each_ref().map(most_of);
    let one_is_empty = loads.contains(&Some(0));
    one_is_empty
        && loads.iter().all(Option::is_some)
        && plan.challenge.expect.out.is_none()
        && plan.challenge.game.is_none()
        && rotor::suits(plan)
}

/// The most balls that a hopper may hold; `None` without end.
fn most_of(rule: &LoadRule) -> Option<u64> {
    match rule {
        LoadRule::Fixed(load) => load.len(),
        LoadRule::Range { to, .. } => Some(*to),
    }
}

/// The work of a row: the board is passed for all balls, and to look for the first that strays.
fn work_of_row(plan: &Plan) -> RowWork {
    let balls = plan.challenge.loads.iter().filter_map(most_of).max().unwrap_or(0);
    let passes = u64::from(u64::BITS - balls.leading_zeros()) + 2;
    RowWork::compiled(plan).counted(passes * NODE * (plan.graph.places() as u64 + 8))
}

/// The work to decide this many starts.
pub(super) fn work(plan: &Plan, starts: u64) -> u64 {
    starts.saturating_mul(work_of_row(plan).of(0))
}

/// As [`crate::table::verdict`], of rows that [`suit`].
pub(super) fn verdict(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    let mut verdict = plain::verdict(trial, options, Counter::new(plan), effort)?;
    show(plan, effort, &mut verdict)?;
    Ok(verdict)
}

/// Runs the failing rows that are shown once more, where that can be done: what came out was not
/// counted.
pub(super) fn show(
    plan: &Plan,
    effort: &Effort,
    verdict: &mut TableVerdict,
) -> Result<(), TableError> {
    let mut runner = None;
    let run = RowWork::compiled(plan);
    for failing in &mut verdict.first {
        if failing.outcome.balls <= limits::balls_run(plan.board.shape().rows()) {
            effort.spend(run.of(failing.outcome.balls))?;
            let runner = runner.get_or_insert_with(|| Runner::with(plan));
            failing.outcome = runner.run(&failing.row).clone();
        }
    }
    Ok(())
}

/// Counts balls, row after row.
struct Counter<'a> {
    plan: &'a Plan<'a>,
    /// How each state starts, 1 for right.
    states: Vec<u8>,
    counts: BallCounts,
    outcome: Outcome,
}

impl<'a> Counter<'a> {
    fn new(plan: &'a Plan<'a>) -> Self {
        let outcome =
            Outcome { out: Vec::new(), ending: Ending::GaveUp, switches: Vec::new(), balls: 0 };
        Counter { plan, states: Vec::new(), counts: BallCounts::default(), outcome }
    }

    /// Lets `balls` balls of a hopper pass. The first place is returned where one of them ends otherwise
    /// than on the lever of that hopper.
    fn strayed(&mut self, side: Side, balls: u64) -> Option<GraphPlace> {
        let graph = &self.plan.graph;
        self.counts.pass(graph, &self.states, side, balls);
        self.counts.strayed(graph, side)
    }

    /// How the run ends from a hopper with this many balls, and how many are released.
    fn end(&mut self, side: Side, load: &Load, held: u64) -> (Ending, u64) {
        if self.strayed(side, held).is_none() {
            return (Ending::HopperEmpty { side }, held);
        }
        // The more balls, the more of them come to each place: the first that strays is looked for.
        let (mut stay, mut strays) = (0, held);
        while strays - stay > 1 {
            let middle = stay + (strays - stay) / 2;
            if self.strayed(side, middle).is_some() { strays = middle } else { stay = middle }
        }
        let stop = self.strayed(side, strays).and_then(|place| self.plan.graph.stop(place));
        let ending = match (stop, load.ball(strays - 1)) {
            (Some(stop), Some(marble)) => stop.ending(marble),
            (Some(stop), None) => stop.ending(side.colour().into()),
            // The other hopper is empty.
            (None, _) => Ending::HopperEmpty { side: side.other() },
        };
        (ending, strays)
    }
}

impl Runs for Counter<'_> {
    fn run(&mut self, row: &Row) -> Cow<'_, Outcome> {
        let plan = self.plan;
        self.states.clear();
        self.states.extend(plan.sources.iter().map(|source| source.side(&row.values).bit()));
        let side = plan.lever.side(&row.values);
        let load = plan.load(side, &row.values);
        let (ending, balls) = match load.len().unwrap_or(0) {
            0 => (Ending::HopperEmpty { side }, 0),
            held => self.end(side, &load, held),
        };
        if balls > 0 {
            self.counts.turn(&plan.graph, &mut self.states);
        }
        self.outcome.ending = ending;
        self.outcome.balls = balls;
        self.outcome.switches.clear();
        let switches = self.states.iter().take(plan.switches());
        self.outcome.switches.extend(switches.map(|&state| Side::from_bit(state == 1)));
        Cow::Borrowed(&self.outcome)
    }

    fn work(&self) -> RowWork {
        work_of_row(self.plan)
    }
}
