//! Saving the board, and the question about one that was not saved.

use super::state::{Version, Workbench};
use crate::writers::text::typed;
use tumble_core::board::{Drawing, Side};

/// The question about a board that was not saved.
pub(super) const ASKED: &str = "There is work that was not saved: y goes on with it, n removes it";

impl Workbench {
    /// Saves to a new file of this name: the one that was read is not a solution file.
    #[must_use]
    pub fn with_new_file(self, name: &str) -> Workbench {
        let message = format!("{} stays as it is: s saves this board as {name}", self.name);
        let source = if self.source.contains('=') { self.source } else { String::new() };
        Workbench { name: name.to_owned(), source, is_new: true, message, ..self }
    }

    /// Marks the file as not written yet.
    #[must_use]
    pub fn as_new(self) -> Workbench {
        Workbench { is_new: true, ..self }
    }

    /// Returns the command that grades the file, if its challenge has to be brought along.
    pub(super) fn grade_command(&self) -> Option<String> {
        let name = typed(&self.name);
        (!self.specs.is_empty()).then(|| format!("tumble grade{} {name}", self.specs))
    }

    /// Offers the user a board that was not saved, unless it is the current one.
    pub fn offer(&mut self, drawing: Drawing, lever: Side) {
        let version = Version { drawing, lever };
        if version != self.version {
            self.offered = Some(version);
            self.message = ASKED.to_owned();
        }
    }

    /// Returns whether the user is asked about a board that was not saved.
    pub fn is_asked(&self) -> bool {
        self.offered.is_some()
    }

    /// Returns whether the board has unsaved changes.
    pub fn is_changed(&self) -> bool {
        self.is_refused || self.version != self.saved
    }

    /// Takes the result of saving the board: the text of the file, or the error.
    pub fn saved(&mut self, result: Result<String, String>) {
        match result {
            Ok(source) => {
                let notation = if self.is_formal() { ", in the book notation" } else { "" };
                self.saved = self.version.clone();
                self.source = source;
                self.is_new = false;
                self.is_refused = false;
                let graded = self.grade_command();
                let graded =
                    graded.map_or(String::new(), |command| format!("; `{command}` grades it"));
                self.message = format!("saved as {}{notation}{graded}", self.name);
            }
            Err(why) => {
                self.is_refused = true;
                self.message = format!("not saved: {why}");
            }
        }
    }
}
