//! Runs as pictures, still and moving.

use anyhow::bail;

use super::{RunArguments, StartedBoard};
use crate::terminal::{Shell, no_effect};
use crate::writers::text::counted;
use crate::writers::{Format, replays, scenes};
use tumble_core::machine::{self, Fall, Outcome, Trace};
use tumble_render::{Pace, animated_png, animation};

/// The most balls that a moving picture shows.
const MOST_BALLS: u64 = 200;

/// Default width of an animated png.
const WIDTH: u32 = 400;

/// Draws the end of a run, one ball, or with `--animate` all of it.
pub(super) fn write_picture(
    arguments: &RunArguments,
    scene: &StartedBoard,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    let outcome = machine::run(&scene.board, &scene.start);
    if arguments.animate {
        return write_film(arguments, scene, &outcome, shell);
    }
    if let Some(ball) = arguments.selection.from_ball {
        let option = format!("--from-ball {ball}");
        return Err(no_effect(
            &option,
            "a picture shows one ball (`--ball N`), or plays (`--animate`)",
        ));
    }
    let balls = scenes::balls_shown(&outcome);
    let range = arguments.selection.balls_asked(balls, outcome.ending)?;
    let run = scene.drawn();
    let still = match arguments.selection.is_one() {
        true => run.before_ball(*range.end()).0,
        false => run.after_ball(balls),
    };
    arguments.picture.write(&still, arguments.format, shell)
}

/// Writes a picture that plays.
fn write_film(
    arguments: &RunArguments,
    scene: &StartedBoard,
    outcome: &Outcome,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    let range = arguments.selection.balls_asked(scenes::balls_shown(outcome), outcome.ending)?;
    let count = (range.end() + 1).saturating_sub(*range.start());
    if count > MOST_BALLS {
        bail!(
            "a moving picture of {} would be too large, {MOST_BALLS} are the most: choose one with \
             `--ball N`, or the last ones with `--from-ball N`",
            counted(count, "ball")
        );
    }
    let mut trace = Trace::from_ball(&scene.board, &scene.start, *range.start());
    let first = scene.drawn().at_moment(trace.position());
    let falls: Vec<Fall> = trace.by_ref().take_while(|fall| range.contains(&fall.number)).collect();
    let (look, pace) = (arguments.picture.look(), Pace::default());
    let picture = &arguments.picture;
    let first = (&first, scene.asked.as_ref().map(|(challenge, ..)| &**challenge));
    let bytes = match arguments.format {
        Format::Svg => {
            picture.refuse_width()?;
            animation(first, &scene.board, &falls, look, pace).into_bytes()
        }
        _ => animated_png(first, &scene.board, &falls, look, pace, picture.width_or(WIDTH))?,
    };
    shell.print_unseen(&bytes)
}

/// Writes a page that plays a run: as many balls as a page holds, from the requested one on.
pub(super) fn write_page(
    arguments: &RunArguments,
    scene: &StartedBoard,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    let outcome = machine::run(&scene.board, &scene.start);
    let balls = scenes::balls_shown(&outcome);
    let asked = arguments.selection.balls_asked(balls, outcome.ending)?;
    let first = match arguments.selection.is_one() {
        // The balls before the one at which the page opens are there, too.
        true => asked.start().saturating_sub(replays::MOST_BALLS / 2).max(1),
        false => *asked.start(),
    };
    let last = balls.min(first + replays::MOST_BALLS - 1);
    let expected = scene.asked.as_ref().and_then(|(.., expected)| expected.as_ref());
    let run = scene.drawn();
    let section = replays::replay_section(&run, expected, &outcome, first..=last, *asked.start());
    let heading = replays::run_heading(&run);
    let page = tumble_render::page::page(&run.title(), &format!("{heading}{section}"));
    shell.print_unseen(page.as_bytes())
}
