//! Input of `check`: challenges and solutions.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;

use super::CheckArguments;
use crate::files::{ReceivedText, specs};
use crate::inbox::batch::{note_skipped, report_errors};
use crate::inbox::target;
use crate::results::skipped::Reason;
use crate::results::{Report, StrayLine};
use crate::terminal::{Reported, Shell, Status};
use tumble_core::board::{Drawing, Side};
use tumble_core::challenge::{Challenge, Cost, LibrarySpec, Reference, Specs};
use tumble_core::file_kind::FileKind;
use tumble_core::grade::Submission;
use tumble_core::problem::{Problem, ProblemKind, Source};

pub(super) struct CheckedChallenge {
    pub report: Report,
    /// Its entry, if it is one of the library.
    pub entry: Option<&'static LibrarySpec>,
    /// The cheapest solution that was given.
    pub best: Option<(Drawing, Side, Cost)>,
}

/// A solution to compare with its challenge.
pub(super) struct SolutionFile {
    pub received: ReceivedText,
    /// The challenge that it must be for.
    pub asked: Option<Reference>,
    /// Whether it is a reference of the library, which must be named after its challenge and cost
    /// as much as par.
    pub is_reference: bool,
}

/// All challenges and solutions to check.
pub(super) struct Material {
    /// By their numbers.
    pub checked: BTreeMap<u16, CheckedChallenge>,
    pub solutions: Vec<SolutionFile>,
    /// Files that hold neither.
    pub strays: Vec<StrayLine>,
    pub specs: Specs,
    /// Best status with which the command can still end.
    pub status: Status,
    /// Whether a folder is given. It may hold other files, too.
    pub from_folders: bool,
}

/// Reads all that the command line names, and reports files that cannot be read.
///
/// # Errors
/// Fails if two challenges have the same number, or a challenge does not exist.
pub(super) fn read_material(
    arguments: &CheckArguments,
    shell: &mut Shell,
) -> anyhow::Result<Material> {
    let (mut named, paths) = named_and_paths(&arguments.targets, &shell.specs);
    if let Some(reference) = &arguments.reading.challenge {
        named.push(specs::find(&shell.specs, reference)?);
    }
    let mut material = Material {
        checked: BTreeMap::new(),
        solutions: Vec::new(),
        strays: Vec::new(),
        specs: shell.specs.with([]),
        status: Status::Good,
        from_folders: paths.iter().any(|path| path.is_dir()),
    };
    for challenge in shell.specs.own().iter().chain(&named) {
        material.add_challenge(challenge)?;
    }
    let sources = material.read_files(&paths, arguments, shell)?;
    material.take_solutions(sources, &arguments.reading.challenge)?;
    Ok(material)
}

/// Separates the names of challenges from paths.
fn named_and_paths(targets: &[PathBuf], specs: &Specs) -> (Vec<Arc<Challenge>>, Vec<PathBuf>) {
    let mut named = Vec::new();
    let mut paths = Vec::new();
    for target in targets {
        match target::named(target, specs) {
            Some(challenge) => named.push(challenge),
            None => paths.push(target.clone()),
        }
    }
    (named, paths)
}

impl Material {
    /// Reads the files of the paths, adds the challenges, and returns the solutions.
    fn read_files(
        &mut self,
        paths: &[PathBuf],
        arguments: &CheckArguments,
        shell: &mut Shell,
    ) -> anyhow::Result<Vec<ReceivedText>> {
        let found = target::find("check", paths, &arguments.gathering, &self.specs);
        self.status = report_errors(&found.errors, shell);
        let mut skipped = found.skipped;
        let mut solutions = Vec::new();
        for file in &found.files {
            let received = match file.read(&arguments.reading.intake) {
                Ok(Some(Ok(received))) => received,
                Ok(Some(Err((source, problem)))) => {
                    self.strays.push(StrayLine::new(source.name.to_string(), problem.message));
                    continue;
                }
                Ok(None) => {
                    skipped.push((file.name(), Reason::NoBoard));
                    continue;
                }
                Err(error) => {
                    shell.error(&format!("{error:#}"));
                    self.status = Status::Stopped;
                    continue;
                }
            };
            if FileKind::of(&received.source.text) != FileKind::Spec {
                solutions.push(received);
                continue;
            }
            match specs::read(&received.source, shell) {
                Ok(challenge) => {
                    let challenge = Arc::new(challenge);
                    self.specs = self.specs.with([Arc::clone(&challenge)]);
                    self.add_challenge(&challenge)?;
                }
                Err(error) if error.is::<Reported>() => self.status = Status::Stopped,
                Err(error) => return Err(error),
            }
        }
        note_skipped(&skipped, arguments.gathering.list_skipped, shell);
        Ok(solutions)
    }

    /// Adds the solutions. Without any challenge, adds those of the library. Without a solution of
    /// a challenge of the library, adds the one of the library.
    fn take_solutions(
        &mut self,
        solutions: Vec<ReceivedText>,
        asked: &Option<Reference>,
    ) -> anyhow::Result<()> {
        // A bare grid does not name its challenge, and need not if there is only one.
        let only = match self.checked.keys().collect::<Vec<_>>()[..] {
            [&number] => Some(Reference::Number(number)),
            _ => None,
        };
        let mut solved = Vec::new();
        for received in solutions {
            let submission = Submission::read(&received.source).ok();
            let names_none = submission.as_ref().is_some_and(|read| read.challenge.is_none());
            let asked = asked.clone().or(only.clone().filter(|_| names_none));
            let challenge =
                submission.and_then(|read| read.challenge_among(&self.specs, asked.as_ref()).ok());
            solved.extend(challenge.flatten());
            let is_reference = self.from_folders;
            self.solutions.push(SolutionFile { received, asked, is_reference });
        }
        if self.checked.is_empty() && self.status == Status::Good {
            let mut solved_or_all = solved.clone();
            let is_asked_for_none = self.solutions.is_empty() && self.strays.is_empty();
            if self.from_folders || is_asked_for_none {
                let all = LibrarySpec::all().iter().map(|entry| Reference::Number(entry.number));
                solved_or_all = all.filter_map(|number| self.specs.find(&number)).collect();
            }
            for challenge in &solved_or_all {
                self.add_challenge(challenge)?;
            }
        }
        if !self.from_folders {
            let given = |number| solved.iter().any(|challenge| challenge.number == number);
            let missing = self.checked.iter().filter(|&(&number, _)| !given(number));
            let texts = missing.filter_map(|(_, checked)| checked.entry);
            self.solutions.extend(texts.filter_map(|entry| {
                let source = Source::new(format!("solutions/{}", entry.file), entry.solution?);
                let received = ReceivedText::plain(source);
                Some(SolutionFile { received, asked: None, is_reference: true })
            }));
        }
        Ok(())
    }

    /// Adds a challenge to check.
    fn add_challenge(&mut self, challenge: &Arc<Challenge>) -> anyhow::Result<()> {
        let Challenge { number, id, .. } = &**challenge;
        if let Some(other) = self.checked.get(number) {
            if other.report.challenge == *challenge {
                return Ok(());
            }
            bail!("two challenges have the number {number}: change it in one of them");
        }
        let mut faults = Vec::new();
        if let Some(follows) = &challenge.follows
            && self.specs.find(follows).is_none()
        {
            faults.push(format!("it follows challenge {follows}, which does not exist"));
        }
        let same_id = self.checked.values().find(|other| other.report.challenge.id == *id);
        if let Some(other) = same_id {
            let number = other.report.challenge.number;
            faults.push(format!("challenge {number} has the same id {id}"));
        }
        let is_own = self.specs.own().contains(challenge);
        let entry = LibrarySpec::find(&Reference::Number(*number)).filter(|_| !is_own);
        let due = format!("{}.toml", challenge.stem());
        if let Some(file) = entry.map(|entry| entry.file).filter(|&file| file != due) {
            faults.push(format!("its file is named {file}, but should be {due}"));
        }
        let mut notes = Vec::new();
        for Problem { kind, message, .. } in challenge.warnings() {
            // Even without the solver, it is clear that every board fails.
            let is_fault = kind == ProblemKind::Impossible;
            if is_fault { faults.push(message) } else { notes.push(message) }
        }
        let (challenge, reference) = (Arc::clone(challenge), String::new());
        let report =
            Report { challenge, reference, faults, notes, undecided: false, difficulty: None };
        self.checked.insert(*number, CheckedChallenge { report, entry, best: None });
        Ok(())
    }
}
