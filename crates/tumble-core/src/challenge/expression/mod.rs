//! Expressions of specs: a typed part of CEL, the Common Expression Language.
//!
//! A text is split into tokens (`token`), parsed by the precedence of CEL (`parse`), and checked once against the
//! names and types of the spec (`compile`). The result is a small tree that takes nanoseconds to evaluate and always
//! ends. It has numbers, truth values and texts with the operators of CEL, and `in` over a list, but no macros,
//! functions or fields. Evaluation follows CEL: 64-bit numbers, division towards zero, an error on overflow and on
//! division by zero, and `&&` and `||` that either side can decide despite an error in the other.

mod compile;
mod evaluate;
mod input;
mod parse;
mod syntax;
mod token;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub use evaluate::EvaluationError;

/// The type of an expression's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// A whole number of 64 bits.
    Int,
    /// True or false.
    Bool,
    /// A text, such as a colour.
    Text,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Int => "a number",
            Type::Bool => "true or false",
            Type::Text => "a text",
        })
    }
}

/// A value of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Text(Arc<str>),
}

/// The meaning of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    /// The number at this place of the variables.
    Number(usize),
    /// The lever at this place of the variables, as a text: `blue` for 0, `red` for 1.
    Lever(usize),
    /// Always this value.
    Constant(Value),
}

/// The names that an expression may use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    names: Vec<(String, Name)>,
}

impl Scope {
    /// Adds a name; a name that is already there is kept.
    pub fn add(&mut self, name: impl Into<String>, meaning: Name) {
        let name = name.into();
        if self.name_meaning(&name).is_none() {
            self.names.push((name, meaning));
        }
    }

    pub(crate) fn name_meaning(&self, name: &str) -> Option<&Name> {
        self.names.iter().find(|(own, _)| own == name).map(|(_, meaning)| meaning)
    }

    /// All names, in the order they were added.
    pub(crate) fn known_names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(name, _)| name.as_str())
    }
}

/// Reason that a text is not an expression of a spec, with its bytes in the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ExpressionError {
    /// The error as a sentence.
    pub message: String,
    /// The bytes of the faulty part.
    pub span: Range<usize>,
}

/// A checked expression.
///
/// ```
/// use tumble_core::challenge::expression::{Expression, Name, Scope, Type, Value};
///
/// let mut scope = Scope::default();
/// scope.add("A", Name::Number(0));
/// let expression = Expression::new("(A + 1) % 4", &scope, Type::Int)?;
/// assert_eq!(expression.value(&[7]), Ok(Value::Int(0)));
///
/// let fault = Expression::new("A + B", &scope, Type::Int).unwrap_err();
/// assert_eq!(fault.span, 4..5);
/// # Ok::<(), tumble_core::challenge::expression::ExpressionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    source: Arc<str>,
    node: ExpressionNode,
}

impl Expression {
    /// Parses `source`, which must give a value of the type `wanted`.
    ///
    /// # Errors
    /// The first error in the text: too long or too deep (see [`crate::limits`]), not CEL, an unknown name, types that
    /// do not fit, or a part of CEL that specs do not have.
    pub fn new(source: &str, scope: &Scope, wanted: Type) -> Result<Self, ExpressionError> {
        let node = compile::compile_node(source, scope, wanted)?;
        Ok(Expression { source: source.into(), node })
    }

    pub(crate) fn root_node(&self) -> &ExpressionNode {
        &self.node
    }

    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    pub(crate) fn asks_for_lever(&self) -> bool {
        self.node.asks_for_lever()
    }

    /// The value for these variables; a variable beyond the end is 0.
    ///
    /// # Errors
    /// Fails on overflow and on division by zero.
    pub fn value(&self, variables: &[i64]) -> Result<Value, EvaluationError> {
        self.node.value_of_node(variables)
    }

    /// The value of an expression that was read as a number.
    ///
    /// # Errors
    /// Fails on overflow and on division by zero.
    pub fn number(&self, variables: &[i64]) -> Result<i64, EvaluationError> {
        self.node.number_of(variables)
    }

    /// The value of an expression that was read as a truth value.
    ///
    /// # Errors
    /// Fails on overflow and on division by zero.
    pub(crate) fn truth_in(&self, variables: &[i64]) -> Result<bool, EvaluationError> {
        self.node.truth_of(variables)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    /// `+`, of numbers and of texts.
    Add,
    Subtract,
    Multiply,
    /// `/`, towards zero.
    Divide,
    /// `%`, with the sign of the left side.
    Remainder,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    And,
    Or,
}

impl Operator {
    fn calculates(self) -> bool {
        use Operator::{Add, Divide, Multiply, Remainder, Subtract};
        matches!(self, Add | Subtract | Multiply | Divide | Remainder)
    }

    pub(crate) fn operator_sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Equal => "==",
            Operator::Unequal => "!=",
            Operator::Less => "<",
            Operator::LessOrEqual => "<=",
            Operator::Greater => ">",
            Operator::GreaterOrEqual => ">=",
            Operator::And => "&&",
            Operator::Or => "||",
        }
    }
}

/// A checked expression as a tree: the types fit everywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ExpressionNode {
    Constant(Value),
    Number(usize),
    Lever(usize),
    Negative(Box<ExpressionNode>),
    Not(Box<ExpressionNode>),
    Operation(Operator, Box<[ExpressionNode; 2]>),
    If(Box<[ExpressionNode; 3]>),
    OneOf(Box<ExpressionNode>, Vec<ExpressionNode>),
}

impl ExpressionNode {
    fn asks_for_lever(&self) -> bool {
        match self {
            ExpressionNode::Lever(_) => true,
            ExpressionNode::Constant(_) | ExpressionNode::Number(_) => false,
            ExpressionNode::Negative(inner) | ExpressionNode::Not(inner) => inner.asks_for_lever(),
            ExpressionNode::Operation(_, sides) => sides.iter().any(ExpressionNode::asks_for_lever),
            ExpressionNode::If(parts) => parts.iter().any(ExpressionNode::asks_for_lever),
            ExpressionNode::OneOf(inner, list) => {
                inner.asks_for_lever() || list.iter().any(ExpressionNode::asks_for_lever)
            }
        }
    }
}
