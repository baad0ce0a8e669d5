//! `tumble lint`: suspicious places on a board.

use std::path::PathBuf;

use clap::Args;

use super::formats;
use crate::inbox::target::Target;
use crate::options::{FirstLever, ReadingOptions};
use crate::results::LintLine;
use crate::terminal::{Shell, Status};
use crate::writers::problems::remedy_in_words;
use crate::writers::text::json_line;
use crate::writers::{Format, alerts};
use tumble_core::challenge::Challenge;
use tumble_core::lint::{Lint, Linted, Severity};

#[derive(Debug, Args)]
pub(super) struct LintArguments {
    /// The file of a board (`-` for standard input), or a challenge by its number, its id or the
    /// file of its spec, whose warnings are shown.
    #[arg(value_name = "FILE|N", required_unless_present = "explain")]
    target: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
    /// Show what an alert means, with a board that shows it: an id as in `unmet-part`, or `all`.
    #[arg(long, value_name = "ID", conflicts_with = "target")]
    explain: Option<String>,
    /// How to write the alerts: `json` gives one object.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("lint"))]
    format: Format,
}

pub(super) fn run_command(arguments: &LintArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let Some(path) = &arguments.target else {
        return explain_lints(arguments, shell);
    };
    let target = Target::new(path, &arguments.reading.intake, shell)?;
    if !target.is_board() {
        let challenge = target.challenge_alone(shell)?;
        return lint_challenge(&challenge, arguments.format, shell);
    }
    let (board, solution) = target.solution(&arguments.reading, &arguments.first, shell)?;
    let challenge = solution.challenge();
    let linted = Linted::find(challenge, solution.board(), solution.lever());
    let parts = solution.cost().parts();
    shell.print(&match arguments.format {
        Format::Json => {
            json_line(&LintLine::of_board(&board.source.name, challenge, parts, &linted))
        }
        _ => alerts::alerts_text(challenge, parts, &linted, shell.page()),
    })?;
    Ok(match (linted.count(Severity::Error), &linted.unknown) {
        (1.., _) => Status::Bad,
        (0, Some(_)) => Status::Stopped,
        (0, None) => Status::Good,
    })
}

/// Shows the warnings about a challenge.
fn lint_challenge(
    challenge: &Challenge,
    format: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let warnings = challenge.warnings();
    shell.print(&match format {
        Format::Json => json_line(&LintLine::of_challenge(challenge, &warnings, remedy_in_words)),
        _ => alerts::warnings_text(challenge, &warnings, shell.page()),
    })?;
    Ok(Status::Good)
}

fn explain_lints(arguments: &LintArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let id = arguments.explain.as_deref().unwrap_or("all");
    let found: Vec<_> = match id {
        "all" => Lint::all().collect(),
        id => Lint::find(id).into_iter().collect(),
    };
    if found.is_empty() {
        let ids: Vec<&str> = Lint::all().map(|lint| lint.id).collect();
        anyhow::bail!("there is no alert \"{id}\": there are {}, and `all`", ids.join(", "));
    }
    for (place, lint) in found.into_iter().enumerate() {
        let challenge = lint.example.challenge();
        let board = challenge.and_then(|challenge| lint.example.board(&challenge));
        let gap = if place > 0 { "\n" } else { "" };
        let text = alerts::lint_explanation(lint, board.as_ref(), shell.page());
        shell.print(&format!("{gap}{text}"))?;
    }
    Ok(Status::Good)
}
