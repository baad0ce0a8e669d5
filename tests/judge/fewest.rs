//! Compact tables of the references have the fewest possible lines: for each of their lines there is a start such that
//! no two of these starts can share a line. By brute force, except for expressions that give the end of a register in
//! all starts, which are taken as they are.

use std::collections::BTreeSet;

use tumble::Solution;
use tumble::challenge::{LibrarySpec, Specs};
use tumble::table::{FinalValue, Known};

use crate::rng::SplitMix64;

/// A start with its result.
struct Start {
    values: Vec<i64>,
    /// The balls that come out, and the end of the run.
    result: String,
    /// For each bit at the end: whether it points right, and whether its direction differs from the start.
    ends: Vec<[bool; 2]>,
}

/// The starts of a table; two of them, with all between them, may share a line if they have one result.
struct Starts {
    all: Vec<Start>,
    /// For each variable whether it is a number of balls, of which a line holds a range.
    counts: Vec<bool>,
}

impl Starts {
    fn of(solution: &Solution) -> Starts {
        let challenge = solution.challenge();
        let patterns = solution.table().patterns().expect("it can be compacted");
        let first = &patterns[0];
        // If one expression gives the end of a register in all starts, lines need not agree on it.
        let is_said = |variable: usize| {
            let ends = patterns.iter().map(|line| &line.finals[variable]);
            ends.into_iter().any(|value| matches!(value, FinalValue::Formula(_)))
        };
        let counts = (0..challenge.variables().count()).map(|variable| {
            let known = first.inputs.iter().find(|(own, _)| *own == variable);
            matches!(known, Some((_, Known::Balls(..))))
        });
        let mut all = Vec::new();
        for row in solution.table().rows() {
            let row = row.expect("every row has a value");
            let values = row.start().values.clone();
            let mut ends = Vec::new();
            for variable in (0..first.finals.len()).filter(|at| !is_said(*at)) {
                let width = challenge.register(variable).map_or(0, |own| own.cells.width());
                let is_input = variable < challenge.inputs.len();
                for bit in 0..width {
                    let end = row.final_value(variable) >> bit & 1 == 1;
                    let start = is_input && values[variable] >> bit & 1 == 1;
                    ends.push([end, if is_input { end != start } else { end }]);
                }
            }
            let result = format!("{:?} {:?}", row.outcome().out, row.outcome().ending);
            all.push(Start { values, result, ends });
        }
        Starts { all, counts: counts.collect() }
    }

    /// The indexes of the starts in the smallest line that holds these two, if they have one result.
    fn between(&self, one: usize, other: usize) -> Option<Vec<usize>> {
        let (one, other) = (&self.all[one], &self.all[other]);
        let is_inside = |start: &Start| {
            (0..self.counts.len()).all(|at| {
                let (value, a, b) = (start.values[at], one.values[at], other.values[at]);
                match self.counts[at] {
                    true => (a.min(b)..=a.max(b)).contains(&value),
                    false => (value ^ a) & !(a ^ b) == 0,
                }
            })
        };
        let inside = (0..self.all.len()).filter(|&at| is_inside(&self.all[at]));
        let inside: Vec<usize> = inside.collect();
        let alike = |at: &usize| self.all[*at].result == one.result;
        let bits = (0..one.ends.len()).all(|bit| {
            (0..2).any(|sort| {
                inside.iter().all(|&at| self.all[at].ends[bit][sort] == one.ends[bit][sort])
            })
        });
        (bits && inside.iter().all(alike)).then_some(inside)
    }

    /// Number of starts found of which no two share a line: every table has at least that many lines.
    fn apart(&self, rng: &mut SplitMix64) -> usize {
        let mut best = 0;
        let count = self.all.len();
        let shares: Vec<Vec<bool>> = (0..count)
            .map(|one| (0..count).map(|other| self.between(one, other).is_some()).collect())
            .collect();
        for _ in 0..50 {
            let mut order: Vec<usize> = (0..count).collect();
            for place in (1..count).rev() {
                order.swap(place, rng.below(place as u64 + 1) as usize);
            }
            // Starts that share lines with few others come first.
            order.sort_by_key(|&at| shares[at].iter().filter(|shared| **shared).count());
            let mut chosen: BTreeSet<usize> = BTreeSet::new();
            for at in order {
                if chosen.iter().all(|&other| !shares[at][other]) {
                    chosen.insert(at);
                }
            }
            best = best.max(chosen.len());
        }
        best
    }
}

#[test]
fn compact_tables_of_the_references_have_the_fewest_lines() {
    let specs = Specs::library();
    let rng = &mut SplitMix64::new(7);
    let mut lines = 0;
    for book in LibrarySpec::all() {
        let Some(text) = book.solution else { continue };
        let solution = Solution::parse(text, &specs).expect("a reference");
        if solution.challenge().game.is_some() {
            continue;
        }
        let own = solution.table().patterns().expect("it can be compacted").len();
        let bound = if own == 1 { 1 } else { Starts::of(&solution).apart(rng) };
        assert_eq!(own, bound, "{}", solution.challenge().number);
        lines += own;
    }
    // The number in `docs/reasons.md` and `docs/paper.md`.
    assert_eq!(lines, 346);
}
