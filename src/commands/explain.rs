//! `tumble explain`: the measured difficulty of a challenge, or the functions that a board
//! computes.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::formats;
use crate::difficulty::measure;
use crate::inbox::target::Target;
use crate::options::set::refuse_games;
use crate::options::{FirstLever, ReadingOptions, seconds};
use crate::terminal::{Shell, Status};
use crate::writers::text::json_line;
use crate::writers::{Format, difficulty, functions};

/// Default time limit of each question.
const TIME: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// A challenge by its number, its id or the file of its spec; or the file of a board: then the
    /// functions that it computes are named.
    #[arg(value_name = "N|FILE")]
    target: PathBuf,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
    /// How long the solver may take for each question (default: 10 seconds).
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// How to write it: `json` gives one object.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("explain"))]
    format: Format,
}

pub(super) fn run_command(
    arguments: &ExplainArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let ExplainArguments { target, reading, first, time_limit, format } = arguments;
    let target = Target::new(target, &reading.intake, shell)?;
    if target.is_board() {
        shell.refuse(&["time_limit"], "the functions of a board need no search")?;
        let mut board = target.board(reading, shell)?;
        let challenge = board.needed(shell)?;
        refuse_games(&challenge)?;
        let solution = board.enter(&challenge, first, reading.notation(), shell)?;
        let found = solution.table().functions()?;
        shell.print(&functions::functions_text(&challenge, &found, *format, shell.page()))?;
        return Ok(Status::Good);
    }
    let challenge = target.challenge_alone(shell)?;
    let time = time_limit.unwrap_or(TIME);
    let found = measure(&challenge, None, time)?;
    shell.print(&match format {
        Format::Markdown => difficulty::as_markdown(&challenge, &found),
        Format::Json => json_line(&found),
        _ => difficulty::difficulty_text(&challenge, &found, shell.page()),
    })?;
    Ok(Status::Good)
}
