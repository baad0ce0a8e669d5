//! The questions whose answers say how hard a challenge is.

use std::sync::Arc;
use std::time::Duration;

use crate::writers::difficulty::{Difficulty, GivenMeasure, Least, Slips, Use};
use tumble_core::board::{Board, Cell, Drawing, Kind, Mark, Part, Side};
use tumble_core::challenge::{Challenge, Cost, Supply};
use tumble_core::table::TableOptions;
use tumble_core::{Solution, Table};
use tumble_solve::{self as solver, SolveOptions, SolveOutcome, Stop};

/// The cheapest boards are counted up to this number.
const COUNTED: u64 = 1_000;

/// The rows up to which boards with one part wrong are run.
const ROWS: u128 = 1 << 16;

/// Measures a challenge; each question takes at most `time`. `known` is a board that passes, where
/// one is at hand.
pub(crate) fn measure(
    challenge: &Challenge,
    known: Option<(Drawing, Side)>,
    time: Duration,
) -> anyhow::Result<Difficulty> {
    let known = known.or_else(|| {
        let reference = Solution::reference(&Arc::new(challenge.clone()))?;
        Some((reference.board().drawing(), reference.lever()))
    });
    let outcome = solve(challenge, known.clone(), time)?;
    let best = outcome.best.as_ref().map(|best| (best.drawing.clone(), best.lever));
    let mut difficulty = Difficulty {
        challenge: challenge.clone(),
        seconds: time.as_secs_f64(),
        rows: rows(challenge),
        par: of_spec(challenge, least(&outcome)),
        boards: None,
        supply: Vec::new(),
        unlimited: Least::Open(0),
        without_given: None,
        given: Vec::new(),
        slips: None,
    };
    // A par of the spec may have taken days to prove.
    let is_par = |cost: &Cost| challenge.par.is_some_and(|par| par.proven && par.key == cost.key());
    if let Some(found) = &outcome.best
        && (outcome.stages_proven == 5 || is_par(&found.cost))
    {
        let options = options(time);
        let counted = solver::count_boards(
            challenge,
            &options,
            found.cost,
            &outcome.cases,
            COUNTED,
            &mut |_, _| {},
        )?;
        difficulty.boards = Some((counted.boards, counted.all));
    }
    let area = u32::try_from(challenge.given.shape().area()).unwrap_or(u32::MAX);
    let endless = Kind::ALL.map(|kind| if challenge.kinds().contains(&kind) { area } else { 0 });
    let unlimited = Challenge { supply: Supply::new(endless), par: None, ..challenge.clone() };
    difficulty.unlimited = least(&solve(&unlimited, best.clone(), time)?);
    for kind in Kind::ALL {
        if challenge.supply.of(kind) == 0 {
            continue;
        }
        let used = outcome.best.as_ref().map(|best| best.cost.of(kind));
        let without = match used {
            None | Some(0) => None,
            _ => {
                let mut counts = Kind::ALL.map(|kind| challenge.supply.of(kind));
                counts[kind.index()] = 0;
                let other =
                    Challenge { supply: Supply::new(counts), par: None, ..challenge.clone() };
                Some(least(&solve(&other, None, time)?))
            }
        };
        let supply = challenge.supply.of(kind);
        difficulty.supply.push(Use { kind, used, supply, without });
    }
    if let Some(other) = without(challenge, &unnamed(challenge)) {
        difficulty.without_given = Some(least(&solve(&other, best.clone(), time)?));
        difficulty.given = each_given(challenge, best.as_ref(), time)?;
    }
    difficulty.slips = best.and_then(|(drawing, lever)| slips(challenge, &drawing, lever));
    Ok(difficulty)
}

fn options(time: Duration) -> SolveOptions {
    SolveOptions { stop: Stop::default().within(time), ..SolveOptions::default() }
}

fn solve(
    challenge: &Challenge,
    known: Option<(Drawing, Side)>,
    time: Duration,
) -> anyhow::Result<SolveOutcome> {
    let options = SolveOptions { known, ..options(time) };
    Ok(solver::solve(challenge, &options, &mut |_| {})?)
}

fn least(outcome: &SolveOutcome) -> Least {
    match &outcome.best {
        Some(best) => Least::Cost {
            cost: best.cost,
            proven: outcome.stages_proven == 5,
            at_least: outcome.at_least,
        },
        None if outcome.impossible => Least::Impossible,
        None => Least::Open(outcome.at_least),
    }
}

/// The least cost with what the spec says of it: its par may have taken days to prove.
fn of_spec(challenge: &Challenge, least: Least) -> Least {
    match (least, challenge.par) {
        (Least::Cost { cost, proven: false, at_least }, Some(par)) => Least::Cost {
            cost,
            proven: par.proven && cost.key() == par.key,
            at_least: at_least.max(par.at_least),
        },
        (least, _) => least,
    }
}

/// How many rows there are, where that is known without following all of them.
fn rows(challenge: &Challenge) -> Option<u128> {
    if challenge.game.is_some() {
        return None;
    }
    let product = challenge.rows.product()?;
    match challenge.rows.condition() {
        None => Some(product),
        Some(_) if product <= ROWS => {
            Some(challenge.rows.iter().filter(Result::is_ok).count() as u128)
        }
        Some(_) => None,
    }
}

/// The given parts that have no name: a challenge can be asked without them.
fn unnamed(challenge: &Challenge) -> Vec<(Cell, Part)> {
    let named = challenge.inputs.iter().chain(&challenge.registers);
    let mut named: Vec<_> = named.flat_map(|own| own.cells.all()).copied().collect();
    named.extend(challenge.labels.iter().map(|(_, cell)| *cell));
    let parts = challenge.given.marks().filter_map(|(cell, mark)| match mark {
        Mark::Part(part) if !named.contains(&cell) => Some((cell, part)),
        _ => None,
    });
    parts.collect()
}

/// The challenge with these given parts in the supply; `None` where there are none.
fn without(challenge: &Challenge, parts: &[(Cell, Part)]) -> Option<Challenge> {
    let mut given = challenge.given.clone();
    let mut counts = Kind::ALL.map(|kind| challenge.supply.of(kind));
    for (cell, part) in parts {
        given.set(*cell, Mark::Empty);
        let count = &mut counts[part.kind().index()];
        *count = count.saturating_add(1);
    }
    let supply = Supply::new(counts);
    (!parts.is_empty()).then(|| Challenge { given, supply, par: None, ..challenge.clone() })
}

/// Solves the challenge without each given part alone. All of them together have twice the time of
/// another question.
fn each_given(
    challenge: &Challenge,
    best: Option<&(Drawing, Side)>,
    time: Duration,
) -> anyhow::Result<Vec<GivenMeasure>> {
    let parts = unnamed(challenge);
    let share = time.saturating_mul(2) / u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
    let mut given = Vec::new();
    for &(cell, part) in &parts {
        let Some(other) = without(challenge, &[(cell, part)]) else { continue };
        // The best board that is known is still one, with this part placed by the player.
        let outcome = solve(&other, best.cloned(), share.min(time))?;
        given.push(GivenMeasure { cell, kind: part.kind(), without: least(&outcome) });
    }
    Ok(given)
}

/// Runs the board with one part wrong, for each part that was placed.
fn slips(challenge: &Challenge, drawing: &Drawing, lever: Side) -> Option<Slips> {
    if challenge.game.is_some() || challenge.rows.product()? > ROWS {
        return None;
    }
    let mut failing = Vec::new();
    let mut rows = 0;
    for (cell, mark) in drawing.marks() {
        if challenge.given.at(cell) != Mark::Empty {
            continue;
        }
        let turned = match mark {
            Mark::Part(part) => {
                part.pointing().map(|side| Mark::Part(part.kind().part(side.other())))
            }
            _ => None,
        };
        for wrong in [Some(Mark::Empty), turned].into_iter().flatten() {
            let mut other = drawing.clone();
            other.set(cell, wrong);
            let Ok(board) = Board::with_free(&other, &challenge.input_cells()) else { continue };
            let options = TableOptions { failing_kept: 0, ..TableOptions::default() };
            let table = Table::new(challenge, &board).map(|table| table.with_lever(lever));
            let verdict = table.and_then(|table| table.verdict_with(&options));
            let Ok(verdict) = verdict else { continue };
            rows = verdict.rows;
            if verdict.failing > 0 {
                failing.push(verdict.failing);
            }
        }
    }
    failing.sort_unstable();
    let middle = failing.get(failing.len() / 2).copied()?;
    Some(Slips {
        boards: failing.len(),
        rows,
        fewest: failing.first().copied().unwrap_or(0),
        middle,
    })
}
