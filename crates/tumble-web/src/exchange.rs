//! Exchange of boards with other programs.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use tumble_core::Error;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Colour, Kind, Mark, Side};
use tumble_core::challenge::{Challenge, LoadRule, Specs, StartRule};
use tumble_core::file_kind::FileKind;
use tumble_formats::{BoardDocument, BoardFormat, Note};
use tumble_render::{Look, Scene};

use crate::challenge;
use crate::given_board::GivenBoard;
use crate::request::Refusal;

/// The content of a text or picture from the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Brought {
    /// A board.
    Board {
        /// Number of the challenge that the text names.
        challenge: Option<u16>,
        /// `blue` or `red`, if the text gives the lever that is pressed first.
        lever: Option<Colour>,
        /// The board in the book notation.
        grid: String,
        /// Changes that were made while reading.
        notes: Vec<String>,
    },
    /// A challenge.
    Spec {
        /// Title of the challenge.
        title: String,
    },
}

/// A board in another format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Made {
    /// Suggested file name.
    name: String,
    text: String,
    /// The picture in base64; `None` for texts.
    bytes: Option<String>,
    /// Losses: facts that the format cannot hold.
    notes: Vec<String>,
}

/// Reads a text or picture from the user.
pub(crate) fn read_brought(
    text: &str,
    bytes: Option<&str>,
    specs: &Specs,
) -> Result<Brought, Refusal> {
    let bytes = match bytes {
        Some(bytes) => STANDARD
            .decode(bytes)
            .map_err(|_| Refusal::new("the picture did not arrive whole: try again"))?,
        None => text.as_bytes().to_vec(),
    };
    let text = std::str::from_utf8(&bytes).unwrap_or_default();
    if FileKind::of(text) == FileKind::Spec {
        return Ok(Brought::Spec { title: challenge::read_spec(text)?.title });
    }
    let found = tumble_formats::read(&bytes, None).map_err(Refusal::of)?;
    let named = found.challenge.as_ref().and_then(|reference| specs.find(reference));
    Ok(Brought::Board {
        challenge: named.map(|challenge| challenge.number),
        lever: found.lever.map(Side::colour),
        grid: Notation::Book.write(&found.drawing),
        notes: note_texts(&found.notes),
    })
}

/// Writes a board in another format.
pub(crate) fn write_board(board: &GivenBoard, form: &str) -> Result<Made, Refusal> {
    let (challenge, submission) = (&*board.challenge, board.submission()?);
    let grid = submission.grid(challenge.given.shape(), Notation::default());
    if !grid.problems().is_empty() {
        return Err(Error::from(grid.problems()).into());
    }
    let drawing = &grid.reading.picture.drawing;
    let lever = match challenge.start {
        StartRule::Lever(side) => Some(side),
        StartRule::Player => submission.start.as_ref().map(|(side, _)| *side),
        StartRule::Input => None,
    };
    let stem = challenge.stem();
    if form == "svg" {
        let mut scene = Scene::of_solution(challenge, drawing);
        scene.start = lever;
        let text = tumble_render::svg(&scene, Look::Auto);
        return Ok(Made { name: format!("{stem}.svg"), text, bytes: None, notes: Vec::new() });
    }
    let known = BoardFormat::ALL.into_iter().find(|known| known.name() == form);
    let form = known.ok_or_else(|| Refusal::new(format!("there is no format {form:?}")))?;
    let mut found = BoardDocument::new(BoardFormat::Toml, drawing.clone());
    found.challenge = Some(tumble_core::challenge::Reference::Number(challenge.number));
    found.lever =
        lever.filter(|_| form != BoardFormat::Toml || challenge.start == StartRule::Player);
    if form != BoardFormat::Toml {
        found.locked = given_cells(challenge);
        found.supply = Some(supply_left(challenge, drawing));
        found.loads = Some(challenge.loads.each_ref().map(LoadRule::most_balls));
    }
    let written = tumble_formats::write(&found, form).map_err(Refusal::of)?;
    let ending = match form {
        BoardFormat::Toml => "toml",
        BoardFormat::TtsimPicture => "ttsim.png",
        _ => "txt",
    };
    Ok(Made {
        name: format!("{stem}.{ending}"),
        text: written.text,
        bytes: written.bytes.map(|bytes| STANDARD.encode(bytes)),
        notes: note_texts(&written.notes),
    })
}

fn note_texts(notes: &[Note]) -> Vec<String> {
    notes.iter().map(|note| note.text.clone()).collect()
}

fn given_cells(challenge: &Challenge) -> BTreeSet<Cell> {
    challenge.given.marks().map(|(cell, _)| cell).collect()
}

/// Returns the parts of the supply that are left after a board is built.
fn supply_left(challenge: &Challenge, drawing: &tumble_core::board::Drawing) -> [Option<u32>; 7] {
    Kind::ALL.map(|kind| {
        let placed = drawing.marks().filter(|(cell, mark)| {
            mark.kind() == Some(kind) && challenge.given.at(*cell) == Mark::Empty
        });
        let placed = u32::try_from(placed.count()).unwrap_or(u32::MAX);
        Some(challenge.supply.of(kind).saturating_sub(placed))
    })
}
