//! Local search: frees a part of a known solution and asks for a cheaper whole.
//!
//! Most of the board stays, so each question is small, and each board that is found solves the whole
//! challenge. A search that finds nothing proves nothing.

use std::time::Duration;

use super::case::Case;
use super::clock::Stop;
use super::error::SolveError;
use super::found::FoundBoard;
use super::options::SolveOptions;
use super::outcome::SolveProgress;
use super::search::{Search, SearchStep};
use tumble_core::board::{Cell, Drawing, Mark, Side};
use tumble_core::challenge::Challenge;

/// The most time for one question: after that, another part of the board is more promising.
const TRY: Duration = Duration::from_secs(20);

impl FoundBoard {
    /// Searches for cheaper boards near a solution until `stop`, and returns the cheapest. `seed`
    /// decides which parts are freed. The questions are the same for the same seed; their number
    /// depends on the time.
    ///
    /// # Errors
    /// As [`solve`](super::solve()), and if the drawing is not a solution.
    pub fn improve(
        challenge: &Challenge,
        options: &SolveOptions,
        (drawing, lever): (Drawing, Side),
        seed: u64,
        stop: &Stop,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<FoundBoard, SolveError> {
        let mut best = FoundBoard::new(challenge, drawing, lever)?;
        let mut rng = SplitMix64(seed);
        let mut cases: Vec<Case> = Vec::new();
        // Number of parts that are freed: less after a question that was too hard, more after a no.
        let mut freed = 6;
        while !stop.now() {
            let placed: Vec<Cell> = best
                .drawing
                .marks()
                .filter(|(cell, _)| challenge.given.at(*cell) == Mark::Empty)
                .map(|(cell, _)| cell)
                .collect();
            let most = placed.len();
            let free = choose_cells(&mut rng, placed, freed);
            let whole = free.len() == most;
            let options = options.clone().keeping_all_but(challenge, &best.drawing, &free);
            let mut search = Search::with_cases(challenge, &options, &cases)?;
            search.cheaper_than(best.cost.key());
            let improved = &mut |event: SolveProgress| {
                report(SolveProgress { best: Some(best.cost), ..event })
            };
            match search.find_solution(&[], &stop.within(TRY), improved)? {
                SearchStep::Found(found) => {
                    best = found;
                    report(search.progress_with(&best));
                }
                // All of the board was free: there is no cheaper one.
                SearchStep::None if whole => break,
                SearchStep::None => freed = (freed + 1).min(most),
                SearchStep::Stopped => freed = freed.saturating_sub(2).max(3),
            }
            cases = search.into_cases();
        }
        Ok(best)
    }
}

/// Chooses `count` cells: half of the time those around one of them, otherwise any.
fn choose_cells(rng: &mut SplitMix64, mut cells: Vec<Cell>, count: usize) -> Vec<Cell> {
    rng.shuffle(&mut cells);
    if let (true, Some(&centre)) = (rng.below(2) == 0, cells.first()) {
        let far = |one: u16, other: u16| one.abs_diff(other);
        cells.sort_by_key(|cell| far(cell.row, centre.row).max(far(cell.column, centre.column)));
    }
    cells.truncate(count);
    cells
}

impl SolveOptions {
    /// The same options, with the placed parts of a board kept except for those on the `free` cells.
    fn keeping_all_but(
        self,
        challenge: &Challenge,
        drawing: &Drawing,
        free: &[Cell],
    ) -> SolveOptions {
        let mut partial = drawing.clone();
        for &cell in free {
            partial.set(cell, challenge.given.at(cell));
        }
        SolveOptions { partial: Some(partial), known: None, ..self }
    }
}

/// Random numbers, the same for the same seed (SplitMix64).
struct SplitMix64(u64);

impl SplitMix64 {
    fn next_word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next_word() % bound).unwrap_or(0)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}
