//! JSON of tumble with a board in it.

use serde::Serialize;
use serde_json::Value;
use tumble_core::board::notation::{self, Notation};
use tumble_core::board::{Colour, Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::challenge::form::{ReferenceForm, ShapeForm};
use tumble_core::visible::escaped_json;

use crate::document::{BoardDocument, Encoded, Holds};
use crate::several::read_several;
use crate::{BoardFormat, FormatError};

/// A board as one object, as `convert --to json` writes it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardJson<'a> {
    /// The number or the id of its challenge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ReferenceForm>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<&'a str>,
    /// The lever that is pressed first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Colour>,
    /// Its shape, where it is not the toy's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeForm>,
    /// The grid, in the notation of the book.
    pub board: String,
}

/// Reads an object with `board`, a text or a list of lines; `challenge`, `author`, `start` and
/// `shape` are read, too.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::Json;
    let malformed = |what: &str| FormatError::malformed(format, what);
    let value = object(text)?;
    let shape = shape(value.get("shape"))?;
    let mut found = match (value.get("board"), value.get("text")) {
        (Some(_), Some(_)) => {
            return Err(malformed("`board` and `text` are both there: which one is it?"));
        }
        (Some(Value::String(text)), _) => grid(text, &shape)?,
        (Some(Value::Array(lines)), _) => {
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            grid(&lines.join("\n"), &shape)?
        }
        (None, Some(Value::String(text))) => match crate::detect(text.as_bytes())? {
            BoardFormat::Json => return Err(malformed("its `text` is another object")),
            inner => {
                let several = match inner {
                    BoardFormat::Toml => None,
                    _ => read_several(text, None)?,
                };
                let found =
                    several.map_or_else(|| crate::read_unchecked(text.as_bytes(), inner), Ok)?;
                BoardDocument { format, ..found }
            }
        },
        _ => return Err(malformed("there is no `board` in it")),
    };
    let challenge = match value.get("challenge").or_else(|| value.get("number")) {
        Some(Value::Number(number)) => {
            let number = number.as_u64().and_then(|number| u16::try_from(number).ok());
            number.map(Reference::Number)
        }
        Some(Value::String(id)) => Some(Reference::Id(id.clone())),
        _ => None,
    };
    found.challenge = challenge.or(found.challenge);
    let author = value.get("author").and_then(Value::as_str).map(str::to_owned);
    found.author = author.or(found.author);
    found.lever = match value.get("start").and_then(Value::as_str) {
        Some("blue") => Some(Side::Left),
        Some("red") => Some(Side::Right),
        _ => found.lever,
    };
    Ok(found)
}

/// Returns the object, or of several, one a line, the one with a board.
fn object(text: &str) -> Result<Value, FormatError> {
    let whole = match serde_json::from_str(text.trim()) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let values = text.lines().map_while(|line| serde_json::from_str::<Value>(line).ok());
    let mut boards = values.filter(|value| value.get("board").is_some());
    let malformed = |what: String| FormatError::malformed(BoardFormat::Json, what);
    let first = boards.next().ok_or_else(|| malformed(format!("it is not JSON: {whole}")))?;
    match boards.find(|other| other["board"] != first["board"]) {
        Some(_) => Err(malformed("there are different boards in its lines: give one".to_owned())),
        None => Ok(first),
    }
}

/// Returns the shape that an object describes, as a solution file does; the toy's without one.
fn shape(described: Option<&Value>) -> Result<Shape, FormatError> {
    let malformed = |what| FormatError::malformed(BoardFormat::Json, format!("its shape: {what}"));
    let Some(described) = described.filter(|value| !value.is_null()) else {
        return Ok(Shape::toy());
    };
    let form: ShapeForm =
        serde_json::from_value(described.clone()).map_err(|error| malformed(error.to_string()))?;
    form.shape().map_err(|error| malformed(error.to_string()))
}

/// Reads a grid in the book notation.
fn grid(text: &str, shape: &Shape) -> Result<BoardDocument, FormatError> {
    let reading = notation::read(text, shape, Notation::Book);
    match reading.errors.first() {
        Some((error, _)) => Err(FormatError::malformed(BoardFormat::Json, error.to_string())),
        None => Ok(BoardDocument::new(BoardFormat::Json, reading.picture.drawing)),
    }
}

/// Writes an object on one line.
pub(crate) fn write(board: &BoardDocument) -> Encoded {
    let shape = board.drawing.shape();
    let object = BoardJson {
        challenge: board.challenge.as_ref().map(ReferenceForm::from),
        author: board.author.as_deref(),
        start: board.lever.map(Side::colour),
        shape: (*shape != Shape::toy()).then(|| ShapeForm::from(shape)),
        board: notation::write(&board.drawing, Notation::Book),
    };
    let holds = Holds { lever: true, names: true, ..Holds::default() };
    // Structs of texts and numbers can always be written.
    let text = escaped_json(serde_json::to_string(&object).unwrap_or_default());
    Encoded::text(format!("{text}\n"), board.lost(holds))
}
