//! Texts that are plainly not boards: they are skipped, or refused in one sentence.

use std::path::Path;

use super::{has_extension, source_of};
use crate::received::{Handed, ReceivedText};
use crate::results::skipped::Reason;
use tumble_core::file_kind::FileKind;
use tumble_core::problem::{Problem, ProblemKind, Source};
use tumble_formats::is_prose;

impl Handed {
    /// Returns its source; `None` if it was skipped.
    pub(super) fn handed_source(&self) -> Option<&Source> {
        match self {
            Handed::Text { text, .. } => Some(source_of(text)),
            Handed::Skipped(..) => None,
        }
    }

    /// Returns whether it is a text that is plainly not a board. In a folder, TOML files are meant as boards, but
    /// pictures may show anything.
    fn is_prose(&self, is_named: bool) -> bool {
        let Handed::Text { text, .. } = self else { return false };
        let Ok(ReceivedText { source, .. }) = text else { return !is_named && self.is_refused() };
        let name = Path::new(&*source.name);
        (is_named || !has_extension(name, "toml"))
            && match FileKind::of(&source.text) {
                FileKind::Grid => is_prose(&source.text),
                FileKind::Other => {
                    ["html", "htm"].iter().any(|ending| has_extension(name, ending))
                        || is_marked_up(&source.text)
                }
                FileKind::Spec | FileKind::Solution => false,
            }
    }

    /// Skips it if it is plainly not a board.
    pub(super) fn skip_prose(&mut self, is_named: bool) {
        if let Handed::Text { text, envelope } = &*self
            && self.is_prose(is_named)
        {
            let name = source_of(text).name.to_string();
            *self = Handed::Skipped(name, Reason::NoBoard, envelope.sender.clone());
        }
    }

    /// Returns whether it is a text without a board.
    pub(super) fn is_refused(&self) -> bool {
        matches!(self, Handed::Text { text: Err((_, it)), .. } if it.kind == ProblemKind::WrongFile)
    }

    /// Refuses it as a text without a board, unless it was skipped.
    fn refuse_prose(&mut self) {
        if let Handed::Text { text, .. } = self {
            *text = Err((source_of(text).clone(), no_board()));
        }
    }
}

/// Returns whether a text begins as XML does, or as a table of Markdown with its headings. A grid may begin with a bit, `<`.
fn is_marked_up(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or("");
    match first.strip_prefix('<') {
        Some(tag) => {
            let name = tag.trim_start_matches(['?', '!']).chars();
            name.take_while(char::is_ascii_alphabetic).count() > 2
        }
        None => first.starts_with('|') && is_prose(first),
    }
}

/// Skips the texts of a named file that are plainly not boards. If it has no board at all, they are refused, so that
/// each stays with its sender.
pub(super) fn leave_out_prose(all: &mut [Handed]) {
    let has_board = all.iter().any(|one| one.handed_source().is_some() && !one.is_prose(true));
    for one in all {
        if has_board { one.skip_prose(true) } else { one.refuse_prose() }
    }
}

pub(super) fn no_board() -> Problem {
    Problem::new(ProblemKind::WrongFile, "the file holds a text, not a board")
        .hint("a board is a TOML file with `challenge` and `board`, a grid, or a link")
}
