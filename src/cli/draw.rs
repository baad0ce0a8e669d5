//! `tumble draw`: a board as a picture.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::options::{Reading, not_a_board};
use super::output::Output;
use super::shell::Shell;
use super::status::Status;
use super::target::{BoardFile, Target};
use tumble_core::challenge::Specs;
use tumble_render::{Look, Scene, png, svg};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A challenge by its number or id, or the file of a board or a spec (`-` for standard input).
    #[arg(value_name = "N|FILE")]
    target: PathBuf,
    #[command(flatten)]
    picture: Picture,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    output: Output,
}

/// How a picture looks, for every command that draws one.
#[derive(Debug, Clone, Args)]
pub(super) struct Picture {
    /// The form of the picture: that of the output file's ending, else svg.
    #[arg(long, value_name = "FORM")]
    format: Option<PictureForm>,
    /// The colours: `auto` follows the page around an svg.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    look: LookName,
    /// The width of a png in pixels.
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,
}

/// The forms of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PictureForm {
    /// Lines and areas, sharp at every size.
    Svg,
    /// Pixels.
    Png,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LookName {
    Auto,
    Light,
    Dark,
    Print,
}

impl From<LookName> for Look {
    fn from(name: LookName) -> Look {
        match name {
            LookName::Auto => Look::Auto,
            LookName::Light => Look::Light,
            LookName::Dark => Look::Dark,
            LookName::Print => Look::Print,
        }
    }
}

/// The width of a png where nobody names one.
const WIDTH: u32 = 800;

impl Picture {
    /// Draws a scene.
    ///
    /// # Errors
    /// Where the picture would be too large, or an option has no effect.
    pub fn draw(&self, scene: &Scene, output: &Output) -> anyhow::Result<Vec<u8>> {
        match self.form(output)? {
            PictureForm::Svg => match self.width {
                Some(width) => bail!("`--width {width}` has no effect: an svg has any size"),
                None => Ok(svg(scene, self.look.into()).into_bytes()),
            },
            PictureForm::Png => Ok(png(scene, self.look.into(), self.width.unwrap_or(WIDTH))?),
        }
    }

    /// Returns the form: the one that was named, or that of the file's ending.
    fn form(&self, output: &Output) -> anyhow::Result<PictureForm> {
        let ending = output.output.as_ref().and_then(|path| path.extension());
        let ending = ending.map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match (self.format, ending.as_deref()) {
            (Some(form), _) => Ok(form),
            (None, None | Some("svg")) => Ok(PictureForm::Svg),
            (None, Some("png")) => Ok(PictureForm::Png),
            (None, Some(other)) => {
                bail!("pictures are .svg or .png, not .{other}: name the form with `--format`")
            }
        }
    }
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let Arguments { target, picture, reading, output } = arguments;
    let target = Target::new(target, specs, shell)?;
    let scene = if target.is_board() {
        scene_of_board(&target.board(reading, specs, shell)?, reading, shell)?
    } else {
        let challenge = target.challenge(specs, shell)?;
        let why = not_a_board(&challenge);
        reading.refuse_challenge(&why)?;
        reading.refuse_notation(&why)?;
        Scene::of_challenge(&challenge)
    };
    let bytes = picture.draw(&scene, output)?;
    output.write(&bytes, shell)?;
    Ok(Status::Good)
}

/// Returns the scene of a board as it is drawn: it need not solve its challenge.
fn scene_of_board(
    board: &BoardFile,
    reading: &Reading,
    shell: &mut Shell,
) -> anyhow::Result<Scene> {
    let shape = match &board.challenge {
        Some(challenge) => challenge.given.shape().clone(),
        None => board.shape(shell)?,
    };
    let notation = board.notation(&shape, reading.notation());
    let grid = board.submission.grid(&shape, notation);
    let problems = grid.problems();
    if !problems.is_empty() {
        return Err(board.reject(&problems, shell));
    }
    let drawing = &grid.reading.picture.drawing;
    Ok(match &board.challenge {
        Some(challenge) => {
            let mut scene = Scene::of_solution(challenge, drawing);
            scene.start = scene.start.or(board.submission.start.as_ref().map(|(side, _)| *side));
            scene
        }
        None => Scene::of_drawing(drawing),
    })
}
