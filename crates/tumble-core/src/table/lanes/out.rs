//! The balls that the rows of a block must let out.

use super::column::Ints;
use super::layout::Layout;
use super::word::{Lanes, WORD, first_row_of, ones};
use crate::board::{Colour, Side};
use crate::challenge::{self, OutGoal};
use crate::machine::Load;
use crate::table::plan::{HopperLoad, Plan};

/// The balls that come out, for the rows that ask for them.
#[derive(Debug, Clone)]
pub(super) struct OutGoals<const N: usize> {
    /// The rows that ask for certain balls.
    pub asked: Lanes<N>,
    /// For each ball, from the first: the rows that ask for it, and those that ask for a red one.
    balls: Vec<[Lanes<N>; 2]>,
    /// How many balls were noted for words of rows.
    pub noted: u64,
}

impl<const N: usize> OutGoals<N> {
    pub(super) fn new() -> Self {
        OutGoals { asked: Lanes::NONE, balls: Vec::new(), noted: 0 }
    }

    /// The rows that ask for a ball with this number, and those that ask for a red one.
    #[inline(always)]
    pub(super) fn ball(&self, number: u64) -> [Lanes<N>; 2] {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        self.balls.get(number).copied().unwrap_or([Lanes::NONE; 2])
    }

    /// These rows ask for exactly these balls.
    pub(super) fn add(&mut self, balls: &[Colour], rows: Lanes<N>) {
        for (word, rows) in rows.0.into_iter().enumerate() {
            self.add_word(balls, word, rows);
        }
    }

    /// These rows of a word ask for exactly these balls.
    pub(super) fn add_word(&mut self, balls: &[Colour], word: usize, rows: u64) {
        if rows == 0 {
            return;
        }
        self.asked.0[word] |= rows;
        self.noted += balls.len() as u64;
        let most = self.balls.len().max(balls.len());
        self.balls.resize(most, [Lanes::NONE; 2]);
        for ([any, red], &ball) in self.balls.iter_mut().zip(balls) {
            any.0[word] |= rows;
            if ball == Colour::Red {
                red.0[word] |= rows;
            }
        }
    }

    /// The rows of the block that begins at `first` ask for this pattern, as long as the balls
    /// last; whether they ask for it without end is returned.
    pub(super) fn pattern(
        &mut self,
        pattern: &[Colour],
        plan: &Plan,
        layout: &Layout,
        first: u64,
    ) -> bool {
        for word in 0..N {
            let counts = plan.hoppers.each_ref().map(|hopper| match hopper {
                HopperLoad::Fixed(_) => Ints::Same(0),
                HopperLoad::Count { variable, .. } => {
                    layout.column(*variable, first_row_of(first, word))
                }
            });
            let goal = |lane: usize| goal(pattern, plan, &counts, lane);
            match (&counts, goal(0)) {
                // Whether the supply has an end does not depend on the row.
                (_, OutGoal::Endless(_)) => return true,
                ([Ints::Same(_), Ints::Same(_)], OutGoal::Exactly(balls)) => {
                    self.add_word(&balls, word, u64::MAX);
                }
                _ => self.counted(word, &counts, goal),
            }
        }
        false
    }

    /// A word whose rows differ in the number of balls.
    fn counted(&mut self, word: usize, counts: &[Ints; 2], goal: impl Fn(usize) -> OutGoal) {
        let mut open = u64::MAX;
        while open != 0 {
            let lane = ones(open).next().unwrap_or(0);
            let alike = (0..WORD).fold(0u64, |alike, other| {
                let same = counts.iter().all(|column| column.at(other) == column.at(lane));
                alike | u64::from(same) << other
            });
            if let OutGoal::Exactly(balls) = goal(lane) {
                self.add_word(&balls, word, alike & open);
            }
            open &= !alike;
        }
    }
}

/// What a row asks for whose balls are counted in these columns.
fn goal(pattern: &[Colour], plan: &Plan, counts: &[Ints; 2], lane: usize) -> OutGoal {
    let loads: [Load; 2] = Side::BOTH
        .map(|side| plan.load_of(side, u64::try_from(counts[side.index()].at(lane)).unwrap_or(0)));
    challenge::repeated(pattern, Colour::BOTH.map(|colour| challenge::total(&loads, colour)))
}
