//! Options of a search.

use std::sync::Arc;
use std::time::Duration;

use tumble_core::board::{Drawing, Side};

use super::batsat::BatSat;
use super::clock::Stop;
use super::engine::SatSolver;

/// Options of a search.
#[derive(Clone)]
pub struct SolveOptions {
    /// Conditions under which the search breaks off.
    pub stop: Stop,
    /// Parts that must be on the board, in addition to the given ones.
    pub partial: Option<Drawing>,
    /// A solution that is already known, with the lever that it presses first: only cheaper ones are
    /// searched.
    pub known: Option<(Drawing, Side)>,
    /// Makes an engine; the search may ask for several.
    pub engine: Arc<dyn Fn() -> Box<dyn SatSolver> + Send + Sync>,
    /// The most bytes that the formula may take.
    pub memory: usize,
    /// The time for the first lower bounds. `None`: a fixed number of conflicts for each, which gives
    /// the same result on every run.
    pub lower_bound_time: Option<Duration>,
    /// Whether boards are left out for which another one serves as well.
    pub pruning: bool,
}

impl Default for SolveOptions {
    /// BatSat without a time limit, a formula of at most 4 GB.
    fn default() -> Self {
        SolveOptions {
            stop: Stop::default(),
            partial: None,
            known: None,
            engine: Arc::new(|| Box::<BatSat>::default()),
            memory: 4_000_000_000,
            lower_bound_time: None,
            pruning: true,
        }
    }
}
