//! Every written text reads back, and no text is too strange to read.

use proptest::prelude::*;
use proptest::sample::select;
use tumble::board::notation::{GridError, Notation, Picture, Reading};
use tumble::board::{
    Ball, Cell, Colour, Drawing, LastRow, Marble, Mark, Parameters, Shape, Side, Slot,
};

use crate::depth;
use crate::properties::strategies::{drawing, marble, shape, side};

const NOTATIONS: [Notation; 2] = [Notation::Book, Notation::Formal];

fn picture() -> impl Strategy<Value = Picture> {
    let ball = proptest::option::of((any::<prop::sample::Index>(), marble(), side()));
    (drawing(), any::<bool>(), ball).prop_map(|(drawing, waiting, ball)| {
        let places: Vec<Cell> = drawing.shape().places().collect();
        let ball = ball.map(|(place, marble, heading)| Ball {
            cell: *place.get(&places),
            marble,
            heading,
        });
        Picture { drawing, waiting, ball }
    })
}

/// Text made of the characters of grids, and of others.
fn text() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "-", ".", " ", "/", "\\", "X", "U", "<", ">", "^", "{", "}", "v", "*", "L", "⅃", "|*",
        "*|", "O", "∘", "·", "B", "R", "→B", "R←", "→", "←", "|", "\n", "\n", "\r\n", "\r", "\t",
        "\u{3000}", "\u{a0}", "\u{85}", "\0", "é", "🎱", "e\u{301}",
    ]);
    let grid = proptest::collection::vec(pieces, 0..300).prop_map(|pieces| pieces.concat());
    let spaced = proptest::collection::vec("[-*LOXB/]| |\n|\\PC", 0..300)
        .prop_map(|pieces| pieces.join(" "));
    prop_oneof![4 => grid, 2 => spaced, 1 => any::<String>()]
}

fn check_spans(text: &str, reading: &Reading) -> Result<(), TestCaseError> {
    let shape = reading.picture.drawing.shape();
    let mut last = 0;
    for cell in shape.places() {
        if let Some(span) = reading.span_of(cell) {
            prop_assert!(text.get(span.clone()).is_some_and(|word| !word.is_empty()), "{:?}", span);
            prop_assert!(span.start >= last, "{:?} overlaps what came before it", span);
            last = span.end;
        }
    }
    for (error, span) in &reading.errors {
        prop_assert!(text.get(span.clone()).is_some(), "{:?} of {:?}", span, error);
        prop_assert!(!error.to_string().chars().any(char::is_control), "{}", error);
    }
    prop_assert!(reading.errors.is_sorted_by_key(|(_, span)| span.start), "{:?}", reading.errors);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(300)))]

    #[test]
    fn a_drawing_reads_back(drawing in drawing()) {
        for notation in NOTATIONS {
            let text = notation.write(&drawing);
            let reading = notation.read(&text, drawing.shape());
            prop_assert_eq!(&reading.errors, &[], "{}", text);
            prop_assert_eq!(&reading.picture, &Picture::from(drawing.clone()), "{}", text);
            check_spans(&text, &reading)?;
        }
    }

    #[test]
    fn a_picture_with_balls_reads_back(picture in picture()) {
        let text = picture.to_string();
        let reading = Notation::Formal.read(&text, picture.drawing.shape());
        prop_assert_eq!(&reading.errors, &[], "{}", text);
        prop_assert_eq!(&reading.picture, &picture, "{}", text);
        check_spans(&text, &reading)?;
    }

    #[test]
    fn line_ends_of_any_system_and_missing_trailing_blanks_do_not_matter(drawing in drawing()) {
        for notation in NOTATIONS {
            let text = notation.write(&drawing);
            let trimmed = text.lines().map(|line| line.trim_end()).collect::<Vec<_>>().join("\r\n");
            let padded = format!("{}  \r\n\r\n \n", text.trim_end_matches('\n'));
            for text in [trimmed + "\r\n", padded] {
                let reading = notation.read(&text, drawing.shape());
                prop_assert_eq!(&reading.errors, &[], "{}", text);
                prop_assert_eq!(&reading.picture.drawing, &drawing, "{}", text);
            }
        }
    }

    #[test]
    fn any_text_is_read_without_panic_and_with_true_spans(text in text(), shape in shape()) {
        for notation in NOTATIONS {
            check_spans(&text, &notation.read(&text, &shape))?;
        }
    }

    /// A text that reads without complaint has the same meaning when written again.
    #[test]
    fn reading_is_stable(text in text(), shape in shape()) {
        for notation in NOTATIONS {
            let reading = notation.read(&text, &shape);
            let drawing = reading.picture.drawing;
            let again = notation.read(&notation.write(&drawing), &shape);
            prop_assert_eq!(again.errors, []);
            prop_assert_eq!(again.picture.drawing, drawing);
        }
    }
}

fn errors(text: &str, shape: &Shape, notation: Notation) -> Vec<GridError> {
    let reading = notation.read(text, shape);
    reading.errors.into_iter().map(|(error, _)| error).collect()
}

fn small() -> Shape {
    crate::properties::shapes::shape(2, 3, 1, 3).expect("a sound shape")
}

#[test]
fn the_two_notations_name_bits_by_opposite_sides() {
    let shape = small();
    let book = Notation::Book.read("< >\n {\n", &shape).picture.drawing;
    assert_eq!(Notation::Formal.write(&book), "L  ·  ⅃\n·  |* ·\n");
    let formal = Notation::Formal.read("L * ⅃\n* |* *\n", &shape).picture.drawing;
    assert_eq!(formal, book);
    assert_eq!(Notation::Book.write(&formal), "<.>\n.{.\n");
}

#[test]
fn formal_words_keep_their_places_between_wide_blanks() {
    let reading = Notation::Formal.read("a \u{3000}bc\td\n* * *\n", &small());
    let spans = [1, 2, 3].map(|column| reading.span_of(Cell::new(1, column)));
    assert_eq!(spans, [Some(0..1), Some(5..7), Some(8..9)]);
}

#[test]
fn the_formal_notation_marks_cells_that_no_ball_reaches() {
    let shape = super::shapes::shape(3, 9, 2, 8).expect("a sound shape");
    let empty = Drawing::new(shape.clone());
    let text = Notation::Formal.write(&empty);
    assert_eq!(text, "· ∘ · * · * · ∘ ·\n∘ · ∘ · * · ∘ · ∘\n· ∘ · ∘ · ∘ · ∘ ·\n");
    assert_eq!(Notation::Formal.read(&text, &shape).picture.drawing, empty);
}

#[test]
fn what_stands_where_is_pictured() {
    let drawing = Notation::Book.read(r"/.\.X.U.*}v", &Shape::toy()).picture.drawing;
    let at = |column| drawing.at(Cell::new(1, column));
    assert_eq!(at(2), Mark::Empty);
    assert_eq!(at(11), Mark::Upright { gear: true });
    assert_eq!(drawing.shape().slot(Cell::new(1, 2)), Slot::None);
}

#[test]
fn every_error_of_a_grid_is_found() {
    let shape = small();
    let unknown = |word: &str, notation, other| GridError::Unknown {
        word: word.to_owned(),
        cell: Cell::new(1, 2),
        notation,
        other,
    };
    let book = |text| errors(text, &shape, Notation::Book);
    let formal = |text| errors(text, &shape, Notation::Formal);

    assert_eq!(
        book("-?-\n"),
        [unknown("?", Notation::Book, None), GridError::TooFewLines { lines: 1, rows: 2 }]
    );
    let bit = Mark::Part(tumble::board::Part::Bit(Side::Left));
    assert_eq!(book("-L-\n.-.\n"), [unknown("L", Notation::Book, Some((Notation::Formal, bit)))]);
    assert_eq!(
        formal("∘ < ∘\n∘ ∘ ∘\n"),
        [unknown("<", Notation::Formal, Some((Notation::Book, bit)))]
    );
    assert_eq!(formal("∘ ?? ∘\n∘ ∘ ∘\n"), [unknown("??", Notation::Formal, None)]);
    // Both name the parts that they read.
    let says = |error: GridError, words: &str| {
        let message = error.to_string();
        assert!(message.ends_with(words), "{message}");
    };
    says(unknown("?", Notation::Book, None), "`<` `>` `^` `{` `}` `v` `*`");
    says(unknown("??", Notation::Formal, None), "`L` `⅃` `^` `|*` `*|` `v` `O`");
    assert_eq!(book(""), [GridError::TooFewLines { lines: 0, rows: 2 }]);
    assert_eq!(formal("∘ ∘ ∘"), [GridError::TooFewLines { lines: 1, rows: 2 }]);
    assert_eq!(formal("B * R\n∘ ∘ ∘"), [GridError::TooFewLines { lines: 1, rows: 2 }]);
    let too_many = |lines, spare| GridError::TooManyLines { lines, rows: 2, spare };
    assert_eq!(book("-.-\n.-.\n-.-\n\n-\n"), [too_many(5, None)]);
    assert_eq!(formal("∘ ∘ ∘\n∘\n∘\n∘\n"), [too_many(4, None)]);
    let too_wide = GridError::TooManyColumns { line: 2, columns: 3 };
    for errors in [book("-.- \n.-. /\n"), formal("∘ ∘ ∘\n∘ ∘ ∘ ∘\n")] {
        assert_eq!(errors, std::slice::from_ref(&too_wide));
    }
    let too_few = GridError::TooFewWords { row: 2, words: 2, columns: 3 };
    for text in ["∘ ∘ ∘\n· U\n", "∘ ∘ ∘\n\tU  ·\n", "∘ ∘ ∘\n· →B\n"] {
        assert_eq!(formal(text), std::slice::from_ref(&too_few));
    }
    let elsewhere = GridError::WaitingElsewhere { column: 2, blue: 1, red: 3 };
    assert_eq!(formal("* B R\n∘ ∘ ∘\n∘\n"), [elsewhere]);
    let second = GridError::SecondBall { cell: Cell::new(2, 2) };
    assert_eq!(formal("→B ∘ ∘\n∘ XR← ∘\n"), [second]);
}

/// Grids of two rows: part cells are [1,1], [1,3], [2,2].
#[test]
fn only_lines_that_are_surely_too_many_are_to_be_removed() {
    let spare = |text: &str| match errors(text, &small(), Notation::Book).as_slice() {
        [GridError::TooManyLines { spare, .. }] => *spare,
        other => panic!("{text:?}: {other:?}"),
    };
    // A blank line before the grid, between its rows, and after them.
    assert_eq!(spare("\n\\./\n.U.\n"), Some((1, 1)));
    assert_eq!(spare("\\./\n\n.U.\n"), Some((2, 2)));
    assert_eq!(spare("\\./\n.U.\n-.-\n"), Some((3, 3)));
    assert_eq!(spare("\n\n\\./\n.U.\n"), Some((1, 2)));
    // Every line has a part.
    assert_eq!(spare("\\./\n.U.\n\\./\n"), None);
    // If any line is removed, a part is on a cell that does not take it.
    assert_eq!(spare("\n.\\.\n.U.\n"), None);
    // A ramp that fits row 1 as well as row 3.
    let tall = crate::properties::shapes::shape(4, 3, 1, 3).expect("a sound shape");
    let either = errors("-.-\n.-.\n\\.-\n.-.\n-.-\n.-.\n", &tall, Notation::Book);
    assert_eq!(either, [GridError::TooManyLines { lines: 6, rows: 4, spare: None }]);
    let formal = errors("\n\\ · /\n· U ·\n", &small(), Notation::Formal);
    assert_eq!(formal, [GridError::TooManyLines { lines: 3, rows: 2, spare: Some((1, 1)) }]);
}

#[test]
fn errors_come_in_the_order_of_the_text() {
    let places = |text| -> Vec<(usize, usize)> {
        let errors = Notation::Book.read(text, &small()).errors;
        errors.into_iter().map(|(_, span)| (span.start, span.end)).collect()
    };
    assert_eq!(places("\n\t"), [(1, 2)]);
    assert_eq!(places("\t\n"), [(0, 1), (1, 1)]);
}

#[test]
fn balls_that_wait_do_so_above_their_entries() {
    let shape = Shape::new(Parameters {
        rows: 2,
        columns: 5,
        blue: 2,
        red: 4,
        last_row: LastRow::Middle,
        missing: Vec::new(),
    })
    .expect("a sound shape");
    let errors = |text: &str| {
        let reading = Notation::Formal.read(text, &shape);
        reading
            .errors
            .into_iter()
            .map(|(error, span)| format!("{error}: {}", &text[span.start..span.end]))
            .collect::<Vec<_>>()
    };
    assert_eq!(errors("* B * R *\n* ∘ * ∘ *\n* * ∘ * *\n"), [""; 0]);
    assert_eq!(errors("* B * R *\n* ∘ * ∘ *\n* * ∘ * *\n\n  \n"), [""; 0]);
    assert_eq!(errors("*  B\n* ∘ * ∘ *\n* * ∘ * *"), [""; 0]);
    let elsewhere = "balls wait above the entries, in columns 2 (`B`) and 4 (`R`), not in column";
    assert_eq!(
        errors("*  * B R  R\n* ∘ * ∘ *\n* * ∘ * *"),
        [format!("{elsewhere} 3: B"), format!("{elsewhere} 5: R")]
    );
    assert_eq!(
        errors("* R * B *\n* ∘ * ∘ *\n* * ∘ * *"),
        [format!("{elsewhere} 2: R"), format!("{elsewhere} 4: B")]
    );
    let at = Notation::Formal.read("* R\n", &shape).errors;
    assert_eq!(at[0].1, 2..3);
    // The line of balls is not a row.
    let lines = |text: &str| Notation::Formal.read(text, &shape).errors.len();
    assert_eq!(lines("* B * R *\n* ∘ * ∘ *\n"), 1);
    assert_eq!(lines("* B * R *\n* ∘ * ∘ *\n* * ∘ * *\n* *\n"), 1);
    assert_eq!(lines("* ∘ * ∘ *\n* * ∘ * *\n* *\n"), 1);
    // A blank line among the rows counts as a row.
    assert_eq!(lines("* B * R *\n* ∘ * ∘ *\n  \n"), 0);
    assert_eq!(lines("* ∘ * ∘ *\n  \n"), 0);
}

#[test]
fn a_ball_in_an_empty_cell_is_drawn_alone() {
    let drawing = Drawing::new(Shape::toy());
    let drawn = |cell: (u16, u16), heading| {
        let ball = Some(Ball { cell: cell.into(), marble: Marble::light(Colour::Blue), heading });
        let picture = Picture { drawing: drawing.clone(), waiting: false, ball };
        let text = picture.to_string();
        let line = text.lines().nth(usize::from(cell.0) - 1).map(str::to_owned);
        line.unwrap_or_default().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    for (cell, heading, word) in
        [((3, 3), Side::Right, "→B"), ((3, 4), Side::Left, "B←"), ((1, 1), Side::Left, "B←")]
    {
        let words = drawn(cell, heading);
        assert_eq!(words[usize::from(cell.1) - 1], word, "{words:?}");
    }
}
