//! What a row must leave, and whether a run leaves it.

use std::fmt;

use super::expression::{EvaluationError, Expression, Value};
use super::form::EndForm;
use crate::board::{Cell, Colour, letters};
use crate::limits;
use crate::machine::{Ending, Outcome};

/// What a challenge asks of every row, as expressions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expect {
    /// The balls that come out.
    pub out: Option<OutRule>,
    /// The colour of the intercepted ball, as a text: `blue`, `red` or `any`.
    pub intercepted: Option<Expression>,
    /// The label of the interceptor.
    pub interceptor: Option<Expression>,
    /// How the run ends.
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
    /// An expression for the letters, and when it counts.
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
    /// When it counts.
    pub when: Option<Expression>,
}

/// What one row must leave. Balls are asked for by their colours, whatever they weigh.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Expected {
    /// The balls that come out.
    pub out: OutGoal,
    /// How the run ends.
    pub ending: EndGoal,
    /// The variables (inputs and registers) whose value at the end counts, with that value.
    pub finals: Vec<(usize, i64)>,
}

/// The balls that come out of a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum OutGoal {
    /// They do not matter.
    #[default]
    Any,
    /// Exactly these.
    Exactly(Vec<Colour>),
    /// This pattern without end.
    Endless(Vec<Colour>),
}

/// How a row ends. A fault is never right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct EndGoal {
    /// The kind of ending; `None`: an interceptor or an empty hopper.
    pub kind: Option<EndForm>,
    /// The colour of the intercepted ball.
    pub colour: Option<Colour>,
    /// The interceptor.
    pub cell: Option<Cell>,
}

impl EndGoal {
    /// Whether a run that ended like this is right.
    pub fn holds(&self, ending: Ending) -> bool {
        match ending {
            Ending::Intercepted { cell, marble } => {
                matches!(self.kind, None | Some(EndForm::Intercepted))
                    && self.colour.is_none_or(|wanted| wanted == marble.colour)
                    && self.cell.is_none_or(|wanted| wanted == cell)
            }
            Ending::HopperEmpty { .. } => matches!(self.kind, None | Some(EndForm::Empty)),
            Ending::Repeats { .. } => self.kind == Some(EndForm::Repeats),
            Ending::Fell { .. } | Ending::LeftBoard { .. } | Ending::GaveUp => false,
        }
    }
}

impl fmt::Display for EndGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            None => f.write_str("an interceptor or an empty hopper"),
            Some(EndForm::Empty) => f.write_str("an empty hopper"),
            Some(EndForm::Repeats) => f.write_str("a run that repeats without end"),
            Some(EndForm::Intercepted) => {
                match self.colour {
                    Some(colour) => write!(f, "a {colour} ball intercepted")?,
                    None => f.write_str("a ball intercepted")?,
                }
                self.cell.map_or(Ok(()), |cell| write!(f, " at {cell}"))
            }
        }
    }
}

impl fmt::Display for OutGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutGoal::Any => f.write_str("any balls"),
            OutGoal::Exactly(balls) if balls.is_empty() => f.write_str("no ball"),
            OutGoal::Exactly(balls) => f.write_str(&letters(balls)),
            OutGoal::Endless(pattern) => write!(f, "{} without end", letters(pattern)),
        }
    }
}

/// Why an expectation has no value for a row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpectError {
    /// An expression has no value.
    #[error("`{expression}` has no value here: {error}")]
    Evaluation {
        /// The expression.
        expression: String,
        /// Why.
        error: EvaluationError,
    },
    /// The value of an expression is none of those that it may have.
    #[error("`{expression}` gives {value} here, but it must give {wanted}")]
    Value {
        /// The expression.
        expression: String,
        /// What it gives.
        value: String,
        /// What it must give.
        wanted: String,
    },
}

fn evaluated<T>(
    expression: &Expression,
    value: Result<T, EvaluationError>,
) -> Result<T, ExpectError> {
    value.map_err(|error| ExpectError::Evaluation { expression: expression.to_string(), error })
}

fn text(expression: &Expression, variables: &[i64]) -> Result<String, ExpectError> {
    match evaluated(expression, expression.value(variables))? {
        Value::Text(text) => Ok(text.to_string()),
        Value::Int(number) => Ok(number.to_string()),
        Value::Bool(truth) => Ok(truth.to_string()),
    }
}

fn wrong<T>(expression: &Expression, value: &str, wanted: &str) -> Result<T, ExpectError> {
    Err(ExpectError::Value {
        expression: expression.to_string(),
        value: value.to_owned(),
        wanted: wanted.to_owned(),
    })
}

/// The balls that a text of `B` and `R` lists.
pub(crate) fn balls(text: &str) -> Option<Vec<Colour>> {
    text.chars().map(Colour::from_letter).collect()
}

impl Expect {
    /// Whether what is asked depends on the lever that is pressed first.
    pub(super) fn asks_for_lever(&self) -> bool {
        let (out, out_when) = match &self.out {
            Some(OutRule::Value(value, when)) => (Some(value), when.as_ref()),
            _ => (None, None),
        };
        let finals = self.finals.iter().flat_map(|rule| [Some(&rule.value), rule.when.as_ref()]);
        [out, out_when, self.intercepted.as_ref(), self.interceptor.as_ref()]
            .into_iter()
            .chain(finals)
            .flatten()
            .any(Expression::asks_for_lever)
    }

    /// What a row with these variables must leave. `widths` says how many bits each variable
    /// has, `labels` where the labelled interceptors are, `supplied` how many balls of each
    /// colour there are (`None`: without end).
    pub(super) fn expected(
        &self,
        variables: &[i64],
        widths: &[u32],
        labels: &[(String, Cell)],
        supplied: [Option<u64>; 2],
    ) -> Result<Expected, ExpectError> {
        let mut ending = EndGoal { kind: self.end, colour: None, cell: None };
        if let Some(expression) = &self.intercepted {
            let value = text(expression, variables)?;
            ending.colour = match value.as_str() {
                "blue" => Some(Colour::Blue),
                "red" => Some(Colour::Red),
                "any" => None,
                other => return wrong(expression, other, "`blue`, `red` or `any`"),
            };
            ending.kind = Some(EndForm::Intercepted);
        }
        if let Some(expression) = &self.interceptor {
            let value = text(expression, variables)?;
            let Some((_, cell)) = labels.iter().find(|(label, _)| *label == value) else {
                return wrong(expression, &value, "the label of an interceptor");
            };
            ending.cell = Some(*cell);
            ending.kind = Some(EndForm::Intercepted);
        }
        let mut finals = Vec::new();
        for rule in &self.finals {
            if let Some(when) = &rule.when
                && !evaluated(when, when.truth(variables))?
            {
                continue;
            }
            let value = evaluated(&rule.value, rule.value.number(variables))?;
            let width = widths.get(rule.variable).copied().unwrap_or(0);
            if !(0..1i64 << width.min(62)).contains(&value) {
                let wanted = format!("a number that {} can hold ({width} bits)", rule.name);
                return wrong(&rule.value, &value.to_string(), &wanted);
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
        supplied: [Option<u64>; 2],
    ) -> Result<OutGoal, ExpectError> {
        match &self.out {
            None => Ok(OutGoal::Any),
            Some(OutRule::Balls(balls)) => Ok(OutGoal::Exactly(balls.clone())),
            Some(OutRule::Pattern(pattern)) => Ok(repeated(pattern, supplied)),
            Some(OutRule::Value(expression, when)) => {
                if let Some(when) = when
                    && !evaluated(when, when.truth(variables))?
                {
                    return Ok(OutGoal::Any);
                }
                let value = text(expression, variables)?;
                match balls(&value) {
                    Some(balls) => Ok(OutGoal::Exactly(balls)),
                    None => wrong(expression, &value, "letters `B` and `R` only"),
                }
            }
        }
    }
}

/// The pattern over and over, up to the first ball that is due and no longer there.
pub(crate) fn repeated(pattern: &[Colour], supplied: [Option<u64>; 2]) -> OutGoal {
    let finite = pattern.iter().any(|colour| supplied[colour.side().index()].is_some());
    if !finite {
        return OutGoal::Endless(pattern.to_vec());
    }
    let mut left = supplied;
    let mut balls = Vec::new();
    // No run puts out more balls than are followed, so what comes after them is never compared.
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

/// How a run differs from what its row must leave: the first difference, the balls before the
/// ending before the values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Mismatch {
    /// The run ended with a fault.
    Fault(Ending),
    /// The balls that came out differ first at this place, from 0.
    Out {
        /// The place.
        place: usize,
        /// The colour that was expected there; `None`: nothing more.
        expected: Option<Colour>,
        /// The colour that came; `None`: nothing more.
        came: Option<Colour>,
    },
    /// The run ended another way.
    Ending {
        /// The ending that was expected.
        expected: EndGoal,
        /// How it ended.
        came: Ending,
    },
    /// A value at the end differs.
    Final {
        /// The place of the input or register among the variables.
        variable: usize,
        /// The value that was expected.
        expected: i64,
        /// The value that came.
        came: i64,
    },
}

/// Whether a row holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowVerdict {
    /// The run leaves what it must.
    Holds,
    /// It does not.
    Fails(Mismatch),
    /// The run was given up before that could be said.
    Undecided,
}

/// The ball that comes out at this place, from 0, also where the run goes on without end.
fn came(outcome: &Outcome, place: usize) -> Option<Colour> {
    let place = match outcome.ending {
        Ending::Repeats { from, period } if place >= outcome.out.len() => {
            let (from, period) = (usize::try_from(from).ok()?, usize::try_from(period).ok()?);
            let before = from.checked_sub(1)?;
            before + place.checked_sub(before)?.checked_rem(period)?
        }
        _ => place,
    };
    outcome.out.get(place).map(|ball| ball.colour)
}

impl Expected {
    /// Whether a run left this; `value` gives the value of a variable at the end.
    ///
    /// A run that was given up fails where a ball came out that is wrong whatever follows.
    pub fn judge(&self, outcome: &Outcome, value: impl Fn(usize) -> i64) -> RowVerdict {
        match self.mismatch(outcome, value) {
            Some(mismatch) => RowVerdict::Fails(mismatch),
            None if outcome.ending == Ending::GaveUp => RowVerdict::Undecided,
            None => RowVerdict::Holds,
        }
    }

    /// The first difference between this and what a run left, as far as it was followed.
    fn mismatch(&self, outcome: &Outcome, value: impl Fn(usize) -> i64) -> Option<Mismatch> {
        let gave_up = outcome.ending == Ending::GaveUp;
        // Balls that came out wrong are reported before the fault that may have followed from them.
        if let Some((mismatch, came)) = self.out_mismatch(outcome)
            && (came || !(gave_up || outcome.ending.is_fault()))
        {
            return Some(mismatch);
        }
        if gave_up {
            return None;
        }
        if outcome.ending.is_fault() {
            return Some(Mismatch::Fault(outcome.ending));
        }
        if !self.ending.holds(outcome.ending) {
            return Some(Mismatch::Ending { expected: self.ending, came: outcome.ending });
        }
        self.finals.iter().find_map(|&(variable, expected)| {
            let came = value(variable);
            (came != expected).then_some(Mismatch::Final { variable, expected, came })
        })
    }

    /// The first ball that differs, and whether a ball came that should not have come.
    fn out_mismatch(&self, outcome: &Outcome) -> Option<(Mismatch, bool)> {
        let differs = |place: usize, expected: Option<Colour>, came: Option<Colour>| {
            (Mismatch::Out { place, expected, came }, came.is_some())
        };
        match &self.out {
            OutGoal::Any => None,
            OutGoal::Exactly(balls) => {
                let longest = balls.len().max(outcome.out.len());
                // What repeats puts out one ball more, whatever it has put out.
                let more = usize::from(matches!(outcome.ending, Ending::Repeats { .. }));
                (0..longest + more)
                    .map(|place| (place, balls.get(place).copied(), came(outcome, place)))
                    .find(|(_, expected, came)| expected != came)
                    .map(|(place, expected, came)| differs(place, expected, came))
            }
            OutGoal::Endless(pattern) => {
                let Ending::Repeats { .. } = outcome.ending else {
                    let due = pattern.iter().cycle().copied();
                    let came = outcome.out.iter().map(|ball| ball.colour);
                    let wrong = came.zip(due).enumerate();
                    let first = wrong.into_iter().find(|(_, (came, expected))| came != expected);
                    return first
                        .map(|(place, (came, expected))| differs(place, Some(expected), Some(came)))
                        .or_else(|| {
                            // That it ended at all is reported as a wrong ending, if it is one.
                            let place = outcome.out.len();
                            let expected = pattern.get(place % pattern.len().max(1)).copied();
                            let differs_in_end = !self.ending.holds(outcome.ending);
                            (!differs_in_end).then(|| differs(place, expected, None))
                        });
                };
                // Two sequences that repeat, with periods p and q, are the same when they agree
                // on p + q places. What came holds one period, and what was before.
                let places = outcome.out.len() + pattern.len();
                (0..places)
                    .map(|place| {
                        (place, Some(pattern[place % pattern.len()]), came(outcome, place))
                    })
                    .find(|(_, expected, came)| expected != came)
                    .map(|(place, expected, came)| differs(place, expected, came))
            }
        }
    }
}
