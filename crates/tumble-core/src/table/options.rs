//! How a truth table is to be filled.

use std::fmt;

/// One of the ways to fill a truth table. All give the same table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// One start after the other, on the plain machine: the reference.
    Plain,
    /// One start after the other, on the board reduced to the parts that decide. Balls are counted, and rounds that
    /// come again are jumped over, where the balls that come out are not asked for.
    Compiled,
    /// Many starts at once, in the bits of machine words.
    Lanes,
    /// All starts at once, as decision diagrams.
    Symbolic,
}

/// How a truth table is to be filled, and what is kept of it.
#[derive(Clone, Copy)]
pub struct TableOptions<'a> {
    /// How many failing rows are kept, the first ones.
    pub failing_kept: usize,
    /// The engine; `None`: whichever is the fastest for the table.
    pub engine: Option<Engine>,
    /// Whether the work may be spread over the threads of the current `rayon` pool.
    pub parallel: bool,
    /// Called now and then, from any thread, with how many more starts are done, of how many in all.
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
