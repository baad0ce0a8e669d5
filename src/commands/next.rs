//! `tumble next`: the challenge to solve next.

use clap::Args;

use crate::inbox::solved::{next_of, solved_here};
use crate::terminal::{Shell, Status, no_effect};
use crate::writers::next;
use tumble_core::challenge::Specs;

#[derive(Debug, Args)]
#[command(
    after_help = "The next one is the first that is not at par, in the order of the book. What \
                        you have solved in the page of `tumble open` and in `tumble edit` counts, \
                        and so do the boards in this folder."
)]
pub(super) struct NextArguments {}

pub(super) fn run_command(_: &NextArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    if !shell.specs.own().is_empty() {
        return Err(no_effect("--spec", "the next challenge is one of the book"));
    }
    shell.write_for_people();
    let solved = solved_here(shell);
    let all = Specs::library().all();
    shell.print(&next::next_human(
        &all,
        next_of(&all, &solved).as_deref(),
        &solved,
        shell.page(),
    ))?;
    Ok(Status::Good)
}
