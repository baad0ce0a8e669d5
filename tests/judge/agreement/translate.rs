//! The words of the independent machine in those of the library, and back.

use std::collections::BTreeMap;

use tumble::board::notation::Notation;
use tumble::board::{self, Cell, Colour, LastRow, Marble, Parameters, Shape, Side, Weight};
use tumble::machine::{self, Ending, Load, Outcome};

use crate::agreement::independent::{self, End, Ground, Hand, Hopper, Place, Run};
use crate::chance::{Drawn, Start};

pub(crate) fn cell((row, column): Place) -> Cell {
    Cell::new(row as u16, column as u16)
}

pub(crate) fn place(cell: Cell) -> Place {
    (cell.row.into(), cell.column.into())
}

pub(crate) fn side(hand: Hand) -> Side {
    if hand == 'l' { Side::Left } else { Side::Right }
}

pub(crate) fn hand(side: Side) -> Hand {
    match side {
        Side::Left => 'l',
        Side::Right => 'r',
    }
}

pub(crate) fn marble(letter: char) -> Marble {
    match letter {
        'B' => Marble::light(Colour::Blue),
        'R' => Marble::light(Colour::Red),
        'b' => Marble::heavy(Colour::Blue),
        _ => Marble::heavy(Colour::Red),
    }
}

pub(crate) fn letter(marble: Marble) -> char {
    match (marble.colour, marble.weight) {
        (Colour::Blue, Weight::Light) => 'B',
        (Colour::Red, Weight::Light) => 'R',
        (Colour::Blue, Weight::Heavy) => 'b',
        (Colour::Red, Weight::Heavy) => 'r',
    }
}

pub(crate) fn parameters(ground: &Ground) -> Parameters {
    Parameters {
        rows: ground.rows as u16,
        columns: ground.columns as u16,
        blue: ground.blue as u16,
        red: ground.red as u16,
        last_row: if ground.lone_middle { LastRow::Middle } else { LastRow::All },
        missing: ground.missing.iter().copied().map(cell).collect(),
    }
}

/// The drawing as the library reads it; the text must be one that it can read.
pub(crate) fn drawing(drawn: &Drawn) -> board::Drawing {
    let shape = Shape::new(parameters(&drawn.ground)).expect("the ground is sound");
    let reading = Notation::Book.read(&drawn.text, &shape);
    assert_eq!(reading.errors, [], "{}", drawn.text);
    reading.picture.drawing
}

fn load(hopper: &Hopper) -> Load {
    match hopper {
        Hopper::Endless(letter) => Load::Unlimited(marble(*letter).colour),
        Hopper::These(letters) => {
            let alike = |letters: &[char]| letters.windows(2).all(|pair| pair[0] == pair[1]);
            match letters.as_slice() {
                [light @ .., last]
                    if letters.len() > 1
                        && alike(light)
                        && light[0].is_uppercase()
                        && last.eq_ignore_ascii_case(&light[0]) =>
                {
                    let last = marble(*last);
                    Load::Many {
                        colour: last.colour,
                        count: letters.len() as u64,
                        last: last.weight,
                    }
                }
                _ => Load::Balls(letters.iter().copied().map(marble).collect()),
            }
        }
    }
}

pub(crate) fn start(board: &board::Board, start: &Start) -> machine::Start {
    let way = |switch: &board::Switch| side(start.ways[&place(switch.cells[0])]);
    machine::Start {
        loads: [load(&start.hoppers[0]), load(&start.hoppers[1])],
        lever: side(start.lever),
        switches: board.switches().iter().map(way).collect(),
    }
}

pub(crate) fn ways(board: &board::Board, switches: &[Side]) -> BTreeMap<Place, Hand> {
    assert_eq!(board.switches().len(), switches.len());
    let mut ways = BTreeMap::new();
    for (switch, &side) in board.switches().iter().zip(switches) {
        ways.extend(switch.cells.iter().map(|&cell| (place(cell), hand(side))));
    }
    ways
}

pub(crate) fn end(ending: Ending) -> End {
    match ending {
        Ending::Intercepted { cell, marble } => {
            End::Caught { place: place(cell), colour: letter(marble) }
        }
        Ending::HopperEmpty { side } => End::Empty { side: hand(side) },
        Ending::Fell { cell, marble } => End::Fell { place: place(cell), colour: letter(marble) },
        Ending::LeftBoard { cell, side, marble } => {
            End::Left { place: place(cell), side: hand(side), colour: letter(marble) }
        }
        Ending::Repeats { from, period } => End::Repeats { from, period },
        Ending::GaveUp => End::TooLong,
    }
}

pub(crate) fn run(board: &board::Board, outcome: &Outcome) -> Run {
    Run {
        out: outcome.out.iter().copied().map(letter).collect(),
        end: end(outcome.ending),
        ways: ways(board, &outcome.switches),
        balls: outcome.balls,
    }
}

/// The groups of cells that turn together, in the order of the library.
pub(crate) fn groups(board: &board::Board) -> Vec<Vec<Place>> {
    let places = |cells: &[Cell]| cells.iter().copied().map(place).collect();
    board.switches().iter().map(|switch| places(&switch.cells)).collect()
}

/// The two boards, read from the same text.
pub(crate) fn both(drawn: &Drawn) -> (independent::Board, board::Board) {
    let own = independent::Board::read(&drawn.ground, &drawn.text).expect("the board is legal");
    let library = board::Board::new(&drawing(drawn)).expect("the board is legal");
    (own, library)
}
