//! The rules of a challenge that a submission must keep.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::board::{Board, Cell, Drawing, Kind, Mark, Part, Side};
use crate::challenge::{Cells, Challenge, Cost, StartRule};
use crate::document::Grid;
use crate::problem::{Hint, Problem, ProblemKind, in_order};

/// The lever that a player chose, with the bytes that name it in the text.
pub(crate) type ChosenLever = (Side, Range<usize>);

/// Compares a drawing with the rules of its challenge: the legal board, the first lever, the parts placed.
///
/// # Errors
/// All rules that the board breaks.
pub(crate) fn check_board(
    chosen: Option<&ChosenLever>,
    grid: &Grid,
    challenge: &Challenge,
) -> Result<(Board, Side, Cost), Vec<Problem>> {
    let drawing = &grid.reading.picture.drawing;
    if drawing.shape() != challenge.given.shape() {
        return Err(vec![other_shape()]);
    }
    let inputs = challenge.input_cells();
    let mut problems = given(drawing, grid, challenge, &inputs);
    let cost = challenge.cost_of(drawing);
    problems.extend(supply(drawing, grid, challenge, &cost));
    let lever = lever(chosen, challenge, &mut problems);
    match Board::with_free(drawing, &inputs) {
        Ok(board) => {
            problems.extend(links(&board, grid, challenge, &inputs));
            if problems.is_empty() {
                return Ok((board, lever, cost));
            }
        }
        Err(errors) => problems.extend(errors.iter().map(|error| grid.board_problem(error))),
    }
    Err(in_order(problems))
}

/// Compares a board that is to be completed with the rules that it can break already: given parts and the supply. Bits
/// may be upright, trains torn, links missing.
///
/// # Errors
/// All rules that the board breaks.
pub(crate) fn check_partial(grid: &Grid, challenge: &Challenge) -> Result<Drawing, Vec<Problem>> {
    let drawing = &grid.reading.picture.drawing;
    let inputs = challenge.input_cells();
    let turned = |problem: &Problem| problem.kind == ProblemKind::GivenTurned;
    let upright = |problem: &Problem| {
        problem.cell.is_some_and(|cell| matches!(drawing.at(cell), Mark::Upright { .. }))
    };
    let mut problems = given(drawing, grid, challenge, &inputs);
    problems.retain(|problem| !(turned(problem) && upright(problem)));
    problems.extend(supply(drawing, grid, challenge, &challenge.cost_of(drawing)));
    if problems.is_empty() { Ok(drawing.clone()) } else { Err(in_order(problems)) }
}

/// Reasons that the rows of a challenge cannot be run on a board: another shape, missing given parts, inputs that
/// cannot start either way. Gear bits without a required link can still be run.
pub(crate) fn misfits(challenge: &Challenge, board: &Board) -> Vec<Problem> {
    if board.shape() != challenge.given.shape() {
        return vec![other_shape()];
    }
    let grid = Grid::drawn(board.drawing());
    let inputs = challenge.input_cells();
    let mut problems = given(&grid.reading.picture.drawing, &grid, challenge, &inputs);
    problems.extend(links(board, &grid, challenge, &inputs));
    problems.retain(|problem| problem.kind != ProblemKind::NotLinked);
    problems
}

fn other_shape() -> Problem {
    Problem::new(ProblemKind::Shape, "the board does not have the shape of the challenge")
}

/// Given parts that are missing, replaced or turned.
fn given(
    drawing: &Drawing,
    grid: &Grid,
    challenge: &Challenge,
    inputs: &BTreeSet<Cell>,
) -> Vec<Problem> {
    let problem = |(cell, mark): (Cell, Mark)| {
        let kind = mark.kind()?;
        let found = drawing.at(cell);
        let Some(found_kind) = found.kind() else {
            let message = format!("the given {kind} at {cell} is missing");
            return Some(grid.at_cell(ProblemKind::GivenMissing, cell, message));
        };
        if found_kind != kind {
            let [given, there] = [kind, found_kind].map(Kind::with_article);
            let message = format!("{given} is given at {cell}, but {there} is there");
            return Some(grid.at_cell(ProblemKind::GivenReplaced, cell, message));
        }
        let Mark::Part(part) = mark else { return None };
        let (wanted, is_input) = (part.pointing()?, inputs.contains(&cell));
        // A bit that is an input may be drawn any way; a ramp cannot be drawn upright, so it
        // is as given, and the rows turn it.
        if (is_input && kind != Kind::Ramp) || found == mark {
            return None;
        }
        let message = if is_input {
            format!("the ramp at {cell} is an input: the rows turn it, draw it pointing {wanted}")
        } else {
            let upright = matches!(found, Mark::Upright { .. });
            let now = if upright { "upright".to_owned() } else { wanted.other().to_string() };
            format!("the given {kind} at {cell} points {wanted}, but is drawn {now}: turn it back")
        };
        Some(grid.at_cell(ProblemKind::GivenTurned, cell, message))
    };
    challenge.given.marks().filter_map(problem).collect()
}

/// Parts beyond the supply. The problem is placed at the first part too many.
fn supply(drawing: &Drawing, grid: &Grid, challenge: &Challenge, cost: &Cost) -> Vec<Problem> {
    let problem = |kind: Kind| {
        let (used, supplied) = (cost.of(kind), challenge.supply.of(kind));
        if used <= supplied {
            return None;
        }
        let placed = drawing.marks().filter(|(cell, mark)| {
            mark.kind() == Some(kind) && challenge.given.at(*cell) == Mark::Empty
        });
        let (first_extra, _) = placed.into_iter().nth(usize::try_from(supplied).ok()?)?;
        let more = kind.counted((used - supplied).into());
        let message = match supplied {
            0 => {
                format!("no {kind} may be placed in this challenge, but {used} stand on the board")
            }
            _ => format!(
                "{} placed, but the supply has {supplied}: remove {more}",
                kind.counted(used.into())
            ),
        };
        let message = if supplied == 0 && used == 1 {
            format!("no {kind} may be placed in this challenge: remove the one at {first_extra}")
        } else {
            message
        };
        Some(grid.at_cell(ProblemKind::TooManyParts, first_extra, message))
    };
    Kind::ALL.into_iter().filter_map(problem).collect()
}

/// Trains that link an input to another input or to a given gear bit, and required links that are missing.
fn links(
    board: &Board,
    grid: &Grid,
    challenge: &Challenge,
    inputs: &BTreeSet<Cell>,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut owner: BTreeMap<usize, (&str, usize, u32, Cell)> = BTreeMap::new();
    for (place, input) in challenge.inputs.iter().enumerate() {
        for (at, &cell) in input.cells.all().iter().enumerate() {
            let Some(train) = board.switch_at(cell) else { continue };
            let bit = input.cells.bit_of(at);
            let Some(&(name, other, other_bit, first)) = owner.get(&train) else {
                owner.insert(train, (&input.name, place, bit, cell));
                continue;
            };
            if (other, other_bit) != (place, bit) {
                let what = if other == place {
                    format!("two bits of the input {name}")
                } else {
                    format!("the inputs {name} and {}", input.name)
                };
                let message = format!(
                    "a gear links {what}, {first} and {cell}: they must be free to start either way"
                );
                problems.push(grid.at_cell(ProblemKind::LinksInputs, cell, message));
            }
        }
        if let Cells::Same { cells, linked: true } = &input.cells {
            let trains: BTreeSet<_> = cells.iter().map(|&cell| board.switch_at(cell)).collect();
            if let (true, Some(&cell)) = (trains.len() > 1, cells.last()) {
                let message = format!(
                    "the gear bits {} must be linked to one train: place a gear between them",
                    Cell::list(cells)
                );
                problems.push(grid.at_cell(ProblemKind::NotLinked, cell, message));
            }
        }
    }
    for (train, (name, _, _, first)) in owner {
        let Some(switch) = board.switches().get(train) else { continue };
        let fixed = |cell: &&Cell| {
            matches!(challenge.given.at(**cell), Mark::Part(Part::GearBit(_)))
                && !inputs.contains(cell)
        };
        if let Some(&cell) = switch.cells.iter().find(fixed) {
            let message = format!(
                "a gear links the input {name} at {first} to the given gear bit at {cell}, which \
                 is drawn to start one way only"
            );
            problems.push(grid.at_cell(ProblemKind::LinksGiven, cell, message));
        }
    }
    problems
}

/// The lever that is pressed first.
fn lever(chosen: Option<&ChosenLever>, challenge: &Challenge, problems: &mut Vec<Problem>) -> Side {
    match (challenge.start, chosen) {
        (StartRule::Player, Some((side, _))) => *side,
        (StartRule::Player, None) => {
            let problem = Problem::new(
                ProblemKind::StartMissing,
                "this challenge lets you choose the lever that is pressed first",
            );
            problems.push(problem.hint(Hint::ChooseLever));
            Side::Left
        }
        (StartRule::Lever(side), None) => side,
        (StartRule::Lever(side), Some((chosen, _))) if side == *chosen => side,
        (StartRule::Lever(side), Some((_, span))) => {
            let message = format!("this challenge starts with the {} lever", side.colour());
            problems.push(Problem::new(ProblemKind::StartGiven, message).at(span.clone()));
            side
        }
        (StartRule::Input, None) => Side::Left,
        (StartRule::Input, Some((_, span))) => {
            let message = "this challenge is run with either lever: remove `start`";
            problems.push(Problem::new(ProblemKind::StartGiven, message).at(span.clone()));
            Side::Left
        }
    }
}
