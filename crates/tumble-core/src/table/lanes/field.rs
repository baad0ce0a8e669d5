//! The machine in 64 N rows at once.
//!
//! For each place of the graph one mask says in which rows the ball is there, for each bit and
//! train one mask holds the way it points. A ball costs a few operations for each node, however
//! many rows there are.

use super::hopper::Hoppers;
use super::layout::Layout;
use super::word::{Lanes, WORD};
use crate::board::Side;
use crate::machine::Load;
use crate::table::TableError;
use crate::table::decision_graph::{DecisionGraph, LEVERS};
use crate::table::effort::Effort;
use crate::table::plan::{HopperLoad, Plan, StateSource};

/// Is called with what comes out, ball by ball.
pub(super) trait LaneWatch<const N: usize> {
    /// Ball number `ball`, from 0, has come to its end in all rows that still ran: it came out in
    /// the rows `out`, is red in those of `red`, and heavy in those of `heavy`.
    fn ball(&mut self, ball: u64, out: Lanes<N>, red: Lanes<N>, heavy: Lanes<N>);
}

/// How far the rows of a block are run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach<'a> {
    /// The most balls of a run.
    pub balls: u64,
    /// The work that is left.
    pub effort: &'a Effort,
}

/// The work of a ball, for 1024 rows.
const BALL: u64 = 100;

/// The same where its colour is looked up.
const BALL_LOOKED_UP: u64 = 400;

/// The work of a node, for 1024 rows.
const NODE: u64 = 15;

/// After how much work it is asked whether more is left.
const BETWEEN_LOOKS: u64 = 1 << 16;

/// The fewest rows whose work is counted: a block that has less of them takes hardly less.
pub(super) const LEAST_ROWS: usize = 256;

/// The work of a ball in a block of this many rows.
pub(super) fn work(plan: &Plan, rows: usize) -> u64 {
    let rows = rows.max(LEAST_ROWS);
    let mixed = |hopper: &HopperLoad| matches!(hopper, HopperLoad::Fixed(Load::Balls(_)));
    let ball = if plan.hoppers.iter().any(mixed) { BALL_LOOKED_UP } else { BALL };
    (ball + plan.graph.nodes.len() as u64 * NODE) * rows as u64 / 1024
}

/// A block of rows and the memory to run them, which is used again for the next block.
#[derive(Debug, Clone)]
pub(super) struct BlockRunner<const N: usize> {
    /// Where the ball is.
    at: Vec<Lanes<N>>,
    /// The way each bit, train and free ramp points.
    pub states: Vec<Lanes<N>>,
    /// For each stop the rows that ended there with a blue and with a red ball.
    pub stopped: Vec<[Lanes<N>; 2]>,
    /// The rows that ended at a stop with a heavy ball.
    pub heavy: Lanes<N>,
    /// The rows that ended at the empty left and at the empty right hopper.
    pub empty: [Lanes<N>; 2],
    /// The rows that were not followed to their end.
    pub unfinished: Lanes<N>,
    /// How many balls the longest run releases, of those that were followed to their end.
    pub longest: u64,
}

impl<const N: usize> BlockRunner<N> {
    /// How many rows a block has.
    pub(super) const ROWS: usize = WORD * N;

    pub(super) fn new(plan: &Plan) -> Self {
        BlockRunner {
            at: vec![Lanes::NONE; plan.graph.places()],
            states: vec![Lanes::NONE; plan.sources.len()],
            stopped: vec![[Lanes::NONE; 2]; plan.graph.stops.len()],
            heavy: Lanes::NONE,
            empty: [Lanes::NONE; 2],
            unfinished: Lanes::NONE,
            longest: 0,
        }
    }

    /// Runs the rows `active` of the block that begins with the row number `first`, a multiple of
    /// 64.
    ///
    /// # Errors
    /// Where this takes more work than is left; the rows are in the middle of their runs then.
    pub(super) fn run(
        &mut self,
        plan: &Plan,
        layout: &Layout,
        first: u64,
        mut active: Lanes<N>,
        reach: Reach,
        watch: &mut impl LaneWatch<N>,
    ) -> Result<(), TableError> {
        let ball = work(plan, Self::ROWS);
        let between = (BETWEEN_LOOKS / ball.max(1)).max(1);
        self.start(plan, layout, first);
        let mut right = starts(plan.lever, layout, first);
        let mut hoppers =
            Side::BOTH.map(|side| Hoppers::new(&plan.hoppers[side.index()], layout, first));
        let mut balls = 0;
        loop {
            let mut pressed = [active & !right, active & right];
            for ((hopper, pressed), empty) in hoppers.iter().zip(&mut pressed).zip(&mut self.empty)
            {
                let ended = hopper.empty(*pressed, balls);
                *empty |= ended;
                *pressed &= !ended;
            }
            let going = pressed[0] | pressed[1];
            if going != active {
                self.longest = balls;
            }
            active = going;
            if !active.any() || balls == reach.balls {
                self.unfinished = active;
                return reach.effort.spend(balls % between * ball);
            }
            let [left, other] = &mut hoppers;
            let [left, other] = [left.release(pressed[0]), other.release(pressed[1])];
            let [red, heavy] = [left.red | other.red, left.heavy | other.heavy];
            if let Some(state) = plan.weight.and_then(|place| self.states.get_mut(place)) {
                *state = heavy;
            }
            self.fall(&plan.graph, pressed);
            let levers = [self.taken(0), self.taken(1)];
            right = levers[1];
            let out = levers[0] | levers[1];
            if out != active {
                self.stop(red);
                self.heavy |= heavy & active & !out;
                self.longest = balls + 1;
            }
            watch.ball(balls, out, red, heavy);
            balls += 1;
            if balls.is_multiple_of(between) {
                reach.effort.spend(between * ball)?;
            }
            active = out;
        }
    }

    fn start(&mut self, plan: &Plan, layout: &Layout, first: u64) {
        for (state, &source) in self.states.iter_mut().zip(&plan.sources) {
            *state = starts(source, layout, first);
        }
        self.stopped.fill([Lanes::NONE; 2]);
        self.heavy = Lanes::NONE;
        self.empty = [Lanes::NONE; 2];
        self.unfinished = Lanes::NONE;
        self.longest = 0;
    }

    /// Lets the balls fall that were released left and right.
    #[inline(always)]
    fn fall(&mut self, graph: &DecisionGraph, pressed: [Lanes<N>; 2]) {
        for (&entry, rows) in graph.entries.iter().zip(pressed) {
            self.at[entry as usize] |= rows;
        }
        let first = graph.first_node();
        for (place, node) in graph.nodes.iter().enumerate() {
            let here = self.taken(first + place);
            let state = &mut self.states[node.state as usize];
            let rightward = here & *state;
            if node.turns {
                *state ^= here;
            }
            self.at[node.to[0] as usize] |= here ^ rightward;
            self.at[node.to[1] as usize] |= rightward;
        }
    }

    /// Books the rows whose ball stopped.
    fn stop(&mut self, red: Lanes<N>) {
        for place in 0..self.stopped.len() {
            let here = self.taken(LEVERS + place);
            let [blues, reds] = &mut self.stopped[place];
            *blues |= here & !red;
            *reds |= here & red;
        }
    }

    #[inline(always)]
    fn taken(&mut self, place: usize) -> Lanes<N> {
        std::mem::replace(&mut self.at[place], Lanes::NONE)
    }
}

/// The starts of something with two states.
fn starts<const N: usize>(source: StateSource, layout: &Layout, first: u64) -> Lanes<N> {
    match source {
        StateSource::Fixed(side) => Lanes::splat(side == Side::Right),
        StateSource::Input { variable, bit } => layout.lanes(variable, bit, first),
    }
}
