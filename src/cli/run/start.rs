//! Where a run starts from: a row of a challenge, or whatever is asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anyhow::{Context as _, bail};

use super::{Arguments, Scene};
use crate::cli::options::no_effect;
use crate::cli::shell::Shell;
use crate::cli::target::BoardFile;
use crate::report::row::in_words;
use tumble_core::board::{Board, Cell, Mark, Side};
use tumble_core::challenge::{Axis, Challenge, Row};
use tumble_core::limits;
use tumble_core::machine::Start;

/// So many balls are in each hopper of a board without a challenge, as of a toy from the shop.
const BALLS: u64 = 8;

/// So many rows are tried to find one with the values that were set.
const TRIED: u128 = 1 << 20;

/// The start that the inputs of a challenge name.
pub(super) fn of_challenge(
    arguments: &Arguments,
    mut board: BoardFile,
    challenge: &Arc<Challenge>,
    shell: &mut Shell,
) -> anyhow::Result<Scene> {
    for (option, count) in [("--blue", arguments.blue), ("--red", arguments.red)] {
        if let Some(count) = count {
            let why = format!("{} says itself what the hoppers hold", challenge.stem());
            return Err(no_effect(&format!("{option} {count}"), &why));
        }
    }
    let notation = board.notation(challenge.given.shape(), arguments.reading.notation());
    let entry = board.enter(challenge, &arguments.first, notation, shell)?;
    let row = row(&challenge.with_first_lever(entry.lever), &arguments.set)?;
    let board = challenge.board_in(&row, &entry.board).into_owned();
    let start = challenge.start_in(&row, &board, entry.lever);
    let inputs = in_words(challenge, &row);
    let inputs = if inputs.is_empty() { inputs } else { format!(": {inputs}") };
    let expected = match challenge.game {
        Some(_) => None,
        None => Some(challenge.expected(&row)?),
    };
    let heading = format!("{} {}{inputs}", challenge.number, challenge.title);
    let asked = Some((Arc::clone(challenge), row, expected));
    Ok(Scene { heading, board, start, asked })
}

/// The first row with the values that were set.
fn row(challenge: &Challenge, set: &[String]) -> anyhow::Result<Row> {
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
fn refuse_twice<T: Ord>(set: impl Iterator<Item = T>, texts: &[String]) -> anyhow::Result<()> {
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
    let (name, value) = pair(text)?;
    let name_of = |axis: &Axis| challenge.variables().nth(axis.variable).unwrap_or_default();
    let axes = challenge.rows.axes();
    let Some(axis) = axes.iter().find(|axis| name_of(axis) == name) else {
        let names: Vec<&str> = axes.iter().map(name_of).collect();
        if names.is_empty() {
            bail!("{name} cannot be set: this challenge has one start only");
        }
        bail!("{name} is no input of this challenge: its inputs are {}", names.join(", "));
    };
    let value = number(value).with_context(|| format!("`{text}` cannot be understood"))?;
    let last = axis.from.saturating_add_unsigned(axis.count.saturating_sub(1));
    if !(axis.from..=last).contains(&value) {
        bail!("{name} goes from {} to {last}: it cannot be {value}", axis.from);
    }
    Ok((axis.variable, value))
}

fn pair(text: &str) -> anyhow::Result<(&str, &str)> {
    let pair = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    pair.with_context(|| format!("`{text}` cannot be understood: write it as in `A=5`"))
}

/// A number in decimal or as bits, a side, or a lever.
fn number(text: &str) -> anyhow::Result<i64> {
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

/// The start of a board without a challenge.
pub(super) fn free(
    arguments: &Arguments,
    file: &BoardFile,
    shell: &mut Shell,
) -> anyhow::Result<Scene> {
    let shape = file.shape(shell)?;
    let most = limits::balls(shape.rows());
    let [blue, red] = [arguments.blue, arguments.red].map(|count| count.unwrap_or(BALLS));
    if blue.max(red) > most {
        bail!("a hopper of a board with {} rows holds at most {most} balls", shape.rows());
    }
    let notation = file.notation(&shape, arguments.reading.notation());
    let grid = file.submission.grid(&shape, notation);
    let problems = grid.problems();
    if !problems.is_empty() {
        return Err(file.reject(&problems, shell));
    }
    let drawing = &grid.reading.picture.drawing;
    let set: Vec<(Cell, Side)> =
        arguments.set.iter().map(|text| bit(text)).collect::<anyhow::Result<_>>()?;
    refuse_twice(set.iter().map(|(cell, _)| cell), &arguments.set)?;
    let cells: BTreeSet<Cell> = set.iter().map(|(cell, _)| *cell).collect();
    let board = match Board::with_free(drawing, &cells) {
        Ok(board) => board,
        Err(errors) => {
            let problems: Vec<_> = errors.iter().map(|error| grid.board_problem(error)).collect();
            return Err(file.reject(&problems, shell));
        }
    };
    let lever = file.free_lever(&arguments.first, shell);
    let mut start = Start::new(blue, red, lever);
    start.switches = start.pointing(&board);
    for (cell, side) in set {
        let is_gear = matches!(drawing.at(cell), Mark::Part(tumble_core::board::Part::Gear));
        let switch = board.switch_at(cell).filter(|_| !is_gear);
        match switch.and_then(|switch| start.switches.get_mut(switch)) {
            Some(pointing) => *pointing = side,
            None => bail!("there is no bit and no gear bit at {cell} that could be set"),
        }
    }
    let heading = format!("{}, {blue} blue and {red} red balls", file.source.name);
    Ok(Scene { heading, board, start, asked: None })
}

/// The cell and the side of a text like `[3,6]=right`.
fn bit(text: &str) -> anyhow::Result<(Cell, Side)> {
    let (cell, value) = pair(text)?;
    let Ok(cell) = cell.parse::<Cell>() else {
        bail!(
            "{cell} means nothing without a challenge: set bits by their cells, as in `[3,6]=right`, \
             or say `--challenge N`"
        );
    };
    match number(value)? {
        0 => Ok((cell, Side::Left)),
        1 => Ok((cell, Side::Right)),
        other => bail!("a bit is 0 (left) or 1 (right), not {other}"),
    }
}
