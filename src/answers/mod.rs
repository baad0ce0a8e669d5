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

mod handed;
mod request;

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::ground;
use crate::inbox::judge::judge_handed;
use crate::received::Envelope;
use crate::received::Intake;
use crate::results::evidence::TakenIn;
use crate::results::solved::{Solved, seconds};
use crate::results::{AskedRow, CostJson, EndedRun, FallLine, ListLine, ProgressLine};
use crate::set;
use crate::writers::format::Format;
use crate::writers::grades::{Json, Writer as _};
use crate::writers::page_width::PageWidth;
use crate::writers::text::json_line;
use crate::writers::truth::{Truth, summary};
use crate::writers::{coverage, dependence, functions, inverse, listing, patterns, scenes};
use handed::{Asked, Handed};
pub use request::{Question, Request, Subject};
use tumble_core::board::notation::Notation;
use tumble_core::grade::GradeOptions;
use tumble_core::machine::{self, Trace};
use tumble_core::{Solution, limits};
use tumble_render::{Look, Pace, Scene, animation, svg};
use tumble_solve::{BatSat, SolveOptions, SolveProgress, Stop};

/// The most balls of a picture that plays, as of `run --animate`.
const MOST_PLAYED: usize = 200;

/// The longest search, in seconds.
const LONGEST_SEARCH: f64 = 1e6;

/// The JSON lines that `--format json` prints, or the SVG that `--format svg` prints.
///
/// `request` is a [`Request`] as JSON; `handed` is the board, as it would be in its file. `progress` gets each line of
/// a search that goes on; the search stops where it returns false.
///
/// # Errors
/// A sentence for reading: the request is not one, the challenge does not exist, or the board breaks a rule. A
/// submission that is graded is never an error.
pub fn answer(
    request: &str,
    handed: &[u8],
    progress: &mut dyn FnMut(&str) -> bool,
) -> Result<String, String> {
    let request = serde_json::from_str(request).map_err(|error| format!("the request: {error}"))?;
    let answer = match request {
        Request::List => Ok(list()),
        Request::Show { subject } => show(&subject),
        Request::Grade { subject, all_rows } => grade(&subject, handed, all_rows),
        Request::Rows { subject, from, count } => rows(&subject, handed, &from, count),
        Request::Table { subject, ask, set } => table(&subject, handed, ask, &set),
        Request::Run { subject, set, balls } => run(&subject, handed, &set, balls),
        Request::Draw { subject } => draw(&subject, handed),
        Request::Play { subject, set } => play(&subject, handed, &set),
        Request::Solve { subject, seconds } => solve(&subject, handed, seconds, progress),
    };
    answer.map_err(|error| format!("{error:#}"))
}

fn list() -> String {
    let all = tumble_core::challenge::Specs::library().all();
    all.iter().map(|challenge| json_line(&ListLine::new(challenge, None))).collect()
}

fn show(subject: &Subject) -> anyhow::Result<String> {
    let challenge = Asked::by(subject)?.needed()?;
    Ok(json_line(&listing::show_json(&challenge, Notation::Book)))
}

fn grade(subject: &Subject, handed: &[u8], all_rows: bool) -> anyhow::Result<String> {
    let Asked { specs, challenge } = Asked::by(subject)?;
    let options = GradeOptions {
        challenge,
        lever: subject.lever()?,
        failures: if all_rows { limits::FAILING_ROWS } else { 1 },
        ..GradeOptions::default()
    };
    let text = handed::received(subject, handed);
    let graded = judge_handed(text, Envelope::default(), &Intake::default(), &specs, &options);
    Ok(Json::new(TakenIn::default()).one(&graded))
}

/// Rows of a table, as many as asked for, from this number on: none where the table has ended. Without a board, what
/// each row must leave.
fn rows(subject: &Subject, handed: &[u8], from: &str, count: usize) -> anyhow::Result<String> {
    let from: u128 = from.parse().map_err(in_words)?;
    let Some(solution) = Handed::of(subject, handed)? else {
        return expected(subject, from, count);
    };
    let solution = solution.entered()?;
    let (challenge, table) = (solution.challenge(), solution.table());
    let mut truth = Truth::new(challenge, Some(&solution), Format::Json);
    let (mut lines, mut left, mut rows) = (String::new(), count, table.rows());
    for number in from..challenge.rows.product().unwrap_or(u128::MAX) {
        if left == 0 {
            break;
        }
        if let Some(row) = rows.at(number).map_err(in_words)? {
            lines += &truth.row(row.start(), row.outcome())?;
            left -= 1;
        }
    }
    Ok(lines)
}

fn expected(subject: &Subject, from: u128, count: usize) -> anyhow::Result<String> {
    let challenge = Asked::by(subject)?.needed()?;
    handed::refuse_game(&challenge)?;
    let challenge = &*challenge.for_both_levers();
    let mut truth = Truth::new(challenge, None, Format::Json);
    let (mut lines, mut left) = (String::new(), count);
    for number in from..challenge.rows.product().unwrap_or(u128::MAX) {
        if left == 0 {
            break;
        }
        let row = challenge.rows.row(number);
        if challenge.rows.admits(&row)? {
            lines += &truth.expected(&row)?;
            left -= 1;
        }
    }
    Ok(lines)
}

fn table(
    subject: &Subject,
    handed: &[u8],
    ask: Question,
    set: &[String],
) -> anyhow::Result<String> {
    let solution = Handed::needed(subject, handed)?.entered()?;
    let (challenge, board) = (solution.challenge(), solution.board());
    handed::refuse_game(challenge)?;
    let (form, page) = (Format::Json, PageWidth::default());
    let table = set::within(&solution, set)?;
    Ok(match ask {
        Question::Summary => summary(&table.verdict().map_err(in_words)?, form),
        Question::Compact => {
            patterns::table(challenge, &table.patterns().map_err(in_words)?, form, page)
        }
        Question::Matters => {
            dependence::table(challenge, board, &table.matters().map_err(in_words)?, form, page)
        }
        Question::Coverage => {
            coverage::table(board, &table.coverage().map_err(in_words)?, form, page)
        }
        Question::Reversible => {
            inverse::reversible(challenge, &table.reversibility().map_err(in_words)?, form)
        }
        Question::Name => {
            functions::table(challenge, &table.functions().map_err(in_words)?, form, page)
        }
    })
}

/// What a run is made of: the first start with these values.
struct StartedRun {
    solution: Solution,
    row: tumble_core::challenge::Row,
    board: tumble_core::board::Board,
    start: machine::Start,
}

impl StartedRun {
    fn new(subject: &Subject, handed: &[u8], set: &[String]) -> anyhow::Result<StartedRun> {
        let solution = Handed::needed(subject, handed)?.entered()?;
        let row = set::row(&solution.challenge().with_first_lever(solution.lever()), set)?;
        let (board, start) = scenes::start_of(&solution, &row);
        Ok(StartedRun { solution, row, board, start })
    }
}

fn run(subject: &Subject, handed: &[u8], set: &[String], balls: u64) -> anyhow::Result<String> {
    let StartedRun { solution, row, board, start } = StartedRun::new(subject, handed, set)?;
    let challenge = solution.challenge();
    let outcome = machine::run(&board, &start);
    let shown = scenes::shown(&outcome).min(balls);
    let falls = Trace::new(&board, &start).take_while(|fall| fall.number <= shown);
    let mut lines: String = falls.map(|fall| json_line(&FallLine::new(&fall))).collect();
    let expected = match challenge.game {
        Some(_) => None,
        None => Some(challenge.expected(&row)?),
    };
    let asked = Some(AskedRow { challenge, row: &row, expected: expected.as_ref() });
    let ended = EndedRun { asked, board: &board, start: &start, outcome: &outcome };
    lines += &json_line(&ended.json());
    Ok(lines)
}

fn draw(subject: &Subject, handed: &[u8]) -> anyhow::Result<String> {
    let scene = match Handed::of(subject, handed)? {
        Some(board) => board.scene()?,
        None => Scene::of_challenge(&*Asked::by(subject)?.needed()?),
    };
    Ok(svg(&scene, Look::Auto))
}

/// The first balls of a run, as a picture that plays.
fn play(subject: &Subject, handed: &[u8], set: &[String]) -> anyhow::Result<String> {
    let StartedRun { solution, row, board, start } = StartedRun::new(subject, handed, set)?;
    let challenge = &**solution.challenge();
    let shown = scenes::shown(&machine::run(&board, &start));
    let mut trace = Trace::new(&board, &start);
    let run = scenes::SceneRun::of_row(challenge, &row, &board, &start);
    let first = run.moment(trace.position());
    let falls: Vec<_> =
        trace.by_ref().take_while(|fall| fall.number <= shown).take(MOST_PLAYED).collect();
    Ok(animation((&first, Some(challenge)), &board, &falls, Look::Auto, Pace::default()))
}

/// The cheapest board of a challenge, or of those that keep the parts of a board.
fn solve(
    subject: &Subject,
    handed: &[u8],
    time: Option<f64>,
    progress: &mut dyn FnMut(&str) -> bool,
) -> anyhow::Result<String> {
    let (challenge, partial) = match Handed::of(subject, handed)? {
        Some(board) => board.partial()?,
        None => (Asked::by(subject)?.needed()?, None),
    };
    anyhow::ensure!(time.is_none_or(|time| time > 0.0), "the time limit must be greater than 0");
    let time = time.map(|time| Duration::from_secs_f64(time.min(LONGEST_SEARCH)));
    let stop = time.map_or_else(Stop::default, |time| Stop::default().within(time));
    let flag = Arc::clone(&stop.flag);
    let options = SolveOptions { stop, partial, ..SolveOptions::default() };
    let mut report = |event: SolveProgress| {
        let (rows, lines) = match challenge.game {
            None => (Some(event.cases), None),
            Some(_) => (None, Some(event.cases)),
        };
        let line = ProgressLine {
            event: "progress",
            rows,
            lines,
            candidates: event.candidates,
            best: event.best.as_ref().map(CostJson::from),
            at_least: event.at_least,
            seconds: seconds(event.time),
        };
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
    Ok(json_line(&solved.json(Notation::Book)))
}

fn in_words(error: impl Display) -> anyhow::Error {
    anyhow::anyhow!("{error}")
}
