//! Meetings of balls with parts, and directions of balls, over all rows.

use std::fmt::Write as _;

use super::text::{FAINT, json_line, styled};
use super::{Align, Format, PageWidth, TextTable};
use crate::results::CoverageLine;
use tumble_core::board::{Board, Cell, Part};
use tumble_core::table::Coverage;

/// Writes the traffic of balls in each cell. For reading, a picture of the board comes first: at each part the share of
/// rows, in percent, in which a ball meets it.
pub fn coverage_table(board: &Board, coverage: &Coverage, form: Format, page: PageWidth) -> String {
    let lines = CoverageLine::lines_of(board, coverage);
    if form == Format::Json {
        return lines.iter().map(json_line).collect();
    }
    let (left, right) = (Align::Left, Align::Right);
    let mut table = TextTable::new([
        ("cell", left),
        ("part", left),
        ("rows", right),
        ("balls", right),
        ("from left", right),
        ("from right", right),
        ("to left", right),
        ("to right", right),
    ]);
    for line in lines {
        let balls = [line.met, line.from_left, line.from_right, line.to_left, line.to_right];
        let part = line.part.unwrap_or_else(|| "empty".to_owned());
        let place = [line.cell.to_string(), part, line.met.rows.to_string()];
        table.add(place.into_iter().chain(balls.map(|passages| passages.balls.to_string())));
    }
    let table = table.text_in(form, page);
    match form {
        Format::Human => format!("{}\n{table}", picture_in_percent(board, coverage)),
        _ => table,
    }
}

/// The board, four characters per cell.
fn picture_in_percent(board: &Board, coverage: &Coverage) -> String {
    let shape = board.shape();
    let mut text = String::from("   ");
    for column in 1..=shape.columns() {
        let _ = write!(text, "{:>4}", column % 1000);
    }
    let mut text = format!("{}\n", styled(&text, FAINT));
    for row in 1..=shape.rows() {
        let mut line = String::new();
        for column in 1..=shape.columns() {
            let cell = Cell::new(row, column);
            let shown = match board.part(cell) {
                Some(Part::Gear) => {
                    tumble_core::board::Mark::Part(Part::Gear).character().to_string()
                }
                None if !coverage.is_met(cell) => String::new(),
                _ => share_in_percent(coverage.at(cell).met.rows, coverage.rows),
            };
            let _ = write!(line, "{shown:>4}");
        }
        let number = styled(&format!("{:>3}", row % 1000), FAINT);
        let _ = writeln!(text, "{number}{}", line.trim_end());
    }
    let note = "the share of the starts, in percent, from which a ball meets the part";
    let _ = writeln!(text, "{}", styled(note, FAINT));
    text
}

/// A share in percent: `-` for none, `<1` for less than one.
fn share_in_percent(some: u128, all: u128) -> String {
    match some.saturating_mul(100).checked_div(all) {
        _ if some == 0 => "-".to_owned(),
        Some(0) => "<1".to_owned(),
        Some(share) => share.to_string(),
        None => "-".to_owned(),
    }
}
