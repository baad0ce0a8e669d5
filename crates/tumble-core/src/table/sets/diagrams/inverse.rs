//! From ends back to starts, by sets of starts.

use super::bdd::{Bdd, BddManager};
use super::outcomes::{Outcomes, QUESTION};
use crate::board::{Colour, Side};
use crate::challenge::{Known, Row};
use crate::table::TableError;
use crate::table::sets::ensemble::EnsembleBall;
use crate::table::sets::logic::{Logic as _, Truth as _};
use crate::table::{End, Inverse, Reversibility};

/// The most bits of a start for which two starts fit into one number.
const MOST_PAIRED: u32 = 63;

impl Outcomes<'_> {
    pub(in crate::table) fn starts_before(self, ends: &[End]) -> Inverse {
        let sets = self.sets;
        let end = |within, end| sets.bdds.and(within, self.that_end(end));
        let within = ends.iter().fold(self.admitted, end);
        self.starts_of(within)
    }

    pub(in crate::table) fn same_result(self, row: &Row) -> Inverse {
        let sets = self.sets;
        let start = sets.start_of(row);
        let holds = |set| sets.bdds.holds_in(set, start);
        let alike = |within, set| sets.bdds.and(within, is_so(set, holds(set)));
        let first = if holds(self.admitted) { self.admitted } else { Bdd::NEVER };
        let within = self.result_sets().into_iter().fold(first, alike);
        self.starts_of(within)
    }

    /// These starts, counted and in lines.
    fn starts_of(self, within: Bdd) -> Inverse {
        let sets = self.sets;
        let rows = sets.bdds.count_starts(self.admitted);
        let starts = sets.bdds.count_starts(within);
        let first = (starts > 0).then(|| sets.row_of(sets.bdds.first_start(within)));
        let is_known = !sets.bdds.is_spent();
        let lines = self.patterns_of(within).ok();
        // Lines may exceed the budget even if everything else is known.
        let is_whole = !is_known || !sets.bdds.take_spent();
        Inverse { rows, starts, first, lines: lines.filter(|_| is_whole) }
    }

    /// As [`crate::Table::reversibility`].
    ///
    /// # Errors
    /// Fails if there are too many input bits to pair starts.
    pub(in crate::table) fn pair_collisions(self) -> Result<Reversibility, TableError> {
        let sets = self.sets;
        if sets.levels > MOST_PAIRED {
            return Err(TableError::TooManyRows);
        }
        let pairs = BddManager::new(2 * sets.levels, QUESTION);
        let together = self.colliding_pairs(&pairs);
        let others: Vec<u32> = (0..sets.levels).map(|level| 2 * level + 1).collect();
        let colliding = pairs.count_starts(pairs.exists_for(together, &others)) >> sets.levels;
        let pair = pairs.first_start(together);
        let start = |at: u32| {
            let levels = 0..sets.levels;
            levels.fold(0, |start, level| start | (pair >> (2 * level + at) & 1) << level)
        };
        if pairs.is_spent() {
            sets.bdds.spend_all();
        }
        Ok(Reversibility {
            rows: sets.bdds.count_starts(self.admitted),
            colliding,
            example: (together != Bdd::NEVER).then(|| [0, 1].map(|at| sets.row_of(start(at)))),
        })
    }

    /// The starts with this end.
    fn that_end(&self, end: &End) -> Bdd {
        let sets = self.sets;
        match end {
            End::Final(variable, Known::Bits(bits)) => {
                let bits_of = sets.plan.bits_of(*variable);
                let known = bits_of.iter().zip(bits).filter_map(|(own, bit)| Some((own, (*bit)?)));
                known.fold(Bdd::ALWAYS, |so, (shown, value)| {
                    sets.bdds.and(so, is_so(self.end_and_start(shown).0, value))
                })
            }
            // A final value is never a number of balls.
            End::Final(_, Known::Balls(..)) => Bdd::NEVER,
            End::Switch(number, side) => is_so(self.state_at_end(*number), *side == Side::Right),
            End::Out(balls) if balls.len() > self.out.len() => Bdd::NEVER,
            End::Out(balls) => {
                let beyond = self.out.get(balls.len());
                let none = beyond.map_or(Bdd::ALWAYS, |ball| ball.out.negated());
                balls.iter().zip(&self.out).fold(none, |so, (due, ball)| {
                    let red = is_so(ball.red, due.colour == Colour::Red);
                    let alike = sets.bdds.and(red, is_so(ball.heavy, due.is_heavy()));
                    sets.bdds.and(so, sets.bdds.and(ball.out, alike))
                })
            }
            End::Empty(side) => self.followed.ensemble.empty[side.index()],
            End::Stops(cell) => {
                let stops = sets.plan.graph.stops.iter().zip(&self.followed.ensemble.stopped);
                let here = stops.filter(|(stop, _)| stop.stop_cell() == *cell);
                here.flat_map(|(_, own)| own).fold(Bdd::NEVER, |so, &set| sets.bdds.or(so, set))
            }
        }
    }

    /// Pairs of different rows with the same result. The bits of the first start are at even levels, those of the
    /// second at odd ones.
    fn colliding_pairs(&self, pairs: &BddManager) -> Bdd {
        let both =
            |set: Bdd| [0, 1].map(|at| self.sets.bdds.copy_into(set, pairs, |own| 2 * own + at));
        let [one, other] = both(self.admitted);
        let mut found = pairs.and(one, other);
        for set in self.result_sets() {
            let [one, other] = both(set);
            found = pairs.without(found, pairs.xor(one, other));
            if pairs.is_full() {
                pairs.collect_garbage([&mut found]);
            }
        }
        let same = (0..self.sets.levels).rev().fold(Bdd::ALWAYS, |same, level| {
            let differ = pairs.xor(pairs.input_bit(2 * level), pairs.input_bit(2 * level + 1));
            pairs.without(same, differ)
        });
        pairs.without(found, same)
    }

    /// The sets that together determine the result of a start.
    fn result_sets(&self) -> Vec<Bdd> {
        let states = (0..self.sets.plan.sources.len()).map(|number| self.state_at_end(number));
        let balls = self.out.iter();
        let balls =
            balls.flat_map(|&EnsembleBall { out, red, heavy, right }| [out, red, heavy, right]);
        let mut results: Vec<Bdd> = states.chain(self.ending_sets()).chain(balls).collect();
        results.sort();
        results.dedup();
        results
    }
}

/// The starts of a set, or all others.
fn is_so(set: Bdd, so: bool) -> Bdd {
    if so { set } else { set.negated() }
}
