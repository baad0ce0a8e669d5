//! What comes of starts that run alike.

use crate::board::Side;
use crate::machine::{Ending, Outcome};
use crate::table::symbolic::InputBits;
use crate::table::{Trial, plain};

/// A set of starts that run alike: the inputs that no ball met may be anything.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    /// For each level of the decision diagrams what is known of that input bit; those of numbers
    /// of balls are left open.
    pub known: Vec<Option<bool>>,
    /// The least and the greatest number of balls of each hopper that is an input.
    pub counts: [(u64, u64); 2],
    /// What comes of these starts. The switches that no ball met are as in one of them.
    pub outcome: Outcome,
    /// The way each bit, train and free ramp points at the end; `None`: as it started, which is
    /// not known.
    pub states: Vec<Option<Side>>,
}

/// What comes of a run until it is known.
pub(super) fn none() -> Outcome {
    Outcome { out: Vec::new(), ending: Ending::GaveUp, switches: Vec::new(), balls: 0 }
}

/// A leaf whose runs do not end: the plain machine says what comes of one of its starts.
pub(super) fn endless(trial: &Trial, inputs: &InputBits, mut leaf: Leaf) -> Leaf {
    let mut row = inputs.row(trial.challenge, |level| {
        leaf.known.get(level as usize).copied().flatten().unwrap_or(false)
    });
    for unknown in &inputs.all {
        if let Some(side) = unknown.hopper
            && let Some(value) = row.values.get_mut(unknown.variable)
        {
            *value = i64::try_from(leaf.counts[side].0).unwrap_or(i64::MAX);
        }
    }
    leaf.outcome = plain::run(trial, &row);
    // Where a run repeats the states are shown as at the start of what repeats.
    for (state, &side) in leaf.states.iter_mut().zip(&leaf.outcome.switches) {
        *state = state.map(|_| side);
    }
    leaf
}
