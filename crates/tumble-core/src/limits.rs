//! The bounds that keep every input harmless, in one place.
//!
//! Each is far above anything that the game needs, and low enough that no file can make the judge slow or hungry. They
//! are listed for users in `docs/limits.md`.

/// The largest number of rows of a board.
pub const ROWS: u16 = 255;

/// The largest number of columns of a board.
pub const COLUMNS: u16 = 255;

/// The most balls that a hopper with a finite load may hold. Boards of more than eight rows allow fewer: see
/// [`balls`].
pub const BALLS: u64 = 1_000_000;

/// The most rows that the balls of a hopper with a finite load may pass together.
pub(crate) const ROWS_PASSED: u64 = 1 << 23;

/// The most balls that a hopper may hold if they are only counted, not run: the only balls of a challenge that does
/// not ask for the balls that come out.
pub(crate) const BALLS_COUNTED: u64 = 1_000_000_000_000_000_000;

/// The most rows that the balls of a run with an unlimited supply pass together before the judge gives up looking for
/// a repeated state.
pub(crate) const ROWS_FOLLOWED: u64 = 1 << 22;

/// The most balls that a hopper with a finite load may hold on a board with this many rows.
pub const fn balls(rows: u16) -> u64 {
    let most = per_row(ROWS_PASSED, rows);
    if most < BALLS { most } else { BALLS }
}

/// The most balls that are followed in a run with finite loads on a board with this many rows: those of both hoppers,
/// unless they are only counted.
pub(crate) const fn balls_run(rows: u16) -> u64 {
    2 * balls(rows)
}

/// The most balls that are followed in a run with an unlimited supply on a board with this many
/// rows.
pub const fn balls_followed(rows: u16) -> u64 {
    per_row(ROWS_FOLLOWED, rows)
}

const fn per_row(most: u64, rows: u16) -> u64 {
    most / if rows == 0 { 1 } else { rows as u64 }
}

/// The largest file that is read, in bytes: the largest board fits, in either notation.
pub const FILE_BYTES: u64 = 1 << 18;

/// The largest file of which all mistakes in the TOML are reported, in bytes. Of a larger one only the first is
/// reported.
pub(crate) const MISTAKES_BYTES: usize = 1 << 16;

/// The longest expression in a spec, in bytes.
pub(crate) const EXPRESSION_BYTES: usize = 1_000;

/// The deepest nesting of brackets and operators in an expression.
pub(crate) const EXPRESSION_DEPTH: u16 = 40;

/// The most balls that a regular expression over balls may have, its repetitions written out.
pub(crate) const PATTERN_BALLS: usize = 128;

/// The most states of a regular expression over balls.
pub(crate) const PATTERN_STATES: usize = 256;

/// The most cells that a register may have: its value must fit a signed 64-bit number.
pub(crate) const REGISTER_CELLS: usize = 62;

/// The most inputs and registers of a spec together.
pub(crate) const REGISTERS: usize = 200;

/// The most problems that are reported for one file. The others appear once these are corrected.
pub const PROBLEMS: usize = 20;

/// The most failing rows that are kept and shown for one submission. The others are counted.
pub const FAILING_ROWS: usize = 10_000;

/// The most nodes of the decision diagrams of all starts.
pub(crate) const DECISIONS: usize = 1 << 21;

/// The most balls that are kept to compare the output in a table of unknown starts.
pub(crate) const BALLS_HELD: u64 = 1 << 26;

/// The first rows of a spec that are checked for goals that no board can reach.
pub(crate) const ROWS_LOOKED_AT: u128 = 1 << 12;

/// The balls that these rows ask for and hold together before the check stops.
pub(crate) const BALLS_LOOKED_AT: u64 = 1 << 20;

/// The most work of each of the two methods of a verdict, decision diagrams and runs, in about this many nanoseconds
/// of one core: ten seconds together. It is counted in balls, nodes, rows and operations, so that it is the same on
/// every machine.
pub(crate) const VERDICT_WORK: u64 = 4_000_000_000;

/// The most work of other questions about a whole table, in the same unit.
pub(crate) const WORK: u64 = 300_000_000;

/// The most lines of a compact table.
pub(crate) const PATTERNS: u64 = 1 << 16;

/// The largest pile of a game.
pub(crate) const PILE: u64 = 200;

/// The most states of a game that are followed.
pub(crate) const GAME_STATES: usize = 1 << 18;
