//! The library and an independent machine agree: on what is a board, on how it
//! runs, and on the truth tables and verdicts that follow.

mod chance;
mod dice;
mod grading;
mod independent;
mod legality;
mod rules;
mod runs;
mod specs;
mod tables;
mod translate;
