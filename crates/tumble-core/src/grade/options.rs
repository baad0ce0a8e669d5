//! How to grade.

use super::VerdictCache;
use crate::board::Side;
use crate::board::notation::Notation;
use crate::challenge::Reference;

/// How to grade.
#[derive(Clone, Default)]
pub struct GradeOptions<'a> {
    /// The challenge that submissions must be for; those that name another one are invalid.
    pub challenge: Option<Reference>,
    /// The lever, for submissions that may choose one and do not.
    pub lever: Option<Side>,
    /// The notation of the grids.
    pub notation: Notation,
    /// How many failing rows to keep.
    pub failures: usize,
    /// Called now and then, from any thread, with how many starts of how many are done.
    pub progress: Option<&'a (dyn Fn(u128, u128) + Sync)>,
    /// The verdicts that were found before; without them every board is run.
    pub verdicts: Option<&'a VerdictCache>,
}
