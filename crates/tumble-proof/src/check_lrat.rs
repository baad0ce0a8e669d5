//! The checker of proofs that name the clauses from which each one follows.

use std::collections::HashMap;
use std::ops::Range;

use super::checked::{Checked, Wrong};
use super::dimacs::Formula;
use super::lrat::{LratProof, LratStep};
use super::propagation::SPELL;
use super::variables::{LitIndex, VariableMap};

/// Checks that a proof in LRAT shows that `formula` has no solution. `stop` is asked now and then
/// whether to break off.
///
/// A hint that leads nowhere does no harm, and neither does a deletion of a clause that is not there.
/// What comes after the contradiction is not looked at.
///
/// ```
/// use tumble_proof::{Formula, LratProof, check_lrat};
///
/// let formula = Formula::read("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")?;
/// let proof = LratProof::read("5 2 0 1 2 0\n6 0 5 3 4 0\n")?;
/// assert_eq!(check_lrat(&formula, &proof, &|| false)?.lemmas, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first step that does not follow from the clauses that it names, that there is no contradiction
/// in the end, or that the check was broken off.
pub fn check_lrat(
    formula: &Formula,
    proof: &LratProof,
    stop: &dyn Fn() -> bool,
) -> Result<Checked, Wrong> {
    let mut checker = LratChecker::new(formula, proof, stop);
    let mut checked = Checked { clauses: formula.clauses.len(), ..Checked::default() };
    for (id, clause) in (1..).zip(formula.clauses.iter()) {
        if clause.is_empty() {
            return Ok(checked);
        }
        checker.add(id, clause);
    }
    for (index, step) in proof.steps().enumerate() {
        if checker.is_stopped() {
            return Err(Wrong::Stopped);
        }
        match step {
            LratStep::Add { id, clause, hints } => {
                let found = checker.follows(id, clause, hints);
                if checker.stopped {
                    return Err(Wrong::Stopped);
                }
                let step = index + 1;
                checked.by_resolution += match found {
                    HintCheck::ByPropagation => 0,
                    HintCheck::ByResolution => 1,
                    HintCheck::Not => return Err(Wrong::Lemma { step, clause: clause.to_vec() }),
                    HintCheck::NoClause(id) => return Err(Wrong::NoClause { step, id }),
                    HintCheck::OldNumber => return Err(Wrong::OldNumber { step, id }),
                };
                checked.lemmas += 1;
                if clause.is_empty() {
                    return Ok(checked);
                }
                checker.add(id, clause);
            }
            LratStep::Delete(ids) => {
                for id in ids {
                    checked.deletions +=
                        usize::from(checker.clauses.remove(&id.unsigned_abs()).is_some());
                }
            }
        }
    }
    Err(Wrong::NoContradiction)
}

/// How a clause follows from others.
enum HintCheck {
    ByPropagation,
    ByResolution,
    Not,
    /// There is no clause of this number.
    NoClause(u64),
    /// The number of the clause is not larger than all before it.
    OldNumber,
}

struct LratChecker<'a> {
    variables: VariableMap,
    /// The literals of all clauses, one after the other.
    literals: Vec<LitIndex>,
    /// For each clause that is there where its literals are.
    clauses: HashMap<u64, Range<usize>>,
    /// The largest number of a clause so far.
    last: u64,
    /// For each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// The true literals in the order of their coming.
    trail: Vec<LitIndex>,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
    /// The work since it was last asked whether to stop.
    work: usize,
}

impl<'a> LratChecker<'a> {
    fn new(formula: &Formula, proof: &LratProof, stop: &'a dyn Fn() -> bool) -> Self {
        let (given, steps) = (&formula.clauses, proof.clauses());
        let largest = given.largest_variable().max(steps.largest_variable());
        let variables =
            VariableMap::new(given.literals().saturating_add(steps.literals()), largest);
        LratChecker {
            values: vec![0; variables.places()],
            variables,
            literals: Vec::new(),
            clauses: HashMap::new(),
            last: 0,
            trail: Vec::new(),
            stop,
            stopped: stop(),
            work: 0,
        }
    }

    fn is_stopped(&mut self) -> bool {
        if self.work > SPELL {
            self.work = 0;
            self.stopped |= (self.stop)();
        }
        self.stopped
    }

    fn lit(&mut self, literal: i32) -> LitIndex {
        let lit = self.variables.literal(literal);
        let places = self.variables.places();
        if places > self.values.len() {
            self.values.resize(places, 0);
        }
        lit
    }

    fn add(&mut self, id: u64, clause: &[i32]) {
        let begin = self.literals.len();
        for &literal in clause {
            let lit = self.lit(literal);
            self.literals.push(lit);
        }
        self.clauses.insert(id, begin..self.literals.len());
        self.last = id;
        self.work += clause.len() + 1;
    }

    fn value(&self, literal: LitIndex) -> i8 {
        self.values[literal.place()]
    }

    fn set(&mut self, literal: LitIndex) {
        self.values[literal.place()] = 1;
        self.values[(!literal).place()] = -1;
        self.trail.push(literal);
    }

    /// Sets a literal to false; returns whether it is true already, which is a contradiction.
    fn refute(&mut self, literal: LitIndex) -> bool {
        if self.value(literal) == 0 {
            self.set(!literal);
        }
        self.value(literal) > 0
    }

    /// Takes back what was set since this many literals were true.
    fn back_to(&mut self, level: usize) {
        for literal in self.trail.drain(level..) {
            self.values[literal.place()] = 0;
            self.values[(!literal).place()] = 0;
        }
    }

    fn follows(&mut self, id: u64, clause: &[i32], hints: &[i64]) -> HintCheck {
        if id <= self.last {
            return HintCheck::OldNumber;
        }
        let followed = self.refutes(clause, hints);
        self.back_to(0);
        followed.unwrap_or_else(HintCheck::NoClause)
    }

    /// Finds out how a clause follows; `Err` is a clause that is not there.
    fn refutes(&mut self, clause: &[i32], hints: &[i64]) -> Result<HintCheck, u64> {
        self.work += clause.len() + hints.len() + 1;
        for &literal in clause {
            let lit = self.lit(literal);
            if self.refute(lit) {
                return Ok(HintCheck::ByPropagation);
            }
        }
        let resolutions = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
        let (hints, resolutions) = hints.split_at(resolutions);
        if self.propagate(hints)? {
            return Ok(HintCheck::ByPropagation);
        }
        let Some(&pivot) = clause.first() else { return Ok(HintCheck::Not) };
        let pivot = self.lit(pivot);
        let follows = self.resolutions_follow(!pivot, resolutions)?;
        Ok(if follows { HintCheck::ByResolution } else { HintCheck::Not })
    }

    /// Propagates the clauses of these numbers, in this order; returns whether a contradiction follows.
    fn propagate(&mut self, hints: &[i64]) -> Result<bool, u64> {
        for hint in hints {
            let id = hint.unsigned_abs();
            let span = self.clauses.get(&id).cloned().ok_or(id)?;
            self.work += span.len();
            let mut open = None;
            let mut leads_nowhere = false;
            for &literal in &self.literals[span] {
                // A literal may be there twice.
                match self.value(literal) {
                    0 if open.is_none_or(|open| open == literal) => open = Some(literal),
                    -1 => {}
                    _ => {
                        leads_nowhere = true;
                        break;
                    }
                }
            }
            match open {
                _ if leads_nowhere => {}
                Some(open) => self.set(open),
                None => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Returns whether all resolutions with clauses that hold `pivot` are refuted. The hints for one
    /// follow the number of its clause, which is negative.
    fn resolutions_follow(&mut self, pivot: LitIndex, hints: &[i64]) -> Result<bool, u64> {
        let mut groups: HashMap<u64, &[i64]> = HashMap::new();
        let mut rest = hints;
        while let Some((clause, after)) = rest.split_first() {
            let end = after.iter().position(|&hint| hint < 0).unwrap_or(after.len());
            let (own, others) = after.split_at(end);
            groups.insert(clause.unsigned_abs(), own);
            rest = others;
        }
        let level = self.trail.len();
        let mut candidates = Vec::new();
        for (&id, span) in &self.clauses {
            self.work += span.len();
            if self.literals[span.clone()].contains(&pivot) {
                candidates.push((id, span.clone()));
            }
        }
        // In order, so that the same is said each time.
        candidates.sort_unstable_by_key(|&(id, _)| id);
        for (id, span) in candidates {
            if self.is_stopped() {
                return Ok(false);
            }
            let mut refuted = false;
            for at in span {
                let literal = self.literals[at];
                // A clause that holds the pivot as well always holds: no resolution hurts it.
                refuted = refuted || literal == !pivot || literal != pivot && self.refute(literal);
            }
            let own = groups.get(&id).copied().unwrap_or(&[]);
            let follows = refuted || self.propagate(own)?;
            self.back_to(level);
            if !follows {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMULA: &str = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    fn run(formula: &str, proof: &str) -> Result<Checked, Wrong> {
        let (formula, proof) = (Formula::read(formula).unwrap(), LratProof::read(proof).unwrap());
        check_lrat(&formula, &proof, &|| false)
    }

    #[test]
    fn a_proof_holds() {
        let checked = run(FORMULA, "5 2 0 1 2 0\n5 d 1 2 9 0\n6 0 5 3 4 0\n").unwrap();
        assert_eq!((checked.clauses, checked.lemmas, checked.deletions), (4, 2, 2));
        assert_eq!(run("p cnf 1 2\n1 0\n0\n", "").map(|checked| checked.lemmas), Ok(0));
    }

    #[test]
    fn hints_must_lead_to_a_contradiction() {
        let lemma = |step, clause: &[i32]| Err(Wrong::Lemma { step, clause: clause.to_vec() });
        assert_eq!(run(FORMULA, "5 2 0 1 3 0\n6 0 5 3 4 0\n"), lemma(1, &[2]));
        assert_eq!(run(FORMULA, "5 2 0 1 2 0\n6 0 3 4 0\n"), lemma(2, &[]));
        assert_eq!(run(FORMULA, "5 2 0 1 2 0\n"), Err(Wrong::NoContradiction));
    }

    #[test]
    fn clauses_are_named_by_numbers_that_are_there() {
        assert_eq!(run(FORMULA, "5 2 0 1 7 0\n"), Err(Wrong::NoClause { step: 1, id: 7 }));
        let deleted = "5 d 1 0\n5 2 0 1 2 0\n";
        assert_eq!(run(FORMULA, deleted), Err(Wrong::NoClause { step: 2, id: 1 }));
        assert_eq!(run(FORMULA, "4 2 0 1 2 0\n"), Err(Wrong::OldNumber { step: 1, id: 4 }));
        let most = format!("{} 2 0 1 2 0\n{} 0 3 4 0\n", i64::MAX, i64::MAX);
        assert_eq!(run(FORMULA, &most), Err(Wrong::OldNumber { step: 2, id: i64::MAX as u64 }));
    }

    #[test]
    fn a_definition_takes_no_solution_away() {
        // 4 means 1 and 2: only resolution shows that it may be added.
        let signs = |number: usize| [1, 2, 4].map(|bit| if number & bit == 0 { 1 } else { -1 });
        let clause = |[a, b, c]: [i32; 3]| format!("{a} {} {} 0\n", 2 * b, 3 * c);
        let formula: String = (0..8).map(|number| clause(signs(number))).collect();
        let formula = format!("p cnf 4 8\n{formula}");
        let proof = "9 -4 1 0 0\n10 -4 2 0 0\n11 4 -1 -2 0 -9 -10 0\n12 1 2 0 1 5 0\n\
                     13 1 0 12 3 7 0\n14 2 0 13 2 6 0\n15 0 13 14 4 8 0\n";
        assert_eq!(run(&formula, proof).map(|checked| checked.by_resolution), Ok(3));
        // A second definition of 4 is none: the resolution with the first does not follow.
        let wrong = run("p cnf 4 2\n1 2 0\n-1 -2 0\n", "3 4 -1 0 0\n4 -4 2 0 -3 0\n");
        assert_eq!(wrong, Err(Wrong::Lemma { step: 2, clause: vec![-4, 2] }));
    }

    #[test]
    fn a_literal_that_is_there_twice_is_one() {
        assert_eq!(
            run("p cnf 1 2\n1 1 0\n-1 -1 0\n", "3 0 1 2 0\n").map(|found| found.lemmas),
            Ok(1)
        );
    }

    #[test]
    fn a_check_that_is_stopped_says_so() {
        let formula = Formula::read(FORMULA).unwrap();
        let proof = LratProof::read("5 2 0 1 2 0\n").unwrap();
        assert_eq!(check_lrat(&formula, &proof, &|| true), Err(Wrong::Stopped));
    }
}
