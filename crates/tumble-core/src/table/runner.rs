//! One start after the other, on the compiled board.

use std::borrow::Cow;

use super::Trial;
use super::decision_graph::{DecisionGraph, GraphPlace, LEVERS};
use super::effort::RowWork;
use super::plain::Runs;
use super::plan::Plan;
use super::router::Router;
use crate::board::{Board, Marble, Side};
use crate::challenge::{Challenge, Row};
use crate::limits;
use crate::machine::{Ending, Load, Outcome};

/// A machine on the board reduced to the parts that decide, for rows of one challenge.
///
/// It gives the outcomes that [`machine::run`](crate::machine::run) gives, faster, and uses its memory again for every
/// row.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    plan: Cow<'a, Plan<'a>>,
    /// What the hoppers hold in the row that was run last.
    loads: [Load; 2],
    /// For each state 0 (left) or 1 (right).
    states: Vec<u8>,
    outcome: Outcome,
    router: Router,
}

impl Runs for Runner<'_> {
    fn run(&mut self, row: &Row) -> Cow<'_, Outcome> {
        Cow::Borrowed(Runner::run(self, row))
    }

    fn work(&self) -> RowWork {
        RowWork::compiled(&self.plan)
    }
}

impl<'a> Runner<'a> {
    /// A runner for the rows of a challenge on this board. `lever` is the player's choice of the
    /// first lever; it counts only where the challenge leaves it to the player, and then even
    /// where `start` of a row says otherwise.
    pub fn new(challenge: &'a Challenge, board: &'a Board, lever: Side) -> Self {
        Runner::of(Cow::Owned(Plan::new(&Trial { challenge, board, lever })))
    }

    pub(super) fn with(plan: &'a Plan<'a>) -> Self {
        Runner::of(Cow::Borrowed(plan))
    }

    fn of(plan: Cow<'a, Plan<'a>>) -> Self {
        let outcome =
            Outcome { out: Vec::new(), ending: Ending::GaveUp, switches: Vec::new(), balls: 0 };
        let loads = Side::BOTH.map(|side| plan.load(side, &[]));
        Runner { loads, states: Vec::new(), outcome, router: Router::default(), plan }
    }

    /// What comes of a row.
    pub fn run(&mut self, row: &Row) -> &Outcome {
        let plan = &*self.plan;
        for (side, load) in Side::BOTH.into_iter().zip(&mut self.loads) {
            if plan.is_counted(side) {
                *load = plan.load(side, &row.values);
            }
        }
        let loads = &self.loads;
        let mut run = RunState::new(plan, loads, row, std::mem::take(&mut self.states));
        let out = &mut self.outcome.out;
        out.clear();
        self.outcome.ending = match plan.is_endless() {
            false => finite(plan, &mut run, out, &mut self.router),
            true => endless(plan, &mut run, out, |states| RunState::new(plan, loads, row, states)),
        };
        self.outcome.balls = run.released.iter().sum();
        self.outcome.switches.clear();
        let switches = run.states.iter().take(plan.switches());
        self.outcome.switches.extend(switches.map(|&state| Side::from_bit(state == 1)));
        self.states = run.states;
        &self.outcome
    }
}

/// A run between two balls.
#[derive(Debug, Clone)]
pub(super) struct RunState<'a> {
    pub loads: &'a [Load; 2],
    /// For each state 0 (left) or 1 (right).
    pub states: Vec<u8>,
    pub released: [u64; 2],
    pub next: Side,
}

impl<'a> RunState<'a> {
    /// The start of a row, in memory that is used again.
    #[inline]
    pub(super) fn new(plan: &Plan, loads: &'a [Load; 2], row: &Row, mut states: Vec<u8>) -> Self {
        states.resize(plan.sources.len(), 0);
        for (state, source) in states.iter_mut().zip(&plan.sources) {
            *state = source.side(&row.values).bit();
        }
        RunState { loads, states, released: [0, 0], next: plan.lever.side(&row.values) }
    }

    /// Releases the next ball and follows it; `Some` where that ends the run. A call for each ball
    /// takes about a tenth of the time of short ones.
    #[inline(always)]
    pub(super) fn ball(&mut self, plan: &Plan, out: &mut Vec<Marble>) -> Option<Ending> {
        let side = self.next;
        let Some(marble) = self.loads[side.index()].ball(self.released[side.index()]) else {
            return Some(Ending::HopperEmpty { side });
        };
        self.released[side.index()] += 1;
        let entry = plan.graph.entries[side.index()];
        let place = match plan.weight {
            None => fall(&plan.graph, &mut self.states, entry),
            Some(weight) => self.fall_weighed(&plan.graph, weight, marble, entry),
        };
        if (place as usize) < LEVERS {
            out.push(marble);
            self.next = Side::from_bit(place == 1);
            return None;
        }
        plan.graph.stop(place).map(|stop| stop.ending(marble))
    }

    /// Follows a ball where weigh gates ask for its weight, which is the state at `weight` while it
    /// is on its way.
    #[inline(never)]
    fn fall_weighed(
        &mut self,
        graph: &DecisionGraph,
        weight: usize,
        marble: Marble,
        entry: GraphPlace,
    ) -> GraphPlace {
        if let Some(state) = self.states.get_mut(weight) {
            *state = u8::from(marble.is_heavy());
        }
        let place = fall(graph, &mut self.states, entry);
        if let Some(state) = self.states.get_mut(weight) {
            *state = 0;
        }
        place
    }

    /// Whether the two runs will do the same without end.
    fn is_as(&self, other: &RunState) -> bool {
        let gone = |run: &RunState, side: Side| {
            run.loads[side.index()].len().map(|_| run.released[side.index()])
        };
        self.next == other.next
            && self.states == other.states
            && Side::BOTH.iter().all(|&side| gone(self, side) == gone(other, side))
    }
}

/// Follows a run whose hoppers come to an end.
fn finite(plan: &Plan, run: &mut RunState, out: &mut Vec<Marble>, router: &mut Router) -> Ending {
    if let Some(ending) = router.follow(plan, run, out) {
        return ending;
    }
    for _ in 0..=limits::balls_run(plan.board.shape().rows()) {
        if let Some(ending) = run.ball(plan, out) {
            return ending;
        }
    }
    Ending::GaveUp
}

/// Follows a run until it ends or a state comes back, as [`machine::run`](crate::machine::run) does.
fn endless<'a>(
    plan: &Plan,
    run: &mut RunState<'a>,
    out: &mut Vec<Marble>,
    anew: impl Fn(Vec<u8>) -> RunState<'a>,
) -> Ending {
    let period = match period(plan, run, out, &anew) {
        Ok(period) => period,
        Err(ending) => return ending,
    };
    // The first of the states that come back: two runs, one a period before the other.
    let mut behind = anew(Vec::new());
    *run = anew(std::mem::take(&mut run.states));
    out.clear();
    for _ in 0..period {
        run.ball(plan, out);
    }
    let mut before = 0;
    let mut unseen = Vec::new();
    while !behind.is_as(run) {
        behind.ball(plan, &mut unseen);
        run.ball(plan, out);
        before += 1;
    }
    Ending::Repeats { from: before + 1, period }
}

/// After how many balls a state comes back; how the run ends, or is given up, where none does.
///
/// The state that is remembered moves on at every power of two. Where the limit is reached before
/// it has come back, the last state is looked for among all before it.
fn period<'a>(
    plan: &Plan,
    run: &mut RunState<'a>,
    out: &mut Vec<Marble>,
    anew: impl Fn(Vec<u8>) -> RunState<'a>,
) -> Result<u64, Ending> {
    let most = limits::balls_followed(plan.board.shape().rows());
    let mut remembered = run.clone();
    let (mut since, mut reach) = (0, 1);
    for _ in 0..most {
        if let Some(ending) = run.ball(plan, out) {
            return Err(ending);
        }
        since += 1;
        if run.is_as(&remembered) {
            return Ok(since);
        }
        if since == reach {
            remembered.clone_from(run);
            (since, reach) = (0, reach * 2);
        }
    }
    let mut earlier = anew(remembered.states);
    let mut unseen = Vec::new();
    let mut last = None;
    for released in 0..most {
        if earlier.is_as(run) {
            last = Some(released);
        }
        earlier.ball(plan, &mut unseen);
        unseen.clear();
    }
    last.map(|last| most - last).ok_or(Ending::GaveUp)
}

/// Follows a ball from `place` to a lever or a stop.
#[inline]
fn fall(graph: &DecisionGraph, states: &mut [u8], mut place: GraphPlace) -> GraphPlace {
    let first = graph.first_node();
    while let Some(node) = (place as usize).checked_sub(first).and_then(|at| graph.nodes.get(at)) {
        let Some(state) = states.get_mut(node.state as usize) else { break };
        place = node.to[usize::from(*state & 1)];
        *state ^= u8::from(node.turns);
    }
    debug_assert!((place as usize) < LEVERS || graph.stop(place).is_some());
    place
}
