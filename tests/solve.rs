//! The solver against enumeration: on boards so small that all of them can be tried, its cheapest
//! board costs what the cheapest of all costs. And challenges of the book, proven.

#[path = "solve/certificates.rs"]
mod certificates;
#[path = "solve/enumeration.rs"]
mod enumeration;
#[path = "solve/games.rs"]
mod games;
#[path = "solve/improve.rs"]
mod improve;
#[path = "solve/kept.rs"]
mod kept;
#[path = "solve/kinds.rs"]
mod kinds;
#[path = "solve/plain/mod.rs"]
mod plain;
#[path = "solve/pruning.rs"]
mod pruning;
#[path = "solve/search.rs"]
mod search;
#[path = "solve/weight.rs"]
mod weight;
