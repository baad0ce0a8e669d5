//! The choice of the row from which runs start.

use anyhow::ensure;

use super::state::Workbench;
use crate::set;
use tumble_core::challenge::{Challenge, Row};

/// Most rows that are tried for the next one that the condition admits.
const TRIED: u128 = 1 << 16;

impl Workbench {
    /// Takes the next row, or the previous one.
    pub(super) fn other_row(&mut self, forward: bool) {
        let (Some(challenge), Some(row)) = (&self.challenge, &self.row) else {
            self.message = "a board without a challenge has no starts to choose".to_owned();
            return;
        };
        let product = challenge.rows.product().unwrap_or(u128::MAX);
        let mut number = row.number;
        for _ in 0..product.min(TRIED) {
            number = match forward {
                true => (number + 1) % product,
                false => number.checked_sub(1).unwrap_or(product - 1),
            };
            let row = challenge.rows.row(number);
            if challenge.rows.admits(&row) == Ok(true) {
                self.row = Some(row);
                self.unknown = None;
                return;
            }
        }
    }

    /// Sets inputs of the row from a text such as `A=5 T=right`.
    pub(super) fn set_row(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let (Some(challenge), Some(row)) = (&self.challenge, &self.row) else {
            self.message = "a board without a challenge has no inputs".to_owned();
            return;
        };
        match with_set(challenge, row, text) {
            Ok(row) => {
                self.row = Some(row);
                self.unknown = None;
            }
            Err(why) => self.message = why.to_string(),
        }
    }
}

/// Returns the row in which these inputs have other values.
fn with_set(challenge: &Challenge, row: &Row, text: &str) -> anyhow::Result<Row> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned);
    let mut values = row.values.clone();
    for (variable, known) in set::known(challenge, &words.collect::<Vec<_>>())? {
        ensure!(!known.is_open(), "every value must be known: write 5, 0b101, left or right");
        if let Some(place) = values.get_mut(variable) {
            *place = known.least();
        }
    }
    let row = challenge.rows.row_of(values);
    ensure!(challenge.rows.admits(&row)?, "the challenge does not have this start");
    Ok(row)
}
