//! Verdicts of boards that come again: of a class or a contest, many hand in the same board.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use super::rules::Entry;
use crate::board::Side;
use crate::challenge::Challenge;
use crate::table::TableVerdict;

/// How many verdicts are kept at the most.
const PLACES: usize = 1 << 14;

/// Boards of more places than this are run each time, so that memory stays flat.
const LARGEST: usize = 1 << 10;

/// Verdicts with more failing rows than this are not kept.
const FAILING_ROWS: usize = 4;

/// The verdicts that were found last, for [`GradeOptions::verdicts`](super::GradeOptions::verdicts):
/// equal boards under the same challenge are run once.
///
/// Two boards are equal where all of their parts are, and the way that each points. A verdict whose
/// place another one takes is forgotten, so that the memory is bounded: 16,384 verdicts are kept at
/// the most, of boards of at most 1,024 places.
///
/// ```
/// use tumble_core::challenge::Specs;
/// use tumble_core::grade::{GradeOptions, VerdictCache, grade};
/// use tumble_core::problem::Source;
///
/// let verdicts = VerdictCache::default();
/// let options = GradeOptions { verdicts: Some(&verdicts), ..GradeOptions::default() };
/// let specs = Specs::library();
/// let source = Source::new("mine.toml", "challenge = 1\nboard = ''");
/// let first = grade(&source, &specs, &options).expect("the challenge is sound");
/// let second = grade(&source, &specs, &options).expect("the challenge is sound");
/// assert_eq!(first.verdict, second.verdict);
/// ```
#[derive(Debug)]
pub struct VerdictCache {
    places: Vec<Mutex<Option<Box<KnownVerdict>>>>,
    hasher: RandomState,
}

#[derive(Debug)]
struct KnownVerdict {
    question: Question,
    verdict: TableVerdict,
}

/// All that a verdict depends on.
#[derive(Debug)]
pub(super) struct Question {
    challenge: Arc<Challenge>,
    lever: Side,
    failing_kept: usize,
    /// For each part its row, its column, its kind and the way it points.
    parts: Vec<[u8; 4]>,
}

impl Default for VerdictCache {
    fn default() -> Self {
        let places = std::iter::repeat_with(Mutex::default).take(PLACES).collect();
        VerdictCache { places, hasher: RandomState::new() }
    }
}

impl VerdictCache {
    /// Returns the verdict on an equal board, or else what `find` finds, which is kept.
    ///
    /// # Errors
    /// That of `find`.
    pub(super) fn verdict<E>(
        &self,
        challenge: &Arc<Challenge>,
        entry: &Entry,
        failing_kept: usize,
        find: impl FnOnce() -> Result<TableVerdict, E>,
    ) -> Result<TableVerdict, E> {
        let Some(question) = Question::new(challenge, entry, failing_kept) else { return find() };
        let hash = self.hasher.hash_one((challenge.number, &question.parts)) as usize;
        let Some(place) = self.places.get(hash % PLACES) else { return find() };
        let held = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = held.as_ref().filter(|known| known.question.equals(&question)) {
            return Ok(known.verdict.clone());
        }
        // Other threads need not wait for it.
        drop(held);
        let verdict = find()?;
        if verdict.first.len() <= FAILING_ROWS {
            let known = KnownVerdict { question, verdict: verdict.clone() };
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(known));
        }
        Ok(verdict)
    }
}

impl Question {
    /// `None` for boards that are too large.
    fn new(challenge: &Arc<Challenge>, entry: &Entry, failing_kept: usize) -> Option<Self> {
        if entry.board.shape().area() > LARGEST {
            return None;
        }
        let mut parts = Vec::new();
        for (cell, part) in entry.board.parts() {
            let [row, column] = [cell.row, cell.column].map(u8::try_from);
            let side = part.pointing().map_or(0, |side| 1 + side.index() as u8);
            parts.push([row.ok()?, column.ok()?, part.kind().index() as u8, side]);
        }
        let challenge = Arc::clone(challenge);
        Some(Question { challenge, lever: entry.lever, failing_kept, parts })
    }

    fn equals(&self, other: &Question) -> bool {
        Arc::ptr_eq(&self.challenge, &other.challenge)
            && self.lever == other.lever
            && self.failing_kept == other.failing_kept
            && self.parts == other.parts
    }
}
