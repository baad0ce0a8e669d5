//! The truth table of a board: the result of every start that a challenge allows.
//!
//! - [`verdict`] says whether every row leaves what the challenge asks for, over all rows;
//! - [`fill`] streams the rows with their outcomes, in order;
//! - [`stream()`] does the same on all cores, and gives what is made of each row;
//! - [`compact`] gives the rows as patterns, without the inputs that do not matter;
//! - [`coverage()`] says which parts balls meet, how often, and which ways they take;
//! - [`dependence`] says which inputs matter for which output;
//! - a [`Runner`] runs single rows, and [`FinalValues`] reads what they leave.
//!
//! None of them keeps the table in memory. There are several engines, which give the same table:
//! see [`Engine`].

mod choose;
mod coverage;
mod decision_graph;
mod dependence;
mod effort;
mod error;
mod estimate;
mod final_values;
mod options;
mod pattern;
mod plan;
mod rows;
mod scalar;
mod sets;
mod stream;
mod threads;
mod verdict;

use std::ops::ControlFlow;

pub use coverage::{CellTraffic, Coverage, Ended, Passages, coverage};
pub use dependence::{Dependence, OutputKind, TableInput, TableOutput};
pub use error::TableError;
pub use final_values::FinalValues;
pub use options::{Engine, TableOptions};
pub use pattern::{FinalBit, FinalValue, Known, Pattern};
pub use scalar::Runner;
pub use verdict::{Failing, TableVerdict, Undecided};

use crate::board::{Board, Side};
use crate::challenge::{Challenge, Row};
use crate::machine::Outcome;
use plan::Plan;
use rows::PlainMachine;

/// A board under a challenge: what a truth table is filled from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trial<'a> {
    pub challenge: &'a Challenge,
    pub board: &'a Board,
    /// The player's choice of the first lever, where the challenge leaves it to the player.
    pub lever: Side,
}

/// The verdict over all rows: which of them leave what the challenge asks for.
///
/// `lever` is the player's choice of the first lever; it counts only where the challenge leaves
/// it to the player. The board must be one that the challenge allows: see
/// [`Board::with_free`] for boards whose inputs are drawn upright.
///
/// # Errors
/// Where the condition or an expectation of the challenge has no value in some row, or the rows
/// are too many to be proven within the [limits](crate::limits). There is never half a verdict.
///
/// ```
/// use tumble_core::board::{Board, Side};
/// use tumble_core::challenge::{Reference, Specs};
/// use tumble_core::table::{self, TableOptions};
///
/// let challenge = Specs::library().find(&Reference::Number(27)).expect("one of the sixty");
/// let inputs = challenge.inputs.iter().flat_map(|input| input.cells.all().to_vec()).collect();
/// let board = Board::with_free(&challenge.given, &inputs).expect("a start board is legal");
/// let verdict = table::verdict(&challenge, &board, Side::Left, &TableOptions::default())?;
/// assert_eq!(verdict.rows, 512);
/// assert!(!verdict.passes(), "the start board alone adds nothing");
/// # Ok::<(), table::TableError>(())
/// ```
pub fn verdict(
    challenge: &Challenge,
    board: &Board,
    lever: Side,
    options: &TableOptions,
) -> Result<TableVerdict, TableError> {
    let challenge = &*challenge.with_first_lever(lever);
    let trial = Trial { challenge, board, lever };
    let plan = Plan::new(&trial);
    choose::verdict(&trial, &plan, options)
}

/// Returns the verdict where decision diagrams of all starts give it at once, with a small part of the
/// work that [`verdict`] may take; `None` where they do not.
pub fn quick_verdict(challenge: &Challenge, board: &Board, lever: Side) -> Option<TableVerdict> {
    let challenge = &*challenge.with_first_lever(lever);
    let trial = Trial { challenge, board, lever };
    choose::quick_verdict(&trial, &Plan::new(&trial))
}

/// Runs every row and gives it with its outcome to `take`, in order, until `take` breaks. The
/// number of rows given is returned.
///
/// # Errors
/// As [`verdict`]; the rows before the error have been given.
pub fn fill(
    challenge: &Challenge,
    board: &Board,
    lever: Side,
    options: &TableOptions,
    take: impl FnMut(&Row, &Outcome) -> ControlFlow<()>,
) -> Result<u128, TableError> {
    let challenge = &*challenge.with_first_lever(lever);
    let trial = Trial { challenge, board, lever };
    let plan = Plan::new(&trial);
    match options.engine {
        Some(Engine::Plain) => rows::fill(&trial, options, &mut PlainMachine::new(&trial), take),
        _ => rows::fill(&trial, options, &mut Runner::with(&plan), take),
    }
}

/// Runs every row, on all threads at once. `add` adds it with its outcome to what is made of the
/// rows around it, and that is given to `take`, in the order of the rows, until it breaks. The
/// number of rows given is returned. Little more than was given is made, and forgotten then.
///
/// # Errors
/// As [`fill`], and that of `add`; the rows before the error have been given.
pub fn stream<T: Default + Send>(
    challenge: &Challenge,
    board: &Board,
    lever: Side,
    options: &TableOptions,
    add: impl Fn(&mut T, &Row, &Outcome) -> Result<(), TableError> + Sync,
    take: impl FnMut(T) -> ControlFlow<()>,
) -> Result<u128, TableError> {
    let challenge = &*challenge.with_first_lever(lever);
    let trial = Trial { challenge, board, lever };
    stream::stream(&trial, &Plan::new(&trial), options, add, take)
}

/// The rows in few lines: rows with the same result share one. Bits that end as they started are the same result,
/// and so are bits that end the other way, and registers that are one expression over the inputs in all rows. The
/// patterns are disjoint, together they are all rows, and no two of them could be one.
///
/// # Errors
/// Where there are more than [`PATTERNS`](crate::limits::PATTERNS), or finding them takes more than
/// [`WORK`](crate::limits::WORK).
pub fn compact(
    challenge: &Challenge,
    board: &Board,
    lever: Side,
) -> Result<Vec<Pattern>, TableError> {
    let challenge = &*challenge.with_first_lever(lever);
    let trial = Trial { challenge, board, lever };
    choose::compact(&trial, &Plan::new(&trial))
}

/// Which inputs matter for which output, over all rows. None of them is run alone.
///
/// # Errors
/// Where the condition has no value in some row; and where the results of the rows depend on the
/// inputs in more ways than [`DECISIONS`](crate::limits::DECISIONS) can hold, or that takes more
/// than [`WORK`](crate::limits::WORK).
/// There is never half an answer.
pub fn dependence(
    challenge: &Challenge,
    board: &Board,
    lever: Side,
) -> Result<Dependence, TableError> {
    let challenge = &*challenge.with_first_lever(lever);
    let trial = Trial { challenge, board, lever };
    let plan = Plan::new(&trial);
    choose::dependence(&trial, &plan)
}
