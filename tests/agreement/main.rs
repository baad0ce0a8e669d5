//! The library and an independent machine agree: on what is a board, and on how it runs.

mod chance;
mod dice;
mod independent;
mod legality;
mod runs;
mod translate;
