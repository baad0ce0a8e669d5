//! Truth values that depend on inputs: reduced ordered decision diagrams.
//!
//! A truth value is a diagram that asks for one input bit after the other, always in the same
//! order; the same truth value is always the same diagram. So "in no row" is a comparison, and
//! rows are counted without being enumerated.

use foldhash::{HashMap, HashMapExt as _};

use crate::table::open::{Bit, Logic};

/// A truth value that depends on input bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::table) struct Truth(u32);

/// Says that the diagrams have become too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) struct TooLarge;

impl Bit for Truth {
    const NEVER: Truth = Truth(0);
    const ALWAYS: Truth = Truth(1);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    level: u32,
    low: Truth,
    high: Truth,
}

/// All diagrams over a number of input bits.
#[derive(Debug)]
pub(super) struct Decisions {
    levels: u32,
    nodes: Vec<Node>,
    unique: HashMap<Node, Truth>,
    chosen: HashMap<[Truth; 3], Truth>,
    most: usize,
    /// From so many nodes on it is worth to look for those that are needed no more.
    untidy: usize,
}

/// The least number of nodes among which those are sought that are needed no more.
const UNTIDY: usize = 1 << 16;

type Made<T = Truth> = Result<T, TooLarge>;

impl Decisions {
    /// Diagrams over input bits with the levels 0 to `levels - 1`, of at most `most` nodes.
    pub fn new(levels: u32, most: usize) -> Self {
        let end = |truth| Node { level: levels, low: truth, high: truth };
        Decisions {
            levels,
            nodes: vec![end(Truth::NEVER), end(Truth::ALWAYS)],
            unique: HashMap::new(),
            chosen: HashMap::new(),
            most,
            untidy: UNTIDY,
        }
    }

    /// Now and then forgets all nodes but those of these truth values, which are written anew.
    pub fn tidy<'a>(&mut self, kept: impl IntoIterator<Item = &'a mut Truth>) {
        if self.nodes.len() < self.untidy {
            return;
        }
        let old = std::mem::take(&mut self.nodes);
        self.nodes.extend(old.iter().take(2).copied());
        self.unique.clear();
        self.chosen.clear();
        let mut moved = HashMap::new();
        for truth in kept {
            *truth = self.moved(*truth, &old, &mut moved);
        }
        self.untidy = 2 * self.nodes.len() + UNTIDY;
    }

    fn moved(&mut self, truth: Truth, old: &[Node], moved: &mut HashMap<Truth, Truth>) -> Truth {
        let Some(node) = old.get(truth.0 as usize) else { return truth };
        if truth == Truth::NEVER || truth == Truth::ALWAYS {
            return truth;
        }
        if let Some(&known) = moved.get(&truth) {
            return known;
        }
        let low = self.moved(node.low, old, moved);
        let high = self.moved(node.high, old, moved);
        let node = Node { level: node.level, low, high };
        // There are fewer nodes than before, so that the number fits.
        let new = Truth(self.nodes.len() as u32);
        self.nodes.push(node);
        self.unique.insert(node, new);
        moved.insert(truth, new);
        new
    }

    /// Whether the input bit at a level is set.
    pub fn bit(&mut self, level: u32) -> Made {
        self.node(level, Truth::NEVER, Truth::ALWAYS)
    }

    fn node(&mut self, level: u32, low: Truth, high: Truth) -> Made {
        if low == high {
            return Ok(low);
        }
        let node = Node { level, low, high };
        if let Some(&truth) = self.unique.get(&node) {
            return Ok(truth);
        }
        if self.nodes.len() >= self.most {
            return Err(TooLarge);
        }
        let truth = Truth(u32::try_from(self.nodes.len()).map_err(|_| TooLarge)?);
        self.nodes.push(node);
        self.unique.insert(node, truth);
        Ok(truth)
    }

    fn at(&self, truth: Truth) -> Node {
        // Truths come from this very collection; those that `tidy` forgot are not kept.
        let end = Node { level: self.levels, low: truth, high: truth };
        self.nodes.get(truth.0 as usize).copied().unwrap_or(end)
    }

    /// The two halves of a truth value where the bit at `level` is not set and where it is.
    fn halves(&self, truth: Truth, level: u32) -> (Truth, Truth) {
        let node = self.at(truth);
        if node.level == level { (node.low, node.high) } else { (truth, truth) }
    }

    /// The truth value where an input bit is known.
    pub fn with(&mut self, truth: Truth, level: u32, set: bool) -> Made {
        self.with_known(truth, level, set, &mut HashMap::new())
    }

    fn with_known(
        &mut self,
        truth: Truth,
        level: u32,
        set: bool,
        known: &mut HashMap<Truth, Truth>,
    ) -> Made {
        let node = self.at(truth);
        if node.level >= level {
            let (low, high) = self.halves(truth, level);
            return Ok(if set { high } else { low });
        }
        if let Some(&found) = known.get(&truth) {
            return Ok(found);
        }
        let low = self.with_known(node.low, level, set, known)?;
        let high = self.with_known(node.high, level, set, known)?;
        let found = self.node(node.level, low, high)?;
        known.insert(truth, found);
        Ok(found)
    }

    /// Where the truth value holds for some way that these input bits may be.
    pub fn for_some(&mut self, truth: Truth, levels: &[u32]) -> Made {
        levels.iter().try_fold(truth, |truth, &level| {
            let low = self.with(truth, level, false)?;
            let high = self.with(truth, level, true)?;
            self.or(low, high)
        })
    }

    /// In how many of the 2^levels cases the truth value holds. There are at most 127 levels.
    pub fn count(&self, truth: Truth) -> u128 {
        let below = self.count_below(truth, &mut HashMap::new());
        below << self.at(truth).level
    }

    fn count_below(&self, truth: Truth, known: &mut HashMap<Truth, u128>) -> u128 {
        match truth {
            Truth::NEVER => return 0,
            Truth::ALWAYS => return 1,
            _ => {}
        }
        if let Some(&count) = known.get(&truth) {
            return count;
        }
        let node = self.at(truth);
        let half = |half: Truth, known: &mut HashMap<Truth, u128>| {
            self.count_below(half, known) << (self.at(half).level - node.level - 1)
        };
        let count = half(node.low, known) + half(node.high, known);
        known.insert(truth, count);
        count
    }
}

impl Logic for Decisions {
    type Bit = Truth;
    type Fault = TooLarge;

    fn choose(&mut self, condition: Truth, then: Truth, otherwise: Truth) -> Made {
        match (condition, then, otherwise) {
            (Truth::ALWAYS, then, _) => return Ok(then),
            (Truth::NEVER, _, otherwise) => return Ok(otherwise),
            (_, then, otherwise) if then == otherwise => return Ok(then),
            (condition, Truth::ALWAYS, Truth::NEVER) => return Ok(condition),
            _ => {}
        }
        let key = [condition, then, otherwise];
        if let Some(&known) = self.chosen.get(&key) {
            return Ok(known);
        }
        let level = key.iter().map(|&truth| self.at(truth).level).min().unwrap_or(self.levels);
        let [(c0, c1), (t0, t1), (o0, o1)] = key.map(|truth| self.halves(truth, level));
        let low = self.choose(c0, t0, o0)?;
        let high = self.choose(c1, t1, o1)?;
        let truth = self.node(level, low, high)?;
        self.chosen.insert(key, truth);
        Ok(truth)
    }

    fn not(&mut self, truth: Truth) -> Made {
        self.choose(truth, Truth::NEVER, Truth::ALWAYS)
    }

    fn and(&mut self, left: Truth, right: Truth) -> Made {
        self.choose(left, right, Truth::NEVER)
    }

    fn or(&mut self, left: Truth, right: Truth) -> Made {
        self.choose(left, Truth::ALWAYS, right)
    }

    fn xor(&mut self, left: Truth, right: Truth) -> Made {
        let other = self.not(right)?;
        self.choose(left, other, right)
    }
}
