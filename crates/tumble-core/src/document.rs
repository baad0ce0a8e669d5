//! Documents as text: TOML and grids, read with all problems at once and the place of each.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use crate::board::notation::{GridError, Notation, Reading};
use crate::board::{BoardError, Cell, Drawing, Shape};
use crate::limits;
use crate::problem::{Hint, Problem, ProblemKind, in_order};

/// Reads a TOML text as the form `T`.
///
/// Problems of the syntax are all reported, unless the text is long; so is every unknown key. A
/// value of the wrong type ends the reading.
///
/// # Errors
/// All problems that were found, in the order of the text.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Vec<Problem>> {
    // Most texts have nothing wrong, and need no second look.
    let sound = DeTable::parse(text).ok();
    let form = sound.and_then(|table| T::deserialize(Deserializer::from(table)).ok());
    form.map_or_else(|| read_faulty(text), Ok)
}

/// Reads a text that has something wrong, slowly.
fn read_faulty<T: DeserializeOwned>(text: &str) -> Result<T, Vec<Problem>> {
    let (mut table, errors) = parsed(text);
    let errors = errors.iter().take(limits::PROBLEMS);
    let mut problems: Vec<Problem> =
        errors.map(|error| problem(ProblemKind::Syntax, error, text)).collect();
    if !problems.is_empty() {
        return Err(in_order(problems));
    }
    loop {
        let error = match T::deserialize(Deserializer::from(table.clone())) {
            Ok(form) if problems.is_empty() => return Ok(form),
            Ok(_) => return Err(in_order(problems)),
            Err(error) => error,
        };
        let unknown = error.message().starts_with("unknown field");
        let kind = if unknown { ProblemKind::UnknownKey } else { ProblemKind::Form };
        problems.push(problem(kind, &error, text));
        // An unknown key is taken out, so that the other problems show.
        let taken = unknown
            && problems.len() < limits::PROBLEMS
            && error.span().is_some_and(|span| take(table.get_mut(), &span));
        if !taken {
            return Err(in_order(problems));
        }
    }
}

/// The keys of a TOML text outside all tables, each with whether its value is a string. A text with
/// mistakes gives those that can be read.
pub(crate) fn top_level_keys(text: &str) -> Vec<(String, bool)> {
    let (table, _) = parsed(text);
    let table = table.into_inner();
    let entry = |(key, value): (Spanned<_>, Spanned<DeValue<'_>>)| {
        let is_text = matches!(value.get_ref(), DeValue::String(_));
        (std::borrow::Cow::into_owned(key.into_inner()), is_text)
    };
    table.into_iter().map(entry).collect()
}

/// The TOML and what is wrong with it. To keep all mistakes of a long text takes a hundred times
/// its size.
fn parsed(text: &str) -> (Spanned<DeTable<'_>>, Vec<toml::de::Error>) {
    if text.len() <= limits::MISTAKES_BYTES {
        return DeTable::parse_recoverable(text);
    }
    match DeTable::parse(text) {
        Ok(table) => (table, Vec::new()),
        Err(error) => (Spanned::new(0..0, DeTable::new()), vec![error]),
    }
}

/// Takes the key with this span out of the table or of a table inside.
fn take(table: &mut DeTable<'_>, span: &Range<usize>) -> bool {
    let found = table.iter().find(|(key, _)| key.span() == *span).map(|(key, _)| key.clone());
    if let Some(key) = found {
        return table.remove(&key).is_some();
    }
    table.iter_mut().any(|(_, value)| match value.get_mut() {
        DeValue::Table(inner) => take(inner, span),
        _ => false,
    })
}

/// Returns that a value has the wrong type, without the words of the reader for types.
fn wrong_type(found: &str, wanted: &str) -> String {
    let number = found.strip_prefix("integer ");
    if let Some(large) = number.and_then(|number| number.split_once(" as ")) {
        return format!("the number {} is too large", large.0);
    }
    let found = match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        _ => match found.split_once(' ') {
            Some(("integer", value)) => format!("the number {value}"),
            Some(("boolean", value)) => value.to_owned(),
            Some(("string", value)) => format!("the text {value}"),
            _ => found.replace("floating point", "the number"),
        },
    };
    let wanted = if wanted == "a string" { "a text in quotes" } else { wanted };
    format!("expected {wanted}, not {found}")
}

fn problem(kind: ProblemKind, error: &toml::de::Error, text: &str) -> Problem {
    let message = shown(error.message().trim()).replace(", expected nothing", "");
    let unclosed = ["'", "\""].into_iter().find(|quote| {
        message.starts_with("invalid multi-line")
            && message.ends_with(&format!("expected `{quote}`"))
    });
    let message = match (kind, unclosed) {
        (_, Some(quote)) => {
            format!("the closing `{}` is missing: the file may be cut off", quote.repeat(3))
        }
        (ProblemKind::UnknownKey, None) => message
            .replace("unknown field", "there is no key")
            .replace("expected one of", "the keys here are")
            .replace("expected", "the key here is"),
        // Where a value has several forms, the message says only what they are.
        _ if ["a ", "an ", "the "].iter().any(|article| message.starts_with(article)) => {
            format!("expected {message}")
        }
        _ => {
            let rest = |begin| message.strip_prefix(begin);
            if let Some(key) = rest("missing field ") {
                format!("the key {key} is missing")
            } else if let Some(rest) = rest("unknown variant ") {
                format!("there is no choice {rest}")
            } else if let Some((found, wanted)) =
                rest("invalid type: ").and_then(|rest| rest.split_once(", expected "))
            {
                wrong_type(found, wanted)
            } else {
                message
            }
        }
    };
    let span = error.span().unwrap_or(0..0);
    let end = span.end.min(text.len());
    let problem = Problem::new(kind, message).at(span.start.min(end)..end);
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

/// The longest message of the TOML reader that is passed on, in characters.
const LONGEST_MESSAGE: usize = 200;

/// A message of the TOML reader, which may quote the file: short, and without anything that a
/// terminal would obey.
fn shown(message: &str) -> String {
    let message = message.replace('\n', "; ");
    let mut shown = String::new();
    for (place, character) in message.chars().enumerate() {
        match character {
            _ if place == LONGEST_MESSAGE => {
                shown.push('…');
                break;
            }
            '"' | '\'' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

/// A grid inside a file, with the way from its cells to the bytes of the file.
#[derive(Debug, Clone)]
pub struct Grid {
    /// What was read.
    pub reading: Reading,
    /// The bytes of the value in the file, quotes and all.
    whole: Range<usize>,
    /// Where each byte of the text of the grid is in the file.
    offsets: Offsets,
}

/// The way from the bytes of a string to those of the file that it was written in.
#[derive(Debug, Clone)]
enum Offsets {
    /// As they are, from here on.
    From(usize),
    /// Each byte, and the end, at its own place: there are escapes in between.
    Each(Vec<usize>),
    /// Not known.
    Unknown,
    /// A board without a file.
    NoFile,
}

/// What comes before the text of a string: quotes, and the end of their line.
const BEGIN: [char; 4] = ['\'', '"', '\r', '\n'];

impl Offsets {
    /// The offsets of `text`, which TOML read from the string `raw` at `start` of the file.
    fn new(text: &str, raw: &str, start: usize) -> Offsets {
        // Nearly always the text comes right after the quotes, where it is found at once.
        let begin = raw.len() - raw.trim_start_matches(BEGIN).len();
        let comes_first = |rest: &str| !text.starts_with(BEGIN) && rest.starts_with(text);
        let at = match raw.get(begin..) {
            Some(rest) if !text.is_empty() && comes_first(rest) => Some(begin),
            _ => raw.find(text),
        };
        match at {
            Some(at) => Offsets::From(start + at),
            None => unescaped(text, raw, start).map_or(Offsets::Unknown, Offsets::Each),
        }
    }
}

/// Walks over a basic string (`"` or `"""`, quotes and all) and over what it means.
fn unescaped(text: &str, raw: &str, start: usize) -> Option<Vec<usize>> {
    let inner = raw.strip_prefix("\"\"\"").or_else(|| raw.strip_prefix('"'))?;
    let mut rest = inner.strip_prefix("\r\n").or_else(|| inner.strip_prefix('\n')).unwrap_or(inner);
    let mut offsets = Vec::with_capacity(text.len() + 1);
    for character in text.chars() {
        // A backslash at the end of a line means nothing, with all blanks after it.
        while let Some(after) = rest.strip_prefix('\\')
            && after.trim_start_matches([' ', '\t', '\r']).starts_with('\n')
        {
            rest = after.trim_start();
        }
        offsets.extend(vec![start + raw.len() - rest.len(); character.len_utf8()]);
        rest = match rest.strip_prefix('\\') {
            None => rest.strip_prefix(character)?,
            Some(escape) => match escape.chars().next()? {
                'x' => escape.get(3..)?,
                'u' => escape.get(5..)?,
                'U' => escape.get(9..)?,
                other => escape.get(other.len_utf8()..)?,
            },
        };
    }
    offsets.push(start + raw.len() - rest.len());
    Some(offsets)
}

impl Grid {
    /// Reads the grid that is a string in `file`.
    pub(crate) fn in_file(
        grid: &Spanned<String>,
        file: &str,
        shape: &Shape,
        notation: Notation,
    ) -> Grid {
        let whole = grid.span();
        let text = grid.get_ref();
        let raw = file.get(whole.clone()).unwrap_or("");
        let offsets = Offsets::new(text, raw, whole.start);
        Grid { reading: notation.read(text, shape), whole, offsets }
    }

    /// Reads a file that is nothing but a grid.
    pub(crate) fn bare(text: &str, shape: &Shape, notation: Notation) -> Grid {
        let reading = notation.read(text, shape);
        Grid { reading, whole: 0..text.len(), offsets: Offsets::From(0) }
    }

    /// A board that no text describes.
    pub(crate) fn drawn(drawing: Drawing) -> Grid {
        let reading = Reading::drawn_lines(drawing);
        Grid { reading, whole: 0..0, offsets: Offsets::NoFile }
    }

    fn place(&self, span: Range<usize>) -> Range<usize> {
        let known = match &self.offsets {
            Offsets::From(offset) => Some(offset + span.start..offset + span.end),
            Offsets::Each(offsets) => {
                offsets.get(span.start).zip(offsets.get(span.end)).map(|(&from, &to)| from..to)
            }
            Offsets::Unknown | Offsets::NoFile => None,
        };
        known.unwrap_or_else(|| self.whole.clone())
    }

    /// The bytes of the file where `cell` is drawn; where its line ends before it, the end of what
    /// is drawn of it; or else the bytes of the grid. `None` for a board that no text describes.
    pub(crate) fn span(&self, cell: Cell) -> Option<Range<usize>> {
        if let Offsets::NoFile = self.offsets {
            return None;
        }
        let drawn = (1..=cell.column).rev().find_map(|column| {
            let span = self.reading.span(Cell::new(cell.row, column))?;
            Some(if column == cell.column { span } else { span.end..span.end })
        });
        Some(drawn.map_or(self.whole.clone(), |span| self.place(span)))
    }

    /// What the text of the grid has wrong.
    pub fn problems(&self) -> Vec<Problem> {
        let problem = |(error, span): &(GridError, Range<usize>)| {
            let (kind, cell) = match error {
                GridError::Unknown { cell, .. } => (ProblemKind::UnknownCharacter, Some(*cell)),
                GridError::TooManyLines { .. } | GridError::TooFewLines { .. } => {
                    (ProblemKind::Lines, None)
                }
                GridError::TooManyColumns { .. } | GridError::WaitingElsewhere { .. } => {
                    (ProblemKind::Columns, None)
                }
                GridError::SecondBall { cell } => (ProblemKind::Value, Some(*cell)),
            };
            let hint = match error {
                GridError::Unknown { other: Some((notation, _)), .. } => {
                    Some(Hint::ReadAs(*notation))
                }
                _ => None,
            };
            let problem = Problem::new(kind, error.to_string()).at(self.place(span.clone()));
            Problem { cell, hint, ..problem }
        };
        self.reading.errors.iter().take(limits::PROBLEMS).map(problem).collect()
    }

    /// A problem of the board at its place.
    pub fn board_problem(&self, error: &BoardError) -> Problem {
        Problem { span: self.span(error.cell()), ..Problem::from(error) }
    }

    /// A problem at a cell of the grid.
    pub(crate) fn at_cell(
        &self,
        kind: ProblemKind,
        cell: Cell,
        message: impl Into<String>,
    ) -> Problem {
        Problem { span: self.span(cell), ..Problem::new(kind, message).in_cell(cell) }
    }
}
