//! Texts that show more than one board: a grid and a link below it, two links, two grids.

use std::ops::RangeInclusive;

use crate::document::{BoardDocument, Note};
use crate::{BoardFormat, FormatError, detect, prose, read_unchecked, screen};

/// From this many lines that could be rows, a block is a grid.
const ROWS: usize = 3;

/// A board in a text.
struct Shown {
    what: &'static str,
    lines: RangeInclusive<usize>,
    board: Result<BoardDocument, FormatError>,
}

impl Shown {
    fn words(&self) -> String {
        let (first, last) = (self.lines.start(), self.lines.end());
        match first == last {
            true => format!("{} in line {first}", self.what),
            false => format!("{} in lines {first} to {last}", self.what),
        }
    }
}

/// Reads a text with more than one board, if they are all the same; `None` where there is at most one.
/// Where a format is given, only its links count.
///
/// # Errors
/// [`FormatError::TwoBoards`] where they differ, or a grid next to a link cannot be read.
pub(crate) fn read_several(
    text: &str,
    format: Option<BoardFormat>,
) -> Result<Option<BoardDocument>, FormatError> {
    let mut shown = links(text);
    match format {
        Some(format) => shown.retain(|one| match &one.board {
            Ok(board) => board.format == format,
            Err(_) => true,
        }),
        None => {
            shown.extend(objects(text));
            let mut grids = blocks(text);
            // A grid alone may have another shape than the toy's, which only its challenge says.
            if shown.is_empty() && !grids.iter().any(|grid| grid.board.is_ok()) {
                grids.clear();
            }
            shown.append(&mut grids);
        }
    }
    let Some((first, others)) = shown.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Ok(None);
    };
    let is_same = |other: &&Shown| match (&first.board, &other.board) {
        (Ok(one), Ok(other)) => one.drawing == other.drawing,
        _ => false,
    };
    if let Some(other) = others.iter().find(|other| !is_same(other)) {
        let mut places = [first, other];
        places.sort_by_key(|one| *one.lines.start());
        return Err(FormatError::TwoBoards { places: places.map(Shown::words) });
    }
    let mut board = first.board.clone()?;
    let all: Vec<String> = shown.iter().map(Shown::words).collect();
    board
        .notes
        .push(Note::new(format!("the same board is there more than once: {}", all.join(", "))));
    Ok(Some(board))
}

/// Returns the links of a text.
fn links(text: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut begin = 0;
        let mut places = detect::link_places(line).into_iter().peekable();
        while let Some((at, format)) = places.next() {
            let word = line.get(begin..at).and_then(|before| before.rfind(char::is_whitespace));
            begin = word.map_or(begin, |blank| begin + blank);
            let end = places.peek().map_or(line.len(), |&(next, _)| next);
            let link = line.get(begin..end).unwrap_or("");
            begin = end;
            let board = read_unchecked(link.as_bytes(), format);
            found.push(Shown { what: "a link", lines: number..=number, board });
        }
    }
    found
}

/// Returns the boards of a text that are JSON, each in a line.
fn objects(text: &str) -> impl Iterator<Item = Shown> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| detect::is_json(line.trim()));
    lines.map(|(number, line)| Shown {
        what: "JSON",
        lines: number..=number,
        board: read_unchecked(line.as_bytes(), BoardFormat::Json),
    })
}

/// Returns the grids of a text: lines without a blank one, a code fence or a link between them.
fn blocks(text: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    let mut block: Vec<&str> = Vec::new();
    let mut first = 1;
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        let bare = line.trim_start_matches(['>', ' ', '\t']);
        let ends = bare.trim().is_empty()
            || bare.starts_with("```")
            || !detect::link_places(line).is_empty();
        if ends || screen::is_header(line) {
            if block.iter().filter(|line| prose::is_of_a_grid(line)).count() >= ROWS {
                let board = read_block(&block.join("\n"));
                found.push(Shown { what: "a grid", lines: first..=number - 1, board });
            }
            block.clear();
        }
        if block.is_empty() {
            first = if ends { number + 1 } else { number };
        }
        if !ends {
            block.push(line);
        }
    }
    found
}

fn read_block(text: &str) -> Result<BoardDocument, FormatError> {
    read_unchecked(text.as_bytes(), detect::detect_text(text)?)
}
