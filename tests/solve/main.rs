//! The solver against enumeration: on boards so small that all of them can be tried, its cheapest board costs as much
//! as the cheapest of all. And challenges of the book, proven.

#[cfg(feature = "cadical")]
mod cadical;
mod certificates;
mod checker;
#[path = "../judge/depth.rs"]
mod depth;
mod enumeration;
mod games;
mod improve;
mod kept;
mod kinds;
mod plain;
mod pruning;
mod search;
mod weight;
