//! A class as data.

use super::{
    ClassChallengeJson, ClassLine, Matrix, Record, SameBoardJson, Student, StudentJson, TryJson,
    WithoutChallengeJson,
};

impl Matrix {
    /// The class as one object.
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
            students: self.students.iter().map(|student| self.student(student)).collect(),
            same_boards: same.collect(),
            same_at_par: self.copies.at_par.iter().copied().collect(),
            believed: &self.believed,
            needs_you: &self.needs_you,
            gone_students: &self.gone_students,
            gone_challenges: self.gone_challenges.keys().copied().collect(),
        }
    }

    /// Returns what says when something was handed in. The time of a file counts only where times are asked for.
    fn sent<'a>(&self, record: &'a Record) -> Option<&'a str> {
        let is_known = self.timing.is_asked() || !record.has_time_of_file();
        record.sent_at_from.as_deref().filter(|_| is_known)
    }

    fn student<'a>(&'a self, student: &'a Student) -> StudentJson<'a> {
        let tries = self.challenges.keys().filter_map(|&challenge| {
            let (cell, record) = self.best(student, challenge)?;
            let best = TryJson {
                verdict: record.verdict,
                short: &record.short,
                points: cell.points,
                tries: cell.tries,
                sent_at: self.sent(record).and(record.sent_at.as_deref()),
                sent_at_from: self.sent(record),
                late: self.timing.deadline.map(|_| cell.late.is_some()),
                change: cell.change,
                same_board: cell.same,
                same_at_par: cell.same_at_par,
                file: record.file.as_deref(),
                cost: record.cost,
                problem: record.problem.as_deref(),
            };
            Some((challenge.to_string(), best))
        });
        let stray = student.stray.iter().map(|record| WithoutChallengeJson {
            file: record.file.as_deref(),
            problem: record.problem.as_deref(),
        });
        StudentJson {
            student: &student.name,
            group: student.group.as_deref(),
            points: student.points,
            change: student.change,
            challenges: tries.collect(),
            without_challenge: stray.collect(),
        }
    }
}
