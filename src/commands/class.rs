//! `tumble class`: students and challenges, the best of several tries.

mod feedback;
mod file_names;
mod handed_in;
mod streams;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use self::file_names::FileNames;
use self::handed_in::HandedIn;
use super::formats;
use crate::files::SeenFiles;
use crate::inbox::attribution::Attribution;
use crate::inbox::claimed_names::ClaimedNames;
use crate::inbox::class_parts::ClassParts;
use crate::inbox::hand_ins::HandIns;
use crate::inbox::known_records::KnownRecords;
use crate::inbox::roster::Roster;
use crate::inbox::students::{self, Students};
use crate::inbox::taken_for::{ArchiveFolders, note_path, note_several};
use crate::inbox::unclear_names::note_names;
use crate::inbox::verdicts;
use crate::options::InboxOptions;
use crate::options::students::StudentOptions;
use crate::results::class::{Gathered, Kept, LeftOut, Matrix, Record};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::text::{counted, json_line};
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

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
    let timing = arguments.students.timing();
    let roster = Roster::read(arguments.students.roster.as_deref(), shell)?;
    let before = match &arguments.baseline {
        Some(path) => {
            let mut before = Gathered::new(timing);
            for mut record in verdicts::read_class(path, shell)? {
                Attribution::of_record(&mut record, &roster);
                before.add(record);
            }
            Some(before)
        }
        None => None,
    };
    let known = match &arguments.resume {
        Some(path) => verdicts::read_class(path, shell)?,
        None => Vec::new(),
    };
    let known = by_file(known);
    let handed = handed_in::find(&arguments.paths, arguments.verdicts)?;
    let mut class = Class {
        arguments,
        specs,
        roster: &roster,
        known,
        seen: SeenFiles::new(),
        gathered: Gathered::new(timing),
        archives: ArchiveFolders::default(),
        file_names: FileNames::default(),
        claimed: ClaimedNames::default(),
        notes: BTreeSet::new(),
        believed: Vec::new(),
        nameless: BTreeMap::new(),
        left_out: Vec::new(),
        graded: BTreeSet::new(),
    };
    let mut names = Vec::new();
    let mut status = Status::Good;
    let is_of_files = |(_, handed): &(_, &HandedIn)| matches!(handed, HandedIn::Files);
    let files = arguments.paths.iter().zip(&handed).filter(is_of_files);
    let files: Vec<&Path> = files.map(|(path, _)| path.as_path()).collect();
    if let Some(root) = &arguments.root
        && let Some(path) = files.iter().find(|path| {
            // The folder of the students may be in an archive, which is a file.
            let is_around = path.is_file() && students::is_in(root, path);
            !students::is_in(path, root) && !is_around
        })
    {
        let [path, root] = [path, root.as_path()].map(crate::files::name);
        bail!("{path}: not in {root}, the folder of `--root`: the students would be mixed up");
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
    if class.gathered.is_empty()
        && class.graded.is_empty()
        && names.is_empty()
        && class.left_out.is_empty()
    {
        bail!("nothing was handed in: there is neither a student nor a verdict");
    }
    class.claimed.note_all(shell);
    if arguments.format == Format::Jsonl {
        class.graded.extend(class.left_out.iter().map(LeftOut::sender));
        names.retain(|name| !class.graded.contains(name));
        let nothing = names.into_iter().map(LeftOut::nothing_of);
        for left_out in class.left_out.into_iter().chain(nothing) {
            shell.print(&json_line(&left_out))?;
        }
        class.archives.note_all(shell);
        let graded: BTreeSet<&str> = class.graded.iter().map(|student| &*student.name).collect();
        note_names(graded.into_iter().map(|name| (name, Vec::new())), &roster, shell);
        return Ok(status);
    }
    let Class { gathered, archives, file_names, notes, left_out, believed, .. } = class;
    archives.note_all(shell);
    notes.iter().for_each(|note| shell.note(note));
    names.extend(roster.names().map(|name| Sender { name: name.to_owned(), id: None }));
    let parts = ClassParts { gathered, names, left_out, before };
    let (matrix, notes) = parts.table(&roster);
    notes.iter().for_each(|note| shell.note(note));
    let matrix = Matrix { believed, ..matrix }.in_groups(|name| roster.group_of(name));
    if timing.is_asked() {
        matrix.times.in_words(&timing).iter().for_each(|note| shell.note(note));
    }
    let named = matrix
        .students
        .iter()
        .map(|student| (&*student.name, student.challenges.keys().copied().collect()));
    note_names(named, &roster, shell);
    file_names.note_file_names(&matrix, &roster, shell);
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

fn by_file(records: Vec<Record>) -> KnownRecords {
    let keyed = records.into_iter().filter_map(|record| Some((record.file.clone()?, record)));
    keyed.collect()
}

/// The class, as far as it is gathered.
struct Class<'a> {
    arguments: &'a ClassArguments,
    specs: &'a Specs,
    roster: &'a Roster,
    /// Verdicts that are known already, by file.
    known: KnownRecords,
    /// The files of each student.
    seen: SeenFiles<Sender>,
    gathered: Gathered,
    archives: ArchiveFolders,
    file_names: FileNames,
    claimed: ClaimedNames,
    /// Notes on boards in quotes that are left out, and on numbers that are guessed.
    notes: BTreeSet<String>,
    /// The files whose verdicts are taken as they are written.
    believed: Vec<String>,
    /// The number of verdicts without a student, by line name.
    nameless: BTreeMap<String, u64>,
    /// Files that were not taken for boards.
    left_out: Vec<LeftOut>,
    /// The students of verdicts that are written one a line, which are not kept.
    graded: BTreeSet<Sender>,
}

impl Class<'_> {
    /// Takes a verdict whose line names the student.
    fn take_named_record(&mut self, mut record: Record, shell: &mut Shell) -> anyhow::Result<()> {
        let named = Attribution::of_record(&mut record, self.roster);
        let doubt = named.doubt_about_sender().map(|doubt| LeftOut::doubt_about(&record, doubt));
        self.left_out.extend(doubt);
        self.claimed.add_hand_in(&named, self.roster);
        self.take_record(record, shell)
    }

    /// Takes a verdict. With `--format jsonl`, it is written at once.
    fn take_record(&mut self, mut record: Record, shell: &mut Shell) -> anyhow::Result<()> {
        let file = record.file.as_deref().unwrap_or("");
        self.archives.add_file(file, &record.student, self.specs);
        if self.arguments.format == Format::Jsonl {
            if !self.graded.contains(&record.sender()) {
                self.graded.insert(record.sender());
            }
            if self.arguments.students.timing().is_asked() {
                record.keep_time_of_file();
            }
            shell.print(&json_line(&record.value))?;
            // Known verdicts are not lost if the program is killed.
            return shell.flush();
        }
        let notes = record
            .file
            .iter()
            .flat_map(|file| record.shown_notes().map(move |note| format!("{file}: {note}")));
        self.notes.extend(notes);
        self.gathered.add(record);
        Ok(())
    }

    /// Grades the files of a path.
    fn grade_folder(
        &mut self,
        path: &Path,
        students: &Students,
        shell: &mut Shell,
    ) -> anyhow::Result<Status> {
        let paths = [path.to_owned()];
        let hand_ins = HandIns::find("class", &paths, &self.arguments.inbox, self.specs);
        let mut hand_ins = hand_ins.keeping(self.arguments.what_is_kept());
        hand_ins.leave_out_links(path, students);
        let known = std::mem::take(&mut self.known);
        let mut seen = std::mem::take(&mut self.seen);
        let roster = self.roster;
        let others = (self.arguments.paths.len() > 1).then_some(&mut seen);
        let add = |record: Record, shell: &mut Shell| {
            self.file_names.add_file(&record, students, (roster, self.specs));
            self.take_record(record, shell)
        };
        let graded = hand_ins.grade_class(students, roster, &known, others, shell, add);
        (self.known, self.seen) = (known, seen);
        let (status, left_out) = graded?;
        self.left_out.extend(left_out);
        Ok(status)
    }
}
