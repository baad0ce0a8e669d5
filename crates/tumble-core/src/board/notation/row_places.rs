//! The columns at which rows may begin: a row may have lost its leading blanks, a grid may be indented.

use super::super::{Cell, Shape, Slot};

/// A doubt about the columns of rows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowDoubt {
    /// Rows, from 1, that are read as they are written, but may have lost their leading blanks.
    #[error("{} read from the first place on, but may lack places in front", rows_are(.0))]
    Loose(Vec<u16>),
    /// The first row with signs, from 1, that has blanks in its first places, though the grid draws empty places.
    #[error(
        "row {_0} has blanks in its first places, which are read as empty: the grid may be indented, or lack rows \
         above"
    )]
    Blank(u16),
    /// A blank row, from 1, in a grid whose other rows draw empty places.
    #[error("row {_0} is blank, and read as empty")]
    BlankRow(u16),
    /// A `*` of the formal notation, "no cell", where balls can come.
    #[error(
        "`*` at {_0} is read as empty, but balls can come there: `O` is a gear, `*|` and `|*` are gear bits"
    )]
    NoCell(Cell),
    /// A row of the formal notation, from 1, with fewer words than places, and without parts.
    #[error("row {row} has {words} of {columns} words, and is read as empty")]
    Short {
        /// The row, from 1.
        row: u16,
        /// The number of its words.
        words: usize,
        /// The number of its places.
        columns: u16,
    },
    /// A row that fits only at other columns than it is written, and at two of them.
    #[error(
        "row {row} of the grid reads in two places, as `{one}` and as `{other}`: begin it with the blanks \
         that belong there"
    )]
    TwoPlaces {
        /// The row, from 1.
        row: u16,
        /// The row at the first place.
        one: String,
        /// The row at the second place.
        other: String,
    },
}

fn rows_are(rows: &[u16]) -> String {
    match rows {
        [row] => format!("row {row} is"),
        [rows @ .., last] => {
            let rows: Vec<String> = rows.iter().map(u16::to_string).collect();
            format!("rows {} and {last} are", rows.join(", "))
        }
        [] => String::new(),
    }
}

impl Shape {
    /// Whether every character of a row is legal in its place if the row begins `by` columns further right. Some authors
    /// draw all empty places alike.
    fn row_fits(&self, line: &str, row: u16, by: usize, has_one_sign: bool) -> bool {
        let by = u16::try_from(by).unwrap_or(u16::MAX);
        (1u16..).zip(line.chars()).all(|(column, letter)| {
            let slot = self.slot(Cell::new(row, column.saturating_add(by)));
            match letter {
                ' ' => true,
                '.' | '-' if has_one_sign => slot != Slot::None,
                '.' | '*' => slot == Slot::Gear,
                '-' | '/' | '\\' | 'X' | 'U' | '<' | '>' | '^' | '{' | '}' | 'v' | 'q' | 'p' => {
                    slot == Slot::Part
                }
                _ => false,
            }
        })
    }
}

/// Returns the doubt about rows that fit as they are.
pub(super) fn doubt_of_rows(lines: &[(usize, &str)], shape: &Shape) -> Option<RowDoubt> {
    let lines: Vec<&str> = lines.iter().map(|(_, line)| line.trim_end()).collect();
    let loose = loose_rows(&lines, shape);
    if !loose.is_empty() {
        return Some(RowDoubt::Loose(loose));
    }
    let mut full = (1..).zip(&lines).filter(|(_, line)| !line.is_empty());
    let draws_empty = |line: &str| line.contains(['.', '-']);
    let (row, first) = full.clone().next()?;
    if has_blanks_in_front(first, row, shape) {
        return full.any(|(_, line)| draws_empty(line)).then_some(RowDoubt::Blank(row));
    }
    // The last row of the toy has one place, which may hold a part.
    let has_one_place = |row| ends_of_row(row, shape).is_some_and(|(first, last)| first == last);
    if !full.all(|(row, line)| draws_empty(line) || has_one_place(row)) {
        return None;
    }
    // Some authors draw one kind of empty places.
    let slots_of = |row, line: &str| -> Vec<Slot> {
        let places = (1..).zip(line.chars()).filter(|(_, letter)| matches!(letter, '.' | '-'));
        places.map(|(column, _)| shape.slot(Cell::new(row, column))).collect()
    };
    let drawn: Vec<Slot> = (1..).zip(&lines).flat_map(|(row, line)| slots_of(row, line)).collect();
    let has_drawn = |row: u16| {
        (1..=shape.columns())
            .map(|column| shape.slot(Cell::new(row, column)))
            .any(|slot| slot != Slot::None && drawn.contains(&slot))
    };
    let mut blank = (1..=shape.rows()).zip(&lines).filter(|(_, line)| line.is_empty());
    blank.find(|(row, _)| has_drawn(*row)).map(|(row, _)| RowDoubt::BlankRow(row))
}

/// Returns the first and the last column with a place in a row.
fn ends_of_row(row: u16, shape: &Shape) -> Option<(u16, u16)> {
    let is_place = |column: &u16| shape.slot(Cell::new(row, *column)) != Slot::None;
    let mut columns = 1..=shape.columns();
    let first = columns.clone().find(is_place)?;
    Some((first, columns.rfind(is_place).unwrap_or(first)))
}

fn has_blanks_in_front(line: &str, row: u16, shape: &Shape) -> bool {
    ends_of_row(row, shape).is_some_and(|(first, _)| leading_blanks(line) >= usize::from(first))
}

/// Returns the rows that may lack places in front: they begin at their first place, do not go to their last one, and end
/// with an empty place or also fit further right. So may rows with parts that fit elsewhere only, since they have an empty
/// place where the board has none.
///
/// Some authors leave out the empty places behind the last part: if a row ends with a part, and several rows are short,
/// one that begins with an empty place lost none, and neither did any if a row of blanks, or that begins with them,
/// shows that they are this author's empty places.
fn loose_rows(lines: &[&str], shape: &Shape) -> Vec<u16> {
    let rows = || (1..=shape.rows()).zip(lines);
    let has_blanks =
        rows().any(|(row, line)| line.is_empty() || has_blanks_in_front(line, row, shape));
    let is_short = |(row, line): &(u16, &&str)| {
        let last = ends_of_row(*row, shape).map_or(0, |(_, last)| last);
        !line.is_empty()
            && line.chars().count() < usize::from(last)
            && !has_blanks_in_front(line, *row, shape)
    };
    let has_others = rows().filter(is_short).nth(1).is_some();
    let is_loose = |(row, line): &(u16, &&str)| {
        let placed = PlacedRow::new(line, *row, shape, true);
        let may_be_cut = !has_blanks && (!has_others || !line.starts_with(['.', '-', '*']));
        match (placed.fits_as_written(), placed.places.len()) {
            _ if is_short(&(*row, line)) && line.ends_with(['.', '-']) => true,
            (true, 2..) => is_short(&(*row, line)) && placed.begin == Some(0) && may_be_cut,
            (false, 1..) => {
                let parts = line.replace(['.', '-'], " ");
                !parts.trim().is_empty() && shape.row_fits(&parts, *row, 0, true)
            }
            _ => false,
        }
    };
    rows().filter(is_loose).map(|(row, _)| row).collect()
}

fn leading_blanks(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// A row, and where it fits.
struct PlacedRow<'a> {
    row: u16,
    bare: &'a str,
    /// Number of its leading blanks; `None` with a tab among them.
    begin: Option<usize>,
    /// The numbers of leading blanks with which it fits, in order.
    places: Vec<usize>,
}

impl<'a> PlacedRow<'a> {
    fn new(line: &'a str, row: u16, shape: &Shape, has_one_sign: bool) -> Self {
        let line = line.trim_end();
        let (bare, blanks) = (line.trim_start(), leading_blanks(line));
        let most = usize::from(shape.columns()).saturating_sub(bare.chars().count());
        let places = (0..=most).filter(|&by| shape.row_fits(bare, row, by, has_one_sign)).collect();
        let begin = (blanks + bare.len() == line.len()).then_some(blanks);
        PlacedRow { row, bare, begin, places }
    }

    fn fits_as_written(&self) -> bool {
        self.begin.is_some_and(|begin| self.places.contains(&begin))
    }

    fn text_at(&self, place: usize) -> String {
        " ".repeat(place) + self.bare
    }

    fn two_places(&self, one: String, other: String) -> RowDoubt {
        RowDoubt::TwoPlaces { row: self.row, one, other }
    }
}

/// Removes the blanks in front of all rows, or puts each row that does not fit at the only place where it does. Rows
/// that fit nowhere stay as they are. Returns a note on the change.
///
/// # Errors
/// Fails if all rows fit with fewer and with more of the blanks in front, or if a row has two places and the grid no
/// other fault.
pub fn settle_rows(lines: &mut [String], shape: &Shape) -> Result<Option<&'static str>, RowDoubt> {
    let own = lines.to_vec();
    let rows = (1..=shape.rows()).zip(&own);
    let rows: Vec<PlacedRow<'_>> =
        rows.map(|(row, line)| PlacedRow::new(line, row, shape, false)).collect();
    let full = || rows.iter().filter(|row| !row.bare.is_empty());
    let Some(first) = full().next() else { return Ok(None) };
    // The place of a row if all are moved alike, and the first one to `place`.
    let alike = |row: &PlacedRow<'_>, place: usize| (row.begin? + place).checked_sub(first.begin?);
    let all_fit = |place: &&usize| {
        full().all(|row| alike(row, **place).is_some_and(|place| row.places.contains(&place)))
    };
    let places: Vec<usize> = first.places.iter().filter(all_fit).copied().collect();
    let mut fewer = places.iter().rev().filter(|place| Some(**place) < first.begin);
    match (fewer.next(), fewer.next()) {
        _ if first.begin.is_some_and(|begin| places.contains(&begin)) => {}
        (None, _) => {}
        (Some(place), None) => {
            for (row, line) in rows.iter().zip(lines) {
                *line = alike(row, *place).map(|place| row.text_at(place)).unwrap_or_default();
            }
            return Ok(Some("the blanks in front of all rows are left out"));
        }
        (Some(one), Some(other)) => {
            return Err(first.two_places(first.text_at(*one), first.text_at(*other)));
        }
    }
    // If one row lost its leading blanks, so may others that fit without them.
    let begins = |row: &PlacedRow<'_>| !row.bare.is_empty() && row.begin.is_none_or(|it| it == 0);
    let is_trimmed = rows.iter().any(|row| begins(row) && !row.fits_as_written());
    let mut is_faulty = lines.len() != rows.len() || lines.len() + 1 < shape.rows().into();
    let (mut is_moved, mut doubt) = (false, None);
    for (row, line) in rows.iter().zip(&mut *lines) {
        match row.places.as_slice() {
            _ if row.fits_as_written() && !(is_trimmed && begins(row)) => {}
            [] => is_faulty = true,
            [place] => {
                is_moved |= !row.fits_as_written();
                *line = row.text_at(*place);
            }
            [one, other, ..] => {
                doubt.get_or_insert(row.two_places(row.text_at(*one), row.text_at(*other)));
            }
        }
    }
    // All rows may have lost as many blanks, even those that fit without.
    if is_moved && let Some(place) = places.iter().find(|place| Some(**place) > first.begin) {
        let differs = |(row, line): (&PlacedRow<'_>, &String)| {
            let (one, other) = (line.trim_end().to_owned(), row.text_at(alike(row, *place)?));
            (!row.bare.is_empty() && one != other).then(|| row.two_places(one, other))
        };
        doubt = doubt.or_else(|| rows.iter().zip(&*lines).find_map(differs));
    }
    match doubt {
        Some(doubt) if !is_faulty => Err(doubt),
        _ => {
            Ok(is_moved.then_some("rows that had lost the blanks in front are put in their places"))
        }
    }
}
