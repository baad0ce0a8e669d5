//! `tumble show`: one challenge at length.

use std::path::PathBuf;

use clap::Args;

use super::formats;
use crate::files::schemas::Schema;
use crate::files::{self, specs};
use crate::inbox::target::Target;
use crate::options::link::{Base, start_link};
use crate::options::{Intake, PictureOptions, notations};
use crate::terminal::{Shell, Status};
use crate::writers::text::{json_line, typed};
use crate::writers::{Format, listing};
use tumble_core::board::notation::Notation;
use tumble_formats::BoardFormat;
use tumble_render::Scene;

#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    /// The challenge by its number, id or title, or the file of a spec (`-` for standard input).
    #[arg(value_name = "N|FILE")]
    challenge: PathBuf,
    /// How to write it: `solution` gives a file to begin with, the start board in place.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("show"))]
    format: Format,
    /// How to draw the start board (default: `book`).
    #[arg(long, value_name = "NAME", value_parser = notations())]
    notation: Option<Notation>,
    /// Leave out what the signs of the board mean.
    #[arg(long)]
    no_legend: bool,
    #[command(flatten)]
    base: Base,
    #[command(flatten)]
    picture: PictureOptions,
}

/// Returns the format of a link to another program.
fn link_of(format: Format) -> Option<BoardFormat> {
    match format {
        Format::Jstumble => Some(BoardFormat::JsTumble),
        Format::TumbleTogether => Some(BoardFormat::TumbleTogether),
        Format::Ttsim => Some(BoardFormat::TtsimLink),
        _ => None,
    }
}

pub(super) fn run_command(arguments: &ShowArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let target = Target::new(&arguments.challenge, &Intake::default(), shell)?;
    let is_file = matches!(target, Target::Spec(_));
    let challenge = target.challenge(shell)?;
    if arguments.format.is_picture() {
        arguments.picture.write(&Scene::of_challenge(&challenge), arguments.format, shell)?;
        return Ok(Status::Good);
    }
    if let Some(format) = link_of(arguments.format) {
        let link = start_link(&challenge, format)?;
        for note in &link.notes {
            shell.note(&note.text);
        }
        let text = arguments.base.lead(link.text, format, shell)?;
        shell.print(&text)?;
        return Ok(Status::Good);
    }
    let notation = arguments.notation.unwrap_or_default();
    let name = match is_file {
        true if files::is_stdin(&arguments.challenge) => "FILE".to_owned(),
        true => typed(&arguments.challenge),
        false if challenge.is_of_library() => challenge.number.to_string(),
        false => format!("{}{}", challenge.number, specs::as_typed(&shell.own_specs)),
    };
    let text = match arguments.format {
        Format::Human => {
            let has_legend = !arguments.no_legend;
            listing::show_human(&challenge, &name, notation, has_legend, shell.page())
        }
        Format::Json => json_line(&listing::show_json(&challenge, notation)),
        _ => Schema::Solution.lead(&listing::solution_template(&challenge)).into_owned(),
    };
    shell.print(&text)?;
    Ok(Status::Good)
}
