//! The hand-ins of all students, judged and kept by challenge.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::RankArguments;
use super::tries::{ChallengeTries, RankedTry};
use crate::envelope::UNCLEAR_TIME;
use crate::files::Envelope;
use crate::inbox::attribution::{Attribution, challenge_from, own_challenge};
use crate::inbox::batch::{BatchResult, note_skipped, report_lost};
use crate::inbox::claimed_names::ClaimedNames;
use crate::inbox::doubtful_owner::OwnedFile;
use crate::inbox::hand_ins::HandIns;
use crate::inbox::roster::Roster;
use crate::inbox::students::{Students, StudentsOfPaths};
use crate::inbox::taken_for::{ArchiveFolders, note_path, note_several};
use crate::inbox::unclear_names::note_names;
use crate::options::lever::LeverUse;
use crate::results::class::Namesakes;
use crate::results::skipped::FEW;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::text::counted;
use tumble_core::challenge::Specs;
use tumble_core::grade::{ChallengeFrom, Graded, Metric, Score, Sender, Sent, SentFrom, Verdict};
use tumble_core::problem::{Problem, ProblemKind};

/// The tries of all students by challenge, with the notes about them.
pub(super) struct GatheredTries<'a> {
    arguments: &'a RankArguments,
    /// Metrics that only a measured run gives.
    measured: &'a [Metric],
    roster: &'a Roster,
    specs: &'a Specs,
    students: &'a StudentsOfPaths,
    /// By the number and id of the challenge.
    pub by_challenge: BTreeMap<(u16, String), ChallengeTries>,
    /// Number of submissions that do not pass.
    pub failing: usize,
    pub undecided: usize,
    pub status: Status,
    levers: LeverUse,
    of_others: Vec<String>,
    claimed: ClaimedNames,
    archives: ArchiveFolders,
}

impl<'a> GatheredTries<'a> {
    /// Judges all hand-ins of the arguments.
    ///
    /// # Errors
    /// Fails if the requested challenge does not exist, or a run cannot be measured.
    pub(super) fn judge_hand_ins(
        arguments: &'a RankArguments,
        measured: &'a [Metric],
        (students, roster, specs): (&'a StudentsOfPaths, &'a Roster, &'a Specs),
        shell: &mut Shell,
    ) -> anyhow::Result<GatheredTries<'a>> {
        let options = HandIns::judge_options(&arguments.inbox, 0, specs)?;
        let mut hand_ins = HandIns::find("rank", &arguments.paths, &arguments.inbox, specs);
        let paths: Vec<&Path> = arguments.paths.iter().map(PathBuf::as_path).collect();
        let folders = Students::of_paths(&paths, None, roster, specs);
        note_several(&paths, &folders, roster, specs, shell);
        for (path, students) in paths.iter().zip(folders) {
            hand_ins.leave_out_links(path, &students);
            note_path(path, &students, roster, specs, shell);
        }
        let mut gathered = GatheredTries {
            arguments,
            measured,
            roster,
            specs,
            students,
            by_challenge: BTreeMap::new(),
            failing: 0,
            undecided: 0,
            status: hand_ins.report_errors(shell),
            levers: LeverUse::default(),
            of_others: Vec::new(),
            claimed: ClaimedNames::default(),
            archives: ArchiveFolders::default(),
        };
        // If several students hand in the same file, a person decides whose it is.
        hand_ins
            .found
            .keep_once(None, |file| gathered.attribution_of(file, None, (None, None)).student);
        let mut skipped = hand_ins.found.skipped.clone();
        let decide = |file: &str, envelope: &mut Envelope| {
            let owner = students.of_file(file).owner(file, roster, specs);
            owner.set_sender_and_time(file, (roster, specs), envelope);
        };
        hand_ins.grade(&options, decide, |judged, _| match judged {
            BatchResult::Graded(graded) => gathered.add_judged_board(*graded, shell),
            BatchResult::Skipped(name, reason, _) => {
                skipped.push((name, reason));
                Ok(())
            }
            lost => {
                gathered.failing += 1;
                gathered.status = Status::Stopped;
                report_lost(&lost, shell);
                Ok(())
            }
        })?;
        gathered.levers.warn_if_idle(&arguments.inbox.first, shell);
        note_others(&gathered.of_others, shell);
        gathered.claimed.note_all(shell);
        gathered.archives.note_all(shell);
        note_skipped(&skipped, arguments.inbox.gathering.list_skipped, shell);
        Ok(gathered)
    }

    fn attribution_of(
        &self,
        file: &str,
        challenge: Option<u16>,
        author_and_sender: (Option<&str>, Option<&Sender>),
    ) -> Attribution {
        let owner = self.students.of_file(file).owner(file, self.roster, self.specs);
        Attribution::new(&owner, file, challenge, author_and_sender, self.roster)
    }

    /// Adds a judged board.
    fn add_judged_board(&mut self, graded: Graded, shell: &mut Shell) -> anyhow::Result<()> {
        self.levers.add(graded.challenge.as_deref());
        shell.notes(&graded.source.name, &graded.notes);
        let file = graded.source.name.to_string();
        let score = match graded.score() {
            Some(score) if self.measured.is_empty() => Some(score),
            Some(score) => Some(Score { usage: graded.measure_usage()?, ..score }),
            None => None,
        };
        if score.is_none() && graded.verdict == Verdict::Undecided {
            self.undecided += 1;
            self.status = Status::Stopped;
        } else if score.is_none() {
            self.failing += 1;
            self.status = self.status.max(Status::Bad);
            let other = |problem: &&Problem| problem.kind == ProblemKind::OtherChallenge;
            let other = graded.problems.iter().find(other);
            self.of_others.extend(other.map(|problem| format!("{file}: {}", problem.message)));
        }
        let student = self.student_of(&file, &graded, shell);
        let Some(challenge) = graded.challenge else { return Ok(()) };
        let is_unclear = graded.notes.iter().any(|note| note.starts_with(UNCLEAR_TIME));
        let is_asked = self.arguments.students.timing().is_asked();
        let is_known = |sent: &Sent| {
            !(is_unclear && sent.at.is_none()) && (sent.from != SentFrom::File || is_asked)
        };
        let sent = graded.sent.filter(is_known);
        let key = (challenge.number, challenge.id.clone());
        let entry = self.by_challenge.entry(key).or_insert_with(|| ChallengeTries::new(challenge));
        let one = RankedTry { student, author: graded.author, file, score, sent };
        for student in self.roster.counts_for(&one.student) {
            entry.add(RankedTry { student, ..one.clone() });
        }
        Ok(())
    }

    /// Returns whose a board is, and notes doubts.
    fn student_of(&mut self, file: &str, graded: &Graded, shell: &mut Shell) -> Sender {
        let author = graded.author.as_deref();
        let evidence = (author, graded.sender.as_ref());
        let attribution = self.attribution_of(file, own_challenge(graded), evidence);
        self.claimed.add_hand_in(&attribution, self.roster);
        let stranger = attribution.doubt_about_sender();
        let student = attribution.student;
        let owned = OwnedFile {
            file,
            student: &student.name,
            author,
            challenge: graded.challenge.as_ref().map(|own| own.number),
            by_folder: challenge_from(graded, &[ChallengeFrom::Folder]),
        };
        let students = self.students.of_file(file);
        let doubt = students.doubt_about_owner(owned, (self.roster, self.specs));
        for doubt in stranger.into_iter().chain(doubt) {
            shell.note(&format!("{file}: {doubt}"));
        }
        self.archives.add_file(file, &student.name, self.specs);
        student
    }

    /// Returns the students who share a name, and notes names that are not sure.
    pub(super) fn namesakes(&self, shell: &mut Shell) -> Namesakes {
        let all = self.by_challenge.values().flat_map(ChallengeTries::students);
        let namesakes = Namesakes::new(all.map(|one| (one.name.as_str(), one.id.as_deref())));
        namesakes.notes().for_each(|note| shell.note(&note));
        let mut challenges: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
        for ((number, _), tries) in &self.by_challenge {
            for student in tries.students() {
                let name = namesakes.told_apart(&student.name, student.id.as_deref());
                challenges.entry(name).or_default().insert(*number);
            }
        }
        let named = challenges.iter();
        let named = named.map(|(name, numbers)| (&**name, numbers.iter().copied().collect()));
        note_names(named, self.roster, shell);
        namesakes
    }
}

/// Names the files that are for another challenge than the one asked for; many are counted.
fn note_others(of_others: &[String], shell: &mut Shell) {
    if of_others.len() > FEW {
        let files = counted(of_others.len() as u64, "file");
        shell.note(&format!("{files} are for another challenge than the one asked for"));
    } else {
        of_others.iter().for_each(|other| shell.note(other));
    }
}
