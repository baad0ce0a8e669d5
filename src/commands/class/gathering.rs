//! The class, as far as it is gathered.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::ClassArguments;
use super::file_names::FileNames;
use crate::files::SeenFiles;
use crate::inbox::attribution::Attribution;
use crate::inbox::claimed_names::ClaimedNames;
use crate::inbox::class_parts::ClassParts;
use crate::inbox::hand_ins::HandIns;
use crate::inbox::known_records::KnownRecords;
use crate::inbox::roster::Roster;
use crate::inbox::students::Students;
use crate::inbox::taken_for::ArchiveFolders;
use crate::inbox::unclear_names::note_names;
use crate::results::class::{Gathered, LeftOut, Matrix, Record};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::text::json_line;
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// The class, as far as it is gathered.
pub(super) struct Class<'a> {
    pub(super) arguments: &'a ClassArguments,
    pub(super) specs: &'a Specs,
    pub(super) roster: &'a Roster,
    /// Verdicts that are known already, by file.
    known: KnownRecords,
    /// The files of each student.
    seen: SeenFiles<Sender>,
    pub(super) gathered: Gathered,
    pub(super) archives: ArchiveFolders,
    pub(super) file_names: FileNames,
    pub(super) claimed: ClaimedNames,
    /// Notes on boards in quotes that are left out, and on numbers that are guessed.
    pub(super) notes: BTreeSet<String>,
    /// The files whose verdicts are taken as they are written.
    pub(super) believed: Vec<String>,
    /// The number of verdicts without a student, by line name.
    pub(super) nameless: BTreeMap<String, u64>,
    /// Files that were not taken for boards.
    pub(super) left_out: Vec<LeftOut>,
    /// The students of verdicts that are written one a line, which are not kept.
    pub(super) graded: BTreeSet<Sender>,
}

impl<'a> Class<'a> {
    /// Begins a class. Files with one of the `known` verdicts are not graded again if they have not changed.
    pub(super) fn new(
        arguments: &'a ClassArguments,
        (roster, specs): (&'a Roster, &'a Specs),
        known: Vec<Record>,
    ) -> Class<'a> {
        let by_file = known.into_iter().filter_map(|one| Some((one.file.clone()?, one)));
        Class {
            arguments,
            specs,
            roster,
            known: by_file.collect(),
            seen: SeenFiles::new(),
            gathered: Gathered::new(arguments.students.timing()),
            archives: ArchiveFolders::default(),
            file_names: FileNames::default(),
            claimed: ClaimedNames::default(),
            notes: BTreeSet::new(),
            believed: Vec::new(),
            nameless: BTreeMap::new(),
            left_out: Vec::new(),
            graded: BTreeSet::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.gathered.is_empty() && self.graded.is_empty() && self.left_out.is_empty()
    }

    /// Writes what was left out and the students with an empty folder, after the verdicts, one a line.
    pub(super) fn write_rest(
        mut self,
        mut names: Vec<Sender>,
        shell: &mut Shell,
    ) -> anyhow::Result<()> {
        self.graded.extend(self.left_out.iter().map(LeftOut::sender));
        names.retain(|name| !self.graded.contains(name));
        let nothing = names.into_iter().map(LeftOut::nothing_of);
        for left_out in self.left_out.into_iter().chain(nothing) {
            shell.print(&json_line(&left_out))?;
        }
        self.archives.note_all(shell);
        let graded: BTreeSet<&str> = self.graded.iter().map(|student| &*student.name).collect();
        note_names(graded.into_iter().map(|name| (name, Vec::new())), self.roster, shell);
        Ok(())
    }

    /// Returns the table of the class with all its notes. `names` are those of the students' folders.
    pub(super) fn into_matrix(
        self,
        mut names: Vec<Sender>,
        before: Option<Gathered>,
        shell: &mut Shell,
    ) -> Matrix {
        let Class { roster, gathered, file_names, left_out, believed, .. } = self;
        self.archives.note_all(shell);
        self.notes.iter().for_each(|note| shell.note(note));
        names.extend(roster.names().map(|name| Sender { name: name.to_owned(), id: None }));
        let (matrix, notes) = ClassParts { gathered, names, left_out, before }.table(roster);
        notes.iter().for_each(|note| shell.note(note));
        let matrix = Matrix { believed, ..matrix }.in_groups(|name| roster.group_of(name));
        let timing = self.arguments.students.timing();
        if timing.is_asked() {
            matrix.times.in_words(&timing).iter().for_each(|note| shell.note(note));
        }
        let named = matrix
            .students
            .iter()
            .map(|student| (&*student.name, student.challenges.keys().copied().collect()));
        note_names(named, roster, shell);
        file_names.note_file_names(&matrix, roster, shell);
        matrix
    }

    /// Takes a verdict whose line names the student, with a doubt about it.
    pub(super) fn take_named_record(
        &mut self,
        mut record: Record,
        doubt: Option<String>,
        shell: &mut Shell,
    ) -> anyhow::Result<()> {
        let named = Attribution::of_record(&mut record, self.roster);
        let doubts = named.doubt_about_sender().into_iter().chain(doubt);
        self.left_out.extend(doubts.map(|doubt| LeftOut::doubt_about(&record, doubt)));
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
    pub(super) fn grade_folder(
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
