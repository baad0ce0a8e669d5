//! How to search.

use std::sync::Arc;
use std::time::Duration;

use tumble_core::board::{Drawing, Side};

use super::batsat::BatSat;
use super::clock::Stop;
use super::engine::SatSolver;

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
    pub engine: Arc<dyn Fn() -> Box<dyn SatSolver> + Send + Sync>,
    /// The most bytes that the formula may take.
    pub memory: usize,
    /// The time for the first lower bounds; `None`: so many conflicts for each, which end at the same
    /// place each time.
    pub lower_bound_time: Option<Duration>,
    /// Whether boards are left out that another one makes superfluous.
    pub pruning: bool,
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
            lower_bound_time: None,
            pruning: true,
        }
    }
}
