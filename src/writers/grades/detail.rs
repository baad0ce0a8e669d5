//! A row that does not hold, in detail: one start, one ball, one cell.

use crate::results::row::{self, Wanted, excerpt_around};
use crate::writers::page_width::beside;
use crate::writers::text::{BAD, FAINT, PLAIN, sentence};
use crate::writers::{Labelled, PageWidth, picture, scenes};
use tumble_core::Solution;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Colour, Marble, Side};
use tumble_core::challenge::{Challenge, Mismatch};
use tumble_core::grade::{Failure, Graded};
use tumble_core::machine::Ending;

/// The board at the moment when the run goes wrong. Beside it are the start, the expected and the actual result, and
/// then `more`.
pub fn failure_text(
    graded: &Graded,
    failure: &Failure,
    more: &str,
    notation: Notation,
    page: PageWidth,
) -> String {
    let Some(solution) = &graded.solution else {
        return format!("{}\n", sentence(&failure.message));
    };
    let challenge = solution.challenge();
    let mut notes = Labelled::new(10, page.beside());
    let start = row::inputs_in_words(challenge, &failure.row);
    if !start.is_empty() {
        notes.add("start", &start, PLAIN);
    }
    let (expected, got) = expected_and_got(solution, failure);
    notes.add("expected", &expected, PLAIN);
    notes.add("got", &got, BAD);
    if matches!(failure.mismatch, Mismatch::Out { .. } | Mismatch::Final { .. }) {
        notes.add("why", &failure.message, PLAIN);
    }
    let (picture, legend) = blame_picture(solution, failure, notation);
    if !legend.is_empty() {
        notes.add_gap();
        for (mark, meaning) in legend {
            notes.add_mark(mark, &meaning, FAINT);
        }
    }
    if !more.is_empty() {
        notes.add_gap();
        notes.add_text(more, FAINT);
    }
    beside(&picture, notes.lines(), page)
}

/// The expected and the actual result, each in a line, in the same order.
pub fn expected_and_got(solution: &Solution, failure: &Failure) -> (String, String) {
    let challenge = solution.challenge();
    let wanted = Wanted::new(challenge, &failure.expected);
    let differs = match failure.mismatch {
        Mismatch::Out { place, .. } => place,
        _ => 0,
    };
    let mut expected = Vec::new();
    let mut got = Vec::new();
    if let Some(out) = wanted.out {
        expected.push(excerpt_around(&out, differs));
        let out = Marble::letters(&failure.outcome.out);
        got.push(if out.is_empty() { "nothing".to_owned() } else { excerpt_around(&out, differs) });
    }
    expected.extend(wanted.end);
    got.push(ending_of(challenge, failure));
    for (place, (name, value)) in wanted.finals.iter().enumerate() {
        expected.push(format!("{name} = {value}"));
        let Some(&(variable, _)) = failure.expected.finals.get(place) else { continue };
        let value = solution.table().final_value(variable, &failure.row, &failure.outcome);
        let value = row::value_in_words(value, challenge.width_of(variable));
        got.push(format!("{name} = {value}"));
    }
    if expected.is_empty() {
        expected.push("no fault".to_owned());
    }
    (expected.join(", "), got.join(", "))
}

/// The ending of the run, with the ball that ended it if known.
fn ending_of(challenge: &Challenge, failure: &Failure) -> String {
    let ball = |marble: Marble| format!("ball {} ({marble})", failure.outcome.balls);
    match failure.outcome.ending {
        Ending::HopperEmpty { side } => format!("the {side} hopper is empty"),
        Ending::Intercepted { cell, marble } => {
            format!("{} caught at {cell}{}", ball(marble), row::label_after(challenge, cell))
        }
        Ending::Fell { cell, marble } => format!("{} falls at {cell}: no part", ball(marble)),
        Ending::LeftBoard { cell, side, marble } => {
            format!("{} leaves the board at {cell}, to the {side}", ball(marble))
        }
        repeats_or_unknown => repeats_or_unknown.to_string(),
    }
}

/// Marks of a picture with their meanings.
type Legend = Vec<(&'static str, String)>;

/// The board before the ball to blame, with the path of that ball, and the meaning of the brackets. The formal notation
/// has none: there the legend names the cells.
fn blame_picture(solution: &Solution, failure: &Failure, notation: Notation) -> (String, Legend) {
    let (scene, fall) = scenes::of_failure(solution, failure);
    let mut legend = Legend::new();
    let mut add = |mark, cells: &[Cell], meaning: String| {
        legend.push(match notation {
            Notation::Book => (mark, meaning),
            Notation::Formal => ("at", format!("{}: {meaning}", Cell::list(cells))),
        });
    };
    if let Some(fall) = fall {
        add("( )", &fall.path, path_legend(fall.number, fall.marble.colour, fall.hopper));
    }
    if let Some(cell) = failure.blame.cell {
        add("[ ]", &[cell], "where it goes wrong".to_owned());
    }
    let picture = match notation {
        Notation::Book => picture::scene_picture(&scene),
        Notation::Formal => notation.write(&scene.drawing),
    };
    (picture, legend)
}

fn path_legend(number: u64, colour: Colour, hopper: Side) -> String {
    let from =
        if colour.side() == hopper { String::new() } else { format!(" from the {hopper} hopper") };
    format!("the path of ball {number}{from}; bits are drawn as the ball found them")
}
