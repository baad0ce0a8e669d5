//! Options that several commands share.

use std::path::PathBuf;

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

use tumble_core::board::notation::Notation;
use tumble_core::board::{Colour, Side};
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade;

/// Options of every command.
#[derive(Debug, Args)]
pub(super) struct Common {
    /// When to use colour. `auto`: on a terminal, unless NO_COLOR is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,
    /// A challenge of your own, a TOML file; may be given several times. It hides a challenge of
    /// the book with the same number or id.
    #[arg(long, global = true, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    Auto,
    Always,
    Never,
}

impl From<When> for ColorChoice {
    fn from(when: When) -> ColorChoice {
        match when {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
    }
}

/// How boards are written as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum NotationName {
    /// One character for each place, bits as they point on the toy.
    #[default]
    Book,
    /// That of the formal description: words, bits named after the way they send the ball.
    Formal,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Notation {
        match name {
            NotationName::Book => Notation::Book,
            NotationName::Formal => Notation::Formal,
        }
    }
}

/// A lever by its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Lever {
    /// The left one.
    Blue,
    /// The right one.
    Red,
}

impl From<Lever> for Side {
    fn from(lever: Lever) -> Side {
        match lever {
            Lever::Blue => Colour::Blue.side(),
            Lever::Red => Colour::Red.side(),
        }
    }
}

/// How a submission is read, for all commands that take one.
#[derive(Debug, Clone, Args)]
pub(super) struct Reading {
    /// The challenge of files that do not name one, by its number or id.
    #[arg(long, value_name = "N", value_parser = reference)]
    pub challenge: Option<Reference>,
    /// The lever that is pressed first, for files that do not say it where they may.
    #[arg(long, value_name = "LEVER")]
    pub start: Option<Lever>,
    /// How the boards of the files are written.
    #[arg(long, value_name = "NAME", default_value = "book")]
    pub notation: NotationName,
}

impl Reading {
    /// The same for the judge.
    ///
    /// # Errors
    /// Where the challenge does not exist.
    pub fn options(&self, specs: &Specs) -> anyhow::Result<grade::Options<'static>> {
        if let Some(challenge) = &self.challenge {
            super::specs::find(specs, challenge)?;
        }
        Ok(grade::Options {
            challenge: self.challenge.clone(),
            lever: self.start.map(Side::from),
            notation: self.notation.into(),
            failures: 1,
            progress: None,
        })
    }
}

/// A challenge by its number or id.
pub(super) fn reference(text: &str) -> Result<Reference, std::convert::Infallible> {
    Ok(match text.parse() {
        Ok(number) => Reference::Number(number),
        Err(_) => Reference::Id(text.to_owned()),
    })
}
