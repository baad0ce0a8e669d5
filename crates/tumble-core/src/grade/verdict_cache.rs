//! A cache of verdicts: in a class or a contest, many users hand in the same board.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use super::Solution;
use crate::board::Side;
use crate::challenge::Challenge;
use crate::table::TableVerdict;

const SLOTS: usize = 1 << 14;

/// The most places of a board whose verdict is kept. Larger boards are run each time, so that memory stays flat.
const LARGEST_AREA: usize = 1 << 10;

/// The most failing rows of a verdict that is kept.
const FAILING_ROWS: usize = 4;

/// The latest verdicts, for [`GradeOptions::verdicts`](super::GradeOptions::verdicts): equal boards under the same
/// challenge are run once.
///
/// Two boards are equal if all of their parts and directions are. The memory is bounded: a new verdict may overwrite
/// an old one in its slot. At most 16,384 verdicts are kept, of boards of at most 1,024 places.
///
/// ```
/// use tumble_core::challenge::Specs;
/// use tumble_core::grade::{GradeOptions, Verdict, VerdictCache, grade};
/// use tumble_core::problem::Source;
///
/// let verdicts = VerdictCache::default();
/// let options = GradeOptions { verdicts: Some(&verdicts), ..GradeOptions::default() };
/// let specs = Specs::library();
/// let board = r"  .\. .-.
///  .-./.-.-.
/// .-.\.-.-.-.
/// -.-./.-.-.-
/// .-.\.-.-.-.
/// -.-./.-.-.-
/// .-.\.-.-.-.
/// -.-./.-.-.-
/// .-.\.-.-.-.
/// -.-./.-.-.-
///      -";
/// let source = Source::new("mine.toml", format!("challenge = 1\nboard = '''\n{board}\n'''"));
/// let first = grade(&source, &specs, &options).expect("the challenge is sound");
/// assert_eq!(first.verdict, Verdict::Pass);
/// // The run of the first time serves.
/// let second = grade(&source, &specs, &options).expect("the challenge is sound");
/// assert_eq!(second.verdict, Verdict::Pass);
/// ```
#[derive(Debug, Default)]
pub struct VerdictCache {
    verdicts: Slots<TableVerdict>,
    digests: Slots<String>,
}

impl VerdictCache {
    /// Returns the verdict on an equal board, or the result of `find`, which is then kept.
    ///
    /// # Errors
    /// Those of `find`.
    pub(super) fn known_or_found<E>(
        &self,
        solution: &Solution,
        failing_kept: usize,
        find: impl FnOnce() -> Result<TableVerdict, E>,
    ) -> Result<TableVerdict, E> {
        let is_kept = |verdict: &TableVerdict| verdict.first.len() <= FAILING_ROWS;
        self.verdicts.known_or_found(CacheKey::new(solution, failing_kept), is_kept, find)
    }

    /// Returns the digest of an equal board, or the result of `find`, which is then kept. `find` must always be the
    /// same function of the [likeness](Solution::likeness).
    pub fn digest(&self, solution: &Solution, find: impl FnOnce() -> String) -> String {
        let found = || Ok::<String, std::convert::Infallible>(find());
        let Ok(digest) = self.digests.known_or_found(CacheKey::new(solution, 0), |_| true, found);
        digest
    }
}

/// The table of the cache: an entry for a board is in the slot of its hash.
#[derive(Debug)]
struct Slots<T> {
    slots: Vec<Mutex<Option<Box<KnownVerdict<T>>>>>,
    hasher: RandomState,
}

#[derive(Debug)]
struct KnownVerdict<T> {
    key: CacheKey,
    found: T,
}

#[derive(Debug)]
pub(super) struct CacheKey {
    challenge: Arc<Challenge>,
    lever: Side,
    failing_kept: usize,
    /// The row, the column, the kind and the direction of each part.
    parts: Vec<[u8; 4]>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        let slots = std::iter::repeat_with(Mutex::default).take(SLOTS).collect();
        Slots { slots, hasher: RandomState::new() }
    }
}

impl<T: Clone> Slots<T> {
    fn known_or_found<E>(
        &self,
        key: Option<CacheKey>,
        is_kept: impl FnOnce(&T) -> bool,
        find: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let Some(key) = key else { return find() };
        let hash = self.hasher.hash_one((key.challenge.number, &key.parts)) as usize;
        let Some(slot) = self.slots.get(hash % SLOTS) else { return find() };
        let held = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = held.as_ref().filter(|known| known.key.is_equal(&key)) {
            return Ok(known.found.clone());
        }
        // Other threads need not wait for the new result.
        drop(held);
        let found = find()?;
        if is_kept(&found) {
            let known = KnownVerdict { key, found: found.clone() };
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(known));
        }
        Ok(found)
    }
}

impl CacheKey {
    /// `None` for boards that are too large.
    fn new(solution: &Solution, failing_kept: usize) -> Option<Self> {
        if solution.board().shape().area() > LARGEST_AREA {
            return None;
        }
        let mut parts = Vec::new();
        for (cell, part) in solution.board().parts() {
            let [row, column] = [cell.row, cell.column].map(u8::try_from);
            let side = part.pointing().map_or(0, |side| 1 + side.index() as u8);
            parts.push([row.ok()?, column.ok()?, part.kind().index() as u8, side]);
        }
        let challenge = Arc::clone(solution.challenge());
        Some(CacheKey { challenge, lever: solution.lever(), failing_kept, parts })
    }

    fn is_equal(&self, other: &CacheKey) -> bool {
        // Challenges that look alike may have different expectations, so only the same one counts.
        Arc::ptr_eq(&self.challenge, &other.challenge)
            && self.lever == other.lever
            && self.failing_kept == other.failing_kept
            && self.parts == other.parts
    }
}
