//! A second machine, written from the rules of the game alone.
//!
//! It shares no code, no types and no approach with the library: cells are pairs of plain numbers, a board is the text
//! that was drawn, trains are found by flooding, states are compared whole. If it and the library disagree, one of them
//! has the rules wrong.
//!
//! The rules, as they are read here:
//!
//! - A cell `[row, column]` is a part cell when row + column has the parity of 1 + blue entry,
//!   else a gear cell. The last row may have its middle cell alone.
//! - A ball goes down one row and one column aside, at each part. Below the last row, or beside
//!   its lone middle cell, is the lever of that half, however far to the side: column 0 is left of
//!   the middle, and the one past the last is right of it. In the rows above, a landing in these two
//!   columns is a fault. So are one between the levers, if the last row has no middle cell, and one on a cell without
//!   a part.
//! - A bit that points left sends the ball to the right, then points right; and the other way
//!   round. A gear bit does the same and takes with it all that its gears link it to.
//! - A weigh gate (`q`, `p`) that points left sends heavy balls (small letters) left and all others
//!   right, one that points right does the opposite; it stays as it is.
//! - A pressed lever releases a ball at the entry of its side. A hopper without balls, or a
//!   caught ball, ends the run; so does a state that was there before, when the supply is endless.

mod board;
mod ground;
mod run;

pub(crate) use board::{Board, Wrong, together};
pub(crate) use ground::{Ground, Landing};
pub(crate) use run::{End, Hopper, Run, run};

/// Row and column, both from 1.
pub(crate) type Place = (i32, i32);

/// `'l'` or `'r'`.
pub(crate) type Hand = char;

pub(crate) fn other(hand: Hand) -> Hand {
    if hand == 'l' { 'r' } else { 'l' }
}
