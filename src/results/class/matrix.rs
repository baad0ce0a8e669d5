//! Students and challenges, the best try of each.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::copies::Whose;
use super::gathered::{CellTries, Gathered, Work};
use super::timing::AssumedTimes;
use super::{
    BoardRecord, ClassChallengeJson, ClassLine, Copies, FileVerdict, NeedsYou, Record,
    SameBoardJson, Timing,
};
use crate::results::PartsJson;
use tumble_core::grade::{Sender, Verdict};

/// The best of the tries of a student at a challenge.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TryJson"))]
pub struct BestTry {
    /// The verdict on it.
    pub verdict: FileVerdict,
    /// The verdict in a few characters: `par`, `+1`, `3/4`, `bad`.
    pub short: String,
    /// The points.
    pub points: u32,
    /// Number of tries.
    pub tries: usize,
    /// Time of handing in, as in RFC 3339; left out if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at: Option<String>,
    /// Source of that time: `line`, `table`, `mail`, `name`, `archive` or `file`; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at_from: Option<String>,
    /// Whether it is late; left out without `--deadline`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<bool>,
    /// Points gained since the compared verdicts; null without a comparison.
    pub change: Option<i64>,
    /// Whether another student handed in the same board.
    pub same_board: bool,
    /// Whether another student handed in the same board at par, which may be chance.
    pub same_at_par: bool,
    /// The file.
    pub file: Option<String>,
    /// Cost of the board, as in its verdict; null if the board is not valid.
    pub cost: Option<PartsJson>,
    /// The first problem; null if there is none.
    pub problem: Option<String>,
    /// Time of handing in and its source, in words; `None` if it is not late.
    #[serde(skip)]
    pub late_in_words: Option<String>,
    /// The board, if it is valid.
    #[serde(skip)]
    pub board: Option<BoardRecord>,
}

/// A file without a known challenge.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WithoutChallengeJson {
    /// The file.
    pub file: Option<String>,
    /// The first problem.
    pub problem: Option<String>,
}

/// A student.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudentJson"))]
pub struct Student {
    /// The name.
    #[serde(rename = "student")]
    pub name: String,
    /// The group; left out if the roster names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Sum of the points.
    pub points: u32,
    /// Points gained since the compared verdicts; null without a comparison.
    pub change: Option<i64>,
    /// The best try of each challenge, by its number.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, BestTry>"))]
    pub challenges: BTreeMap<u16, BestTry>,
    /// The files without a known challenge.
    pub without_challenge: Vec<WithoutChallengeJson>,
}

impl BestTry {
    fn new(tries: CellTries, timing: &Timing) -> Option<BestTry> {
        let count = tries.count;
        let record = tries.counting(timing)?;
        let (points, is_late) = timing.points(&record);
        let late_in_words = is_late.then(|| {
            let at = timing.in_words(record.sent_at.as_deref());
            let from = record.sent_at_from.as_deref().unwrap_or("?");
            format!("late: {} ({from})", at.as_deref().unwrap_or("marked"))
        });
        // The time of a file counts only if times matter.
        let is_timed = timing.is_asked() || !record.has_time_of_file();
        let sent_at_from = record.sent_at_from.filter(|_| is_timed);
        Some(BestTry {
            verdict: record.verdict,
            short: record.short,
            points,
            tries: count,
            sent_at: record.sent_at.filter(|_| sent_at_from.is_some()),
            sent_at_from,
            late: timing.deadline.map(|_| is_late),
            change: None,
            same_board: false,
            same_at_par: false,
            file: record.file,
            cost: record.cost,
            problem: record.problem,
            late_in_words,
            board: record.board,
        })
    }
}

impl Student {
    fn new(name: String, work: Work, timing: &Timing, copies: &Copies) -> Student {
        let cells = work.cells.into_iter().filter_map(|(challenge, tries)| {
            let same_board = copies.marks(&name, challenge);
            let same_at_par = copies.marks_at_par(&name, challenge);
            let best = BestTry::new(tries, timing)?;
            Some((challenge, BestTry { same_board, same_at_par, ..best }))
        });
        let challenges: BTreeMap<u16, BestTry> = cells.collect();
        let points = challenges.values().map(|best| best.points).sum();
        let stray = work.stray.into_iter();
        let stray =
            stray.map(|(_, Record { file, problem, .. })| WithoutChallengeJson { file, problem });
        let without_challenge = stray.collect();
        Student { name, group: None, points, change: None, challenges, without_challenge }
    }

    /// Whether anything of the student was judged.
    pub(super) fn is_graded(&self) -> bool {
        !self.challenges.is_empty() || !self.without_challenge.is_empty()
    }
}

/// Students and challenges.
#[derive(Debug, Clone)]
pub struct Matrix {
    /// Number of files that were handed in.
    pub files: usize,
    /// The challenges with their titles, in the order of their numbers.
    pub challenges: BTreeMap<u16, String>,
    /// The students, the one with the most points first.
    pub students: Vec<Student>,
    /// The short forms of all verdicts.
    pub shorts: BTreeSet<String>,
    /// Boards that several students handed in.
    pub copies: Copies,
    /// Whether it is compared with an earlier one.
    pub compared: bool,
    /// Students who were in the earlier one alone.
    pub gone_students: Vec<String>,
    /// Challenges that were in the earlier one alone, with their titles.
    pub gone_challenges: BTreeMap<u16, String>,
    /// The files whose verdicts were not judged here.
    pub believed: Vec<String>,
    /// Files and lines that were handed in and not judged.
    pub needs_you: Vec<NeedsYou>,
    /// Rules for late work and for several tries.
    pub timing: Timing,
    /// Assumptions about the times of handing in.
    pub times: AssumedTimes,
}

impl Matrix {
    /// Makes the matrix of the gathered work. `whose` maps senders to students. `names` are students who may have
    /// handed in nothing, `before` is the matrix to compare with.
    pub fn new(
        gathered: Gathered,
        whose: &impl Fn(&Sender) -> Whose,
        names: impl IntoIterator<Item = String>,
        before: Option<Gathered>,
    ) -> Matrix {
        let Gathered { timing, count, challenges, shorts, boards, times, works, .. } = gathered;
        let mut owners: BTreeMap<u32, Whose> = BTreeMap::new();
        let mut of_students: BTreeMap<String, Work> =
            names.into_iter().map(|name| (name, Work::default())).collect();
        for (sender, work) in works {
            let (whose, number) = (whose(&sender), work.number);
            if let Some((last, others)) = whose.students.split_last() {
                for name in others {
                    of_students.entry(name.clone()).or_default().add(work.clone(), &timing);
                }
                of_students.entry(last.clone()).or_default().add(work, &timing);
            }
            owners.insert(number, whose);
        }
        let copies = Copies::new(&boards, &owners);
        let students = of_students.into_iter();
        let students = students.map(|(name, work)| Student::new(name, work, &timing, &copies));
        let mut students: Vec<Student> = students.collect();
        students.sort_by_key(|student| (Reverse(student.points), student.name.clone()));
        let of_owner = |(number, need): (u32, NeedsYou)| {
            let whose = owners.get(&number).into_iter().flat_map(|whose| &whose.students);
            whose.map(move |name| NeedsYou { student: name.clone(), ..need.clone() })
        };
        let needs = gathered.needs.into_iter().chain(gathered.needs_of_time);
        let matrix = Matrix {
            files: count,
            challenges,
            students,
            shorts,
            copies,
            compared: before.is_some(),
            gone_students: Vec::new(),
            gone_challenges: BTreeMap::new(),
            believed: Vec::new(),
            needs_you: needs.flat_map(of_owner).collect(),
            timing,
            times,
        };
        match before {
            Some(before) => matrix.compared_with(Matrix::new(before, whose, [], None)),
            None => matrix,
        }
    }

    /// Adds the changes since an earlier matrix.
    fn compared_with(mut self, before: Matrix) -> Matrix {
        let earlier: BTreeMap<&str, &Student> =
            before.students.iter().map(|was| (was.name.as_str(), was)).collect();
        for student in &mut self.students {
            let was = earlier.get(student.name.as_str());
            let was_points = was.map_or(0, |was| was.points);
            student.change = Some(i64::from(student.points) - i64::from(was_points));
            for (challenge, best) in &mut student.challenges {
                let was = was.and_then(|was| was.challenges.get(challenge));
                let was_points = was.map_or(0, |was| was.points);
                best.change = Some(i64::from(best.points) - i64::from(was_points));
            }
        }
        let now: BTreeSet<&str> = self.students.iter().map(|student| &*student.name).collect();
        let gone = earlier.into_keys().filter(|name| !now.contains(name));
        self.gone_students = gone.map(str::to_owned).collect();
        self.gone_challenges = before.challenges;
        self.gone_challenges.retain(|number, _| !self.challenges.contains_key(number));
        self
    }

    /// Returns the class as one object.
    pub fn line(&self) -> ClassLine<'_> {
        let challenges = self.challenges.iter().map(|(&number, title)| ClassChallengeJson {
            number,
            title,
            passing: self.passing(number),
        });
        let same = self.copies.groups.iter();
        let same =
            same.map(|(challenge, students)| SameBoardJson { challenge: *challenge, students });
        ClassLine {
            most: self.most(),
            deadline: self.timing.deadline_text(),
            challenges: challenges.collect(),
            students: &self.students,
            same_boards: same.collect(),
            same_at_par: self.copies.at_par.iter().copied().collect(),
            believed: &self.believed,
            needs_you: &self.needs_you,
            gone_students: &self.gone_students,
            gone_challenges: self.gone_challenges.keys().copied().collect(),
        }
    }

    /// Returns the number of students who pass a challenge.
    pub fn passing(&self, challenge: u16) -> usize {
        let passes = |student: &&Student| {
            let best = student.challenges.get(&challenge);
            best.is_some_and(|best| best.verdict == FileVerdict::Pass)
        };
        self.students.iter().filter(passes).count()
    }

    /// Returns the most points that a student can have.
    pub fn most(&self) -> u32 {
        Verdict::AT_PAR.saturating_mul(u32::try_from(self.challenges.len()).unwrap_or(u32::MAX))
    }

    /// Puts students of a group together, as in a roster. Students without a group come last.
    #[must_use]
    pub fn in_groups<'a>(mut self, group: impl Fn(&str) -> Option<&'a str>) -> Matrix {
        for student in &mut self.students {
            student.group = group(&student.name).map(str::to_owned);
        }
        self.students.sort_by_key(|student| (student.group.is_none(), student.group.clone()));
        self
    }

    /// Returns whether students are in groups.
    pub fn has_groups(&self) -> bool {
        self.students.iter().any(|student| student.group.is_some())
    }

    /// Returns a title in at most nine characters, the number among them: `18 Entang`.
    pub fn heading(number: u16, title: &str) -> String {
        const WIDTH: usize = 10;
        let whole = format!("{number} {title}");
        if whole.chars().count() <= WIDTH {
            return whole;
        }
        let short: String = whole.chars().take(WIDTH - 1).collect();
        format!("{}.", short.trim_end())
    }
}
