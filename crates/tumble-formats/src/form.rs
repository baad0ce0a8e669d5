//! The names of the formats.

use std::fmt;
use std::str::FromStr;

/// A way to write a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// The book notation: one character for each place.
    Book,
    /// The notation of the formal description: one word for each place.
    Formal,
    /// A solution file of tumble.
    Toml,
    /// A link of JSTumble, or its code.
    JsTumble,
    /// The text form of JSTumble.
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

impl Form {
    /// All formats, those of tumble first.
    pub const ALL: [Form; 14] = [
        Form::Book,
        Form::Formal,
        Form::Toml,
        Form::Json,
        Form::Screen,
        Form::Dot,
        Form::JsTumble,
        Form::JsTumbleText,
        Form::TumbleTogether,
        Form::TtsimPicture,
        Form::TtsimLink,
        Form::Emtumble,
        Form::Pzl,
        Form::Framed,
    ];

    /// Returns the name, as it is written on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Book => "book",
            Form::Formal => "formal",
            Form::Toml => "toml",
            Form::JsTumble => "jstumble",
            Form::JsTumbleText => "jstumble-text",
            Form::TumbleTogether => "tumble-together",
            Form::TtsimPicture => "ttsim-png",
            Form::TtsimLink => "ttsim",
            Form::Emtumble => "emtumble",
            Form::Pzl => "pzl",
            Form::Framed => "framed",
            Form::Screen => "screen",
            Form::Json => "json",
            Form::Dot => "dot",
        }
    }

    /// Whether [`read`](crate::read) reads it.
    pub const fn is_read(self) -> bool {
        !matches!(self, Form::Dot)
    }

    /// Whether [`write`](crate::write()) writes it.
    pub const fn is_written(self) -> bool {
        !matches!(self, Form::JsTumbleText | Form::Pzl | Form::Framed | Form::Screen)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Says that a name is none of the formats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownForm(
    /// The name.
    pub String,
);

impl fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Form::ALL.iter().map(|form| form.name()).collect();
        write!(f, "there is no format {:?}: the formats are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownForm {}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Form, UnknownForm> {
        let known = Form::ALL.into_iter().find(|form| form.name() == name);
        known.ok_or_else(|| UnknownForm(name.to_owned()))
    }
}
