//! A run whose start is known in part: the cells that balls surely meet, and the known part of the
//! end.

use std::sync::Arc;

use super::RunArguments;
use super::selection::Selection;
use crate::inbox::board_file::BoardFile;
use crate::options::set;
use crate::terminal::Shell;
use crate::writers::scenes::mark_known;
use crate::writers::text::{FAINT, HEADING, safe, styled};
use crate::writers::{Format, coverage, inverse, picture};
use anyhow::bail;
use tumble_core::challenge::Challenge;
use tumble_render::Scene;

/// Shows the run of a board whose inputs are known in part.
pub(super) fn show_unknown(
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
        scene.caption = inverse::known_in_words(challenge, &known);
        mark_known(&mut scene, challenge, &known, &met);
        anyhow::Ok(scene)
    };
    let form = arguments.format;
    if form.is_picture() {
        return arguments.picture.write(&drawn()?, form, shell);
    }
    if form == Format::Json {
        shell.print(&coverage::coverage_table(board, &met, form, shell.page()))?;
    } else {
        let heading = format!(
            "{} {}: {}",
            challenge.number,
            challenge.title,
            inverse::known_in_words(challenge, &known)
        );
        shell.print(&format!("{}\n\n", styled(&safe(&heading), HEADING)))?;
        if !arguments.brief {
            let note = "(-) a ball meets it in all of these starts, ?-? in some";
            shell.print(&format!(
                "{}{}\n\n",
                picture::scene_picture(&drawn()?),
                styled(note, FAINT)
            ))?;
        }
    }
    shell.print(&inverse::known_text(challenge, &known, &common, form, shell.page()))
}
