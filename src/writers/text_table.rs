//! Tables as aligned lines, as Markdown and as comma-separated values.

use itertools::Itertools as _;

use super::text::{HEADING, csv, csv_text, markdown};
use super::{Align, Columns, Field, Format, PageWidth};

/// A table that is complete before it is written: the names of its columns, and its rows.
#[derive(Debug, Clone)]
pub struct TextTable {
    names: Vec<String>,
    aligns: Vec<Align>,
    rows: Vec<Vec<Field>>,
    /// Number of columns that are repeated if a wide table goes on below as a table of its own.
    keys: usize,
}

impl TextTable {
    /// Returns an empty table with these columns.
    pub fn new<N: Into<String>>(columns: impl IntoIterator<Item = (N, Align)>) -> TextTable {
        let (names, aligns) = columns.into_iter().map(|(name, align)| (name.into(), align)).unzip();
        TextTable { names, aligns, rows: Vec::new(), keys: 0 }
    }

    /// Returns the same table, with its first columns repeated in each part that has room.
    #[must_use]
    pub fn with_keys(self, keys: usize) -> TextTable {
        TextTable { keys, ..self }
    }

    pub fn add<F: Into<Field>>(&mut self, row: impl IntoIterator<Item = F>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// Returns the table as Markdown, as comma-separated values, or else as aligned lines that fit the page.
    pub fn text_in(&self, format: Format, page: PageWidth) -> String {
        if !format.is_table() {
            return self.aligned_text(page);
        }
        let rule = self.aligns.iter().map(|align| match align {
            Align::Right => "---:",
            Align::Left | Align::Path => "---",
        });
        let rule = (format == Format::Markdown).then(|| row_text(format, rule));
        // Patterns of bits such as `-x` do not come from outside, so they are not escaped.
        let line = |texts: &mut dyn Iterator<Item = &String>| match format {
            Format::Markdown => row_text(format, texts.map(String::as_str)),
            _ => format!("{}\n", texts.map(|text| csv(text)).join(",")),
        };
        let names = line(&mut self.names.iter());
        let row = |row: &Vec<Field>| line(&mut row.iter().map(|field| &field.text));
        [names].into_iter().chain(rule).chain(self.rows.iter().map(row)).collect()
    }

    /// The table in aligned lines that fit the page.
    pub fn aligned_text(&self, page: PageWidth) -> String {
        let (columns, heading) = self.columns_on(page);
        let is_too_wide = page.bound().is_some_and(|bound| columns.line_width() > bound);
        match is_too_wide && self.keys > 0 {
            true => self.in_parts(page),
            false => {
                let rows = heading.iter().chain(&self.rows);
                rows.map(|row| columns.row_text(row)).collect()
            }
        }
    }

    fn columns_on(&self, page: PageWidth) -> (Columns, Vec<Vec<Field>>) {
        let heading: Vec<Field> =
            self.names.iter().map(|name| Field::new(name.as_str(), HEADING)).collect();
        Columns::fitted(&self.aligns, &heading, self.rows.iter().map(Vec::as_slice), page)
    }

    /// Returns parts that fit the page, separated by empty lines, each with the columns of the keys.
    fn in_parts(&self, page: PageWidth) -> String {
        let mut parts = Vec::new();
        let mut first = self.keys;
        while first < self.names.len() {
            let fits = |end: &usize| {
                let columns = self.part_of(first..*end).columns_on(page).0;
                page.bound().is_none_or(|bound| columns.line_width() <= bound)
            };
            let end = (first + 1..=self.names.len()).take_while(fits).last().unwrap_or(first + 1);
            parts.push(TextTable { keys: 0, ..self.part_of(first..end) }.aligned_text(page));
            first = end;
        }
        parts.join("\n")
    }

    /// Returns the table of the keys and these columns.
    fn part_of(&self, columns: std::ops::Range<usize>) -> TextTable {
        let places: Vec<usize> = (0..self.keys).chain(columns).collect();
        let row = |row: &Vec<Field>| {
            places.iter().map(|&place| row.get(place).cloned().unwrap_or_default()).collect()
        };
        TextTable {
            names: places.iter().filter_map(|&place| self.names.get(place).cloned()).collect(),
            aligns: places.iter().filter_map(|&place| self.aligns.get(place).copied()).collect(),
            rows: self.rows.iter().map(row).collect(),
            keys: self.keys,
        }
    }
}

/// Returns a line of Markdown or of comma-separated values, with texts from outside escaped.
pub(super) fn row_text<'a>(format: Format, texts: impl IntoIterator<Item = &'a str>) -> String {
    match format {
        Format::Markdown => format!("| {} |\n", texts.into_iter().map(markdown).join(" | ")),
        _ => format!("{}\n", texts.into_iter().map(csv_text).join(",")),
    }
}
