//! A board that the solver found, graded before it is shown.

use std::sync::Arc;

use tumble_core::Solution;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Board, Cell, Drawing, Kind, Mark, Part, Side};
use tumble_core::challenge::{Challenge, Cost, StartRule};
use tumble_core::grade::Verdict;

use super::cases;
use super::error::SolveError;

/// A graded solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundBoard {
    /// The solution, with the given parts.
    pub drawing: Drawing,
    /// The lever that is pressed first.
    pub lever: Side,
    /// Cost of the placed parts.
    pub cost: Cost,
    /// The solution as a file, in TOML.
    pub toml: String,
}

impl FoundBoard {
    /// Lists the marks of a board to complete that the start board does not have: the placed parts, and
    /// the given bits that the player made point one way. In row-major order.
    pub fn kept_parts(challenge: &Challenge, partial: &Drawing) -> Vec<(Cell, Mark)> {
        let inputs = challenge.input_cells();
        let says = |&(cell, mark): &(Cell, Mark)| {
            let given = challenge.given.at(cell);
            let drawn = matches!(given, Mark::Upright { .. }) && matches!(mark, Mark::Part(_));
            // The direction of a gear bit is left open: its train decides.
            let open = inputs.contains(&cell) || mark.kind() == Some(Kind::GearBit);
            given == Mark::Empty || (drawn && !open)
        };
        partial.marks().filter(says).collect()
    }

    /// Turns trains to where they point in `partial`, if the board passes then, too: the solver leaves the direction of
    /// gear bits open.
    #[must_use]
    pub fn turned_back(self, challenge: &Challenge, partial: &Drawing) -> FoundBoard {
        let inputs = challenge.input_cells();
        let Ok(board) = Board::with_free(&self.drawing, &inputs) else { return self };
        let own_side = |cell: &Cell| match partial.at(*cell) {
            Mark::Part(Part::GearBit(side)) if !inputs.contains(cell) => Some(side),
            _ => None,
        };
        board.switches().iter().fold(self, |best, switch| {
            let own = switch.cells.iter().find_map(own_side).filter(|side| *side != switch.drawn);
            let Some(side) = own else { return best };
            let mut drawing = best.drawing.clone();
            for &cell in &switch.cells {
                drawing.set(cell, Mark::Part(Part::GearBit(side)));
            }
            FoundBoard::new(challenge, drawing, best.lever).unwrap_or(best)
        })
    }

    /// The cells where `partial` has a gear bit that points the other way.
    pub fn turned_gear_bits(&self, challenge: &Challenge, partial: &Drawing) -> Vec<Cell> {
        let inputs = challenge.input_cells();
        let is_gear_bit = |mark: &Mark| matches!(mark, Mark::Part(Part::GearBit(_)));
        let is_turned = |&(cell, mark): &(Cell, Mark)| {
            let now = self.drawing.at(cell);
            is_gear_bit(&mark) && is_gear_bit(&now) && now != mark && !inputs.contains(&cell)
        };
        partial.marks().filter(is_turned).map(|(cell, _)| cell).collect()
    }

    /// Grades the board. One that does not pass is reported as an error of the solver.
    pub(super) fn new(
        challenge: &Challenge,
        drawing: Drawing,
        lever: Side,
    ) -> Result<FoundBoard, SolveError> {
        let cost = graded_cost(challenge, &drawing, lever);
        let cost = cost.map_err(|why| SolveError::Illegal(Some(why)))?;
        let toml = solution_text(challenge, &drawing, lever);
        Ok(FoundBoard { drawing, lever, cost, toml })
    }

    /// Takes a solution that is already known: it must pass, and have the parts that must stay.
    pub(super) fn from_known(
        challenge: &Challenge,
        drawing: Drawing,
        lever: Side,
        partial: Option<&Drawing>,
    ) -> Result<FoundBoard, SolveError> {
        graded_cost(challenge, &drawing, lever).map_err(SolveError::KnownFails)?;
        let kept = partial.map_or(Vec::new(), |partial| FoundBoard::kept_parts(challenge, partial));
        let lacks = |(cell, mark): &(Cell, Mark)| match mark {
            Mark::Part(part) if part.kind() != Kind::GearBit => drawing.at(*cell) != *mark,
            _ => drawing.at(*cell).kind() != mark.kind(),
        };
        match kept.into_iter().find(lacks) {
            Some((cell, _)) => Err(SolveError::KnownLacks(cell)),
            None => FoundBoard::new(challenge, drawing, lever),
        }
    }
}

/// Writes a solution as a file.
fn solution_text(challenge: &Challenge, drawing: &Drawing, lever: Side) -> String {
    let mut toml = format!("challenge = {}\n", challenge.number);
    if challenge.start == StartRule::Player {
        toml.push_str(&format!("start = \"{}\"\n", lever.colour()));
    }
    let grid = Notation::Book.write(drawing);
    toml.push_str(&format!("board = '''\n{grid}'''\n"));
    toml
}

/// Grades a solution. The error is the reason why it does not pass.
fn graded_cost(challenge: &Challenge, drawing: &Drawing, lever: Side) -> Result<Cost, String> {
    let solution = Solution::with_lever(challenge.clone(), drawing.clone(), lever);
    let solution = solution.map_err(|error| error.to_string())?;
    let graded = solution.grade();
    match graded.verdict {
        Verdict::Pass => Ok(solution.cost()),
        Verdict::Fail => Err(format!("{} of its {} starts fail", graded.failing_rows, graded.rows)),
        _ => {
            let first = graded.problems.first();
            Err(first.map_or("no reason".to_owned(), |problem| problem.message.clone()))
        }
    }
}

/// Removes the placed parts that the board does not need. Parts of `partial` stay.
pub(super) fn without_idle_parts(
    challenge: &Challenge,
    partial: Option<&Drawing>,
    mut drawing: Drawing,
    lever: Side,
) -> Result<Drawing, SolveError> {
    let shared = Arc::new(challenge.clone());
    let placed: Vec<_> = drawing.marks().map(|(cell, _)| cell).collect();
    for cell in placed {
        let kept = partial.is_some_and(|partial| partial.at(cell) != Mark::Empty);
        if challenge.given.at(cell) != Mark::Empty || kept {
            continue;
        }
        let mut without = drawing.clone();
        without.set(cell, Mark::Empty);
        if Solution::with_lever(Arc::clone(&shared), without.clone(), lever).is_err() {
            continue;
        }
        match cases::failing_cases(challenge, &without, lever, 1) {
            Ok(failing) if failing.is_empty() => drawing = without,
            // A board that cannot be judged is not a reason to give up one that can.
            Ok(_) | Err(SolveError::Undecided { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(drawing)
}
