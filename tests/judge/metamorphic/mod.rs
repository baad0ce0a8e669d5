//! Changes to a board or a spec after which the verdict is known: tried on the whole library.

mod cases;
mod mirror;
mod parts;
mod registers;
mod spec;
