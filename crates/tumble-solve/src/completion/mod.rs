//! Help for a board that is begun: can it be completed, without which parts, which cell comes next.
//!
//! [`Begun::completion`] asks the solver; [`words`] puts the result in sentences that the command and
//! the page share.

mod trial;
mod words;

use self::trial::TrialRunner;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tumble_core::board::{Cell, Drawing, Mark, Parameters, Shape, Side};
use tumble_core::challenge::{Challenge, Cost};

use crate::{Answered, BlockingParts, FoundBoard, Reply, SolveError, SolveOptions, Stop, solve};

/// The most cells of a completion that are tried one by one.
const CELLS: usize = 12;

/// The most conflicts for the question if a cell is needed.
const CONFLICTS: u32 = 2_000;

/// A board that is incomplete, or fails, or could be cheaper.
pub struct Begun<'a> {
    challenge: &'a Challenge,
    partial: Drawing,
    /// The lever that is pressed first, if known.
    lever: Option<Side>,
    /// Whether the board passes: then a cheaper one is searched.
    passes: bool,
    time: Duration,
    options: SolveOptions,
}

/// A board to go on to, which keeps all parts except `given_up`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The cells of the parts to give up, in row-major order.
    pub given_up: Vec<Cell>,
    /// The board without the parts to give up.
    pub kept: Drawing,
    /// The cheapest board that was found with these parts kept.
    pub best: FoundBoard,
    /// Whether it is proven that no board with the same parts kept is cheaper.
    pub proven: bool,
    /// Whether it is proven that no board (no cheaper one) keeps all parts.
    pub blocked: bool,
}

/// Reason why no completion is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCompletion {
    /// The time was up before a board or a proof was found.
    Time(Duration),
    /// The board is proven to have no completion; the parts to remove are not known.
    Blocked,
    /// The board passes, and no cheaper one was found.
    NoneCheaper,
}

/// A cell to go on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextCell {
    /// A cell without the right part yet.
    pub cell: Cell,
    /// Whether every board with as few parts that keeps the same ones has a part there.
    pub proven: bool,
}

impl<'a> Begun<'a> {
    /// Takes a board and the lever that the player presses first. `partial` has the given and the
    /// placed parts.
    ///
    /// If `passes`, a cheaper board is searched. The search for a completion takes at most `time`, and
    /// that for the parts to remove as much again. `options` gives the engine and the memory.
    pub fn new(
        challenge: &'a Challenge,
        partial: Drawing,
        lever: Option<Side>,
        passes: bool,
        time: Duration,
        options: SolveOptions,
    ) -> Begun<'a> {
        let stop = options.stop.within(time);
        Begun { challenge, partial, lever, passes, time, options: SolveOptions { stop, ..options } }
    }

    /// Finds a completion, or the reason why there is none.
    ///
    /// # Errors
    /// As [`solve`].
    pub fn completion(&self) -> Result<Result<Completion, NoCompletion>, SolveError> {
        let turned_back = |way: Completion| {
            let best = way.best.turned_back(self.challenge, &self.partial);
            Completion { best, ..way }
        };
        Ok(self.any_completion()?.map(turned_back))
    }

    /// The cells to change, in row-major order: those of parts to give up, and of bits and gear bits to turn.
    pub fn cells_to_change(&self, completion: &Completion) -> Vec<Cell> {
        let Completion { given_up, best, .. } = completion;
        let turned = best.turned_gear_bits(self.challenge, &self.partial);
        let cells: BTreeSet<Cell> = given_up.iter().copied().chain(turned).collect();
        cells.into_iter().collect()
    }

    fn any_completion(&self) -> Result<Result<Completion, NoCompletion>, SolveError> {
        if !self.passes
            && let Some(completion) = self.one_more()?
        {
            return Ok(Ok(completion));
        }
        let options = SolveOptions {
            partial: Some(self.partial.clone()),
            known: None,
            ..self.options.clone()
        };
        let outcome = solve(self.challenge, &options, &mut |_| {})?;
        let proven = outcome.is_proven();
        let over = |cost: &Cost| self.challenge.par.is_some_and(|par| par.key < cost.key());
        let keeps = outcome.best.clone().filter(|best| !(self.passes && over(&best.cost)));
        if let Some(best) = keeps {
            let kept = self.partial.clone();
            let (given_up, blocked) = (Vec::new(), false);
            return Ok(Ok(Completion { given_up, kept, best, proven, blocked }));
        }
        // A board that passes is never cheaper while all of its parts are kept.
        let blocked = outcome.impossible || self.passes;
        let other = self.one_other(blocked)?;
        if let Some(completion) = &other
            && !(self.passes && over(&completion.best.cost))
        {
            return Ok(Ok(completion.clone()));
        }
        if outcome.best.is_none() && !outcome.impossible {
            return Ok(Err(NoCompletion::Time(self.time)));
        }
        let stop = Stop { deadline: None, ..options.stop.clone() }.within(self.time);
        let options = SolveOptions { stop, ..options };
        let Some(way) = BlockingParts::find(self.challenge, &options, &outcome)?.way else {
            return Ok(other.ok_or(match outcome.impossible {
                true => NoCompletion::Blocked,
                false => NoCompletion::NoneCheaper,
            }));
        };
        Ok(Ok(Completion { blocked, ..way }))
    }

    /// Tries each single part that could be added.
    fn one_more(&self) -> Result<Option<Completion>, SolveError> {
        let trial = self.trial_runner();
        let cells: Vec<Cell> = self.challenge.given.shape().places().collect();
        let tried = trial.with_one_more(&self.partial, &cells)?;
        let completion = tried.best.map(|best| Completion {
            given_up: Vec::new(),
            kept: self.partial.clone(),
            best,
            proven: tried.all,
            blocked: false,
        });
        Ok(completion)
    }

    /// Tries to remove each part, and to put another one in its place or elsewhere.
    fn one_other(&self, blocked: bool) -> Result<Option<Completion>, SolveError> {
        let trial = self.trial_runner();
        let now = self.passes.then(|| self.challenge.cost_of(&self.partial).key());
        let everywhere: Vec<Cell> = self.challenge.given.shape().places().collect();
        let mut found: Option<Completion> = None;
        let of_player = FoundBoard::kept_parts(self.challenge, &self.partial);
        let parts = || of_player.iter().map(|(cell, _)| *cell);
        // Most often the wanted board has another part in the same cell.
        for is_same_place in [true, false] {
            for cell in parts() {
                let mut kept = self.partial.clone();
                kept.set(cell, self.challenge.given.at(cell));
                let cells = if is_same_place { &[cell][..] } else { &everywhere };
                let tried = trial.with_one_more(&kept, cells)?;
                let Some(best) = tried.best else { continue };
                let key = best.cost.key();
                let most = found.as_ref().map(|found| found.best.cost.key()).or(now);
                if most.is_none_or(|most| key < most) {
                    // No board is cheaper than one with one more ramp, or with none.
                    let most = self.challenge.cost_of(&kept).parts();
                    let is_ramp = key[1..] == self.challenge.cost_of(&kept).key()[1..];
                    let proven = tried.all && (best.cost.parts() == most || is_ramp);
                    let given_up = vec![cell];
                    found = Some(Completion { given_up, kept, best, proven, blocked });
                }
            }
            if found.is_some() {
                break;
            }
        }
        Ok(found)
    }

    /// A runner that takes at most a quarter of the time.
    fn trial_runner(&self) -> TrialRunner {
        let stop = Stop { deadline: None, ..self.options.stop.clone() };
        let challenge = Arc::new(self.challenge.clone());
        TrialRunner { challenge, stop: stop.within(self.time / 4) }
    }

    /// Finds a cell that every completion with as few parts uses, or otherwise one that this completion
    /// uses; `None` if no part is to be placed.
    ///
    /// # Errors
    /// As [`solve`].
    pub fn next_cell(&self, completion: &Completion) -> Result<Option<NextCell>, SolveError> {
        let Completion { given_up, kept, best, .. } = completion;
        let is_new =
            |cell: &Cell| kept.at(*cell) == Mark::Empty && best.drawing.at(*cell) != Mark::Empty;
        let mut cells: Vec<Cell> =
            best.drawing.marks().map(|(cell, _)| cell).filter(is_new).collect();
        // A cell whose part is replaced helps the most.
        cells.sort_by_key(|cell| (!given_up.contains(cell), *cell));
        if let &[cell] = &*cells {
            let elsewhere = self.challenge.given.shape().places().filter(|other| *other != cell);
            let tried = self.trial_runner().with_one_more(kept, &elsewhere.collect::<Vec<_>>())?;
            if tried.all || tried.best.is_some() {
                return Ok(Some(NextCell { cell, proven: tried.best.is_none() }));
            }
        }
        for &cell in cells.iter().take(CELLS) {
            if self.options.stop.now() {
                break;
            }
            let Some(without) = self.challenge_without(cell) else { continue };
            let options = SolveOptions {
                partial: Some(on_shape(kept, without.given.shape())),
                stop: self.options.stop.after(CONFLICTS),
                ..self.options.clone()
            };
            let answered =
                Answered::at_most(&without, &options, best.cost.parts(), &[], &mut |_| {})?;
            if answered.reply == Reply::None {
                return Ok(Some(NextCell { cell, proven: true }));
            }
        }
        Ok(cells.first().map(|&cell| NextCell { cell, proven: false }))
    }

    /// The challenge on a board that does not have this cell.
    fn challenge_without(&self, cell: Cell) -> Option<Challenge> {
        let shape = self.challenge.given.shape();
        let mut parameters = Parameters::from(shape);
        parameters.missing.push(cell);
        let shape = Shape::new(parameters).ok()?;
        let given = on_shape(&self.challenge.given, &shape);
        Some(Challenge { given, par: None, ..self.challenge.clone() })
    }
}

/// The same marks on another shape.
fn on_shape(drawing: &Drawing, shape: &Shape) -> Drawing {
    let mut moved = Drawing::new(shape.clone());
    drawing.marks().for_each(|(cell, mark)| moved.set(cell, mark));
    moved
}
