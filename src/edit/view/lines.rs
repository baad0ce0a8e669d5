//! What is shown at the right of the board, line by line.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::FAINT;
use crate::report::wrap::wrap;

/// Lines that are built one after the other, no wider than the panel.
pub(super) struct PanelLines {
    pub lines: Vec<Line<'static>>,
    width: usize,
}

impl PanelLines {
    pub(super) fn new(width: usize) -> PanelLines {
        PanelLines { lines: Vec::new(), width }
    }

    pub(super) fn add(&mut self, text: String, style: Style) {
        let shown: String = text.chars().take(self.width).collect();
        self.lines.push(Line::from(Span::styled(shown, style)));
    }

    /// A name, and words that begin in a column of their own.
    pub(super) fn fact(&mut self, name: &str, words: &str) {
        let room = self.width.saturating_sub(10);
        for (place, line) in wrap(words, room).into_iter().take(3).enumerate() {
            let name = if place == 0 { name } else { "" };
            let name = Span::styled(format!("{name:<10}"), FAINT);
            self.lines.push(Line::from(vec![name, Span::raw(line)]));
        }
    }

    pub(super) fn gap(&mut self) {
        self.lines.push(Line::default());
    }
}
