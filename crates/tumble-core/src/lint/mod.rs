//! Alerts about suspicious parts of a board, passing or not.
//!
//! Each lint has a file with its pattern, its reason and an example. [`Linted::find`] runs all lints. It depends only
//! on a challenge and a board, so that commands, a workbench and a page can show the same alerts.
//!
//! ```
//! use tumble_core::board::{Board, Side};
//! use tumble_core::lint::{Lint, Linted, Severity};
//!
//! let example = Lint::find("empty-cell").ok_or("a lint")?.example;
//! let challenge = example.challenge().ok_or("a challenge")?;
//! let board = example.board(&challenge).ok_or("a board")?;
//! let linted = Linted::find(&challenge, &board, Side::Left);
//! assert_eq!(linted.alerts[0].lint.id, "empty-cell");
//! assert_eq!(linted.count(Severity::Error), 1);
//! # Ok::<(), &str>(())
//! ```

mod alert;
mod constant_output;
mod empty_cell;
mod empty_entry;
mod example;
mod expected;
mod game;
mod idle_gear;
mod idle_input;
mod lone_gear_bit;
mod off_board;
mod one_way_bit;
mod one_way_crossover;
mod one_weight_gate;
mod only_way;
mod same_lever;
mod still_bit;
mod subject;
mod unmet_part;

pub use alert::{Alert, Lint, Severity, Witness};
pub use example::Example;

use std::collections::BTreeMap;

use crate::board::{Board, Side};
use crate::challenge::Challenge;
use crate::error::Error;
use crate::table::{Coverage, Table, TableError};
use subject::LintSubject;

type LintCheck = fn(&LintSubject, &mut Vec<Alert>);

/// All lints, causes before consequences, as alerts are listed.
const LINTS: [(&Lint, LintCheck); 13] = [
    (&empty_entry::LINT, empty_entry::empty_entries),
    (&empty_cell::LINT, empty_cell::empty_cells),
    (&off_board::LINT, off_board::exits_off_board),
    (&unmet_part::LINT, unmet_part::unmet_parts),
    (&still_bit::LINT, still_bit::still_bits),
    (&idle_input::LINT, idle_input::idle_inputs),
    (&constant_output::LINT, constant_output::constant_outputs),
    (&one_way_bit::LINT, one_way_bit::one_way_bits),
    (&one_way_crossover::LINT, one_way_crossover::one_way_crossovers),
    (&same_lever::LINT, same_lever::same_levers),
    (&one_weight_gate::LINT, one_weight_gate::one_weight_gates),
    (&lone_gear_bit::LINT, lone_gear_bit::lone_gear_bits),
    (&idle_gear::LINT, idle_gear::idle_gears),
];

/// Number of rows beyond which the dependence of outputs on inputs is not computed.
const ROWS_WEIGHED: u128 = 1 << 16;

/// The alerts of a board.
#[derive(Debug, Clone)]
#[must_use]
pub struct Linted {
    /// The alerts: errors first, then causes before consequences.
    pub alerts: Vec<Alert>,
    /// The traffic of balls in each cell, if the rows could be followed; `None` for games.
    pub coverage: Option<Coverage>,
    /// The reason that the rows could not be followed. Only lints that do not need runs were applied then.
    pub unknown: Option<Error>,
}

impl Lint {
    /// All lints, causes before consequences, as alerts are listed.
    pub fn all() -> impl Iterator<Item = &'static Lint> {
        LINTS.into_iter().map(|(lint, _)| lint)
    }

    /// Returns the lint with this id.
    pub fn find(id: &str) -> Option<&'static Lint> {
        Lint::all().find(|lint| lint.id == id)
    }
}

impl Linted {
    /// Finds everything suspicious about a board.
    ///
    /// `lever` is the player's choice of the first lever, if the challenge allows one. The board must be legal for the
    /// challenge.
    pub fn find(challenge: &Challenge, board: &Board, lever: Side) -> Linted {
        let challenge = &*challenge.with_first_lever(lever);
        let table = Table::of_legal(challenge, board, lever);
        let (coverage, unknown) = match challenge.game {
            Some(_) => (None, None),
            None => match table.coverage() {
                Ok(coverage) if coverage.rows == 0 => (None, Some(TableError::NoRows.into())),
                Ok(coverage) => (Some(coverage), None),
                Err(error) => (None, Some(error)),
            },
        };
        let few = coverage.as_ref().is_some_and(|coverage| coverage.rows <= ROWS_WEIGHED);
        let dependence = if few { table.matters().ok() } else { None };
        let alerts = {
            let of_game = challenge.game.as_ref().map(|_| game::game_faults(challenge, board));
            let lost = of_game.as_ref().or(coverage.as_ref().map(|coverage| &coverage.faults));
            let (coverage, dependence) = (coverage.as_ref(), dependence.as_ref());
            let none = BTreeMap::new();
            let subject =
                LintSubject::new(challenge, board, coverage, lost.unwrap_or(&none), dependence);
            let mut alerts = Vec::new();
            LINTS.iter().for_each(|(_, check)| check(&subject, &mut alerts));
            alerts
        };
        Linted { alerts, coverage, unknown }
    }

    /// Returns the number of alerts with this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.alerts.iter().filter(|alert| alert.lint.severity == severity).count()
    }
}
