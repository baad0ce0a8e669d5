//! Expressions over other things than the numbers of one row: many rows at once, unknown inputs.

use super::{Expression, ExpressionNode, Operator, Value};

/// Values of some kind that expressions can be evaluated over.
///
/// What an operation means for single numbers is said by [`Expression::value`]: division towards
/// zero, errors on overflow and division by zero, `&&` and `||` that either side can decide, and
/// a choice that looks at nothing but what it chose.
pub(crate) trait Algebra {
    /// Stands for a number, a truth value or a text, together with where it has no value at all.
    type Value;
    /// Why the evaluation cannot go on.
    type Fault;

    /// A constant.
    ///
    /// # Errors
    /// As all operations: the algebra's own.
    fn constant(&mut self, value: &Value) -> Result<Self::Value, Self::Fault>;
    /// The number at this place of the variables.
    ///
    /// # Errors
    /// The algebra's own.
    fn number(&mut self, place: usize) -> Result<Self::Value, Self::Fault>;
    /// The lever at this place of the variables, as a text: `blue` for 0, `red` for all else.
    ///
    /// # Errors
    /// The algebra's own.
    fn lever(&mut self, place: usize) -> Result<Self::Value, Self::Fault>;
    /// `-inner`.
    ///
    /// # Errors
    /// The algebra's own.
    fn negative(&mut self, inner: Self::Value) -> Result<Self::Value, Self::Fault>;
    /// `!inner`.
    ///
    /// # Errors
    /// The algebra's own.
    fn not(&mut self, inner: Self::Value) -> Result<Self::Value, Self::Fault>;
    /// `left operator right`, of types that fit.
    ///
    /// # Errors
    /// The algebra's own.
    fn operation(
        &mut self,
        operator: Operator,
        left: Self::Value,
        right: Self::Value,
    ) -> Result<Self::Value, Self::Fault>;
    /// `condition ? then : otherwise`.
    ///
    /// # Errors
    /// The algebra's own.
    fn choose(
        &mut self,
        condition: Self::Value,
        then: Self::Value,
        otherwise: Self::Value,
    ) -> Result<Self::Value, Self::Fault>;
    /// `inner in [list]`.
    ///
    /// # Errors
    /// The algebra's own.
    fn one_of(
        &mut self,
        inner: Self::Value,
        list: Vec<Self::Value>,
    ) -> Result<Self::Value, Self::Fault>;
}

impl Expression {
    /// The value of the expression in another algebra.
    ///
    /// # Errors
    /// The algebra's own.
    pub(crate) fn fold<A: Algebra>(&self, algebra: &mut A) -> Result<A::Value, A::Fault> {
        self.node.fold(algebra)
    }
}

impl ExpressionNode {
    fn fold<A: Algebra>(&self, algebra: &mut A) -> Result<A::Value, A::Fault> {
        match self {
            ExpressionNode::Constant(value) => algebra.constant(value),
            ExpressionNode::Number(place) => algebra.number(*place),
            ExpressionNode::Lever(place) => algebra.lever(*place),
            ExpressionNode::Negative(inner) => {
                let inner = inner.fold(algebra)?;
                algebra.negative(inner)
            }
            ExpressionNode::Not(inner) => {
                let inner = inner.fold(algebra)?;
                algebra.not(inner)
            }
            ExpressionNode::Operation(operator, sides) => {
                let [left, right] = &**sides;
                let (left, right) = (left.fold(algebra)?, right.fold(algebra)?);
                algebra.operation(*operator, left, right)
            }
            ExpressionNode::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let condition = condition.fold(algebra)?;
                let (then, otherwise) = (then.fold(algebra)?, otherwise.fold(algebra)?);
                algebra.choose(condition, then, otherwise)
            }
            ExpressionNode::OneOf(inner, list) => {
                let inner = inner.fold(algebra)?;
                let list = list.iter().map(|element| element.fold(algebra));
                let list = list.collect::<Result<_, _>>()?;
                algebra.one_of(inner, list)
            }
        }
    }
}
