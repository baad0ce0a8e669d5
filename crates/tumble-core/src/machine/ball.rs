//! One ball and the parts it meets.

use crate::board::{Board, Cell, Landing, Part, Side, Weight};

/// The position of a ball after it has met the part in its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Met {
    /// In the next row, at this cell.
    Moved(Cell),
    /// Out of the last row, on this lever.
    Lever(Side),
    /// Caught where it was.
    Intercepted,
    /// Fallen through its cell, which has no part.
    Fell,
    /// Outside the board, on this side of its cell: the ball left a row above the last, or fell between the two
    /// levers.
    LeftBoard(Side),
}

/// The result of meeting a part: the ball's new position and heading, and the bit or train that it turned (its place
/// in [`Board::switches`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Meeting {
    /// Position of the ball after the meeting.
    pub met: Met,
    /// Side to which the ball moves after the meeting.
    pub heading: Side,
    /// The bit or train that the ball turned.
    pub turned: Option<usize>,
}

/// Moves a ball at `cell` that heads `heading`, and turns the bit or train that it meets. Only weigh gates look at its
/// weight.
///
/// `switches` holds the side to which each of [`Board::switches`] points.
pub(crate) fn meet(
    board: &Board,
    switches: &mut [Side],
    cell: Cell,
    heading: Side,
    weight: Weight,
) -> Meeting {
    let stays = |met| Meeting { met, heading, turned: None };
    let (heading, turned) = match board.part(cell) {
        None | Some(Part::Gear) => return stays(Met::Fell),
        Some(Part::Interceptor) => return stays(Met::Intercepted),
        Some(Part::Crossover) => (heading, None),
        Some(Part::Ramp(side)) => (side, None),
        Some(Part::WeighGate(side)) if weight.is_heavy() => (side, None),
        Some(Part::WeighGate(side)) => (side.other(), None),
        Some(Part::Bit(_) | Part::GearBit(_)) => {
            let number = board.switch_at(cell);
            match number.and_then(|number| switches.get_mut(number)) {
                Some(pointing) => {
                    let away = pointing.other();
                    *pointing = away;
                    (away, number)
                }
                // A legal board has a switch for each of its bits.
                None => return stays(Met::Fell),
            }
        }
    };
    let met = match board.shape().landing(cell, heading) {
        Landing::Cell(next) => Met::Moved(next),
        Landing::Lever(side) => Met::Lever(side),
        Landing::Outside => Met::LeftBoard(heading),
    };
    Meeting { met, heading, turned }
}
