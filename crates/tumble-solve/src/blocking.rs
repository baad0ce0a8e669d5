//! Finds the kept parts that block a solution, or a cheaper one.

use std::collections::BTreeSet;

use super::completion::Completion;
use super::error::SolveError;
use super::found::FoundBoard;
use super::options::SolveOptions;
use super::outcome::SolveOutcome;
use super::solve;
use tumble_core::board::{Cell, Drawing, Mark, Part};
use tumble_core::challenge::Challenge;

/// The most conflicts of each question, so that every run gives the same result.
const CONFLICTS: u32 = 5_000;

/// The kept parts that block, as far as that could be found out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BlockingParts {
    /// The cheapest completion that was found: it gives up one part if that is enough.
    pub way: Option<Completion>,
    /// The cells of parts that are proven not to be enough to give up alone.
    pub innocent: Vec<Cell>,
}

impl BlockingParts {
    /// Finds the kept parts that prevent a solution (if `outcome` is impossible), or a cheaper one.
    ///
    /// Each part is given up alone first. If that never helps, all are given up, and then kept again
    /// one after the other as long as a completion remains.
    ///
    /// # Errors
    /// As [`solve`].
    pub fn find(
        challenge: &Challenge,
        options: &SolveOptions,
        outcome: &SolveOutcome,
    ) -> Result<Self, SolveError> {
        let mut blame = BlockingParts::default();
        let Some(partial) = &options.partial else { return Ok(blame) };
        let cells: Vec<Cell> =
            FoundBoard::kept_parts(challenge, partial).into_iter().map(|(cell, _)| cell).collect();
        let search = RemovalSearch { challenge, options, outcome, partial };
        for &cell in &cells {
            if options.stop.now() {
                return Ok(blame);
            }
            match search.search_without(&BTreeSet::from([cell]))? {
                Removal::Helps(way) => {
                    let before = blame.way.as_ref().map(|way| way.best.cost.key());
                    if before.is_none_or(|before| way.best.cost.key() < before) {
                        blame.way = Some(*way);
                    }
                }
                Removal::None => blame.innocent.push(cell),
                Removal::Unknown => {}
            }
        }
        if blame.way.is_none() && cells.len() > 1 {
            blame.way = search.search_together(&cells)?;
        }
        Ok(blame)
    }
}

/// The result of giving up some parts.
enum Removal {
    Helps(Box<Completion>),
    /// Proven not to be enough.
    None,
    Unknown,
}

struct RemovalSearch<'a> {
    challenge: &'a Challenge,
    options: &'a SolveOptions,
    outcome: &'a SolveOutcome,
    partial: &'a Drawing,
}

impl RemovalSearch<'_> {
    /// Searches for a board without some parts that is cheaper than the one that keeps all.
    fn search_without(&self, given_up: &BTreeSet<Cell>) -> Result<Removal, SolveError> {
        let mut kept = self.partial.clone();
        for &cell in given_up {
            kept.set(cell, self.challenge.given.at(cell));
        }
        let known = self.outcome.best.as_ref();
        let options = SolveOptions {
            partial: Some(kept.clone()),
            known: known.map(|found| (found.drawing.clone(), found.lever)),
            stop: self.options.stop.after(CONFLICTS),
            lower_bound_time: None,
            ..self.options.clone()
        };
        let outcome = solve(self.challenge, &options, &mut |_| {})?;
        let proven = outcome.impossible || outcome.is_proven();
        let better =
            |found: &FoundBoard| known.is_none_or(|known| found.cost.key() < known.cost.key());
        Ok(match outcome.best.filter(better) {
            Some(best) => {
                let blocked = self.outcome.impossible;
                let given_up = given_up.iter().copied().collect();
                Removal::Helps(Box::new(Completion { given_up, kept, best, proven, blocked }))
            }
            None if proven => Removal::None,
            None => Removal::Unknown,
        })
    }

    /// Keeps one part after the other if a completion remains; the rest is given up together.
    fn search_together(&self, cells: &[Cell]) -> Result<Option<Completion>, SolveError> {
        let mut given_up: BTreeSet<Cell> = cells.iter().copied().collect();
        let Removal::Helps(mut way) = self.search_without(&given_up)? else { return Ok(None) };
        for &cell in cells {
            if self.options.stop.now() {
                return Ok(None);
            }
            let kept = way.best.drawing.at(cell) == self.partial.at(cell);
            given_up.remove(&cell);
            if kept && !is_loose(self.partial.at(cell)) {
                way.given_up.retain(|&other| other != cell);
                way.kept.set(cell, self.partial.at(cell));
                continue;
            }
            match self.search_without(&given_up)? {
                Removal::Helps(other) => way = other,
                _ => {
                    given_up.insert(cell);
                }
            }
        }
        Ok((!way.given_up.is_empty()).then_some(*way))
    }
}

/// Whether a mark leaves the direction open.
fn is_loose(mark: Mark) -> bool {
    matches!(mark, Mark::Upright { .. } | Mark::Part(Part::GearBit(_)))
}
