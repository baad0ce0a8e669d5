//! Any shape, drawing, board and start, for proptest to shrink to the simplest that fails.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tumble::board::{
    Board, Cell, Colour, Drawing, Kind, LastRow, Marble, Mark, Parameters, Part, Shape, Side, Slot,
    Weight,
};
use tumble::machine::{Load, Start};

pub(crate) fn side() -> impl Strategy<Value = Side> {
    select(Side::BOTH.as_slice())
}

pub(crate) fn colour() -> impl Strategy<Value = Colour> {
    select(Colour::BOTH.as_slice())
}

fn weight() -> impl Strategy<Value = Weight> {
    select([Weight::Light, Weight::Heavy].as_slice())
}

pub(crate) fn marble() -> impl Strategy<Value = Marble> {
    (colour(), weight()).prop_map(|(colour, weight)| Marble { colour, weight })
}

fn general_shape() -> impl Strategy<Value = Shape> {
    let numbers = (1..=7u16, 1..=10u16, 0..8u16, 0..8u16, any::<bool>());
    (numbers, vec((1..=10u16, 1..=15u16), 0..3)).prop_filter_map(
        "no such shape",
        |(numbers, out)| {
            let (half, rows, blue, red, all) = numbers;
            let columns = 2 * half + 1;
            // The entries have the parity that makes the middle of the last row a part cell.
            let parity = (rows + half) % 2;
            let is_entry = |column: &u16| column % 2 == parity;
            let missing =
                out.into_iter().filter(|(row, column)| *row <= rows && *column <= columns);
            Shape::new(Parameters {
                rows,
                columns,
                blue: (1..=half).filter(is_entry).cycle().nth(blue.into())?,
                red: (half + 2..=columns).filter(is_entry).cycle().nth(red.into())?,
                last_row: if all { LastRow::All } else { LastRow::Middle },
                missing: missing.map(Cell::from).collect(),
            })
            .ok()
        },
    )
}

pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![Just(Shape::toy()), general_shape()]
}

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        2 => Just(Mark::Empty),
        6 => (select(Kind::ALL.as_slice()), side()).prop_map(|(kind, side)| Mark::Part(kind.part(side))),
        1 => any::<bool>().prop_map(|gear| Mark::Upright { gear }),
    ]
}

fn drawing_of(shape: Shape, marks: Vec<Mark>) -> Drawing {
    let mut drawing = Drawing::new(shape);
    let places: Vec<Cell> = drawing.shape().places().collect();
    for (cell, mark) in places.into_iter().zip(marks) {
        drawing.set(cell, mark);
    }
    drawing
}

/// Any marks in any places, whether they may be there or not.
pub(crate) fn drawing() -> impl Strategy<Value = Drawing> {
    shape().prop_flat_map(|shape| {
        vec(mark(), shape.area()).prop_map(move |marks| drawing_of(shape.clone(), marks))
    })
}

fn part() -> impl Strategy<Value = Mark> {
    let kinds = prop_oneof![
        1 => Just(Mark::Empty),
        4 => Just(Mark::Part(Part::Crossover)),
        1 => Just(Mark::Part(Part::Interceptor)),
        8 => Just(Mark::Part(Part::Ramp(Side::Left))),
        8 => Just(Mark::Part(Part::Bit(Side::Left))),
        8 => Just(Mark::Part(Part::GearBit(Side::Left))),
        3 => Just(Mark::Part(Part::WeighGate(Side::Left))),
    ];
    (kinds, side()).prop_map(|(mark, side)| mark.pointing(side))
}

/// A legal board; balls are mostly kept from leaving it at the sides.
pub(crate) fn board() -> impl Strategy<Value = Board> {
    shape().prop_flat_map(|shape| {
        let area = shape.area();
        (vec(part(), area), vec(any::<[bool; 2]>(), area)).prop_map(move |(parts, rng)| {
            let mut drawing = drawing_of(shape.clone(), parts);
            let places: Vec<Cell> = shape.places().collect();
            for (cell, [gear, kept_in]) in places.into_iter().zip(rng) {
                match shape.slot(cell) {
                    Slot::None => drawing.set(cell, Mark::Empty),
                    Slot::Gear if gear => drawing.set(cell, Mark::Part(Part::Gear)),
                    Slot::Gear => drawing.set(cell, Mark::Empty),
                    Slot::Part if kept_in && cell.column == 1 => {
                        drawing.set(cell, Mark::Part(Part::Ramp(Side::Right)));
                    }
                    Slot::Part if kept_in && cell.column == shape.columns() => {
                        drawing.set(cell, Mark::Part(Part::Ramp(Side::Left)));
                    }
                    Slot::Part => {}
                }
            }
            // Each train takes the way of its first gear bit.
            let free: BTreeSet<Cell> = shape.part_cells().collect();
            Board::with_free(&drawing, &free).expect("every part is where it may be")
        })
    })
}

fn finite_load() -> impl Strategy<Value = Load> {
    prop_oneof![
        (colour(), 0..12u64, weight()).prop_map(|(colour, count, last)| Load::Many {
            colour,
            count,
            last
        }),
        vec(marble(), 0..12).prop_map(Load::Balls),
    ]
}

pub(crate) fn load() -> impl Strategy<Value = Load> {
    prop_oneof![3 => finite_load(), 1 => colour().prop_map(Load::Unlimited)]
}

/// A start for boards with up to 64 bits and trains; the rest of a larger one is as drawn.
pub(crate) fn start() -> impl Strategy<Value = Start> {
    ([load(), load()], side(), vec(side(), 0..64)).prop_map(|(loads, lever, switches)| Start {
        loads,
        lever,
        switches,
    })
}
