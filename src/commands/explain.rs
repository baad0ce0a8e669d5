//! `tumble explain`: where the difficulty of a challenge comes from, measured.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::formats;
use crate::difficulty::measure;
use crate::inbox::target::Target;
use crate::options::{Intake, seconds};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::difficulty;
use crate::writers::format::Format;
use crate::writers::text::json_line;
use tumble_core::challenge::Specs;

/// How long each question may take where nobody says it.
const TIME: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// A challenge by its number, its id or the file of its spec.
    #[arg(value_name = "N")]
    target: PathBuf,
    /// How long the solver may take for each question (default: 10 seconds).
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// How to write it: `json` gives one object.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::of("explain"))]
    format: Format,
}

pub(super) fn run(
    arguments: &ExplainArguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let target = Target::new(&arguments.target, &Intake::default(), specs, shell)?;
    let challenge = target.challenge(specs, shell)?;
    let time = arguments.time_limit.unwrap_or(TIME);
    let found = measure(&challenge, None, time)?;
    shell.print(&match arguments.format {
        Format::Markdown => difficulty::as_markdown(&challenge, &found),
        Format::Json => json_line(&found),
        _ => difficulty::human(&challenge, &found, shell.page()),
    })?;
    Ok(Status::Good)
}
