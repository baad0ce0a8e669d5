//! One start after the other, on the compiled board.

use std::borrow::Cow;

use super::Case;
use super::course::{Course, LEVERS, Place};
use super::effort::RowWork;
use super::plain::Runs;
use super::plan::Plan;
use crate::board::{Board, Side};
use crate::challenge::{Challenge, Row};
use crate::machine::{self, Ending, Outcome};

/// A machine on the board reduced to the parts that decide, for rows of one challenge.
///
/// It gives the outcomes that [`machine::run`] gives, faster, and uses its memory again for every
/// row.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    plan: Plan<'a>,
    /// For each state 0 (left) or 1 (right).
    states: Vec<u8>,
    outcome: Outcome,
}

impl Runs for Runner<'_> {
    fn run(&mut self, row: &Row) -> Cow<'_, Outcome> {
        Cow::Borrowed(Runner::run(self, row))
    }

    fn work(&self) -> RowWork {
        // Loops are left to the plain machine.
        RowWork::new(self.plan.challenge, self.plan.is_endless())
    }
}

impl<'a> Runner<'a> {
    /// A runner for the rows of a challenge on this board. `lever` is the player's choice of the
    /// first lever; it counts only where the challenge leaves it to the player, and then even
    /// where `start` of a row says otherwise.
    pub fn new(challenge: &'a Challenge, board: &'a Board, lever: Side) -> Self {
        Runner::with(Plan::new(&Case { challenge, board, lever }))
    }

    pub(super) fn with(plan: Plan<'a>) -> Self {
        let outcome = Outcome {
            out: Vec::new(),
            ending: Ending::GaveUp,
            switches: Vec::with_capacity(plan.switches()),
            balls: 0,
        };
        Runner { states: Vec::with_capacity(plan.sources.len()), outcome, plan }
    }

    /// What comes of a row. Loops of unlimited supplies are left to the plain machine.
    pub fn run(&mut self, row: &Row) -> &Outcome {
        let plan = &self.plan;
        if plan.is_endless() {
            let board = plan.challenge.board_in(row, plan.board);
            self.outcome = machine::run(&board, &plan.start(row));
            return &self.outcome;
        }
        let sources = plan.sources.iter();
        self.states.clear();
        self.states.extend(sources.map(|source| source.side(&row.values).bit()));
        self.outcome.out.clear();
        let loads = Side::BOTH.map(|side| plan.load(side, &row.values));
        let mut released = [0u64; 2];
        let mut next = plan.lever.side(&row.values);
        self.outcome.ending = loop {
            let Some(colour) = loads[next.index()].ball(released[next.index()]) else {
                break Ending::HopperEmpty { side: next };
            };
            released[next.index()] += 1;
            let place = fall(&plan.course, &mut self.states, plan.course.entries[next.index()]);
            match plan.course.stop(place) {
                Some(stop) => break stop.ending(colour),
                None => {
                    self.outcome.out.push(colour);
                    next = Side::from_bit(place == 1);
                }
            }
        };
        self.outcome.balls = released.iter().sum();
        self.outcome.switches.clear();
        let switches = self.states.iter().take(plan.switches());
        self.outcome.switches.extend(switches.map(|&state| Side::from_bit(state == 1)));
        &self.outcome
    }
}

/// Follows a ball from `place` to a lever or a stop.
#[inline]
fn fall(course: &Course, states: &mut [u8], mut place: Place) -> Place {
    let first = course.first_node();
    while let Some(node) = (place as usize).checked_sub(first).and_then(|at| course.nodes.get(at)) {
        let Some(state) = states.get_mut(node.state as usize) else { break };
        place = node.to[usize::from(*state & 1)];
        *state ^= u8::from(node.turns);
    }
    debug_assert!((place as usize) < LEVERS || course.stop(place).is_some());
    place
}
