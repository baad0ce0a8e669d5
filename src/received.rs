//! Content of a file, a link or standard input, prepared for the readers of tumble's own files.

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

use serde_json::Value;
use tumble_core::board::Side;

use tumble_core::board::notation::Notation;
use tumble_core::machine::Load;
use tumble_core::problem::{Problem, ProblemKind, Source};
use tumble_formats::{
    BoardDocument, BoardFormat, Excerpt, Excerpts, FormatError, Note, Received as Parsed, excerpts,
    mend, own_words, quoted_board, receive, write,
};

use crate::envelope::Envelope;
use crate::results::evidence::{Audit, TakenIn};
use crate::results::skipped::Reason;
use crate::words_around::{PlaceInText, TextBoards, Words, WordsPlace};
use tumble_core::board::Shape;
use tumble_core::grade::{Sender, Submission};

/// The argument of [`Intake::from`]; `solve` has another name for it, since its `--from` is a board.
pub(crate) const INPUT_FORMAT: &str = "input_format";

/// In which form boards are taken in, for every command that reads one.
#[derive(Debug, Clone, Default)]
#[cfg_attr(not(target_family = "wasm"), derive(clap::Args))]
pub(crate) struct Intake {
    /// The format of the boards, if it cannot be detected: `jstumble`, `ttsim-png`, ...
    #[cfg_attr(not(target_family = "wasm"), arg(id = INPUT_FORMAT, long = "from", value_name = "FORM"))]
    pub from: Option<BoardFormat>,
    /// Refuse what cannot be read as written, instead of guessing what is meant.
    #[cfg_attr(not(target_family = "wasm"), arg(long))]
    pub strict: bool,
    /// Whether a board that cannot be for its challenge counts for the only other one that it passes.
    #[cfg_attr(not(target_family = "wasm"), arg(skip))]
    pub accept_guesses: bool,
}

/// Returns whether a text has several lines, all objects of JSON with a student or a time, which would be lost.
fn is_stream(bytes: &[u8]) -> bool {
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let is_of_stream = |line| {
        let line: Option<Value> = serde_json::from_slice(line).ok();
        line.is_some_and(|line| ["student", "sent_at"].iter().any(|key| line.get(key).is_some()))
    };
    lines.clone().take(2).count() == 2 && lines.clone().all(is_of_stream)
}

impl Intake {
    /// Returns these options for the record of a verdict.
    pub(crate) fn taken(&self) -> TakenIn {
        TakenIn { from: self.from, strict: self.strict, accept_guesses: self.accept_guesses }
    }

    /// Returns the options with which the files of a recorded verdict were read.
    pub(crate) fn of(audit: &Audit) -> Intake {
        let from = audit.from.as_deref().and_then(|name| name.parse().ok());
        Intake { from, strict: audit.strict, accept_guesses: audit.accept_guesses }
    }

    /// Returns the reason to refuse a file that needed these changes before it was read.
    pub(crate) fn refuse(&self, changes: &[String]) -> Option<Problem> {
        let [first, others @ ..] = changes else { return None };
        let more = match others.len() {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        let problem = || {
            Problem::new(
                ProblemKind::Form,
                format!("not clean, and `--strict` is on: {first}{more}"),
            )
            .hint("without `--strict` it is read all the same; `tumble fmt` cleans files")
        };
        self.strict.then(problem)
    }
}

/// A text for the readers of tumble, with further data of its original format.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedText {
    pub source: Source,
    /// The notation of the grid, if its signs show it.
    pub notation: Option<Notation>,
    /// The lever that is pressed first, if the format names it.
    pub lever: Option<Side>,
    /// The loads of the hoppers, if the format names them.
    pub loads: Option<[Load; 2]>,
    /// The words around the board, if `source` holds the board alone.
    pub words: Option<Words>,
    /// Number of folders at the beginning of its name that do not tell its challenge.
    pub above: usize,
    /// The line of a quoted board, if the text has no other: another person may have made it.
    pub quoted: Option<usize>,
    /// Notes about text that was read differently from how it is written.
    pub notes: Vec<String>,
}

/// Something of a file that was handed in.
pub(crate) enum Handed {
    Text {
        text: HandedText,
        envelope: Box<Envelope>,
    },
    /// The name of something that is not a submission, the reason, and its sender.
    Skipped(String, Reason, Option<Sender>),
}

/// A text that was handed in, or the problem that prevents reading it.
pub(crate) type HandedText = Result<ReceivedText, (Source, Problem)>;

impl ReceivedText {
    /// Returns a text without further data.
    pub(crate) fn plain(source: Source) -> ReceivedText {
        ReceivedText {
            source,
            notation: None,
            lever: None,
            loads: None,
            words: None,
            above: 0,
            quoted: None,
            notes: Vec::new(),
        }
    }

    /// Receives the bytes of a file that holds one board.
    pub(crate) fn new(name: &str, bytes: Vec<u8>, intake: &Intake) -> HandedText {
        let parsed = receive(&bytes, intake.from);
        ReceivedText::of(name, parsed, bytes, intake)
    }

    /// Receives the bytes of a file: each of several boards in a text is named by its line.
    pub(crate) fn all(name: &str, bytes: Vec<u8>, intake: &Intake) -> Vec<HandedText> {
        if is_stream(&bytes) {
            let message = "a stream: `tumble class` and `tumble grade --from-jsonl` read it, from `-` or a file \
                           that ends in `.jsonl`";
            let problem = Problem::new(ProblemKind::Form, message);
            return vec![Err((Source::new(name, ""), problem))];
        }
        let parsed = receive(&bytes, intake.from);
        let is_split = matches!(parsed, Err(FormatError::TwoBoards { .. }))
            && !intake.strict
            && intake.from.is_none();
        if !is_split {
            return vec![ReceivedText::of(name, parsed, bytes, intake)];
        }
        let Excerpts { text: whole, boards, notes } = excerpts(&bytes);
        let (whole, count): (Arc<str>, usize) = (own_words(&whole).into(), boards.len());
        let lines = boards.iter().map(|board| board.lines.clone()).collect();
        let all = Arc::new(TextBoards { lines, labels: OnceLock::new() });
        let mut last = (0, 0);
        let one = |(place, excerpt): (usize, Excerpt)| {
            let (line, is_quoted) = (*excerpt.lines.start(), excerpt.is_quoted);
            let (begin, boards) = (excerpt.begin, Arc::clone(&all));
            let place = WordsPlace::Among(PlaceInText { place, begin, boards });
            last = if last.0 == line { (line, last.1 + 1) } else { (line, 1) };
            let mut called = format!("{name}:{line}");
            if last.1 > 1 {
                called.push_str(&format!(":{}", last.1));
            }
            let mut text = ReceivedText::new(&called, excerpt.text.into_bytes(), intake)?;
            text.source.first_line = text.source.first_line.and(NonZeroUsize::new(line));
            text.quoted = is_quoted.then_some(line);
            text.notes.push(format!("one of {count} boards in the text"));
            text.notes.extend(texts_of(&notes));
            text.words = Some(Words { text: Arc::clone(&whole), place });
            Ok(text)
        };
        boards.into_iter().enumerate().map(one).collect()
    }

    fn of(
        name: &str,
        parsed: Result<Parsed, FormatError>,
        bytes: Vec<u8>,
        intake: &Intake,
    ) -> HandedText {
        let unreadable = |problem| (Source::new(name, ""), problem);
        let parsed = match parsed {
            Err(FormatError::NotText) => return Err(not_text(name, bytes)),
            Err(error) => return Err(unreadable(problem(&error))),
            Ok(parsed) => parsed,
        };
        let received = match parsed {
            Parsed::Own { text, notation, notes, cut } => {
                let notes = texts_of(&notes);
                let first_line = NonZeroUsize::new(cut.as_ref().map_or(1, |cut| cut.line));
                let source = Source { first_line, ..Source::new(name, text) };
                let may_be_quoted = cut.is_some() || bytes.windows(2).any(|two| two == b"\n>");
                let quoted = if may_be_quoted { quoted_board(&bytes) } else { None };
                let words = cut.map(|cut| Words::around_board(&cut.whole));
                ReceivedText { notation, notes, words, quoted, ..ReceivedText::plain(source) }
            }
            Parsed::Foreign(board) => {
                let mut received =
                    foreign(name, *board).map_err(|error| unreadable(problem(&error)))?;
                let quoted = quoted_board(&bytes);
                let text = String::from_utf8(bytes).ok();
                received.words = text.map(|text| Words::around_board(&text));
                received.quoted = quoted;
                received
            }
        };
        match intake.refuse(&received.notes) {
            Some(problem) => Err((received.source, problem)),
            None => Ok(received),
        }
    }

    /// Adds words about it from elsewhere. Words in a table replace its own.
    pub(crate) fn with_words(self, more: Option<&Words>) -> ReceivedText {
        let words = match (&self.words, more) {
            (Some(own), Some(more)) => Some(match (&more.place, &own.place) {
                (WordsPlace::Around, WordsPlace::Around) => {
                    let text = format!("{}\n{}", more.text, own.text).into();
                    Words { text, place: WordsPlace::Around }
                }
                (WordsPlace::Around, _) => own.clone(),
                _ => more.clone(),
            }),
            (own, more) => own.clone().or(more.cloned()),
        };
        ReceivedText { words, ..self }
    }

    /// Repairs a grid that does not fit the shape of its board, or notes doubts; `None` if neither is needed, or
    /// nothing helps.
    pub(crate) fn mended(
        &self,
        submission: &Submission,
        shape: &Shape,
        notation: Notation,
        intake: &Intake,
    ) -> Option<Result<ReceivedText, Problem>> {
        let notation = self.notation.unwrap_or(notation);
        let mended = match notation {
            Notation::Book => mend(submission, shape),
            Notation::Formal => Ok(None),
        };
        let (source, mut added) = match mended {
            Ok(Some(mended)) => (mended.source, texts_of(&mended.notes)),
            Ok(None) => (self.source.clone(), Vec::new()),
            Err(problem) => return Some(Err(problem)),
        };
        let grid = Submission::read(&source).ok()?.readable_grid(shape, notation);
        added.extend(grid.reading.row_doubt.map(|doubt| doubt.to_string()));
        if added.is_empty() {
            return None;
        }
        if let Some(problem) = intake.refuse(&added) {
            return Some(Err(problem));
        }
        let notes = self.notes.iter().cloned().chain(added).collect();
        Some(Ok(ReceivedText { source, notes, ..self.clone() }))
    }
}

fn texts_of(notes: &[Note]) -> Vec<String> {
    notes.iter().map(|note| note.text.clone()).collect()
}

/// Writes the board of another program as a file of tumble.
fn foreign(name: &str, mut board: BoardDocument) -> Result<ReceivedText, FormatError> {
    let notes = texts_of(&board.notes);
    let lever = board.lever;
    let is_own = board.format == BoardFormat::Json;
    if !is_own {
        // The board's author does not choose a lever that the challenge decides.
        board.lever = None;
    }
    let is_toy = *board.drawing.shape() == Shape::toy();
    let has_names = !is_toy
        || board.challenge.is_some()
        || board.author.is_some()
        || (is_own && lever.is_some());
    let format = if has_names { BoardFormat::Toml } else { BoardFormat::Book };
    let text = write(&board, format)?.text;
    Ok(ReceivedText {
        source: Source { first_line: None, ..Source::new(name, text) },
        notation: None,
        lever,
        loads: board.loads,
        words: None,
        above: 0,
        quoted: None,
        notes,
    })
}

/// Returns the error of reading a board in some format as a problem of its file.
pub(crate) fn problem(error: &FormatError) -> Problem {
    let kind = match error {
        FormatError::TooLarge { .. } => ProblemKind::TooLarge,
        FormatError::OtherPicture { .. } => ProblemKind::WrongFile,
        FormatError::Board(error) => Problem::from(&**error).kind,
        _ => ProblemKind::Form,
    };
    let problem = Problem::new(kind, error.to_string());
    let problem = match error.cell() {
        Some(cell) => problem.in_cell(cell),
        None => problem,
    };
    match error {
        FormatError::Ambiguous { readings: [(first, _), (second, _)], .. } => problem
            .hint(format!("say which one is meant with `--from {first}` or `--from {second}`")),
        _ => problem,
    }
}

/// Returns the problem of bytes that are not text, at the first invalid byte.
fn not_text(name: &str, bytes: Vec<u8>) -> (Source, Problem) {
    if [".xlsx", ".xls", ".ods"].iter().any(|ending| name.to_lowercase().ends_with(ending)) {
        let message = "a spreadsheet, of which only CSV is read: save it as CSV";
        return (Source::new(name, ""), Problem::new(ProblemKind::Form, message));
    }
    let shown = String::from_utf8_lossy(&bytes).into_owned();
    let at = std::str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), str::len);
    let byte = bytes.get(at).copied().unwrap_or_default();
    let span = at..(at + '\u{fffd}'.len_utf8()).min(shown.len());
    let message = format!("the file is not UTF-8: the byte 0x{byte:02X} stands for no character");
    let problem = Problem::new(ProblemKind::NotUtf8, message)
        .at(span)
        .hint("save it as UTF-8; parts are drawn with plain ASCII characters");
    (Source::new(name, shown), problem)
}
