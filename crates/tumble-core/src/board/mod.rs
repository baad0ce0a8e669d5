//! Geometry, parts, trains, and the text notations of boards.
//!
//! A [`Drawing`] holds what was written; a [`Board`] is legal. [`Board::new`] turns one into the other, or reports all
//! violations.

mod cell;
mod drawing;
mod legal;
mod marble;
pub mod notation;
mod part;
mod reach;
mod shape;
mod side;
mod trains;

pub use cell::Cell;
pub use drawing::{Drawing, Mark};
pub use legal::{Board, BoardError, Switch};
pub use marble::{Ball, Marble, Weight};
pub use part::{Kind, Part};
pub use reach::Landing;
pub use shape::{LastRow, Parameters, Shape, ShapeError, Slot};
pub use side::{Colour, Side};
