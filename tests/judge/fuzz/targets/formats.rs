//! The readers of boards of other programs: any input is refused in a sentence or read as a legal board, and that board
//! is read back the same after writing.

use std::sync::OnceLock;

use tumble_core::board::{Board, Drawing, Mark, Shape, Side};
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::Submission;
use tumble_core::problem::Source;
use tumble_formats::{
    BoardDocument, BoardFormat, FormatError, Received, detect, mend, read, receive, tidy, write,
};

use super::made::{self, Choices};
use super::read_only;

/// The reference boards.
fn boards() -> &'static [BoardDocument] {
    static BOARDS: OnceLock<Vec<BoardDocument>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        let read = |text: &&str| read(text.as_bytes(), Some(BoardFormat::Toml)).ok();
        made::solutions().iter().filter_map(read).collect()
    })
}

/// A board as a text of a format.
fn text_of(board: &BoardDocument, format: BoardFormat) -> String {
    read_only::text_of(&board.drawing, format)
        .unwrap_or_else(|| write(board, format).map_or(String::new(), |written| written.text))
}

/// Checks the result of reading.
fn check(read_as: Result<BoardDocument, FormatError>) {
    let board = match read_as {
        Ok(board) => board,
        Err(error) => {
            let text = error.to_string();
            assert!(!text.is_empty() && text.len() < 4000, "{text}");
            return;
        }
    };
    let settled = settled(&board.drawing);
    if Board::new(&settled).is_err() {
        // An upright gear bit that would turn against its train when it is written.
        return;
    }
    for format in BoardFormat::ALL {
        if !format.is_written() || !format.is_read() {
            continue;
        }
        // A grid alone does not tell the size of its board.
        let is_grid = matches!(format, BoardFormat::Book | BoardFormat::Formal);
        if is_grid && *board.drawing.shape() != Shape::toy() {
            continue;
        }
        let Ok(written) = write(&board, format) else { continue };
        let bytes = written.bytes.unwrap_or(written.text.into_bytes());
        let back = read(&bytes, Some(format)).expect("what was written can be read");
        assert_eq!(self::settled(&back.drawing), settled, "{format}");
    }
}

fn settled(drawing: &Drawing) -> Drawing {
    let mut settled = drawing.clone();
    for (cell, mark) in drawing.marks() {
        if let Mark::Upright { .. } = mark {
            settled.set(cell, mark.pointing(Side::Left));
        }
    }
    settled
}

/// Feeds the reader of one format.
fn reader(format: BoardFormat, bytes: &[u8]) {
    check(read(bytes, Some(format)));
    let mut choices = Choices::new(bytes);
    let boards = boards();
    let one = text_of(&boards[choices.below(boards.len())], format);
    let other = text_of(&boards[choices.below(boards.len())], format);
    let text = choices.spoilt(&one, &other);
    check(read(text.as_bytes(), Some(format)));
    // In the format that its signs show, the text is refused or read as a legal board, too.
    if let Ok(found) = detect(text.as_bytes()) {
        check(read(text.as_bytes(), Some(found)));
    }
}

pub(super) fn jstumble(bytes: &[u8]) {
    reader(BoardFormat::JsTumble, bytes);
}

pub(super) fn jstumble_text(bytes: &[u8]) {
    reader(BoardFormat::JsTumbleText, bytes);
}

pub(super) fn tumble_together(bytes: &[u8]) {
    reader(BoardFormat::TumbleTogether, bytes);
}

pub(super) fn ttsim(bytes: &[u8]) {
    reader(BoardFormat::TtsimLink, bytes);
}

pub(super) fn emtumble(bytes: &[u8]) {
    reader(BoardFormat::Emtumble, bytes);
}

pub(super) fn pzl(bytes: &[u8]) {
    reader(BoardFormat::Pzl, bytes);
}

pub(super) fn framed(bytes: &[u8]) {
    reader(BoardFormat::Framed, bytes);
}

pub(super) fn screens(bytes: &[u8]) {
    reader(BoardFormat::Screen, bytes);
}

pub(super) fn json_boards(bytes: &[u8]) {
    reader(BoardFormat::Json, bytes);
}

/// Pictures: damaged ones, and whole ones of the right size with any pixels.
pub(super) fn pictures(bytes: &[u8]) {
    check(read(bytes, Some(BoardFormat::TtsimPicture)));
    let mut choices = Choices::new(bytes);
    let boards = boards();
    let board = &boards[choices.below(boards.len())];
    let written = write(board, BoardFormat::TtsimPicture).expect("it can be written");
    let mut damaged = written.bytes.expect("a picture");
    let place = choices.below(damaged.len());
    damaged[place] ^= choices.byte();
    check(read(&damaged, Some(BoardFormat::TtsimPicture)));
    let mut pixels = vec![255; 13 * 18 * 4];
    while !choices.is_empty() {
        let place = choices.below(pixels.len());
        pixels[place] = choices.byte();
    }
    let mut picture = Vec::new();
    let mut encoder = png::Encoder::new(&mut picture, 13, 18);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixels).expect("all pixels");
    writer.finish().expect("an end");
    check(read(&picture, Some(BoardFormat::TtsimPicture)));
}

/// Texts as they are sent: read by their signs, and tidied if they cannot be read.
pub(super) fn received(bytes: &[u8]) {
    static LIBRARY: OnceLock<Specs> = OnceLock::new();
    let specs = LIBRARY.get_or_init(Specs::library);
    let mut choices = Choices::new(bytes);
    let solutions = made::solutions();
    let one = solutions[choices.below(solutions.len())];
    let other = solutions[choices.below(solutions.len())];
    let text = choices.spoilt(one, other);
    for input in [bytes, text.as_bytes()] {
        let Ok(Received::Own { text, .. }) = receive(input, None) else { continue };
        // Tidying a tidy text changes nothing.
        if let Ok(once) = tidy(&text, &Shape::toy())
            && let Ok(twice) = tidy(&once.text, &Shape::toy())
        {
            assert_eq!(once.text, twice.text, "{text:?}");
        }
        let source = Source::new("file", text);
        let Ok(submission) = Submission::read(&source) else { continue };
        let asked = Reference::Number(1);
        let Ok(Some(challenge)) = submission.challenge_among(specs, Some(&asked)) else { continue };
        let shape = challenge.given.shape();
        if let Ok(Some(mended)) = mend(&submission, shape) {
            assert!(!mended.notes.is_empty());
            let again = Submission::read(&mended.source).expect("a mended file can be read");
            assert_eq!(mend(&again, shape), Ok(None), "mended once, it is clean");
            assert_eq!((again.challenge, again.author), (submission.challenge, submission.author));
        }
    }
}
