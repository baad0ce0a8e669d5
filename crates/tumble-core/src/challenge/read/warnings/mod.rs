//! Expectations that no board can meet. They are warnings, not errors: the spec has a meaning, and every submission
//! gets its verdict.

mod ending;
mod impossible;
mod par;
mod places;

use crate::challenge::Challenge;
use crate::problem::{Problem, ProblemKind};
use places::About;
pub(in crate::challenge) use places::Places;

/// Returns all warnings, with their places in the text if known.
pub(in crate::challenge) fn all_warnings(
    challenge: &Challenge,
    places: Option<&Places>,
) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut warn = |about: About, message: String| {
        let kind = match about {
            About::Shape => ProblemKind::Shape,
            About::Ending | About::Balls | About::Par => ProblemKind::Impossible,
        };
        let span = places.map(|places| places.span_of(about));
        found.push(Problem { span, ..Problem::new(kind, message) });
    };
    if !challenge.given.shape().halves_meet() {
        let message = "on this board no ball can reach the other half, so it is two puzzles";
        warn(About::Shape, message.to_owned());
    }
    if let Some(why) = ending::impossible_ending(challenge) {
        warn(About::Ending, why);
    } else if let Some((why, about)) = impossible::impossible_row(challenge) {
        warn(about, why);
    }
    par::impossible_par(challenge).into_iter().for_each(|why| warn(About::Par, why));
    found.sort_by_key(|problem| problem.span.clone().map_or(0, |span| span.start));
    found
}
