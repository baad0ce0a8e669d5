//! Options for computing a truth table.

use std::fmt;

/// An engine that computes truth tables. All give the same table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// One start after the other, on the plain machine: the reference.
    Plain,
    /// One start after the other, on the board reduced to the parts that decide. If the output is not asked for, balls
    /// are counted and repeated rounds are skipped.
    Compiled,
    /// Many starts at once, in the bits of machine words.
    Lanes,
    /// All starts at once, as decision diagrams.
    Symbolic,
}

/// Options for computing a truth table.
#[derive(Clone, Copy)]
pub struct TableOptions<'a> {
    /// Number of failing rows to keep, the first ones.
    pub failing_kept: usize,
    /// The engine; `None` for the fastest one.
    pub engine: Option<Engine>,
    /// Whether the work may be spread over the threads of the current `rayon` pool.
    pub parallel: bool,
    /// Called now and then, from any thread, with the number of starts done since the last call, and the number of all
    /// starts.
    pub progress: Option<&'a (dyn Fn(u128, u128) + Sync)>,
}

impl Default for TableOptions<'_> {
    /// One failing row kept, the fastest engine, all threads.
    fn default() -> Self {
        TableOptions { failing_kept: 1, engine: None, parallel: true, progress: None }
    }
}

impl fmt::Debug for TableOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableOptions")
            .field("failing_kept", &self.failing_kept)
            .field("engine", &self.engine)
            .field("parallel", &self.parallel)
            .finish_non_exhaustive()
    }
}
