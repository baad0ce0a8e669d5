//! The checker: goes forward through the proof until it finds a contradiction.

mod rat;

use super::checked::{Checked, Wrong};
use super::dimacs::Formula;
use super::drat::{DratStep, Proof};
use super::lrat::LratProof;
use super::propagation::{Conflict, Propagation};
use super::recorder::Recorder;
use super::store::{Number, Store};
use super::variables::{LitIndex, VariableMap};

/// Checks that `proof` shows that `formula` has no solution. `stop` is asked regularly whether to break
/// off.
///
/// Deletions of clauses that hold by propagation alone are ignored, as in most checkers. Steps after
/// the contradiction are not checked.
///
/// # Errors
/// Fails with the first step that does not follow, or if the proof ends without a contradiction, or if
/// the check was broken off.
pub fn check(formula: &Formula, proof: &Proof, stop: &dyn Fn() -> bool) -> Result<Checked, Wrong> {
    Checker::new(formula, proof, None, stop).check(formula, proof)
}

/// Checks a proof as [`check`] does, and writes it as LRAT: each clause with those from which it
/// follows. Clauses that the contradiction does not need are left out, unless a clause needed
/// resolution.
///
/// ```
/// use tumble_proof::{Formula, Proof, check_lrat, to_lrat};
///
/// let formula = Formula::read("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")?;
/// let (_, lrat) = to_lrat(&formula, &Proof::read("2 0\n0\n")?, &|| false)?;
/// check_lrat(&formula, &lrat, &|| false)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`check`].
pub fn to_lrat(
    formula: &Formula,
    proof: &Proof,
    stop: &dyn Fn() -> bool,
) -> Result<(Checked, LratProof), Wrong> {
    let recorder = Recorder::new(formula.clauses.len());
    let mut checker = Checker::new(formula, proof, Some(recorder), stop);
    let checked = checker.check(formula, proof)?;
    let lrat = checker.recorder.take().map(Recorder::into_proof).unwrap_or_default();
    Ok((checked, lrat))
}

struct Checker<'a> {
    variables: VariableMap,
    store: Store,
    propagation: Propagation<'a>,
    /// Clauses that contain each literal; made when a step first needs resolutions.
    occurrences: Option<Vec<Vec<Number>>>,
    /// The literals of the current clause, in order, each once.
    key: Vec<LitIndex>,
    /// Records the reasons of each clause, if they are wanted.
    recorder: Option<Recorder>,
}

impl<'a> Checker<'a> {
    fn new(
        formula: &Formula,
        proof: &Proof,
        recorder: Option<Recorder>,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        let variables = VariableMap::of(&[&formula.clauses, proof.clauses()]);
        let mut propagation = Propagation::new(stop);
        propagation.grow_to(variables.place_count());
        let (store, occurrences, key) = (Store::default(), None, Vec::new());
        Checker { variables, store, propagation, occurrences, key, recorder }
    }

    fn check(&mut self, formula: &Formula, proof: &Proof) -> Result<Checked, Wrong> {
        let mut checked = Checked { clauses: formula.clauses.len(), ..Checked::default() };
        for (id, clause) in (1..).zip(formula.clauses.iter()) {
            if self.add(clause, id) {
                return Ok(checked);
            }
            if self.propagation.is_stopped() {
                return Err(Wrong::Stopped);
            }
        }
        for (step, line) in proof.steps().enumerate() {
            match line {
                DratStep::Add(clause) => {
                    if !self.follows_by_propagation(clause) {
                        let is_rat = self.is_rat(clause);
                        if self.propagation.is_stopped() {
                            return Err(Wrong::Stopped);
                        }
                        if !is_rat {
                            return Err(Wrong::Lemma { step: step + 1, clause: clause.to_vec() });
                        }
                        checked.by_resolution += 1;
                    }
                    checked.lemmas += 1;
                    let id =
                        self.recorder.as_mut().map_or(0, |recorder| recorder.next_lemma(clause));
                    if self.add(clause, id) {
                        return Ok(checked);
                    }
                }
                DratStep::Delete(clause) => checked.deletions += usize::from(self.delete(clause)),
            }
            if self.propagation.is_stopped() {
                return Err(Wrong::Stopped);
            }
        }
        Err(Wrong::NoContradiction)
    }

    /// Puts the literals of a clause into `key`, in order, each once; returns the first one as it was
    /// written.
    fn index_clause(&mut self, clause: &[i32]) -> Option<LitIndex> {
        self.key.clear();
        self.key.extend(clause.iter().map(|&literal| self.variables.literal(literal)));
        let first = self.key.first().copied();
        self.key.sort_unstable();
        self.key.dedup();
        let places = self.variables.place_count();
        self.propagation.grow_to(places);
        if let Some(occurrences) = &mut self.occurrences
            && places > occurrences.len()
        {
            occurrences.resize_with(places, Vec::new);
        }
        self.propagation.count_work(clause.len() + 1);
        first
    }

    /// Adds a clause with this number in LRAT; returns whether a contradiction follows.
    fn add(&mut self, clause: &[i32], id: u32) -> bool {
        self.index_clause(clause);
        // A literal and its negation are neighbours in the order.
        if self.key.windows(2).any(|pair| pair[0] == !pair[1]) {
            return false;
        }
        let number = self.store.add(&self.key);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_clause(id);
        }
        if let Some(occurrences) = &mut self.occurrences {
            self.key.iter().for_each(|literal| occurrences[literal.place()].push(number));
        }
        // Literals that are not false come first, so that they are watched.
        let literals = self.store.clause_mut(number);
        let mut open = 0;
        for at in 0..literals.len() {
            if !self.propagation.is_false(literals[at]) {
                literals.swap(open, at);
                open += 1;
            }
        }
        let level = self.propagation.level();
        let conflict = match literals[..open] {
            [] => Some(Conflict::Clause(number)),
            [only] if self.propagation.is_true(only) => None,
            [only] => {
                self.propagation.set_true(only, Some(number));
                self.propagation.propagate(&mut self.store)
            }
            [first, second, ..] => {
                self.propagation.watch_pair(number, [first, second]);
                None
            }
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.record_units(level, &self.propagation, &self.store, &self.variables);
            if let Some(conflict) = conflict {
                recorder.record_contradiction(conflict, &self.propagation, &self.store);
            }
        }
        conflict.is_some()
    }

    /// Deletes a clause, unless it holds by propagation alone; returns whether it did.
    fn delete(&mut self, clause: &[i32]) -> bool {
        self.index_clause(clause);
        let holds = self.key.iter().any(|&literal| self.propagation.is_true(literal));
        let deleted = match self.key.len() > 1 && !holds {
            true => self.store.delete(&self.key),
            false => None,
        };
        if let (Some(recorder), Some(number)) = (&mut self.recorder, deleted) {
            recorder.record_deletion(number);
        }
        deleted.is_some()
    }

    /// Returns whether a clause follows by propagation.
    fn follows_by_propagation(&mut self, clause: &[i32]) -> bool {
        self.index_clause(clause);
        let level = self.propagation.level();
        let conflict = self.propagation.refute(&self.key, None, &mut self.store);
        if let (Some(recorder), Some(conflict)) = (&mut self.recorder, conflict) {
            recorder.record_propagation(&self.key, conflict, level, &self.propagation, &self.store);
        }
        self.propagation.back_to(level);
        conflict.is_some()
    }
}
