//! Records the clauses from which each clause follows, in LRAT.

use std::collections::{HashMap, HashSet};

use super::lrat::LratProof;
use super::propagation::{Conflict, Propagation};
use super::store::{Number, Store};
use super::variables::{LitIndex, VariableMap};

/// Writes a proof in LRAT while it is checked.
#[derive(Debug)]
pub(crate) struct Recorder {
    /// The last clause number in LRAT that was used.
    last: u32,
    /// The number in LRAT of each clause in the store.
    ids: Vec<u32>,
    /// Unit clauses of the literals that are true without an assumption.
    units: HashMap<usize, u32>,
    /// The hints of the clause that is checked.
    hints: Vec<i32>,
    /// The literals that are true by the negation of that clause, or by units among its hints. A reader may refuse a hint
    /// that sets no literal.
    known: HashSet<LitIndex>,
    /// Whether a clause needed resolution: then every earlier clause may be needed.
    resolved: bool,
    proof: LratProof,
}

/// The number of a clause as a hint. There are never too many clauses for an `i32`.
fn clause_hint(id: u32) -> i32 {
    i32::try_from(id).unwrap_or(i32::MAX)
}

impl Recorder {
    /// Begins with a formula of this many clauses.
    pub(crate) fn new(clauses: usize) -> Self {
        Recorder {
            last: clauses as u32,
            ids: Vec::new(),
            units: HashMap::new(),
            hints: Vec::new(),
            known: HashSet::new(),
            resolved: false,
            proof: LratProof::default(),
        }
    }

    /// Sets the LRAT number of the clause that is stored next.
    pub(crate) fn record_clause(&mut self, id: u32) {
        self.ids.push(id);
    }

    /// Writes a clause of the proof with the hints that were found; returns its number. A reader may refuse a literal
    /// that is there twice.
    pub(crate) fn next_lemma(&mut self, clause: &[i32]) -> u32 {
        let mut seen = HashSet::new();
        let clause: Vec<i32> = clause.iter().copied().filter(|&it| seen.insert(it)).collect();
        // No other clause needs one that always holds.
        if !clause.iter().any(|literal| seen.contains(&-literal)) {
            self.last += 1;
            self.proof.add(self.last, &clause, &self.hints);
        }
        self.hints.clear();
        self.last
    }

    /// Writes the deletion of a clause.
    pub(crate) fn record_deletion(&mut self, number: Number) {
        self.proof.delete(&[clause_hint(self.ids[number as usize])]);
    }

    /// Writes a unit clause for each literal that has become true since `level` without an assumption.
    pub(crate) fn record_units(
        &mut self,
        level: usize,
        propagation: &Propagation,
        store: &Store,
        variables: &VariableMap,
    ) {
        for &literal in &propagation.trail()[level..] {
            let Some(reason) = propagation.reason(literal) else { continue };
            let clause = store.clause(reason);
            let mut id = self.ids[reason as usize];
            if clause.len() > 1 {
                let mut hints: Vec<i32> = clause
                    .iter()
                    .filter(|&&other| other != literal)
                    .filter_map(|&other| {
                        self.units.get(&(!other).place()).copied().map(clause_hint)
                    })
                    .collect();
                hints.push(clause_hint(id));
                self.last += 1;
                id = self.last;
                self.proof.add(id, &[variables.dimacs_number(literal)], &hints);
            }
            self.units.insert(literal.place(), id);
        }
    }

    /// Writes the empty clause.
    pub(crate) fn record_contradiction(
        &mut self,
        conflict: Conflict,
        propagation: &Propagation,
        store: &Store,
    ) {
        self.record_propagation(&[], conflict, propagation.level(), propagation, store);
        self.next_lemma(&[]);
    }

    /// Finds the hints for a clause that follows; literals beyond `level` are true by assuming its negation.
    pub(crate) fn record_propagation(
        &mut self,
        clause: &[LitIndex],
        conflict: Conflict,
        level: usize,
        propagation: &Propagation,
        store: &Store,
    ) {
        self.known = clause.iter().map(|&literal| !literal).collect();
        self.hints = self.hint_chain(conflict, level, propagation, store);
    }

    /// Begins the hints of a clause that needs resolution, with the clauses that its negation
    /// propagates.
    pub(crate) fn record_assumptions(
        &mut self,
        clause: &[LitIndex],
        level: usize,
        propagation: &Propagation,
        store: &Store,
    ) {
        self.resolved = true;
        let all = &propagation.trail()[level..];
        let reasons: Vec<Number> =
            all.iter().filter_map(|&literal| propagation.reason(literal)).collect();
        self.known = clause.iter().map(|&literal| !literal).collect();
        self.hints = self.hints_of(&reasons, store);
    }

    /// Adds the hints for the resolution with a clause; literals beyond `level` are true by assuming
    /// the rest of that clause, which lacks `pivot`.
    pub(crate) fn record_resolution(
        &mut self,
        clause: Number,
        pivot: LitIndex,
        conflict: Conflict,
        level: usize,
        propagation: &Propagation,
        store: &Store,
    ) {
        // A literal of the clause may be true by assumption, or by a clause that must be named.
        let shared = self.known.clone();
        let rest = store.clause(clause).iter().filter(|&&literal| literal != pivot);
        self.known.extend(rest.map(|&literal| !literal));
        let chain = self.hint_chain(conflict, level, propagation, store);
        self.known = shared;
        self.hints.push(-clause_hint(self.ids[clause as usize]));
        self.hints.extend(chain);
    }

    /// Returns the hints that lead to a conflict, found by going back over the literals beyond `level`.
    fn hint_chain(
        &mut self,
        conflict: Conflict,
        level: usize,
        propagation: &Propagation,
        store: &Store,
    ) -> Vec<i32> {
        let last = match conflict {
            Conflict::Clause(number) => number,
            Conflict::True(literal) => return self.unit_hint(literal).into_iter().collect(),
        };
        let mut reasons = vec![last];
        let mut needed: HashSet<LitIndex> =
            store.clause(last).iter().map(|&literal| !literal).collect();
        for &literal in propagation.trail()[level..].iter().rev() {
            if let Some(reason) = propagation.reason(literal)
                && needed.contains(&literal)
            {
                reasons.push(reason);
                needed.extend(
                    store
                        .clause(reason)
                        .iter()
                        .filter(|&&other| other != literal)
                        .map(|&other| !other),
                );
            }
        }
        reasons.reverse();
        self.hints_of(&reasons, store)
    }

    /// Returns the hints for clauses that propagate in this order, preceded by the units that they
    /// need.
    fn hints_of(&mut self, reasons: &[Number], store: &Store) -> Vec<i32> {
        let mut hints = Vec::new();
        for &reason in reasons {
            for &literal in store.clause(reason) {
                hints.extend(self.unit_hint(!literal));
            }
        }
        hints.extend(reasons.iter().map(|&reason| clause_hint(self.ids[reason as usize])));
        hints
    }

    /// Returns the unit clause of a literal, if it is not known yet.
    fn unit_hint(&mut self, literal: LitIndex) -> Option<i32> {
        let id = *self.units.get(&literal.place())?;
        self.known.insert(literal).then(|| clause_hint(id))
    }

    /// Returns the proof with only the clauses that the contradiction needs, each deleted after its
    /// last use. After a resolution it keeps all.
    pub(crate) fn into_proof(self) -> LratProof {
        if self.resolved { self.proof } else { self.proof.without_unused() }
    }
}
