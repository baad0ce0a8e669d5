//! A run whose start is known in part: which cells balls surely meet, and what is known of the end.

use std::sync::Arc;

use super::RunArguments;
use super::selection::Selection;
use crate::inbox::board_file::BoardFile;
use crate::options::set;
use crate::terminal::shell::Shell;
use crate::writers::format::Format;
use crate::writers::text::{FAINT, HEADING, safe, styled};
use crate::writers::{coverage, inverse, picture};
use anyhow::bail;
use tumble_core::board::{Board, Mark};
use tumble_core::challenge::{Challenge, Known};
use tumble_core::table::Coverage;
use tumble_render::{Emphasis, Scene};

/// Shows the run of a board whose inputs are known like this.
pub(super) fn show(
    arguments: &RunArguments,
    mut file: BoardFile,
    challenge: &Arc<Challenge>,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    if challenge.game.is_some() {
        bail!("a game has no inputs that could be unknown");
    }
    let Selection { ball, last, from_ball, all } = arguments.selection;
    let is_played = arguments.format == Format::Html || arguments.step || arguments.animate;
    if is_played || ball.is_some() || last || from_ball.is_some() || all {
        bail!("balls differ from start to start: set every input to follow them");
    }
    let notation = arguments.reading.notation();
    let solution = file.enter(challenge, &arguments.first, notation, shell)?;
    let (board, lever) = (solution.board(), solution.lever());
    let challenge = &*challenge.with_first_lever(lever);
    let Some(known) = set::open_start(&solution, &arguments.set)? else { return Ok(()) };
    let table = set::table_of(&solution, &known);
    let (met, common) = (table.coverage()?, table.in_common()?);
    let drawn = || {
        let row = set::row(challenge, &arguments.set)?;
        let mut scene = Scene::of_row(challenge, board, &row, lever);
        scene.caption = in_words(challenge, &known);
        mark(&mut scene, challenge, &known, &met, board);
        anyhow::Ok(scene)
    };
    let form = arguments.format;
    if form.is_picture() {
        return arguments.picture.write(&drawn()?, form, shell);
    }
    if form == Format::Json {
        shell.print(&coverage::table(board, &met, form, shell.page()))?;
    } else {
        let heading =
            format!("{} {}: {}", challenge.number, challenge.title, in_words(challenge, &known));
        shell.print(&format!("{}\n\n", styled(&safe(&heading), HEADING)))?;
        if !arguments.brief {
            let note = "(-) a ball meets it in all of these starts, ?-? in some";
            shell.print(&format!("{}{}\n\n", picture::draw(&drawn()?), styled(note, FAINT)))?;
        }
    }
    shell.print(&inverse::known(challenge, &known, &common, form, shell.page()))
}

/// The inputs in a sentence: `A = 1?0, start = ?`.
fn in_words(challenge: &Challenge, known: &[(usize, Known)]) -> String {
    let names: Vec<&str> = challenge.variables().collect();
    let text = |known: &Known| known.to_string().replace('-', "?");
    let known = known.iter().map(|(at, known)| format!("{} = {}", names[*at], text(known)));
    known.collect::<Vec<_>>().join(", ")
}

/// Marks the cells that balls meet, and draws input bits upright whose start is not known.
fn mark(
    scene: &mut Scene,
    challenge: &Challenge,
    known: &[(usize, Known)],
    met: &Coverage,
    board: &Board,
) {
    for (variable, known) in known {
        let (Known::Bits(bits), Some(input)) = (known, challenge.register(*variable)) else {
            continue;
        };
        for (at, &cell) in input.cells.all().iter().enumerate() {
            let is_open = bits.get(input.cells.bit_of(at) as usize) == Some(&None);
            if let (true, mark @ Mark::Upright { .. }) = (is_open, challenge.given.at(cell)) {
                scene.drawing.set(cell, mark);
            }
        }
    }
    let cells = board.shape().places().filter(|cell| met.is_met(*cell));
    scene.marks.extend(cells.map(|cell| match met.at(cell).met.rows == met.rows {
        true => (cell, Emphasis::Met),
        false => (cell, Emphasis::MayBeMet),
    }));
}
