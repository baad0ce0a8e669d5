//! The library and an independent machine agree: on what is a board, on how it runs, on what
//! expressions mean, and on the truth tables and verdicts that follow.

mod chance;
mod compact;
mod corpus;
mod dependence;
mod expressions;
mod formulas;
mod goals;
mod grading;
mod independent;
mod legality;
mod many;
mod nim;
mod rng;
mod rules;
mod runs;
mod specs;
mod tables;
mod translate;
mod tree;
mod widths;
mod written;
