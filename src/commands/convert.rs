//! `tumble convert`: boards from and for other programs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::anyhow;
use clap::Args;

use crate::files::schemas::Schema;
use crate::files::{self, specs};
use crate::inbox::target;
use crate::options::link::{Base, start_board};
use crate::options::{Intake, OF_BOARDS, not_a_board};
use crate::terminal::{Shell, Status};
use tumble_core::board::Shape;
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::file_kind::FileKind;
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};
use tumble_formats::{BoardDocument, BoardFormat, FormatError, Note, read_on, write};

#[derive(Debug, Args)]
pub(super) struct ConvertArguments {
    /// A file, `-` for standard input, a link, or a challenge by its number or id.
    #[arg(value_name = "FILE|LINK|N")]
    input: PathBuf,
    /// The challenge that the board is for, by its number or id, where the input does not name it.
    #[arg(long, value_name = "N")]
    challenge: Option<Reference>,
    /// The format to write.
    #[arg(long, value_name = "FORM", default_value = "toml")]
    to: BoardFormat,
    #[command(flatten)]
    base: Base,
    #[command(flatten)]
    intake: Intake,
}

pub(super) fn run_command(
    arguments: &ConvertArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let ConvertArguments { input, challenge: asked, to, base, intake } = arguments;
    let asked = asked.as_ref().map(|asked| specs::find(&shell.specs, asked)).transpose()?;
    let board = match read_input(input, intake, asked.as_deref(), shell)? {
        ConvertInput::Challenge(challenge) => {
            shell.refuse(OF_BOARDS, &not_a_board(&challenge))?;
            start_board(&challenge)
        }
        ConvertInput::Board(mut board) => {
            if let Some(asked) = asked {
                name_challenge(&mut board, &asked, &shell.specs)?
                    .map_err(|problem| reject_input(input, problem, shell))?;
            }
            if let Some(own) = board.challenge.as_ref().and_then(|own| shell.specs.find(own)) {
                own.check_shape(board.drawing.shape())
                    .map_err(|problem| reject_input(input, problem, shell))?;
            }
            *board
        }
    };
    let name = files::name(input);
    show_notes(&board.notes, shell);
    let written = write(&board, *to).map_err(|error| anyhow!("{name}: {error}"))?;
    show_notes(&written.notes, shell);
    let text = base.lead(written.text, *to, shell)?;
    let text = match to {
        BoardFormat::Toml => Schema::Solution.lead(&text).into_owned(),
        _ => text,
    };
    shell.print_result(written.bytes.as_deref().unwrap_or(text.as_bytes()))?;
    Ok(Status::Good)
}

/// The meaning of an argument.
enum ConvertInput {
    Challenge(Arc<Challenge>),
    Board(Box<BoardDocument>),
}

/// Reads the challenge, or the board of a file or a link, that the argument stands for.
fn read_input(
    input: &Path,
    intake: &Intake,
    asked: Option<&Challenge>,
    shell: &mut Shell,
) -> anyhow::Result<ConvertInput> {
    if let Some(challenge) = target::named(input, &shell.specs) {
        return Ok(ConvertInput::Challenge(challenge));
    }
    let path = &target::existing(input, &shell.specs)?;
    let name = files::name(input);
    // One board of a text with several, or of a page: every command finds the same ones there.
    let received = match files::holder_of(path).is_some() || files::is_container(&name) {
        true => match files::read(path, intake)? {
            Ok(received) => Some(received),
            Err((source, problem)) => return Err(shell.reject(&source, &[problem], Status::Bad)),
        },
        false => None,
    };
    let bytes = match &received {
        Some(received) => received.source.text.as_bytes().to_vec(),
        None => files::bytes(path)?,
    };
    let is_converted = received.as_ref().is_some_and(|received| received.source.is_converted());
    let from = intake.from.filter(|_| !is_converted);
    if let Some(text) = spec_text(&bytes) {
        let source = Source::new(name.to_string(), text);
        return Ok(ConvertInput::Challenge(Arc::new(specs::read(&source, shell)?)));
    }
    let shape_of = |own: Option<&Reference>| {
        let own = own.and_then(|own| shell.specs.find(own));
        own.as_deref()
            .or(asked)
            .map_or_else(Shape::toy, |challenge| challenge.given.shape().clone())
    };
    let mut board = read_on(&bytes, from, shape_of).map_err(|error| {
        let problem = match (&error, files::read(path, intake)) {
            // This problem names each board.
            (FormatError::TwoBoards { .. }, Ok(Err((_, problem)))) => problem,
            _ => files::problem(&error),
        };
        reject_input(input, problem, shell)
    })?;
    let notes: Vec<String> = board.notes.iter().map(|note| note.text.clone()).collect();
    if let Some(problem) = intake.refuse(&notes) {
        return Err(reject_input(input, problem, shell));
    }
    if let Some(received) = received {
        board.loads = received.loads.or(board.loads);
        board.lever = received.lever.or(board.lever);
        board.notes.splice(0..0, received.notes.into_iter().map(Note::new));
    }
    Ok(ConvertInput::Board(Box::new(board)))
}

fn spec_text(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let may_be = bytes.len() as u64 <= limits::FILE_BYTES;
    (may_be && FileKind::of(text) == FileKind::Spec).then_some(text)
}

/// Shows the problem of a board. The command ends as for a submission that does not pass.
fn reject_input(input: &Path, problem: Problem, shell: &mut Shell) -> anyhow::Error {
    shell.reject(&Source::new(files::name(input).to_string(), ""), &[problem], Status::Bad)
}

/// Sets the challenge of a board.
///
/// # Errors
/// Fails if the board names an unknown challenge. The inner error is the problem of a board for
/// another challenge.
fn name_challenge(
    board: &mut BoardDocument,
    asked: &Challenge,
    known: &Specs,
) -> anyhow::Result<Result<(), Problem>> {
    let own = board.challenge.as_ref().map(|own| specs::find(known, own)).transpose()?;
    if let Some(own) = own.filter(|own| own.number != asked.number) {
        let message = own.other_than(asked);
        return Ok(Err(Problem::new(ProblemKind::OtherChallenge, message)));
    }
    board.challenge.get_or_insert(Reference::Number(asked.number));
    Ok(Ok(()))
}

/// Shows notes on parts that were read or written in an unexpected way.
fn show_notes(notes: &[Note], shell: &mut Shell) {
    for note in notes {
        shell.note(&note.text);
    }
}
