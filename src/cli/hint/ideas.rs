//! What the solver knows of a board: can it be completed, what is in the way, where to go on.

use std::collections::BTreeSet;
use std::time::Duration;

use super::hint;
use crate::report::hints::Hint;
use crate::report::standing::in_brief;
use crate::report::text::counted;
use tumble_core::board::{Cell, Drawing, Mark, Parameters, Part, Shape, list};
use tumble_core::challenge::{Challenge, Cost};
use tumble_solve::{
    self as solver, FoundBoard, Reply, SolveOptions, SolveOutcome, Stop, blocking_parts,
};

/// The most cells of a completion that are tried one by one.
const CELLS: usize = 12;

/// A board to give hints on.
pub(super) struct Ideas<'a> {
    pub challenge: &'a Challenge,
    pub partial: Drawing,
    pub time: Duration,
    /// Whether it passes: then a cheaper one is looked for.
    pub passes: bool,
}

/// A way to go on: a board that keeps all parts but a few.
struct Way {
    /// The parts to give up.
    given_up: Vec<Cell>,
    /// What is kept.
    kept: Drawing,
    /// The completion.
    best: FoundBoard,
    /// Whether none is cheaper.
    proven: bool,
}

impl Ideas<'_> {
    /// Returns the hints of the steps from 3 on, up to `steps`.
    pub fn hints(&self, steps: u8) -> anyhow::Result<Vec<Hint>> {
        let stop = Stop::default().within(self.time);
        let options = SolveOptions {
            partial: Some(self.partial.clone()),
            stop: stop.clone(),
            ..SolveOptions::default()
        };
        let outcome = solver::solve(self.challenge, &options, &mut |_| {})?;
        let placed = solver::kept(self.challenge, &self.partial).len();
        let way = match self.way(&outcome, &options)? {
            Ok(way) => way,
            Err(text) => return Ok(vec![hint(3, text)]),
        };
        let mut hints = vec![self.rest(&way, placed)];
        if steps < 4 {
            return Ok(hints);
        }
        let (cell, proven) = self.cell(&way, &stop)?;
        let Some(cell) = cell else { return Ok(hints) };
        let parts = way.best.cost.parts();
        let text = match proven {
            true => format!(
                "Use {cell}: every board of {} that keeps the others has a part there (proven).",
                counted(parts, "part")
            ),
            false => format!("Use {cell}: a board of {} has a part there.", counted(parts, "part")),
        };
        hints.push(Hint { cells: vec![cell], ..hint(4, text) });
        if steps >= 5
            && let Mark::Part(part) = way.best.drawing.at(cell)
        {
            let verb = match self.partial.at(cell) {
                Mark::Empty => format!("Place {} at {cell}", article(part)),
                _ => format!("Put {} at {cell} instead", article(part)),
            };
            let text = format!(
                "{verb}. A board with it was found and tested: it passes with {}.",
                in_brief(&way.best.cost, self.challenge.par.as_ref())
            );
            hints.push(Hint { cells: vec![cell], ..hint(5, text) });
        }
        Ok(hints)
    }

    /// Finds a way to go on, or says why there is none.
    fn way(
        &self,
        outcome: &SolveOutcome,
        options: &SolveOptions,
    ) -> anyhow::Result<Result<Way, String>> {
        let proven = outcome.stages_proven == 5;
        let over = |cost: &Cost| self.challenge.par.is_some_and(|par| par.key < cost.key());
        let keeps = outcome.best.clone().filter(|best| !(self.passes && over(&best.cost)));
        if let Some(best) = keeps {
            let kept = self.partial.clone();
            return Ok(Ok(Way { given_up: Vec::new(), kept, best, proven }));
        }
        if outcome.best.is_none() && !outcome.impossible {
            return Ok(Err(format!(
                "Whether your board can be completed could not be found out in {} s: neither a \
                 board nor a proof. More time: `--time-limit`.",
                self.time.as_secs_f64()
            )));
        }
        let stop = Stop::default().within(self.time);
        let options = SolveOptions { stop, ..options.clone() };
        let blocking = blocking_parts(self.challenge, &options, outcome)?;
        let Some(way) = blocking.way else {
            return Ok(Err(match outcome.impossible {
                true => "Your board cannot be completed (proven), and which of its parts stand in \
                         the way could not be found out in time."
                    .to_owned(),
                false => {
                    "No cheaper board that keeps most of your parts was found in time.".to_owned()
                }
            }));
        };
        let mut kept = self.partial.clone();
        for &cell in &way.cells {
            kept.set(cell, self.challenge.given.at(cell));
        }
        Ok(Ok(Way { given_up: way.cells, kept, best: way.best, proven: way.proven }))
    }

    /// Says whether the board can be completed, and what stands in the way.
    fn rest(&self, way: &Way, placed: usize) -> Hint {
        let parts = usize::try_from(way.best.cost.parts()).unwrap_or(usize::MAX);
        let staying = placed.saturating_sub(way.given_up.len());
        let more = parts.saturating_sub(staying);
        let fewest = if way.proven { " (no fewer, proven)" } else { "" };
        let text = match way.given_up.as_slice() {
            [] if more == 0 => "All that is needed is there.".to_owned(),
            [] => format!(
                "Your {} can stay: {} more{fewest} {} enough to complete the board.",
                counted(placed as u128, "part"),
                counted(more as u128, "part"),
                if more == 1 { "is" } else { "are" },
            ),
            cells => {
                let stands = if cells.len() == 1 { "stands" } else { "stand" };
                let why = match self.passes {
                    true => "of a cheaper board",
                    false => "of any board",
                };
                format!(
                    "{} {stands} in the way {why}. The other {} can stay; with {} more{fewest} \
                     the board passes.",
                    list(cells),
                    counted(staying as u128, "part"),
                    counted(more as u128, "part"),
                )
            }
        };
        Hint { cells: way.given_up.clone(), ..hint(3, text) }
    }

    /// Finds a cell that every completion of as few parts uses, and whether that is proven.
    fn cell(&self, way: &Way, stop: &Stop) -> anyhow::Result<(Option<Cell>, bool)> {
        let is_new = |cell: &Cell| {
            way.kept.at(*cell) == Mark::Empty && way.best.drawing.at(*cell) != Mark::Empty
        };
        let given_up: BTreeSet<Cell> = way.given_up.iter().copied().collect();
        let mut cells: Vec<Cell> =
            way.best.drawing.marks().map(|(cell, _)| cell).filter(is_new).collect();
        // What replaces a part that is given up helps the most.
        cells.sort_by_key(|cell| (!given_up.contains(cell), *cell));
        for &cell in cells.iter().take(CELLS) {
            if stop.now() {
                break;
            }
            let Some(without) = self.without(cell) else { continue };
            let options = SolveOptions {
                partial: on_shape(&way.kept, without.given.shape()),
                stop: stop.after(2_000),
                ..SolveOptions::default()
            };
            let parts = way.best.cost.parts();
            let answered = solver::at_most(&without, &options, parts, &[], &mut |_| {})?;
            if answered.reply == Reply::None {
                return Ok((Some(cell), true));
            }
        }
        Ok((cells.first().copied(), false))
    }

    /// The challenge on a board that does not have this cell.
    fn without(&self, cell: Cell) -> Option<Challenge> {
        let shape = self.challenge.given.shape();
        let [blue, red] = tumble_core::board::Side::BOTH.map(|side| shape.entry(side).column);
        let parameters = Parameters {
            rows: shape.rows(),
            columns: shape.columns(),
            blue,
            red,
            last_row: shape.last_row(),
            missing: shape.missing().chain([cell]).collect(),
        };
        let shape = Shape::new(parameters).ok()?;
        let given = on_shape(&self.challenge.given, &shape)?;
        Some(Challenge { given, par: None, ..self.challenge.clone() })
    }
}

/// The same marks on another shape.
fn on_shape(drawing: &Drawing, shape: &Shape) -> Option<Drawing> {
    let mut moved = Drawing::new(shape.clone());
    drawing.marks().for_each(|(cell, mark)| moved.set(cell, mark));
    Some(moved)
}

/// A part in a sentence: `a ramp \`, `an interceptor`.
fn article(part: Part) -> String {
    let name = match part {
        Part::Ramp(side) => format!("ramp to the {side}"),
        other => other.to_string(),
    };
    let article = if name.starts_with(['i', 'a', 'e', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}
