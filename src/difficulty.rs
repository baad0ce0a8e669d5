//! Questions that measure the difficulty of a challenge.

use std::sync::Arc;
use std::time::Duration;

use crate::results::{DifficultyLine, GivenJson, Least, OneWrongJson, SupplyJson, row_count};
use tumble_core::board::{Board, Cell, Drawing, Kind, Mark, Part, Side};
use tumble_core::challenge::{Challenge, Cost, Extension, LoadRule, Par, Supply};
use tumble_core::table::TableOptions;
use tumble_core::{Solution, Table};
use tumble_solve::{self as solver, SolveOptions, SolveOutcome, Stop};

/// The number up to which the cheapest boards are counted.
const COUNTED: u64 = 1_000;

/// The most rows with which boards with one wrong part are run.
const ROWS: u128 = 1 << 16;

/// Measures a challenge; each question takes at most `time`. `known` is a board that passes, if one is known.
pub(crate) fn measure(
    challenge: &Challenge,
    known: Option<(Drawing, Side)>,
    time: Duration,
) -> anyhow::Result<DifficultyLine> {
    let known = known.or_else(|| {
        let reference = Solution::reference(&Arc::new(challenge.clone()))?;
        Some((reference.board().drawing(), reference.lever()))
    });
    let outcome = solve(challenge, known.clone(), time)?;
    let best = outcome.best.as_ref().map(|best| (best.drawing.clone(), best.lever));
    let is_par =
        |cost: &Cost| known_par(challenge).is_some_and(|par| par.proven && par.key == cost.key());
    let mut counted = None;
    if let Some(found) = &outcome.best
        && (outcome.is_proven() || is_par(&found.cost))
    {
        let options = options(time);
        counted = Some(solver::Counted::boards_of(
            challenge,
            &options,
            found.cost,
            &outcome.cases,
            COUNTED,
            &mut |_, _| {},
        )?);
    }
    let area = u32::try_from(challenge.given.shape().area()).unwrap_or(u32::MAX);
    let endless = Kind::ALL.map(|kind| if challenge.kinds().contains(&kind) { area } else { 0 });
    let endless = Challenge { supply: Supply::new(endless), par: None, ..challenge.clone() };
    let unlimited = least(&solve(&endless, best.clone(), time)?);
    let mut supply = Vec::new();
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
        supply.push(SupplyJson { kind, used, supply: challenge.supply.of(kind), without });
    }
    let (mut without_given, mut given) = (None, Vec::new());
    if let Some(other) = without(challenge, &unnamed(challenge)) {
        without_given = Some(least(&solve(&other, best.clone(), time)?));
        given = each_given(challenge, best.as_ref(), time)?;
    }
    Ok(DifficultyLine {
        challenge: challenge.number,
        rows: row_count(challenge).filter(|_| challenge.game.is_none()),
        par: of_spec(challenge, least(&outcome)),
        cheapest_boards: counted.map(|counted| counted.boards),
        all_counted: counted.map(|counted| counted.all),
        concepts: challenge.concepts.clone(),
        needs: needs(challenge, &supply),
        supply,
        unlimited,
        without_given,
        given,
        one_wrong: best.and_then(|(drawing, lever)| slips(challenge, &drawing, lever)),
        seconds: time.as_secs_f64(),
    })
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
        Some(best) => {
            Least::Cost { cost: best.cost, proven: outcome.is_proven(), at_least: outcome.at_least }
        }
        None if outcome.impossible => Least::Impossible,
        None => Least::Open(outcome.at_least),
    }
}

/// The par of a challenge of the library, which may have taken days to prove. What the par of another spec claims counts
/// only once it is proven now.
fn known_par(challenge: &Challenge) -> Option<Par> {
    challenge.par.filter(|_| challenge.is_of_library())
}

/// The least cost, improved by the known par.
fn of_spec(challenge: &Challenge, least: Least) -> Least {
    match (least, known_par(challenge)) {
        (Least::Cost { cost, proven: false, at_least }, Some(par)) => Least::Cost {
            cost,
            proven: par.proven && cost.key() == par.key,
            // A cheaper board that was found disproves the spec.
            at_least: if par.at_least > cost.parts() {
                at_least
            } else {
                at_least.max(par.at_least)
            },
        },
        (least, _) => least,
    }
}

/// Skills that a solution needs, according to the spec and the cheapest board.
fn needs(challenge: &Challenge, supply: &[SupplyJson]) -> Vec<&'static str> {
    let mut needs = Vec::new();
    let counts = |rule: &LoadRule| matches!(rule, LoadRule::Range { .. });
    if challenge.loads.iter().any(counts) {
        needs.push("counting balls");
    }
    if challenge.expect.out.is_some() {
        needs.push("the order of balls");
    }
    if !challenge.inputs.is_empty() {
        needs.push("reading bits");
    }
    if !challenge.expect.finals.is_empty() {
        needs.push("writing bits");
    }
    if challenge.expect.intercepted.is_some() || challenge.expect.interceptor.is_some() {
        needs.push("stopping");
    }
    let gears = |kind: Kind| matches!(kind, Kind::GearBit | Kind::Gear);
    let used = supply.iter().any(|own| gears(own.kind) && own.used > Some(0));
    let given = challenge.given.marks().any(|(_, mark)| mark.kind().is_some_and(gears));
    if used || given {
        needs.push("trains");
    }
    if challenge.extension == Some(Extension::Weight) {
        needs.push("weighing balls");
    }
    if challenge.game.is_some() {
        needs.push("a game");
    }
    if needs.is_empty() {
        needs.push("a path");
    }
    needs
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

/// The challenge with these given parts in the supply; `None` if there are none.
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

/// Solves the challenge once without each given part. All of these together have twice the time of another question.
fn each_given(
    challenge: &Challenge,
    best: Option<&(Drawing, Side)>,
    time: Duration,
) -> anyhow::Result<Vec<GivenJson>> {
    let parts = unnamed(challenge);
    let share = time.saturating_mul(2) / u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
    let mut given = Vec::new();
    for &(cell, part) in &parts {
        let Some(other) = without(challenge, &[(cell, part)]) else { continue };
        // The best known board is still a solution, with this part placed by the player.
        let outcome = solve(&other, best.cloned(), share.min(time))?;
        given.push(GivenJson { cell, kind: part.kind(), without: least(&outcome) });
    }
    Ok(given)
}

/// Runs the board with one wrong part, for each part that was placed.
fn slips(challenge: &Challenge, drawing: &Drawing, lever: Side) -> Option<OneWrongJson> {
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
    Some(OneWrongJson {
        boards: failing.len(),
        rows,
        fewest: failing.first().copied().unwrap_or(0),
        middle,
    })
}
