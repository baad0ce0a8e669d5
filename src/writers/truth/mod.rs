//! Truth tables, row by row as they come.

mod csv;
mod line;
mod summary;

pub use line::{TableLines, TablePiece};
pub use summary::summary_text;

use line::NamedField;

use itertools::Itertools as _;

use crate::writers::text::{FAINT, HEADING, styled};
use crate::writers::text_table::row_text;
use crate::writers::{Align, Columns, Field, Format, PageWidth};
use tumble_core::Solution;
use tumble_core::challenge::{Challenge, ExpectError, Row};
use tumble_core::machine::Outcome;

/// Number of rows from which the widths of columns are measured.
const MEASURED: usize = 1000;

/// Writes a truth table of a board, or the expectations of a challenge.
#[derive(Debug)]
pub struct TruthWriter<'a> {
    lines: TableLines<'a>,
    form: Format,
    columns: Columns,
    page: PageWidth,
    waiting: Vec<Vec<Field>>,
    measured: bool,
}

impl<'a> TruthWriter<'a> {
    /// A table of this board under the challenge, or of the challenge's expectations.
    pub fn new(challenge: &'a Challenge, solution: Option<&'a Solution>, form: Format) -> Self {
        TruthWriter {
            lines: TableLines::new(challenge, solution, form),
            form,
            columns: Columns::new([]),
            page: PageWidth::default(),
            waiting: Vec::new(),
            measured: false,
        }
    }

    /// Returns the same table in lines that fit the page.
    #[must_use]
    pub fn on_page(self, page: PageWidth) -> Self {
        TruthWriter { page, ..self }
    }

    /// Makes the lines of this table, on any thread.
    pub fn line_maker(&self) -> TableLines<'a> {
        self.lines.clone()
    }

    /// Takes the next lines; returns the text that can be written so far.
    pub fn take_piece(&mut self, piece: TablePiece) -> String {
        let TablePiece { text, fields } = piece;
        let mut written = text;
        if self.form == Format::Csv && !written.is_empty() && !self.measured {
            self.measured = true;
            let names = self.lines.column_names();
            written = row_text(Format::Csv, names.iter().map(String::as_str)) + &written;
        }
        for fields in fields {
            written += &self.fields_text(fields);
        }
        written
    }

    /// Takes the next row of a board; returns the text that can be written so far.
    ///
    /// # Errors
    /// Fails if an expectation has no value in the row.
    pub fn row_text(&mut self, row: &Row, outcome: &Outcome) -> Result<String, ExpectError> {
        let mut piece = TablePiece::default();
        self.lines.add_row(&mut piece, row, outcome)?;
        Ok(self.take_piece(piece))
    }

    /// Takes the next row of a challenge without a board.
    ///
    /// # Errors
    /// Fails if an expectation has no value in the row.
    pub fn expected_text(&mut self, row: &Row) -> Result<String, ExpectError> {
        let mut piece = TablePiece::default();
        self.lines.add_expected(&mut piece, row)?;
        Ok(self.take_piece(piece))
    }

    /// Returns the rest of the text after the last row.
    pub fn text_at_end(&mut self) -> String {
        self.waiting_lines()
    }

    /// The names of the bits in the column of other bits.
    fn legend_of_bits(&self) -> Option<String> {
        let unnamed = &self.lines.unnamed;
        let cells = unnamed.iter().map(|(_, cell)| cell.to_string()).join(" ");
        (!unnamed.is_empty()).then(|| format!("other bits, from left to right: {cells}"))
    }

    fn fields_text(&mut self, fields: Vec<NamedField>) -> String {
        let (names, fields): (Vec<String>, Vec<Field>) = fields.into_iter().unzip();
        if self.form == Format::Human {
            return self.aligned_line(names, fields);
        }
        let row = row_text(self.form, fields.iter().map(|field| field.text.as_str()));
        if std::mem::replace(&mut self.measured, true) {
            return row;
        }
        let heading = row_text(self.form, names.iter().map(String::as_str));
        if self.form == Format::Csv {
            return heading + &row;
        }
        let legend = self.legend_of_bits().map_or(String::new(), |legend| format!("{legend}\n\n"));
        legend + &heading + &row_text(self.form, names.iter().map(|_| "---")) + &row
    }

    fn aligned_line(&mut self, names: Vec<String>, fields: Vec<Field>) -> String {
        if self.measured {
            return self.columns.row_text(&fields);
        }
        if self.waiting.is_empty() {
            let heading = names.into_iter().map(|name| Field::new(name, HEADING)).collect();
            self.waiting.push(heading);
        }
        self.waiting.push(fields);
        if self.waiting.len() > MEASURED { self.waiting_lines() } else { String::new() }
    }

    fn waiting_lines(&mut self) -> String {
        let rows = std::mem::take(&mut self.waiting);
        let Some((heading, rows)) = rows.split_first() else { return String::new() };
        let align = |name: &Field| match name.text.as_str() {
            "out" | "ends" | "start" | "holds" | "other bits" => Align::Left,
            _ => Align::Right,
        };
        let aligns: Vec<Align> = heading.iter().map(align).collect();
        let (columns, heading) =
            Columns::fitted(&aligns, heading, rows.iter().map(Vec::as_slice), self.page);
        let lines: String = heading.iter().chain(rows).map(|row| columns.row_text(row)).collect();
        (self.columns, self.measured) = (columns, true);
        let legend = self
            .legend_of_bits()
            .map_or(String::new(), |legend| format!("{}\n\n", styled(&legend, FAINT)));
        legend + &lines
    }
}
