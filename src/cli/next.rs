//! `tumble next`: the challenge to solve next.

use std::sync::Arc;

use clap::Args;

use super::options::no_effect;
use super::shell::Shell;
use super::solved::{SolvedKeys, solved_here};
use super::status::Status;
use crate::writers::next;
use tumble_core::challenge::{Challenge, Specs};

#[derive(Debug, Args)]
#[command(
    after_help = "The next one is the first that is not at par, in the order of the book. What \
                        you have solved in the page of `tumble open` and in `tumble edit` counts, \
                        and so do the boards in this folder."
)]
pub(super) struct NextArguments {}

pub(super) fn run(_: &NextArguments, specs: &Specs, shell: &mut Shell) -> anyhow::Result<Status> {
    if !specs.own().is_empty() {
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

/// Returns the first challenge of the library that is not at par; `None` where there is none left.
pub(super) fn next_challenge(shell: &mut Shell) -> Option<Arc<Challenge>> {
    next_of(&Specs::library().all(), &solved_here(shell))
}

fn next_of(all: &[Arc<Challenge>], solved: &SolvedKeys) -> Option<Arc<Challenge>> {
    let is_open = |challenge: &&Arc<Challenge>| !next::is_at_par(challenge, solved);
    all.iter().find(is_open).cloned()
}
