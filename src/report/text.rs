//! Words, numbers and styles that all reports share.

use std::borrow::Cow;

use anstyle::{AnsiColor, Effects, Style};
use serde_json::Value;

/// For what is right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// For what is wrong.
pub const BAD: Style = AnsiColor::Red.on_default().effects(Effects::BOLD);
/// For what breaks a rule or cannot be read.
pub const BROKEN: Style = AnsiColor::Yellow.on_default().effects(Effects::BOLD);
/// For what matters less.
pub const FAINT: Style = Style::new().effects(Effects::DIMMED);
/// For headings.
pub const HEADING: Style = Style::new().effects(Effects::BOLD);
/// For blue balls.
pub const BLUE: Style = AnsiColor::BrightBlue.on_default();
/// For red balls.
pub const RED: Style = AnsiColor::BrightRed.on_default();
/// For text like any other.
pub const PLAIN: Style = Style::new();

/// The text in a style.
pub fn styled(text: &str, style: Style) -> String {
    if style.is_plain() { text.to_owned() } else { format!("{style}{text}{style:#}") }
}

/// A text from outside with everything that could steer a terminal written out.
pub fn safe(text: &str) -> Cow<'_, str> {
    if text.contains(steers) {
        let shown = |character: char| {
            let escaped = steers(character).then(|| character.escape_default().to_string());
            escaped.unwrap_or_else(|| character.to_string())
        };
        Cow::Owned(text.chars().map(shown).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// A line of JSON in which everything that could steer a terminal is escaped, as only strings hold
/// such characters.
pub fn json_line(value: &Value) -> String {
    let text = value.to_string();
    let mut line = String::with_capacity(text.len() + 1);
    for character in text.chars() {
        if steers(character) {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                line.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            line.push(character);
        }
    }
    line.push('\n');
    line
}

/// Control characters, and those that turn the direction of writing or hide.
fn steers(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// `1 row`, `2 rows`.
pub fn counted(count: impl Into<u128>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The first letter as a capital one, as sentences begin.
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

/// A field of comma-separated values, quoted where it must be.
pub fn csv(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A field of a Markdown table.
pub fn markdown(field: &str) -> String {
    field.replace('\\', "\\\\").replace('|', "\\|").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_from_outside_cannot_steer_the_terminal() {
        assert_eq!(safe("a\u{1b}[31mb\n\u{202e}c"), "a\\u{1b}[31mb\\n\\u{202e}c");
        assert_eq!(safe("grün ü.toml"), "grün ü.toml");
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(csv("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(csv("plain"), "plain");
        assert_eq!(markdown("a|b"), "a\\|b");
    }
}
