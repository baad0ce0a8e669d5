//! JSON of tumble with a board in it.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tumble_core::board::notation::Notation;
use tumble_core::board::{Colour, Parameters, Shape, Side};
use tumble_core::challenge::{LibrarySpec, Reference};
use tumble_core::visible::escaped_json;

use crate::detect::link_places;
use crate::document::{BoardDocument, Encoded, Holds, Note, settled};
use crate::several::{TextContent, read_several};
use crate::{BoardFormat, FormatError};

/// A board as one object, as `convert --to json` writes it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardJson<'a> {
    /// Number or id of the challenge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<Reference>,
    /// Name of the author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<&'a str>,
    /// The lever that is pressed first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Colour>,
    /// Shape of the board, if it is not the toy's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Parameters>,
    /// The grid, in the notation of the book.
    pub board: String,
}

/// Reads an object with `board` (a text or a list of lines) or `text`, and with `challenge`, `author`,
/// `start` and `shape`, none of which may contradict the text. If it also has a `link`, that must show the same board.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::Json;
    let malformed = |what: &str| FormatError::malformed(format, what);
    let value = object(text)?;
    let shape = shape(value.get("shape"))?;
    let grid = |text: &str| BoardDocument::of_grid(format, text, &shape, Notation::Book);
    let shown = |text: &str| {
        let inner = crate::detect(text.as_bytes())?;
        let content = match inner {
            BoardFormat::Json => return Err(malformed("its `text` is another object")),
            BoardFormat::Toml => TextContent::Plain,
            _ => read_several(text, None)?,
        };
        let found = match content {
            TextContent::Same(board) => *board,
            _ => crate::read_unchecked(text.as_bytes(), inner)?,
        };
        Ok(BoardDocument { format, ..found })
    };
    let key = |name: &str| value.get(name).filter(|value| !value.is_null());
    let (board, text) = (key("board"), key("text"));
    let mut found = match (board, text) {
        (Some(_), Some(_)) => {
            return Err(malformed("`board` and `text` are both there: which one is it?"));
        }
        (Some(Value::String(text)), _) => grid(text)?,
        (Some(Value::Array(lines)), _) => {
            let lines: Option<Vec<&str>> = lines.iter().map(Value::as_str).collect();
            let lines = lines.ok_or_else(|| malformed("its `board` is not a list of texts"))?;
            grid(&lines.join("\n"))?
        }
        (None, Some(Value::String(text))) => shown(text)?,
        _ => return Err(malformed("the JSON has no `board`")),
    };
    let text_of = |name: &str| match key(name) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(malformed(&format!("`{name}` is not a text"))),
    };
    // Only links with a board are compared: another one may lead anywhere. Links have no upright bits.
    if let Some(link) = text_of("link")?.filter(|link| !link_places(link).is_empty())
        && shown(link).is_ok_and(|linked| linked.drawing != settled(&found.drawing))
    {
        let name = if board.is_some() { "board" } else { "text" };
        let what = format!("`{name}` and `link` show different boards: which one is it?");
        return Err(malformed(&what));
    }
    if key("shape").is_some() && *found.drawing.shape() != shape {
        return Err(malformed("`shape` is not that of its `text`"));
    }
    let challenge = read_challenge(key("challenge").or_else(|| key("number")))?;
    if let (Some(challenge), Some(inner)) = (&challenge, &found.challenge) {
        let what = format!("`challenge` is {challenge}, but its `text` is for {inner}");
        match (with_number(challenge), with_number(inner)) {
            (own, inner) if own == inner => {}
            // A spec of the user may have this number and this id.
            (Reference::Number(_), Reference::Id(_)) | (Reference::Id(_), Reference::Number(_)) => {
                found.notes.push(Note::new(what));
            }
            _ => return Err(malformed(&what)),
        }
    }
    found.challenge = challenge.or(found.challenge);
    // The lines of a stream have a student, who comes before the author.
    let student = key("student").and_then(Value::as_str);
    let names = [student, text_of("author")?].into_iter().flatten().map(str::trim);
    let author = names.into_iter().find(|name| !name.is_empty());
    if let (Some(author), Some(inner)) = (author, &found.author)
        && author != inner.trim()
    {
        let text = format!("its text names {inner}, but its `author` is {author}");
        found.notes.push(Note::new(text));
    }
    found.author = author.map(str::to_owned).or(found.author);
    let start = match key("start").map(|start| start.as_str()) {
        None => None,
        Some(Some("blue")) => Some(Side::Left),
        Some(Some("red")) => Some(Side::Right),
        Some(_) => return Err(malformed("`start` is neither `blue` nor `red`")),
    };
    if let (Some(start), Some(inner)) = (start, found.lever)
        && start != inner
    {
        let [start, inner] = [start, inner].map(Side::colour);
        return Err(malformed(&format!("`start` is {start}, but its board starts with {inner}")));
    }
    found.lever = start.or(found.lever);
    Ok(found)
}

/// Returns the challenge that an object names.
fn read_challenge(named: Option<&Value>) -> Result<Option<Reference>, FormatError> {
    let malformed = |what| Err(FormatError::malformed(BoardFormat::Json, what));
    match named {
        None => Ok(None),
        Some(Value::String(name)) => Ok(Some(Reference::from(name.as_str()))),
        Some(Value::Number(number)) => {
            match number.as_u64().and_then(|number| u16::try_from(number).ok()) {
                Some(number) => Ok(Some(Reference::Number(number))),
                None => malformed("`challenge` is not the number of a challenge"),
            }
        }
        Some(_) => malformed("`challenge` is neither a number nor an id"),
    }
}

/// Returns the number of a challenge of the library instead of its id.
fn with_number(challenge: &Reference) -> Reference {
    let known = LibrarySpec::find(challenge);
    known.map_or_else(|| challenge.clone(), |known| Reference::Number(known.number))
}

/// Returns the object; among several, one on each line, the one with a board.
fn object(text: &str) -> Result<Map<String, Value>, FormatError> {
    let malformed = |what: String| FormatError::malformed(BoardFormat::Json, what);
    if text.trim_start().starts_with('[') {
        return Err(malformed("the JSON is a list, not an object with a `board`".to_owned()));
    }
    let whole = match serde_json::from_str(text.trim_end()) {
        Ok(Distinct(object)) => return Ok(object),
        Err(error) if error.is_data() => return Err(malformed(error.to_string())),
        Err(error) => malformed(format!("it is not JSON: {error}")),
    };
    let mut first: Option<(usize, Map<String, Value>)> = None;
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let object = match serde_json::from_str(line) {
            Ok(Distinct(object)) => object,
            Err(error) if error.is_data() => {
                let error = error.to_string().replace("at line 1", &format!("at line {number}"));
                return Err(malformed(error));
            }
            Err(_) => return Err(whole),
        };
        let key = |key: &str| object.get(key).filter(|value| !value.is_null());
        if key("board").or(key("text")).is_none() {
            continue;
        }
        let Some((place, one)) = &first else {
            first = Some((number, object));
            continue;
        };
        let is_same = |key: &str| one.get(key) == object.get(key);
        if !["board", "text", "link", "challenge", "shape"].into_iter().all(is_same) {
            let what = format!("lines {place} and {number} hold different boards: give one");
            return Err(malformed(what));
        }
    }
    first.map(|(_, object)| object).ok_or(whole)
}

/// An object without repeated keys: with two boards under one key, either could be meant.
struct Distinct(Map<String, Value>);

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Distinct, D::Error> {
        deserializer.deserialize_map(DistinctKeys)
    }
}

struct DistinctKeys;

impl<'de> Visitor<'de> for DistinctKeys {
    type Value = Distinct;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a board")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Distinct, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            // Checked before the value, so that the error is on the line of the key.
            if object.contains_key(&key) {
                return Err(de::Error::custom(format!("`{key}` is there twice")));
            }
            object.insert(key, entries.next_value()?);
        }
        Ok(Distinct(object))
    }
}

/// Returns the shape that an object describes, in the form of solution files; otherwise the toy's.
fn shape(described: Option<&Value>) -> Result<Shape, FormatError> {
    let malformed = |what| FormatError::malformed(BoardFormat::Json, format!("its shape: {what}"));
    let Some(described) = described.filter(|value| !value.is_null()) else {
        return Ok(Shape::toy());
    };
    let form: Parameters =
        serde_json::from_value(described.clone()).map_err(|error| malformed(error.to_string()))?;
    Shape::new(form).map_err(|error| malformed(error.to_string()))
}

/// Writes one object on one line.
pub(crate) fn write(board: &BoardDocument) -> Encoded {
    let shape = board.drawing.shape();
    let object = BoardJson {
        challenge: board.challenge.clone(),
        author: board.author.as_deref(),
        start: board.lever.map(Side::colour),
        shape: (*shape != Shape::toy()).then(|| Parameters::from(shape)),
        board: Notation::Book.write(&board.drawing),
    };
    let holds = Holds { lever: true, names: true, ..Holds::default() };
    // Structs of texts and numbers can always be written.
    let text = escaped_json(serde_json::to_string(&object).unwrap_or_default());
    Encoded::text(format!("{text}\n"), board.notes_on_loss(holds))
}
