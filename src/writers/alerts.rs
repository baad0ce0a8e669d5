//! Alerts: errors and suspicious things on a board.

use super::text::{BAD, BROKEN, FAINT, GOOD, HEADING, counted, safe, styled, title};
use super::wrap::{paragraph, wrap};
use super::{PageWidth, picture, problems};
use crate::results::row;
use tumble_core::board::{Board, Cell};
use tumble_core::challenge::Challenge;
use tumble_core::lint::{Alert, Lint, Linted, Severity};
use tumble_core::problem::Problem;

/// Column where cells begin, from 0.
const CELLS: usize = 9;

/// Column where messages begin, from 0.
const MESSAGE: usize = 18;

/// The most cells of an alert that are shown; the rest is counted.
const SHOWN: usize = 8;

/// The alerts of a board, for reading.
pub fn alerts_text(challenge: &Challenge, parts: u32, linted: &Linted, page: PageWidth) -> String {
    let counts = counts_in_words(linted.count(Severity::Error), linted.count(Severity::Warning));
    let counts = match linted.alerts.is_empty() {
        true => styled("nothing to report", GOOD),
        false => counts,
    };
    let mut text = format!("{}   {}   {counts}\n", title(challenge), counted(parts, "part"));
    for alert in &linted.alerts {
        text.push_str(&alert_text(challenge, alert, page));
    }
    if let Some(error) = &linted.unknown {
        let why = format!("the starts could not be followed, so no more is known: {error}");
        text.push_str(&entry_text("note", FAINT, &[], &why, None, page));
    }
    if challenge.game.is_some() {
        let why = "this is a game: only its first ball is followed";
        text.push_str(&entry_text("note", FAINT, &[], why, None, page));
    }
    let mut ids: Vec<&str> = linted.alerts.iter().map(|alert| alert.lint.id).collect();
    ids.dedup();
    if let [first, rest @ ..] = ids.as_slice() {
        let others = match rest.is_empty() {
            true => String::new(),
            false => format!(", or {}", rest.join(", ")),
        };
        let why = format!("why: `tumble lint --explain {first}`{others}");
        text.push_str(&paragraph(&why, 0, FAINT, page));
    }
    text
}

/// The warnings of a challenge, for reading.
pub fn warnings_text(challenge: &Challenge, warnings: &[Problem], page: PageWidth) -> String {
    let counts = match warnings.is_empty() {
        true => styled("nothing to report", GOOD),
        false => counts_in_words(0, warnings.len()),
    };
    let mut text = format!("{}   challenge   {counts}\n", title(challenge));
    for problem in warnings {
        let cells: Vec<Cell> = problem.cell.into_iter().collect();
        let help = problem.hint.as_ref().map(problems::remedy_in_words);
        let help = help.as_deref();
        text.push_str(&entry_text("warning", BROKEN, &cells, &problem.message, help, page));
    }
    text
}

fn counts_in_words(errors: usize, warnings: usize) -> String {
    let counts = [(errors, "error", BAD), (warnings, "warning", BROKEN)];
    let shown = counts.into_iter().filter(|(count, ..)| *count > 0);
    let shown: Vec<String> =
        shown.map(|(count, noun, style)| styled(&counted(count as u128, noun), style)).collect();
    shown.join(", ")
}

fn alert_text(challenge: &Challenge, alert: &Alert, page: PageWidth) -> String {
    let style = match alert.lint.severity {
        Severity::Error => BAD,
        Severity::Warning => BROKEN,
    };
    let message = alert_in_words(challenge, alert);
    let remedy = match alert.follows {
        Some(cell) => format!("repair {cell} first; this may follow from it"),
        None => alert.remedy.clone(),
    };
    let word = alert.lint.severity.to_string();
    entry_text(&word, style, &alert.cells, &message, Some(&remedy), page)
}

/// The message of an alert, with the name of the input or output and a start that shows it.
pub fn alert_in_words(challenge: &Challenge, alert: &Alert) -> String {
    let name = alert.name.as_ref().map_or(String::new(), |name| format!("{name}: "));
    let seen = alert.witness.as_ref().map_or(String::new(), |witness| {
        // In a game the first ball is followed: it falls with any pile.
        let is_game = challenge.game.is_some();
        let row =
            if is_game { String::new() } else { row::inputs_in_words(challenge, &witness.row) };
        let when = if row.is_empty() { String::new() } else { format!(" when {row}") };
        format!(": ball {} {}{when}", witness.ball, witness.does)
    });
    format!("{name}{}{seen}", alert.message)
}

/// A word, cells, the message and the remedy.
fn entry_text(
    word: &str,
    style: anstyle::Style,
    cells: &[Cell],
    message: &str,
    remedy: Option<&str>,
    page: PageWidth,
) -> String {
    let shown: Vec<String> = cells.iter().take(SHOWN).map(Cell::to_string).collect();
    let more = cells.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let cells = format!("{}{more}", shown.join(" "));
    let room = page.width().saturating_sub(MESSAGE);
    let message = safe(message);
    let gap = if cells.len() + CELLS + 2 <= MESSAGE { MESSAGE - CELLS - cells.len() } else { 2 };
    let column = CELLS + cells.len() + gap;
    let (first, below) = if column == MESSAGE || column + message.len() <= page.width() {
        let mut wrapped = wrap(&message, page.width().saturating_sub(column)).into_iter();
        (format!("{cells}{:gap$}{}", "", wrapped.next().unwrap_or_default()), wrapped.collect())
    } else {
        (cells, wrap(&message, room))
    };
    let apart = CELLS.saturating_sub(word.len());
    let mut text = format!("{}{:apart$}{first}\n", styled(word, style), "");
    let remedy = remedy.map(|remedy| wrap(&format!("do: {}", safe(remedy)), room));
    let remedy = remedy.into_iter().flatten().map(|line| styled(&line, FAINT));
    below.into_iter().chain(remedy).for_each(|line| text += &format!("{:MESSAGE$}{line}\n", ""));
    text
}

/// The target of a lint, its reason, and a board that shows it.
pub fn lint_explanation(lint: &Lint, example: Option<&Board>, page: PageWidth) -> String {
    let mut text = format!("{}   {}   {}\n", styled(lint.id, HEADING), lint.severity, lint.title);
    text.push_str(&paragraph(lint.reason, 2, super::text::PLAIN, page));
    if let Some(board) = example {
        text.push_str(&picture::board_picture(&board.drawing()));
    }
    text
}
