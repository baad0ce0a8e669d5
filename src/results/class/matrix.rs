//! Students and challenges, the best try of each.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::copies::Whose;
use super::gathered::{CellTries, Gathered, Work};
use super::timing::AssumedTimes;
use super::{Copies, FileVerdict, NeedsYou, Record, Timing};
use tumble_core::grade::{Sender, Verdict};

/// The best of what a student handed in for a challenge.
#[derive(Debug, Clone)]
pub struct BestTry {
    /// The try that counts.
    pub record: Record,
    /// How many tries there were.
    pub tries: usize,
    /// Its points.
    pub points: u32,
    /// When it was handed in where it is late, in words, and what says so.
    pub late: Option<String>,
    /// How many points more than before; `None` where nothing is compared.
    pub change: Option<i64>,
    /// Whether another student handed in the same board.
    pub same: bool,
    /// Whether another student handed in the same board at par, which may be chance.
    pub same_at_par: bool,
}

/// A student.
#[derive(Debug, Clone, Default)]
pub struct Student {
    /// The name.
    pub name: String,
    /// The group, where a roster says one.
    pub group: Option<String>,
    /// The best try for each challenge.
    pub cells: BTreeMap<u16, BestTry>,
    /// Files that are for no challenge that is known.
    pub stray: Vec<Record>,
    /// All points together.
    pub points: u32,
    /// How many points more than before; `None` where nothing is compared.
    pub change: Option<i64>,
}

impl Student {
    fn new(name: String, work: Work, timing: &Timing, copies: &Copies) -> Student {
        let cell = |(challenge, tries): (u16, CellTries)| {
            let count = tries.count;
            let record = tries.counting(timing)?;
            let (points, is_late) = timing.points(&record);
            let late = is_late.then(|| {
                let at = timing.in_words(record.sent_at.as_deref());
                let from = record.sent_at_from.as_deref().unwrap_or("?");
                format!("late: {} ({from})", at.as_deref().unwrap_or("marked"))
            });
            let same = copies.marks(&name, challenge);
            let same_at_par = copies.marks_at_par(&name, challenge);
            let cell =
                BestTry { record, tries: count, points, late, change: None, same, same_at_par };
            Some((challenge, cell))
        };
        let cells: BTreeMap<u16, BestTry> = work.cells.into_iter().filter_map(cell).collect();
        let points = cells.values().map(|cell| cell.points).sum();
        let stray = work.stray.into_iter().map(|(_, record)| record).collect();
        Student { name, group: None, cells, stray, points, change: None }
    }
}

/// Students and challenges.
#[derive(Debug, Clone)]
pub struct Matrix {
    /// How many files were handed in.
    pub files: usize,
    /// The challenges with their titles, in the order of their numbers.
    pub challenges: BTreeMap<u16, String>,
    /// The students, the one with the most points first.
    pub students: Vec<Student>,
    /// All verdicts in short.
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
    /// When work is late, and which try counts.
    pub timing: Timing,
    /// What is assumed about the times at which work was handed in.
    pub times: AssumedTimes,
}

impl Matrix {
    /// Makes the matrix of what was handed in, where `whose` says whose the work of a sender is. `names` are students
    /// who may have handed in nothing, `before` is what to compare with.
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
            let whose = whose(&sender);
            for name in &whose.students {
                of_students.entry(name.clone()).or_default().add(work.clone(), &timing);
            }
            owners.insert(work.number, whose);
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

    /// Adds what has changed since an earlier time.
    fn compared_with(mut self, before: Matrix) -> Matrix {
        let earlier: BTreeMap<&str, &Student> =
            before.students.iter().map(|was| (was.name.as_str(), was)).collect();
        for student in &mut self.students {
            let was = earlier.get(student.name.as_str());
            let was_points = was.map_or(0, |was| was.points);
            student.change = Some(i64::from(student.points) - i64::from(was_points));
            for (challenge, cell) in &mut student.cells {
                let was = was.and_then(|was| was.cells.get(challenge));
                let was_points = was.map_or(0, |was| was.points);
                cell.change = Some(i64::from(cell.points) - i64::from(was_points));
            }
        }
        let now: BTreeSet<&str> = self.students.iter().map(|student| &*student.name).collect();
        let gone = earlier.into_keys().filter(|name| !now.contains(name));
        self.gone_students = gone.map(str::to_owned).collect();
        self.gone_challenges = before.challenges;
        self.gone_challenges.retain(|number, _| !self.challenges.contains_key(number));
        self
    }

    /// Returns the best try of a student.
    pub fn best<'a>(
        &'a self,
        student: &'a Student,
        challenge: u16,
    ) -> Option<(&'a BestTry, &'a Record)> {
        let cell = student.cells.get(&challenge)?;
        Some((cell, &cell.record))
    }

    /// Returns how many students pass a challenge.
    pub fn passing(&self, challenge: u16) -> usize {
        let passes = |student: &&Student| {
            let best = self.best(student, challenge);
            best.is_some_and(|(_, record)| record.verdict == FileVerdict::Pass)
        };
        self.students.iter().filter(passes).count()
    }

    /// Returns the most points that a student can have.
    pub fn most(&self) -> u32 {
        Verdict::AT_PAR.saturating_mul(u32::try_from(self.challenges.len()).unwrap_or(u32::MAX))
    }

    /// Puts students of a group together, as a roster says it. The rest come last.
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
