//! Words, numbers and styles that all reports share.

use std::borrow::Cow;

use anstyle::{AnsiColor, Effects, Style};
use serde::Serialize;

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

/// A text from outside with everything that could steer a terminal written out, as `\u{1b}`.
pub fn safe(text: &str) -> Cow<'_, str> {
    if !is_plain(text) && text.contains(steers) {
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
pub fn json_line(value: &impl Serialize) -> String {
    // None of our objects has keys that are no text.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    if is_plain(&text) {
        text.push('\n');
        return text;
    }
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

/// Whether a text has nothing but the characters of ASCII that are seen, as most have.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Whether a terminal would obey a character or not show it: control characters, those that turn the
/// direction of writing, those that cannot be seen, and those that are none.
fn steers(character: char) -> bool {
    character.is_control() || is_unseen(character) || u32::from(character) & 0xfffe == 0xfffe
}

/// Characters without a shape of their own. Selectors of variants are not among them, since names
/// with emoji hold them.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' // soft hyphen
            | '\u{34f}' // joiner of letters and marks
            | '\u{61c}' // mark of Arabic writing
            | '\u{115f}'..='\u{1160}' // fillers of Hangul
            | '\u{17b4}'..='\u{17b5}' // vowels of Khmer that are not written
            | '\u{180b}'..='\u{180f}' // separators of Mongolian
            | '\u{200b}'..='\u{200f}' // blanks of no width, joiners, marks of direction
            | '\u{2028}'..='\u{202e}' // ends of lines and paragraphs, directions of writing
            | '\u{2060}'..='\u{206f}' // operators that cannot be seen, isolated directions
            | '\u{3164}' // filler of Hangul
            | '\u{fdd0}'..='\u{fdef}' // no characters
            | '\u{feff}' // mark of the order of bytes
            | '\u{ffa0}' // filler of Hangul
            | '\u{fff0}'..='\u{fffb}' // notes between the lines
            | '\u{1bca0}'..='\u{1bca3}' // controls of shorthand
            | '\u{1d173}'..='\u{1d17a}' // controls of music
            | '\u{e0000}'..='\u{e00ff}' // tags
            | '\u{e01f0}'..='\u{e0fff}'
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

/// A text from outside as a field of comma-separated values. One that a spreadsheet would take for a
/// formula begins with an apostrophe, so that it stays a text.
pub fn csv_text(text: &str) -> String {
    const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let text = safe(text);
    // Some spreadsheets skip blanks. A tab is written out by now.
    let guard = if text.trim_start().starts_with(FORMULA) { "'" } else { "" };
    csv(&format!("{guard}{text}"))
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
    // Some readers make links of bare addresses.
    shown.replace("://", "\\://").replace("www.", "www\\.")
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
    fn what_cannot_be_seen_is_written_out() {
        for hidden in [
            '\u{ad}',
            '\u{61c}',
            '\u{180e}',
            '\u{200d}',
            '\u{202e}',
            '\u{2066}',
            '\u{3164}',
            '\u{feff}',
            '\u{fff9}',
            '\u{fffb}',
            '\u{fffe}',
            '\u{ffff}',
            '\u{1ffff}',
            '\u{e0001}',
            '\u{e007f}',
            '\u{10fffe}',
        ] {
            assert_eq!(safe(&hidden.to_string()), hidden.escape_unicode().to_string());
        }
        let seen = "naïve ~ 木\u{e0100} ❤\u{fe0f} \u{fffd} ｡";
        assert_eq!(safe(seen), seen);
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(csv("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(csv("plain"), "plain");
    }

    #[test]
    fn no_field_is_a_formula() {
        assert_eq!(csv_text("=1+1"), "'=1+1");
        assert_eq!(csv_text("@SUM(A1,A2)"), "\"'@SUM(A1,A2)\"");
        assert_eq!(csv_text("\t=1"), "\\t=1");
        assert_eq!(csv_text("  +1"), "'  +1");
        assert_eq!(csv_text("a-1"), "a-1");
    }

    #[test]
    fn markdown_shows_a_text_letter_by_letter() {
        assert_eq!(markdown("a|b"), "a\\|b");
        assert_eq!(markdown("<b>`*_x_*`</b>"), r"\<b\>\`\*\_x\_\*\`\</b\>");
        assert_eq!(markdown("[a](b) & c\\d"), r"\[a\](b) \& c\\d");
    }
}
