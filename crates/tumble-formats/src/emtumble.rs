//! The text of emtumble.

use tumble_core::board::{Cell, Drawing, LastRow, Parameters, Part, Shape, Side};
use tumble_core::machine::Load;

use crate::char_grid::{Letters, read_rows};
use crate::document::{BoardDocument, Encoded, Note, settled};
use crate::{BoardFormat, FormatError};

const LETTERS: Letters = Letters {
    parts: &[
        ('<', Part::Ramp(Side::Left)),
        ('>', Part::Ramp(Side::Right)),
        ('(', Part::Bit(Side::Left)),
        (')', Part::Bit(Side::Right)),
        ('{', Part::GearBit(Side::Left)),
        ('}', Part::GearBit(Side::Right)),
        ('*', Part::Gear),
        ('x', Part::Crossover),
        ('_', Part::Interceptor),
    ],
    empty: ". ",
};

/// Reads a board: a line of entries, the rows, a line of levers. For the toy the first and the last
/// line may be missing.
pub(crate) fn read(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::Emtumble;
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.trim_end_matches('\r'))
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .collect();
    let is_framed = lines.iter().any(|line| line.contains(['B', 'R']));
    let (shape, rows) = match is_framed {
        true => framed(&lines)?,
        false if lines.len() == 11 => (Shape::toy(), lines.as_slice()),
        false => {
            let what = "the line of the entries is missing: a `B` and an `R` above the first row";
            return Err(FormatError::malformed(format, what));
        }
    };
    let mut found = BoardDocument::new(format, Drawing::new(shape));
    if is_framed {
        found.loads = Some(Side::BOTH.map(|side| Load::Unlimited(side.colour())));
        found.lever = Some(Side::Left);
    }
    read_rows(found, rows, &LETTERS)
}

/// Returns the shape and the rows of a board with entries and levers.
fn framed<'a, 'b>(lines: &'b [&'a str]) -> Result<(Shape, &'b [&'a str]), FormatError> {
    let malformed = |what: &str| FormatError::malformed(BoardFormat::Emtumble, what);
    let [first, rows @ .., last] = lines else {
        return Err(malformed("the board has no rows"));
    };
    let width = lines.iter().map(|line| line.trim_end().chars().count()).max().unwrap_or(0);
    let known = |line: &str, letters: &str| line.chars().all(|c| letters.contains(c));
    if !known(first, "BR. ") || !known(last, "br. ") || !last.contains(['b', 'r']) {
        return Err(malformed(
            "only boards are read that have their entries in the first line and their levers in the \
             last one",
        ));
    }
    // If a colour has several entries, the last one counts.
    let (Some(blue), Some(red)) = (first.rfind('B'), first.rfind('R')) else {
        return Err(malformed("the first line has a `B` and an `R` above the entries"));
    };
    if blue % 2 != 0 || red % 2 != 0 {
        return Err(malformed("the entries are not above part cells"));
    }
    let middle = width / 2;
    let mut levers = last.char_indices().filter(|(_, c)| matches!(c, 'b' | 'r'));
    if !levers.all(|(column, lever)| column != middle && (lever == 'r') == (column > middle)) {
        return Err(malformed(
            "the levers are not those of the toy: `b` at the left, `r` at the right",
        ));
    }
    if (rows.len(), width, blue, red) == (11, 11, 2, 8) {
        return Ok((Shape::toy(), rows));
    }
    // A ball that enters at a `B` moves right into the row below, at an `R` left.
    let number = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let shape = Shape::new(Parameters {
        rows: number(rows.len()),
        columns: number(width),
        blue: number(blue + 2),
        red: number(red),
        last_row: LastRow::All,
        missing: Vec::new(),
    });
    shape.map(|shape| (shape, rows)).map_err(|error| malformed(&error.to_string()))
}

/// Writes a board, with the line of its entries above and that of its levers below.
pub(crate) fn write(board: &BoardDocument) -> Result<Encoded, FormatError> {
    let drawing = settled(&board.drawing);
    let shape = drawing.shape();
    let (first, last) = frame(shape);
    let mut text = format!("{first}\n");
    for row in 1..=shape.rows() {
        let letter = |column| LETTERS.letter(drawing.at(Cell::new(row, column))).unwrap_or('.');
        text.extend((1..=shape.columns()).map(letter));
        text.push('\n');
    }
    text.push_str(&last);
    text.push('\n');
    let lines: Vec<&str> = text.lines().collect();
    if framed(&lines).map(|(shape, _)| shape).as_ref() != Ok(shape) {
        return Err(FormatError::cannot(
            BoardFormat::Emtumble,
            "emtumble holds the toy's shape, and rectangles with all their cells whose balls enter \
             in even columns",
        ));
    }
    let mut notes = board.upright_notes();
    let endless = |load: &Load| load.len().is_none();
    if board.loads.as_ref().is_some_and(|loads| !loads.iter().all(endless)) {
        notes.push(Note::new("emtumble releases balls without end"));
    }
    if board.lever == Some(Side::Right) {
        notes.push(Note::new("emtumble presses the blue lever first"));
    }
    notes.extend(board.notes_on_loss(crate::document::Holds {
        lever: true,
        loads: true,
        ..Default::default()
    }));
    Ok(Encoded::text(text, notes))
}

/// Returns the line of the entries and that of the levers.
fn frame(shape: &Shape) -> (String, String) {
    let columns = usize::from(shape.columns());
    let [blue, red] = Side::BOTH.map(|side| usize::from(shape.entry(side).column));
    let entry = |column: usize| match column {
        _ if column + 2 == blue => 'B',
        _ if column == red => 'R',
        _ => '.',
    };
    let middle = columns / 2;
    let lever = |column: usize| match column {
        _ if (column + usize::from(shape.rows())).is_multiple_of(2) || column == middle => '.',
        _ if column < middle => 'b',
        _ => 'r',
    };
    ((0..columns).map(entry).collect(), (0..columns).map(lever).collect())
}
