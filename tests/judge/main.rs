//! The judge as a library, held against what is written down: runs, tables, limits, games, specs.
//! (`tests/agreement` holds it against a second machine.)

mod compact;
mod corpus;
mod counts;
mod engines;
mod expectations;
mod extra;
mod game;
mod library;
mod limits;
mod progress;
mod undecided;
mod verdict_cache;
