//! Documents as text: TOML and grids, read with all problems at once, each with its place.

mod declare;
mod form;
mod grid;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(crate) use declare::form;
pub(crate) use form::{Entries, Form, Keys, Placed, Problems, SpannedValue, one_of, read_word};
pub use grid::Grid;

use crate::limits;
use crate::problem::{Problem, ProblemKind, in_order};

/// Reads a TOML text as the form `T`.
///
/// Reports all syntax errors (of a long text only the first), or else all values that do not match the form.
///
/// # Errors
/// All problems found, in the order of the text.
pub(crate) fn read<T: Form>(text: &str) -> Result<T, Vec<Problem>> {
    let table = DeTable::parse(text).map_err(|first| {
        let all = if is_short(text) { DeTable::parse_recoverable(text).1 } else { vec![first] };
        in_order(all.iter().take(limits::PROBLEMS).map(|error| problem(error, text)).collect())
    })?;
    let value = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
    let mut problems = Problems::default();
    let form = T::read(&value, &mut problems);
    form.filter(|_| problems.found.is_empty()).ok_or_else(|| in_order(problems.found))
}

/// The keys of a TOML text outside all tables, each with a flag for values that are strings. A text with mistakes
/// gives its readable keys.
pub(crate) fn top_level_keys(text: &str) -> Vec<(String, bool)> {
    let table = match DeTable::parse(text) {
        Err(_) if is_short(text) => DeTable::parse_recoverable(text).0.into_inner(),
        table => table.map(Spanned::into_inner).unwrap_or_default(),
    };
    let entry = |(key, value): (Spanned<_>, Spanned<DeValue<'_>>)| {
        let is_text = matches!(value.get_ref(), DeValue::String(_));
        (std::borrow::Cow::into_owned(key.into_inner()), is_text)
    };
    table.into_iter().map(entry).collect()
}

/// Whether all mistakes of a text are collected: those of a long one take a hundred times its size in memory.
fn is_short(text: &str) -> bool {
    text.len() <= limits::MISTAKES_BYTES
}

/// A problem of the syntax.
fn problem(error: &toml::de::Error, text: &str) -> Problem {
    let message = shown(error.message().trim()).replace(", expected nothing", "");
    let unclosed = ["'", "\""].into_iter().find(|quote| {
        message.starts_with("invalid multi-line")
            && message.ends_with(&format!("expected `{quote}`"))
    });
    let message = match unclosed {
        Some(quote) => {
            format!("the closing `{}` is missing: the file may be cut off", quote.repeat(3))
        }
        None => message,
    };
    let span = error.span().unwrap_or(0..0);
    let end = span.end.min(text.len());
    let problem = Problem::new(ProblemKind::Syntax, message).at(span.start.min(end)..end);
    if problem.message.contains("escaped value") {
        return problem.hint(
            "between `\"\"\"`, every `\\` of a board must be doubled: put the board between `'''`",
        );
    }
    if problem.message.contains("leading zero") {
        return problem.hint("write the number without a zero before it");
    }
    if problem.message.contains("string values must be quoted") && !span.is_empty() {
        return problem.hint("put the text between quotes, as in `\"text\"`");
    }
    problem
}

/// The longest quotation that is passed on, in characters.
const LONGEST: usize = 200;

/// An error message of the parser that may quote the file: shortened, and without characters that control a terminal.
fn shown(message: &str) -> String {
    let message = message.replace('\n', "; ");
    let mut shown = String::new();
    for (place, character) in message.chars().enumerate() {
        match character {
            _ if place == LONGEST => {
                shown.push('…');
                break;
            }
            '"' | '\'' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}
