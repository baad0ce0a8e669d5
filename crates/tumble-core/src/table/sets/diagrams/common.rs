//! The common part of the results of all starts.

use super::bdd::Bdd;
use super::outcomes::Outcomes;
use crate::board::{Colour, Marble, Weight};
use crate::table::common::CommonResult;
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
            let comes = self.in_all(ball.out);
            if comes == Some(false) {
                break;
            }
            most_out += 1;
            // A ball comes out only where those before it do.
            if comes == Some(true) {
                let alike = self.in_all(ball.red).zip(self.in_all(ball.heavy));
                out.push(alike.map(|(red, heavy)| Marble {
                    colour: if red { Colour::Red } else { Colour::Blue },
                    weight: if heavy { Weight::Heavy } else { Weight::Light },
                }));
            }
        }
        let is_one = self.endings().into_iter().all(|ending| self.in_all(ending).is_some());
        let ending = is_one.then(|| self.ending_of(self.admitted));
        CommonResult { rows: bdds.count(self.admitted), out, most_out, ending, finals }
    }

    /// Whether all rows are in a set, or none of them; `None`: some are.
    fn in_all(&self, set: Bdd) -> Option<bool> {
        match self.sets.and(set, self.admitted) {
            Bdd::NEVER => Some(false),
            inside if inside == self.admitted => Some(true),
            _ => None,
        }
    }
}
