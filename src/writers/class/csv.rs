//! A class for spreadsheets.

use super::human::shown_verdict;
use crate::results::class::{BestTry, Matrix};
use crate::writers::format::Format;
use crate::writers::text_table::row_text;

impl Matrix {
    /// Returns comma-separated values: the verdict and the points for each challenge.
    pub fn csv(&self) -> String {
        let mut heading = vec!["student".to_owned()];
        for (number, title) in &self.challenges {
            heading.push(format!("{number} {title}"));
            heading.push(format!("points {number}"));
        }
        let rest = ["points", "of", "change", "same board", "needs you", "late", "group"];
        heading.extend(rest.map(str::to_owned));
        let csv = |fields: &[String]| row_text(Format::Csv, fields.iter().map(String::as_str));
        let mut text = csv(&heading);
        let open = self.open_cells();
        for student in &self.students {
            let mut fields = vec![student.name.clone()];
            for &challenge in self.challenges.keys() {
                match student.challenges.get(&challenge) {
                    None if open.has(&student.name, challenge) => {
                        fields.extend(["?", "0"].map(str::to_owned));
                    }
                    None => fields.extend(["", "0"].map(str::to_owned)),
                    Some(best) => {
                        // A spreadsheet would read 3/4 as a day and +1 as a number.
                        fields.push(spelled_out(&shown_verdict(best)));
                        fields.push(best.points.to_string());
                    }
                }
            }
            let numbers = |is_of: fn(&BestTry) -> bool| {
                let best = student.challenges.iter().filter(|(_, best)| is_of(best));
                best.map(|(number, _)| number.to_string()).collect::<Vec<_>>().join(" ")
            };
            fields.push(student.points.to_string());
            fields.push(self.most().to_string());
            fields.push(student.change.map_or(String::new(), |change| change.to_string()));
            fields.push(numbers(|best| best.same_board));
            let needs = self.needs_you.iter().filter(|need| need.student == student.name);
            let needs: Vec<String> =
                needs.map(|need| format!("{}: {}", need.file, need.reason)).collect();
            fields.push(needs.join("; "));
            fields.push(numbers(|best| best.late == Some(true)));
            fields.push(student.group.clone().unwrap_or_default());
            text += &csv(&fields);
        }
        text
    }
}

fn spelled_out(short: &str) -> String {
    match (short.split_once('/'), short.strip_prefix('+')) {
        (Some((holding, rows)), _) => format!("{holding} of {rows}"),
        (_, Some(over)) => format!("{over} over"),
        _ => short.to_owned(),
    }
}
