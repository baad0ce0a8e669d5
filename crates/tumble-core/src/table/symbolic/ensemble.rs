//! The machine in all starts at once.
//!
//! For each place of the board one set says in which starts the ball is there, for each bit and
//! train one set holds the starts in which it points right. A ball costs a few operations on sets
//! for each node that it may meet, however many starts there are.

use std::collections::BTreeSet;

use super::bdd::{Bdd, BddManager, BddResult};
use super::hopper::HopperState;
use super::inputs::Evaluator;
use super::traffic::Traffic;
use crate::board::Side;
use crate::table::decision_graph::{DecisionGraph, GraphPlace, LEVERS};
use crate::table::logic::{Bit as _, Logic as _};
use crate::table::plan::{Plan, StateSource};

/// The runs of all starts, followed together ball by ball.
#[derive(Debug, Clone)]
pub(super) struct Ensemble {
    /// The starts whose runs go on.
    pub active: Bdd,
    /// The starts whose next ball comes from the right, among the active ones.
    pub right: Bdd,
    /// The starts in which each bit, train and free ramp points right.
    pub states: Vec<Bdd>,
    /// For each stop the starts that ended there with a blue and with a red ball.
    pub stopped: Vec<[Bdd; 2]>,
    /// The starts that ended at a stop with a heavy ball.
    pub heavy: Bdd,
    /// The starts that ended at the empty left and at the empty right hopper.
    pub empty: [Bdd; 2],
    pub hoppers: [HopperState; 2],
    /// How many balls the runs that go on have released.
    pub balls: u64,
    /// How many balls the longest run that ended has released.
    pub longest: u64,
    /// The states that a ball may turn, by their numbers.
    turning: Vec<usize>,
    /// The ways that balls take, where somebody wants to know.
    pub traffic: Option<Traffic>,
    /// Where the ball is that is on its way.
    at: Vec<Bdd>,
    /// A bit for each node to which the ball is on its way in some start.
    reached: Vec<u64>,
    first_node: usize,
    /// The state that is the weight of the ball on its way, where a weigh gate asks for it.
    weight: Option<usize>,
}

/// How many nodes have a bit in one word.
const WORD: usize = u64::BITS as usize;

/// What one more ball of all active starts did.
#[derive(Debug, Clone, Copy)]
pub(super) struct SymbolicBall {
    /// The starts in which it came out.
    pub out: Bdd,
    /// The starts in which it is red.
    pub red: Bdd,
    /// The starts in which it is heavy.
    pub heavy: Bdd,
}

impl Ensemble {
    pub(super) fn new(plan: &Plan, starts: Bdd, open: &mut Evaluator) -> BddResult<Self> {
        let mut states = Vec::new();
        for &source in &plan.sources {
            states.push(start(source, open)?);
        }
        let right = start(plan.lever, open)?;
        let turning = plan.graph.nodes.iter().filter(|node| node.turns);
        let turning: BTreeSet<usize> = turning.map(|node| node.state as usize).collect();
        let [left, other] = &plan.hoppers;
        Ok(Ensemble {
            active: starts,
            right,
            states,
            stopped: vec![[Bdd::NEVER; 2]; plan.graph.stops.len()],
            heavy: Bdd::NEVER,
            empty: [Bdd::NEVER; 2],
            hoppers: [HopperState::new(left, open)?, HopperState::new(other, open)?],
            balls: 0,
            longest: 0,
            turning: turning.into_iter().collect(),
            traffic: None,
            at: vec![Bdd::NEVER; plan.graph.places()],
            reached: vec![0; plan.graph.nodes.len().div_ceil(WORD)],
            first_node: plan.graph.first_node(),
            weight: plan.weight,
        })
    }

    /// All sets, to be kept while others are forgotten.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let Ensemble { active, right, states, stopped, heavy, empty, hoppers, traffic, at, .. } =
            self;
        [active, right, heavy]
            .into_iter()
            .chain(states)
            .chain(stopped.iter_mut().flatten())
            .chain(empty)
            .chain(hoppers.iter_mut().flat_map(HopperState::sets))
            .chain(traffic.iter_mut().flat_map(Traffic::sets))
            .chain(at)
    }

    /// All that decides how the runs go on which have not ended.
    pub(super) fn state(&self) -> impl Iterator<Item = Bdd> {
        let states = self.turning.iter().filter_map(|&number| self.states.get(number).copied());
        let released = self.hoppers.iter().flat_map(|hopper| hopper.released.iter().copied());
        [self.right].into_iter().chain(states).chain(released)
    }

    /// Sets what [`state`](Ensemble::state) gave in some starts.
    pub(super) fn set_back(
        &mut self,
        starts: Bdd,
        state: &[Bdd],
        bdds: &mut BddManager,
    ) -> BddResult<()> {
        // The first is the side of the next ball, which shows nowhere.
        for (&number, &then) in self.turning.iter().zip(state.iter().skip(1)) {
            if let Some(now) = self.states.get_mut(number) {
                *now = bdds.ite(starts, then, *now)?;
            }
        }
        Ok(())
    }

    /// Lets the next ball of every start run; `None` where all runs have ended.
    pub(super) fn ball(
        &mut self,
        graph: &DecisionGraph,
        bdds: &mut BddManager,
    ) -> BddResult<Option<SymbolicBall>> {
        let pressed = self.press(bdds)?;
        if self.active == Bdd::NEVER {
            return Ok(None);
        }
        let (mut red, mut heavy) = (Bdd::NEVER, Bdd::NEVER);
        for (hopper, &starts) in self.hoppers.iter().zip(&pressed) {
            let reds = hopper.red(starts, bdds)?;
            red = bdds.or(red, reds)?;
            let heavies = hopper.heavy(starts, bdds)?;
            heavy = bdds.or(heavy, heavies)?;
        }
        // In starts that have ended the hoppers may release what they will: so the numbers of
        // balls stay the same in all starts as long as one hopper alone is used.
        let [left, right] = &mut self.hoppers;
        left.release(pressed[1].negated(), bdds)?;
        right.release(pressed[0].negated(), bdds)?;
        for (hopper, &starts) in self.hoppers.iter().zip(&pressed) {
            let last = hopper.heavy_last(starts, bdds)?;
            heavy = bdds.or(heavy, last)?;
        }
        if let Some(state) = self.weight.and_then(|place| self.states.get_mut(place)) {
            *state = heavy;
        }
        self.balls += 1;
        self.fall(graph, pressed, bdds)?;
        let levers = [self.taken(0), self.taken(1)];
        let out = bdds.or(levers[0], levers[1])?;
        if out != self.active {
            self.stop(red, bdds)?;
            let stopped = bdds.without(heavy, out)?;
            self.heavy = bdds.or(self.heavy, stopped)?;
            self.longest = self.balls;
        }
        self.right = levers[1];
        self.active = out;
        Ok(Some(SymbolicBall { out, red, heavy }))
    }

    /// The starts in which the left, and in which the right hopper releases its next ball: the
    /// active ones, less those that end here.
    fn press(&mut self, bdds: &mut BddManager) -> BddResult<[Bdd; 2]> {
        let left = bdds.without(self.active, self.right)?;
        let right = bdds.and(self.active, self.right)?;
        let mut pressed = [left, right];
        for ((hopper, pressed), empty) in self.hoppers.iter().zip(&mut pressed).zip(&mut self.empty)
        {
            let ended = hopper.empty(*pressed, self.balls, bdds)?;
            if ended != Bdd::NEVER {
                *empty = bdds.or(*empty, ended)?;
                *pressed = bdds.without(*pressed, ended)?;
                self.longest = self.balls;
            }
        }
        self.active = bdds.or(pressed[0], pressed[1])?;
        Ok(pressed)
    }

    /// Lets the balls fall that were released left and right.
    fn fall(
        &mut self,
        graph: &DecisionGraph,
        pressed: [Bdd; 2],
        bdds: &mut BddManager,
    ) -> BddResult<()> {
        for (entry, starts) in graph.entries.into_iter().zip(pressed) {
            self.arrive(entry, starts, bdds)?;
        }
        if let Some(traffic) = &mut self.traffic {
            traffic.enter(pressed, bdds)?;
        }
        let mut passed = 1 + self.reached.len() / 16;
        let mut word = 0;
        // Nodes lead to later ones only.
        while let Some(reached) = self.reached.get_mut(word) {
            if *reached == 0 {
                word += 1;
                continue;
            }
            let place = WORD * word + reached.trailing_zeros() as usize;
            *reached &= *reached - 1;
            let here = self.taken(self.first_node + place);
            let Some(node) = graph.nodes.get(place) else { break };
            passed += 1;
            let state = &mut self.states[node.state as usize];
            let rightward = bdds.and(here, *state)?;
            let leftward = bdds.without(here, *state)?;
            if let Some(traffic) = &mut self.traffic {
                traffic.pass(place, [leftward, rightward], bdds)?;
            }
            if node.turns {
                *state = bdds.xor(*state, here)?;
            }
            for (to, starts) in node.to.into_iter().zip([leftward, rightward]) {
                self.arrive(to, starts, bdds)?;
            }
        }
        // What is the same in all starts takes time, too, though no step.
        bdds.note(passed)
    }

    /// The ball comes to a place in these starts, too.
    #[inline]
    fn arrive(&mut self, to: GraphPlace, starts: Bdd, bdds: &mut BddManager) -> BddResult<()> {
        if starts != Bdd::NEVER {
            let to = to as usize;
            self.at[to] = bdds.or(self.at[to], starts)?;
            if let Some(node) = to.checked_sub(self.first_node) {
                self.reached[node / WORD] |= 1 << (node % WORD);
            }
        }
        Ok(())
    }

    /// Books the starts whose ball stopped.
    fn stop(&mut self, red: Bdd, bdds: &mut BddManager) -> BddResult<()> {
        for place in 0..self.stopped.len() {
            let here = self.taken(LEVERS + place);
            if here == Bdd::NEVER {
                continue;
            }
            let [blues, reds] = &mut self.stopped[place];
            let here_red = bdds.and(here, red)?;
            let here_blue = bdds.without(here, red)?;
            *reds = bdds.or(*reds, here_red)?;
            *blues = bdds.or(*blues, here_blue)?;
        }
        Ok(())
    }

    fn taken(&mut self, place: usize) -> Bdd {
        std::mem::replace(&mut self.at[place], Bdd::NEVER)
    }
}

/// The starts in which something with two states begins at the right.
fn start(source: StateSource, open: &mut Evaluator) -> BddResult {
    match source {
        StateSource::Fixed(side) => Ok(Bdd::constant(side == Side::Right)),
        StateSource::Input { variable, bit } => match open.inputs.level(variable, bit) {
            Some(level) => open.bdds.bit(level),
            None => Ok(Bdd::NEVER),
        },
    }
}
