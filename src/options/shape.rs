//! The shape of a new board.

use clap::Args;

use tumble_core::board::{Drawing, LastRow, Parameters, Shape};
use tumble_formats::{BoardDocument, BoardFormat, write};

/// A board that is not the toy's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub(crate) struct ShapeOptions {
    /// A new board with this many rows (default: 11).
    #[arg(long, value_name = "N")]
    rows: Option<u16>,
    /// A new board with this many columns, an odd number (default: 11).
    #[arg(long, value_name = "M")]
    columns: Option<u16>,
    /// The columns where blue and red balls enter a new board (default: two columns from the middle).
    #[arg(long, value_name = "BLUE,RED", value_parser = read_entries)]
    entries: Option<(u16, u16)>,
}

impl ShapeOptions {
    pub(crate) fn is_given(&self) -> bool {
        *self != ShapeOptions::default()
    }

    /// Returns an empty board and its file. The last row has only the middle cell if that is a part cell, as on the
    /// toy; else it has all cells.
    pub(crate) fn empty_board(&self) -> anyhow::Result<(Drawing, String)> {
        let rows = self.rows.unwrap_or(11);
        let columns = self.columns.unwrap_or(11);
        let middle = columns / 2 + 1;
        let aside = middle.saturating_sub(2).max(1);
        let (blue, red) =
            self.entries.unwrap_or((aside, columns.saturating_add(1).saturating_sub(aside)));
        let with = |last_row| {
            Shape::new(Parameters { rows, columns, blue, red, last_row, missing: Vec::new() })
        };
        let drawing = Drawing::new(with(LastRow::Middle).or_else(|_| with(LastRow::All))?);
        let document = BoardDocument::new(BoardFormat::Toml, drawing.clone());
        Ok((drawing, write(&document, BoardFormat::Toml)?.text))
    }
}

fn read_entries(text: &str) -> Result<(u16, u16), String> {
    let numbers = text.split_once(',').map(|(blue, red)| (blue.trim().parse(), red.trim().parse()));
    match numbers {
        Some((Ok(blue), Ok(red))) => Ok((blue, red)),
        _ => Err("two columns are written as in `4,8`".to_owned()),
    }
}
