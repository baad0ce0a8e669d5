//! The row that runs start from.

use super::state::Workbench;
use tumble_core::challenge::{Challenge, Row};

/// How many rows are looked at for the next one that the condition admits.
const TRIED: u128 = 1 << 16;

impl Workbench {
    /// Takes the next row, or the one before.
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
        match read(challenge, row, text) {
            Ok(row) => {
                self.row = Some(row);
                self.unknown = None;
            }
            Err(why) => self.message = why,
        }
    }
}

fn read(challenge: &Challenge, row: &Row, text: &str) -> Result<Row, String> {
    let mut values = row.values.clone();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let pair = word.split_once('=');
        let (name, value) = pair.ok_or_else(|| format!("write it as in A=5, not {word}"))?;
        let variable = challenge.variables().position(|own| own == name);
        let axis =
            variable.and_then(|at| challenge.rows.axes().iter().find(|it| it.variable == at));
        let axis = axis.ok_or_else(|| {
            let axes = challenge.rows.axes().iter();
            let names: Vec<&str> = axes.map(|axis| challenge.name_of(axis.variable)).collect();
            format!("{name} is not an input; the inputs are {}", names.join(", "))
        })?;
        let value = match value {
            "left" | "blue" => 0,
            "right" | "red" => 1,
            _ => match value.strip_prefix("0b") {
                Some(bits) => i64::from_str_radix(bits, 2).ok(),
                None => value.parse().ok(),
            }
            .ok_or_else(|| format!("{value} is not a value: write 5, 0b101, left or right"))?,
        };
        let last = axis.from.saturating_add_unsigned(axis.count.saturating_sub(1));
        if !(axis.from..=last).contains(&value) {
            return Err(format!("{name} goes from {} to {last}, not to {value}", axis.from));
        }
        if let Some(place) = values.get_mut(axis.variable) {
            *place = value;
        }
    }
    let row = challenge.rows.row_of(values);
    match challenge.rows.admits(&row) {
        Ok(true) => Ok(row),
        _ => Err("the challenge does not have this start".to_owned()),
    }
}
