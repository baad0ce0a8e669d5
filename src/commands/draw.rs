//! `tumble draw`: a board as a picture.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::formats;
use crate::inbox::board_file::BoardFile;
use crate::inbox::target::Target;
use crate::options::{OF_BOARDS, PictureOptions, ReadingOptions};
use crate::terminal::{Shell, Status};
use crate::writers::{Format, sheet};
use tumble_render::Scene;
use tumble_render::page::booklet;

#[derive(Debug, Args)]
pub(super) struct DrawArguments {
    /// A challenge by its number or id, or the file of a board or a spec (`-` for standard input);
    /// for sheets several, and ranges such as `1..10`.
    #[arg(value_name = "N|FILE", required = true)]
    targets: Vec<PathBuf>,
    /// Write a page for print: for each challenge a sheet with its objective, board and parts.
    #[arg(long)]
    sheet: bool,
    /// The address of a page of tumble, for the link and the QR code on a sheet.
    #[arg(long, value_name = "URL", requires = "sheet")]
    base: Option<String>,
    /// The form of the picture: that of the output file's ending, else svg.
    #[arg(long, value_name = "FORM", value_parser = formats::formats_of("draw"))]
    format: Option<Format>,
    #[command(flatten)]
    picture: PictureOptions,
    #[command(flatten)]
    reading: ReadingOptions,
}

impl DrawArguments {
    /// Returns the form: the one that was named, or that of the file's ending.
    fn picture_form(&self, shell: &Shell) -> anyhow::Result<Format> {
        let ending = shell.target().path().and_then(Path::extension);
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

pub(super) fn run_command(arguments: &DrawArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let DrawArguments { targets, picture, reading, .. } = arguments;
    if arguments.sheet {
        return write_sheets(arguments, shell);
    }
    let [target] = &targets[..] else {
        bail!("a picture shows one board: several challenges are drawn on sheets (`--sheet`)");
    };
    let target = Target::new(target, &reading.intake, shell)?;
    let scene = if target.is_board() {
        scene_of_board(&target.board(reading, shell)?, reading, shell)?
    } else {
        Scene::of_challenge(&*target.challenge_alone(shell)?)
    };
    picture.write(&scene, arguments.picture_form(shell)?, shell)?;
    Ok(Status::Good)
}

/// Writes a sheet for each challenge, as one page.
fn write_sheets(arguments: &DrawArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    shell.refuse(OF_BOARDS, "a sheet shows challenges")?;
    let mut sheets = Vec::new();
    for target in arguments.targets.iter().flat_map(|target| in_range(target)) {
        let target = Target::new(&target, &arguments.reading.intake, shell)?;
        let challenge = target.challenge(shell)?;
        sheets.push(sheet::sheet_of(&challenge, arguments.base.as_deref()));
    }
    let title = match &sheets[..] {
        [only] => format!("{} {}", only.number, only.title),
        all => format!("{} challenges", all.len()),
    };
    let page = booklet(&title, &sheets);
    shell.print_unseen(page.as_bytes())?;
    Ok(Status::Good)
}

/// Returns the numbers of a range such as `1..10`, both ends included. Other targets stay as they
/// are.
fn in_range(target: &Path) -> Vec<PathBuf> {
    let ends = target.to_str().and_then(|text| text.split_once(".."));
    let numbers = ends.and_then(|(first, last)| {
        Some(first.parse::<u16>().ok()?..=last.trim_start_matches('=').parse::<u16>().ok()?)
    });
    match numbers {
        Some(numbers) if !numbers.is_empty() => {
            numbers.map(|number| PathBuf::from(number.to_string())).collect()
        }
        _ => vec![target.to_owned()],
    }
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
