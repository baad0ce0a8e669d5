//! Requests and the functions that answer them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;
use tumble_core::challenge::{Challenge, LibrarySpec, Reference, Specs};
use tumble_solve::Stop;

use crate::request::{ChallengeRequest, Refusal, Request};
use crate::{
    back, challenge, exchange, free, game, grade, hint, known, lint, qr, rows, run, solve, table,
};

/// No search takes longer than this, in seconds.
const LONGEST: u32 = 3600;

/// A judge that answers requests.
#[derive(Default)]
pub struct Judge {
    specs: Specs,
    /// The last spec that the user brought along, with its text.
    own: Option<(String, Arc<Challenge>)>,
    progress: Option<ProgressSink>,
    /// Set from outside, to break off a search.
    stop: Arc<AtomicBool>,
}

/// Takes what a search says on its way, as JSON.
pub type ProgressSink = Box<dyn Fn(&str) + Send>;

impl Judge {
    /// Returns this judge, which reports on its searches.
    #[must_use]
    pub fn reporting_to(self, progress: ProgressSink) -> Judge {
        Judge { progress: Some(progress), ..self }
    }

    /// Returns this judge with a flag that breaks off its searches: each answers with what it has
    /// found so far.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Judge {
        Judge { stop, ..self }
    }

    /// Answers a request. Both are JSON; what cannot be answered gets `{"error": "..."}`.
    pub fn answer(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.dispatch(&request),
            Err(error) => Err(Refusal::new(format!("the request cannot be read: {error}"))),
        };
        answer.unwrap_or_else(|refusal| text(&refusal).unwrap_or_default())
    }

    fn dispatch(&mut self, request: &Request) -> Result<String, Refusal> {
        match request {
            Request::List => text(&challenge::list(&self.specs)),
            Request::Challenge(subject) => text(&challenge::facts(&*self.find(subject)?)),
            Request::Solution(subject) => text(&challenge::solution(&*self.find(subject)?)?),
            Request::Grade(board) => text(&grade::grade(&self.find(&board.subject)?, &board.text)?),
            Request::Run { board, row, balls } => {
                let challenge = self.find(&board.subject)?;
                text(&run::run(&challenge, &board.text, number(row)?, *balls)?)
            }
            Request::Row { subject, row, back } => {
                text(&rows::nearest_row(&*self.find(subject)?, number(row)?, *back)?)
            }
            Request::Table { board, from, count, show } => {
                let challenge = self.find(&board.subject)?;
                text(&table::piece(&challenge, &board.text, number(from)?, *count, *show)?)
            }
            Request::Known { board, row, set } => {
                let challenge = self.find(&board.subject)?;
                text(&known::known(&challenge, &board.text, number(row)?, set)?)
            }
            Request::Compact(board) => {
                text(&known::compact(&self.find(&board.subject)?, &board.text)?)
            }
            Request::Alike { board, row } => {
                text(&back::alike(&self.find(&board.subject)?, &board.text, number(row)?)?)
            }
            Request::Reversible(board) => {
                text(&back::reversible(&self.find(&board.subject)?, &board.text)?)
            }
            Request::Usage(board) => text(&grade::usage(&self.find(&board.subject)?, &board.text)?),
            Request::Strip(board) => text(&table::strip(&self.find(&board.subject)?, &board.text)?),
            Request::Lint(board) => text(&lint::lint(&self.find(&board.subject)?, &board.text)?),
            Request::Hint { board, seconds } => {
                let (challenge, stop) = (self.find(&board.subject)?, self.stop());
                text(&hint::hints(&challenge, &board.text, time(*seconds), stop)?)
            }
            #[cfg(not(target_family = "wasm"))]
            Request::Film { board, row } => {
                let challenge = self.find(&board.subject)?;
                text(&crate::film::film(&challenge, &board.text, number(row)?)?)
            }
            #[cfg(target_family = "wasm")]
            Request::Film { .. } => Err(Refusal::new("only `tumble open` makes such films")),
            Request::Count { board, seconds } => {
                let stop = self.stop().within(time(*seconds));
                text(&solve::count(&self.find(&board.subject)?, &board.text, stop)?)
            }
            Request::Qr { text: link } => text(&qr::code(link)?),
            Request::Free(machine) => text(&free::machine(machine)?),
            Request::Make(request) => text(&free::make(request)?),
            Request::Game { board, pile, first, taken } => {
                let challenge = self.find(&board.subject)?;
                text(&game::play(&challenge, &board.text, *pile, *first, taken)?)
            }
            Request::Read { text: given, bytes } => {
                text(&exchange::read(given, bytes.as_deref(), &self.specs)?)
            }
            Request::Write { board, form } => {
                text(&exchange::write(&self.find(&board.subject)?, &board.text, form)?)
            }
            Request::Solve { subject, known, seconds } => {
                let challenge = self.find(subject)?;
                let progress = |event: &solve::SearchProgress| {
                    if let (Some(progress), Ok(event)) = (&self.progress, text(event)) {
                        progress(&event);
                    }
                };
                text(&solve::solve(
                    &challenge,
                    known.as_deref(),
                    self.stop().within(time(*seconds)),
                    &progress,
                )?)
            }
        }
    }

    /// Returns what breaks off a search.
    fn stop(&self) -> Stop {
        Stop { flag: Arc::clone(&self.stop), ..Stop::default() }
    }

    /// Returns the challenge that a request is about.
    fn find(&mut self, subject: &ChallengeRequest) -> Result<Arc<Challenge>, Refusal> {
        if let Some(spec) = &subject.spec {
            if let Some((known, challenge)) = &self.own
                && known == spec
            {
                return Ok(Arc::clone(challenge));
            }
            let challenge = Arc::new(challenge::read(spec)?);
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

/// Returns the time of a search.
fn time(seconds: u32) -> Duration {
    Duration::from_secs(seconds.min(LONGEST).into())
}

/// Returns the number of a row.
fn number(text: &str) -> Result<u128, Refusal> {
    text.parse().map_err(|_| Refusal::new("the number of a row is a whole number from 0 on"))
}

fn text(answer: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(answer).map_err(Refusal::of)
}
