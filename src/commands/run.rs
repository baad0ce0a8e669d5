//! `tumble run`: one start, and the path of every ball.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::formats;
use crate::files::watch::WatchOption;
use crate::inbox::target::Target;
use crate::options::{FirstLever, PictureOptions, ReadingOptions, set};
use crate::results::{AskedRow, EndedRun, FallLine};
use crate::terminal::{Shell, Status};
use crate::workbench;
use crate::writers::text::{FAINT, HEADING, counted, json_line, safe, styled};
use crate::writers::{Format, picture, scenes, trace};
use selection::Selection;
use tumble_core::board::Board;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, Expected, Row};
use tumble_core::machine::{self, Outcome, Start, Trace};

mod pictures;
mod selection;
mod start;
mod unknown;

#[derive(Debug, Args)]
pub(super) struct RunArguments {
    /// The file of a board, `-` for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
    /// The value of an input, as in `A=5`, `A=0b101`, `T=right`, `start=red`, `blue_balls=3`; may
    /// be given several times. What is not set has its first value. `?` is unknown, as in `A=?`,
    /// `A=1?0`: then the board shows which cells a ball meets in any case. On a board without a
    /// challenge, bits are set by their cells: `[3,6]=right`.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// How many blue balls the left hopper holds, for a board without a challenge (default: 8).
    #[arg(long, value_name = "N")]
    blue: Option<u64>,
    /// How many red balls the right hopper holds, for a board without a challenge (default: 8).
    #[arg(long, value_name = "N")]
    red: Option<u64>,
    /// Leave the pictures out.
    #[arg(long)]
    brief: bool,
    #[command(flatten)]
    selection: Selection,
    /// How to write the run: `json` gives one object a line, a ball each and then the outcome; `svg`
    /// and `png` draw its end, or one ball; `html` plays it, forward and back, by steps and by balls.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("run"))]
    format: Format,
    /// Open the run in the terminal, to go through it step by step, forward and back.
    #[arg(long, conflicts_with_all = ["brief", "format", "animate", "ball", "last", "from_ball", "all", "watch"])]
    step: bool,
    /// Let the picture play the run: an svg without a script, or an animated png.
    #[arg(long)]
    animate: bool,
    #[command(flatten)]
    picture: PictureOptions,
    #[command(flatten)]
    pub watch: WatchOption,
}

/// A board and its start.
struct StartedBoard {
    /// Text above the run.
    heading: String,
    board: Board,
    start: Start,
    /// The challenge, the row, and its expected result unless it is a game.
    asked: Option<(Arc<Challenge>, Row, Option<Expected>)>,
}

impl StartedBoard {
    /// Returns the run for pictures.
    fn drawn(&self) -> scenes::SceneRun<'_> {
        let asked = self.asked.as_ref();
        scenes::SceneRun {
            asked: asked.map(|(challenge, row, _)| (&**challenge, row)),
            heading: &self.heading,
            board: &self.board,
            start: &self.start,
        }
    }

    fn ended<'a>(&'a self, outcome: &'a Outcome) -> EndedRun<'a> {
        let asked = self.asked.as_ref().map(|(challenge, row, expected)| AskedRow {
            challenge,
            row,
            expected: expected.as_ref(),
        });
        EndedRun { asked, board: &self.board, start: &self.start, outcome }
    }
}

pub(super) fn run_command(arguments: &RunArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let target = Target::new(&arguments.file, &arguments.reading.intake, shell)?;
    let board = target.board(&arguments.reading, shell)?;
    if let Some(challenge) = board.challenge.clone()
        && set::is_open(&challenge, &arguments.set)
    {
        unknown::show_unknown(arguments, board, &challenge, shell)?;
        return Ok(Status::Good);
    }
    if arguments.step {
        workbench::needs_terminal("run --step", "`tumble run`")?;
        let mut bench = workbench::of_file(&board, &arguments.reading, &arguments.first, shell)?;
        bench.follow(&arguments.set).map_err(anyhow::Error::msg)?;
        let (bench, path) = workbench::with_file(bench, &board, &arguments.file);
        return workbench::session(bench, &path, shell);
    }
    let scene = match board.challenge.clone() {
        Some(challenge) => start::start_of_row(arguments, board, &challenge, shell)?,
        None => start::free_start(arguments, &board, shell)?,
    };
    match arguments.format {
        Format::Json => print_lines(arguments, &scene, shell)?,
        Format::Svg | Format::Png => pictures::write_picture(arguments, &scene, shell)?,
        Format::Html => pictures::write_page(arguments, &scene, shell)?,
        _ => print_run(arguments, &scene, shell)?,
    }
    Ok(Status::Good)
}

fn print_run(
    arguments: &RunArguments,
    scene: &StartedBoard,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    let StartedBoard { board, start, .. } = scene;
    let RunArguments { selection, brief, .. } = arguments;
    let formal = arguments.reading.notation() == Notation::Formal;
    let drawn = |switches: &[tumble_core::board::Side]| {
        let drawing = picture::drawing_pointing(board, switches);
        if formal { Notation::Formal.write(&drawing) } else { picture::board_picture(&drawing) }
    };
    let outcome = machine::run(board, start);
    let range = selection.balls_asked(scenes::balls_shown(&outcome), outcome.ending)?;
    shell.print(&format!("{}\n", styled(&safe(&scene.heading), HEADING)))?;
    if !brief && *range.start() == 1 && !selection.is_one() {
        shell.print(&format!("\n{}", drawn(&start.switches)))?;
    }
    let mut shown = 0;
    for part in selection.balls_shown(range) {
        let left_out = part.start().saturating_sub(shown + 1);
        if shown > 0 && left_out > 0 {
            let one = shown + 1;
            let gap = format!(
                "... {}: `--all` shows them, `--ball {one}` one of them",
                counted(left_out, "ball")
            );
            shell.print(&format!("\n{}\n", styled(&gap, FAINT)))?;
        }
        shown = *part.end();
        let trace = Trace::from_ball(board, start, *part.start());
        for fall in trace.take_while(|fall| part.contains(&fall.number)) {
            shell.print(&format!("\n{}", trace::fall_in_words(board, &fall)))?;
            if *brief {
                continue;
            }
            let picture = if formal {
                trace::fall_in_formal_pictures(board, &fall)
            } else {
                trace::fall_in_picture(board, &fall)
            };
            shell.print(&format!("\n{picture}"))?;
        }
    }
    if selection.ball.is_some() {
        return Ok(());
    }
    let mut end = format!("\n{}", scene.ended(&outcome).end_text(shell.page()));
    if !brief {
        end.push_str(&format!("\n{}", drawn(&outcome.switches)));
    }
    shell.print(&end)
}

fn print_lines(
    arguments: &RunArguments,
    scene: &StartedBoard,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    let StartedBoard { board, start, .. } = scene;
    let outcome = machine::run(board, start);
    let range = arguments.selection.balls_asked(scenes::balls_shown(&outcome), outcome.ending)?;
    let trace = Trace::from_ball(board, start, *range.start());
    for fall in trace.take_while(|fall| range.contains(&fall.number)) {
        shell.print(&json_line(&FallLine::new(&fall)))?;
    }
    if arguments.selection.ball.is_some() {
        return Ok(());
    }
    shell.print(&json_line(&scene.ended(&outcome).end_line()))
}
