//! JSON of tumble with a board in it.

use serde_json::{Map, Value};
use tumble_core::board::notation::{self, Notation};
use tumble_core::board::{Colour, Shape, Side};
use tumble_core::challenge::Reference;

use crate::document::{BoardDocument, Encoded, Holds};
use crate::{BoardFormat, FormatError};

/// Reads an object with `board`, a text or a list of lines; `challenge`, `author` and `start` are
/// read, too.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::Json;
    let malformed = |what: &str| FormatError::malformed(format, what);
    let value: Value = serde_json::from_str(text.trim())
        .or_else(|_| serde_json::from_str(text.lines().next().unwrap_or("")))
        .map_err(|error| FormatError::malformed(format, format!("it is no JSON: {error}")))?;
    let grid = match value.get("board").or_else(|| value.get("text")) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(lines)) => {
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            lines.join("\n")
        }
        _ => return Err(malformed("there is no `board` in it")),
    };
    let reading = notation::read(&grid, &Shape::toy(), Notation::Book);
    if let Some((error, _)) = reading.errors.first() {
        return Err(malformed(&error.to_string()));
    }
    let mut found = BoardDocument::new(format, reading.picture.drawing);
    found.challenge = match value.get("challenge") {
        Some(Value::Number(number)) => {
            let number = number.as_u64().and_then(|number| u16::try_from(number).ok());
            number.map(Reference::Number)
        }
        Some(Value::String(id)) => Some(Reference::Id(id.clone())),
        _ => None,
    };
    found.author = value.get("author").and_then(Value::as_str).map(str::to_owned);
    found.lever = match value.get("start").and_then(Value::as_str) {
        Some("blue") => Some(Side::Left),
        Some("red") => Some(Side::Right),
        _ => None,
    };
    Ok(found)
}

/// Writes an object on one line.
pub(crate) fn write(board: &BoardDocument) -> Encoded {
    let mut object = Map::new();
    match &board.challenge {
        Some(Reference::Number(number)) => {
            object.insert("challenge".to_owned(), Value::from(*number));
        }
        Some(Reference::Id(id)) => {
            object.insert("challenge".to_owned(), Value::from(id.clone()));
        }
        None => {}
    }
    if let Some(author) = &board.author {
        object.insert("author".to_owned(), Value::from(author.clone()));
    }
    if let Some(side) = board.lever {
        let colour = if side.colour() == Colour::Blue { "blue" } else { "red" };
        object.insert("start".to_owned(), Value::from(colour));
    }
    let grid = notation::write(&board.drawing, Notation::Book);
    object.insert("board".to_owned(), Value::from(grid));
    let holds = Holds { lever: true, names: true, ..Holds::default() };
    Encoded::text(format!("{}\n", Value::Object(object)), board.lost(holds))
}
