//! The choice of the balls of a run to show.

use std::ops::RangeInclusive;

use anyhow::bail;
use clap::Args;

use crate::writers::text::counted;
use tumble_core::machine::Ending;

/// Runs of more balls are shown in short unless all are asked for.
const LONG: u64 = 20;

/// Number of balls shown at the beginning of a long run, and at its end.
const EDGE: u64 = 3;

/// The choice of balls.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Selection {
    /// Show one ball only, counted from 1.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["last", "from_ball", "all"]
    )]
    pub ball: Option<u64>,
    /// Show the last ball only, and the end.
    #[arg(long, conflicts_with_all = ["from_ball", "all"])]
    pub last: bool,
    /// Begin with this ball, counted from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub from_ball: Option<u64>,
    /// Show all balls, however many there are: of more than 20, the first and the last are shown.
    #[arg(long)]
    pub all: bool,
}

impl Selection {
    /// Returns the requested range of `balls`.
    pub(super) fn balls_asked(
        &self,
        balls: u64,
        ending: Ending,
    ) -> anyhow::Result<RangeInclusive<u64>> {
        let (first, last) = match (self.ball, self.last, self.from_ball) {
            (Some(ball), ..) => (ball, ball),
            (_, true, _) => (balls.max(1), balls),
            (.., from) => (from.unwrap_or(1), balls),
        };
        let asked = self.ball.or(self.from_ball).unwrap_or(0);
        if asked > balls {
            match ending {
                Ending::Repeats { from, period } => bail!(
                    "ball {asked} does what ball {} did: from ball {from} on all repeats every {}",
                    from + (asked - from) % period,
                    counted(period, "ball")
                ),
                Ending::GaveUp => bail!(
                    "ball {asked} is not followed: the run is given up after {}",
                    counted(balls, "ball")
                ),
                _ => bail!("there is no ball {asked}: the run has {}", counted(balls, "ball")),
            }
        }
        Ok(first..=last)
    }

    /// Returns the balls of the human-readable output, with a gap if there are many.
    pub(super) fn balls_shown(&self, range: RangeInclusive<u64>) -> Vec<RangeInclusive<u64>> {
        let (first, last) = range.into_inner();
        if self.all || last < first + LONG {
            return vec![first..=last];
        }
        vec![first..=first + EDGE - 1, last - EDGE + 1..=last]
    }

    /// Returns whether only one ball is asked for.
    pub(super) fn is_one(&self) -> bool {
        self.ball.is_some() || self.last
    }
}
