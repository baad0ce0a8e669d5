//! `tumble list`: the challenges.

use clap::Args;

use super::formats;
use crate::inbox::solved::solved_here;
use crate::results::ListLine;
use crate::terminal::{Shell, Status};
use crate::writers::text::json_line;
use crate::writers::{Format, listing};
use tumble_core::challenge::{Challenge, Reference, Specs};

#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// How to write the list: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("list"))]
    format: Format,
    /// Give each challenge a line, with its id and where it comes from.
    #[arg(long)]
    long: bool,
    /// Sort the challenges by what they are about.
    #[arg(long, value_name = "WHAT", conflicts_with = "long", value_parser = ["concept"])]
    by: Option<String>,
}

pub(super) fn run_command(arguments: &ListArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let keys = solved_here(shell);
    // Solved challenges are those of the library. Another challenge may have the number of one of
    // them.
    let library = Specs::library();
    let solved = |challenge: &Challenge| {
        let own = library.find(&Reference::Number(challenge.number))?;
        keys.get(&challenge.number).copied().filter(|_| own.text == challenge.text)
    };
    let challenges = shell.specs.all();
    match arguments.format {
        Format::Json => {
            for challenge in &challenges {
                shell.print(&json_line(&ListLine::new(challenge, solved(challenge))))?;
            }
        }
        _ => {
            let challenges: Vec<&Challenge> = challenges.iter().map(AsRef::as_ref).collect();
            shell.print(&match (&arguments.by, arguments.long) {
                (Some(_), _) => listing::list_by_concept(&challenges, shell.page()),
                (None, true) => listing::list_long(&challenges, &solved, shell.page()),
                (None, false) => listing::list_human(&challenges, &solved, shell.page()),
            })?;
        }
    }
    Ok(Status::Good)
}
