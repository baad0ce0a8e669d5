//! One row of a challenge, by the values of its inputs.

use std::collections::BTreeMap;

use anyhow::{Context as _, bail};

use tumble_core::board::{Board, Cell, Marble, Side, Slot};
use tumble_core::challenge::{Axis, Challenge, Known, Row};
use tumble_core::table::End;
use tumble_core::{Solution, Table};

/// The most rows that are tried to find one with the values that were set.
const TRIED: u128 = 1 << 20;

/// Returns the first row that agrees with `set`, texts like `A=5` or `A=1?0`.
///
/// # Errors
/// Fails if a text cannot be understood, or if the challenge has no such row.
pub(crate) fn row(challenge: &Challenge, set: &[String]) -> anyhow::Result<Row> {
    let mut values = challenge.rows.row(0).values;
    let known = known(challenge, set)?;
    for (variable, known) in &known {
        if let Some(place) = values.get_mut(*variable) {
            *place = known.least();
        }
    }
    let first = challenge.rows.row_of(values);
    if challenge.rows.admits(&first)? {
        return Ok(first);
    }
    let value = |row: &Row, variable: usize| row.values.get(variable).copied().unwrap_or(0);
    let fits =
        |row: &Row| known.iter().all(|(variable, known)| known.admits(value(row, *variable)));
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

/// Returns the known part of each input that was set.
///
/// # Errors
/// Fails if a text cannot be understood, or if two set the same input.
pub(crate) fn known(challenge: &Challenge, set: &[String]) -> anyhow::Result<Vec<(usize, Known)>> {
    let known = set.iter().map(|text| setting(challenge, text));
    let known = known.collect::<anyhow::Result<Vec<_>>>()?;
    refuse_twice(known.iter().map(|(variable, _)| variable), set)?;
    Ok(known)
}

/// Returns whether a value that was set is not wholly known.
pub(crate) fn is_open(challenge: &Challenge, set: &[String]) -> bool {
    known(challenge, set).is_ok_and(|known| known.iter().any(|(_, known)| known.is_open()))
}

/// Returns the known part of every input if some are not wholly known. Inputs that are not set have their first value.
pub(crate) fn open_start(
    solution: &Solution,
    set: &[String],
) -> anyhow::Result<Option<Vec<(usize, Known)>>> {
    let challenge = &*solution.challenge().with_first_lever(solution.lever());
    if !is_open(challenge, set) {
        return Ok(None);
    }
    let known = known(challenge, set)?;
    let first = row(challenge, set)?;
    let of = |axis: &Axis| {
        let set = known.iter().find(|(variable, _)| *variable == axis.variable);
        let value = first.values.get(axis.variable).copied().unwrap_or(0);
        set.cloned().unwrap_or_else(|| (axis.variable, challenge.exactly(axis.variable, value)))
    };
    Ok(Some(challenge.rows.axes().iter().map(of).collect()))
}

/// Returns the table of the starts that agree with `set`.
pub(crate) fn within<'a>(solution: &'a Solution, set: &[String]) -> anyhow::Result<Table<'a>> {
    Ok(table_of(solution, &known(solution.challenge(), set)?))
}

/// Returns the table of the starts that agree with `known`.
pub(crate) fn table_of<'a>(solution: &'a Solution, known: &[(usize, Known)]) -> Table<'a> {
    let name = |at: usize| solution.challenge().name_of(at);
    solution.table().within(known.iter().map(|(at, known)| (name(*at), known.clone())))
}

/// Reads the end of a run from a text such as `A=5`, `[3,6]=right`, `out=BBR`, `ends=left` or `ends=[7,8]`.
pub(crate) fn end(challenge: &Challenge, board: &Board, text: &str) -> anyhow::Result<End> {
    let (name, value) = split_pair(text)?;
    let names: Vec<&str> = challenge.variables().take(challenge.named()).collect();
    if let Some(variable) = names.iter().position(|own| *own == name) {
        return Ok(End::Final(variable, part(challenge, variable, value, text)?));
    }
    if let Ok(cell) = name.parse::<Cell>() {
        let switch = board.switch_at(cell);
        let switch =
            switch.with_context(|| format!("there is no bit and no gear bit at {cell}"))?;
        return Ok(End::Switch(switch, Side::from_bit(number(value)? != 0)));
    }
    match (name, value) {
        ("ends", "left") => Ok(End::Empty(Side::Left)),
        ("ends", "right") => Ok(End::Empty(Side::Right)),
        ("ends", cell) => match cell.parse::<Cell>() {
            Ok(cell) if board.shape().slot(cell) == Slot::Part => Ok(End::Stops(cell)),
            Ok(cell) => bail!("no run ends at {cell}: it is not a part cell"),
            Err(_) => bail!(
                "a run ends at a cell, as in `ends=[7,8]`, or with an empty hopper: `ends=left`, `ends=right`"
            ),
        },
        ("out", balls) => {
            let balls = balls.trim_matches('-').chars().map(Marble::from_letter);
            let balls = balls.collect::<Option<_>>();
            Ok(End::Out(balls.context("balls are letters, as in `out=BBR`; `out=-` is none")?))
        }
        _ => {
            let names: String = names.iter().map(|name| format!("{name}, ")).collect();
            bail!("`{name}` is not part of an end: write one of {names}a cell, out, ends")
        }
    }
}

/// Refuses to set the same thing twice: one of the values would have no effect.
pub(crate) fn refuse_twice<T: Ord>(
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

/// Refuses a game: it has no truth table.
pub(crate) fn refuse_games(challenge: &Challenge) -> anyhow::Result<()> {
    if challenge.game.is_some() {
        let number = challenge.number;
        bail!("challenge {number} is a game, which has no truth table: `tumble grade` plays it");
    }
    Ok(())
}

/// The variable in a text like `A=5` or `A=1?0`, and the known part of its value.
fn setting(challenge: &Challenge, text: &str) -> anyhow::Result<(usize, Known)> {
    let (name, value) = split_pair(text)?;
    let name_of = |axis: &Axis| challenge.name_of(axis.variable);
    let axes = challenge.rows.axes();
    let Some(axis) = axes.iter().find(|axis| name_of(axis) == name) else {
        let names: Vec<&str> = axes.iter().map(name_of).collect();
        if names.is_empty() {
            bail!("{name} cannot be set: this challenge has one start only");
        }
        bail!("{name} is not an input of this challenge: its inputs are {}", names.join(", "));
    };
    let last = axis.from.saturating_add_unsigned(axis.count.saturating_sub(1));
    let known = match part(challenge, axis.variable, value, text)? {
        Known::Balls(0, u64::MAX) => {
            let [from, to] = [axis.from, last].map(|end| u64::try_from(end).unwrap_or(0));
            Known::Balls(from, to)
        }
        known => known,
    };
    let ends = match known {
        Known::Balls(least, most) => {
            [least, most].map(|end| i64::try_from(end).unwrap_or(i64::MAX))
        }
        Known::Bits(_) => [known.least(); 2],
    };
    if let Some(value) = ends.iter().find(|end| !(axis.from..=last).contains(end)) {
        bail!("{name} goes from {} to {last}: it cannot be {value}", axis.from);
    }
    Ok((axis.variable, known))
}

/// Reads a value such as `5`, `0b101`, `left`, `?` or `1?0` of a variable.
fn part(challenge: &Challenge, variable: usize, value: &str, text: &str) -> anyhow::Result<Known> {
    let number = number(value);
    match (Known::parse(value, challenge.bits_of(variable)), number) {
        // Digits alone are a number, not a pattern.
        (Some(known), Err(_)) => Ok(known),
        (_, number) => {
            refuse_pattern(challenge, variable, value)?;
            let value = number.with_context(|| format!("`{text}` cannot be understood"))?;
            let most = challenge.bits_of(variable).map(|width| (1i64 << width.min(62)) - 1);
            match most.filter(|most| !(0..=*most).contains(&value)) {
                Some(most) => {
                    let name = challenge.name_of(variable);
                    bail!("{name} goes from 0 to {most}: it cannot be {value}")
                }
                None => Ok(challenge.exactly(variable, value)),
            }
        }
    }
}

/// Refuses bits with unknown ones among them unless their number is that of the variable.
fn refuse_pattern(challenge: &Challenge, variable: usize, value: &str) -> anyhow::Result<()> {
    let is_pattern = value.contains('?') && value.chars().all(|bit| "01?-".contains(bit));
    if !is_pattern {
        return Ok(());
    }
    let name = challenge.name_of(variable);
    match challenge.bits_of(variable) {
        Some(1) => bail!("{name} is one bit: write 0, 1 or `?`"),
        Some(bits) => bail!("{name} has {bits} bits, and `{value}` has {}", value.len()),
        None => bail!("{name} is a number of balls: write `?` where it is unknown"),
    }
}

/// Splits a text like `A=5`.
pub(crate) fn split_pair(text: &str) -> anyhow::Result<(&str, &str)> {
    let pair = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    pair.with_context(|| format!("`{text}` cannot be understood: write it as in `A=5`"))
}

/// Reads a number in decimal or as bits, a side, or a lever.
pub(crate) fn number(text: &str) -> anyhow::Result<i64> {
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
