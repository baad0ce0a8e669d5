//! The streams of a class: submissions, and verdicts.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::gathering::Class;
use crate::inbox::attribution::Attribution;
use crate::inbox::batch::{BatchResult, report_lost};
use crate::inbox::doubtful_owner::{OwnedFile, doubt_by_name};
use crate::inbox::hand_ins::HandIns;
use crate::inbox::stream::{self, Stream};
use crate::inbox::students::Students;
use crate::inbox::verdicts;
use crate::results::class::{LeftOut, Listed, Record};
use crate::results::evidence::{Audit, SpecDigests};
use crate::terminal::given::no_effect;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use tumble_core::grade::{GradeOptions, Sender, VerdictCache};
use tumble_core::problem::{Problem, ProblemKind};

impl Class<'_> {
    /// Takes verdicts as they are written.
    pub(super) fn take_verdicts(
        &mut self,
        path: &Path,
        reader: Option<Box<dyn Read>>,
        shell: &mut Shell,
    ) -> anyhow::Result<Status> {
        let name = crate::files::name(path);
        let reader = reader.map_or_else(|| stream::open(path), Ok)?;
        let keeps_lines = self.arguments.format == Format::Jsonl;
        let trusted = self.arguments.verdicts;
        let read = verdicts::read_from(reader, &name, trusted, keeps_lines, shell)?;
        read.check_points(&name)?;
        let mut status = if read.is_whole { Status::Good } else { Status::Stopped };
        for mut record in read.records {
            let Some(mut left_out) = LeftOut::of(&record) else {
                self.tell_lines_apart(&mut record);
                self.take_named_record(record, None, shell)?;
                continue;
            };
            if left_out.is_error {
                status = Status::Stopped;
            }
            let id = left_out.student_id.as_deref();
            let Sender { name, id } =
                Attribution::of_line(&left_out.student, id, self.roster).student;
            (left_out.student, left_out.student_id) = (name, id);
            self.left_out.push(left_out);
        }
        // Even with `--verdicts`: if `*` means the files of students, one may have that name.
        shell.note(&format!(
            "{name}: verdicts are taken as they are written; `tumble audit` judges them again"
        ));
        self.believed.push(name);
        Ok(status)
    }

    /// Grades the submissions of a stream.
    pub(super) fn grade_stream(
        &mut self,
        path: &Path,
        reader: Option<Box<dyn Read>>,
        shell: &mut Shell,
    ) -> anyhow::Result<Status> {
        let name = crate::files::name(path);
        let arguments = self.arguments;
        if arguments.resume.is_some() {
            let why = "a stream goes on with the lines that have no verdict yet (`tail -n +N`)";
            return Err(no_effect("--resume", why));
        }
        let verdicts = VerdictCache::default();
        let options = HandIns::judge_options(&arguments.inbox, 1, self.specs)?;
        let options = GradeOptions { verdicts: Some(&verdicts), ..options };
        let intake = &arguments.inbox.intake();
        let stream = Stream { intake, specs: self.specs, options: &options };
        let mut digests = SpecDigests::default();
        let mut nameless = None;
        let mut status = Status::Good;
        let reader = reader.map_or_else(|| stream::open(path), Ok)?;
        stream.grade(reader, &name, |line| {
            line.note_unread(&name, shell);
            if let Some(fault) = &line.fault {
                shell.error(&format!("{name}: {fault}"));
                status = Status::Stopped;
            }
            let BatchResult::Graded(graded) = line.judged else {
                report_lost(&line.judged, shell);
                status = Status::Stopped;
                return Ok(());
            };
            let named = [line.student.as_deref(), graded.author.as_deref()];
            let mut named = named.into_iter().flatten().map(str::trim);
            let named = named.find(|name| !name.is_empty());
            let student = match named {
                Some(student) => student.to_owned(),
                // The lines of two streams have the same numbers.
                None if line.is_nameless && arguments.paths.len() > 1 => {
                    format!("{name}, {}", graded.source.name)
                }
                None => graded.source.name.to_string(),
            };
            if named.is_none() && line.is_nameless && line.fault.is_none() {
                let id = line.student_id.as_deref();
                let of_id = Attribution::of_line(&student, id, self.roster).student.name;
                if of_id == student && nameless.is_none() {
                    nameless = Some(student.clone());
                }
            }
            // Without `--challenge`, the line itself names another one.
            let is_for_other = |problem: &&Problem| {
                problem.kind == ProblemKind::OtherChallenge && options.challenge.is_none()
            };
            let other = graded.problems.iter().find(is_for_other);
            let other = other.map(|problem| problem.message.to_string());
            let is_by_text = line.is_by_text && graded.author.is_some();
            let audit = || Audit::new(&graded, intake.taken(), &mut digests);
            let student = Sender { name: student, id: line.student_id };
            let kept = arguments.what_is_kept();
            let record = Record::new(&student, &graded, kept, audit, options.verdicts);
            let by_file = is_by_text.then(|| self.doubt_by_file(&record)).flatten();
            self.take_named_record(record, other.or(by_file), shell)
        })?;
        self.left_out.extend(nameless.map(|student| {
            let student = Sender { name: student, id: None };
            let reason = "some lines name nobody".to_owned();
            let unnamed = LeftOut::new(student, name.clone(), reason, Listed::Always);
            LeftOut { is_named: true, ..unnamed }
        }));
        Ok(status)
    }

    /// Returns the doubt about the author that a text claims, by the name of its file, as of a file in a folder.
    fn doubt_by_file(&mut self, record: &Record) -> Option<String> {
        let students = Students::In(PathBuf::new());
        self.file_names.add_file(record, &students, (self.roster, self.specs));
        record.file.as_deref()?.split('/').find_map(|file| {
            let (student, challenge) = (&*record.student, record.challenge);
            let named = OwnedFile { file, student, author: None, challenge, by_folder: None };
            doubt_by_name(named, self.roster)
        })
    }

    /// Gives the verdict of a line without a name a student of its own: parts of a stream repeat the numbers of
    /// lines.
    fn tell_lines_apart(&mut self, record: &mut Record) {
        let file = record.file.as_deref().unwrap_or("");
        let is_written = self.arguments.format == Format::Jsonl;
        if is_written || !stream::is_line_name(file) || record.student != *file {
            return;
        }
        let file = file.to_owned();
        let count = self.nameless.entry(file.clone()).or_insert(0);
        *count += 1;
        if *count > 1 {
            record.set_sender(Sender { name: format!("{file} ({count})"), id: None });
        }
    }
}
