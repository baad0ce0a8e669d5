//! Data that the page keeps from one session to the next: boards, settings, solved challenges. The browser forgets
//! it, since the port is another one each time.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::http::HttpResponse;
use super::locked;
use crate::inbox::solved::{SolvedFile, read_data, set_aside, write_data};

/// The file of the texts that the page keeps.
const PAGE: &str = "page.json";

/// The files, open to one request at a time.
#[derive(Default)]
pub(super) struct KeptFiles(Mutex<()>);

impl KeptFiles {
    /// Returns the solved challenges.
    pub(super) fn solved_list(&self) -> HttpResponse {
        self.answer_alone(|| Ok(serde_json::to_string(&SolvedFile::read()?)?))
    }

    /// Adds boards that passed, and returns all solved challenges.
    pub(super) fn add_solved(&self, body: &[u8]) -> HttpResponse {
        let sent = match SolvedFile::of(body) {
            Ok(sent) => sent,
            Err(error) => return HttpResponse::refusal(400, &format!("{error:#}")),
        };
        self.answer_alone(|| Ok(serde_json::to_string(&SolvedFile::take_in(sent.solved)?)?))
    }

    /// Returns the texts that the page keeps, by their names.
    pub(super) fn page_texts(&self) -> HttpResponse {
        self.answer_alone(|| Ok(serde_json::to_string(&texts()?)?))
    }

    /// Keeps these changed texts; `null` removes one. The others stay, since another open page may have written them.
    pub(super) fn keep_page(&self, body: &[u8]) -> HttpResponse {
        let changed: BTreeMap<String, Option<String>> = match serde_json::from_slice(body) {
            Ok(changed) => changed,
            Err(error) => {
                return HttpResponse::refusal(400, &format!("not texts by name: {error}"));
            }
        };
        self.answer_alone(|| {
            let mut texts = texts()?;
            for (name, text) in changed {
                match text {
                    Some(text) => texts.insert(name, text),
                    None => texts.remove(&name),
                };
            }
            write_data(PAGE, &serde_json::to_string(&texts)?)?;
            Ok("{}".to_owned())
        })
    }

    /// Forgets all: boards, settings, and solved challenges.
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

/// Reads the texts that the page keeps. A file that holds something else is set aside.
fn texts() -> anyhow::Result<BTreeMap<String, String>> {
    let read = read_data(PAGE).and_then(|text| match text {
        Some(text) => Ok(serde_json::from_str(&text)?),
        None => Ok(BTreeMap::new()),
    });
    read.or_else(|_| set_aside(PAGE).map(|()| BTreeMap::new()))
}
