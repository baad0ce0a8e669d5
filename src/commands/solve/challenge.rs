//! One challenge: search, count, certificate.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::SolveArguments;
use super::proof::{self, CertificateFiles};
use super::view::SearchView;
use crate::ground;
use crate::inbox::target::Target;
use crate::options::{FirstLever, INPUT_FORMAT, not_a_board};
use crate::results::solved::Solved;
use crate::terminal::{Reported, Shell, Status};
use crate::writers::Format;
use crate::writers::text::{not_passing, safe};
use tumble_core::board::{Drawing, Side};
use tumble_core::challenge::Challenge;
use tumble_core::grade::GradeOptions;
use tumble_solve::{
    self as solve, BlockingParts, Counted, FoundBoard, SolveError, SolveOutcome, Stop,
};

/// A challenge to solve, or a board of it to complete.
pub(super) struct Task {
    pub challenge: Arc<Challenge>,
    /// The parts that must stay.
    pub partial: Option<Drawing>,
}

pub(super) fn run_command(
    arguments: &SolveArguments,
    flag: Arc<AtomicBool>,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let Task { challenge, partial } = read_task(arguments, shell)?;
    let folder = arguments.certificate.as_deref();
    if let Some(folder) = folder {
        let force = shell.target().force;
        CertificateFiles::refuse_others(folder, &challenge, partial.as_ref(), force)?;
    }
    let mut options = arguments.search_options(&flag)?;
    options.partial = partial;
    if let Some(path) = &arguments.from {
        options.known = Some(known_solution(path, arguments, &challenge, shell)?);
        // Only the bound is wanted now. Half of the time goes into raising it from below.
        let time = arguments.time_limit.map_or(KNOWN_LOWER_BOUND_TIME, |limit| limit / 2);
        options.lower_bound_time = Some(time);
    }
    if let (Some(time), Some(known)) = (arguments.improve, options.known.clone()) {
        options.known = Some(improved_board(arguments, &challenge, &options, known, time)?);
        // The search itself has its full time.
        options.stop.deadline = arguments.search_options(&flag)?.stop.deadline;
    }
    let mut view = SearchView::new(arguments.format, &challenge);
    let mut lines = Vec::new();
    let solved = solve::solve(&challenge, &options, &mut |event| {
        if let Some(line) = view.show_event(event) {
            // The reader of the stream wants the line now. If printing fails, the command ends
            // below.
            lines.push(shell.print(&line).and_then(|()| shell.flush()));
        }
    });
    view.finish();
    lines.into_iter().collect::<anyhow::Result<()>>()?;
    let mut outcome = solved.map_err(with_remedy)?;
    view.begin("the proof is being checked");
    let settled =
        proof::settle_outcome(arguments, folder, &challenge, &mut outcome, &options, shell);
    view.finish();
    let settled = settled?;
    if let Some(partial) = &options.partial {
        let best = outcome.best.take();
        outcome.best = best.map(|best| best.turned_back(&challenge, partial));
    }
    let proven = outcome.is_proven();
    let blame = blocking_parts(arguments, &challenge, &outcome, &options, &mut view)?;
    let solved = Solved {
        challenge: &challenge,
        outcome: &outcome,
        proof: settled.proof,
        claim: settled.claim.as_ref(),
        partial: options.partial.as_ref(),
        blame: blame.as_ref(),
    };
    let page = shell.page();
    shell.print(&view.outcome_text(&solved, arguments.reading.notation(), page))?;
    shell.flush()?;
    let mut status = match proven {
        true => settled.lost.unwrap_or(Status::Good),
        false => Status::Bad,
    };
    if let Some(limit) = arguments.count {
        let counted =
            count_boards(arguments, &challenge, &outcome, &options, limit, &mut view, shell)?;
        status = status.max(counted);
    }
    if let (Format::Human, Some(written)) = (arguments.format, settled.files) {
        shell.print(&format!(
            "certificate: {} and {}, checked; `tumble verify-proof` checks them again\n",
            safe(&written.formula.display().to_string()),
            safe(&written.proof.display().to_string())
        ))?;
    }
    if arguments.format == Format::Solution && outcome.best.is_none() {
        shell.error(&solved.failure_in_words());
    }
    Ok(status)
}

/// Makes a known board cheaper, until the time is up.
fn improved_board(
    arguments: &SolveArguments,
    challenge: &Challenge,
    options: &solve::SolveOptions,
    known: (Drawing, Side),
    time: Duration,
) -> anyhow::Result<(Drawing, Side)> {
    /// Any number would do; with the same one the same parts are freed.
    const SEED: u64 = 1;
    let mut view = SearchView::new(arguments.format, challenge);
    let stop = Stop { deadline: None, ..options.stop.clone() }.within(time);
    let improved = FoundBoard::improve(challenge, options, known, SEED, &stop, &mut |event| {
        view.show_event(event);
    });
    view.finish();
    let improved = improved?;
    Ok((improved.drawing, improved.lever))
}

/// Time for raising the bound from below if a solution is known and no limit is set.
const KNOWN_LOWER_BOUND_TIME: Duration = Duration::from_secs(60);

/// Finds the kept parts because of which the board cannot be completed, or not at par.
fn blocking_parts(
    arguments: &SolveArguments,
    challenge: &Challenge,
    outcome: &SolveOutcome,
    options: &solve::SolveOptions,
    view: &mut SearchView,
) -> anyhow::Result<Option<BlockingParts>> {
    // The form `solution` is only a board, which cannot show this.
    let is_shown = outcome.impossible || arguments.format != Format::Solution;
    if options.partial.is_none() || !is_shown || !ground::is_blocked(challenge, outcome) {
        return Ok(None);
    }
    view.begin("looking for the part that is to blame");
    let blame = ground::blocking_parts(challenge, outcome, options, arguments.time_limit);
    view.finish();
    Ok(Some(blame?))
}

pub(super) fn known_solution(
    path: &Path,
    arguments: &SolveArguments,
    challenge: &Arc<Challenge>,
    shell: &mut Shell,
) -> anyhow::Result<(Drawing, Side)> {
    shell.specs = Arc::new(shell.specs.with([Arc::clone(challenge)]));
    let reading = arguments.reading.for_challenge(challenge);
    let mut board = Target::new(path, &reading.intake, shell)?.board(&reading, shell)?;
    let solution = board.enter(challenge, &FirstLever::default(), reading.notation(), shell)?;
    let graded = solution.grade_with(&GradeOptions::default());
    let verdict = graded.map_err(|error| board.reject(error.problems(), shell))?.verdict;
    if let Some(fault) = not_passing(verdict) {
        let name = &board.source.name;
        let number = challenge.number;
        shell.error(&format!(
            "{name} {fault} challenge {number}, so it is not a solution to begin with: `tumble grade` \
             shows why"
        ));
        return Err(Reported(Status::of(verdict)).into());
    }
    Ok((solution.board().drawing(), solution.lever()))
}

fn count_boards(
    arguments: &SolveArguments,
    challenge: &Challenge,
    outcome: &SolveOutcome,
    options: &solve::SolveOptions,
    limit: u64,
    view: &mut SearchView,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let Some(best) = outcome.best.as_ref().filter(|_| outcome.is_proven()) else {
        shell.warning("the cheapest boards are not counted, because no board is proven cheapest");
        return Ok(Status::Bad);
    };
    view.begin("the cheapest boards are being counted");
    let counting = &mut |event, boards| view.show_count(event, boards);
    let counted =
        Counted::boards_of(challenge, options, best.cost, &outcome.cases, limit, counting);
    view.finish();
    let counted = counted?;
    shell.print(&view.count_text(&counted, limit, &arguments.engine))?;
    Ok(if counted.claimed { Status::Bad } else { Status::Good })
}

/// Reads the task from the command line.
pub(super) fn read_task(arguments: &SolveArguments, shell: &mut Shell) -> anyhow::Result<Task> {
    let target = arguments.target.as_deref().unwrap_or(Path::new(""));
    let target = Target::new(target, &arguments.reading.intake, shell)?;
    if !target.is_board() {
        let challenge = target.challenge(shell)?;
        shell.refuse(&["challenge", INPUT_FORMAT, "strict"], &not_a_board(&challenge))?;
        if arguments.format == Format::Solution && arguments.from.is_none() {
            shell.refuse(&["notation"], "solution files are in the book notation")?;
        }
        return Ok(Task { challenge, partial: None });
    }
    let board = target.board(&arguments.reading, shell)?;
    let challenge = board.needed(shell)?;
    let notation = arguments.reading.notation();
    let start = board.submission.start.as_ref();
    if start.is_some_and(|(lever, _)| !challenge.start.allows_lever(*lever)) {
        let note = "`start` is left out: the challenge says which lever is pressed first";
        shell.notes(&board.source.name, &[note.to_owned()]);
    }
    match board.submission.partial_board(&challenge, notation) {
        Ok(drawing) => Ok(Task { challenge, partial: Some(drawing) }),
        Err(error) => Err(board.reject(error.problems(), shell)),
    }
}

/// Adds the option that helps to an error, if one does.
fn with_remedy(error: SolveError) -> anyhow::Error {
    match error {
        SolveError::TooLarge { .. } => anyhow::anyhow!("{error}: raise it with `--memory`"),
        error => error.into(),
    }
}
