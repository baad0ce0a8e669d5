//! Operations on decision diagrams.

use super::{Bdd, BddManager, BddStore};
use crate::table::sets::logic::{Logic, Truth as _};

/// Marks the results of exclusive or. Diagrams never have this number.
const XOR: u32 = u32::MAX;

impl BddStore {
    pub(super) fn and(&mut self, a: Bdd, b: Bdd) -> Bdd {
        if a == b || b == Bdd::ALWAYS {
            return a;
        }
        if a == Bdd::ALWAYS {
            return b;
        }
        if a == Bdd::NEVER || b == Bdd::NEVER || a == b.negated() {
            return Bdd::NEVER;
        }
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let key = [a.0, b.0, 0];
        if self.exceeds(1) {
            return Bdd::NEVER;
        }
        if let Some(known) = self.recall_result(key) {
            return known;
        }
        let level = self.level_of(a).min(self.level_of(b));
        let ((a0, a1), (b0, b1)) = (self.parts_at(a, level), self.parts_at(b, level));
        let low = self.and(a0, b0);
        let high = self.and(a1, b1);
        let result = self.node_of(level, low, high);
        self.remember_result(key, result)
    }

    fn or(&mut self, a: Bdd, b: Bdd) -> Bdd {
        self.and(a.negated(), b.negated()).negated()
    }

    pub(super) fn xor(&mut self, a: Bdd, b: Bdd) -> Bdd {
        let negated = a.is_complemented() != b.is_complemented();
        let (a, b) = (Bdd(a.0 & !1), Bdd(b.0 & !1));
        if a == b {
            return Bdd::constant(negated);
        }
        if a == Bdd::NEVER || b == Bdd::NEVER {
            return Bdd(a.0 | b.0).negated_if(negated);
        }
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let key = [a.0, b.0, XOR];
        if self.exceeds(1) {
            return Bdd::NEVER;
        }
        if let Some(known) = self.recall_result(key) {
            return known.negated_if(negated);
        }
        let level = self.level_of(a).min(self.level_of(b));
        let ((a0, a1), (b0, b1)) = (self.parts_at(a, level), self.parts_at(b, level));
        let low = self.xor(a0, b0);
        let high = self.xor(a1, b1);
        let result = self.node_of(level, low, high);
        self.remember_result(key, result).negated_if(negated)
    }

    pub(super) fn ite(&mut self, condition: Bdd, then: Bdd, otherwise: Bdd) -> Bdd {
        let (mut then, mut otherwise) = (then, otherwise);
        if condition.is_complemented() {
            std::mem::swap(&mut then, &mut otherwise);
        }
        let condition = Bdd(condition.0 & !1);
        if condition == Bdd::NEVER || then == otherwise {
            return otherwise;
        }
        // Inside the condition it equals the set of all starts, outside the empty set.
        if then.index() == condition.index() {
            then = Bdd::constant(then == condition);
        }
        if otherwise.index() == condition.index() {
            otherwise = Bdd::constant(otherwise != condition);
        }
        match (then, otherwise) {
            (Bdd::NEVER, _) => return self.and(otherwise, condition.negated()),
            (Bdd::ALWAYS, _) => return self.or(condition, otherwise),
            (_, Bdd::NEVER) => return self.and(condition, then),
            (_, Bdd::ALWAYS) => return self.or(condition.negated(), then),
            _ if then == otherwise.negated() => return self.xor(condition, otherwise),
            _ => {}
        }
        let negated = then.is_complemented();
        let (then, otherwise) = (then.negated_if(negated), otherwise.negated_if(negated));
        let key = [condition.0, then.0, otherwise.0];
        if self.exceeds(1) {
            return Bdd::NEVER;
        }
        if let Some(known) = self.recall_result(key) {
            return known.negated_if(negated);
        }
        let level = self.level_of(condition).min(self.level_of(then)).min(self.level_of(otherwise));
        let (c0, c1) = self.parts_at(condition, level);
        let (t0, t1) = self.parts_at(then, level);
        let (e0, e1) = self.parts_at(otherwise, level);
        let low = self.ite(c0, t0, e0);
        let high = self.ite(c1, t1, e1);
        let result = self.node_of(level, low, high);
        self.remember_result(key, result).negated_if(negated)
    }
}

impl Logic for BddManager {
    type Truth = Bdd;
    const COSTLY: bool = true;

    fn count_operations(&self, operations: usize) {
        self.store().exceeds(operations as u64);
    }

    #[inline]
    fn not(&self, set: Bdd) -> Bdd {
        set.negated()
    }

    fn and(&self, left: Bdd, right: Bdd) -> Bdd {
        self.store().and(left, right)
    }

    fn xor(&self, left: Bdd, right: Bdd) -> Bdd {
        self.store().xor(left, right)
    }

    fn ite(&self, condition: Bdd, then: Bdd, otherwise: Bdd) -> Bdd {
        self.store().ite(condition, then, otherwise)
    }
}
