//! Numbers that make a shape.

use tumble::board::{Cell, LastRow, Parameters, Shape, ShapeError, Side};
use tumble::limits;

fn parameters(rows: u16, columns: u16, blue: u16, red: u16) -> Parameters {
    Parameters { rows, columns, blue, red, last_row: LastRow::All, missing: Vec::new() }
}

/// A shape with a whole last row and no cell left out.
pub(crate) fn shape(rows: u16, columns: u16, blue: u16, red: u16) -> Result<Shape, ShapeError> {
    Shape::new(parameters(rows, columns, blue, red))
}

fn with_middle(parameters: Parameters) -> Result<Shape, ShapeError> {
    Shape::new(Parameters { last_row: LastRow::Middle, ..parameters })
}

fn without(cell: Cell) -> Result<Shape, ShapeError> {
    Shape::new(Parameters { missing: vec![cell], ..parameters(4, 7, 1, 7) })
}

#[test]
fn every_wrong_parameter_is_named() {
    assert_eq!(shape(0, 7, 1, 7), Err(ShapeError::Rows { rows: 0 }));
    assert_eq!(shape(u16::MAX, 7, 1, 7), Err(ShapeError::Rows { rows: u16::MAX }));
    for columns in [0, 1, 2, 6, 256, 257, u16::MAX] {
        assert_eq!(shape(4, columns, 1, 7), Err(ShapeError::Columns { columns }));
    }
    for blue in [0, 4, 5, u16::MAX] {
        assert_eq!(shape(4, 7, blue, 7), Err(ShapeError::Blue { blue, k: 3 }));
    }
    for red in [0, 4, 8, u16::MAX] {
        assert_eq!(shape(4, 7, 1, red), Err(ShapeError::Red { red, first: 5, last: 7 }));
    }
    assert_eq!(shape(4, 7, 1, 6), Err(ShapeError::Parity { blue: 1, red: 6 }));
    assert_eq!(
        with_middle(parameters(5, 7, 1, 7)),
        Err(ShapeError::MiddleIsGear { rows: 5, middle: 4 })
    );
    assert_eq!(with_middle(parameters(1, 5, 1, 5)), Err(ShapeError::NoEntries));
    for cell in [(0, 1), (1, 0), (5, 1), (1, 8), (u16::MAX, u16::MAX)].map(Cell::from) {
        assert_eq!(without(cell), Err(ShapeError::MissingOutside { cell, rows: 4, columns: 7 }));
    }
    let [blue, red] = [Cell::new(1, 1), Cell::new(1, 7)];
    assert_eq!(without(blue), Err(ShapeError::MissingEntry { cell: blue, side: Side::Left }));
    assert_eq!(without(red), Err(ShapeError::MissingEntry { cell: red, side: Side::Right }));
}

#[test]
fn the_largest_and_the_smallest_boards_are_shapes() {
    let largest = shape(limits::ROWS, limits::COLUMNS, 126, 130);
    assert_eq!(largest.map(|shape| shape.area()), Ok(255 * 255));
    let smallest = shape(1, 5, 1, 5).expect("one row of five columns");
    assert_eq!(smallest.part_cells().count(), 3);
    assert_eq!(smallest.gear_cells().count(), 2);
    assert_eq!(smallest.entry(Side::Right), Cell::new(1, 5));
    let lone = with_middle(parameters(2, 3, 1, 3)).expect("a lone cell in row 2");
    assert_eq!(lone.part_cells().collect::<Vec<_>>(), [(1, 1), (1, 3), (2, 2)].map(Cell::from));
    assert_eq!(lone.gear_cells().collect::<Vec<_>>(), [Cell::new(1, 2)]);
}

#[test]
fn a_refusal_says_what_to_do() {
    let says = |shape: Result<Shape, ShapeError>| shape.err().map(|error| error.to_string());
    let expect = |text: &str| Some(text.to_owned());
    assert_eq!(says(shape(0, 7, 1, 7)), expect("a board has 1 to 255 rows, not 0"));
    assert_eq!(
        says(shape(4, 6, 1, 7)),
        expect("a board has an odd number of columns from 3 to 255, not 6")
    );
    assert_eq!(
        says(without(Cell::new(1, 7))),
        expect("[1,7] is left out, but the red balls enter there")
    );
    assert_eq!(
        says(with_middle(parameters(1, 5, 1, 5))),
        expect(
            "a board of one row cannot have its middle cell alone, for no ball could enter: \
             use more rows, or `last_row = \"all\"`"
        )
    );
}

#[test]
fn a_lever_takes_what_comes_down_in_its_half() {
    let shape = shape(4, 7, 1, 7).expect("a sound shape");
    let levers: Vec<Option<Side>> = (0..=8).map(|column| shape.lever(column)).collect();
    let [left, right] = Side::BOTH.map(Some);
    // A ball that leaves the last row outward reaches columns 0 and 8.
    assert_eq!(levers, [left, left, left, left, None, right, right, right, right]);
}

#[test]
fn the_halves_meet_where_either_colour_can_cross() {
    let cut = |missing: &[(u16, u16)]| {
        let missing = missing.iter().map(|&cell| Cell::from(cell)).collect();
        Shape::new(Parameters { missing, ..parameters(4, 7, 3, 5) }).expect("a sound shape")
    };
    assert!(cut(&[]).halves_meet());
    assert!(!cut(&[(2, 2), (2, 4), (2, 6)]).halves_meet());
    assert!(!cut(&[(3, 3), (3, 5)]).halves_meet());
    // Only blue can cross, and only red can.
    assert!(cut(&[(2, 4), (2, 6)]).halves_meet());
    assert!(cut(&[(2, 2), (2, 4)]).halves_meet());
    // Above a last row with the middle cell only, balls land on the levers, too.
    let middle = |missing: Vec<Cell>| {
        with_middle(Parameters { missing, ..parameters(4, 7, 3, 5) }).expect("a sound shape")
    };
    assert!(middle(vec![Cell::new(4, 4)]).halves_meet() && middle(Vec::new()).halves_meet());
    assert!(!middle(vec![Cell::new(2, 4), Cell::new(3, 3), Cell::new(3, 5)]).halves_meet());
}
