//! `tumble draw`: a board as a picture.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::board_file::BoardFile;
use super::formats::{self, OF_BOARDS};
use super::options::{ReadingOptions, not_a_board};
use super::picture::PictureOptions;
use super::shell::Shell;
use super::status::Status;
use super::target::Target;
use crate::writers::format::Format;
use tumble_core::challenge::Specs;
use tumble_render::Scene;

#[derive(Debug, Args)]
pub(super) struct DrawArguments {
    /// A challenge by its number or id, or the file of a board or a spec (`-` for standard input).
    #[arg(value_name = "N|FILE")]
    target: PathBuf,
    /// The form of the picture: that of the output file's ending, else svg.
    #[arg(long, value_name = "FORM", value_parser = formats::of("draw"))]
    format: Option<Format>,
    #[command(flatten)]
    picture: PictureOptions,
    #[command(flatten)]
    reading: ReadingOptions,
}

impl DrawArguments {
    /// Returns the form: the one that was named, or that of the file's ending.
    fn form(&self) -> anyhow::Result<Format> {
        let ending = self.picture.output.output.as_ref().and_then(|path| path.extension());
        let ending = ending.map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match (self.format, ending.as_deref()) {
            (Some(form), _) => Ok(form),
            (None, None | Some("svg")) => Ok(Format::Svg),
            (None, Some("png")) => Ok(Format::Png),
            (None, Some(other)) => {
                bail!("pictures are .svg or .png, not .{other}: name the form with `--format`")
            }
        }
    }
}

pub(super) fn run(
    arguments: &DrawArguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let DrawArguments { target, picture, reading, .. } = arguments;
    let target = Target::new(target, &reading.intake, specs, shell)?;
    let scene = if target.is_board() {
        scene_of_board(&target.board(reading, specs, shell)?, reading, shell)?
    } else {
        let challenge = target.challenge(specs, shell)?;
        shell.refuse(OF_BOARDS, &not_a_board(&challenge))?;
        Scene::of_challenge(&challenge)
    };
    picture.write(&scene, arguments.form()?, shell)?;
    Ok(Status::Good)
}

/// Returns the scene of a board as it is drawn: it need not solve its challenge.
fn scene_of_board(
    board: &BoardFile,
    reading: &ReadingOptions,
    shell: &mut Shell,
) -> anyhow::Result<Scene> {
    let grid = board.grid(reading, shell)?;
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
