//! `tumble show`: one challenge at length.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::options::{NotationName, no_effect};
use super::shell::Shell;
use super::status::Status;
use super::target::Target;
use crate::report::listing;
use crate::report::text::json_line;
use tumble_core::challenge::Specs;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The challenge by its number or id, or the file of a spec (`-` for standard input).
    #[arg(value_name = "N|FILE")]
    challenge: PathBuf,
    /// How to write it: `solution` gives a file to begin with, the start board in place.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
    /// How to draw the start board: `book` where it is left out.
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationName>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Solution,
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if let (Format::Solution, Some(notation)) = (arguments.format, arguments.notation) {
        return Err(no_effect(notation.option(), "solution files are in the book notation"));
    }
    let challenge = Target::new(&arguments.challenge, specs, shell)?.challenge(specs, shell)?;
    let notation = arguments.notation.unwrap_or_default().into();
    let text = match arguments.format {
        Format::Human => listing::show_human(&challenge, notation, shell.page()),
        Format::Json => json_line(&listing::show_json(&challenge, notation)),
        Format::Solution => listing::template(&challenge),
    };
    shell.print(&text)?;
    Ok(Status::Good)
}
