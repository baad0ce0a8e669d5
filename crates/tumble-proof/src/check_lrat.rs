//! The checker of proofs in LRAT, which name the clauses from which each one follows.

use std::collections::HashMap;

use super::checked::{Checked, Wrong};
use super::dimacs::Formula;
use super::lrat::{LratProof, LratStep};
use super::propagation::Propagation;
use super::variables::{LitIndex, VariableMap};

/// Checks that a proof in LRAT shows that `formula` has no solution. `stop` is asked regularly whether
/// to break off.
///
/// Useless hints and deletions of missing clauses do no harm. Steps after the contradiction are not
/// checked.
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
/// Fails with the first step that does not follow from the clauses that it names, or if the proof ends
/// without a contradiction, or if the check was broken off.
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
        checker.add_clause(id, clause);
    }
    for (index, step) in proof.steps().enumerate() {
        if checker.propagation.is_stopped() {
            return Err(Wrong::Stopped);
        }
        match step {
            LratStep::Add { id, clause, hints } => {
                let found = checker.check_step(id, clause, hints);
                if checker.propagation.is_stopped() {
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
                checker.add_clause(id, clause);
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

/// Result of checking the hints of a clause.
enum HintCheck {
    ByPropagation,
    ByResolution,
    Not,
    /// No clause has this number.
    NoClause(u32),
    /// The number of the new clause is not larger than all earlier ones.
    OldNumber,
}

struct LratChecker<'a> {
    variables: VariableMap,
    /// The current clauses. Each has its own memory, since a long proof deletes nearly all that it
    /// adds.
    clauses: HashMap<u32, Box<[LitIndex]>>,
    /// The largest number of a clause so far.
    last: u32,
    propagation: Propagation<'a>,
}

impl<'a> LratChecker<'a> {
    fn new(formula: &Formula, proof: &LratProof, stop: &'a dyn Fn() -> bool) -> Self {
        let variables = VariableMap::of(&[&formula.clauses, proof.clauses()]);
        let mut propagation = Propagation::new(stop);
        propagation.grow_to(variables.place_count());
        LratChecker { variables, clauses: HashMap::new(), last: 0, propagation }
    }

    fn literal_index(&mut self, literal: i32) -> LitIndex {
        let lit = self.variables.literal(literal);
        self.propagation.grow_to(self.variables.place_count());
        lit
    }

    fn add_clause(&mut self, id: u32, clause: &[i32]) {
        let literals = clause.iter().map(|&literal| self.literal_index(literal)).collect();
        self.clauses.insert(id, literals);
        self.last = id;
        self.propagation.count_work(clause.len() + 1);
    }

    /// Sets a literal to false; returns whether it is true already, which is a contradiction.
    fn refute_literal(&mut self, literal: LitIndex) -> bool {
        let is_true = self.propagation.is_true(literal);
        if !is_true && !self.propagation.is_false(literal) {
            self.propagation.set_true(!literal, None);
        }
        is_true
    }

    fn check_step(&mut self, id: u32, clause: &[i32], hints: &[i32]) -> HintCheck {
        if id <= self.last {
            return HintCheck::OldNumber;
        }
        let followed = self.check_hints(clause, hints);
        self.propagation.back_to(0);
        followed.unwrap_or_else(HintCheck::NoClause)
    }

    /// Checks the hints of a clause; `Err` is the number of a missing clause.
    fn check_hints(&mut self, clause: &[i32], hints: &[i32]) -> Result<HintCheck, u32> {
        self.propagation.count_work(clause.len() + hints.len() + 1);
        for &literal in clause {
            let lit = self.literal_index(literal);
            if self.refute_literal(lit) {
                return Ok(HintCheck::ByPropagation);
            }
        }
        let resolutions = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
        let (hints, resolutions) = hints.split_at(resolutions);
        if self.propagate_hints(hints)? {
            return Ok(HintCheck::ByPropagation);
        }
        let Some(&pivot) = clause.first() else { return Ok(HintCheck::Not) };
        let pivot = self.literal_index(pivot);
        let follows = self.resolutions_follow(!pivot, resolutions)?;
        Ok(if follows { HintCheck::ByResolution } else { HintCheck::Not })
    }

    /// Propagates the clauses of these numbers, in this order; returns whether a contradiction follows.
    fn propagate_hints(&mut self, hints: &[i32]) -> Result<bool, u32> {
        for hint in hints {
            let id = hint.unsigned_abs();
            let clause = self.clauses.get(&id).ok_or(id)?;
            self.propagation.count_work(clause.len());
            let mut open = None;
            let mut leads_nowhere = false;
            for &literal in clause {
                // A clause may contain a literal twice.
                let is_open = !self.propagation.is_true(literal);
                if self.propagation.is_false(literal) {
                    continue;
                } else if is_open && open.is_none_or(|open| open == literal) {
                    open = Some(literal);
                } else {
                    leads_nowhere = true;
                    break;
                }
            }
            match open {
                _ if leads_nowhere => {}
                Some(open) => self.propagation.set_true(open, None),
                None => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Returns whether all resolutions with clauses that contain `pivot` are refuted. `hints` are
    /// groups, each begun by the negative number of the clause that it refutes.
    fn resolutions_follow(&mut self, pivot: LitIndex, hints: &[i32]) -> Result<bool, u32> {
        let mut groups: HashMap<u32, &[i32]> = HashMap::new();
        let mut rest = hints;
        while let Some((clause, after)) = rest.split_first() {
            let end = after.iter().position(|&hint| hint < 0).unwrap_or(after.len());
            let (own, others) = after.split_at(end);
            groups.insert(clause.unsigned_abs(), own);
            rest = others;
        }
        let level = self.propagation.level();
        let mut candidates = Vec::new();
        for (&id, clause) in &self.clauses {
            self.propagation.count_work(clause.len());
            if clause.contains(&pivot) {
                candidates.push((id, clause.clone()));
            }
        }
        // Sorted, so that every run reports the same clause.
        candidates.sort_unstable_by_key(|&(id, _)| id);
        for (id, clause) in candidates {
            if self.propagation.is_stopped() {
                return Ok(false);
            }
            let mut refuted = false;
            for &literal in &clause {
                // A clause with both signs of the pivot always holds: its resolution needs no check.
                refuted = refuted
                    || literal == !pivot
                    || literal != pivot && self.refute_literal(literal);
            }
            let own = groups.get(&id).copied().unwrap_or(&[]);
            let follows = refuted || self.propagate_hints(own)?;
            self.propagation.back_to(level);
            if !follows {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
