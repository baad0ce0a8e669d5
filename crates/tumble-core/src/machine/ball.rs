//! One ball and the parts it meets.

use crate::board::{Board, Cell, Landing, Part, Side, Weight};

/// Where a ball is after it has met the part in its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Met {
    /// In the next row, at this cell.
    Moved(Cell),
    /// Out of the last row, on this lever.
    Lever(Side),
    /// Caught where it was.
    Intercepted,
    /// Fallen through, where it was: there is no part.
    Fell,
    /// Outside the board, on this side of its cell: it left a row above the last, or came down
    /// between the two levers.
    LeftBoard(Side),
}

/// What a ball does in its cell: where it goes, the way it heads then, and the bit or train it
/// turns (its place in [`Board::switches`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Meeting {
    /// Where the ball is now.
    pub met: Met,
    /// The way it heads now.
    pub heading: Side,
    /// The bit or train that the ball turned.
    pub turned: Option<usize>,
}

/// What happens to a ball at `cell` that heads `heading`; turns the bit or train it meets. Its
/// weight matters to a weigh gate alone.
///
/// `switches` holds the way each of [`Board::switches`] points.
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
