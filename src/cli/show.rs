//! `tumble show`: one challenge at length.

use std::path::Path;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::options::{NotationName, reference};
use super::shell::{Said, Shell, Status};
use super::specs;
use crate::report::listing;
use crate::report::text::json_line;
use tumble_core::challenge::{Challenge, Specs};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The challenge by its number or id, or the file of a spec.
    #[arg(value_name = "N|FILE")]
    challenge: String,
    /// How to write it: `solution` gives a file to begin with, the start board in place.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
    /// How to draw the start board.
    #[arg(long, value_name = "NAME", default_value = "book")]
    notation: NotationName,
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
    let challenge = named(&arguments.challenge, specs, shell)?;
    let notation = arguments.notation.into();
    let text = match arguments.format {
        Format::Human => listing::show_human(&challenge, notation),
        Format::Json => json_line(&listing::show_json(&challenge, notation)),
        Format::Solution => listing::template(&challenge),
    };
    shell.print(&text)?;
    Ok(Status::Good)
}

/// The challenge with this number, id or file.
pub(super) fn named(
    name: &str,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Arc<Challenge>> {
    let Ok(reference) = reference(name);
    if let Some(challenge) = specs.find(&reference) {
        return Ok(challenge);
    }
    let path = Path::new(name);
    if path.exists() {
        let read = self::specs::read(path, shell)?;
        return read.map(|(_, challenge)| Arc::new(challenge)).ok_or_else(|| Said.into());
    }
    self::specs::find(specs, &reference)
}
