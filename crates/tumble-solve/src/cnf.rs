//! Formulas in conjunctive normal form, which grow within limits.

use std::collections::HashSet;
use std::sync::Arc;

use super::clock::Stop;
use super::error::SolveError;
use super::lit::{Lit, write_clause};

/// The literals of a clause that is being added: few are compared one by one, many are hashed.
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

/// Reason why a formula was not completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The search was broken off.
    Stopped,
    /// The formula takes too much memory.
    TooLarge,
    /// The formula differs from the text that it is compared with.
    Differs,
}

/// Limits of a growing formula.
#[derive(Debug, Clone)]
pub(crate) struct Limits {
    /// Conditions under which writing breaks off.
    pub stop: Stop,
    /// The most bytes that it may take; see [`Cnf::bytes`].
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { stop: Stop::default(), memory: usize::MAX }
    }
}

/// A growing formula. Clauses are simplified as they come in: no constants, no literal twice, no clause
/// that always holds.
///
/// At its limits the formula stops growing: later clauses are dropped, and the question fails with the
/// reason.
#[derive(Debug, Clone)]
pub(crate) struct Cnf {
    variables: u32,
    /// The literals of all clauses one after the other.
    literals: Vec<Lit>,
    /// End of each clause in `literals`.
    ends: Vec<usize>,
    /// The text that the clauses are compared with; they are not kept then.
    comparer: Option<Comparer>,
    limits: Limits,
    halt: Option<Halt>,
    /// Number of clauses and variables since the limits were checked.
    spell: u32,
}

impl Default for Cnf {
    fn default() -> Self {
        Cnf::new(Limits::default())
    }
}

/// Number of clauses and variables between two looks at the clock.
const SPELL: u32 = 1 << 12;

impl Cnf {
    /// Makes the formula that asserts variable 1 and nothing else.
    pub(crate) fn new(limits: Limits) -> Self {
        let (literals, ends) = (vec![Lit::TRUE], vec![1]);
        let halt = limits.stop.now().then_some(Halt::Stopped);
        Cnf { variables: 1, literals, ends, comparer: None, limits, halt, spell: 0 }
    }

    /// Makes the same formula, whose clauses are not kept but compared with a text.
    pub(super) fn compared(mut comparer: Comparer, limits: Limits) -> Self {
        let mut cnf = Cnf::new(limits);
        if !comparer.compare_clause(&[Lit::TRUE]) {
            cnf.halt = Some(Halt::Differs);
        }
        cnf.literals.clear();
        cnf.ends.clear();
        cnf.comparer = Some(comparer);
        cnf
    }

    /// Returns the text that the clauses are compared with, if any.
    pub(super) fn comparer(&self) -> Option<&Comparer> {
        self.comparer.as_ref()
    }

    /// Returns the reason why the formula has stopped growing, if it has.
    pub(crate) fn halt_reason(&self) -> Option<Halt> {
        self.halt
    }

    /// Returns whether the formula has stopped growing.
    pub(crate) fn is_halted(&self) -> bool {
        self.halt.is_some()
    }

    /// Checks that this many more bytes are within the memory limit.
    pub(super) fn has_room(&self, more: usize) -> Result<(), SolveError> {
        let (bytes, most) = (self.bytes().saturating_add(more), self.limits.memory);
        if bytes > most { Err(SolveError::TooLarge { bytes, most }) } else { Ok(()) }
    }

    /// Checks that no clause was dropped.
    pub(super) fn check_whole(&self) -> Result<(), SolveError> {
        match self.halt {
            None => Ok(()),
            Some(Halt::TooLarge) => self.has_room(0),
            Some(Halt::Stopped | Halt::Differs) => Err(SolveError::Stopped),
        }
    }

    /// Returns the number of variables.
    pub(crate) fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the number of clauses.
    pub(crate) fn clauses(&self) -> usize {
        self.comparer.as_ref().map_or(self.ends.len(), Comparer::clauses)
    }

    /// Returns the memory that the formula takes here and in a solver, in bytes, estimated.
    pub(crate) fn bytes(&self) -> usize {
        // A solver keeps each clause once more, with two watches, and some state of a variable.
        self.literals.len() * 8 + self.ends.len() * 48 + self.variables as usize * 100
    }

    /// Returns the clauses from this one on.
    pub(crate) fn clauses_from(&self, first: usize) -> impl Iterator<Item = &[Lit]> {
        (first..self.ends.len()).map(|number| {
            let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.literals[begin..self.ends[number]]
        })
    }

    /// Makes a new variable; a constant if the formula has stopped growing.
    pub(crate) fn fresh(&mut self) -> Lit {
        self.check_limits();
        if self.halt.is_some() {
            return Lit::FALSE;
        }
        self.variables += 1;
        Lit(i32::try_from(self.variables).unwrap_or(i32::MAX))
    }

    /// Asserts that one of the literals is true.
    ///
    /// A literal that is given twice is asserted once, and a clause that always holds is left out:
    /// formally verified proof checkers refuse both.
    pub(crate) fn add(&mut self, clause: &[Lit]) {
        self.check_limits();
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
                if !comparer.compare_clause(&self.literals) {
                    self.halt = Some(Halt::Differs);
                }
                self.literals.clear();
            }
        }
    }

    /// Checks every `SPELL` calls if a limit is reached.
    fn check_limits(&mut self) {
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
}

/// A text of clauses that is compared with those of a formula.
#[derive(Debug, Clone)]
pub(crate) struct Comparer {
    text: Arc<String>,
    /// Offset up to which the text is the same: the beginning of a line.
    pub at: usize,
    clauses: usize,
    variables: u32,
    line: String,
}

impl Comparer {
    /// Compares the text from offset `at` on. Its header announces `variables` variables.
    pub(crate) fn new(text: Arc<String>, at: usize, variables: u32) -> Comparer {
        // A formula of ours names its variables: it cannot announce more of them than the text has bytes.
        let most = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let variables = variables.min(most);
        Comparer { text, at, clauses: 0, variables, line: String::new() }
    }

    /// Returns the number of clauses so far.
    pub(crate) fn clauses(&self) -> usize {
        self.clauses
    }

    /// Returns the most variables that the formula may have.
    pub(crate) fn variables(&self) -> u32 {
        self.variables
    }

    /// Compares a clause with the next line; returns whether they are the same.
    pub(crate) fn compare_clause(&mut self, clause: &[Lit]) -> bool {
        self.line.clear();
        write_clause(&mut self.line, clause);
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let same = rest.starts_with(self.line.as_bytes());
        if same {
            self.at += self.line.len();
            self.clauses += 1;
        }
        same
    }
}
