//! The library and an independent machine agree: on what is a board, on how it
//! runs, and on the truth tables and verdicts that follow.

mod chance;
mod dice;
mod independent;
mod legality;
mod runs;
mod specs;
mod tables;
mod translate;
