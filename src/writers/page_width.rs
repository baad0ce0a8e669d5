//! Width of text for reading, and text beside a picture.

use anstyle::Style;
use unicode_width::UnicodeWidthStr as _;

use super::text::{FAINT, PLAIN, styled};
use super::wrap::wrap;

/// Width of pages without a terminal.
const WIDTH: usize = 80;

/// Column where text beside a picture begins, from 0.
const BESIDE: usize = 41;

/// The least width of text beside a picture.
const ROOM: usize = 30;

/// The width of the page on which a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PageWidth {
    bound: Option<usize>,
}

impl PageWidth {
    /// Returns a page whose lines are at most `bound` columns wide, as those of a terminal; `None`
    /// for a file or another program.
    pub fn new(bound: Option<usize>) -> Self {
        PageWidth { bound }
    }

    /// Returns the largest width of a line of a listing, if there is one.
    pub fn bound(self) -> Option<usize> {
        self.bound
    }

    /// Returns the width of sentences.
    pub fn width(self) -> usize {
        self.bound.unwrap_or(WIDTH)
    }

    /// Returns the width of the text that belongs to a picture.
    pub fn beside(self) -> usize {
        if self.is_narrow() { self.width() } else { self.width() - BESIDE }
    }

    /// Returns the rest of this page for indented lines.
    #[must_use]
    pub fn indented(self, by: usize) -> PageWidth {
        PageWidth { bound: self.bound.map(|bound| bound.saturating_sub(by)) }
    }

    /// Returns whether text goes below a picture.
    fn is_narrow(self) -> bool {
        self.width() < BESIDE + ROOM
    }
}

/// Short texts with their styles, separated by three blanks, in lines that fit the page.
pub fn heading_line(fields: &[(String, Style)], page: PageWidth) -> String {
    const GAP: usize = 3;
    let (mut text, mut used) = (String::new(), 0);
    for (field, style) in fields {
        let width = field.width();
        if used > 0 && page.bound().is_some_and(|bound| used + GAP + width > bound) {
            text.push('\n');
            used = 0;
        }
        if !text.is_empty() {
            text.push_str(&" ".repeat(GAP));
            used += GAP;
        }
        text.push_str(&styled(field, *style));
        used += width;
    }
    text + "\n"
}

/// Short texts, each with a label at its left, that fill a narrow column.
#[derive(Debug, Clone)]
pub struct Labelled {
    label: usize,
    width: usize,
    lines: Vec<String>,
    /// The label of the last topic.
    topic: String,
}

impl Labelled {
    /// A column of `width`, in which texts begin `label` columns from its left edge.
    pub fn new(label: usize, width: usize) -> Self {
        Labelled { label, width, lines: Vec::new(), topic: String::new() }
    }

    /// Adds a text with its label.
    pub fn add(&mut self, label: &str, text: &str, style: Style) {
        self.add_hanging(label, self.label, text, style);
    }

    /// Adds a text about a topic, whose label is written once for all texts about it.
    pub fn add_topic(&mut self, topic: &str, text: &str) {
        let label = if self.topic == topic { "" } else { topic };
        self.add(label, text, PLAIN);
        self.topic = topic.to_owned();
    }

    /// Adds the meaning of a mark of the picture.
    pub fn add_mark(&mut self, mark: &str, text: &str, style: Style) {
        self.add_hanging(mark, mark.width() + 1, text, style);
    }

    /// Adds a text that begins `indent` columns from the left edge, in all of its lines.
    fn add_hanging(&mut self, label: &str, indent: usize, text: &str, style: Style) {
        let gap = indent.saturating_sub(label.width());
        for (place, line) in wrap(text, self.width - indent).iter().enumerate() {
            let before = match place {
                0 => format!("{}{:gap$}", styled(label, FAINT), ""),
                _ => " ".repeat(indent),
            };
            self.lines.push(format!("{before}{}", styled(line, style)));
        }
    }

    /// Adds a text that fills the whole column.
    pub fn add_text(&mut self, text: &str, style: Style) {
        let lines = wrap(text, self.width);
        self.lines.extend(lines.iter().map(|line| styled(line, style)));
    }

    /// Adds an empty line.
    pub fn add_gap(&mut self) {
        self.lines.push(String::new());
    }

    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The lines as a text.
    pub fn written(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// A picture with lines of text at its right, from the second line of the picture on. If the picture is too wide or the
/// page too narrow, the text follows below.
pub fn beside(picture: &str, text: &[String], page: PageWidth) -> String {
    let drawn: Vec<(&str, usize)> = picture.lines().map(|line| (line, width_of(line))).collect();
    let lines = |text: &[String]| -> String {
        text.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    };
    if page.is_narrow() || drawn.iter().any(|(_, width)| *width >= BESIDE) {
        return format!("{picture}\n{}", lines(text));
    }
    let nothing = [String::new()];
    let mut text = nothing.iter().chain(text);
    let mut page = String::new();
    for (line, width) in drawn {
        let note = text.next().map_or("", String::as_str);
        let gap = if note.is_empty() { 0 } else { BESIDE - width };
        page.push_str(&format!("{line}{:gap$}{note}\n", ""));
    }
    for note in text {
        let gap = if note.is_empty() { 0 } else { BESIDE };
        page.push_str(&format!("{:gap$}{note}\n", ""));
    }
    page
}

/// Width of a text in columns, without styles.
fn width_of(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().width()
}
