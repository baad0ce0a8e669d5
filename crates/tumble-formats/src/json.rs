//! JSON of tumble with a board in it.

use serde_json::{Map, Value, json};
use tumble_core::board::notation::{self, Notation};
use tumble_core::board::{Cell, Colour, LastRow, Shape, Side};
use tumble_core::challenge::Reference;
use tumble_core::challenge::form::ShapeForm;

use crate::document::{BoardDocument, Encoded, Holds};
use crate::{BoardFormat, FormatError};

/// Reads an object with `board`, a text or a list of lines; `challenge`, `author`, `start` and
/// `shape` are read, too.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::Json;
    let malformed = |what: &str| FormatError::malformed(format, what);
    let value = object(text)?;
    let shape = shape(value.get("shape"))?;
    let mut found = match (value.get("board"), value.get("text")) {
        (Some(Value::String(text)), _) => grid(text, &shape)?,
        (Some(Value::Array(lines)), _) => {
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            grid(&lines.join("\n"), &shape)?
        }
        (None, Some(Value::String(text))) => match crate::detect(text.as_bytes())? {
            BoardFormat::Json => return Err(malformed("its `text` is an object once more")),
            inner => {
                let found = crate::read_unchecked(text.as_bytes(), inner)?;
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

/// Returns the object, or of several, one a line, the first with a board.
fn object(text: &str) -> Result<Value, FormatError> {
    let whole = match serde_json::from_str(text.trim()) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let values = text.lines().map_while(|line| serde_json::from_str::<Value>(line).ok());
    let mut boards = values.filter(|value| value.get("board").is_some());
    boards
        .next()
        .ok_or_else(|| FormatError::malformed(BoardFormat::Json, format!("it is no JSON: {whole}")))
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
    let shape = board.drawing.shape();
    if *shape != Shape::toy() {
        object.insert("shape".to_owned(), described(shape));
    }
    let grid = notation::write(&board.drawing, Notation::Book);
    object.insert("board".to_owned(), Value::from(grid));
    let holds = Holds { lever: true, names: true, ..Holds::default() };
    Encoded::text(format!("{}\n", Value::Object(object)), board.lost(holds))
}

/// Returns a shape as [`ShapeForm`] describes it.
fn described(shape: &Shape) -> Value {
    let [blue, red] = Side::BOTH.map(|side| shape.entry(side).column);
    let last_row = match shape.last_row() {
        LastRow::All => "all",
        LastRow::Middle => "middle",
    };
    let missing: Vec<[u16; 2]> =
        shape.missing().map(|Cell { row, column }| [row, column]).collect();
    json!({
        "rows": shape.rows(),
        "columns": shape.columns(),
        "blue_entry": blue,
        "red_entry": red,
        "last_row": last_row,
        "missing": missing,
    })
}
