//! Any shape, drawing, board and start, as values of proptest.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tumble::board::{Board, Cell, Colour, Drawing, Kind, Marble, Mark, Shape, Side, Weight};
use tumble::machine::Start;

use crate::agreement::translate;
use crate::chance;
use crate::rng::SplitMix64;

pub(crate) fn side() -> impl Strategy<Value = Side> {
    select(Side::BOTH.as_slice())
}

pub(crate) fn marble() -> impl Strategy<Value = Marble> {
    let weight = select([Weight::Light, Weight::Heavy].as_slice());
    (select(Colour::BOTH.as_slice()), weight).prop_map(|(colour, weight)| Marble { colour, weight })
}

/// Values made by chance in the same manner as for the independent machine.
fn drawn<T: std::fmt::Debug>(make: fn(&mut SplitMix64) -> T) -> impl Strategy<Value = T> {
    any::<u64>().prop_map(move |seed| make(&mut SplitMix64::new(seed))).no_shrink()
}

pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    drawn(|rng| {
        Shape::new(translate::parameters(&chance::ground(rng))).expect("the ground is sound")
    })
}

fn mark() -> impl Strategy<Value = Mark> {
    let part = (select(Kind::ALL.as_slice()), side());
    prop_oneof![
        2 => Just(Mark::Empty),
        6 => part.prop_map(|(kind, side)| Mark::Part(kind.part(side))),
        1 => any::<bool>().prop_map(|gear| Mark::Upright { gear }),
    ]
}

/// Any marks in any places, allowed or not.
pub(crate) fn drawing() -> impl Strategy<Value = Drawing> {
    shape().prop_flat_map(|shape| {
        vec(mark(), shape.area()).prop_map(move |marks| {
            let mut drawing = Drawing::new(shape.clone());
            let places: Vec<Cell> = shape.places().collect();
            places.into_iter().zip(marks).for_each(|(cell, mark)| drawing.set(cell, mark));
            drawing
        })
    })
}

/// A legal board and a start; some starts leave bits and trains as they are drawn.
pub(crate) fn machine() -> impl Strategy<Value = (Board, Start)> {
    drawn(|rng| {
        let mut drawn = chance::board(rng);
        if rng.chance(25) {
            drawn = chance::with_weigh_gates(drawn, rng);
        }
        let (own, board) = translate::both(&drawn);
        let mut start = translate::start(&board, &chance::start(&own, rng));
        if rng.chance(25) {
            start.switches.truncate(rng.below(start.switches.len() as u64 + 1) as usize);
        }
        (board, start)
    })
}
