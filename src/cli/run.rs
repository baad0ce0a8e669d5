//! `tumble run`: one start, and the way of every ball.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::lever::FirstLever;
use super::options::Reading;
use super::shell::Shell;
use super::status::Status;
use super::target::Target;
use crate::report::ended::{Asked, Ended};
use crate::report::picture::{self, Overlay};
use crate::report::text::{HEADING, safe, styled};
use crate::report::trace;
use tumble_core::board::Board;
use tumble_core::board::notation::{self, Notation};
use tumble_core::challenge::{Challenge, Expected, Row, Specs};
use tumble_core::machine::{self, Ending, Outcome, Start, Trace};

mod start;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The file of a board, `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    first: FirstLever,
    /// The value of an input, as in `A=5`, `A=0b101`, `T=right`, `start=red`, `blue_balls=3`; may
    /// be given several times. What is not set has its first value. On a board without a
    /// challenge, bits are set by their cells: `[3,6]=right`.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// How many blue balls the left hopper holds, for a board without a challenge: 8 where it is
    /// left out.
    #[arg(long, value_name = "N")]
    blue: Option<u64>,
    /// How many red balls the right hopper holds, for a board without a challenge: 8 where it is
    /// left out.
    #[arg(long, value_name = "N")]
    red: Option<u64>,
    /// Leave the pictures out.
    #[arg(long)]
    brief: bool,
    /// How to write the run: `json` gives one object a line, a ball each and then the outcome.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

/// A board and where it starts from.
struct Scene {
    /// What is said above the run.
    heading: String,
    board: Board,
    start: Start,
    /// The challenge, the row, and what the row asks for, unless it is one of a game.
    asked: Option<(Arc<Challenge>, Row, Option<Expected>)>,
}

impl Scene {
    fn ended<'a>(&'a self, outcome: &'a Outcome) -> Ended<'a> {
        let asked = self.asked.as_ref().map(|(challenge, row, expected)| Asked {
            challenge,
            row,
            expected: expected.as_ref(),
        });
        Ended { asked, board: &self.board, start: &self.start, outcome }
    }
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let target = Target::new(&arguments.file, specs, shell)?;
    let board = target.board(&arguments.reading, specs, shell)?;
    let scene = match board.challenge.clone() {
        Some(challenge) => start::of_challenge(arguments, board, &challenge, shell)?,
        None => start::free(arguments, &board, shell)?,
    };
    match arguments.format {
        Format::Human => human(arguments, &scene, shell)?,
        Format::Json => json(&scene, shell)?,
    }
    Ok(Status::Good)
}

/// How many balls of the run are shown: all, or up to the end of the first period.
fn shown(outcome: &Outcome) -> usize {
    let balls = match outcome.ending {
        Ending::Repeats { from, period } => from - 1 + period,
        _ => outcome.balls,
    };
    usize::try_from(balls).unwrap_or(usize::MAX)
}

fn human(arguments: &Arguments, scene: &Scene, shell: &mut Shell) -> anyhow::Result<()> {
    shell.write_for_people();
    let Scene { board, start, .. } = scene;
    let formal = arguments.reading.notation() == Notation::Formal;
    let drawn = |switches: &[tumble_core::board::Side]| {
        let drawing = picture::pointing(board, switches);
        if formal {
            notation::write(&drawing, Notation::Formal)
        } else {
            picture::draw(&drawing, &Overlay::default())
        }
    };
    shell.print(&format!("{}\n", styled(&safe(&scene.heading), HEADING)))?;
    if !arguments.brief {
        shell.print(&format!("\n{}", drawn(&start.switches)))?;
    }
    let outcome = machine::run(board, start);
    let mut trace = Trace::new(board, start);
    for fall in trace.by_ref().take(shown(&outcome)) {
        shell.print(&format!("\n{}", trace::fall_in_words(board, &fall)))?;
        if arguments.brief {
            continue;
        }
        let picture = if formal {
            trace::fall_in_formal_pictures(board, &fall)
        } else {
            trace::fall_in_picture(board, &fall)
        };
        shell.print(&format!("\n{picture}"))?;
    }
    let mut end = format!("\n{}", scene.ended(&outcome).human(shell.page()));
    if !arguments.brief {
        end.push_str(&format!("\n{}", drawn(&outcome.switches)));
    }
    shell.print(&end)
}

fn json(scene: &Scene, shell: &mut Shell) -> anyhow::Result<()> {
    let Scene { board, start, .. } = scene;
    let outcome = machine::run(board, start);
    for fall in Trace::new(board, start).take(shown(&outcome)) {
        shell.print(&format!("{}\n", trace::fall_json(board, &fall)))?;
    }
    shell.print(&format!("{}\n", scene.ended(&outcome).json()))
}
