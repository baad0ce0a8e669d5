//! Runs that are played on a page.

use std::ops::RangeInclusive;

use super::scenes::{self, SceneRun};
use super::text::safe;
use super::trace;
use crate::results::row::{Wanted, excerpt_around};
use tumble_core::board::Marble;
use tumble_core::challenge::Expected;
use tumble_core::machine::{Fall, Outcome, Trace};
use tumble_render::page::{Goal, Recording, html, replay};

/// The most balls on a page: one million would take a hundred megabytes.
pub const MOST_BALLS: u64 = 2_000;

/// The section of a page that plays a run, or `balls` of it, and opens at ball `open`.
pub fn replay_section(
    run: &SceneRun<'_>,
    expected: Option<&Expected>,
    outcome: &Outcome,
    balls: RangeInclusive<u64>,
    open: u64,
) -> String {
    let total = scenes::balls_shown(outcome);
    let mut trace = Trace::from_ball(run.board, run.start, *balls.start());
    let position = trace.position().clone();
    let falls: Vec<Fall> = trace.by_ref().take_while(|fall| balls.contains(&fall.number)).collect();
    let challenge = run.asked.map(|(challenge, _)| challenge);
    let goals = expected.map_or(&[][..], |expected| &expected.finals);
    let recording = Recording {
        position: &position,
        challenge,
        scene: &run.at_moment(&position),
        falls: &falls,
        total,
        open,
        ending: trace::ending_in_words(outcome.ending),
        facts: facts_of_run(run, expected, outcome),
        goals: goals.iter().map(|&(variable, value)| Goal { variable, value }).collect(),
    };
    let part = match (falls.first(), falls.last()) {
        (Some(first), Some(last)) if (first.number, last.number) != (1, total) => format!(
            "<p class=\"faint\">This page holds the balls {} to {} of {total}.</p>\n",
            first.number, last.number
        ),
        _ => String::new(),
    };
    format!("{part}{}", replay(&recording))
}

/// The balls and the ending of the run, next to those that the row requires.
fn facts_of_run(
    run: &SceneRun<'_>,
    expected: Option<&Expected>,
    outcome: &Outcome,
) -> Vec<[String; 3]> {
    let wanted = run.asked.zip(expected);
    let wanted = wanted.map(|((challenge, _), expected)| Wanted::new(challenge, expected));
    let goal = |of: fn(Wanted) -> Option<String>| match wanted.clone() {
        Some(wanted) => of(wanted).map_or("any".to_owned(), |text| excerpt_around(&text, 0)),
        None => String::new(),
    };
    let out = Marble::letters(&outcome.out);
    let out = if out.is_empty() { "no ball".to_owned() } else { excerpt_around(&out, 0) };
    vec![
        ["out".to_owned(), goal(|wanted| wanted.out), out],
        ["ends".to_owned(), goal(|wanted| wanted.end), trace::ending_in_words(outcome.ending)],
    ]
}

/// The heading of a page about one run.
pub fn run_heading(run: &SceneRun<'_>) -> String {
    let caption = run.caption();
    let caption =
        if caption.is_empty() { caption } else { format!("<p>{}</p>\n", html(&safe(&caption))) };
    format!("<h1>{}</h1>\n{caption}", html(&run.title()))
}
