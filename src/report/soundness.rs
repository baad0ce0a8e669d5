//! Whether challenges are sound: what `check` found.

use std::sync::Arc;

use serde_json::json;

use super::columns::{Align, Columns, Field};
use super::text::{BAD, GOOD, counted, json_line, safe, styled};
use tumble_core::challenge::Challenge;

/// What was found about one challenge.
#[derive(Debug)]
pub struct Report {
    /// The challenge.
    pub challenge: Arc<Challenge>,
    /// The number of rows and the cost of the reference, in words; empty where there is none.
    pub reference: String,
    /// What is wrong.
    pub faults: Vec<String>,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

/// For people: a line for each challenge with its faults below, then files that solve no
/// challenge.
pub fn human(reports: &[&Report], strays: &[String]) -> String {
    let row = |report: &Report| -> Vec<Field> {
        let (word, style) = if report.is_sound() { ("ok", GOOD) } else { ("wrong", BAD) };
        vec![
            Field::new(word, style),
            report.challenge.number.to_string().into(),
            safe(&report.challenge.title).into_owned().into(),
            report.reference.clone().into(),
        ]
    };
    let mut columns = Columns::new([Align::Left, Align::Right, Align::Left, Align::Left]);
    reports.iter().for_each(|report| columns.measure(&row(report)));
    let mut text = String::new();
    for report in reports {
        text.push_str(&columns.line(&row(report)));
        for fault in &report.faults {
            text.push_str(&format!("       {}\n", styled(&safe(fault), BAD)));
        }
    }
    for stray in strays {
        let fault = format!("{stray} is the reference of no challenge");
        text.push_str(&format!("{}\n", styled(&safe(&fault), BAD)));
    }
    let verdict = match reports.iter().filter(|report| !report.is_sound()).count() {
        0 => "all sound".to_owned(),
        faults => format!("{} wrong", styled(&faults.to_string(), BAD)),
    };
    let all = counted(reports.len() as u128, "challenge");
    format!("{text}\n{all}: {verdict}\n")
}

/// One JSON object a line.
pub fn json_lines(reports: &[&Report], strays: &[String]) -> String {
    let challenge = |report: &&Report| {
        let value = json!({
            "challenge": report.challenge.number,
            "id": report.challenge.id,
            "sound": report.is_sound(),
            "faults": report.faults,
        });
        json_line(&value)
    };
    let stray = |file: &String| {
        let fault = "it is the reference of no challenge";
        json_line(&json!({"file": file, "sound": false, "faults": [fault]}))
    };
    reports.iter().map(challenge).chain(strays.iter().map(stray)).collect()
}
