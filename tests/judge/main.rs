//! The meaning of a verdict: the judge as a library, compared with a second machine, with laws for every board, and
//! with kept results.

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
