//! The expectation of a challenge for every row, as expressions, and their values in one row.

use std::sync::Arc;

use super::ball_pattern::BallPattern;
use super::expected::{EndGoal, Expected, OutGoal};
use super::expression::{EvaluationError, Expression, Value};
use super::form::EndForm;
use crate::board::{Cell, Colour};
use crate::limits;

/// The expectation of a challenge for every row, as expressions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expect {
    /// The balls that come out.
    pub out: Option<OutRule>,
    /// The colour of the intercepted ball, as a text: `blue`, `red` or `any`.
    pub intercepted: Option<Expression>,
    /// The label of the interceptor.
    pub interceptor: Option<Expression>,
    /// Ending of the run.
    pub end: Option<EndForm>,
    /// The values at the end.
    pub finals: Vec<FinalRule>,
}

/// The balls that come out, as a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutRule {
    /// Exactly these.
    Balls(Vec<Colour>),
    /// This pattern over and over.
    Pattern(Vec<Colour>),
    /// Balls that match a regular expression.
    Matches(Arc<BallPattern>),
    /// An expression for the letters, and the condition under which it counts.
    Value(Expression, Option<Expression>),
}

/// The value of a register at the end, as a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalRule {
    /// The name of the input or register.
    pub name: String,
    /// The place of the name among the variables.
    pub variable: usize,
    /// The value.
    pub value: Expression,
    /// Condition under which the rule counts.
    pub when: Option<Expression>,
}

/// Reason that an expectation has no value for a row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpectError {
    /// An expression has no value.
    #[error("`{expression}` has no value here: {error}")]
    Evaluation {
        /// The expression.
        expression: String,
        /// The reason.
        error: EvaluationError,
    },
    /// The value of an expression is outside the values that it may have.
    #[error("`{expression}` gives {value} here, but it must give {wanted}")]
    Value {
        /// The expression.
        expression: String,
        /// The value that it gives.
        value: String,
        /// The values that it may give, in words.
        wanted: String,
    },
}

fn value_or_error<T>(
    expression: &Expression,
    value: Result<T, EvaluationError>,
) -> Result<T, ExpectError> {
    value.map_err(|error| ExpectError::Evaluation { expression: expression.to_string(), error })
}

fn text_value(expression: &Expression, variables: &[i64]) -> Result<String, ExpectError> {
    match value_or_error(expression, expression.value(variables))? {
        Value::Text(text) => Ok(text.to_string()),
        Value::Int(number) => Ok(number.to_string()),
        Value::Bool(truth) => Ok(truth.to_string()),
    }
}

fn wrong_value<T>(expression: &Expression, value: &str, wanted: &str) -> Result<T, ExpectError> {
    Err(ExpectError::Value {
        expression: expression.to_string(),
        value: value.to_owned(),
        wanted: wanted.to_owned(),
    })
}

/// The balls that a text of `B` and `R` lists.
pub(crate) fn listed_balls(text: &str) -> Option<Vec<Colour>> {
    text.chars().map(Colour::from_letter).collect()
}

impl Expect {
    pub(crate) fn all_expressions(&self) -> impl Iterator<Item = &Expression> {
        let (out, out_when) = match &self.out {
            Some(OutRule::Value(value, when)) => (Some(value), when.as_ref()),
            _ => (None, None),
        };
        let finals = self.finals.iter().flat_map(|rule| [Some(&rule.value), rule.when.as_ref()]);
        let others = [out, out_when, self.intercepted.as_ref(), self.interceptor.as_ref()];
        others.into_iter().chain(finals).flatten()
    }

    pub(super) fn asks_for_lever(&self) -> bool {
        self.all_expressions().any(Expression::asks_for_lever)
    }

    /// The expectation for a row with these variables. `width` gives the number of bits of a variable, `labels` the
    /// cells of the labelled interceptors, `supplied` the number of balls of each colour (`None`: unlimited).
    pub(super) fn expected_of(
        &self,
        variables: &[i64],
        width: impl Fn(usize) -> u32,
        labels: &[(String, Cell)],
        supplied: impl Fn() -> [Option<u64>; 2],
    ) -> Result<Expected, ExpectError> {
        let mut ending = EndGoal { kind: self.end, colour: None, cell: None };
        if let Some(expression) = &self.intercepted {
            let value = text_value(expression, variables)?;
            ending.colour = match value.as_str() {
                "blue" => Some(Colour::Blue),
                "red" => Some(Colour::Red),
                "any" => None,
                other => return wrong_value(expression, other, "`blue`, `red` or `any`"),
            };
            ending.kind = Some(EndForm::Intercepted);
        }
        if let Some(expression) = &self.interceptor {
            let value = text_value(expression, variables)?;
            let Some((_, cell)) = labels.iter().find(|(label, _)| *label == value) else {
                return wrong_value(expression, &value, "the label of an interceptor");
            };
            ending.cell = Some(*cell);
            ending.kind = Some(EndForm::Intercepted);
        }
        let mut finals = Vec::new();
        for rule in &self.finals {
            if let Some(when) = &rule.when
                && !value_or_error(when, when.truth_in(variables))?
            {
                continue;
            }
            let value = value_or_error(&rule.value, rule.value.number(variables))?;
            let width = width(rule.variable);
            if !(0..1i64 << width.min(62)).contains(&value) {
                let wanted = format!("a number that {} can hold ({width} bits)", rule.name);
                return wrong_value(&rule.value, &value.to_string(), &wanted);
            }
            finals.push((rule.variable, value));
        }
        let out = self.out_goal(variables, supplied)?;
        if let (OutGoal::Endless(_), None) = (&out, ending.kind) {
            ending.kind = Some(EndForm::Repeats);
        }
        Ok(Expected { out, ending, finals })
    }

    fn out_goal(
        &self,
        variables: &[i64],
        supplied: impl Fn() -> [Option<u64>; 2],
    ) -> Result<OutGoal, ExpectError> {
        match &self.out {
            None => Ok(OutGoal::Any),
            Some(OutRule::Balls(balls)) => Ok(OutGoal::Exactly(balls.clone())),
            Some(OutRule::Pattern(pattern)) => Ok(repeated_pattern(pattern, supplied())),
            Some(OutRule::Matches(pattern)) => Ok(OutGoal::Matches(Arc::clone(pattern))),
            Some(OutRule::Value(expression, when)) => {
                if let Some(when) = when
                    && !value_or_error(when, when.truth_in(variables))?
                {
                    return Ok(OutGoal::Any);
                }
                let value = text_value(expression, variables)?;
                match listed_balls(&value) {
                    Some(balls) => Ok(OutGoal::Exactly(balls)),
                    None => wrong_value(expression, &value, "letters `B` and `R` only"),
                }
            }
        }
    }
}

/// The pattern over and over, up to the first ball that is due but used up.
pub(crate) fn repeated_pattern(pattern: &[Colour], supplied: [Option<u64>; 2]) -> OutGoal {
    let finite = pattern.iter().any(|colour| supplied[colour.side().index()].is_some());
    if !finite {
        return OutGoal::Endless(pattern.to_vec());
    }
    let mut left = supplied;
    let mut balls = Vec::new();
    // A run never puts out more balls than are followed, so later ones are never compared.
    let most = usize::try_from(limits::ROWS_FOLLOWED).unwrap_or(usize::MAX).saturating_add(1);
    for &colour in pattern.iter().cycle().take(most) {
        match &mut left[colour.side().index()] {
            Some(0) => break,
            Some(count) => *count -= 1,
            None => {}
        }
        balls.push(colour);
    }
    OutGoal::Exactly(balls)
}
