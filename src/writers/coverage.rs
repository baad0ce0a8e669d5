//! Which parts balls meet and which ways they take, over all rows.

use std::fmt::Write as _;

use super::columns::Align;
use super::format::Format;
use super::page_width::PageWidth;
use super::text::{FAINT, json_line, styled};
use super::text_table::TextTable;
use crate::results::{CoverageLine, PassagesJson};
use tumble_core::board::{Board, Cell, Part, notation};
use tumble_core::table::{CellTraffic, Coverage, Passages};

/// Writes what balls do in each cell; for people with a picture of the board before it, in which
/// each part is the share of rows, in percent, in which a ball meets it.
pub fn table(board: &Board, coverage: &Coverage, form: Format, page: PageWidth) -> String {
    let cells = cells(board, coverage);
    if form == Format::Json {
        return cells
            .into_iter()
            .map(|(cell, part, traffic)| as_json(cell, part, &traffic))
            .collect();
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
    let row = |(cell, part, traffic): (Cell, Option<Part>, CellTraffic)| {
        let part = part.map_or("empty".to_owned(), |part| part.to_string());
        let balls = |passages: Passages| passages.balls.to_string();
        // A ball that moves right as it arrives comes from the left.
        let [left, right] = traffic.arrive;
        let [to_left, to_right] = traffic.leave;
        vec![
            cell.to_string(),
            part,
            traffic.met.rows.to_string(),
            balls(traffic.met),
            balls(right),
            balls(left),
            balls(to_left),
            balls(to_right),
        ]
    };
    cells.into_iter().for_each(|cell| table.add(row(cell)));
    let table = table.written(form, page);
    match form {
        Format::Human => format!("{}\n{table}", picture(board, coverage)),
        _ => table,
    }
}

/// The cells that have a part or that balls come to, in reading order.
fn cells(board: &Board, coverage: &Coverage) -> Vec<(Cell, Option<Part>, CellTraffic)> {
    let shown = |cell: &Cell| {
        let is_gear = board.part(*cell) == Some(Part::Gear);
        (board.part(*cell).is_some() && !is_gear) || coverage.is_met(*cell)
    };
    let cells = board.shape().places().filter(shown);
    cells.map(|cell| (cell, board.part(cell), coverage.at(cell))).collect()
}

/// The board, four characters for each place.
fn picture(board: &Board, coverage: &Coverage) -> String {
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
                    notation::character(tumble_core::board::Mark::Part(Part::Gear)).to_string()
                }
                None if !coverage.is_met(cell) => String::new(),
                _ => share(coverage.at(cell).met.rows, coverage.rows),
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
fn share(some: u128, all: u128) -> String {
    match some.saturating_mul(100).checked_div(all) {
        _ if some == 0 => "-".to_owned(),
        Some(0) => "<1".to_owned(),
        Some(share) => share.to_string(),
        None => "-".to_owned(),
    }
}

fn as_json(cell: Cell, part: Option<Part>, traffic: &CellTraffic) -> String {
    let passages = |Passages { rows, balls }: Passages| PassagesJson { rows, balls };
    let [left, right] = traffic.arrive.map(passages);
    let [to_left, to_right] = traffic.leave.map(passages);
    json_line(&CoverageLine {
        cell,
        part: part.map(|part| part.to_string()),
        met: passages(traffic.met),
        from_left: right,
        from_right: left,
        to_left,
        to_right,
    })
}
