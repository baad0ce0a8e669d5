//! The machine in many starts at once, over any kind of truth value.
//!
//! For each place of the board, a truth value holds the starts with the ball there; for each bit and train, one holds
//! the starts in which it points right. A ball costs a few operations for each node, for any number of starts.

use super::hopper::EnsembleHopper;
use super::logic::{Logic, Truth, Variables};
use crate::board::Side;
use crate::table::decision_graph::{DecisionNode, GraphPlace, LEVERS};
use crate::table::plan::{Plan, StateSource};

const WORD: usize = u64::BITS as usize;

/// The runs of many starts, followed together ball by ball.
#[derive(Debug, Clone)]
pub(in crate::table) struct Ensemble<B> {
    /// The starts whose runs have not ended.
    pub active: B,
    /// The starts whose next ball comes from the right, among the active ones.
    pub right: B,
    /// The starts in which each bit, train and free ramp points right.
    pub states: Vec<B>,
    /// For each stop, the starts that ended there with a blue ball, and those with a red ball.
    pub stopped: Vec<[B; 2]>,
    /// The starts that ended at a stop with a heavy ball.
    pub heavy: B,
    /// The starts that ended at the empty left hopper, and those at the empty right one.
    pub empty: [B; 2],
    pub hoppers: [EnsembleHopper<B>; 2],
    /// Number of balls released by the runs that have not ended.
    pub balls: u64,
    /// Number of balls released by the longest run that has ended.
    pub longest: u64,
    at: Vec<B>,
    /// A bit for each node that the ball may reach in some start; used only if operations are costly.
    reached: Vec<u64>,
}

/// Result of one more ball in all active starts.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct EnsembleBall<B> {
    /// The starts in which it came out.
    pub out: B,
    /// The starts in which it is red.
    pub red: B,
    /// The starts in which it is heavy.
    pub heavy: B,
    /// The starts in which it presses the right lever.
    pub right: B,
}

/// A path of a ball: out of the node with this number, or `None` for the entries.
pub(in crate::table) type BallPath = Option<usize>;

impl<B: Truth> Ensemble<B> {
    pub(super) fn new(plan: &Plan) -> Self {
        Ensemble {
            active: B::NEVER,
            right: B::NEVER,
            states: vec![B::NEVER; plan.sources.len()],
            stopped: vec![[B::NEVER; 2]; plan.graph.stops.len()],
            heavy: B::NEVER,
            empty: [B::NEVER; 2],
            hoppers: [EnsembleHopper::no_hopper(), EnsembleHopper::no_hopper()],
            balls: 0,
            longest: 0,
            at: vec![B::NEVER; plan.graph.place_count()],
            reached: vec![0; plan.graph.nodes.len().div_ceil(WORD)],
        }
    }

    pub(super) fn start_runs(&mut self, plan: &Plan, starts: B, rows: &impl Variables<Truth = B>) {
        for (state, &source) in self.states.iter_mut().zip(&plan.sources) {
            *state = source_of(source, rows);
        }
        self.active = starts;
        self.right = source_of(plan.lever, rows);
        self.stopped.fill([B::NEVER; 2]);
        (self.heavy, self.empty) = (B::NEVER, [B::NEVER; 2]);
        self.hoppers = Side::BOTH.map(|side| EnsembleHopper::new(plan, side, rows));
        (self.balls, self.longest) = (0, 0);
    }

    /// All sets, to be kept during garbage collection.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        let Ensemble { active, right, states, stopped, heavy, empty, hoppers, at, .. } = self;
        [active, right, heavy]
            .into_iter()
            .chain(states)
            .chain(stopped.iter_mut().flatten())
            .chain(empty)
            .chain(hoppers.iter_mut().flat_map(EnsembleHopper::sets))
            .chain(at)
    }

    /// The starts in which the left hopper releases its next ball, and those in which the right one does. They are the
    /// active ones, without those that end here.
    #[inline(always)]
    pub(super) fn press_levers(&mut self, logic: &impl Logic<Truth = B>) -> [B; 2] {
        let left = logic.without(self.active, self.right);
        let mut pressed = [left, logic.and(self.active, self.right)];
        for ((hopper, pressed), empty) in self.hoppers.iter().zip(&mut pressed).zip(&mut self.empty)
        {
            if !hopper.may_be_empty(self.balls) {
                continue;
            }
            let ended = hopper.all_released(*pressed, logic);
            if ended != B::NEVER {
                *empty = logic.or(*empty, ended);
                *pressed = logic.without(*pressed, ended);
                self.longest = self.balls;
            }
        }
        self.active = logic.or(pressed[0], pressed[1]);
        pressed
    }

    /// Runs one ball in each start whose lever is pressed. `passed` gets every path, with the starts that take it to
    /// the left and to the right. For an entry it gets the starts whose ball enters there.
    #[inline(always)]
    pub(super) fn run_ball<L: Logic<Truth = B>>(
        &mut self,
        plan: &Plan,
        pressed: [B; 2],
        logic: &L,
        passed: &mut impl FnMut(BallPath, [B; 2]),
    ) -> EnsembleBall<B> {
        let (mut red, mut heavy) = (B::NEVER, B::NEVER);
        for (hopper, &starts) in self.hoppers.iter().zip(&pressed) {
            red = logic.or(red, hopper.next_red(starts, logic));
            heavy = logic.or(heavy, hopper.next_heavy(starts, logic));
        }
        let [left, right] = &mut self.hoppers;
        if L::COSTLY {
            // Hoppers of starts that have ended may release anything: these numbers are not read. So the numbers of
            // balls stay the same in all starts as long as only one hopper is used.
            left.release_ball(logic.not(pressed[1]), logic);
            right.release_ball(logic.not(pressed[0]), logic);
        } else {
            left.release_ball(pressed[0], logic);
            right.release_ball(pressed[1], logic);
        }
        for (hopper, &starts) in self.hoppers.iter().zip(&pressed) {
            heavy = logic.or(heavy, hopper.heavy_last(starts, logic));
        }
        if let Some(state) = plan.weight.and_then(|place| self.states.get_mut(place)) {
            *state = heavy;
        }
        self.balls += 1;
        passed(None, pressed);
        self.let_fall(plan, pressed, logic, passed);
        let levers = [self.take_ball(0), self.take_ball(1)];
        let out = logic.or(levers[0], levers[1]);
        if out != self.active {
            self.book_stops(red, logic);
            self.heavy = logic.or(self.heavy, logic.without(heavy, out));
            self.longest = self.balls;
        }
        self.right = levers[1];
        self.active = out;
        EnsembleBall { out, red, heavy, right: levers[1] }
    }

    #[inline(always)]
    fn let_fall<L: Logic<Truth = B>>(
        &mut self,
        plan: &Plan,
        pressed: [B; 2],
        logic: &L,
        passed: &mut impl FnMut(BallPath, [B; 2]),
    ) {
        let first = plan.graph.first_node();
        for (&entry, &starts) in plan.graph.entries.iter().zip(&pressed) {
            self.arrive_at(first, entry, starts, logic);
        }
        if !L::COSTLY {
            for (place, node) in plan.graph.nodes.iter().enumerate() {
                self.pass_node(first, place, node, logic, passed);
            }
            return;
        }
        let mut met = 1 + self.reached.len() / 16;
        let mut word = 0;
        // Nodes lead to later ones only.
        while let Some(reached) = self.reached.get_mut(word) {
            if *reached == 0 {
                word += 1;
                continue;
            }
            let place = WORD * word + reached.trailing_zeros() as usize;
            *reached &= *reached - 1;
            let Some(node) = plan.graph.nodes.get(place) else { break };
            met += 1;
            self.pass_node(first, place, node, logic, passed);
        }
        // Operations on constant sets take time, too, though they are not counted as steps.
        logic.count_operations(met);
    }

    #[inline(always)]
    fn pass_node<L: Logic<Truth = B>>(
        &mut self,
        first: usize,
        place: usize,
        node: &DecisionNode,
        logic: &L,
        passed: &mut impl FnMut(BallPath, [B; 2]),
    ) {
        let here = self.take_ball(first + place);
        let state = &mut self.states[node.state as usize];
        let rightward = logic.and(here, *state);
        let leftward = logic.without(here, *state);
        passed(Some(place), [leftward, rightward]);
        if node.turns {
            *state = logic.xor(*state, here);
        }
        self.arrive_at(first, node.to[0], leftward, logic);
        self.arrive_at(first, node.to[1], rightward, logic);
    }

    #[inline(always)]
    fn arrive_at<L: Logic<Truth = B>>(
        &mut self,
        first: usize,
        to: GraphPlace,
        starts: B,
        logic: &L,
    ) {
        let to = to as usize;
        if L::COSTLY {
            if starts == B::NEVER {
                return;
            }
            if let Some(node) = to.checked_sub(first) {
                self.reached[node / WORD] |= 1 << (node % WORD);
            }
        }
        self.at[to] = logic.or(self.at[to], starts);
    }

    fn book_stops(&mut self, red: B, logic: &impl Logic<Truth = B>) {
        for place in 0..self.stopped.len() {
            let here = self.take_ball(LEVERS + place);
            if here == B::NEVER {
                continue;
            }
            let [blues, reds] = &mut self.stopped[place];
            *reds = logic.or(*reds, logic.and(here, red));
            *blues = logic.or(*blues, logic.without(here, red));
        }
    }

    #[inline(always)]
    fn take_ball(&mut self, place: usize) -> B {
        std::mem::replace(&mut self.at[place], B::NEVER)
    }
}

/// The starts in which a state is right at the beginning.
fn source_of<B: Truth>(source: StateSource, rows: &impl Variables<Truth = B>) -> B {
    match source {
        StateSource::Fixed(side) => B::constant(side == Side::Right),
        StateSource::Input { variable, bit } => rows.input_bit(variable, bit),
    }
}
