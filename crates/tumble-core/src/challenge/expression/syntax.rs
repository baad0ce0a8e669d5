//! The tree of a parsed expression: names and types are not checked yet.

use std::ops::Range;

use super::Operator;

/// A part of an expression and the bytes of the text that it takes. Names and types are not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Syntax {
    pub kind: SyntaxKind,
    pub span: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SyntaxKind {
    Number(i64),
    Text(String),
    Bool(bool),
    Name(String),
    List(Vec<Syntax>),
    /// `!`, or two of them in a row.
    Not(Box<Syntax>),
    Negative(Box<Syntax>),
    /// Two `-` in a row, which change nothing: not even the least number overflows.
    TwiceNegative(Box<Syntax>),
    Binary(Operator, Box<[Syntax; 2]>),
    /// Parts with `&&` or `||` between all of them, in order.
    Chain(Operator, Vec<Syntax>),
    In(Box<[Syntax; 2]>),
    If(Box<[Syntax; 3]>),
}
