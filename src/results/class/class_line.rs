//! A class as data.

use super::{
    ClassChallengeJson, ClassLine, Matrix, SameBoardJson, Student, StudentJson, TryJson,
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

    fn student<'a>(&'a self, student: &'a Student) -> StudentJson<'a> {
        let tries = self.challenges.keys().filter_map(|&challenge| {
            let (cell, record) = self.best(student, challenge)?;
            let best = TryJson {
                verdict: record.verdict,
                short: &record.short,
                points: record.points,
                tries: cell.tries,
                change: cell.change,
                same_board: cell.same,
                same_at_par: cell.same_at_par,
                file: record.file.as_deref(),
                cost: record.value.get("cost"),
                problem: record.problem.as_deref(),
            };
            Some((challenge.to_string(), best))
        });
        let stray = student.stray.iter().filter_map(|&place| self.records.get(place));
        let stray = stray.map(|record| WithoutChallengeJson {
            file: record.file.as_deref(),
            problem: record.problem.as_deref(),
        });
        StudentJson {
            student: &student.name,
            points: student.points,
            change: student.change,
            challenges: tries.collect(),
            without_challenge: stray.collect(),
        }
    }
}
