//! The time, for deadlines and reports, and the conditions under which a search breaks off.
//!
//! The clock is that of the standard library. WebAssembly in a page has none: there the page lends a
//! clock, and without one no time passes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use lent::{Instant, set};

/// Conditions under which a search breaks off.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    /// Set from outside, by Ctrl-C for instance.
    pub flag: Arc<AtomicBool>,
    /// The moment when the time is up.
    pub deadline: Option<Instant>,
    /// The most conflicts that an engine may run into. Unlike time, this gives the same result on every
    /// run.
    pub conflicts: Option<u32>,
}

impl Stop {
    /// Whether it is time to break off.
    pub fn now(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same conditions, with a deadline no later than `time` from now.
    #[must_use]
    pub fn within(&self, time: Duration) -> Stop {
        let slice = Instant::now() + time;
        let deadline = self.deadline.map_or(slice, |deadline| deadline.min(slice));
        Stop { deadline: Some(deadline), ..self.clone() }
    }

    /// The same conditions, with at most `conflicts` conflicts.
    #[must_use]
    pub fn after(&self, conflicts: u32) -> Stop {
        let conflicts = self.conflicts.map_or(conflicts, |most| most.min(conflicts));
        Stop { conflicts: Some(conflicts), ..self.clone() }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod lent {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock: a function that returns the time since some fixed moment in the past. Only the
    /// first call counts.
    pub fn set(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// A moment, as the lent clock shows it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns this moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// Returns the time since this moment.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// Returns the time from an earlier moment to this one; zero if `earlier` is later.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }
}
