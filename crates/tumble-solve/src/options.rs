//! How to search.

use std::sync::Arc;
use std::time::Duration;

use tumble_core::board::{Drawing, Side};

use super::batsat::BatSat;
use super::clock::Stop;
use super::engine::MakeSolver;

/// How to search.
#[derive(Clone)]
pub struct SolveOptions {
    /// When to break off.
    pub stop: Stop,
    /// Parts that must be on the board, in addition to the given ones.
    pub partial: Option<Drawing>,
    /// A solution that is known already, with the lever that it presses first: only cheaper ones
    /// are looked for.
    pub known: Option<(Drawing, Side)>,
    /// The engine.
    pub engine: MakeSolver,
    /// The most bytes that the formula may take.
    pub memory: usize,
    /// How much is given to the first lower bounds.
    pub lower_bound_budget: LowerBoundBudget,
    /// What the search leaves out.
    pub pruning: Pruning,
}

impl Default for SolveOptions {
    /// BatSat without a limit of time, a formula of at most 4 GB.
    fn default() -> Self {
        SolveOptions {
            stop: Stop::default(),
            partial: None,
            known: None,
            engine: Arc::new(|| Box::<BatSat>::default()),
            memory: 4_000_000_000,
            lower_bound_budget: LowerBoundBudget::default(),
            pruning: Pruning::ALL,
        }
    }
}

/// How much is given to the first lower bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LowerBoundBudget {
    /// So much time for all of them.
    Time(Duration),
    /// This many conflicts of the engine for each: it ends at the same place each time.
    Conflicts(u32),
}

impl Default for LowerBoundBudget {
    fn default() -> Self {
        LowerBoundBudget::Conflicts(20_000)
    }
}

/// What a search leaves out, and how it asks. All of it is on; it can be switched off to measure
/// what it is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pruning {
    /// Parts that the rows in play leave idle.
    pub idle: bool,
    /// Bits and crossovers that all balls of the rows in play leave to the same side.
    pub halves: bool,
    /// Ramps that could be elsewhere.
    pub shifts: bool,
    /// Hard questions go to an engine of their own, with the bound asserted.
    pub fresh_engine: bool,
}

impl Pruning {
    /// Everything.
    pub const ALL: Pruning = Pruning { idle: true, halves: true, shifts: true, fresh_engine: true };

    /// No board is left out.
    pub(super) const fn none_left_out(self) -> Pruning {
        Pruning { idle: false, halves: false, shifts: false, ..self }
    }
}

impl Default for Pruning {
    fn default() -> Self {
        Pruning::ALL
    }
}
