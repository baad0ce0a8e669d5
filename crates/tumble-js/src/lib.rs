//! The judge of the npm package: a request as JSON, answered with the JSON of the command line.
//!
//! A request is one of [`tumble::answers`], with the board as `text`, or as `bytes` in base64. The
//! answer is JSON lines or a picture; on failure it is `{"error": "..."}`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::json;

// The exported functions are the same few over numbers as for the page, around another judge.
#[cfg(target_family = "wasm")]
#[path = "../../tumble-web/src/exports.rs"]
mod exports;

/// A judge that answers requests.
#[derive(Default)]
pub struct Judge {
    progress: Option<LineSink>,
}

/// Receives the progress lines of a search.
type LineSink = Box<dyn Fn(&str) + Send>;

/// The board of a request, as it was sent.
#[derive(Deserialize)]
struct SentBoard {
    #[serde(default)]
    text: String,
    bytes: Option<String>,
}

impl Judge {
    /// Sets a receiver for the progress of searches.
    #[must_use]
    pub fn reporting_to(self, progress: LineSink) -> Judge {
        Judge { progress: Some(progress) }
    }

    /// Answers a request.
    pub fn answer(&mut self, request: &str) -> String {
        self.answered(request).unwrap_or_else(|error| json!({ "error": error }).to_string())
    }

    fn answered(&mut self, request: &str) -> Result<String, String> {
        let SentBoard { text, bytes } =
            serde_json::from_str(request).map_err(|error| format!("the request: {error}"))?;
        let board = match bytes {
            Some(bytes) => STANDARD.decode(bytes).map_err(|error| error.to_string())?,
            None => text.into_bytes(),
        };
        let mut report = |line: &str| {
            if let Some(progress) = &self.progress {
                progress(line);
            }
            true
        };
        tumble::answers::answer(request, &board, &mut report)
    }
}
