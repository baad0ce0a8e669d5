//! The meaning of an argument: the same for every command.
//!
//! An argument is `-` for standard input, the number, id or title of a challenge, or the path of a file. A file is a
//! challenge (a spec), or else a board: a solution or a bare grid. If a file has the name of a challenge, a path such
//! as `./5` means the file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{anyhow, bail};

use super::board_file::BoardFile;
use crate::files::specs;
use crate::files::{self, FoundFiles, ReceivedText};
use crate::options::lever::FirstLever;
use crate::options::{Gathering, Intake, OF_BOARDS, ReadingOptions, not_a_board};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::text::typed;
use tumble_core::Solution;
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::file_kind::FileKind;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

/// The meaning of an argument.
pub(crate) enum Target {
    /// A challenge by its name.
    Named(Arc<Challenge>),
    /// The file of a challenge, still to be read.
    Spec(Source),
    /// The file of a board, still to be read.
    Board(ReceivedText),
}

impl Target {
    /// Finds the challenge or the file that an argument names.
    ///
    /// # Errors
    /// Fails if it is neither a challenge nor a file that can be read.
    pub(crate) fn new(
        argument: &Path,
        intake: &Intake,
        shell: &mut Shell,
    ) -> anyhow::Result<Target> {
        if let Some(challenge) = named(argument, &shell.specs) {
            return Ok(Target::Named(challenge));
        }
        if !is_there(argument)
            && let Some(challenge) =
                argument.to_str().and_then(|name| specs::titled(&shell.specs, name))
        {
            return Ok(Target::Named(challenge));
        }
        let argument = &existing(argument, &shell.specs)?;
        match files::read(argument, intake)? {
            Ok(received) if FileKind::of(&received.source.text) == FileKind::Spec => {
                Ok(Target::Spec(received.source))
            }
            Ok(received) => Ok(Target::Board(received)),
            Err((source, problem)) => Err(shell.reject(&source, &[problem], Status::Bad)),
        }
    }

    /// Returns whether it is a board, and not a challenge.
    pub(crate) fn is_board(&self) -> bool {
        matches!(self, Target::Board(_))
    }

    /// Returns the challenge, for commands that do not take a board.
    ///
    /// # Errors
    /// Fails if it is a board, or a spec with mistakes.
    pub(crate) fn challenge(self, shell: &mut Shell) -> anyhow::Result<Arc<Challenge>> {
        match self {
            Target::Named(challenge) => Ok(challenge),
            Target::Spec(source) => {
                let challenge = specs::read(&source, shell)?;
                specs::check_follows(&challenge, shell);
                specs::note_hidden(&challenge, &source.name, shell);
                Ok(Arc::new(challenge))
            }
            Target::Board(ReceivedText { source, .. }) => {
                let name = &source.name;
                let own = Submission::read(&source).ok().and_then(|board| board.challenge);
                let meant = own.map_or(String::new(), |own| {
                    format!(". Did you mean {}?", specs::without_quotes(&own))
                });
                bail!("{name} is a board, and a challenge is wanted{meant}");
            }
        }
    }

    /// Returns the challenge for a command that takes boards, too. Refuses the options of boards, which would have no
    /// effect.
    ///
    /// # Errors
    /// As [`Target::challenge`], and if such an option is given.
    pub(crate) fn challenge_alone(self, shell: &mut Shell) -> anyhow::Result<Arc<Challenge>> {
        let challenge = self.challenge(shell)?;
        shell.refuse(OF_BOARDS, &not_a_board(&challenge))?;
        Ok(challenge)
    }

    /// Reads the board and checks it against the rules of its challenge.
    ///
    /// # Errors
    /// Fails if it is a challenge, or a board that breaks them.
    pub(crate) fn solution(
        self,
        reading: &ReadingOptions,
        first: &FirstLever,
        shell: &mut Shell,
    ) -> anyhow::Result<(BoardFile, Solution)> {
        let mut board = self.board(reading, shell)?;
        let challenge = board.needed(shell)?;
        let solution = board.enter(&challenge, first, reading.notation(), shell)?;
        Ok((board, solution))
    }

    /// Reads the board, for commands that do not take a challenge.
    pub(crate) fn board(
        self,
        reading: &ReadingOptions,
        shell: &mut Shell,
    ) -> anyhow::Result<BoardFile> {
        match self {
            Target::Board(received) => BoardFile::read(received, reading, shell),
            Target::Spec(source) => bail!(
                "{} is a challenge, and a board is wanted: name the file of a solution",
                source.name
            ),
            Target::Named(challenge) => Err(board_wanted(&challenge)),
        }
    }
}

/// Returns the challenge that an argument names.
pub(crate) fn named(argument: &Path, specs: &Specs) -> Option<Arc<Challenge>> {
    specs.find(&Reference::from(argument.to_str()?))
}

/// Returns the error for the name of a challenge in the place of a board.
fn board_wanted(challenge: &Challenge) -> anyhow::Error {
    anyhow!(
        "{0} is a challenge, and a board is wanted: name the file of a solution (`tumble show {0} \
         --format solution` gives one to begin with)",
        challenge.number
    )
}

/// Returns an argument that can be read, or the error of one that is missing.
pub(crate) fn existing(argument: &Path, specs: &Specs) -> anyhow::Result<PathBuf> {
    if is_there(argument) { Ok(argument.to_owned()) } else { Err(missing(argument, specs)) }
}

/// Returns whether an argument can be read: standard input, a link, or a file.
fn is_there(argument: &Path) -> bool {
    files::is_stdin(argument)
        || files::is_there(argument)
        || files::is_link(argument)
        || files::holder_of(argument).is_some()
}

/// Returns the error of an argument that is neither a file nor a challenge.
pub(crate) fn missing(argument: &Path, specs: &Specs) -> anyhow::Error {
    let Some(text) = argument.to_str() else {
        return anyhow!("{}: no such file", argument.display());
    };
    let reference = Reference::from(text);
    let what = match reference {
        _ if text.contains(['.', '/', '\\']) => return anyhow!("{text}: no such file"),
        Reference::Number(_) => "there is no challenge",
        Reference::Id(_) => "there is no file or challenge",
    };
    let (name, instead) = (specs::quoted(&reference), specs::did_you_mean(specs, &reference));
    anyhow!("{what} {name}{instead}")
}

/// Finds the files of the arguments, for commands that take only files and folders.
pub(crate) fn find(
    command: &str,
    arguments: &[PathBuf],
    gathering: &Gathering,
    specs: &Specs,
) -> FoundFiles {
    let there = |path: &&PathBuf| is_there(path);
    let (there, missing): (Vec<&PathBuf>, Vec<&PathBuf>) = arguments.iter().partition(there);
    let there: Vec<PathBuf> = there.into_iter().cloned().collect();
    let found = files::find(&there, gathering.follow_links);
    let others: Vec<String> = there.iter().map(typed).collect();
    let is_number = |name: &str| matches!(Reference::from(name), Reference::Number(_));
    let error = |argument: &Path| match named(argument, specs) {
        None if argument.extension().is_some() || argument.to_str().is_some_and(is_number) => {
            self::missing(argument, specs)
        }
        None => anyhow!("{}: no such file or folder", files::name(argument)),
        Some(challenge) if others.is_empty() => board_wanted(&challenge),
        Some(challenge) => anyhow!(
            "{0} is a challenge, not a file. Did you mean `tumble {command} --challenge {0} {1}`?",
            challenge.number,
            others.join(" ")
        ),
    };
    let errors = missing.into_iter().map(|argument| (files::name(argument), error(argument)));
    // An empty folder is a student who handed in nothing.
    let empty = found.empty.into_iter().filter(|_| command != "class");
    let errors = errors.chain(found.errors).chain(empty).collect();
    FoundFiles { errors, empty: Vec::new(), ..found }
}
