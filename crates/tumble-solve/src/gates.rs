//! The gates that build a formula: implications, logic, counting; and bounds on the cost of a board.

use super::cnf::Cnf;
use super::layout::BoardVariables;
use super::lit::Lit;
use tumble_core::challenge::CostKey;

impl Cnf {
    /// Asserts that all of `when` together entail one of `then`.
    pub(crate) fn imply(&mut self, when: &[Lit], then: &[Lit]) {
        if when.contains(&Lit::FALSE) || then.contains(&Lit::TRUE) {
            return;
        }
        let clause: Vec<Lit> = when.iter().map(|&lit| !lit).chain(then.iter().copied()).collect();
        self.add(&clause);
    }

    /// A literal that is true exactly when all of these are.
    pub(crate) fn and(&mut self, all: &[Lit]) -> Lit {
        if all.contains(&Lit::FALSE) {
            return Lit::FALSE;
        }
        let mut open: Vec<Lit> = all.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
        open.sort_unstable();
        open.dedup();
        // The negative literals come first: each is looked up among the positive ones.
        let positive = open.partition_point(|lit| !lit.is_positive());
        let (negative, positive) = open.split_at(positive);
        if negative.iter().any(|&lit| positive.binary_search(&!lit).is_ok()) {
            return Lit::FALSE;
        }
        match open.as_slice() {
            [] => Lit::TRUE,
            [only] => *only,
            _ => {
                let gate = self.fresh();
                for &lit in &open {
                    self.imply(&[gate], &[lit]);
                }
                self.imply(&open, &[gate]);
                gate
            }
        }
    }

    /// A literal that is true exactly when one of these is.
    pub(crate) fn or(&mut self, any: &[Lit]) -> Lit {
        let negated: Vec<Lit> = any.iter().map(|&lit| !lit).collect();
        !self.and(&negated)
    }

    /// A literal that is true exactly when the two differ.
    pub(crate) fn differ(&mut self, one: Lit, other: Lit) -> Lit {
        match (one, other) {
            (Lit::FALSE, lit) | (lit, Lit::FALSE) => lit,
            (Lit::TRUE, lit) | (lit, Lit::TRUE) => !lit,
            (one, other) if one == other => Lit::FALSE,
            (one, other) if one == !other => Lit::TRUE,
            (one, other) => {
                let gate = self.fresh();
                self.add(&[!gate, one, other]);
                self.add(&[!gate, !one, !other]);
                self.add(&[gate, !one, other]);
                self.add(&[gate, one, !other]);
                gate
            }
        }
    }

    /// A literal that is `then` where `condition` is true, else `otherwise`.
    pub(crate) fn choose(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        match condition {
            Lit::TRUE => return then,
            Lit::FALSE => return otherwise,
            _ if then == otherwise => return then,
            _ => {}
        }
        match (then, otherwise) {
            (Lit::FALSE, otherwise) => self.and(&[!condition, otherwise]),
            (then, Lit::FALSE) => self.and(&[condition, then]),
            (Lit::TRUE, otherwise) => self.or(&[condition, otherwise]),
            (then, Lit::TRUE) => self.or(&[!condition, then]),
            (then, otherwise) => {
                let gate = self.fresh();
                self.add(&[!condition, !then, gate]);
                self.add(&[!condition, then, !gate]);
                self.add(&[condition, !otherwise, gate]);
                self.add(&[condition, otherwise, !gate]);
                gate
            }
        }
    }

    /// Asserts that the two are the same if all of `when` are true.
    pub(crate) fn same_when(&mut self, when: &[Lit], one: Lit, other: Lit) {
        let mut clause: Vec<Lit> = when.iter().map(|&lit| !lit).collect();
        for (one, other) in [(one, !other), (!one, other)] {
            clause.extend([one, other]);
            self.add(&clause);
            clause.truncate(when.len());
        }
    }

    /// Asserts that no two of these are true.
    pub(crate) fn at_most_one(&mut self, lits: &[Lit]) {
        let open: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
        if open.len() <= 6 {
            for (place, &one) in open.iter().enumerate() {
                for &other in &open[..place] {
                    self.add(&[!one, !other]);
                }
            }
            return;
        }
        // Splits into halves. The new variable says which half may hold the true literal.
        let (left, right) = open.split_at(open.len() / 2);
        let half = self.fresh();
        for &lit in left {
            self.add(&[!lit, half]);
        }
        for &lit in right {
            self.add(&[!lit, !half]);
        }
        self.at_most_one(left);
        self.at_most_one(right);
    }

    /// A literal that is true exactly when at least two of these few are.
    pub(crate) fn two_of(&mut self, lits: &[Lit]) -> Lit {
        let mut pairs = Vec::new();
        for (place, &one) in lits.iter().enumerate() {
            for &other in &lits[..place] {
                pairs.push(self.and(&[one, other]));
            }
        }
        self.or(&pairs)
    }

    /// Unary counter: literal k is true if more than k of `lits` are true; otherwise it is free. Has at
    /// most `most` + 1 literals.
    pub(crate) fn count_literals(&mut self, lits: &[Lit], most: usize) -> Vec<Lit> {
        let open: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
        match open.as_slice() {
            [] => Vec::new(),
            [only] => vec![*only],
            _ => {
                let (left, right) = open.split_at(open.len() / 2);
                let (left, right) =
                    (self.count_literals(left, most), self.count_literals(right, most));
                self.merge_counts(&left, &right, most)
            }
        }
    }

    fn merge_counts(&mut self, left: &[Lit], right: &[Lit], most: usize) -> Vec<Lit> {
        let places = (left.len() + right.len()).min(most + 1);
        let sums: Vec<Lit> = (0..places).map(|_| self.fresh()).collect();
        for from_left in 0..=left.len() {
            if self.is_halted() {
                break;
            }
            for from_right in 0..=right.len() {
                let Some(place) = (from_left + from_right).checked_sub(1) else { continue };
                let Some(&sum) = sums.get(place.min(places - 1)) else { continue };
                let of = |lits: &[Lit], count: usize| count.checked_sub(1).map(|at| lits[at]);
                let when = [of(left, from_left), of(right, from_right)];
                let when: Vec<Lit> = when.into_iter().flatten().collect();
                self.imply(&when, &[sum]);
            }
        }
        for pair in sums.windows(2) {
            self.imply(&[pair[1]], &[pair[0]]);
        }
        sums
    }
}

/// Literals that count the parts of one number of the cost. They tell apart numbers up to `most`.
pub(super) fn count_parts(
    cnf: &mut Cnf,
    layout: &BoardVariables,
    stage: usize,
    most: usize,
) -> Vec<Lit> {
    let lits: Vec<Lit> = match stage {
        0 => layout.taken.clone(),
        _ => {
            let kinds = CostKey::ALL[stage].kinds().iter();
            kinds.flat_map(|kind| layout.placed[kind.index()].clone()).collect()
        }
    };
    cnf.count_literals(&lits, most.min(lits.len()))
}

/// Asserts that the board is cheaper than `least` by the whole cost key.
pub(super) fn assert_cheaper(
    cnf: &mut Cnf,
    layout: &BoardVariables,
    least: [u32; 5],
) -> Vec<(usize, Lit)> {
    let more_than: Vec<Vec<Lit>> = (0..least.len())
        .map(|stage| count_parts(cnf, layout, stage, least[stage] as usize))
        .collect();
    let mut ways = Vec::new();
    for (stage, &number) in least.iter().enumerate() {
        let Some(less) = number.checked_sub(1) else { continue };
        let way = cnf.fresh();
        if let Some(&more) = more_than[stage].get(less as usize) {
            cnf.imply(&[way], &[!more]);
        }
        for before in 0..stage {
            if let Some(&more) = more_than[before].get(least[before] as usize) {
                cnf.imply(&[way], &[!more]);
            }
        }
        ways.push((stage, way));
    }
    // Redundant, but a solver does not see it unless it is written: no board has more parts than
    // `least`.
    if let Some(&more) = more_than[0].get(least[0] as usize) {
        cnf.add(&[!more]);
    }
    let lits: Vec<Lit> = ways.iter().map(|(_, way)| *way).collect();
    cnf.add(&lits);
    ways
}
