//! One row of a challenge, by the values of its inputs.

use std::collections::BTreeMap;

use anyhow::{Context as _, bail};

use tumble_core::challenge::{Axis, Challenge, Row};

/// This many rows are tried to find one with the values that were set.
const TRIED: u128 = 1 << 20;

/// Returns the first row with the values that were set, each in a text like `A=5`.
///
/// # Errors
/// Where a text cannot be understood, or the challenge has no such row.
pub(super) fn row(challenge: &Challenge, set: &[String]) -> anyhow::Result<Row> {
    let wanted: Vec<(usize, i64)> =
        set.iter().map(|text| setting(challenge, text)).collect::<anyhow::Result<_>>()?;
    refuse_twice(wanted.iter().map(|(variable, _)| variable), set)?;
    let mut first = challenge.rows.row(0);
    for &(variable, value) in &wanted {
        if let Some(place) = first.values.get_mut(variable) {
            *place = value;
        }
    }
    let first = challenge.rows.row_of(first.values);
    if challenge.rows.admits(&first)? {
        return Ok(first);
    }
    let fits = |row: &Row| {
        wanted.iter().all(|&(variable, value)| row.values.get(variable) == Some(&value))
    };
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    for number in 0..product.min(TRIED) {
        let row = challenge.rows.row(number);
        if fits(&row) && challenge.rows.admits(&row)? {
            return Ok(row);
        }
    }
    let condition = challenge.rows.condition().map(ToString::to_string).unwrap_or_default();
    if product > TRIED {
        bail!("set more inputs: the condition `{condition}` excludes the starts that were tried");
    }
    bail!("the challenge asks for no such start: its condition is `{condition}`")
}

/// Refuses to set the same thing twice: one of the values would have no effect.
///
/// # Errors
/// Where it is.
pub(super) fn refuse_twice<T: Ord>(
    set: impl Iterator<Item = T>,
    texts: &[String],
) -> anyhow::Result<()> {
    let mut seen = BTreeMap::new();
    for (thing, text) in set.zip(texts) {
        if let Some(before) = seen.insert(thing, text) {
            bail!("`{before}` and `{text}` set the same: keep one of them");
        }
    }
    Ok(())
}

/// The variable and the value of a text like `A=5`.
fn setting(challenge: &Challenge, text: &str) -> anyhow::Result<(usize, i64)> {
    let (name, value) = split_pair(text)?;
    let name_of = |axis: &Axis| challenge.variables().nth(axis.variable).unwrap_or_default();
    let axes = challenge.rows.axes();
    let Some(axis) = axes.iter().find(|axis| name_of(axis) == name) else {
        let names: Vec<&str> = axes.iter().map(name_of).collect();
        if names.is_empty() {
            bail!("{name} cannot be set: this challenge has one start only");
        }
        bail!("{name} is not an input of this challenge: its inputs are {}", names.join(", "));
    };
    let value = number(value).with_context(|| format!("`{text}` cannot be understood"))?;
    let last = axis.from.saturating_add_unsigned(axis.count.saturating_sub(1));
    if !(axis.from..=last).contains(&value) {
        bail!("{name} goes from {} to {last}: it cannot be {value}", axis.from);
    }
    Ok((axis.variable, value))
}

/// Splits a text like `A=5`.
pub(super) fn split_pair(text: &str) -> anyhow::Result<(&str, &str)> {
    let pair = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    pair.with_context(|| format!("`{text}` cannot be understood: write it as in `A=5`"))
}

/// Reads a number in decimal or as bits, a side, or a lever.
pub(super) fn number(text: &str) -> anyhow::Result<i64> {
    match text {
        "left" | "blue" => return Ok(0),
        "right" | "red" => return Ok(1),
        _ => {}
    }
    let number = match text.strip_prefix("0b") {
        Some(bits) => i64::from_str_radix(bits, 2),
        None => text.parse(),
    };
    number.with_context(|| {
        format!("a value is a number such as 5 or 0b101, left, right, blue or red, not `{text}`")
    })
}
