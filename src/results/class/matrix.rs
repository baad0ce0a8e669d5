//! Students and challenges, the best try of each.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::{Copies, FileVerdict, NeedsYou, Record, Timing};
use tumble_core::grade::Verdict;

/// The best of what a student handed in for a challenge.
#[derive(Debug, Clone)]
pub struct BestTry {
    /// The place of the best try among the records.
    pub best: usize,
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
    /// When work is late, and which try counts.
    pub timing: Timing,
}

impl Matrix {
    /// Makes the matrix of these verdicts. `names` are students who may have handed in nothing,
    /// `before` are verdicts to compare with.
    pub fn new(
        records: Vec<Record>,
        names: impl IntoIterator<Item = String>,
        before: Option<Vec<Record>>,
        timing: Timing,
    ) -> Matrix {
        let copies = Copies::new(&records);
        let mut students: BTreeMap<String, Student> = BTreeMap::new();
        let all: BTreeSet<String> =
            names.into_iter().chain(records.iter().map(|record| record.student.clone())).collect();
        for name in all {
            students.insert(name.clone(), Student { name, ..Student::default() });
        }
        let mut challenges = BTreeMap::new();
        let mut tries: BTreeMap<(&str, u16), Vec<usize>> = BTreeMap::new();
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
            tries.entry((&record.student, challenge)).or_default().push(place);
        }
        for ((name, challenge), places) in tries {
            let Some(best) = which_counts(&records, &places, &timing) else { continue };
            let Some(student) = students.get_mut(name) else { continue };
            let (points, is_late) = timing.points(&records[best]);
            let late = is_late.then(|| {
                let at = timing.in_words(records[best].sent_at.as_deref());
                let from = records[best].sent_at_from.as_deref().unwrap_or("?");
                format!("late: {} ({from})", at.as_deref().unwrap_or("marked"))
            });
            student.points += points;
            let cell = BestTry {
                best,
                tries: places.len(),
                points,
                late,
                change: None,
                same: copies.marks(name, challenge),
                same_at_par: copies.marks_at_par(name, challenge),
            };
            student.cells.insert(challenge, cell);
        }
        let before = before.map(|before| Matrix::new(before, [], None, timing));
        let (mut gone_students, mut gone_challenges) = (Vec::new(), BTreeMap::new());
        let compared = before.is_some();
        if let Some(before) = before {
            let earlier: BTreeMap<&str, &Student> =
                before.students.iter().map(|was| (was.name.as_str(), was)).collect();
            for student in students.values_mut() {
                let was = earlier.get(student.name.as_str());
                let was_points = was.map_or(0, |was| was.points);
                student.change = Some(i64::from(student.points) - i64::from(was_points));
                for (challenge, cell) in &mut student.cells {
                    let was = was.and_then(|was| was.cells.get(challenge));
                    let was_points = was.map_or(0, |was| was.points);
                    cell.change = Some(i64::from(cell.points) - i64::from(was_points));
                }
            }
            let names = before.students.into_iter().map(|student| student.name);
            gone_students = names.filter(|name| !students.contains_key(name)).collect();
            gone_students.sort_unstable();
            gone_challenges = before.challenges;
            gone_challenges.retain(|number, _| !challenges.contains_key(number));
        }
        let mut students: Vec<Student> = students.into_values().collect();
        students.sort_by_key(|student| (Reverse(student.points), student.name.clone()));
        let mut needs_you: Vec<NeedsYou> = records.iter().filter_map(NeedsYou::of).collect();
        if timing.is_asked() {
            needs_you.extend(records.iter().filter_map(NeedsYou::of_time));
        }
        Matrix {
            records,
            challenges,
            students,
            copies,
            compared,
            gone_students,
            gone_challenges,
            believed: Vec::new(),
            needs_you,
            timing,
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

    /// Returns what is assumed about the times at which work was handed in.
    pub fn assumed_times(&self) -> Vec<String> {
        let records = self.records.iter().filter(|record| record.challenge.is_some());
        self.timing.assumed(
            records.map(|record| (record.sent_at_from.as_deref(), record.sent_at.as_deref())),
        )
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

/// Returns which of these tries counts.
fn which_counts(records: &[Record], places: &[usize], timing: &Timing) -> Option<usize> {
    let at = |&place: &usize| timing.seconds(records[place].sent_at.as_deref());
    let times: Vec<Option<i64>> = places.iter().map(at).collect();
    // Of several that are as good the first.
    let worth = |place: &usize| (worth(&records[*place], timing), Reverse(*place));
    let chosen = timing.chosen(&times).and_then(|chosen| places.get(chosen).copied());
    chosen.or_else(|| places.iter().copied().max_by_key(worth))
}

/// What tries are compared by: points, then rows that hold, then fewer parts, then whether it is in time.
fn worth(record: &Record, timing: &Timing) -> (u32, u32, u128, Reverse<u32>, bool) {
    let stage = match record.verdict {
        FileVerdict::Pass => 3,
        FileVerdict::Fail => 2,
        FileVerdict::Undecided => 1,
        _ => 0,
    };
    let holding = record.rows.saturating_sub(record.failing_rows);
    let parts = record.board.as_ref().map_or(u32::MAX, |board| board.placed);
    let (points, late) = timing.points(record);
    (points, stage, holding, Reverse(parts), !late)
}
