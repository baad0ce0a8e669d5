//! A line of a stream: a submission, with its name and its challenge.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::files::{Envelope, HandedText, ReceivedText};
use crate::options::Intake;
use crate::results::Moment;
use tumble_core::challenge::Reference;
use tumble_core::grade::{Sender, SentFrom};
use tumble_core::problem::Source;

/// A submission of a stream.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct StreamSubmission {
    /// Name of its results.
    pub file: Option<String>,
    /// Content that its file would have.
    pub text: Option<String>,
    /// A link to a board.
    pub link: Option<String>,
    /// A grid: a text, or a list of lines.
    pub board: Option<Value>,
    /// The number or the id of the challenge.
    pub challenge: Option<Value>,
    pub author: Option<String>,
    /// Student who handed it in, if that is not the author.
    pub student: Option<String>,
    /// A number, a user name or an address, which distinguishes students with the same name.
    pub student_id: Option<Value>,
    /// Time of the hand-in.
    pub sent_at: Option<Value>,
    /// The lever that is pressed first.
    pub start: Option<Value>,
    /// A claim, for the message only.
    verdict: Option<IgnoredAny>,
    /// Keys that are not read.
    #[serde(flatten)]
    pub unread: BTreeMap<String, IgnoredAny>,
}

impl StreamSubmission {
    /// Takes the challenge that the line names.
    pub(super) fn take_challenge(&mut self) -> Result<Option<Reference>, &'static str> {
        self.challenge.take().map(challenge_reference).transpose()
    }

    /// Returns the author and the time of the hand-in. The author in the text is only a claim.
    pub(super) fn to_envelope(&self) -> Result<Envelope, &'static str> {
        let mut envelope = Envelope::default();
        envelope.sent_at(self.sent_at()?, SentFrom::Line);
        let author = self.author.as_deref().map(str::trim).filter(|author| !author.is_empty());
        envelope.sender = author.map(|name| Sender { name: name.to_owned(), id: None });
        Ok(envelope)
    }

    /// Returns the id that distinguishes students with the same name.
    pub(super) fn student_id(&self) -> Option<String> {
        let id = match self.student_id.as_ref()? {
            Value::String(id) => id.trim().to_lowercase(),
            Value::Number(id) => id.to_string(),
            _ => return None,
        };
        (!id.is_empty()).then_some(id)
    }

    /// Returns the time of the hand-in.
    fn sent_at(&self) -> Result<Option<Moment>, &'static str> {
        let Some(sent_at) = &self.sent_at else { return Ok(None) };
        let moment = sent_at.as_str().and_then(Moment::parse);
        Ok(Some(moment.ok_or("`sent_at` is not a time such as 2026-11-20T18:00Z")?))
    }
}

/// Returns whether a line is a submission. The `board` of a verdict is an object.
pub(crate) fn is_submission(line: &Value) -> bool {
    let holds = |key: &str| line.get(key).is_some_and(|value| !value.is_null());
    holds("text") || holds("link") || (holds("board") && !line["board"].is_object())
}

const VERDICT: &str = "it is a verdict, not a submission: verdicts are read by `tumble audit` and, \
                       from a file of verdicts alone or with `--verdicts`, by `tumble class`";

/// A submission with its name.
pub(super) struct NamedSubmission {
    pub name: String,
    pub item: StreamSubmission,
}

/// Takes the board out of a line, ready for the readers.
pub(super) fn take_board(
    name: &str,
    item: &mut StreamSubmission,
    intake: &Intake,
) -> Result<HandedText, &'static str> {
    let start = match item.start.take() {
        None => None,
        Some(start) if start == "blue" || start == "red" => Some(start),
        Some(_) => return Err("`start` is neither `blue` nor `red`"),
    };
    // An object with a lever, or with a board and a link, is read as such a file is.
    let as_file = |key: &str, board: Value, link: Option<String>, start: Option<Value>| {
        let object = json!({key: board, "link": link, "start": start}).to_string();
        ReceivedText::new(name, object.into_bytes(), &Intake { from: None, ..intake.clone() })
    };
    let grid = match (item.board.take(), item.text.take(), item.link.take()) {
        (Some(Value::Object(_)) | None, None, None) if item.verdict.is_some() => {
            return Err(VERDICT);
        }
        (None, None, None) => return Err("there is no `board`, `text` or `link` in the line"),
        (None, Some(text), None) | (None, None, Some(text)) => {
            return Ok(match start {
                Some(start) => as_file("text", text.into(), None, Some(start)),
                None => ReceivedText::new(name, text.into_bytes(), intake),
            });
        }
        (Some(board), None, link @ Some(_)) => return Ok(as_file("board", board, link, start)),
        (None, Some(text), link @ Some(_)) => return Ok(as_file("text", text.into(), link, start)),
        (Some(Value::String(grid)), None, None) => grid,
        (Some(Value::Array(rows)), None, None) => {
            let rows: Option<Vec<&str>> = rows.iter().map(Value::as_str).collect();
            rows.ok_or("the list `board` holds something other than texts")?.join("\n")
        }
        (Some(_), None, None) => return Err("`board` is neither a text nor a list of lines"),
        _ => return Err("`board` and `text` are both there: which one is it?"),
    };
    if let Some(start) = start {
        let key = if grid.contains('\n') { "board" } else { "text" };
        return Ok(as_file(key, grid.into(), None, Some(start)));
    }
    // A grid has lines: one line alone is a link or a code.
    if intake.from.is_some() || !grid.contains('\n') {
        return Ok(ReceivedText::new(name, grid.into_bytes(), intake));
    }
    Ok(Ok(ReceivedText::plain(Source::new(name, grid))))
}

/// Returns the challenge that a line names.
fn challenge_reference(value: Value) -> Result<Reference, &'static str> {
    match value {
        Value::String(name) => Ok(Reference::from(name.as_str())),
        Value::Number(number) => number
            .as_u64()
            .and_then(|number| u16::try_from(number).ok())
            .map(Reference::Number)
            .ok_or("`challenge` is not the number of a challenge"),
        _ => Err("`challenge` is neither a number nor an id"),
    }
}
