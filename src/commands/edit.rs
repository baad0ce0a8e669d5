//! `tumble edit`: the workbench.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::edit::Workbench;
use crate::files::{self, specs};
use crate::inbox::solved::next_challenge;
use crate::inbox::target::Target;
use crate::options::{FirstLever, INPUT_FORMAT, ReadingOptions, ShapeOptions};
use crate::terminal::{Shell, Status};
use crate::workbench;
use tumble_core::board::{Drawing, Shape, Side};

#[derive(Debug, Args)]
pub(super) struct EditArguments {
    /// A challenge by its number or id, or the file of a board: a new name that ends in `.toml` gives an
    /// empty board (default: the challenge that `tumble next` names).
    #[arg(value_name = "N|FILE")]
    target: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
    #[command(flatten)]
    shape: ShapeOptions,
}

/// The options of files that are read.
const OF_FILES: [&str; 3] = [INPUT_FORMAT, "strict", "notation"];

pub(super) fn run_command(arguments: &EditArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let EditArguments { target, reading, first, shape } = arguments;
    workbench::needs_terminal("edit", "`tumble show` and `tumble run`")?;
    let argument = &match target {
        Some(argument) => argument.clone(),
        None => next_target(shell),
    };
    if files::is_stdin(argument) {
        anyhow::bail!("standard input is taken by your keys: name the file of a board");
    }
    if is_new(argument) {
        let name = argument.display().to_string();
        let why = "a new board is not read from a file";
        if let Some(challenge) = reading.challenge.as_ref().filter(|_| !shape.is_given()) {
            let challenge = specs::find(&shell.specs, challenge)?;
            shell.refuse(&OF_FILES, why)?;
            shell.refuse(&["lever"], "the workbench begins with the start board")?;
            let bench = Workbench::of_challenge(challenge, &name).as_new();
            let typed = specs::as_typed(&shell.own_specs);
            return workbench::session(bench.with_specs(typed), argument, shell);
        }
        shell.refuse(&["challenge"], "a board of its own shape is for no challenge")?;
        shell.refuse(&OF_FILES, why)?;
        let lever = first.lever.unwrap_or(Side::Left);
        let (drawing, text) = match shape.is_given() {
            true => shape.empty_board()?,
            false => (Drawing::new(Shape::toy()), String::new()),
        };
        let bench = Workbench::of_file(None, drawing, lever, &name, &text).as_new();
        return workbench::session(bench, argument, shell);
    }
    if shape.is_given() {
        anyhow::bail!(
            "`--rows`, `--columns` and `--entries` are of a new board: name a file that is still to \
             be made, as in `tumble edit mine.toml --rows 5`"
        );
    }
    let mut own = shell.own_specs.clone();
    let found = Target::new(argument, &reading.intake, shell)?;
    if found.is_board() {
        let mut board = found.board(reading, shell)?;
        board.challenge = board.challenge.take().or_else(|| board.meant(shell));
        let bench = workbench::of_file(&board, reading, first, shell)?;
        let (bench, path) = workbench::with_file(bench, &board, argument);
        return workbench::session(bench.with_specs(specs::as_typed(&own)), &path, shell);
    }
    if matches!(found, Target::Spec(_)) {
        own.push(argument.clone());
    }
    let challenge = found.challenge_alone(shell)?;
    let (bench, path) = workbench::of_challenge(challenge, Path::new(""));
    workbench::session(bench.with_specs(specs::as_typed(&own)), &path, shell)
}

/// Returns the file of the challenge that `tumble next` names, or its number if the file does not exist yet.
fn next_target(shell: &mut Shell) -> PathBuf {
    // After the last one, the book begins again.
    let (number, stem) =
        next_challenge(shell).map_or((1, String::new()), |next| (next.number, next.stem()));
    let path = PathBuf::from(format!("{stem}.toml"));
    if path.is_file() { path } else { PathBuf::from(number.to_string()) }
}

/// Returns whether this is the name of a new file.
fn is_new(path: &Path) -> bool {
    let is_name = path.extension().is_some_and(|extension| extension == "toml");
    is_name && !files::is_link(path) && !files::is_there(path) && files::holder_of(path).is_none()
}
