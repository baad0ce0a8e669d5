//! The lines at the right of the board.

use anstyle::Style;

use crate::edit::screen::{StyledLine, styled_line};
use crate::writers::text::{FAINT, PLAIN};
use crate::writers::wrap::wrap;

/// Lines that are added one by one, at most as wide as the panel.
pub(super) struct PanelLines {
    pub lines: Vec<StyledLine>,
    width: usize,
}

impl PanelLines {
    pub(super) fn new(width: usize) -> PanelLines {
        PanelLines { lines: Vec::new(), width }
    }

    pub(super) fn add(&mut self, text: String, style: Style) {
        self.lines.push(styled_line(text, style));
    }

    /// Adds a name, and words that begin in a column of their own.
    pub(super) fn add_fact(&mut self, name: &str, words: &str) {
        let room = self.width.saturating_sub(10);
        for (place, line) in wrap(words, room).into_iter().take(3).enumerate() {
            let name = if place == 0 { name } else { "" };
            self.lines.push(vec![(format!("{name:<10}"), FAINT), (line, PLAIN)]);
        }
    }

    pub(super) fn add_gap(&mut self) {
        self.lines.push(StyledLine::new());
    }
}
