//! Changes to a board or a spec with a known effect on the verdict, tried on the whole library.

mod cases;
mod mirror;
mod parts;
mod registers;
mod spec;
