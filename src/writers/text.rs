//! Words, numbers and styles that all reports share.

use std::ffi::OsStr;

use anstyle::{AnsiColor, Effects, Style};
use serde::Serialize;
use tumble_core::challenge::{Challenge, RowVerdict};
use tumble_core::grade::Verdict;
use tumble_core::visible::escaped_json;

pub use crate::results::counted;
pub use tumble_core::visible::safe;

pub const GOOD: Style = AnsiColor::Green.on_default();
pub const BAD: Style = AnsiColor::Red.on_default().effects(Effects::BOLD);
/// For boards that break a rule or cannot be read.
pub const BROKEN: Style = AnsiColor::Yellow.on_default().effects(Effects::BOLD);
/// For less important text.
pub const FAINT: Style = Style::new().effects(Effects::DIMMED);
pub const HEADING: Style = Style::new().effects(Effects::BOLD);
pub const NAME: Style = AnsiColor::Cyan.on_default();
/// For blue balls.
pub const BLUE: Style = AnsiColor::BrightBlue.on_default();
/// For red balls.
pub const RED: Style = AnsiColor::BrightRed.on_default();
/// For ordinary text.
pub const PLAIN: Style = Style::new();

/// The text in a style.
pub fn styled(text: &str, style: Style) -> String {
    if style.is_plain() { text.to_owned() } else { format!("{style}{text}{style:#}") }
}

/// The number and the title of a challenge, as a heading.
pub fn title(challenge: &Challenge) -> String {
    styled(&format!("{} {}", challenge.number, safe(&challenge.title)), HEADING)
}

/// The words between a solution and the challenge that it is not known to pass; `None` if it passes.
pub fn not_passing(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Pass => None,
        Verdict::Undecided => Some("is not known to pass"),
        Verdict::Fail | Verdict::Invalid | Verdict::Unreadable => Some("does not pass"),
    }
}

/// The verdict on a row in a word, with its style.
pub fn holds_in_words(verdict: &RowVerdict) -> (&'static str, Style) {
    match verdict {
        RowVerdict::Holds => ("yes", GOOD),
        RowVerdict::Fails(_) => ("no", BAD),
        RowVerdict::Undecided => ("undecided", BROKEN),
    }
}

/// An argument as it is typed in a shell: a path, or the value of an option.
pub fn typed(argument: impl AsRef<OsStr>) -> String {
    let argument = argument.as_ref();
    let is_plain = |c: char| c.is_alphanumeric() || "._-/+,:@%=~".contains(c);
    let bytes = argument.as_encoded_bytes();
    // `./` keeps a path from being read as an option.
    let here = if bytes.starts_with(b"-") && bytes.len() > 1 { "./" } else { "" };
    match argument.to_str() {
        Some(text) if text.chars().all(is_plain) && !bytes.is_empty() && bytes[0] != b'~' => {
            format!("{here}{text}")
        }
        Some(text) if safe(text) == text => format!("'{here}{}'", text.replace('\'', "'\\''")),
        // Invisible characters cannot be typed, and other bytes are not text.
        _ => {
            let byte = |&byte: &u8| match byte {
                b'\'' | b'\\' => format!("\\{}", char::from(byte)),
                b' '..=b'~' => char::from(byte).to_string(),
                _ => format!("\\{byte:03o}"),
            };
            format!("$'{here}{}'", bytes.iter().map(byte).collect::<String>())
        }
    }
}

/// A line of JSON in which everything that could steer a terminal is escaped.
pub fn json_line(value: &impl Serialize) -> String {
    // Serializing cannot fail: all keys of our objects are text.
    let mut line = escaped_json(serde_json::to_string(value).unwrap_or_default());
    line.push('\n');
    line
}

/// A text with a capital first letter.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The lines of a text moved to the right.
pub fn indented(text: &str, by: usize) -> String {
    let line = |line: &str| {
        if line.is_empty() { String::from("\n") } else { format!("{:by$}{line}\n", "") }
    };
    text.lines().map(line).collect()
}

/// A field of comma-separated values, quoted if needed.
pub fn csv(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A number, or a text from outside, as a field of comma-separated values. An apostrophe in front keeps a spreadsheet
/// from reading the text as a formula.
pub fn csv_text(text: &str) -> String {
    const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let text = safe(text);
    let is_number = text.starts_with('-') && text.parse::<i64>().is_ok();
    // Some spreadsheets skip blanks. Tabs are already escaped here.
    let is_formula = !is_number && text.trim_start().starts_with(FORMULA);
    csv(&format!("{}{text}", if is_formula { "'" } else { "" }))
}

/// Returns comma-separated values in a form that every Excel opens with a double click: tabs in UTF-16. Whether Excel
/// expects `,` or `;` depends on the country. It reads UTF-8 as Latin-1 without a mark in front, and a line `sep=;`
/// undoes that mark.
#[cfg(not(target_family = "wasm"))]
pub fn csv_for_excel(text: &str) -> Vec<u8> {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut table = csv::WriterBuilder::new();
    let table = table.delimiter(b'\t').terminator(csv::Terminator::CRLF).flexible(true);
    let mut table = table.from_writer(Vec::new());
    for record in reader.records().flatten() {
        // Writing to memory cannot fail.
        let _ = table.write_record(&record);
    }
    let table = String::from_utf8(table.into_inner().unwrap_or_default()).unwrap_or_default();
    "\u{feff}".encode_utf16().chain(table.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

/// A text from outside as Markdown that shows it letter by letter, within a table or outside.
pub fn markdown(text: &str) -> String {
    const SPECIAL: &str = r"\`*_[]<>&|~#$";
    let mut shown = String::with_capacity(text.len());
    for character in safe(text).trim().chars() {
        if SPECIAL.contains(character) {
            shown.push('\\');
        }
        shown.push(character);
    }
    // Some Markdown readers turn bare addresses into links.
    shown.replace("://", "\\://").replace("www.", "www\\.")
}
