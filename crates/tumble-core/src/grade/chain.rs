//! Machines in a chain: the balls of one load the hoppers of the next.

use super::Solution;
use crate::board::{Marble, Side};
use crate::challenge::{Challenge, LoadRule};
use crate::limits;
use crate::machine::Load;

impl Solution {
    /// The balls that came out in the only start of a challenge; `None` if it has several starts, or none.
    pub fn output(&self) -> Option<Vec<Marble>> {
        let table = self.table();
        let mut rows = table.rows();
        let only = rows.next()?.ok()?;
        rows.next().is_none().then(|| only.outcome().out.clone())
    }
}

impl Challenge {
    /// Checks that `out`, the output of the machine before, loads the hoppers of this challenge.
    ///
    /// The balls lie in a row in the order in which they came out. The first half of the row tips into the right
    /// hopper, its first ball in front. The last half tips the other way into the left hopper, so that the last ball
    /// out is released first.
    ///
    /// # Errors
    /// A sentence that names the hopper with another load.
    pub fn loaded_by(&self, out: &[Marble]) -> Result<(), String> {
        if !out.len().is_multiple_of(2) {
            return Err(format!("{} balls cannot be shared out in two halves", out.len()));
        }
        let (right, left) = out.split_at(out.len() / 2);
        let left: Vec<Marble> = left.iter().rev().copied().collect();
        for (side, due) in [(Side::Left, left.as_slice()), (Side::Right, right)] {
            let held = balls_held(&self.loads[side.index()]);
            if held.as_deref() != Ok(due) {
                let held =
                    held.map_or_else(str::to_owned, |balls_held| Marble::letters(&balls_held));
                return Err(format!(
                    "the {side} hopper of {} holds {held}, but {} come for it",
                    self.number,
                    Marble::letters(due)
                ));
            }
        }
        Ok(())
    }
}

/// The balls of a hopper with a fixed load, or a description of any other load.
fn balls_held(rule: &LoadRule) -> Result<Vec<Marble>, &'static str> {
    match rule {
        LoadRule::Fixed(Load::Balls(balls)) => Ok(balls.clone()),
        LoadRule::Fixed(load @ Load::Many { count, .. }) => match *count {
            0..=limits::BALLS => Ok((0..*count).map_while(|gone| load.ball(gone)).collect()),
            // Such numbers are only counted: a machine cannot hand them over.
            _ => Err("more balls than any machine can hand over"),
        },
        LoadRule::Fixed(Load::Unlimited(_)) | LoadRule::Range { .. } => {
            Err("another number each time")
        }
    }
}
