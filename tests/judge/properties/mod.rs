//! Laws for every board, every run and every text.

mod boards;
mod mirror;
mod notations;
mod outward;
mod shapes;
mod stepping;
mod strategies;
mod submissions;
