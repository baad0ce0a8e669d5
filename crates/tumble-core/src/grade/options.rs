//! Options of grading.

use super::VerdictCache;
use crate::board::Side;
use crate::board::notation::Notation;
use crate::challenge::Reference;

/// Options of grading.
#[derive(Clone, Default)]
pub struct GradeOptions<'a> {
    /// The challenge that submissions must be for. A submission that names another one is invalid.
    pub challenge: Option<Reference>,
    /// The lever for submissions that may choose one but do not.
    pub lever: Option<Side>,
    /// The notation of the grids.
    pub notation: Notation,
    /// Number of failing rows to keep.
    pub failures: usize,
    /// Called now and then, from any thread, with the number of starts done since the last call, and the number of all
    /// starts.
    pub progress: Option<&'a (dyn Fn(u128, u128) + Sync)>,
    /// The earlier verdicts; without them every board is run.
    pub verdicts: Option<&'a VerdictCache>,
}
