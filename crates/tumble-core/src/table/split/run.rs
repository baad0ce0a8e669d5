//! A run whose start is not known as a whole: it goes on until an input must be known.

use super::leaf::{Leaf, endless, none};
use crate::board::{Marble, Side, Weight};
use crate::limits;
use crate::machine::{Ending, Load, Outcome};
use crate::table::Trial;
use crate::table::decision_graph::GraphPlace;
use crate::table::plan::{HopperLoad, Plan, StateSource};
use crate::table::symbolic::InputBits;

/// Why a run cannot go on.
pub(super) enum Blocked {
    /// The input bit at this level must be known.
    Bit(u32),
    /// Whether the hopper of this side held at most this many balls must be known.
    Count(usize, u64),
    /// It has ended; `None`: it repeats, or was given up.
    Ended(Option<Ending>),
}

/// The way a bit, train or ramp points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pointing {
    Known(Side),
    /// As the input bit at this level says; no ball met it yet.
    Input(u32),
}

/// A run in the middle of a ball or between two.
#[derive(Debug, Clone)]
pub(super) struct SplitRun {
    known: Vec<Option<bool>>,
    pub counts: [(u64, u64); 2],
    states: Vec<Pointing>,
    pub released: [u64; 2],
    out: Vec<Marble>,
    next: Pointing,
    /// The ball on its way.
    ball: Option<(GraphPlace, Marble)>,
    /// How many places its balls have passed since this was last asked.
    pub passed: u64,
    /// For supplies without end: a state that was there, and after how many balls.
    remembered: Option<Box<RememberedState>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct RememberedState {
    states: Vec<Pointing>,
    next: Pointing,
    released: [u64; 2],
    reach: u64,
}

impl SplitRun {
    pub(super) fn new(plan: &Plan, inputs: &InputBits) -> Self {
        let way = |source: &StateSource| match *source {
            StateSource::Fixed(side) => Pointing::Known(side),
            StateSource::Input { variable, bit } => {
                inputs.level(variable, bit).map_or(Pointing::Known(Side::Left), Pointing::Input)
            }
        };
        let counts = [0, 1].map(|side| {
            let unknown = inputs.all.iter().find(|unknown| unknown.hopper == Some(side));
            let number = |value: i64| u64::try_from(value).unwrap_or(0);
            unknown.map_or((0, 0), |unknown| (number(unknown.from), number(unknown.to)))
        });
        SplitRun {
            known: vec![None; inputs.levels as usize],
            counts,
            states: plan.sources.iter().map(way).collect(),
            released: [0, 0],
            out: Vec::new(),
            next: way(&plan.lever),
            ball: None,
            passed: 0,
            remembered: None,
        }
    }

    /// The share of all starts that run like this.
    pub(super) fn share(&self, inputs: &InputBits) -> f64 {
        let counted = inputs.all.iter().filter_map(|unknown| {
            let (least, most) = self.counts[unknown.hopper?];
            Some((most - least + 1) as f64 / ((unknown.to - unknown.from) as f64 + 1.0))
        });
        let bits = self.known.iter().filter(|known| known.is_some());
        bits.fold(counted.product(), |share: f64, _| share / 2.0)
    }

    /// Settles an input bit.
    pub(super) fn learn(&mut self, level: u32, set: bool) {
        if let Some(known) = self.known.get_mut(level as usize) {
            *known = Some(set);
        }
        let side = Side::from_bit(set);
        let settle = |way: &mut Pointing| {
            if *way == Pointing::Input(level) {
                *way = Pointing::Known(side);
            }
        };
        settle(&mut self.next);
        self.states.iter_mut().for_each(settle);
        if let Some(remembered) = &mut self.remembered {
            settle(&mut remembered.next);
            remembered.states.iter_mut().for_each(settle);
        }
    }

    /// Goes on until something must be known, or to the end.
    pub(super) fn go(&mut self, plan: &Plan) -> Blocked {
        loop {
            let (place, marble) = match self.ball {
                Some(ball) => ball,
                None => match self.release(plan) {
                    Ok(ball) => ball,
                    Err(blocked) => return blocked,
                },
            };
            self.passed += 1;
            let first = plan.graph.first_node();
            let node = (place as usize).checked_sub(first).and_then(|at| plan.graph.nodes.get(at));
            if let Some(node) = node {
                let state = &mut self.states[node.state as usize];
                match *state {
                    Pointing::Input(level) => {
                        self.ball = Some((place, marble));
                        return Blocked::Bit(level);
                    }
                    Pointing::Known(side) => {
                        if node.turns {
                            *state = Pointing::Known(side.other());
                        }
                        self.ball = Some((node.to[side.index()], marble));
                    }
                }
            } else if let Some(stop) = plan.graph.stop(place) {
                return Blocked::Ended(Some(stop.ending(marble)));
            } else {
                self.out.push(marble);
                self.weigh(plan, Weight::Light);
                self.next = Pointing::Known(Side::from_bit(place == 1));
                self.ball = None;
                if plan.is_endless() && self.repeats(plan) {
                    return Blocked::Ended(None);
                }
            }
        }
    }

    /// Releases the next ball.
    fn release(&mut self, plan: &Plan) -> Result<(GraphPlace, Marble), Blocked> {
        let side = match self.next {
            Pointing::Known(side) => side,
            Pointing::Input(level) => return Err(Blocked::Bit(level)),
        };
        let at = side.index();
        let released = self.released[at];
        let marble = match &plan.hoppers[at] {
            HopperLoad::Fixed(load) => load.ball(released),
            HopperLoad::Count { colour, last, .. } => {
                let (least, most) = self.counts[at];
                if least <= released && released < most {
                    return Err(Blocked::Count(at, released));
                }
                // Where the last ball is another one, it must be known whether this is the last.
                if last.is_heavy() && least == released + 1 && least < most {
                    return Err(Blocked::Count(at, least));
                }
                let is_last = least == released + 1;
                let weight = if is_last { *last } else { Weight::Light };
                (released < least).then_some(Marble { colour: *colour, weight })
            }
        };
        let Some(marble) = marble else {
            return Err(Blocked::Ended(Some(Ending::HopperEmpty { side })));
        };
        self.released[at] += 1;
        let ball = (plan.graph.entries[at], marble);
        self.ball = Some(ball);
        self.weigh(plan, marble.weight);
        Ok(ball)
    }

    /// Notes what the ball on its way weighs, where a weigh gate asks for it.
    fn weigh(&mut self, plan: &Plan, weight: Weight) {
        if let Some(state) = plan.weight.and_then(|place| self.states.get_mut(place)) {
            *state = Pointing::Known(Side::from_bit(weight.is_heavy()));
        }
    }

    /// Whether a state came back, or the limit of balls was followed. The plain
    /// machine says which.
    fn repeats(&mut self, plan: &Plan) -> bool {
        let balls: u64 = self.released.iter().sum();
        let left = |released: &[u64; 2]| {
            let finite = |side: &usize| {
                !matches!(plan.hoppers[*side], HopperLoad::Fixed(Load::Unlimited(_)))
            };
            [0, 1].map(|side| if finite(&side) { released[side] } else { 0 })
        };
        let same = |remembered: &RememberedState| {
            remembered.next == self.next
                && remembered.states == self.states
                && left(&remembered.released) == left(&self.released)
        };
        if self.remembered.as_deref().is_some_and(same)
            || balls >= limits::balls_followed(plan.board.shape().rows())
        {
            return true;
        }
        if self.remembered.as_ref().is_none_or(|remembered| balls >= remembered.reach) {
            self.remembered = Some(Box::new(RememberedState {
                states: self.states.clone(),
                next: self.next,
                released: self.released,
                reach: 2 * balls,
            }));
        }
        false
    }

    pub(super) fn leaf(
        self,
        trial: &Trial,
        plan: &Plan,
        inputs: &InputBits,
        ending: Option<Ending>,
    ) -> Leaf {
        let SplitRun { known, counts, states, released, out, .. } = self;
        let way = |way: &Pointing| match way {
            Pointing::Known(side) => Some(*side),
            Pointing::Input(_) => None,
        };
        let states: Vec<Option<Side>> = states.iter().map(way).collect();
        let Some(ending) = ending else {
            return endless(trial, inputs, Leaf { known, counts, outcome: none(), states });
        };
        let switches = states.iter().take(plan.switches());
        let switches = switches.map(|way| way.unwrap_or(Side::Left)).collect();
        let outcome = Outcome { out, ending, switches, balls: released.iter().sum() };
        Leaf { known, counts, outcome, states }
    }
}
