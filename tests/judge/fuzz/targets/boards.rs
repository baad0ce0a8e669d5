//! Grids in both notations, on shapes of all kinds.

use tumble_core::board::notation::Notation;
use tumble_core::board::{Board, Cell, LastRow, Parameters, Shape, Side};
use tumble_core::machine::{Load, Start, run};

use super::made::Choices;

const BOOK: &[&str] =
    &["-", ".", " ", "/", "\\", "X", "U", "<", ">", "{", "}", "*", "^", "v", "\n", "\n", "-.-"];

const FORMAL: &[&str] = &[
    "∘ ", "· ", "* ", "/ ", "\\ ", "X ", "U ", "L ", "⅃ ", "|* ", "*| ", "O ", "^ ", "v ", "B ",
    "R ", "→B", "R←", "\n", "\n", "\u{3000}",
];

fn shape(choices: &mut Choices) -> Option<Shape> {
    match choices.byte() % 4 {
        0 => Some(Shape::toy()),
        wild => {
            let most = if wild == 1 { 300 } else { 12 };
            let number = |choices: &mut Choices| choices.below(most) as u16;
            let cell = |choices: &mut Choices| Cell::new(number(choices), number(choices));
            Shape::new(Parameters {
                rows: number(choices),
                columns: number(choices) | 1,
                blue: number(choices),
                red: number(choices),
                last_row: if choices.byte().is_multiple_of(2) {
                    LastRow::All
                } else {
                    LastRow::Middle
                },
                missing: (0..choices.byte() % 4).map(|_| cell(choices)).collect(),
            })
            .ok()
        }
    }
}

pub(super) fn grids(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let Some(shape) = shape(&mut choices) else { return };
    let _ = shape.halves_meet();
    let notation = choices.pick(&[Notation::Book, Notation::Formal]);
    let load = choices.pick(&[0, 3, 20, u64::MAX]);
    let known = if notation == Notation::Book { BOOK } else { FORMAL };
    let text = choices.text(known);
    let reading = notation.read(&text, &shape);
    for (error, span) in &reading.errors {
        assert!(text.get(span.clone()).is_some(), "{error} at {span:?}");
    }
    for cell in shape.places() {
        assert!(reading.span_of(cell).is_none_or(|span| text.get(span).is_some()));
    }
    let drawing = &reading.picture.drawing;
    for notation in [Notation::Book, Notation::Formal] {
        let again = notation.read(&notation.write(drawing), &shape);
        assert_eq!(again.errors, []);
        assert_eq!(&again.picture.drawing, drawing);
    }
    match Board::new(drawing) {
        Ok(board) => {
            assert_eq!(&board.drawing(), drawing);
            let mut start = Start::new(load.min(20), 5, Side::Left);
            if load == u64::MAX {
                start.loads[0] = Load::Unlimited(tumble::board::Colour::Red);
            }
            let outcome = run(&board, &start);
            assert!(outcome.out.len() as u64 <= outcome.balls || load == u64::MAX);
        }
        Err(errors) => assert!(!errors.is_empty()),
    }
}
