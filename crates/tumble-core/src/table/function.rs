//! The functions that a board computes, by name.

use crate::machine::Ending;

/// An output of a board as a function of its inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The output.
    pub of: FunctionOf,
    /// The function, as in `top AND bottom`, `A + B`, `(BR)*`; `None` where it is none of those that have a name here.
    pub text: Option<String>,
    /// The name of the function, such as `AND`, `sum` or `ratio`; empty without one.
    pub name: &'static str,
}

/// An output that a function may give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionOf {
    /// The order of the balls that come out.
    Out,
    /// Whether the run ends so.
    Ending(Ending),
    /// An input or register at the end: its place among the variables, and a bit where only its bits are functions
    /// that have a name.
    Final(usize, Option<usize>),
}
