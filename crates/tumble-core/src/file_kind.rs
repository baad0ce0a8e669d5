//! What a text is, before it is read: a challenge, a solution, or a bare grid.

use crate::document;

/// The kinds of text that people hand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// A spec: it says what a board must do.
    Spec,
    /// A solution: it holds a board as a string.
    Solution,
    /// A grid and nothing else.
    Grid,
    /// TOML without any key that would say what it is.
    Other,
}

/// Only a spec has these keys.
const OF_SPECS: [&str; 5] = ["schema", "objective", "balls", "expect", "game"];

impl FileKind {
    /// Returns the kind of a text. No grid has a `=`, and TOML cannot do without; a text with
    /// mistakes is of the kind of what can be read of it.
    ///
    /// ```
    /// use tumble_core::file_kind::FileKind;
    ///
    /// assert_eq!(FileKind::of("challenge = 5\nboard = ''"), FileKind::Solution);
    /// assert_eq!(FileKind::of("schema = 1\nnumber = 901"), FileKind::Spec);
    /// assert_eq!(FileKind::of(" .\\. .-.\n.-.-.-.-."), FileKind::Grid);
    /// ```
    pub fn of(text: &str) -> FileKind {
        if !text.contains('=') {
            return FileKind::Grid;
        }
        let keys = document::top_level_keys(text);
        let has = |name: &str| keys.iter().any(|(key, _)| key == name);
        if has("challenge") {
            FileKind::Solution
        } else if OF_SPECS.into_iter().any(has) {
            FileKind::Spec
        } else if keys.iter().any(|(key, is_text)| key == "board" && *is_text) {
            FileKind::Solution
        } else {
            FileKind::Other
        }
    }
}
