//! Requests, answered with the JSON of the command line: the judge of programs in other languages.
//!
//! The Python wheel and the npm package are thin: each of their functions is a request to [`answer`]. Nothing
//! here reads a file, prints or ends the program.
//!
//! ```
//! let request = r#"{"do": "grade", "challenge": "1"}"#;
//! let answer = tumble::answers::answer(request, b"-", &mut |_| true);
//! assert!(answer.is_ok_and(|line| line.contains(r#""verdict":"unreadable""#)));
//! ```

#![allow(missing_docs, reason = "a name that says it all needs no sentence")]

mod handed;
mod request;
mod table_question;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use itertools::Itertools as _;

use crate::envelope::Envelope;
use crate::ground;
use crate::inbox::judge::judge_handed;
use crate::received::Intake;
use crate::results::evidence::TakenIn;
use crate::results::solved::Solved;
use crate::results::{AskedRow, EndedRun, FallLine, ListLine, ProgressLine};
use crate::set::{self, refuse_games};
use crate::writers::grades::{Json, Writer as _};
use crate::writers::text::json_line;
use crate::writers::truth::TruthWriter;
use crate::writers::{Format, PageWidth, listing, scenes};
use handed::{AskedChallenge, HandedBoard};
pub use request::{Query, Subject};
pub use table_question::Question;
use tumble_core::board::notation::Notation;
use tumble_core::grade::GradeOptions;
use tumble_core::machine::{self, Trace};
use tumble_core::table::TableOptions;
use tumble_core::{Error, Solution, Table, limits};
use tumble_render::{Look, Pace, Scene, animation, svg};
use tumble_solve::{BatSat, SolveOptions, SolveProgress, Stop};

/// The most balls of a picture that plays, as of `run --animate`.
const MOST_PLAYED: usize = 200;

/// The longest search, in seconds.
const LONGEST_SEARCH: f64 = 1e6;

/// The JSON lines that `--format json` prints, or the SVG that `--format svg` prints.
///
/// `request` is a [`Query`] as JSON; `handed` is the board, as it would be in its file. `progress` gets each line of
/// a search that goes on; the search stops where it returns false.
///
/// # Errors
/// A sentence for reading: the request is malformed, the challenge does not exist, or the board breaks a rule. A
/// submission that is graded is never an error.
pub fn answer(
    request: &str,
    handed: &[u8],
    progress: &mut dyn FnMut(&str) -> bool,
) -> Result<String, String> {
    let request = serde_json::from_str(request).map_err(|error| format!("the request: {error}"))?;
    let answer = match request {
        Query::List => Ok(list_lines()),
        Query::Show { subject } => show_line(&subject),
        Query::Grade { subject, all_rows } => grade_line(&subject, handed, all_rows),
        Query::Rows { subject, from, count } => row_lines(&subject, handed, &from, count),
        Query::Table { subject, ask, set } => table_lines(&subject, handed, ask, &set),
        Query::Run { subject, set, balls } => run_lines(&subject, handed, &set, balls),
        Query::Draw { subject } => board_svg(&subject, handed),
        Query::Play { subject, set } => run_svg(&subject, handed, &set),
        Query::Solve { subject, seconds } => result_line(&subject, handed, seconds, progress),
    };
    answer.map_err(|error| match error.downcast_ref::<Error>() {
        // All problems of a board or a challenge, one per line.
        Some(all) => all.problems().iter().map(|problem| &*problem.message).join("\n"),
        None => format!("{error:#}"),
    })
}

fn list_lines() -> String {
    let all = tumble_core::challenge::Specs::library().all();
    all.iter().map(|challenge| json_line(&ListLine::new(challenge, None))).collect()
}

fn show_line(subject: &Subject) -> anyhow::Result<String> {
    let challenge = AskedChallenge::of_subject(subject)?.needed()?;
    Ok(json_line(&listing::show_json(&challenge, Notation::Book)))
}

fn grade_line(subject: &Subject, handed: &[u8], all_rows: bool) -> anyhow::Result<String> {
    let AskedChallenge { specs, challenge } = AskedChallenge::of_subject(subject)?;
    let options = GradeOptions {
        challenge,
        lever: subject.lever()?,
        failures: if all_rows { limits::FAILING_ROWS } else { 1 },
        ..GradeOptions::default()
    };
    let text = handed::received_text(subject, handed);
    let graded = judge_handed(text, Envelope::default(), &Intake::default(), &specs, &options);
    Ok(Json::new(TakenIn::default()).text_of(&graded))
}

/// Up to `count` rows of a table, from row `from` on: none after the end of the table. Without a board, the required
/// results of rows.
fn row_lines(subject: &Subject, handed: &[u8], from: &str, count: usize) -> anyhow::Result<String> {
    let from: u128 = from.parse()?;
    let solution =
        HandedBoard::of(subject, handed)?.map(|board| board.by_the_rules()).transpose()?;
    let challenge = match &solution {
        Some(solution) => Arc::clone(solution.challenge()),
        None => {
            let challenge = AskedChallenge::of_subject(subject)?.needed()?;
            refuse_games(&challenge)?;
            Arc::new(challenge.for_both_levers().into_owned())
        }
    };
    let mut truth = TruthWriter::new(&challenge, solution.as_ref(), Format::Json);
    let table = solution.as_ref().map(Solution::table);
    let mut rows = table.as_ref().map(Table::rows);
    let (mut lines, mut left) = (String::new(), count);
    for number in from..challenge.rows.product().unwrap_or(u128::MAX) {
        if left == 0 {
            break;
        }
        let line = match &mut rows {
            Some(rows) => rows.at(number)?.map(|row| truth.row_text(row.start(), row.outcome())),
            None => {
                let row = challenge.rows.row(number);
                challenge.rows.admits(&row)?.then(|| truth.expected_text(&row))
            }
        };
        if let Some(line) = line {
            lines += &line?;
            left -= 1;
        }
    }
    Ok(lines)
}

fn table_lines(
    subject: &Subject,
    handed: &[u8],
    ask: Question,
    set: &[String],
) -> anyhow::Result<String> {
    let solution = HandedBoard::needed(subject, handed)?.by_the_rules()?;
    refuse_games(solution.challenge())?;
    let table = set::within(&solution, set)?;
    let form = (Format::Json, PageWidth::default());
    Ok(ask.answer(&solution, &table, &TableOptions::default(), form)?.0)
}

/// The solution of a run, and the first row with the values of `set`, with its board and start.
struct StartedRun {
    solution: Solution,
    row: tumble_core::challenge::Row,
    board: tumble_core::board::Board,
    start: machine::Start,
}

impl StartedRun {
    fn new(subject: &Subject, handed: &[u8], set: &[String]) -> anyhow::Result<StartedRun> {
        let solution = HandedBoard::needed(subject, handed)?.by_the_rules()?;
        let row = set::row(&solution.challenge().with_first_lever(solution.lever()), set)?;
        let (board, start) = scenes::start_of(&solution, &row);
        Ok(StartedRun { solution, row, board, start })
    }
}

fn run_lines(
    subject: &Subject,
    handed: &[u8],
    set: &[String],
    balls: u64,
) -> anyhow::Result<String> {
    let StartedRun { solution, row, board, start } = StartedRun::new(subject, handed, set)?;
    let challenge = solution.challenge();
    let outcome = machine::run(&board, &start);
    let shown = scenes::balls_shown(&outcome).min(balls);
    let falls = Trace::new(&board, &start).take_while(|fall| fall.number <= shown);
    let mut lines: String = falls.map(|fall| json_line(&FallLine::new(&fall))).collect();
    let expected = match challenge.game {
        Some(_) => None,
        None => Some(challenge.expected(&row)?),
    };
    let asked = Some(AskedRow { challenge, row: &row, expected: expected.as_ref() });
    let ended = EndedRun { asked, board: &board, start: &start, outcome: &outcome };
    lines += &json_line(&ended.end_line());
    Ok(lines)
}

fn board_svg(subject: &Subject, handed: &[u8]) -> anyhow::Result<String> {
    let scene = match HandedBoard::of(subject, handed)? {
        Some(board) => board.scene()?,
        None => Scene::of_challenge(&*AskedChallenge::of_subject(subject)?.needed()?),
    };
    Ok(svg(&scene, Look::Auto))
}

/// The first balls of a run, as an animated picture.
fn run_svg(subject: &Subject, handed: &[u8], set: &[String]) -> anyhow::Result<String> {
    let StartedRun { solution, row, board, start } = StartedRun::new(subject, handed, set)?;
    let challenge = &**solution.challenge();
    let shown = scenes::balls_shown(&machine::run(&board, &start));
    let mut trace = Trace::new(&board, &start);
    let run = scenes::SceneRun::of_row(challenge, &row, &board, &start);
    let first = run.at_moment(trace.position());
    let falls: Vec<_> =
        trace.by_ref().take_while(|fall| fall.number <= shown).take(MOST_PLAYED).collect();
    Ok(animation((&first, Some(challenge)), &board, &falls, Look::Auto, Pace::default()))
}

/// The cheapest board of a challenge, or of those that keep the parts of a board.
fn result_line(
    subject: &Subject,
    handed: &[u8],
    time: Option<f64>,
    progress: &mut dyn FnMut(&str) -> bool,
) -> anyhow::Result<String> {
    let (challenge, partial) = match HandedBoard::of(subject, handed)? {
        Some(board) => board.board_to_complete()?,
        None => (AskedChallenge::of_subject(subject)?.needed()?, None),
    };
    anyhow::ensure!(time.is_none_or(|time| time > 0.0), "the time limit must be greater than 0");
    let time = time.map(|time| Duration::from_secs_f64(time.min(LONGEST_SEARCH)));
    let stop = time.map_or_else(Stop::default, |time| Stop::default().within(time));
    let flag = Arc::clone(&stop.flag);
    let options = SolveOptions { stop, partial, ..SolveOptions::default() };
    let mut report = |event: SolveProgress| {
        let line = ProgressLine::new(&event, challenge.game.is_some());
        if !progress(&json_line(&line)) {
            flag.store(true, Ordering::Relaxed);
        }
    };
    let outcome = tumble_solve::solve(&challenge, &options, &mut report)?;
    let (partial, prover) = (options.partial.as_ref(), Box::new(BatSat::with_proof()));
    let proof = ground::ground_of(&challenge, &outcome, partial, prover, &options.stop)?;
    let is_blocked = partial.is_some() && ground::is_blocked(&challenge, &outcome);
    let blame = is_blocked.then(|| ground::blocking_parts(&challenge, &outcome, &options, time));
    let blame = blame.transpose()?;
    let solved = Solved {
        challenge: &challenge,
        outcome: &outcome,
        proof,
        claim: None,
        partial,
        blame: blame.as_ref(),
    };
    Ok(json_line(&solved.result_line(Notation::Book)))
}
