//! Operations on decision diagrams.

use super::{Bdd, BddManager, BddResult};
use crate::table::sets::diagrams::budget::TooLarge;
use crate::table::sets::logic::{Bit as _, Logic};

/// Marks the results of exclusive or: no diagram has this number.
const XOR: u32 = u32::MAX;

impl BddManager {
    /// The starts in both sets.
    pub(crate) fn and(&mut self, a: Bdd, b: Bdd) -> BddResult {
        if a == b || b == Bdd::ALWAYS {
            return Ok(a);
        }
        if a == Bdd::ALWAYS {
            return Ok(b);
        }
        if a == Bdd::NEVER || b == Bdd::NEVER || a == b.negated() {
            return Ok(Bdd::NEVER);
        }
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let key = [a.0, b.0, 0];
        self.step()?;
        if let Some(known) = self.recall(key) {
            return Ok(known);
        }
        let level = self.level(a).min(self.level(b));
        let ((a0, a1), (b0, b1)) = (self.parts(a, level), self.parts(b, level));
        let low = self.and(a0, b0)?;
        let high = self.and(a1, b1)?;
        let result = self.node(level, low, high)?;
        self.remember(key, result);
        Ok(result)
    }

    /// The starts in at least one of the sets.
    #[inline]
    pub(crate) fn or(&mut self, a: Bdd, b: Bdd) -> BddResult {
        Ok(self.and(a.negated(), b.negated())?.negated())
    }

    /// The starts of `a` that are not in `b`.
    #[inline]
    pub(crate) fn without(&mut self, a: Bdd, b: Bdd) -> BddResult {
        self.and(a, b.negated())
    }

    /// The starts in one of the sets and not in the other.
    pub(crate) fn xor(&mut self, a: Bdd, b: Bdd) -> BddResult {
        let negated = a.is_complemented() != b.is_complemented();
        let (a, b) = (Bdd(a.0 & !1), Bdd(b.0 & !1));
        if a == b {
            return Ok(Bdd::constant(negated));
        }
        if a == Bdd::NEVER || b == Bdd::NEVER {
            return Ok(Bdd(a.0 | b.0).negated_if(negated));
        }
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let key = [a.0, b.0, XOR];
        self.step()?;
        if let Some(known) = self.recall(key) {
            return Ok(known.negated_if(negated));
        }
        let level = self.level(a).min(self.level(b));
        let ((a0, a1), (b0, b1)) = (self.parts(a, level), self.parts(b, level));
        let low = self.xor(a0, b0)?;
        let high = self.xor(a1, b1)?;
        let result = self.node(level, low, high)?;
        self.remember(key, result);
        Ok(result.negated_if(negated))
    }

    /// The starts of `then` that are in `condition`, and those of `otherwise` that are not.
    pub(crate) fn ite(&mut self, condition: Bdd, then: Bdd, otherwise: Bdd) -> BddResult {
        let (mut then, mut otherwise) = (then, otherwise);
        if condition.is_complemented() {
            std::mem::swap(&mut then, &mut otherwise);
        }
        let condition = Bdd(condition.0 & !1);
        if condition == Bdd::NEVER || then == otherwise {
            return Ok(otherwise);
        }
        // Where the condition holds, it acts as all starts; elsewhere as none.
        if then.index() == condition.index() {
            then = Bdd::constant(then == condition);
        }
        if otherwise.index() == condition.index() {
            otherwise = Bdd::constant(otherwise != condition);
        }
        match (then, otherwise) {
            (Bdd::NEVER, _) => return self.without(otherwise, condition),
            (Bdd::ALWAYS, _) => return self.or(condition, otherwise),
            (_, Bdd::NEVER) => return self.and(condition, then),
            (_, Bdd::ALWAYS) => return self.or(condition.negated(), then),
            _ if then == otherwise.negated() => return self.xor(condition, otherwise),
            _ => {}
        }
        let negated = then.is_complemented();
        let (then, otherwise) = (then.negated_if(negated), otherwise.negated_if(negated));
        let key = [condition.0, then.0, otherwise.0];
        self.step()?;
        if let Some(known) = self.recall(key) {
            return Ok(known.negated_if(negated));
        }
        let level = self.level(condition).min(self.level(then)).min(self.level(otherwise));
        let (c0, c1) = self.parts(condition, level);
        let (t0, t1) = self.parts(then, level);
        let (e0, e1) = self.parts(otherwise, level);
        let low = self.ite(c0, t0, e0)?;
        let high = self.ite(c1, t1, e1)?;
        let result = self.node(level, low, high)?;
        self.remember(key, result);
        Ok(result.negated_if(negated))
    }
}

impl Logic for BddManager {
    type Bit = Bdd;
    type Fault = TooLarge;
    const COSTLY: bool = true;

    fn note(&mut self, operations: usize) -> BddResult<()> {
        self.steps = self.steps.saturating_add(operations as u64);
        self.step()
    }

    fn ite(&mut self, condition: Bdd, then: Bdd, otherwise: Bdd) -> BddResult {
        self.ite(condition, then, otherwise)
    }

    fn not(&mut self, set: Bdd) -> BddResult {
        Ok(set.negated())
    }

    fn and(&mut self, left: Bdd, right: Bdd) -> BddResult {
        BddManager::and(self, left, right)
    }

    fn or(&mut self, left: Bdd, right: Bdd) -> BddResult {
        BddManager::or(self, left, right)
    }

    fn xor(&mut self, left: Bdd, right: Bdd) -> BddResult {
        BddManager::xor(self, left, right)
    }

    fn without(&mut self, left: Bdd, right: Bdd) -> BddResult {
        BddManager::without(self, left, right)
    }
}
