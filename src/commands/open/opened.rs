//! Content that the page opens with: a challenge, a board, or a file that is synchronized in both
//! directions.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use super::http::HttpResponse;
use super::locked;
use crate::edit::Workbench;
use crate::files;
use crate::inbox::board_file::BoardFile;
use crate::inbox::target::Target;
use crate::options::lever::FirstLever;
use crate::options::{Intake, ReadingOptions};
use crate::terminal::shell::Shell;
use crate::workbench::{self, BoardOnDisk};
use tumble_core::board::notation::Notation;
use tumble_core::board::{Drawing, Parameters, Side};
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::grade::Submission;
use tumble_core::machine::Load;
use tumble_core::problem::Source;
use tumble_web::{BoardRequest, ChallengeRequest};

/// Most balls of a hopper in free play on the page (`machine.js`).
const MOST_BALLS: u64 = 40;

/// Content that the page opens with.
#[derive(Default)]
pub(super) struct Opened {
    challenge: Option<Arc<Challenge>>,
    /// The board, with the text that it was read from.
    bench: Option<Mutex<OpenedBoard>>,
    /// Letters of the balls in the hoppers of a board without a challenge.
    balls: Option<[String; 2]>,
    /// Differences between the page and the file, as sentences without a full stop.
    pub(super) notes: Vec<String>,
}

/// A board that is open.
struct OpenedBoard {
    bench: Workbench,
    /// `None` if changes are not saved: the board of another program, a link, a board without a challenge.
    file: Option<OpenedFile>,
}

/// The file that is changed by the page.
struct OpenedFile {
    disk: BoardOnDisk,
    /// The digest of the text that the open board was read from: an older one than that of `disk` if there is an error,
    /// so that the newer text is not overwritten.
    version: String,
    /// Reason why its board cannot be shown.
    error: Option<String>,
}

impl OpenedFile {
    /// Returns the entry of a file whose text is that of the open board.
    fn in_sync(disk: BoardOnDisk) -> OpenedFile {
        let version = disk.digest.clone().unwrap_or_default();
        OpenedFile { disk, version, error: None }
    }
}

/// Message to the page. `challenge` and `spec` are as in its requests.
#[derive(Debug, Serialize)]
struct OpenedJson {
    challenge: Option<u16>,
    /// The spec, if the challenge is not of the library.
    spec: Option<String>,
    grid: Option<String>,
    /// The shape of a board without a challenge.
    shape: Option<Parameters>,
    balls: Option<[String; 2]>,
    lever: Option<String>,
    file: Option<OpenedFileJson>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct OpenedFileJson {
    name: String,
    /// Changes with the text that the board was read from.
    version: String,
    error: Option<String>,
}

/// A board that the page saves: the challenge and the text as in a request to the judge.
#[derive(Debug, Deserialize)]
struct SavedBoard {
    #[serde(flatten)]
    board: BoardRequest,
    /// The version of the file that the board was made of.
    version: String,
}

impl Opened {
    /// Reads the argument of the command: a challenge, or the file or link of a board.
    pub(super) fn new(path: &Path, shell: &mut Shell) -> anyhow::Result<Opened> {
        let target = Target::new(path, &Intake::default(), shell)?;
        let is_excerpt = matches!(&target, Target::Board(received) if files::is_excerpt(received));
        if !target.is_board() {
            let challenge = Some(target.challenge(shell)?);
            return Ok(Opened { challenge, ..Opened::default() });
        }
        // Before it is read, so that no change is missed.
        let is_file = !is_excerpt && path.is_file();
        let mut disk = if is_file { Some(BoardOnDisk::new(path)?) } else { None };
        let (board, bench) = read_board(target, shell)?;
        let broken = board.first_broken_rule();
        let why_unsaved = match &broken {
            _ if board.is_excerpt => Some("stays as it is"),
            _ if board.challenge.is_none() => Some("names no challenge"),
            Some(_) => Some("breaks a rule of its challenge"),
            None => None,
        };
        let mut notes = Vec::new();
        if let Some(why) = why_unsaved {
            disk = None;
            if !files::is_link(path) && !files::is_stdin(path) {
                notes.push(format!("{} {why}: changes are not saved to it", files::name(path)));
            }
        }
        notes.extend(broken.map(|problem| {
            format!("the page shows what the rules of the challenge allow: {problem}")
        }));
        let balls = board.challenge.is_none().then(|| board.loads.each_ref().map(shown_balls));
        if balls.is_some() && board.loads.iter().any(|load| load.ball(MOST_BALLS).is_some()) {
            notes.push(format!(
                "the page shows at most {MOST_BALLS} balls of a hopper: `tumble run` takes all of them"
            ));
        }
        let file = disk.map(OpenedFile::in_sync);
        let bench = Some(Mutex::new(OpenedBoard { bench, file }));
        Ok(Opened { challenge: board.challenge, bench, balls, notes })
    }

    /// The number of a challenge of the library that is opened without a board.
    pub(super) fn bare_number(&self) -> Option<u16> {
        let challenge = self.challenge.as_ref().filter(|_| self.bench.is_none())?;
        is_of_library(challenge).then_some(challenge.number)
    }

    /// Returns the path of the file to watch.
    pub(super) fn file_path(&self) -> Option<PathBuf> {
        Some(self.open_board()?.file.as_ref()?.disk.path.clone())
    }

    /// Returns the open content, as the page asks for it.
    pub(super) fn json_for_page(&self) -> HttpResponse {
        let spec = self.challenge.as_ref().filter(|challenge| !is_of_library(challenge));
        let mut opened = OpenedJson {
            challenge: number_of(&self.challenge),
            spec: spec.map(|challenge| challenge.text.to_string()),
            grid: None,
            shape: None,
            balls: self.balls.clone(),
            lever: None,
            file: None,
            notes: self.notes.clone(),
        };
        if let Some(board) = self.open_board() {
            let drawing = board.bench.drawing();
            opened.grid = Some(Notation::Book.write(drawing));
            opened.shape = self.challenge.is_none().then(|| drawing.shape().into());
            opened.lever = Some(board.bench.lever().colour().to_string());
            opened.file = board.file.as_ref().map(|file| OpenedFileJson {
                name: file.disk.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                version: file.version.clone(),
                error: file.error.clone(),
            });
        }
        match serde_json::to_string(&opened) {
            Ok(text) => HttpResponse::json(text),
            Err(error) => HttpResponse::refusal(500, &error.to_string()),
        }
    }

    /// Saves the board that the page sends, as `tumble fmt` would: the rest of the file stays as it
    /// is. The answer has status 409 if another program has changed the file since then.
    pub(super) fn save_board(&self, body: &[u8]) -> HttpResponse {
        let sent: SavedBoard = match serde_json::from_slice(body) {
            Ok(sent) => sent,
            Err(error) => return HttpResponse::refusal(400, &format!("not a board: {error}")),
        };
        let Some(mut board) = self.open_board() else { return no_file() };
        let OpenedBoard { bench, file: Some(file) } = &mut *board else { return no_file() };
        if !self.is_for(&sent.board.subject) {
            return HttpResponse::refusal(400, "the file is for another challenge");
        }
        let Some((drawing, lever)) = board_of(&sent.board.text, bench) else {
            return HttpResponse::refusal(400, "this is not a board for the file");
        };
        let name = files::name(&file.disk.path);
        let mut next =
            Workbench::of_file(self.challenge.clone(), drawing, lever, &name, bench.source());
        // The page may have seen another version than this program: the file decides.
        let mut disk = BoardOnDisk::with_digest(&file.disk.path, Some(sent.version.clone()));
        match disk.save(&next) {
            Ok(text) => next.saved(Ok(text)),
            Err(error) => {
                let is_changed =
                    BoardOnDisk::new(&disk.path).is_ok_and(|now| now.digest != disk.digest);
                let body =
                    serde_json::json!({ "error": format!("{error:#}"), "changed": is_changed });
                let status = if is_changed { 409 } else { 500 };
                return HttpResponse { status, ..HttpResponse::json(body.to_string()) };
            }
        }
        *bench = next;
        *file = OpenedFile::in_sync(disk);
        HttpResponse::json(serde_json::json!({ "version": file.version }).to_string())
    }

    /// Reads the file again, if another program has changed it; returns whether it has.
    pub(super) fn reread_file(&self, shell: &mut Shell) -> bool {
        let Some(path) = self.file_path() else { return false };
        // A file that is missing for a moment is being saved.
        let Ok(disk) = BoardOnDisk::new(&path) else { return false };
        let known = |board: &OpenedBoard| board.file.as_ref().map(|file| file.disk.digest.clone());
        if disk.digest.is_none()
            || self.open_board().and_then(|board| known(&board)) == Some(disk.digest.clone())
        {
            return false;
        }
        let read = Target::new(&path, &Intake::default(), shell)
            .and_then(|target| read_board(target, shell));
        let Some(mut board) = self.open_board() else { return false };
        let error = match read {
            // If the file is for another challenge now, the page keeps its board.
            Ok((read, _)) if number_of(&read.challenge) != number_of(&self.challenge) => {
                let what = match &read.challenge {
                    Some(_) => "it is for another challenge now: open it again",
                    None => "it does not say its challenge now",
                };
                Some(what.to_owned())
            }
            Ok((read, _)) if read.is_excerpt => {
                Some("it holds other text or another format now: open it again".to_owned())
            }
            Ok((read, bench)) => match read.first_broken_rule() {
                Some(problem) => Some(format!("it breaks a rule of its challenge now: {problem}")),
                None => {
                    board.bench = bench;
                    None
                }
            },
            Err(_) => Some("it cannot be read now".to_owned()),
        };
        let in_sync = OpenedFile::in_sync(disk);
        board.file = Some(match (error, &board.file) {
            (Some(error), Some(before)) => {
                OpenedFile { version: before.version.clone(), error: Some(error), ..in_sync }
            }
            _ => in_sync,
        });
        true
    }

    fn is_for(&self, subject: &ChallengeRequest) -> bool {
        match (&self.challenge, &subject.spec) {
            (Some(challenge), Some(spec)) => **spec == *challenge.text,
            (Some(challenge), None) => {
                subject.challenge == Some(challenge.number) && is_of_library(challenge)
            }
            (None, _) => false,
        }
    }

    fn open_board(&self) -> Option<MutexGuard<'_, OpenedBoard>> {
        self.bench.as_ref().map(locked)
    }
}

fn read_board(target: Target, shell: &mut Shell) -> anyhow::Result<(BoardFile, Workbench)> {
    let reading = ReadingOptions::default();
    let mut board: BoardFile = target.board(&reading, shell)?;
    board.challenge = board.challenge.take().or_else(|| board.meant(shell));
    let bench = workbench::of_file(&board, &reading, &FirstLever::default(), shell)?;
    Ok((board, bench))
}

/// Returns the letters of the balls of a hopper, as far as the page shows them.
fn shown_balls(load: &Load) -> String {
    (0..MOST_BALLS).map_while(|released| Some(load.ball(released)?.letter())).collect()
}

/// Reads a board for a file that holds another one. The lever stays if the text does not name one.
fn board_of(text: &str, bench: &Workbench) -> Option<(Drawing, Side)> {
    let submission = Submission::read(&Source::new("board", text)).ok()?;
    let grid = submission.grid(bench.drawing().shape(), Notation::Book);
    let lever = submission.start.as_ref().map_or(bench.lever(), |(side, _)| *side);
    grid.problems().is_empty().then_some((grid.reading.picture.drawing, lever))
}

fn number_of(challenge: &Option<Arc<Challenge>>) -> Option<u16> {
    challenge.as_ref().map(|challenge| challenge.number)
}

fn is_of_library(challenge: &Challenge) -> bool {
    let own = Specs::library().find(&Reference::Number(challenge.number));
    own.is_some_and(|own| own.text == challenge.text)
}

fn no_file() -> HttpResponse {
    HttpResponse::refusal(404, "no file is open")
}
