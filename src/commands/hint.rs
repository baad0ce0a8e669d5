//! `tumble hint`: help in steps that do not give the puzzle away.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::formats;
use crate::files::specs;
use crate::inbox::judge;
use crate::inbox::target::Target;
use crate::options::{FirstLever, OF_BOARDS, ReadingOptions, seconds};
use crate::terminal::{Reported, Shell, Status};
use crate::writers::Format;
use crate::writers::hints::Hints;
use crate::writers::text::{json_line, typed};
use tumble_core::Solution;
use tumble_core::challenge::{Challenge, Reference};
use tumble_core::grade::{GradeOptions, Graded, Verdict};
use tumble_solve::{Begun, SolveOptions};

/// Default time limit of the solver.
const TIME: Duration = Duration::from_secs(20);

#[derive(Debug, Args)]
#[command(
    after_help = "The steps: 1 what fails and for which start; 2 where the ball goes wrong; 3 \
                        whether the board can still be completed, or without which parts; 4 a cell to use; 5 the part for it.\n\n\
                        Exit codes: 0 the board passes at par; 1 there is something to do; 2 the \
                        command could not be carried out."
)]
pub(super) struct HintArguments {
    /// The file of a board, whole or begun; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many steps to show, from 1 to 5: each says more.
    #[arg(
        long,
        visible_alias = "step",
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=5)
    )]
    steps: u8,
    /// How long the solver may look for the steps from 3 on (default: 20 seconds).
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
    /// How to write it: `json` gives one object.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("hint"))]
    format: Format,
}

pub(super) fn run_command(arguments: &HintArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    show_hints(arguments, shell).map_err(Reported::as_stopped)
}

fn show_hints(arguments: &HintArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let reading = &arguments.reading;
    let target = Target::new(&arguments.file, &reading.intake, shell)?;
    let board = target.board(reading, shell)?;
    let challenge = board.needed(shell)?;
    let graded = graded_board(arguments, &challenge, &board.source, shell)?;
    let file = board.source.name.to_string();
    let steps = arguments.steps;
    let options = shell.typed_options(OF_BOARDS) + &specs::as_typed(&shell.own_specs);
    // `run` takes no challenge from the name of a file or the text around a board.
    let meant = board.challenge.is_none().then(|| format!(" --challenge {}", challenge.number));
    let typed = typed(&arguments.file) + &options + &meant.unwrap_or_default();
    let mut hints = Hints::new(Some(&typed), &challenge, &graded, steps);
    if graded.verdict == Verdict::Pass && hints.is_at_par() {
        match arguments.format {
            Format::Json => shell.print(&json_line(&hints.hint_line(&file)))?,
            _ => show_new(&mut hints, shell)?,
        }
        return Ok(Status::Good);
    }
    // Each step is shown when it is known: the next one may take long.
    let is_text = arguments.format == Format::Human;
    hints.add_what();
    if steps >= 2 {
        hints.add_where();
    }
    if is_text {
        show_new(&mut hints, shell)?;
    }
    if steps >= 3 {
        let partial = board.submission.partial_board(&challenge, reading.notation());
        let partial = partial.map_err(|error| board.reject(error.problems(), shell))?;
        let time = arguments.time_limit.unwrap_or(TIME);
        let passes = graded.verdict == Verdict::Pass;
        let lever = graded.solution.as_ref().map(Solution::lever);
        let begun = Begun::new(&challenge, partial, lever, passes, time, SolveOptions::default());
        let mut shown = Ok(());
        let added = hints.add_completion(&begun, steps, &mut |hints| {
            if is_text && shown.is_ok() {
                shown = show_new(hints, shell);
            }
        });
        shown?;
        added?;
    }
    shell.print(&match is_text {
        true => hints.next_command(&shell.typed_options(&["time_limit"])),
        false => json_line(&hints.hint_line(&file)),
    })?;
    Ok(Status::Bad)
}

fn show_new(hints: &mut Hints, shell: &mut Shell) -> anyhow::Result<()> {
    let text = hints.new_text(shell.page());
    shell.print(&text)?;
    shell.flush()
}

/// Grades the board. One that breaks a rule is rejected with all its problems.
fn graded_board(
    arguments: &HintArguments,
    challenge: &Arc<Challenge>,
    source: &tumble_core::problem::Source,
    shell: &mut Shell,
) -> anyhow::Result<Graded> {
    let specs = shell.specs.with([Arc::clone(challenge)]);
    let options = GradeOptions {
        challenge: Some(Reference::Number(challenge.number)),
        lever: arguments.first.lever,
        notation: arguments.reading.notation(),
        failures: 100,
        ..GradeOptions::default()
    };
    let received = crate::files::ReceivedText::plain(source.clone());
    let graded = judge::judge(received, &arguments.reading.intake, &specs, &options);
    match graded {
        Ok(graded) if matches!(graded.verdict, Verdict::Pass | Verdict::Fail) => Ok(graded),
        Ok(graded) if graded.verdict == Verdict::Undecided => {
            let why = graded.problems.first().map(|problem| problem.message.clone());
            let why = why.unwrap_or_else(|| "a run has no end within our limit".to_owned());
            anyhow::bail!("{}: whether it is right cannot be said: {why}", source.name)
        }
        Ok(graded) => Err(shell.reject(source, &graded.problems, Status::Stopped)),
        Err(error) => {
            shell.error(&format!("the challenge is at fault: {error}"));
            Err(Reported(Status::Stopped).into())
        }
    }
}
