//! Requests from other languages.

use anyhow::bail;
use serde::Deserialize;

use super::Question;
use tumble_core::board::{Colour, Side};

/// A request: `{"do": "grade", "challenge": "18"}`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Query {
    /// As `tumble list`.
    List,
    /// As `tumble show N`.
    Show {
        #[serde(flatten)]
        subject: Subject,
    },
    /// As `tumble grade`.
    Grade {
        #[serde(flatten)]
        subject: Subject,
        /// Whether every failing row is shown, not only the first.
        #[serde(default)]
        all_rows: bool,
    },
    /// Some lines of `tumble table FILE`, or of `tumble table N` without a board.
    Rows {
        #[serde(flatten)]
        subject: Subject,
        /// The number of the first row: a text, since some languages cannot read JSON numbers of that size.
        from: String,
        /// The most rows to give.
        count: usize,
    },
    /// As `tumble table FILE` with an option that looks at all rows.
    Table {
        #[serde(flatten)]
        subject: Subject,
        ask: Question,
        /// As `--set`.
        #[serde(default)]
        set: Vec<String>,
    },
    /// As `tumble run`.
    Run {
        #[serde(flatten)]
        subject: Subject,
        /// As `--set`.
        #[serde(default)]
        set: Vec<String>,
        /// The most balls that get a line.
        balls: u64,
    },
    /// As `tumble draw`.
    Draw {
        #[serde(flatten)]
        subject: Subject,
    },
    /// As `tumble run --animate --format svg`, of the first balls of a long run.
    Play {
        #[serde(flatten)]
        subject: Subject,
        /// As `--set`.
        #[serde(default)]
        set: Vec<String>,
    },
    /// As `tumble solve N`, or `tumble solve FILE` with a board.
    Solve {
        #[serde(flatten)]
        subject: Subject,
        /// The time limit, in seconds.
        seconds: Option<f64>,
    },
}

/// Subject of a request: a challenge and options for reading the board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub struct Subject {
    pub challenge: Option<String>,
    /// A challenge that is not of the book, as the text of its file.
    pub spec: Option<String>,
    /// The file name for the board: it may name the challenge.
    pub file: Option<String>,
    /// The lever that is pressed first if the board leaves it open: `blue` or `red`.
    pub start: Option<String>,
}

impl Subject {
    pub(super) fn lever(&self) -> anyhow::Result<Option<Side>> {
        Ok(match self.start.as_deref() {
            None => None,
            Some("blue") => Some(Colour::Blue.side()),
            Some("red") => Some(Colour::Red.side()),
            Some(_) => bail!("`start` is neither `blue` nor `red`"),
        })
    }
}
