//! `tumble table`: the truth table of a board, or what a challenge expects.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use super::formats;
use super::formats::OF_BOARDS;
use crate::files::watch::WatchOption;
use crate::inbox::target::Target;
use crate::options::lever::FirstLever;
use crate::options::picture::PictureOptions;
use crate::options::set;
use crate::options::{ReadingOptions, not_a_board};
use crate::terminal::progress::Progress;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::scenes;
use crate::writers::truth::{TablePiece, Truth};
use tumble_core::Solution;
use tumble_core::challenge::{Challenge, Row, Specs};
use tumble_core::machine::{self, Outcome};
use tumble_core::table::TableOptions;
use whole::refuse_no_rows;

mod row_picture;
mod whole;

/// From this many rows on a verdict on all of them costs less than what it saves.
const LARGE: u128 = 1 << 10;

#[derive(Debug, Args)]
pub(super) struct TableArguments {
    /// The file of a board (`-` for standard input), or a challenge by its number, its id or the
    /// file of its spec: then the table shows what is expected.
    #[arg(value_name = "FILE|N")]
    pub target: PathBuf,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
    /// Print three numbers only: starts, failing starts, and the most balls of any start.
    #[arg(long)]
    summary: bool,
    /// One line for all starts with the same result: `-` is either value, `=` ends as it started, `~`
    /// ends the other way.
    #[arg(long, conflicts_with = "summary")]
    compact: bool,
    /// Show which inputs matter for which output: `x` if two starts that differ in that bit alone
    /// have different results.
    #[arg(long, conflicts_with_all = ["summary", "compact"])]
    matters: bool,
    /// Count how often each part is met, and each path taken, over all starts.
    #[arg(long, conflicts_with_all = ["summary", "compact", "matters"])]
    coverage: bool,
    /// The starts that end so, as in `A=5`, `A=1?0`, `[3,6]=right`, `out=BBR`, `ends=left` or
    /// `ends=[7,8]`; may be given several times.
    #[arg(long, value_name = "NAME=VALUE", conflicts_with_all = ["summary", "compact", "matters", "coverage"])]
    inverse: Vec<String>,
    /// Whether the result of a run says how it started, with two starts where it does not.
    #[arg(long, conflicts_with_all = ["summary", "compact", "matters", "coverage", "inverse"])]
    reversible: bool,
    /// Name the functions that the board computes: AND, sum, counter, ratio and others.
    #[arg(long, conflicts_with_all = ["summary", "compact", "matters", "coverage", "inverse", "reversible"])]
    name: bool,
    /// Only one start: the first one with these values, as in `A=5`, `T=right`, `start=red`; may be given
    /// several times. `?` is unknown, as in `A=?`, `A=1?0`: then the line shows what is known. Other
    /// options look at all starts with these values.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// How to write the table: `json` gives one object a line; `svg` and `png` draw one start.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::of("table"))]
    format: Format,
    #[command(flatten)]
    picture: PictureOptions,
    #[command(flatten)]
    pub watch: WatchOption,
}

pub(super) fn run(
    arguments: &TableArguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let form = arguments.format;
    if form.is_picture() {
        return drawn(arguments, form, specs, shell);
    }
    let target = Target::new(&arguments.target, &arguments.reading.intake, specs, shell)?;
    if !target.is_board() {
        let challenge = target.challenge(specs, shell)?;
        arguments.refuse_for(&challenge, shell)?;
        return expected_table(&challenge, &arguments.set, form, shell);
    }
    let mut board = target.board(&arguments.reading, specs, shell)?;
    let challenge = board.needed(specs, shell)?;
    let notation = arguments.reading.notation();
    let solution = board.enter(&challenge, &arguments.first, notation, shell)?;
    let challenge = solution.challenge();
    let table = set::within(&solution, &arguments.set)?;
    if arguments.summary {
        whole::summary(&table, challenge, form, shell)
    } else if arguments.matters {
        whole::matters(&table, &solution, form, shell)
    } else if arguments.coverage {
        whole::coverage(&table, &solution, form, shell)
    } else if arguments.compact {
        whole::compact(&table, challenge, form, shell)
    } else if !arguments.inverse.is_empty() {
        whole::inverse(&table, &solution, &arguments.inverse, form, shell)
    } else if arguments.reversible {
        whole::reversible(&table, challenge, form, shell)
    } else if arguments.name {
        whole::functions(&table, challenge, form, shell)
    } else if let Some(known) = set::open_start(&solution, &arguments.set)? {
        whole::known(&solution, &known, form, shell)
    } else if arguments.set.is_empty() {
        board_table(&solution, form, shell)
    } else {
        let row = set::row(&challenge.with_first_lever(solution.lever()), &arguments.set)?;
        let (board, start) = scenes::start_of(&solution, &row);
        let mut truth = Truth::new(challenge, Some(solution.board()), form).on(shell.page());
        let line = truth.row(&row, &machine::run(&board, &start))?;
        shell.print(&format!("{line}{}", truth.end()))?;
        Ok(Status::Good)
    }
}

/// One row as a picture.
fn drawn(
    arguments: &TableArguments,
    form: Format,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let drawing = (&arguments.picture, form);
    let target = Target::new(&arguments.target, &arguments.reading.intake, specs, shell)?;
    if !target.is_board() {
        let challenge = target.challenge(specs, shell)?;
        arguments.refuse_for(&challenge, shell)?;
        let challenge = challenge.for_both_levers();
        let row = one_row(&challenge, &arguments.set)?;
        row_picture::given(&challenge, &row, drawing, shell)?;
        return Ok(Status::Good);
    }
    let mut board = target.board(&arguments.reading, specs, shell)?;
    let challenge = board.needed(specs, shell)?;
    let notation = arguments.reading.notation();
    let solution = board.enter(&challenge, &arguments.first, notation, shell)?;
    let row = one_row(&challenge.with_first_lever(solution.lever()), &arguments.set)?;
    row_picture::came(&solution, &row, drawing, shell)?;
    Ok(Status::Good)
}

/// Returns the row that was chosen, or the only one.
fn one_row(challenge: &Challenge, set: &[String]) -> anyhow::Result<Row> {
    row_picture::refuse_games(challenge)?;
    if set.is_empty() && challenge.rows.product() != Some(1) {
        anyhow::bail!("a picture shows one start: choose it with `--set NAME=VALUE`");
    }
    set::row(challenge, set)
}

impl TableArguments {
    /// Refuses the options that look at a board.
    fn refuse_for(&self, challenge: &Challenge, shell: &Shell) -> anyhow::Result<()> {
        let of_a_board = [
            ("--matters", self.matters),
            ("--compact", self.compact),
            ("--summary", self.summary),
            ("--coverage", self.coverage),
            ("--inverse", !self.inverse.is_empty()),
            ("--reversible", self.reversible),
            ("--name", self.name),
        ];
        if let Some((option, _)) = of_a_board.into_iter().find(|(_, given)| *given) {
            anyhow::bail!(
                "`{option}` looks at a board: name the file of a solution, not a challenge"
            );
        }
        shell.refuse(OF_BOARDS, &not_a_board(challenge))
    }
}

/// The table of what a challenge expects.
fn expected_table(
    challenge: &Challenge,
    set: &[String],
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if challenge.game.is_some() {
        anyhow::bail!(
            "challenge {} is a game: it has no truth table, but `tumble show {0}` says its rules",
            challenge.number
        );
    }
    challenge.starts()?;
    let challenge = &*challenge.for_both_levers();
    let mut truth = Truth::new(challenge, None, form).on(shell.page());
    let mut any = false;
    if !set.is_empty() {
        let line = truth.expected(&set::row(challenge, set)?)?;
        shell.print(&format!("{line}{}", truth.end()))?;
        return Ok(Status::Good);
    }
    for row in challenge.rows.iter() {
        shell.print(&truth.expected(&row?)?)?;
        any = true;
    }
    shell.print(&truth.end())?;
    refuse_no_rows(any)
}

/// The table of what comes of a board.
fn board_table(solution: &Solution, form: Format, shell: &mut Shell) -> anyhow::Result<Status> {
    let progress = Progress::new("running");
    // A watched table is its own sign of progress.
    let report = |more: u128, all: u128| progress.advance(more, all);
    let options = TableOptions {
        progress: if shell.is_watched() { None } else { Some(&report) },
        ..TableOptions::default()
    };
    let mut truth = Truth::new(solution.challenge(), Some(solution.board()), form).on(shell.page());
    let mut stopped: Option<anyhow::Error> = None;
    let lines = match form == Format::Csv && all_hold(solution) {
        true => truth.lines().all_hold(),
        false => truth.lines(),
    };
    let add = |piece: &mut TablePiece, row: &Row, outcome: &Outcome| lines.add(piece, row, outcome);
    let rows =
        solution.table().stream(&options, add, |piece| match shell.print(&truth.take(piece)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                stopped = Some(error);
                ControlFlow::Break(())
            }
        })?;
    if let Some(error) = stopped {
        return Err(error);
    }
    shell.print(&truth.end())?;
    refuse_no_rows(rows > 0)
}

/// Returns whether a large table is known to hold as a whole, so that no row of it needs to be held
/// against what is asked. The first row must not wait for the answer: it is quick or none.
fn all_hold(solution: &Solution) -> bool {
    let challenge = solution.challenge();
    challenge.game.is_none()
        && challenge.rows.product().is_some_and(|rows| rows >= LARGE)
        && solution.table().quick_verdict().is_some_and(|verdict| verdict.passes())
}
