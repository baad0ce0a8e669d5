//! Options that several commands share.

pub(crate) mod lever;
pub(crate) mod link;
pub(crate) mod picture;
pub(crate) mod shape;
pub(crate) mod students;

use std::path::PathBuf;
use std::time::Duration;

use anstream::ColorChoice;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

pub(crate) use self::lever::FirstLever;
pub(crate) use self::picture::PictureOptions;
pub(crate) use self::shape::ShapeOptions;
pub(crate) use crate::received::{INPUT_FORMAT, Intake};
pub(crate) use crate::set;
use crate::terminal::OutputTarget;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, Reference};

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// When to use colour. `auto`: on a terminal, unless NO_COLOR is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto",
          value_parser = one_of([("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never)]))]
    pub color: ColorChoice,
    /// A challenge of your own, a TOML file; may be given several times. It hides a challenge of
    /// the book with the same number or id.
    #[arg(long, global = true, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
    #[command(flatten)]
    pub output: OutputTarget,
}

/// Returns the parser of an option with these values, by their names.
pub(crate) fn one_of<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (impl Into<PossibleValue>, T)>,
) -> impl TypedValueParser<Value = T> {
    let (names, values): (Vec<PossibleValue>, Vec<T>) =
        values.into_iter().map(|(name, value)| (name.into(), value)).unzip();
    PossibleValuesParser::new(names.clone()).try_map(move |given| {
        let value = names.iter().zip(&values).find(|(name, _)| name.get_name() == given);
        value.map(|(_, value)| value.clone()).ok_or("not one of the values")
    })
}

/// Returns the parser of notations of boards.
pub(crate) fn notations() -> impl TypedValueParser<Value = Notation> {
    let book = "One character for each cell, bits as they point on the toy";
    let formal =
        "That of the formal description: words, bits named after the direction they send the ball";
    one_of([
        (PossibleValue::new("book").help(book), Notation::Book),
        (PossibleValue::new("formal").help(formal), Notation::Formal),
    ])
}

/// Which files of folders are taken, for all commands that take folders.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Gathering {
    /// Follow links inside folders that stay in the given folder.
    #[arg(long)]
    pub follow_links: bool,
    /// List every skipped file with the reason, not only their number.
    #[arg(long)]
    pub list_skipped: bool,
}

/// How what people hand in is found, read and graded.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct InboxOptions {
    #[command(flatten)]
    pub gathering: Gathering,
    #[command(flatten)]
    pub reading: ReadingOptions,
    /// Count a board that breaks the rules of its challenge, or names none, for the only other
    /// challenge that it passes.
    #[arg(long)]
    accept_guesses: bool,
    #[command(flatten)]
    pub first: FirstLever,
}

impl InboxOptions {
    /// Returns the options for reading boards.
    pub(crate) fn intake(&self) -> Intake {
        Intake { accept_guesses: self.accept_guesses, ..self.reading.intake.clone() }
    }
}

/// How boards are read, for every command that reads one.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct ReadingOptions {
    /// The challenge that the boards are for, by its number or id. A file that names another one
    /// is invalid.
    #[arg(long, value_name = "N")]
    pub challenge: Option<Reference>,
    /// How boards are written (default: `book`).
    #[arg(long, value_name = "NAME", value_parser = notations())]
    notation: Option<Notation>,
    #[command(flatten)]
    pub intake: Intake,
}

impl ReadingOptions {
    /// Returns the same options for boards of this challenge alone.
    pub(crate) fn for_challenge(&self, challenge: &Challenge) -> ReadingOptions {
        let challenge = Some(Reference::Number(challenge.number));
        ReadingOptions { challenge, ..self.clone() }
    }

    pub(crate) fn notation(&self) -> Notation {
        self.notation.unwrap_or_default()
    }
}

/// The options for boards, which have no effect on a challenge.
pub(crate) const OF_BOARDS: &[&str] = &[INPUT_FORMAT, "strict", "challenge", "notation", "lever"];

/// Returns the reason why options for boards have no effect on a challenge.
pub(crate) fn not_a_board(challenge: &Challenge) -> String {
    format!("{} is a challenge, not a board", challenge.number)
}

/// Reads a positive time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("\"{text}\" is not a number of seconds");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    if time.is_zero() {
        return Err("the time limit must be greater than 0".to_owned());
    }
    Ok(time)
}
