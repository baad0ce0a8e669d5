//! `tumble list`: the challenges.

use clap::{Args, ValueEnum};

use super::options::no_effect;
use super::shell::Shell;
use super::status::Status;
use crate::report::listing;
use crate::report::text::json_line;
use tumble_core::challenge::Specs;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// How to write the list: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
    /// Give each challenge a line, with its id and where it comes from.
    #[arg(long)]
    long: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if arguments.long && arguments.format == Format::Json {
        return Err(no_effect("--long", "JSON holds all that there is to list"));
    }
    let challenges = specs.all();
    match arguments.format {
        Format::Human => {
            shell.write_for_people();
            let challenges = challenges.iter().map(AsRef::as_ref);
            shell.print(&match arguments.long {
                true => listing::list_long(challenges, shell.page()),
                false => listing::list_human(challenges, shell.page()),
            })?;
        }
        Format::Json => {
            for challenge in &challenges {
                shell.print(&json_line(&listing::list_json(challenge)))?;
            }
        }
    }
    Ok(Status::Good)
}
