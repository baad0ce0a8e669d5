//! The common part of the results of all starts.

use super::bdd::Bdd;
use super::outcomes::Outcomes;
use crate::board::{Colour, Marble};
use crate::table::common::CommonResult;
use crate::table::sets::ensemble::EnsembleBall;
use crate::table::sets::logic::{Bit as _, Logic as _};

impl Outcomes<'_> {
    /// As [`crate::Table::in_common`].
    pub(in crate::table) fn in_common(self) -> CommonResult {
        let bdds = &self.sets.bdds;
        let finals = self.finals(self.admitted);
        let finals = finals.iter().map(|own| own.value_in(self.admitted, bdds)).collect();
        let mut out = Vec::new();
        let mut most_out = 0;
        for ball in &self.out {
            let comes = self.in_all(ball.out, self.admitted);
            if comes == Some(false) {
                break;
            }
            most_out += 1;
            // A ball comes out only where those before it do.
            if comes == Some(true) {
                out.push(self.marble_in(ball, self.admitted));
            }
        }
        let is_one =
            self.endings().into_iter().all(|ending| self.in_all(ending, self.admitted).is_some());
        let ending = is_one.then(|| self.ending_of(self.admitted));
        CommonResult { rows: bdds.count(self.admitted), out, most_out, ending, finals }
    }

    /// The ball as it is in all of these starts, if it is alike in them.
    pub(super) fn marble_in(&self, ball: &EnsembleBall<Bdd>, starts: Bdd) -> Option<Marble> {
        let colour = match self.in_all(ball.red, starts)? {
            true => Colour::Red,
            false => Colour::Blue,
        };
        let is_heavy = self.in_all(ball.heavy, starts)?;
        Some(if is_heavy { Marble::heavy(colour) } else { Marble::light(colour) })
    }

    /// Whether all of these starts are in a set, or none of them; `None`: some are.
    fn in_all(&self, set: Bdd, starts: Bdd) -> Option<bool> {
        match self.sets.and(set, starts) {
            Bdd::NEVER => Some(false),
            inside if inside == starts => Some(true),
            _ => None,
        }
    }
}
