//! Unit propagation with two watched literals.

use super::store::{Number, Store};
use super::variables::LitIndex;

/// A contradiction between the literals that are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// All literals of this clause are false.
    Clause(Number),
    /// This literal is true, but was to be set to false.
    True(LitIndex),
}

/// One of the two watches of a clause.
#[derive(Clone, Copy)]
struct ClauseWatch {
    clause: Number,
    /// Some other literal of the clause: if it is true, the clause need not be visited.
    other: LitIndex,
}

/// Amount of work between two checks of `stop`.
const SPELL: usize = 1 << 18;

/// The values of the literals, and the clauses to visit when they change.
pub(crate) struct Propagation<'a> {
    /// Values of the literals: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// Clauses that watch each literal.
    watches: Vec<Vec<ClauseWatch>>,
    /// The true literals, in the order in which they were set.
    trail: Vec<LitIndex>,
    /// The clause that set each literal, if it is true by propagation.
    reasons: Vec<Option<Number>>,
    /// Number of literals of the trail that have been propagated.
    propagated: usize,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
    /// Work since the last check of `stop`.
    work: usize,
}

impl<'a> Propagation<'a> {
    pub(crate) fn new(stop: &'a dyn Fn() -> bool) -> Self {
        Propagation {
            values: Vec::new(),
            watches: Vec::new(),
            trail: Vec::new(),
            reasons: Vec::new(),
            propagated: 0,
            stop,
            stopped: stop(),
            work: 0,
        }
    }

    /// Makes room for this many table entries.
    pub(crate) fn grow_to(&mut self, places: usize) {
        if places > self.values.len() {
            self.values.resize(places, 0);
            self.reasons.resize(places, None);
            self.watches.resize_with(places, Vec::new);
        }
    }

    /// Counts work, and checks `stop` regularly.
    pub(crate) fn count_work(&mut self, more: usize) {
        self.work += more;
        if self.work > SPELL {
            self.work = 0;
            self.stopped |= (self.stop)();
        }
    }

    /// Returns whether the check is to be broken off. After that, no clause follows any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) fn is_true(&self, literal: LitIndex) -> bool {
        self.values[literal.place()] > 0
    }

    pub(crate) fn is_false(&self, literal: LitIndex) -> bool {
        self.values[literal.place()] < 0
    }

    /// Returns the number of true literals.
    pub(crate) fn level(&self) -> usize {
        self.trail.len()
    }

    /// Returns the true literals, in the order in which they were set.
    pub(crate) fn trail(&self) -> &[LitIndex] {
        &self.trail
    }

    /// Returns the clause that set a true literal; `None` if it was assumed.
    pub(crate) fn reason(&self, literal: LitIndex) -> Option<Number> {
        self.reasons[literal.place()]
    }

    /// Undoes all settings after the first `level` true literals.
    pub(crate) fn back_to(&mut self, level: usize) {
        for literal in self.trail.drain(level..) {
            self.values[literal.place()] = 0;
            self.values[(!literal).place()] = 0;
        }
        self.propagated = level;
    }

    /// Watches a clause whose first two literals are not false.
    pub(crate) fn watch_pair(&mut self, clause: Number, [first, second]: [LitIndex; 2]) {
        self.watches[first.place()].push(ClauseWatch { clause, other: second });
        self.watches[second.place()].push(ClauseWatch { clause, other: first });
    }

    /// Sets a literal without a value; `reason` is `None` for an assumption.
    pub(crate) fn set_true(&mut self, literal: LitIndex, reason: Option<Number>) {
        self.reasons[literal.place()] = reason;
        self.values[literal.place()] = 1;
        self.values[(!literal).place()] = -1;
        self.trail.push(literal);
    }

    /// Sets all of these except one to false; returns the contradiction that follows.
    pub(crate) fn refute(
        &mut self,
        clause: &[LitIndex],
        but: Option<LitIndex>,
        store: &mut Store,
    ) -> Option<Conflict> {
        for &literal in clause.iter().filter(|&&literal| Some(literal) != but) {
            if self.is_true(literal) {
                return Some(Conflict::True(literal));
            }
            if !self.is_false(literal) {
                self.set_true(!literal, None);
            }
        }
        self.propagate(store)
    }

    /// Propagates all literals that are set; returns the contradiction that follows.
    pub(crate) fn propagate(&mut self, store: &mut Store) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            let refuted = !literal;
            self.propagated += 1;
            let mut watches = std::mem::take(&mut self.watches[refuted.place()]);
            self.count_work(watches.len() + 1);
            let mut conflict = None;
            watches.retain_mut(|watch| {
                if conflict.is_some() || self.stopped || self.is_true(watch.other) {
                    return true;
                }
                if store.is_deleted(watch.clause) {
                    return false;
                }
                let clause = store.clause_mut(watch.clause);
                if clause[0] == refuted {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                watch.other = first;
                if self.is_true(first) {
                    return true;
                }
                let next = (2..clause.len()).find(|&at| !self.is_false(clause[at]));
                if let Some(at) = next {
                    clause.swap(1, at);
                    self.watches[clause[1].place()].push(*watch);
                    return false;
                }
                match self.is_false(first) {
                    true => conflict = Some(Conflict::Clause(watch.clause)),
                    false => self.set_true(first, Some(watch.clause)),
                }
                true
            });
            self.watches[refuted.place()] = watches;
            if conflict.is_some() || self.stopped {
                return conflict;
            }
        }
        None
    }
}
