//! What the page keeps from one session to the next: boards, settings, what is solved. The browser
//! forgets it, since the port is another one each time.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::http::HttpResponse;
use super::locked;
use crate::inbox::solved::{SolvedFile, read_data, write_data};

/// The file of what the page keeps.
const PAGE: &str = "page.json";

/// The files, one request at a time.
#[derive(Default)]
pub(super) struct Kept(Mutex<()>);

impl Kept {
    /// Returns what is solved.
    pub(super) fn solved_list(&self) -> HttpResponse {
        self.answer_alone(|| Ok(serde_json::to_string(&SolvedFile::read()?)?))
    }

    /// Takes in boards that passed, and returns all that is solved.
    pub(super) fn add_solved(&self, body: &[u8]) -> HttpResponse {
        let sent = match SolvedFile::of(body) {
            Ok(sent) => sent,
            Err(error) => return HttpResponse::refusal(400, &format!("{error:#}")),
        };
        self.answer_alone(|| Ok(serde_json::to_string(&SolvedFile::take_in(sent.solved)?)?))
    }

    /// Returns the texts that the page keeps, by their names. What is no such file is as good as none.
    pub(super) fn page_texts(&self) -> HttpResponse {
        self.answer_alone(|| {
            let text = read_data(PAGE).ok().flatten().unwrap_or_default();
            let texts: BTreeMap<String, String> = serde_json::from_str(&text).unwrap_or_default();
            Ok(serde_json::to_string(&texts)?)
        })
    }

    /// Keeps other texts in the place of these.
    pub(super) fn keep_page(&self, body: &[u8]) -> HttpResponse {
        let texts: BTreeMap<String, String> = match serde_json::from_slice(body) {
            Ok(texts) => texts,
            Err(error) => {
                return HttpResponse::refusal(400, &format!("not texts by name: {error}"));
            }
        };
        self.answer_alone(|| {
            write_data(PAGE, &serde_json::to_string(&texts)?)?;
            Ok("{}".to_owned())
        })
    }

    /// Forgets all: boards, settings, and what is solved.
    pub(super) fn forget_all(&self) -> HttpResponse {
        self.answer_alone(|| {
            SolvedFile::default().write()?;
            write_data(PAGE, "{}")?;
            Ok("{}".to_owned())
        })
    }

    fn answer_alone(&self, work: impl FnOnce() -> anyhow::Result<String>) -> HttpResponse {
        let _alone = locked(&self.0);
        work().map_or_else(
            |error| HttpResponse::refusal(500, &format!("{error:#}")),
            HttpResponse::json,
        )
    }
}
