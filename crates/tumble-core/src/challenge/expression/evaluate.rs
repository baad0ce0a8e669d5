//! The value of a checked expression.

use std::cmp::Ordering;

use super::{ExpressionNode, Operator, Value};
use crate::board::Side;

/// Reason that an expression has no value for a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// A number left the range of 64 bits.
    #[error("a number grows beyond 64 bits")]
    Overflow,
    /// A division or remainder by zero.
    #[error("a number is divided by zero")]
    DivisionByZero,
    /// The types do not fit. Checked expressions never give this error.
    #[error("the types do not fit")]
    Type,
}

use EvaluationError::{DivisionByZero, Overflow};

impl ExpressionNode {
    pub(super) fn value_of_node(&self, variables: &[i64]) -> Result<Value, EvaluationError> {
        let variable = |place: &usize| variables.get(*place).copied().unwrap_or(0);
        Ok(match self {
            ExpressionNode::Constant(value) => value.clone(),
            ExpressionNode::Number(place) => Value::Int(variable(place)),
            ExpressionNode::Lever(place) => {
                let colour = Side::from_bit(variable(place) != 0).colour();
                Value::Text(colour.to_string().into())
            }
            ExpressionNode::Negative(inner) => {
                Value::Int(inner.number_of(variables)?.checked_neg().ok_or(Overflow)?)
            }
            ExpressionNode::Not(inner) => Value::Bool(!inner.truth_of(variables)?),
            ExpressionNode::Operation(operator, sides) => {
                operation_value(*operator, sides, variables)?
            }
            ExpressionNode::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let chosen = if condition.truth_of(variables)? { then } else { otherwise };
                chosen.value_of_node(variables)?
            }
            ExpressionNode::OneOf(inner, list) => {
                let wanted = inner.value_of_node(variables)?;
                let values = list.iter().map(|element| element.value_of_node(variables));
                let values = values.collect::<Result<Vec<_>, _>>()?;
                Value::Bool(values.contains(&wanted))
            }
        })
    }

    /// As [`value_of_node`](ExpressionNode::value_of_node), for a number: its parts are computed without values of
    /// their own.
    pub(super) fn number_of(&self, variables: &[i64]) -> Result<i64, EvaluationError> {
        match self {
            ExpressionNode::Number(place) => Ok(variables.get(*place).copied().unwrap_or(0)),
            ExpressionNode::Constant(Value::Int(number)) => Ok(*number),
            ExpressionNode::Operation(operator, sides) if operator.calculates() => {
                let [left, right] = &**sides;
                calculate_number(*operator, left.number_of(variables)?, right.number_of(variables)?)
            }
            _ => match self.value_of_node(variables)? {
                Value::Int(number) => Ok(number),
                _ => Err(EvaluationError::Type),
            },
        }
    }

    pub(super) fn truth_of(&self, variables: &[i64]) -> Result<bool, EvaluationError> {
        match self.value_of_node(variables)? {
            Value::Bool(truth) => Ok(truth),
            _ => Err(EvaluationError::Type),
        }
    }
}

fn operation_value(
    operator: Operator,
    [left, right]: &[ExpressionNode; 2],
    variables: &[i64],
) -> Result<Value, EvaluationError> {
    // In CEL either side can decide: an error on one side is ignored if the other is enough.
    if let Operator::And | Operator::Or = operator {
        let decisive = operator == Operator::Or;
        let sides = (left.truth_of(variables), right.truth_of(variables));
        return match sides {
            (Ok(truth), _) if truth == decisive => Ok(Value::Bool(decisive)),
            (_, Ok(truth)) if truth == decisive => Ok(Value::Bool(decisive)),
            (Ok(_), Ok(_)) => Ok(Value::Bool(!decisive)),
            (Err(error), _) | (_, Err(error)) => Err(error),
        };
    }
    let (left, right) = (left.value_of_node(variables)?, right.value_of_node(variables)?);
    let ordering = left.partial_cmp(&right);
    let is =
        |wanted: &[Ordering]| Value::Bool(ordering.is_some_and(|found| wanted.contains(&found)));
    Ok(match operator {
        Operator::Equal => Value::Bool(left == right),
        Operator::Unequal => Value::Bool(left != right),
        Operator::Less => is(&[Ordering::Less]),
        Operator::LessOrEqual => is(&[Ordering::Less, Ordering::Equal]),
        Operator::Greater => is(&[Ordering::Greater]),
        Operator::GreaterOrEqual => is(&[Ordering::Greater, Ordering::Equal]),
        _ => match (operator, left, right) {
            (_, Value::Int(left), Value::Int(right)) => {
                Value::Int(calculate_number(operator, left, right)?)
            }
            (Operator::Add, Value::Text(left), Value::Text(right)) => {
                Value::Text(format!("{left}{right}").into())
            }
            _ => return Err(EvaluationError::Type),
        },
    })
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Value::Int(left), Value::Int(right)) => Some(left.cmp(right)),
            (Value::Bool(left), Value::Bool(right)) => Some(left.cmp(right)),
            (Value::Text(left), Value::Text(right)) => Some(left.cmp(right)),
            _ => None,
        }
    }
}

fn calculate_number(operator: Operator, left: i64, right: i64) -> Result<i64, EvaluationError> {
    match operator {
        Operator::Add => left.checked_add(right).ok_or(Overflow),
        Operator::Subtract => left.checked_sub(right).ok_or(Overflow),
        Operator::Multiply => left.checked_mul(right).ok_or(Overflow),
        Operator::Divide | Operator::Remainder if right == 0 => Err(DivisionByZero),
        Operator::Divide => left.checked_div(right).ok_or(Overflow),
        Operator::Remainder => left.checked_rem(right).ok_or(Overflow),
        _ => Err(EvaluationError::Type),
    }
}
