//! A class as data.

use serde_json::{Map, Value, json};

use super::{Matrix, Student};
use crate::report::text::json_line;

impl Matrix {
    /// As one object.
    pub fn json(&self) -> String {
        let challenges = self.challenges.iter().map(|(&number, title)| {
            json!({"number": number, "title": title, "passing": self.passing(number)})
        });
        let same = self
            .copies
            .groups
            .iter()
            .map(|(challenge, students)| json!({"challenge": challenge, "students": students}));
        json_line(&json!({
            "most": self.most(),
            "challenges": challenges.collect::<Vec<Value>>(),
            "students": self.students.iter().map(|student| self.student(student)).collect::<Vec<_>>(),
            "same_boards": same.collect::<Vec<Value>>(),
            "same_at_par": self.copies.at_par,
        }))
    }

    /// The verdicts, one a line.
    pub fn records_json(&self) -> String {
        self.records.iter().map(|record| json_line(&record.value)).collect()
    }

    fn student(&self, student: &Student) -> Value {
        let cells = self.challenges.keys().filter_map(|&challenge| {
            let (cell, record) = self.best(student, challenge)?;
            let value = json!({
                "verdict": record.verdict,
                "short": record.short,
                "points": record.points,
                "tries": cell.tries,
                "change": cell.change,
                "same_board": cell.same,
                "same_at_par": cell.same_at_par,
                "file": record.file,
                "cost": record.value.get("cost"),
                "problem": record.problem,
            });
            Some((challenge.to_string(), value))
        });
        let stray: Vec<Value> = student
            .stray
            .iter()
            .filter_map(|&place| self.records.get(place))
            .map(|record| json!({"file": record.file, "problem": record.problem}))
            .collect();
        json!({
            "student": student.name,
            "points": student.points,
            "change": student.change,
            "challenges": cells.collect::<Map<String, Value>>(),
            "without_challenge": stray,
        })
    }
}
