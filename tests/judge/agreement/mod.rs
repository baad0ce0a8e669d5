//! The library and an independent machine agree: on legal boards, on runs, on the meaning of expressions, and on the
//! truth tables and verdicts that follow.

mod compact;
mod corpus;
mod dependence;
mod expressions;
mod formulas;
mod functions;
pub(crate) mod goals;
mod grading;
pub(crate) mod independent;
mod inverse;
mod legality;
pub(crate) mod many;
mod nim;
mod rules;
mod runs;
mod specs;
mod tables;
pub(crate) mod translate;
mod tree;
mod widths;
mod written;
