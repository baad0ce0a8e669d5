//! What a verdict means: the judge as a library, held against a second machine, against what must hold
//! of every board, and against what is written down.

mod agreement;
mod chance;
mod compact;
mod corpus;
mod counts;
mod coverage;
mod depth;
mod engines;
mod expectations;
mod extra;
mod face;
mod fewest;
mod fuzz;
mod game;
mod library;
mod limits;
mod lints;
mod longest;
mod metamorphic;
mod progress;
mod properties;
mod references;
mod rng;
mod scores;
mod tables;
mod undecided;
mod verdict_cache;
mod words;
