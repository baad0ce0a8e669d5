//! Aligned columns, written as they come.
//!
//! A truth table may have millions of rows, so the widths are those of the first rows that were
//! measured; a later field that is wider pushes its own line only.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::text::styled;
use super::wrap::Page;

/// Where a field is in its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At the left.
    Left,
    /// At the right, as numbers do.
    Right,
}

/// A field: plain text with the style of the whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Field {
    /// The text, without styles of its own.
    pub text: String,
    /// The style.
    pub style: Style,
}

impl Field {
    /// A field in this style.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Field { text: text.into(), style }
    }
}

impl<T: Into<String>> From<T> for Field {
    fn from(text: T) -> Self {
        Field::new(text, Style::new())
    }
}

/// The columns of a listing.
#[derive(Debug, Clone)]
pub struct Columns {
    columns: Vec<(Align, usize)>,
    /// The blanks after each column; two where there is nothing said.
    gaps: Vec<usize>,
    /// How wide a line may be.
    bound: Option<usize>,
}

/// Columns that do not fit next to the others go on below, this far to the right.
const BELOW: usize = 4;

impl Columns {
    /// Columns with these alignments, two blanks between them.
    pub fn new(aligns: impl IntoIterator<Item = Align>) -> Self {
        let columns = aligns.into_iter().map(|align| (align, 0)).collect();
        Columns { columns, gaps: Vec::new(), bound: None }
    }

    /// Returns the same columns in lines that fit the page: those that do not go on below, in
    /// every row the same ones.
    #[must_use]
    pub fn on(self, page: Page) -> Self {
        Columns { bound: page.bound(), ..self }
    }

    /// Sets the blanks after each column.
    pub fn gaps(&mut self, gaps: impl IntoIterator<Item = usize>) {
        self.gaps = gaps.into_iter().collect();
    }

    /// Makes the columns as wide as the fields of this row need.
    pub fn measure(&mut self, row: &[Field]) {
        for ((_, width), field) in self.columns.iter_mut().zip(row) {
            *width = (*width).max(field.text.width());
        }
    }

    /// Makes one column at least this wide.
    pub fn widen(&mut self, column: usize, width: usize) {
        if let Some((_, own)) = self.columns.get_mut(column) {
            *own = (*own).max(width);
        }
    }

    /// The width of the first `count` columns together.
    pub fn width(&self, count: usize) -> usize {
        let gaps = (0..count.saturating_sub(1)).map(|place| self.gap(place)).sum::<usize>();
        gaps + self.columns.iter().take(count).map(|(_, width)| width).sum::<usize>()
    }

    fn gap(&self, place: usize) -> usize {
        self.gaps.get(place).copied().unwrap_or(2)
    }

    /// The row as a line, ended.
    pub fn line(&self, row: &[Field]) -> String {
        let mut line = String::new();
        let mut owed = 0;
        let mut taken = 0;
        let mut below = false;
        for (place, (&(align, width), field)) in self.columns.iter().zip(row).enumerate() {
            let gap = self.gap(place);
            if taken > 0 && self.bound.is_some_and(|bound| taken + width > bound) {
                (owed, taken) = (BELOW, BELOW);
                below = true;
            }
            taken += width + gap;
            let missing = width.saturating_sub(field.text.width());
            let (before, after) = match align {
                Align::Left => (0, missing),
                Align::Right => (missing, 0),
            };
            if field.text.is_empty() {
                owed += before + after + gap;
                continue;
            }
            if std::mem::take(&mut below) {
                line.push('\n');
            }
            line.push_str(&" ".repeat(owed + before));
            line.push_str(&styled(&field.text, field.style));
            owed = after + gap;
        }
        line.push('\n');
        line
    }

    /// A line of this character under every column.
    pub fn rule(&self, character: char) -> String {
        let fields: Vec<Field> = self
            .columns
            .iter()
            .map(|(_, width)| Field::new(character.to_string().repeat(*width), super::text::FAINT))
            .collect();
        self.line(&fields)
    }
}

/// All rows as aligned lines that fit the page, the first one as a heading.
pub fn aligned(aligns: &[Align], heading: &[&str], rows: &[Vec<Field>], page: Page) -> String {
    let mut columns = Columns::new(aligns.iter().copied()).on(page);
    let heading: Vec<Field> =
        heading.iter().map(|text| Field::new(*text, super::text::HEADING)).collect();
    columns.measure(&heading);
    rows.iter().for_each(|row| columns.measure(row));
    let lines = rows.iter().map(|row| columns.line(row));
    std::iter::once(columns.line(&heading)).chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_right_and_lines_have_no_blanks_at_the_end() {
        let rows = [vec!["1".into(), "one".into()], vec!["10".into(), "ten".into()]];
        let text = aligned(&[Align::Right, Align::Left], &["n", "name"], &rows, Page::default());
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain, " n  name\n 1  one\n10  ten\n");
    }

    #[test]
    fn columns_that_do_not_fit_go_on_below_in_every_row() {
        let rows = [
            vec!["1".into(), "one".into(), "x".into(), "long".into()],
            vec!["10".into(), "ten".into(), "".into(), "l".into()],
        ];
        let aligns = [Align::Right, Align::Left, Align::Left, Align::Left];
        let page = Page::new(Some(13));
        let text = aligned(&aligns, &["n", "name", "", "last"], &rows, page);
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain, " n  name\n    last\n 1  one   x\n    long\n10  ten\n    l\n");
    }
}
