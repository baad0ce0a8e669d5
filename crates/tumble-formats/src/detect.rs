//! Which format a text is in, by its signs.

use crate::{BoardFormat, FormatError, screen, tidy};

/// The most letters of a code of JSTumble without its link.
const JSTUMBLE_LETTERS: usize = 60;

/// Returns the format of an input, where its signs leave no doubt.
///
/// # Errors
/// [`FormatError::NoBoard`] without signs, [`FormatError::Ambiguous`] where two formats read it
/// as two boards.
pub fn detect(input: &[u8]) -> Result<BoardFormat, FormatError> {
    if input.starts_with(b"\x89PNG") {
        return Ok(BoardFormat::TtsimPicture);
    }
    let text = tidy::decoded(input);
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(FormatError::NoBoard);
    }
    if trimmed.contains("data:image/png;base64,") {
        return Ok(BoardFormat::TtsimLink);
    }
    if trimmed.contains("?board=") || trimmed.contains("&board=") {
        return Ok(BoardFormat::JsTumble);
    }
    if trimmed.contains("?code=") || trimmed.contains("&code=") {
        return Ok(BoardFormat::TumbleTogether);
    }
    if trimmed.starts_with('{') && trimmed.contains("\"board\"") {
        return Ok(BoardFormat::Json);
    }
    if trimmed.lines().any(screen::is_header) {
        return Ok(BoardFormat::Screen);
    }
    if !trimmed.contains(char::is_whitespace) && trimmed.len() > 3 {
        return word(trimmed);
    }
    lines(&text)
}

/// One word: a code without its link.
fn word(text: &str) -> Result<BoardFormat, FormatError> {
    let jstumble = |c: char| c.is_ascii_digit() || "abcefgilrxz_".contains(c);
    let together = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let cells = text.split('_').next().unwrap_or("");
    if text.chars().all(jstumble) && cells.len() <= JSTUMBLE_LETTERS {
        Ok(BoardFormat::JsTumble)
    } else if text.chars().all(together) && text.contains(|c: char| c.is_ascii_uppercase()) {
        Ok(BoardFormat::TumbleTogether)
    } else {
        Err(FormatError::NoBoard)
    }
}

/// A text of several lines.
fn lines(text: &str) -> Result<BoardFormat, FormatError> {
    let full: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if full.iter().any(|line| line.contains("___")) && full.iter().any(|line| line.contains('|')) {
        return Ok(BoardFormat::Framed);
    }
    let plain: Vec<&str> = full.iter().filter(|line| !line.starts_with('#')).copied().collect();
    if full.iter().any(|line| line.split('#').next().is_some_and(|code| code.contains('='))) {
        return Ok(BoardFormat::Toml);
    }
    let first = plain.first().copied().unwrap_or("");
    let last = plain.last().copied().unwrap_or("");
    let levers = last.contains('b') && last.chars().all(|c| "br. ".contains(c));
    if levers && first.contains('B') && first.contains('R') {
        return Ok(BoardFormat::Emtumble);
    }
    let inside = plain.concat();
    if inside.contains(['∘', '·', '⅃']) || inside.contains("|*") || inside.contains("*|") {
        return Ok(BoardFormat::Formal);
    }
    let alternate = plain.len() == 11 && plain.iter().all(|line| line.trim().chars().count() == 11);
    if alternate && inside.contains('o') {
        return Ok(BoardFormat::Pzl);
    }
    if alternate && inside.contains(['(', ')', '_', '%']) {
        return Ok(BoardFormat::JsTumbleText);
    }
    Ok(BoardFormat::Book)
}
