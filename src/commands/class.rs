//! `tumble class`: students and challenges, the best of several tries.

mod feedback;
mod file_names;
mod gathering;
mod handed_in;
mod streams;

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use self::gathering::Class;
use self::handed_in::HandedIn;
use super::formats;
use crate::inbox::attribution::Attribution;
use crate::inbox::roster::Roster;
use crate::inbox::students::{self, Students};
use crate::inbox::taken_for::{note_path, note_several};
use crate::inbox::verdicts;
use crate::options::InboxOptions;
use crate::options::students::StudentOptions;
use crate::results::class::{Gathered, Kept};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::text::{counted, json_line};

#[derive(Debug, Args)]
#[command(after_help = "Points: 10 at par, one less for each part over par, at least 5; as many \
                        parts as par but more expensive ones: 9. A board that fails: 4 times the \
                        share of its starts that hold, rounded down. The best try counts.\n\n\
                        Exit codes: 0 the table is there, whatever the verdicts; 2 it could not be \
                        made, or not of all files and lines.")]
pub(super) struct ClassArguments {
    /// A folder with a folder for each student; several folders, each of one student; files; a stream of submissions,
    /// one JSON object a line, with `student` (or `author`), `challenge`, and `board`, `text` or `link`; or verdicts
    /// from `--format jsonl`. Streams and verdicts end in `.jsonl` or `.ndjson`, or are `-`, standard input.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The folder whose folders are the students, where PATH is a part of it.
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    #[command(flatten)]
    students: StudentOptions,
    /// Take all streams as verdicts, as they are written.
    #[arg(long)]
    verdicts: bool,
    /// Verdicts of an earlier time to compare with.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Verdicts that are known already: files that have not changed since are not graded again.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How to write the class: `jsonl` gives one verdict a line, with all that an audit needs.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("class"))]
    format: Format,
    /// Write a page for each student to this folder: the own boards, what went wrong in a picture, the first step of
    /// a hint. Pages of an earlier time are replaced.
    #[arg(long, value_name = "DIR")]
    feedback: Option<PathBuf>,
    /// The title of the page (default: the name of the folder).
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    inbox: InboxOptions,
}

pub(super) fn run_command(arguments: &ClassArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let specs = &shell.specs.clone();
    let roster = Roster::read(arguments.students.roster.as_deref(), shell)?;
    let before = arguments.baseline.as_deref();
    let before = before.map(|path| read_baseline(path, arguments, &roster, shell)).transpose()?;
    let known = match &arguments.resume {
        Some(path) => verdicts::read_class(path, shell)?,
        None => Vec::new(),
    };
    let handed = handed_in::find(&arguments.paths, arguments.verdicts)?;
    let mut class = Class::new(arguments, (&roster, specs), known);
    let mut names = Vec::new();
    let mut status = Status::Good;
    let is_of_files = |(_, handed): &(_, &HandedIn)| matches!(handed, HandedIn::Files);
    let files = arguments.paths.iter().zip(&handed).filter(is_of_files);
    let files: Vec<&Path> = files.map(|(path, _)| path.as_path()).collect();
    if let Some(root) = &arguments.root {
        check_root(root, &files)?;
    }
    if let Some(folder) = &arguments.feedback {
        feedback::check_folder(folder, &files)?;
    }
    let students = Students::of_paths(&files, arguments.root.as_deref(), &roster, specs);
    note_several(&files, &students, &roster, specs, shell);
    let mut students = students.into_iter();
    for (path, handed) in arguments.paths.iter().zip(handed) {
        status = status.max(match handed {
            HandedIn::Verdicts(reader) => class.take_verdicts(path, reader, shell)?,
            HandedIn::Stream(reader) => class.grade_stream(path, reader, shell)?,
            HandedIn::Files => {
                let students = students.next().unwrap_or_else(|| Students::In(path.clone()));
                if arguments.root.is_none() {
                    note_path(path, &students, &roster, specs, shell);
                }
                names.extend(students.names(path, &roster, specs));
                class.grade_folder(path, &students, shell)?
            }
        });
    }
    if class.is_empty() && names.is_empty() {
        bail!("nothing was handed in: there is neither a student nor a verdict");
    }
    class.claimed.note_all(shell);
    if arguments.format == Format::Jsonl {
        class.write_rest(names, shell)?;
        return Ok(status);
    }
    let matrix = class.into_matrix(names, before, shell);
    if let Some(folder) = &arguments.feedback {
        let count = feedback::write_pages(&matrix, folder, &arguments.page_title(), specs)?;
        let pages = counted(count as u64, "page");
        shell.note(&format!("{pages} of feedback written to {}", crate::files::name(folder)));
    }
    let text = match arguments.format {
        Format::Csv => arguments.students.csv_bytes(matrix.csv()),
        Format::Json => json_line(&matrix.line()).into_bytes(),
        Format::Html => matrix.html(&arguments.page_title(), specs).into_bytes(),
        _ => matrix.human(shell.page()).into_bytes(),
    };
    shell.print_result(&text)?;
    Ok(status)
}

/// Reads the verdicts of an earlier time.
fn read_baseline(
    path: &Path,
    arguments: &ClassArguments,
    roster: &Roster,
    shell: &mut Shell,
) -> anyhow::Result<Gathered> {
    let mut before = Gathered::new(arguments.students.timing());
    for mut record in verdicts::read_class(path, shell)? {
        Attribution::of_record(&mut record, roster);
        before.add(record);
    }
    Ok(before)
}

/// Checks that all files are in the folder of the students. It may be in an archive, which is a file.
fn check_root(root: &Path, files: &[&Path]) -> anyhow::Result<()> {
    let is_around = |path: &Path| path.is_file() && students::is_in(root, path);
    let is_outside = |path: &&&Path| !students::is_in(path, root) && !is_around(path);
    if let Some(path) = files.iter().find(is_outside) {
        let [path, root] = [path, root].map(crate::files::name);
        bail!("{path}: not in {root}, the folder of `--root`: the students would be mixed up");
    }
    Ok(())
}

impl ClassArguments {
    fn what_is_kept(&self) -> Kept {
        match self.format {
            Format::Jsonl => Kept::Line,
            Format::Html => Kept::Grid,
            _ if self.feedback.is_some() => Kept::Grid,
            _ => Kept::Cell,
        }
    }

    fn page_title(&self) -> String {
        let name = |path: &PathBuf| Some(crate::files::shown_name(path.file_stem()?));
        let named = self.title.clone().or_else(|| self.paths.first().and_then(name));
        named.filter(|title| title != "-").unwrap_or_else(|| "Class".to_owned())
    }
}
