//! Formulas in conjunctive normal form, and the gates that build them.

use std::collections::HashSet;

use super::comparer::Comparer;
use super::error::SolveError;
use super::lit::Lit;
use super::stop::Stop;

/// The literals of a clause that is being added: few are compared one by one, many are looked up.
struct Seen(Option<HashSet<Lit>>);

impl Seen {
    /// The most literals that are compared one by one.
    const FEW: usize = 32;

    fn new(length: usize) -> Seen {
        Seen((length > Seen::FEW).then(|| HashSet::with_capacity(length)))
    }

    fn insert(&mut self, lit: Lit) {
        if let Some(set) = &mut self.0 {
            set.insert(lit);
        }
    }

    fn contains(&self, all: &[Lit], lit: Lit) -> bool {
        match &self.0 {
            Some(set) => set.contains(&lit),
            None => all.contains(&lit),
        }
    }
}

/// Why a formula was not written to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// It was to be broken off.
    Stopped,
    /// It takes more memory than it may.
    TooLarge,
    /// It is not the one that it is compared with.
    Differs,
}

/// What bounds a formula that grows.
#[derive(Debug, Clone)]
pub struct Limits {
    /// When to break off.
    pub stop: Stop,
    /// The most bytes that it may take; see [`Cnf::bytes`].
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { stop: Stop::default(), memory: usize::MAX }
    }
}

/// A growing formula. Clauses are simplified as they come in: no constants, no literal twice, and
/// none that always holds.
///
/// Where it reaches its limits it stops growing: what is added after that is dropped, and
/// [`halt`](Cnf::halt) says why. Loops whose work grows faster than the board ask
/// [`is_halted`](Cnf::is_halted).
#[derive(Debug, Clone)]
pub struct Cnf {
    variables: u32,
    /// The literals of all clauses one after the other.
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
    /// The text that takes the place of the clauses where they are only compared with it.
    comparer: Option<Comparer>,
    limits: Limits,
    halt: Option<Halt>,
    /// The clauses and variables since it was last asked whether to stop.
    spell: u32,
}

impl Default for Cnf {
    fn default() -> Self {
        Cnf::new(Limits::default())
    }
}

/// This many clauses and variables are made between two looks at the clock.
const SPELL: u32 = 1 << 12;

impl Cnf {
    /// Makes the formula that asserts variable 1 and nothing else.
    pub fn new(limits: Limits) -> Self {
        let (literals, ends) = (vec![Lit::TRUE], vec![1]);
        let halt = limits.stop.now().then_some(Halt::Stopped);
        Cnf { variables: 1, literals, ends, comparer: None, limits, halt, spell: 0 }
    }

    /// Makes the same formula, whose clauses are not kept but compared with a text.
    pub(super) fn compared(mut comparer: Comparer, limits: Limits) -> Self {
        let mut cnf = Cnf::new(limits);
        if !comparer.clause(&[Lit::TRUE]) {
            cnf.halt = Some(Halt::Differs);
        }
        cnf.literals.clear();
        cnf.ends.clear();
        cnf.comparer = Some(comparer);
        cnf
    }

    /// Returns the text that the clauses are compared with, and how far they are the same.
    pub(super) fn comparer(&self) -> Option<&Comparer> {
        self.comparer.as_ref()
    }

    /// Returns why the formula does not grow any more, if so.
    pub fn halt(&self) -> Option<Halt> {
        self.halt
    }

    /// Returns whether the formula does not grow any more.
    pub fn is_halted(&self) -> bool {
        self.halt.is_some()
    }

    /// Checks that this many bytes more are within the limit of memory.
    pub(super) fn has_room(&self, more: usize) -> Result<(), SolveError> {
        let (bytes, most) = (self.bytes().saturating_add(more), self.limits.memory);
        if bytes > most { Err(SolveError::TooLarge { bytes, most }) } else { Ok(()) }
    }

    /// Checks that all clauses that were added are there.
    pub(super) fn whole(&self) -> Result<(), SolveError> {
        match self.halt {
            None => Ok(()),
            Some(Halt::TooLarge) => self.has_room(0),
            Some(Halt::Stopped | Halt::Differs) => Err(SolveError::Stopped),
        }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the number of clauses.
    pub fn clauses(&self) -> usize {
        self.comparer.as_ref().map_or(self.ends.len(), Comparer::clauses)
    }

    /// Returns about how much memory the formula takes here and in a solver, in bytes.
    pub fn bytes(&self) -> usize {
        // A solver keeps each clause once more, with two watches, and some state of a variable.
        self.literals.len() * 8 + self.ends.len() * 48 + self.variables as usize * 100
    }

    /// Returns the clauses from this one on.
    pub fn clauses_from(&self, first: usize) -> impl Iterator<Item = &[Lit]> {
        (first..self.ends.len()).map(|number| {
            let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.literals[begin..self.ends[number]]
        })
    }

    /// Makes a new variable; nothing but a constant where the formula does not grow.
    pub fn fresh(&mut self) -> Lit {
        self.tick();
        if self.halt.is_some() {
            return Lit::FALSE;
        }
        self.variables += 1;
        Lit(i32::try_from(self.variables).unwrap_or(i32::MAX))
    }

    /// Asserts that one of the literals is true.
    ///
    /// Literals that are named twice are asserted once, and a clause that always holds is left out:
    /// formally verified checkers of proofs refuse both.
    pub fn add(&mut self, clause: &[Lit]) {
        self.tick();
        if self.halt.is_some() {
            return;
        }
        let begin = self.literals.len();
        let mut seen = Seen::new(clause.len());
        for &lit in clause.iter().filter(|&&lit| lit != Lit::FALSE) {
            if lit == Lit::TRUE || seen.contains(&self.literals[begin..], !lit) {
                self.literals.truncate(begin);
                return;
            }
            if !seen.contains(&self.literals[begin..], lit) {
                self.literals.push(lit);
                seen.insert(lit);
            }
        }
        match &mut self.comparer {
            None => self.ends.push(self.literals.len()),
            Some(comparer) => {
                if !comparer.clause(&self.literals) {
                    self.halt = Some(Halt::Differs);
                }
                self.literals.clear();
            }
        }
    }

    /// Looks now and then whether a limit is reached.
    fn tick(&mut self) {
        self.spell += 1;
        if self.spell < SPELL || self.halt.is_some() {
            return;
        }
        self.spell = 0;
        let most = self.comparer.as_ref().map_or(u32::MAX, Comparer::variables);
        if self.limits.stop.now() {
            self.halt = Some(Halt::Stopped);
        } else if self.bytes() > self.limits.memory {
            self.halt = Some(Halt::TooLarge);
        } else if self.variables > most {
            self.halt = Some(Halt::Differs);
        }
    }

    /// Asserts that all of `when` together entail one of `then`.
    pub fn imply(&mut self, when: &[Lit], then: &[Lit]) {
        if when.contains(&Lit::FALSE) || then.contains(&Lit::TRUE) {
            return;
        }
        let clause: Vec<Lit> = when.iter().map(|&lit| !lit).chain(then.iter().copied()).collect();
        self.add(&clause);
    }

    /// A literal that is true exactly when all of these are.
    pub fn and(&mut self, all: &[Lit]) -> Lit {
        if all.contains(&Lit::FALSE) {
            return Lit::FALSE;
        }
        let mut open: Vec<Lit> = all.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
        open.sort_unstable();
        open.dedup();
        // The negative ones come first: each is looked for among the others.
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
    pub fn or(&mut self, any: &[Lit]) -> Lit {
        let negated: Vec<Lit> = any.iter().map(|&lit| !lit).collect();
        !self.and(&negated)
    }

    /// A literal that is true exactly when the two differ.
    pub fn differ(&mut self, one: Lit, other: Lit) -> Lit {
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
    pub fn choose(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
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

    /// Asserts that the two are the same where all of `when` are true.
    pub fn same_when(&mut self, when: &[Lit], one: Lit, other: Lit) {
        let mut clause: Vec<Lit> = when.iter().map(|&lit| !lit).collect();
        for (one, other) in [(one, !other), (!one, other)] {
            clause.extend([one, other]);
            self.add(&clause);
            clause.truncate(when.len());
        }
    }

    /// Asserts that no two of these are true.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        let open: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
        if open.len() <= 6 {
            for (place, &one) in open.iter().enumerate() {
                for &other in &open[..place] {
                    self.add(&[!one, !other]);
                }
            }
            return;
        }
        // Halves with one new variable that says which half may hold the true one.
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
    pub fn two_of(&mut self, lits: &[Lit]) -> Lit {
        let mut pairs = Vec::new();
        for (place, &one) in lits.iter().enumerate() {
            for &other in &lits[..place] {
                pairs.push(self.and(&[one, other]));
            }
        }
        self.or(&pairs)
    }

    /// Literals that count: the one at place k is true when more than k of `lits` are (and may
    /// be true when they are not). Only the first `most` + 1 places are there.
    pub fn count(&mut self, lits: &[Lit], most: usize) -> Vec<Lit> {
        let open: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
        match open.as_slice() {
            [] => Vec::new(),
            [only] => vec![*only],
            _ => {
                let (left, right) = open.split_at(open.len() / 2);
                let (left, right) = (self.count(left, most), self.count(right, most));
                self.merge(&left, &right, most)
            }
        }
    }

    fn merge(&mut self, left: &[Lit], right: &[Lit], most: usize) -> Vec<Lit> {
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
