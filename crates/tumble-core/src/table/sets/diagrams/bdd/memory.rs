//! The memory of decision diagrams: room for more nodes, and garbage.

use std::sync::{Mutex, PoisonError};

use super::{Bdd, BddManager, BddNode, BddStore, CachedResult, GARBAGE_LEAST, hash};
use crate::limits;
use crate::table::sets::logic::Truth as _;

const REMEMBERED_MOST: usize = 1 << 20;

/// Number of nodes up to which any number of managers may grow at the same time. Only one manager at a time may be
/// larger, so that the memory of a process does not grow with its threads.
const SMALL: usize = 1 << 16;

static LARGE: Mutex<()> = Mutex::new(());

impl BddManager {
    /// Forgets all nodes except those of these sets, which are renumbered. Other sets of the manager are invalid from
    /// then on.
    pub(crate) fn collect_garbage<'a>(&self, kept: impl IntoIterator<Item = &'a mut Bdd>) {
        self.store().collect_garbage(kept.into_iter().collect());
    }
}

impl BddStore {
    fn collect_garbage(&mut self, mut kept: Vec<&mut Bdd>) {
        // Nodes lead only to nodes with lower numbers: one pass down finds all needed nodes, one pass up moves them
        // together.
        let mut moved = vec![0u32; self.nodes.len()];
        for set in &kept {
            moved[set.index()] = 1;
        }
        for place in (1..self.nodes.len()).rev() {
            if moved[place] != 0 {
                let BddNode { low, high, .. } = self.nodes[place];
                moved[low.index()] = 1;
                moved[high.index()] = 1;
            }
        }
        moved[0] = 0;
        let mut next = 1;
        for place in 1..self.nodes.len() {
            if moved[place] != 0 {
                let BddNode { level, low, high } = self.nodes[place];
                let new = |set: Bdd| Bdd(moved[set.index()] << 1 | set.0 & 1);
                self.nodes[next] = BddNode { level, low: new(low), high: new(high) };
                moved[place] = next as u32;
                next += 1;
            }
        }
        for set in &mut kept {
            **set = Bdd(moved[set.index()] << 1 | set.0 & 1);
        }
        self.nodes.truncate(next);
        self.remembered.fill(CachedResult { key: [0; 3], result: Bdd::NEVER });
        self.index(self.unique.len());
        self.garbage_at = (2 * next).clamp(GARBAGE_LEAST, limits::DECISIONS / 2);
        // If most nodes are needed, repeated collections would take all the time.
        self.garbage_at = self.garbage_at.max(next + next / 4 + 64);
    }

    /// Rebuilds the index of all nodes, with room for this number.
    fn index(&mut self, room: usize) {
        self.unique.clear();
        self.unique.resize(room, 0);
        for place in 1..self.nodes.len() {
            let BddNode { level, low, high } = self.nodes[place];
            let mut slot = hash(level, low.0, high.0) & (room - 1);
            while self.unique[slot] != 0 {
                slot = (slot + 1) & (room - 1);
            }
            self.unique[slot] = place as u32;
        }
    }

    #[cold]
    pub(super) fn grow_tables(&mut self) {
        if self.nodes.len() >= SMALL && self.turn.is_none() {
            self.turn = Some(LARGE.lock().unwrap_or_else(PoisonError::into_inner));
        }
        let room = 2 * self.unique.len();
        self.index(room);
        if self.remembered.len() < room.min(REMEMBERED_MOST) {
            let old = std::mem::take(&mut self.remembered);
            self.remembered = vec![CachedResult { key: [0; 3], result: Bdd::NEVER }; room];
            for entry in old {
                let [a, b, c] = entry.key;
                self.remembered[hash(a, b, c) & (room - 1)] = entry;
            }
        }
    }
}
