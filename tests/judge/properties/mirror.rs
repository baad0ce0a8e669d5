//! The mirror image of a machine runs as the mirror image of its run.

use proptest::prelude::*;
use tumble::board::{Board, Cell, Drawing, Marble, Mark, Parameters, Shape, Side};
use tumble::machine::{Ending, Load, Outcome, Start, run};

use crate::depth;
use crate::properties::strategies::machine;

fn cell(shape: &Shape, cell: Cell) -> Cell {
    Cell::new(cell.row, shape.columns() + 1 - cell.column)
}

fn shape(shape: &Shape) -> Shape {
    Shape::new(Parameters {
        rows: shape.rows(),
        columns: shape.columns(),
        blue: cell(shape, shape.entry(Side::Right)).column,
        red: cell(shape, shape.entry(Side::Left)).column,
        last_row: shape.last_row(),
        missing: shape.missing().map(|missing| cell(shape, missing)).collect(),
    })
    .expect("the mirror image of a shape is one")
}

fn mirrored(board: &Board) -> Board {
    let mut drawing = Drawing::new(shape(board.shape()));
    for (place, part) in board.parts() {
        let side = part.pointing().map_or(Side::Left, Side::other);
        drawing.set(cell(board.shape(), place), Mark::Part(part.kind().part(side)));
    }
    Board::new(&drawing).expect("the mirror image of a board is one")
}

fn ball(ball: Marble) -> Marble {
    Marble { colour: ball.colour.other(), ..ball }
}

fn load(load: &Load) -> Load {
    match load {
        Load::Balls(balls) => Load::Balls(balls.iter().copied().map(ball).collect()),
        Load::Many { colour, count, last } => {
            Load::Many { colour: colour.other(), count: *count, last: *last }
        }
        Load::Unlimited(colour) => Load::Unlimited(colour.other()),
    }
}

/// The sides of the switches of `board`, mirrored, in the order of the switches of `image`.
fn sides(board: &Board, image: &Board, switches: &[Side]) -> Vec<Side> {
    let of = |place| {
        let number = board.switch_at(cell(board.shape(), place)).expect("a switch there too");
        switches[number].other()
    };
    image.switches().iter().map(|switch| of(switch.cells[0])).collect()
}

fn ending(shape: &Shape, ending: Ending) -> Ending {
    let there = |place| cell(shape, place);
    match ending {
        Ending::Intercepted { cell, marble } => {
            Ending::Intercepted { cell: there(cell), marble: ball(marble) }
        }
        Ending::HopperEmpty { side } => Ending::HopperEmpty { side: side.other() },
        Ending::Fell { cell, marble } => Ending::Fell { cell: there(cell), marble: ball(marble) },
        Ending::LeftBoard { cell, side, marble } => {
            Ending::LeftBoard { cell: there(cell), side: side.other(), marble: ball(marble) }
        }
        same @ (Ending::Repeats { .. } | Ending::GaveUp) => same,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(500)))]

    #[test]
    fn the_mirror_image_of_a_board_runs_as_its_mirror_image((board, start) in machine()) {
        let image = mirrored(&board);
        prop_assert_eq!(&mirrored(&image), &board);
        let mirror_start = Start {
            loads: [load(&start.loads[1]), load(&start.loads[0])],
            lever: start.lever.other(),
            switches: sides(&board, &image, &start.pointing(&board)),
        };
        let outcome = run(&board, &start);
        let expected = Outcome {
            out: outcome.out.iter().copied().map(ball).collect(),
            ending: ending(board.shape(), outcome.ending),
            switches: sides(&board, &image, &outcome.switches),
            balls: outcome.balls,
        };
        prop_assert_eq!(run(&image, &mirror_start), expected);
    }
}
