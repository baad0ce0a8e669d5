//! Students and challenges, the best try of each.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::{Copies, FileVerdict, NeedsYou, Record};
use tumble_core::grade::Verdict;

/// The best of what a student handed in for a challenge.
#[derive(Debug, Clone)]
pub struct BestTry {
    /// The place of the best try among the records.
    pub best: usize,
    /// How many tries there were.
    pub tries: usize,
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
    /// The best try for each challenge.
    pub cells: BTreeMap<u16, BestTry>,
    /// Files that are for no challenge that is known: the places of their records.
    pub stray: Vec<usize>,
    /// All points together.
    pub points: u32,
    /// How many points more than before; `None` where nothing is compared.
    pub change: Option<i64>,
}

/// Students and challenges.
#[derive(Debug, Clone)]
pub struct Matrix {
    /// All verdicts.
    pub records: Vec<Record>,
    /// The challenges with their titles, in the order of their numbers.
    pub challenges: BTreeMap<u16, String>,
    /// The students, the one with the most points first.
    pub students: Vec<Student>,
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
}

impl Matrix {
    /// Makes the matrix of these verdicts. `names` are students who may have handed in nothing,
    /// `before` are verdicts to compare with.
    pub fn new(
        records: Vec<Record>,
        names: impl IntoIterator<Item = String>,
        before: Option<&[Record]>,
    ) -> Matrix {
        let copies = Copies::new(&records);
        let mut students: BTreeMap<String, Student> = BTreeMap::new();
        let all: BTreeSet<String> =
            names.into_iter().chain(records.iter().map(|record| record.student.clone())).collect();
        for name in all {
            students.insert(name.clone(), Student { name, ..Student::default() });
        }
        let mut challenges = BTreeMap::new();
        for (place, record) in records.iter().enumerate() {
            let Some(student) = students.get_mut(&record.student) else { continue };
            let Some(challenge) = record.challenge else {
                student.stray.push(place);
                continue;
            };
            let title = challenges.entry(challenge).or_insert_with(String::new);
            if title.is_empty() {
                title.clone_from(&record.title);
            }
            let cell = student.cells.entry(challenge).or_insert(BestTry {
                best: place,
                tries: 0,
                change: None,
                same: copies.marks(&record.student, challenge),
                same_at_par: copies.marks_at_par(&record.student, challenge),
            });
            cell.tries += 1;
            if worth(record) > worth(&records[cell.best]) {
                cell.best = place;
            }
        }
        let earlier = before.map(points_of);
        for student in students.values_mut() {
            let own = |cell: &BestTry| records[cell.best].points;
            student.points = student.cells.values().map(own).sum();
            let Some(earlier) = &earlier else { continue };
            let mut all = 0;
            for (&challenge, cell) in &mut student.cells {
                let key = (student.name.clone(), challenge);
                let was = earlier.get(&key).copied().unwrap_or(0);
                cell.change = Some(i64::from(records[cell.best].points) - i64::from(was));
            }
            for ((name, _), was) in earlier {
                all += if *name == student.name { i64::from(*was) } else { 0 };
            }
            student.change = Some(i64::from(student.points) - all);
        }
        let mut gone_students = BTreeSet::new();
        let mut gone_challenges = BTreeMap::new();
        for record in before.into_iter().flatten() {
            if !students.contains_key(&record.student) {
                gone_students.insert(record.student.clone());
            }
            if let Some(number) = record.challenge.filter(|own| !challenges.contains_key(own)) {
                gone_challenges.insert(number, record.title.clone());
            }
        }
        let mut students: Vec<Student> = students.into_values().collect();
        students.sort_by_key(|student| (Reverse(student.points), student.name.clone()));
        let compared = before.is_some();
        let needs_you = records.iter().filter_map(NeedsYou::of).collect();
        Matrix {
            records,
            challenges,
            students,
            copies,
            compared,
            gone_students: gone_students.into_iter().collect(),
            gone_challenges,
            believed: Vec::new(),
            needs_you,
        }
    }

    /// Returns the best try of a student.
    pub fn best<'a>(
        &'a self,
        student: &'a Student,
        challenge: u16,
    ) -> Option<(&'a BestTry, &'a Record)> {
        let cell = student.cells.get(&challenge)?;
        Some((cell, self.records.get(cell.best)?))
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

/// What tries are compared by: points, then rows that hold, then fewer parts.
fn worth(record: &Record) -> (u32, u32, u128, Reverse<u32>) {
    let stage = match record.verdict {
        FileVerdict::Pass => 3,
        FileVerdict::Fail => 2,
        FileVerdict::Undecided => 1,
        _ => 0,
    };
    let holding = record.rows.saturating_sub(record.failing_rows);
    let parts = record.board.as_ref().map_or(u32::MAX, |board| board.placed);
    (record.points, stage, holding, Reverse(parts))
}

/// The most points of each student for each challenge.
fn points_of(records: &[Record]) -> BTreeMap<(String, u16), u32> {
    let mut points = BTreeMap::new();
    for record in records {
        let Some(challenge) = record.challenge else { continue };
        let own = points.entry((record.student.clone(), challenge)).or_insert(0);
        *own = record.points.max(*own);
    }
    points
}
