//! The choice of the lever that is pressed first.

use std::collections::BTreeMap;

use clap::Args;
use clap::builder::PossibleValue;

use super::one_of;
use crate::terminal::{Shell, no_effect};
use tumble_core::board::Side;
use tumble_core::challenge::{Challenge, StartRule};

/// The lever of boards that leave it open, for every command that runs them.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct FirstLever {
    /// The lever that is pressed first, for files that may choose it and do not.
    #[arg(long = "start", value_name = "LEVER",
          value_parser = one_of([
        (PossibleValue::new("blue").help("The left one"), Side::Left),
        (PossibleValue::new("red").help("The right one"), Side::Right),
    ]))]
    pub lever: Option<Side>,
}

/// Returns the option for a lever, as typed on the command line.
pub(crate) fn start_option(lever: Side) -> String {
    format!("--start {}", lever.colour())
}

/// Returns the reason why a choice of the lever changes nothing under a challenge.
pub(crate) fn idle_under(challenge: &Challenge) -> Option<String> {
    let starts = match challenge.start {
        StartRule::Lever(side) => format!("the {} lever", side.colour()),
        StartRule::Input => "either lever".to_owned(),
        StartRule::Player => return None,
    };
    Some(format!("{} starts with {starts}", challenge.stem()))
}

/// Collects whether the choice of a lever changes anything for any of many boards.
#[derive(Debug, Default)]
pub(crate) struct LeverUse {
    /// Whether a board may leave the lever open.
    used: bool,
    /// Reasons why it changes nothing under the other challenges, by their numbers.
    idle: BTreeMap<u16, String>,
}

impl LeverUse {
    /// Takes a board under this challenge into account.
    pub(crate) fn add(&mut self, challenge: Option<&Challenge>) {
        let Some(challenge) = challenge else { return };
        if self.idle.contains_key(&challenge.number) {
            return;
        }
        match idle_under(challenge) {
            Some(why) => {
                self.idle.insert(challenge.number, why);
            }
            None => self.used = true,
        }
    }

    /// Warns if the choice does not change anything for any board.
    pub(crate) fn warn_if_idle(&self, first: &FirstLever, shell: &mut Shell) {
        let Some(lever) = first.lever.filter(|_| !self.used) else { return };
        let why = match self.idle.values().collect::<Vec<_>>()[..] {
            [] => return,
            [why] => why,
            _ => "no challenge here leaves the lever open",
        };
        shell.warning(&no_effect(&start_option(lever), why).to_string());
    }
}
