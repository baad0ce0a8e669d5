//! `tumble show`: one challenge at length.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::base::Base;
use super::files;
use super::options::{Intake, NotationName, no_effect};
use super::picture::{self, PictureOptions};
use super::schemas::Schema;
use super::shell::Shell;
use super::specs;
use super::start_link::start_link;
use super::status::Status;
use super::target::Target;
use crate::writers::listing;
use crate::writers::text::{json_line, typed};
use tumble_core::challenge::{Specs, library};
use tumble_formats::BoardFormat;
use tumble_render::Scene;

#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    /// The challenge by its number, id or title, or the file of a spec (`-` for standard input).
    #[arg(value_name = "N|FILE")]
    challenge: PathBuf,
    /// How to write it: `solution` gives a file to begin with, the start board in place.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: ShowFormat,
    /// How to draw the start board (default: `book`).
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationName>,
    /// Leave out what the signs of the board mean.
    #[arg(long)]
    no_legend: bool,
    #[command(flatten)]
    base: Base,
    #[command(flatten)]
    picture: PictureOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ShowFormat {
    Human,
    Json,
    Solution,
    /// The start board as a picture.
    Svg,
    /// The same in pixels.
    Png,
    /// A link that opens the start board in JSTumble.
    Jstumble,
    /// A code that opens it in Tumble Together, with what may be added.
    TumbleTogether,
    /// A link that opens it in ttsim.
    Ttsim,
}

impl ShowFormat {
    /// Returns the other program whose link it is.
    fn link(self) -> Option<BoardFormat> {
        match self {
            ShowFormat::Jstumble => Some(BoardFormat::JsTumble),
            ShowFormat::TumbleTogether => Some(BoardFormat::TumbleTogether),
            ShowFormat::Ttsim => Some(BoardFormat::TtsimLink),
            _ => None,
        }
    }
}

pub(super) fn run(
    arguments: &ShowArguments,
    own: &[PathBuf],
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if let (ShowFormat::Solution, Some(notation)) = (arguments.format, arguments.notation) {
        return Err(no_effect(notation.option(), "solution files are in the book notation"));
    }
    if arguments.no_legend && arguments.format != ShowFormat::Human {
        return Err(no_effect("--no-legend", "only the form for reading has a legend"));
    }
    let form = match arguments.format {
        ShowFormat::Svg => Some(picture::PictureForm::Svg),
        ShowFormat::Png => Some(picture::PictureForm::Png),
        _ => None,
    };
    if let (Some(_), Some(notation)) = (form, arguments.notation) {
        return Err(no_effect(notation.option(), "a picture shows the parts themselves"));
    }
    if form.is_none() {
        arguments.picture.refuse()?;
    }
    if let (Some(_), Some(notation)) = (arguments.format.link(), arguments.notation) {
        return Err(no_effect(notation.option(), "a link shows the parts themselves"));
    }
    if arguments.format.link().is_none() {
        arguments.base.refuse("only a link has an address")?;
    }
    let target = Target::new(&arguments.challenge, &Intake::default(), specs, shell)?;
    let is_file = matches!(target, Target::Spec(_));
    let challenge = target.challenge(specs, shell)?;
    if let Some(form) = form {
        arguments.picture.write(&Scene::of_challenge(&challenge), form, shell)?;
        return Ok(Status::Good);
    }
    if let Some(format) = arguments.format.link() {
        let link = start_link(&challenge, format)?;
        for note in &link.notes {
            shell.note(&note.text);
        }
        let text = arguments.base.lead(link.text, format, shell)?;
        shell.print(&text)?;
        return Ok(Status::Good);
    }
    let notation = arguments.notation.unwrap_or_default().into();
    let name = match is_file {
        true if files::is_stdin(&arguments.challenge) => "FILE".to_owned(),
        true => typed(&arguments.challenge.display().to_string()),
        false if library::holds(&challenge) => challenge.number.to_string(),
        false => format!("{}{}", challenge.number, specs::as_typed(own)),
    };
    let text = match arguments.format {
        ShowFormat::Human => {
            let has_legend = !arguments.no_legend;
            listing::show_human(&challenge, &name, notation, has_legend, shell.page())
        }
        ShowFormat::Json => json_line(&listing::show_json(&challenge, notation)),
        _ => Schema::Solution.lead(&listing::template(&challenge)).into_owned(),
    };
    shell.print(&text)?;
    Ok(Status::Good)
}
