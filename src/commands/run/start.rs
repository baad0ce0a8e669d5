//! The start of a run: a row of a challenge, or one that the user sets.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::bail;

use super::{RunArguments, StartedBoard};
use crate::inbox::board_file::BoardFile;
use crate::options::set::{self, number, split_pair};
use crate::results::row::inputs_in_words;
use crate::terminal::{Shell, no_effect};
use tumble_core::board::{Board, Cell, Colour, Mark, Side};
use tumble_core::challenge::Challenge;
use tumble_core::limits;
use tumble_core::machine::{Load, Start};

/// Returns the start that the inputs of a challenge name.
pub(super) fn start_of_row(
    arguments: &RunArguments,
    mut board: BoardFile,
    challenge: &Arc<Challenge>,
    shell: &mut Shell,
) -> anyhow::Result<StartedBoard> {
    for (option, count) in [("--blue", arguments.blue), ("--red", arguments.red)] {
        if let Some(count) = count {
            let why = format!("{} says itself what the hoppers hold", challenge.stem());
            return Err(no_effect(&format!("{option} {count}"), &why));
        }
    }
    let notation = arguments.reading.notation();
    let solution = board.enter(challenge, &arguments.first, notation, shell)?;
    let row = set::row(&challenge.with_first_lever(solution.lever()), &arguments.set)?;
    let board = challenge.board_in(&row, solution.board()).into_owned();
    let start = challenge.start_in(&row, &board, solution.lever());
    let inputs = inputs_in_words(challenge, &row);
    let inputs = if inputs.is_empty() { inputs } else { format!(": {inputs}") };
    let expected = match challenge.game {
        Some(_) => None,
        None => Some(challenge.expected(&row)?),
    };
    let heading = format!("{} {}{inputs}", challenge.number, challenge.title);
    let asked = Some((Arc::clone(challenge), row, expected));
    Ok(StartedBoard { heading, board, start, asked })
}

/// Returns the start of a board without a challenge.
pub(super) fn free_start(
    arguments: &RunArguments,
    file: &BoardFile,
    shell: &mut Shell,
) -> anyhow::Result<StartedBoard> {
    let shape = file.shape(shell)?;
    let most = limits::balls(shape.rows());
    let loads = loads_of(arguments, file);
    if loads.iter().any(|load| load.len().is_some_and(|count| count > most)) {
        bail!("a hopper of a board with {} rows holds at most {most} balls", shape.rows());
    }
    let grid = file.grid(&arguments.reading, shell)?;
    let drawing = &grid.reading.picture.drawing;
    let pairs: Vec<(Cell, Side)> =
        arguments.set.iter().map(|text| read_bit(text)).collect::<anyhow::Result<_>>()?;
    set::refuse_twice(pairs.iter().map(|(cell, _)| cell), &arguments.set)?;
    let cells: BTreeSet<Cell> = pairs.iter().map(|(cell, _)| *cell).collect();
    let board = match Board::with_free(drawing, &cells) {
        Ok(board) => board,
        Err(errors) => {
            let problems: Vec<_> = errors.iter().map(|error| grid.board_problem(error)).collect();
            return Err(file.reject(&problems, shell));
        }
    };
    let lever = file.free_lever(&arguments.first, shell);
    let mut start = Start::new(0, 0, lever);
    start.loads = loads;
    start.switches = start.pointing(&board);
    for (cell, side) in pairs {
        let is_gear = matches!(drawing.at(cell), Mark::Part(tumble_core::board::Part::Gear));
        let switch = board.switch_at(cell).filter(|_| !is_gear);
        match switch.and_then(|switch| start.switches.get_mut(switch)) {
            Some(pointing) => *pointing = side,
            None => bail!("there is no bit and no gear bit at {cell} that could be set"),
        }
    }
    let heading = format!("{}, {}", file.source.name, in_hoppers(&start.loads));
    Ok(StartedBoard { heading, board, start, asked: None })
}

/// Returns the balls in the hoppers of a board without a challenge: by the command line, else by
/// the file.
fn loads_of(arguments: &RunArguments, file: &BoardFile) -> [Load; 2] {
    let chosen = [arguments.blue, arguments.red];
    Side::BOTH.map(|side| {
        let many = |count| Load::many(side.colour(), count);
        chosen[side.index()].map_or_else(|| file.loads[side.index()].clone(), many)
    })
}

/// Returns the content of the hoppers, in words.
fn in_hoppers(loads: &[Load; 2]) -> String {
    let plain = Side::BOTH.map(|side| {
        let load = &loads[side.index()];
        load.count(side.colour()).filter(|&own| load.len() == Some(own))
    });
    if let [Some(blue), Some(red)] = plain {
        return format!("{blue} blue and {red} red balls");
    }
    let one = |load: &Load| match load.len() {
        None => "balls without end".to_owned(),
        Some(0) => "no ball".to_owned(),
        Some(count) if matches!(load, Load::Many { .. }) => {
            let colour = load.ball(0).map_or(Colour::Blue, |ball| ball.colour);
            format!("{count} {colour} balls")
        }
        Some(count) => (0..count).filter_map(|number| Some(load.ball(number)?.letter())).collect(),
    };
    format!("{} in the left hopper, {} in the right one", one(&loads[0]), one(&loads[1]))
}

/// Reads the cell and the side of a text like `[3,6]=right`.
fn read_bit(text: &str) -> anyhow::Result<(Cell, Side)> {
    let (cell, value) = split_pair(text)?;
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
