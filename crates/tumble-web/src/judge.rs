//! Requests and the functions that answer them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;
use tumble_core::challenge::{Challenge, LibrarySpec, Reference, Specs};
use tumble_solve::Stop;

use crate::given_board::GivenBoard;
use crate::request::{BoardRequest, ChallengeRequest, Refusal, Request};
use crate::{
    back, challenge, exchange, free, game, grade, hint, known, lint, qr, rows, run, solve, table,
};

/// The longest search, in seconds.
const LONGEST: u32 = 3600;

/// A judge that answers requests.
#[derive(Default)]
pub struct Judge {
    specs: Specs,
    /// The last spec of the user, with its text.
    own: Option<(String, Arc<Challenge>)>,
    progress: Option<ProgressSink>,
    /// Set from outside to break off a search.
    stop: Arc<AtomicBool>,
}

/// Receives the progress of a search, as JSON.
pub type ProgressSink = Box<dyn Fn(&str) + Send>;

impl Judge {
    /// Sets a receiver for the progress of searches.
    #[must_use]
    pub fn reporting_to(self, progress: ProgressSink) -> Judge {
        Judge { progress: Some(progress), ..self }
    }

    /// Sets a flag that breaks off searches: each answers with its result so far.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Judge {
        Judge { stop, ..self }
    }

    /// Answers a request; both are JSON. A request that cannot be answered gets `{"error": "..."}`.
    pub fn answer(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.dispatch(&request),
            Err(error) => Err(Refusal::new(format!("the request cannot be read: {error}"))),
        };
        answer.unwrap_or_else(|refusal| as_json(&refusal).unwrap_or_default())
    }

    fn dispatch(&mut self, request: &Request) -> Result<String, Refusal> {
        match request {
            Request::List => as_json(&challenge::all_in_short(&self.specs)),
            Request::Challenge(subject) => {
                as_json(&challenge::challenge_facts(&*self.find_challenge(subject)?))
            }
            Request::Solution(subject) => {
                as_json(&challenge::reference_text(&*self.find_challenge(subject)?)?)
            }
            Request::Grade(board) => as_json(&grade::grade_board(&self.given_board(board)?)?),
            Request::Run { board, row, balls } => {
                as_json(&run::run_board(&self.given_board(board)?, row_number(row)?, *balls)?)
            }
            Request::Row { subject, row } => {
                as_json(&rows::next_row(&*self.find_challenge(subject)?, row_number(row)?)?)
            }
            Request::Table { board, from, count, show } => {
                let board = self.given_board(board)?;
                as_json(&table::table_piece(&board, row_number(from)?, *count, *show)?)
            }
            Request::Known { board, row, set } => {
                as_json(&known::known_run(&self.given_board(board)?, row_number(row)?, set)?)
            }
            Request::Compact(board) => as_json(&known::compact_table(&self.given_board(board)?)?),
            Request::Alike { board, row } => {
                as_json(&back::starts_alike(&self.given_board(board)?, row_number(row)?)?)
            }
            Request::Reversible(board) => as_json(&back::starts_by_end(&self.given_board(board)?)?),
            Request::Usage(board) => as_json(&grade::board_usage(&self.given_board(board)?)?),
            Request::Strip(board) => as_json(&table::start_strip(&self.given_board(board)?)?),
            Request::Lint(board) => as_json(&lint::lint_board(&self.given_board(board)?)?),
            Request::Hint { board, seconds } => {
                let (time, stop) = (search_time(*seconds), self.stop_signal());
                as_json(&hint::hints_for(&self.given_board(board)?, time, stop)?)
            }
            #[cfg(not(target_family = "wasm"))]
            Request::Film { board, row } => {
                as_json(&crate::film::film_run(&self.given_board(board)?, row_number(row)?)?)
            }
            #[cfg(target_family = "wasm")]
            Request::Film { .. } => Err(Refusal::new("only `tumble open` makes such films")),
            Request::Count { board, seconds } => {
                let stop = self.stop_signal().within(search_time(*seconds));
                as_json(&solve::count_boards(&self.given_board(board)?, stop)?)
            }
            Request::Qr { text: link } => as_json(&qr::qr_rows(link)?),
            Request::Free(machine) => as_json(&free::free_challenge(machine)?),
            Request::Make(request) => as_json(&free::make_challenge(request)?),
            Request::Game { board, pile, first, taken } => {
                as_json(&game::play_nim(&self.given_board(board)?, *pile, *first, taken)?)
            }
            Request::Read { text: given, bytes } => {
                as_json(&exchange::read_brought(given, bytes.as_deref(), &self.specs)?)
            }
            Request::Write { board, form } => {
                as_json(&exchange::write_board(&self.given_board(board)?, form)?)
            }
            Request::Solve { subject, known, seconds } => {
                let challenge = self.find_challenge(subject)?;
                let progress = |event: &solve::SearchProgress| {
                    if let (Some(progress), Ok(event)) = (&self.progress, as_json(event)) {
                        progress(&event);
                    }
                };
                as_json(&solve::cheapest_board(
                    &challenge,
                    known.as_deref(),
                    self.stop_signal().within(search_time(*seconds)),
                    &progress,
                )?)
            }
        }
    }

    /// Returns the signal that breaks off a search.
    fn stop_signal(&self) -> Stop {
        Stop { flag: Arc::clone(&self.stop), ..Stop::default() }
    }

    fn given_board<'a>(&mut self, board: &'a BoardRequest) -> Result<GivenBoard<'a>, Refusal> {
        Ok(GivenBoard { challenge: self.find_challenge(&board.subject)?, text: &board.text })
    }

    /// Returns the challenge that a request is about.
    fn find_challenge(&mut self, subject: &ChallengeRequest) -> Result<Arc<Challenge>, Refusal> {
        if let Some(spec) = &subject.spec {
            if let Some((known, challenge)) = &self.own
                && known == spec
            {
                return Ok(Arc::clone(challenge));
            }
            let challenge = Arc::new(challenge::read_spec(spec)?);
            self.own = Some((spec.clone(), Arc::clone(&challenge)));
            return Ok(challenge);
        }
        let number = subject.challenge.ok_or_else(|| Refusal::new("no challenge is named"))?;
        self.specs.find(&Reference::Number(number)).ok_or_else(|| {
            let last = LibrarySpec::all().last().map_or(0, |entry| entry.number);
            Refusal::new(format!("there is no challenge {number}: they go from 1 to {last}"))
        })
    }
}

/// Returns the time for a search, at most `LONGEST`.
fn search_time(seconds: u32) -> Duration {
    Duration::from_secs(seconds.min(LONGEST).into())
}

/// Reads the number of a row.
fn row_number(text: &str) -> Result<u128, Refusal> {
    text.parse().map_err(|_| Refusal::new("the number of a row is a whole number from 0 on"))
}

fn as_json(answer: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(answer).map_err(Refusal::of)
}
