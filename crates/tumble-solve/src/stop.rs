//! When a search is to break off.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::clock::Instant;

/// When to break off.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    /// Set from outside, by Ctrl-C for instance.
    pub flag: Arc<AtomicBool>,
    /// The moment when the time is up.
    pub deadline: Option<Instant>,
    /// The most conflicts that an engine may run into. Unlike time, they are the same each time.
    pub conflicts: Option<u32>,
}

impl Stop {
    /// Whether it is time to break off.
    pub fn now(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same, but no longer than this from now.
    #[must_use]
    pub fn within(&self, time: Duration) -> Stop {
        let slice = Instant::now() + time;
        let deadline = self.deadline.map_or(slice, |deadline| deadline.min(slice));
        Stop { deadline: Some(deadline), ..self.clone() }
    }

    /// The same, but after no more than this many conflicts.
    #[must_use]
    pub fn after(&self, conflicts: u32) -> Stop {
        let conflicts = self.conflicts.map_or(conflicts, |most| most.min(conflicts));
        Stop { conflicts: Some(conflicts), ..self.clone() }
    }
}
