//! `tumble table`: the truth table of a board, or the one that a challenge expects.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::formats;
use crate::answers::Question;
use crate::files::watch::WatchOption;
use crate::inbox::target::Target;
use crate::options::{FirstLever, OF_BOARDS, PictureOptions, ReadingOptions, not_a_board, set};
use crate::terminal::{Progress, Shell, Status};
use crate::writers::truth::{TablePiece, TruthWriter};
use crate::writers::{Format, scenes};
use tumble_core::Solution;
use tumble_core::challenge::{Challenge, Row};
use tumble_core::machine::{self, Outcome};
use tumble_core::table::TableOptions;
use whole::refuse_no_rows;

mod row_picture;
mod whole;

/// Number of rows from which a verdict on all of them saves more than it costs.
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
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("table"))]
    format: Format,
    #[command(flatten)]
    picture: PictureOptions,
    #[command(flatten)]
    pub watch: WatchOption,
}

pub(super) fn run_command(arguments: &TableArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let form = arguments.format;
    let target = Target::new(&arguments.target, &arguments.reading.intake, shell)?;
    if !target.is_board() {
        let challenge = target.challenge(shell)?;
        arguments.refuse_for(&challenge, shell)?;
        return match form.is_picture() {
            true => row_picture::draw_start(&challenge.for_both_levers(), arguments, shell),
            false => expected_table(&challenge, &arguments.set, form, shell),
        };
    }
    let (_, solution) = target.solution(&arguments.reading, &arguments.first, shell)?;
    if form.is_picture() {
        return row_picture::draw_result(&solution, arguments, shell);
    }
    if let Some(question) = arguments.question() {
        return whole::print_answer(question, arguments, &solution, shell);
    }
    if !arguments.inverse.is_empty() {
        return whole::print_inverse(arguments, &solution, shell);
    }
    if arguments.set.is_empty() {
        return board_table(&solution, form, shell);
    }
    if let Some(known) = set::open_start(&solution, &arguments.set)? {
        return whole::print_known(&solution, &known, form, shell);
    }
    let row = set::row(&solution.challenge().with_first_lever(solution.lever()), &arguments.set)?;
    let (board, start) = scenes::start_of(&solution, &row);
    let mut truth =
        TruthWriter::new(solution.challenge(), Some(&solution), form).on_page(shell.page());
    let line = truth.row_text(&row, &machine::run(&board, &start))?;
    shell.print(&format!("{line}{}", truth.text_at_end()))?;
    Ok(Status::Good)
}

impl TableArguments {
    /// Returns the option that looks at a board as a whole, if one is given.
    fn question(&self) -> Option<Question> {
        let questions = [
            (Question::Matters, self.matters),
            (Question::Compact, self.compact),
            (Question::Summary, self.summary),
            (Question::Coverage, self.coverage),
            (Question::Reversible, self.reversible),
            (Question::Name, self.name),
        ];
        questions.into_iter().find_map(|(question, is_given)| is_given.then_some(question))
    }

    /// Refuses the options that look at a board.
    fn refuse_for(&self, challenge: &Challenge, shell: &Shell) -> anyhow::Result<()> {
        let question = self.question().map(|question| format!("{question:?}").to_lowercase());
        let inverse = (!self.inverse.is_empty()).then(|| "inverse".to_owned());
        if let Some(option) = question.or(inverse) {
            bail!("`--{option}` looks at a board: name the file of a solution, not a challenge");
        }
        shell.refuse(OF_BOARDS, &not_a_board(challenge))
    }
}

/// Prints the table that a challenge expects.
fn expected_table(
    challenge: &Challenge,
    set: &[String],
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if challenge.game.is_some() {
        bail!(
            "challenge {} is a game: it has no truth table, but `tumble show {0}` says its rules",
            challenge.number
        );
    }
    challenge.starts()?;
    let challenge = &*challenge.for_both_levers();
    let mut truth = TruthWriter::new(challenge, None, form).on_page(shell.page());
    if !set.is_empty() {
        let line = truth.expected_text(&set::row(challenge, set)?)?;
        shell.print(&format!("{line}{}", truth.text_at_end()))?;
        return Ok(Status::Good);
    }
    let mut any = false;
    for row in challenge.rows.iter() {
        shell.print(&truth.expected_text(&row?)?)?;
        any = true;
    }
    shell.print(&truth.text_at_end())?;
    refuse_no_rows(any)
}

fn board_table(solution: &Solution, form: Format, shell: &mut Shell) -> anyhow::Result<Status> {
    let progress = Progress::new("running");
    // A watched table is its own sign of progress.
    let report = |more: u128, all: u128| progress.advance(more, all);
    let options = TableOptions {
        progress: if shell.is_watched() { None } else { Some(&report) },
        ..TableOptions::default()
    };
    let mut truth =
        TruthWriter::new(solution.challenge(), Some(solution), form).on_page(shell.page());
    let mut stopped: Option<anyhow::Error> = None;
    let lines = match form == Format::Csv && all_hold(solution) {
        true => truth.line_maker().all_hold(),
        false => truth.line_maker(),
    };
    let add =
        |piece: &mut TablePiece, row: &Row, outcome: &Outcome| lines.add_row(piece, row, outcome);
    let rows = solution.table().stream(&options, add, |piece| {
        match shell.print(&truth.take_piece(piece)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                stopped = Some(error);
                ControlFlow::Break(())
            }
        }
    })?;
    if let Some(error) = stopped {
        return Err(error);
    }
    shell.print(&truth.text_at_end())?;
    refuse_no_rows(rows > 0)
}

/// Returns whether a large table is known to hold as a whole, so that its rows need not be compared one by one. Only
/// a quick answer counts, since the first row must not wait.
fn all_hold(solution: &Solution) -> bool {
    let challenge = solution.challenge();
    challenge.game.is_none()
        && challenge.rows.product().is_some_and(|rows| rows >= LARGE)
        && solution.table().quick_verdict().is_some_and(|verdict| verdict.passes())
}
