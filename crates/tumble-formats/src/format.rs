//! The names of the formats.

use std::fmt;
use std::str::FromStr;

/// A format for boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum BoardFormat {
    /// The book notation: one character for each place.
    Book,
    /// The notation of the formal description: one word for each place.
    Formal,
    /// A solution file of tumble.
    Toml,
    /// A link of JSTumble, or its code.
    JsTumble,
    /// The text format of JSTumble.
    JsTumbleText,
    /// A link of Tumble Together, or its code.
    TumbleTogether,
    /// A picture of ttsim: one pixel for each place.
    TtsimPicture,
    /// A link of ttsim.
    TtsimLink,
    /// The text of emtumble.
    Emtumble,
    /// The `.pzl` files of turingTumbleSim.
    Pzl,
    /// A book grid in a frame with hoppers and levers.
    Framed,
    /// A picture of a board as tumble prints it.
    Screen,
    /// JSON of tumble with a board in it.
    Json,
    /// The decision graph in the language of Graphviz.
    Dot,
}

impl BoardFormat {
    /// All formats, those of tumble first.
    pub const ALL: [BoardFormat; 14] = [
        BoardFormat::Book,
        BoardFormat::Formal,
        BoardFormat::Toml,
        BoardFormat::Json,
        BoardFormat::Screen,
        BoardFormat::Dot,
        BoardFormat::JsTumble,
        BoardFormat::JsTumbleText,
        BoardFormat::TumbleTogether,
        BoardFormat::TtsimPicture,
        BoardFormat::TtsimLink,
        BoardFormat::Emtumble,
        BoardFormat::Pzl,
        BoardFormat::Framed,
    ];

    /// Returns the name of the format, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            BoardFormat::Book => "book",
            BoardFormat::Formal => "formal",
            BoardFormat::Toml => "toml",
            BoardFormat::JsTumble => "jstumble",
            BoardFormat::JsTumbleText => "jstumble-text",
            BoardFormat::TumbleTogether => "tumble-together",
            BoardFormat::TtsimPicture => "ttsim-png",
            BoardFormat::TtsimLink => "ttsim",
            BoardFormat::Emtumble => "emtumble",
            BoardFormat::Pzl => "pzl",
            BoardFormat::Framed => "framed",
            BoardFormat::Screen => "screen",
            BoardFormat::Json => "json",
            BoardFormat::Dot => "dot",
        }
    }

    /// Whether [`read`](crate::read) accepts the format.
    pub const fn is_read(self) -> bool {
        !matches!(self, BoardFormat::Dot)
    }

    /// Whether the format can hold weigh gates: those of other programs cannot.
    pub const fn holds_gates(self) -> bool {
        use BoardFormat::{Book, Dot, Formal, Json, Screen, Toml};
        matches!(self, Book | Formal | Toml | Json | Screen | Dot)
    }

    /// Whether [`write`](crate::write()) accepts the format.
    pub const fn is_written(self) -> bool {
        !matches!(
            self,
            BoardFormat::JsTumbleText
                | BoardFormat::Pzl
                | BoardFormat::Framed
                | BoardFormat::Screen
        )
    }
}

impl fmt::Display for BoardFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a name that is not one of the formats.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no format {0:?}: the formats are {names}",
    names = BoardFormat::ALL.map(BoardFormat::name).join(", ")
)]
pub struct UnknownFormat(
    /// The unknown name.
    pub String,
);

impl FromStr for BoardFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<BoardFormat, UnknownFormat> {
        let known = BoardFormat::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
