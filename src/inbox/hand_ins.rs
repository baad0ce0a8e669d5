//! Hand-ins: found, read and graded.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::attribution::{Attribution, challenge_from, own_challenge};
use super::batch::{BatchResult, each, note_skipped, report_errors};
use super::claimed_names::ClaimedNames;
use super::doubtful_owner::OwnedFile;
use super::judge::{add_time_of_name, judge_handed};
use super::known_records::{KnownRecords, author_if_same, is_current};
use super::left_out::Owners;
use super::path_parts::line_of_table;
use super::platform::PlatformMark;
use super::roster::Roster;
use super::students::Students;
use super::target;
use crate::files::{self, Envelope, FormTable, FoundFiles, HandedText, SeenFiles, shown_name};
use crate::options::InboxOptions;
use crate::results::class::{Kept, LeftOut, Listed, Record};
use crate::results::evidence::{Audit, SpecDigests};
use crate::results::skipped::Reason;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use tumble_core::challenge::Specs;
use tumble_core::grade::{ChallengeFrom, GradeOptions, Sender};

/// Hand-ins found in files and folders.
pub(crate) struct HandIns<'a> {
    pub specs: &'a Specs,
    pub options: &'a InboxOptions,
    pub found: FoundFiles,
    kept: Kept,
}

impl<'a> HandIns<'a> {
    /// Finds the hand-ins in `paths`.
    pub(crate) fn find(
        command: &str,
        paths: &[PathBuf],
        options: &'a InboxOptions,
        specs: &'a Specs,
    ) -> HandIns<'a> {
        let found = target::find(command, paths, &options.gathering, specs);
        HandIns { specs, options, found, kept: Kept::Cell }
    }

    /// Sets the part of each verdict that is kept for a class.
    #[must_use]
    pub(crate) fn keeping(self, kept: Kept) -> HandIns<'a> {
        HandIns { kept, ..self }
    }

    /// Treats a link that was given as a path like one in a folder: with `week/*`, any student can hand in one.
    pub(crate) fn leave_out_links(&mut self, path: &Path, students: &Students) {
        let reason = match students.link_target(path) {
            None => return,
            Some(Some(target)) if self.options.gathering.follow_links => {
                return self.found.links.push((path.to_owned(), target));
            }
            Some(Some(_)) => Reason::Link,
            Some(None) => Reason::LinkOut,
        };
        self.found.files.retain(|file| !file.path().starts_with(path));
        self.found.skipped.push((files::name(path), reason));
    }

    /// Counts each file once, even under several names.
    #[must_use]
    pub(crate) fn each_file_once(mut self) -> HandIns<'a> {
        self.found.keep_once(None, |_| ());
        self
    }

    /// Returns the options for judging. At most `failures` failing starts are reported.
    ///
    /// # Errors
    /// Fails if the requested challenge does not exist.
    pub(crate) fn judge_options(
        options: &InboxOptions,
        failures: usize,
        specs: &Specs,
    ) -> anyhow::Result<GradeOptions<'static>> {
        let reading = &options.reading;
        if let Some(challenge) = &reading.challenge {
            files::specs::find(specs, challenge)?;
        }
        Ok(GradeOptions {
            challenge: reading.challenge.clone(),
            lever: options.first.lever,
            notation: reading.notation(),
            failures,
            ..GradeOptions::default()
        })
    }

    /// Reports the errors of the paths.
    pub(crate) fn report_errors(&self, shell: &mut Shell) -> Status {
        report_errors(&self.found.errors, shell)
    }

    /// Grades all hand-ins, and passes each result to `take`. Its flag means that no other result is ready. `decide`
    /// sets the time and the sender by the name of a file.
    ///
    /// # Errors
    /// The first error of `take`.
    pub(crate) fn grade(
        &self,
        options: &GradeOptions,
        decide: impl Fn(&str, &mut Envelope) + Sync,
        take: impl FnMut(BatchResult, bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let intake = &self.options.intake();
        let judge = |text: HandedText, mut envelope: Envelope, options: &GradeOptions| {
            decide(&files::source_of(&text).name, &mut envelope);
            Box::new(judge_handed(text, envelope, intake, self.specs, options))
        };
        each(&self.found.files, intake, options, judge, take)
    }

    /// Grades the hand-ins of a class, and passes each verdict to `add`. Files that were `seen` are left out. Returns
    /// the files that were not taken for a board.
    ///
    /// # Errors
    /// Fails if the requested challenge does not exist, or with the first error of `add`.
    pub(crate) fn grade_class(
        mut self,
        students: &Students,
        roster: &Roster,
        known: &KnownRecords,
        seen: Option<&mut SeenFiles<Sender>>,
        shell: &mut Shell,
        mut add: impl FnMut(Record, &mut Shell) -> anyhow::Result<()>,
    ) -> anyhow::Result<(Status, Vec<LeftOut>)> {
        let owners = Owners { students, roster, specs: self.specs };
        let mut status = self.report_errors(shell);
        let unread_folders = self.found.unread.iter().map(|path| files::name(path));
        let mut left_out: Vec<LeftOut> = unread_folders
            .map(|name| owners.entry_of_unread(name, "it cannot be read".to_owned()))
            .collect();
        for (file, reason) in self.take_links_to_others(owners) {
            shell.error(&format!("{file}: {reason}: not graded"));
            status = Status::Stopped;
            left_out.push(owners.entry_of_unread(file, reason));
        }
        self.found.keep_once(seen, |file| owners.student_of(file, None));
        let above = students.folders_above();
        self.found.files.iter_mut().for_each(|file| file.above = above);
        let mut skipped = std::mem::take(&mut self.found.skipped);
        let mut senders = BTreeMap::new();
        let mut nameless = BTreeMap::new();
        let mut claimed = ClaimedNames::default();
        let options = HandIns::judge_options(self.options, 1, self.specs)?;
        let intake = &self.options.intake();
        let judge = |text: HandedText, envelope, options: &GradeOptions| {
            Box::new(self.record_of(text, envelope, (students, roster), options, known))
        };
        each(&self.found.files, intake, &options, judge, |result, _| {
            match result {
                BatchResult::Graded(record) => {
                    let (record, attribution, doubt) = *record;
                    let doubts = attribution.doubt_about_sender().into_iter().chain(doubt);
                    left_out.extend(doubts.map(|doubt| LeftOut::doubt_about(&record, doubt)));
                    claimed.add_hand_in(&attribution, roster);
                    nameless.extend(table_without_names(&record));
                    return add(record, shell);
                }
                BatchResult::Lost(source, error) => {
                    shell.error(&format!("{error:#}"));
                    let name = source.name.to_string();
                    left_out.push(owners.entry_of_unread(name, "it cannot be read".to_owned()));
                }
                BatchResult::Skipped(name, reason, sender) => {
                    senders.extend(sender.map(|sender| (name.clone(), sender)));
                    skipped.push((name, reason));
                    return Ok(());
                }
            }
            status = Status::Stopped;
            Ok(())
        })?;
        left_out.extend(nameless.into_iter().map(|(file, student)| {
            let reason = format!("some lines name nobody{}", shown_headings(&file));
            LeftOut { is_named: true, ..LeftOut::new(student, file, reason, Listed::Always) }
        }));
        note_skipped(&skipped, self.options.gathering.list_skipped, shell);
        claimed.note_all(shell);
        let is_hand_in = |(_, reason): &&(String, Reason)| reason.may_be_handed_in();
        let hand_ins = skipped.iter().filter(is_hand_in);
        left_out.extend(
            hand_ins.map(|(file, reason)| owners.entry_of_skipped(file, reason, senders.get(file))),
        );
        Ok((status, left_out))
    }

    /// Takes out the links that lead to the work of other students, each with its reason.
    fn take_links_to_others(&mut self, owners: Owners<'_>) -> Vec<(String, String)> {
        let Owners { students, roster, specs } = owners;
        let mut foreign = std::mem::take(&mut self.found.links);
        foreign.retain(|(link, target)| students.is_foreign(link, target, roster, specs));
        let take = |(link, target): (PathBuf, PathBuf)| {
            self.found.files.retain(|file| !file.path().starts_with(&link));
            let [file, target] = [link, target].map(|path| files::name(&path));
            self.found.skipped.retain(|(name, _)| *name != file);
            (file, format!("a link to {target}, which is another student's"))
        };
        foreign.into_iter().map(take).collect()
    }

    /// Returns the verdict of a submission, its owner, and the doubt about its folder. A known verdict that still
    /// holds is used again.
    fn record_of(
        &self,
        text: HandedText,
        mut envelope: Envelope,
        (students, roster): (&Students, &Roster),
        options: &GradeOptions,
        known: &KnownRecords,
    ) -> (Record, Attribution, Option<String>) {
        let intake = &self.options.intake();
        let name = files::source_of(&text).name.to_string();
        let owner = students.owner(&name, roster, self.specs);
        owner.set_sender_and_time(&name, (roster, self.specs), &mut envelope);
        add_time_of_name(&mut envelope, &name);
        let attribution = |challenge, author: Option<&str>, sender: Option<&Sender>| {
            Attribution::new(&owner, &name, challenge, (author, sender), roster)
        };
        let doubt = |record: &Record, author: Option<&str>, by_folder| {
            let owned = OwnedFile {
                file: &name,
                student: &record.student,
                author,
                challenge: record.challenge,
                by_folder,
            };
            students.doubt_about_owner(owned, (roster, self.specs))
        };
        let sender = envelope.sender.as_ref();
        if let (Some(record), Ok(received)) = (known.get(&name), &text)
            && is_current(record, &received.source.text, self.specs, options, intake.taken())
            && record.audit.as_ref().and_then(|audit| audit.students.as_ref())
                == Some(&shown_name(students.folder().as_os_str()))
            && let named = sender.map(|sender| sender.name.as_str())
            && let Some(author) = author_if_same(record, received, named, self.specs)
            && let attribution = attribution(record.own_challenge(), author.as_deref(), sender)
            && attribution.student == record.sender()
            && envelope.doubt.is_none()
            && record.is_sent(envelope.sent.as_ref())
        {
            let mut record = record.clone();
            record.set_sent(envelope.sent.as_ref());
            let by_folder = record.challenge_from(&[ChallengeFrom::Folder]);
            let doubt = doubt(&record, author.as_deref(), by_folder);
            return (record, attribution, doubt);
        }
        let graded = judge_handed(text, envelope, intake, self.specs, options);
        let challenge = own_challenge(&graded);
        let attribution = attribution(challenge, graded.author.as_deref(), graded.sender.as_ref());
        let audit = || Audit {
            students: Some(shown_name(students.folder().as_os_str())),
            ..Audit::new(&graded, intake.taken(), &mut SpecDigests::default())
        };
        let record = Record::new(&attribution.student, &graded, self.kept, audit, options.verdicts);
        let by_folder = challenge_from(&graded, &[ChallengeFrom::Folder]);
        let doubt = doubt(&record, graded.author.as_deref(), by_folder);
        (record, attribution, doubt)
    }
}

/// Marks a file as late by the outermost name that a platform may have given.
pub(crate) fn time_by_path(file: &str, envelope: &mut Envelope) {
    envelope.forget_missing_address();
    envelope.mark_late(PlatformMark::of_path(file).is_late);
}

/// Returns the table of a line without a student, and the name that the line got instead.
fn table_without_names(record: &Record) -> Option<(String, Sender)> {
    let file = record.file.as_deref()?;
    let table = line_of_table(file)?;
    let is_of_line = file.ends_with(&record.student) && line_of_table(&record.student).is_some();
    is_of_line.then(|| (table.to_owned(), record.sender()))
}

/// Returns the headings of a table for a note; empty if it cannot be read as a file.
fn shown_headings(table: &str) -> String {
    let bytes = files::bytes(&files::path_of_name(table)).unwrap_or_default();
    match FormTable::new(&bytes).headings.shown() {
        headings if headings.is_empty() => String::new(),
        headings => format!(": its headings are {headings}"),
    }
}
