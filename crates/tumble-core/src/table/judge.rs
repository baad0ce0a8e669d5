//! Many boards of one challenge, and many verdicts on one board.

use std::borrow::Cow;

use super::lanes::KeptGoals;
use super::plan::Plan;
use super::{TableError, TableOptions, TableVerdict, Trial, choose};
use crate::board::{Board, Side};
use crate::challenge::Challenge;

/// Judges many boards of one challenge: what does not depend on the board is worked out once.
///
/// ```
/// use tumble_core::board::{Board, Side};
/// use tumble_core::challenge::{Reference, Specs};
/// use tumble_core::table::{TableJudge, TableOptions};
///
/// let challenge = Specs::library().find(&Reference::Number(27)).expect("one of the sixty");
/// let board = Board::with_free(&challenge.given, &challenge.input_cells()).expect("it is legal");
/// let judge = TableJudge::new(&challenge, Side::Left);
/// let verdict = judge.compile(&board).verdict(&TableOptions::default())?;
/// assert_eq!(verdict.rows, 512);
/// # Ok::<(), tumble_core::table::TableError>(())
/// ```
#[derive(Debug)]
pub struct TableJudge<'a> {
    challenge: Cow<'a, Challenge>,
    lever: Side,
    kept: KeptGoals,
}

impl<'a> TableJudge<'a> {
    /// A judge of boards of a challenge. `lever` is the player's choice of the first lever; it
    /// counts only where the challenge leaves it to the player.
    pub fn new(challenge: &'a Challenge, lever: Side) -> Self {
        TableJudge {
            challenge: challenge.with_first_lever(lever),
            lever,
            kept: KeptGoals::default(),
        }
    }

    /// Compiles a board, which must be one that the challenge allows.
    pub fn compile<'b>(&'b self, board: &'b Board) -> CompiledTable<'b> {
        let trial = Trial { challenge: &self.challenge, board, lever: self.lever };
        CompiledTable { trial, plan: Plan::new(&trial).keeping(&self.kept) }
    }
}

/// A board that a [`TableJudge`] has compiled.
#[derive(Debug)]
pub struct CompiledTable<'a> {
    trial: Trial<'a>,
    plan: Plan<'a>,
}

impl CompiledTable<'_> {
    /// As [`table::verdict`](super::verdict).
    ///
    /// # Errors
    /// As [`table::verdict`](super::verdict).
    pub fn verdict(&self, options: &TableOptions) -> Result<TableVerdict, TableError> {
        choose::verdict(&self.trial, &self.plan, options)
    }
}
