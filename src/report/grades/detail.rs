//! A row that does not hold, told at length.

use serde_json::{Value, json};

use crate::report::picture::{self, Overlay};
use crate::report::row::{self, Wanted};
use crate::report::text::{BAD, FAINT, HEADING, sentence, styled};
use tumble_core::board::{Colour, Side, letters};
use tumble_core::challenge::{Challenge, Mismatch, Par};
use tumble_core::grade::{Entry, Failure, Graded, final_value};
use tumble_core::machine::{Ending, Trace};

/// So many balls are written out on either side of the first one that differs.
const AROUND: usize = 30;

/// The row, what was expected, what came, and the board where the two part.
pub fn failure(graded: &Graded, failure: &Failure) -> String {
    let (Some(challenge), Some(entry)) = (&graded.challenge, &graded.entry) else {
        return format!("{}\n", sentence(&failure.message));
    };
    let inputs = row::in_words(challenge, &failure.row);
    let heading = if inputs.is_empty() { "the only row".to_owned() } else { inputs };
    let (wanted, came) = compared(challenge, entry, failure);
    let mut text = format!("{}\n", styled(&heading, HEADING));
    text.push_str(&format!("{}  {wanted}\n", styled("expected", FAINT)));
    text.push_str(&format!("{}      {came}\n", styled("came", FAINT)));
    text.push_str(&format!("{}\n", styled(&sentence(&failure.message), BAD)));
    if let Some(picture) = parting(challenge, entry, failure) {
        text.push('\n');
        text.push_str(&picture);
    }
    text
}

/// What was expected and what came, each in a line, in the same order.
fn compared(challenge: &Challenge, entry: &Entry, failure: &Failure) -> (String, String) {
    let wanted = Wanted::new(challenge, &failure.expected);
    let differs = match failure.mismatch {
        Mismatch::Out { place, .. } => place,
        _ => 0,
    };
    let wanted_out = wanted.out.as_deref().map(|out| excerpt(out, differs));
    let came_out = letters(&failure.outcome.out);
    let mut expected: Vec<String> = wanted_out.into_iter().collect();
    let mut came = Vec::new();
    if !expected.is_empty() {
        let nothing = came_out.is_empty();
        came.push(if nothing { "no ball".to_owned() } else { excerpt(&came_out, differs) });
    }
    if let Some(end) = wanted.end {
        expected.push(end);
    }
    came.push(ending(failure.outcome.ending));
    for (place, (name, value)) in wanted.finals.iter().enumerate() {
        expected.push(format!("{name} = {value}"));
        let Some(&(variable, _)) = failure.expected.finals.get(place) else { continue };
        let value = final_value(challenge, entry, &failure.row, &failure.outcome, variable);
        let width = challenge.register(variable).map_or(1, |register| register.cells.width());
        came.push(format!("{name} = {}", row::with_bits(value, width)));
    }
    if expected.is_empty() {
        expected.push("no fault".to_owned());
    }
    (expected.join(", "), came.join(", "))
}

/// The letters around the place that matters; the rest is counted.
fn excerpt(balls: &str, place: usize) -> String {
    // Other texts than balls ("BBR for ever") are short.
    if balls.len() <= 2 * AROUND + 10 || !balls.is_ascii() {
        return balls.to_owned();
    }
    let from = place.saturating_sub(AROUND).min(balls.len());
    let to = (place + AROUND).min(balls.len());
    let before = if from > 0 { format!("({from} balls) ...") } else { String::new() };
    let left = balls.len() - to;
    let after = if left > 0 { format!("... ({left} balls)") } else { String::new() };
    format!("{before}{}{after}", &balls[from..to])
}

fn ending(ending: Ending) -> String {
    match ending {
        Ending::HopperEmpty { side } => format!("the {side} hopper is empty"),
        Ending::Intercepted { cell, colour } => format!("a {colour} ball intercepted at {cell}"),
        Ending::Fell { cell, colour } => format!("a {colour} ball falls at {cell}"),
        Ending::LeftBoard { cell, side, colour } => {
            format!("a {colour} ball leaves the board at {cell}, to the {side}")
        }
        repeats_or_unknown => repeats_or_unknown.to_string(),
    }
}

/// The board as the ball found it that is to blame, with its way.
fn parting(challenge: &Challenge, entry: &Entry, failure: &Failure) -> Option<String> {
    let board = challenge.board_in(&failure.row, &entry.board);
    let start = challenge.start_in(&failure.row, &board, entry.lever);
    let cell = failure.parting.cell;
    let Some(number) = failure.parting.ball else {
        let overlay = Overlay { marked: Some(cell?), ..Overlay::default() };
        return Some(picture::draw(&picture::pointing(&board, &start.switches), &overlay));
    };
    let fall = Trace::from_ball(&board, &start, number).next()?;
    let caption = caption(number, fall.colour, fall.hopper);
    let drawing = picture::pointing(&board, &fall.before);
    let overlay = Overlay { path: fall.path, colour: Some(fall.colour), marked: cell };
    Some(format!("{}\n{}", styled(&caption, FAINT), picture::draw(&drawing, &overlay)))
}

fn caption(number: u64, colour: Colour, hopper: Side) -> String {
    let from =
        if colour.side() == hopper { String::new() } else { format!(" from the {hopper} hopper") };
    format!("the way of ball {number} ({colour}{from}), bits as it found them:")
}

/// Par as data.
pub fn par_json(par: Option<&Par>) -> Value {
    par.map_or(Value::Null, |par| json!({"parts": par.parts(), "proven": par.proven}))
}
