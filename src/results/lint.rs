//! Output of `lint`, as data.

use std::borrow::Cow;

use serde::Serialize;

use super::{InputsJson, inputs_json};
use tumble_core::board::Cell;
use tumble_core::challenge::Challenge;
use tumble_core::lint::{Alert, Linted, Severity};
use tumble_core::problem::{Hint, Problem};

/// Errors and suspicious things on a board or in a challenge.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LintLine<'a> {
    /// The file; null for a challenge.
    pub file: Option<&'a str>,
    /// The number of the challenge.
    pub challenge: u16,
    /// The parts that were placed; null for a challenge.
    pub parts: Option<u32>,
    /// Number of rows that were followed; null if none could be.
    pub rows: Option<u128>,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The alerts, errors first.
    pub alerts: Vec<AlertJson<'a>>,
    /// The reason why the rows could not be followed; null if they were.
    pub unknown: Option<String>,
}

impl<'a> LintLine<'a> {
    /// The alerts of a board.
    pub fn of_board(
        file: &'a str,
        challenge: &Challenge,
        parts: u32,
        linted: &'a Linted,
    ) -> LintLine<'a> {
        LintLine {
            file: Some(file),
            challenge: challenge.number,
            parts: Some(parts),
            rows: linted.coverage.as_ref().map(|coverage| coverage.rows),
            errors: linted.count(Severity::Error),
            warnings: linted.count(Severity::Warning),
            alerts: linted.alerts.iter().map(|alert| AlertJson::new(challenge, alert)).collect(),
            unknown: linted.unknown.as_ref().map(ToString::to_string),
        }
    }

    /// The warnings of a challenge; `remedy` returns the remedy of one.
    pub fn of_challenge(
        challenge: &Challenge,
        warnings: &'a [Problem],
        remedy: impl Fn(&'a Hint) -> Cow<'a, str>,
    ) -> LintLine<'a> {
        let alert = |problem: &'a Problem| AlertJson {
            id: problem.kind.name(),
            severity: Severity::Warning,
            name: None,
            cells: problem.cell.into_iter().collect(),
            message: &problem.message,
            remedy: problem.hint.as_ref().map(&remedy),
            row: None,
            ball: None,
            follows: None,
        };
        LintLine {
            file: None,
            challenge: challenge.number,
            parts: None,
            rows: None,
            errors: 0,
            warnings: warnings.len(),
            alerts: warnings.iter().map(alert).collect(),
            unknown: None,
        }
    }
}

/// An error or something suspicious.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlertJson<'a> {
    /// The name of the lint; of a challenge, the kind of problem.
    pub id: String,
    /// `error` or `warning`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub severity: Severity,
    /// The input or output that it is about; null if there is none.
    pub name: Option<&'a str>,
    /// The cells that it is about, as row and column.
    pub cells: Vec<Cell>,
    /// The finding, in words.
    pub message: &'a str,
    /// The remedy, in words.
    pub remedy: Option<Cow<'a, str>>,
    /// The inputs of a row in which it can be seen.
    pub row: Option<InputsJson>,
    /// The ball with which it can be seen there, from 1.
    pub ball: Option<u64>,
    /// The cell of the alert that this one may follow from.
    pub follows: Option<Cell>,
}

impl<'a> AlertJson<'a> {
    fn new(challenge: &Challenge, alert: &'a Alert) -> AlertJson<'a> {
        let witness = alert.witness.as_ref();
        AlertJson {
            id: alert.lint.id.to_owned(),
            severity: alert.lint.severity,
            name: alert.name.as_deref(),
            cells: alert.cells.clone(),
            message: &alert.message,
            remedy: Some(Cow::from(&alert.remedy)),
            row: witness.map(|witness| inputs_json(challenge, &witness.row)),
            ball: witness.map(|witness| witness.ball),
            follows: alert.follows,
        }
    }
}
