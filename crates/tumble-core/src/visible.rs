//! Texts from outside, with invisible characters written out.

use std::borrow::Cow;

/// A text from outside with every character that could control a terminal written out, as `\u{1b}`.
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

/// JSON with every character that could control a terminal escaped. Only strings of JSON contain such characters.
pub fn escaped_json(json: String) -> String {
    if is_plain(&json) {
        return json;
    }
    let mut line = String::with_capacity(json.len());
    for character in json.chars() {
        if steers(character) {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                line.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            line.push(character);
        }
    }
    line
}

/// Whether a text has only visible ASCII characters, as most texts have.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Whether a terminal would obey or hide a character: control characters, changes of the writing direction, invisible
/// characters, and code points that are not characters.
pub fn steers(character: char) -> bool {
    character.is_control() || is_unseen(character) || u32::from(character) & 0xfffe == 0xfffe
}

/// Characters without a shape of their own. Variation selectors are not among them, since names with emoji hold them.
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
            | '\u{2800}' // blank of Braille
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
