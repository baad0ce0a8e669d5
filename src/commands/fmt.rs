//! `tumble fmt`: files of boards in their clean form.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use crate::atomic;
use crate::files::{self, Candidate, ReceivedText, specs};
use crate::inbox::batch::{note_skipped, report_errors};
use crate::inbox::target;
use crate::options::{Gathering, Intake};
use crate::terminal::{Shell, Status};
use crate::writers::problems::ProblemLevel;
use crate::writers::text::safe;
use tumble_core::board::Shape;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::file_kind::FileKind;
use tumble_core::grade::Submission;
use tumble_core::problem::{Problem, Source};

#[derive(Debug, Args)]
pub(super) struct FmtArguments {
    /// Files and folders, written in place; `-` reads standard input and prints the clean form.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Change nothing: name the files that are not clean, and end with exit code 1 if there are any.
    #[arg(long)]
    check: bool,
    /// The challenge that bare grids are for, where its board is not the toy's.
    #[arg(long, value_name = "N")]
    challenge: Option<Reference>,
    #[command(flatten)]
    gathering: Gathering,
}

/// Result of formatting a file.
enum Formatted {
    /// The clean form, and notes on changes beyond blanks.
    Clean(String, Vec<String>),
    /// A challenge, or a board of another program.
    Other(&'static str),
    Faulty(Source, Vec<Problem>),
}

pub(super) fn run_command(arguments: &FmtArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    if let Some(challenge) = &arguments.challenge {
        specs::find(&shell.specs, challenge)?;
    }
    let found = target::find("fmt", &arguments.paths, &arguments.gathering, &shell.specs);
    let mut status = report_errors(&found.errors, shell);
    for file in &found.files {
        match format_file(file, arguments, shell) {
            Ok(own) => status = status.max(own),
            Err(error) => {
                shell.error(&format!("{error:#}"));
                status = Status::Stopped;
            }
        }
    }
    note_skipped(&found.skipped, arguments.gathering.list_skipped, shell);
    Ok(status)
}

fn format_file(
    file: &Candidate,
    arguments: &FmtArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let name = file.name();
    let received = match file.read(&Intake::default())? {
        None => return Ok(Status::Good),
        Some(Err((source, problem))) => {
            shell.problems(&source, &[problem], ProblemLevel::Error);
            return Ok(Status::Bad);
        }
        Some(Ok(received)) => received,
    };
    let path = file.path();
    if files::is_excerpt(&received) && !received.source.is_converted() && !files::is_stdin(path) {
        let why = "it holds more than a board (`tumble convert` takes the board out)";
        shell.note(&format!("{name} stays as it is: {why}"));
        return Ok(Status::Good);
    }
    // The content of standard input is known, because its text was not changed.
    let is_changed = !received.notes.is_empty();
    let before = received.source.text.clone();
    let (clean, notes) = match formatted_text(received, arguments.challenge.as_ref(), &shell.specs)
    {
        Formatted::Clean(clean, notes) => (clean, notes),
        Formatted::Faulty(source, problems) => {
            shell.problems(&source, &problems, ProblemLevel::Error);
            return Ok(Status::Bad);
        }
        Formatted::Other(_) if file.is_beneath() => return Ok(Status::Good),
        Formatted::Other(why) => bail!("{name} {why}"),
    };
    let is_clean = !is_changed && notes.is_empty() && *clean == *before;
    if files::is_stdin(path) && !arguments.check {
        shell.print(&clean)?;
        shell.notes(&name, &notes);
        return Ok(Status::Good);
    }
    if is_clean {
        return Ok(Status::Good);
    }
    if arguments.check {
        shell.print(&format!("not clean  {}\n", safe(&name)))?;
        shell.notes(&name, &notes);
        return Ok(Status::Bad);
    }
    atomic::write(&[(path, clean.as_bytes())])?;
    shell.print(&format!("cleaned  {}\n", safe(&name)))?;
    shell.notes(&name, &notes);
    Ok(Status::Good)
}

/// Returns the clean form of a text: the grid as tumble writes it, the rest as it is.
fn formatted_text(received: ReceivedText, asked: Option<&Reference>, specs: &Specs) -> Formatted {
    if received.source.is_converted() {
        return Formatted::Other(
            "is a board of another program: `tumble convert` makes a solution file of it",
        );
    }
    if FileKind::of(&received.source.text) == FileKind::Spec {
        return Formatted::Other("is a challenge, and solutions and grids are cleaned here");
    }
    let faulty = |source: &Source, problems| Formatted::Faulty(source.clone(), problems);
    let submission = match Submission::read(&received.source) {
        Ok(submission) => submission,
        Err(error) => return faulty(&received.source, error.into_problems()),
    };
    let asked = asked.filter(|_| submission.challenge.is_none());
    let shape = match submission.challenge_among(specs, asked) {
        Err(error) => return faulty(&received.source, error.into_problems()),
        Ok(Some(challenge)) => challenge.given.shape().clone(),
        Ok(None) => match submission.shape() {
            Ok(shape) => shape.unwrap_or_else(Shape::toy),
            Err(problem) => return faulty(&received.source, vec![problem]),
        },
    };
    let mended = received.mended(&submission, &shape, Notation::Book, &Intake::default());
    let (received, submission) = match mended {
        None => (received, submission),
        Some(Err(problem)) => return faulty(&received.source, vec![problem]),
        Some(Ok(mended)) => match Submission::read(&mended.source) {
            Ok(submission) => (mended, submission),
            Err(error) => return faulty(&mended.source, error.into_problems()),
        },
    };
    let notation = match received.notation {
        Some(notation) => notation,
        None if submission.grid(&shape, Notation::Book).problems().is_empty() => Notation::Book,
        None if submission.grid(&shape, Notation::Formal).problems().is_empty() => Notation::Formal,
        None => Notation::Book,
    };
    let grid = submission.grid(&shape, notation);
    let problems = grid.problems();
    if !problems.is_empty() {
        return faulty(&received.source, problems);
    }
    // A part where none can be may be in the wrong row.
    if let Some(error) = grid.reading.picture.drawing.misplaced_parts().next() {
        return faulty(&received.source, vec![Problem::from(&error)]);
    }
    // The formal notation can show balls, and they stay.
    let clean = match notation {
        Notation::Book => notation.write(&grid.reading.picture.drawing),
        Notation::Formal => grid.reading.picture.to_string(),
    };
    Formatted::Clean(with_grid(&submission, &clean), received.notes)
}

/// Returns the text of a file with its grid replaced.
fn with_grid(submission: &Submission, grid: &str) -> String {
    if submission.is_bare() {
        return grid.to_owned();
    }
    let text = &submission.source.text;
    let (_, span) = submission.grid_text();
    let before = text.get(..span.start).unwrap_or("");
    let after = text.get(span.end..).unwrap_or("");
    let end = if after.ends_with('\n') { "" } else { "\n" };
    format!("{before}'''\n{grid}'''{after}{end}")
}
