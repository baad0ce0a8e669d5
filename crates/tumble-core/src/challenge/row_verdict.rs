//! The comparison of a run with the expectation of its row: the verdict and the first difference.

use super::ball_pattern::BallPattern;
use super::expected::{EndGoal, Expected, OutGoal};
use crate::board::Colour;
use crate::machine::{Ending, Outcome};

/// The first difference between a run and the expectation of its row: in the balls, then in the ending, then in the
/// values.
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
        /// The colour that came out; `None`: nothing more.
        came: Option<Colour>,
    },
    /// The run ended differently.
    Ending {
        /// The ending that was expected.
        expected: EndGoal,
        /// The actual ending.
        came: Ending,
    },
    /// A value at the end differs.
    Final {
        /// The place of the input or register among the variables.
        variable: usize,
        /// The value that was expected.
        expected: i64,
        /// The actual value.
        came: i64,
    },
}

/// The verdict on a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowVerdict {
    /// The run meets the expectation.
    Holds,
    /// The run does not meet the expectation; with the first difference.
    Fails(Mismatch),
    /// The run was given up before it could be judged.
    Undecided,
}

/// The ball that comes out at this place, from 0, also in a run without end.
fn ball_at(outcome: &Outcome, place: usize) -> Option<Colour> {
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
    /// Compares a run with this expectation; `value` gives the value of a variable at the end.
    ///
    /// A run that was given up fails if a ball came out that is already wrong.
    pub fn compared(&self, outcome: &Outcome, value: impl Fn(usize) -> i64) -> RowVerdict {
        match self.first_mismatch(outcome, value) {
            Some(mismatch) => RowVerdict::Fails(mismatch),
            None if outcome.ending == Ending::GaveUp => RowVerdict::Undecided,
            None => RowVerdict::Holds,
        }
    }

    /// The first difference between this expectation and a run, as far as it was followed.
    fn first_mismatch(&self, outcome: &Outcome, value: impl Fn(usize) -> i64) -> Option<Mismatch> {
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

    /// The first ball that differs, with `true` if a ball came that should not have come.
    fn out_mismatch(&self, outcome: &Outcome) -> Option<(Mismatch, bool)> {
        let differs = |place: usize, expected: Option<Colour>, came: Option<Colour>| {
            (Mismatch::Out { place, expected, came }, came.is_some())
        };
        match &self.out {
            OutGoal::Any => None,
            OutGoal::Exactly(balls) => {
                let longest = balls.len().max(outcome.out.len());
                // A run that repeats always puts out another ball.
                let more = usize::from(matches!(outcome.ending, Ending::Repeats { .. }));
                (0..longest + more)
                    .map(|place| (place, balls.get(place).copied(), ball_at(outcome, place)))
                    .find(|(_, expected, came)| expected != came)
                    .map(|(place, expected, came)| differs(place, expected, came))
            }
            OutGoal::Matches(pattern) => {
                let mut state = BallPattern::START;
                for (place, ball) in outcome.out.iter().enumerate() {
                    let colour = ball.colour;
                    let may_come = |colour: &Colour| pattern.after(state, *colour).is_some();
                    match pattern.after(state, colour) {
                        Some(next) => state = next,
                        None => {
                            let expected = Some(colour.other()).filter(may_come);
                            return Some(differs(place, expected, Some(colour)));
                        }
                    }
                }
                let place = outcome.out.len();
                let next = Colour::BOTH.into_iter().find(|&it| pattern.after(state, it).is_some());
                // A run without end is reported as a wrong ending, if it is one.
                match outcome.ending {
                    Ending::Repeats { .. } => self
                        .ending
                        .holds(outcome.ending)
                        .then(|| differs(place, None, ball_at(outcome, place))),
                    _ => (!pattern.accepts(state)).then(|| differs(place, next, None)),
                }
            }
            OutGoal::Endless(pattern) => {
                let due = |place: usize| pattern.get(place % pattern.len().max(1)).copied();
                let Ending::Repeats { .. } = outcome.ending else {
                    let came = outcome.out.iter().map(|ball| ball.colour);
                    let wrong = came.zip(pattern.iter().cycle().copied()).enumerate();
                    let first = wrong.into_iter().find(|(_, (came, expected))| came != expected);
                    return first
                        .map(|(place, (came, expected))| differs(place, Some(expected), Some(came)))
                        .or_else(|| {
                            // A run with an end is reported as a wrong ending, if it is one.
                            let place = outcome.out.len();
                            let differs_in_end = !self.ending.holds(outcome.ending);
                            (!differs_in_end).then(|| differs(place, due(place), None))
                        });
                };
                // Two sequences that repeat, with periods p and q, are the same if they agree on p + q places. `out`
                // holds one period and the balls before it.
                let places = outcome.out.len() + pattern.len();
                (0..places)
                    .map(|place| (place, due(place), ball_at(outcome, place)))
                    .find(|(_, expected, came)| expected != came)
                    .map(|(place, expected, came)| differs(place, expected, came))
            }
        }
    }
}
