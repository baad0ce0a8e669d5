//! The kind of a text, before it is read: a challenge, a solution, or a bare grid.

use crate::document;

/// The kinds of text that users hand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// A spec: the text of a challenge.
    Spec,
    /// A solution: TOML with a board as a string.
    Solution,
    /// A grid and nothing else.
    Grid,
    /// TOML without any key that shows its kind.
    Other,
}

/// Only a spec has these keys.
const OF_SPECS: [&str; 5] = ["schema", "objective", "balls", "expect", "game"];

impl FileKind {
    /// Returns the kind of a text. A grid never has a `=`, and TOML always has one. In a text with mistakes, the
    /// readable part decides.
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
