//! Whether challenges are sound: what `check` found.

use std::sync::Arc;

use super::columns::{Align, Columns, Field};
use super::difficulty;
use super::page_width::PageWidth;
use super::text::{BAD, BROKEN, FAINT, GOOD, counted, json_line, safe, styled};
use crate::results::{DifficultyLine, ParJson, SoundnessLine, StrayLine};
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
    /// What is worth knowing, and not wrong.
    pub notes: Vec<String>,
    /// Whether it is not known that the challenge can be solved, though the solver was asked.
    pub undecided: bool,
    /// What the solver says of a challenge that is not one of the library.
    pub difficulty: Option<DifficultyLine>,
}

/// A file that is the solution of no challenge that is checked.
#[derive(Debug)]
pub struct Stray {
    /// Its name.
    pub file: String,
    /// What is wrong with it, as a sentence about `it`.
    pub fault: String,
}

impl Report {
    /// Whether nothing is wrong, as far as is known.
    pub fn has_no_fault(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether no fault is known, but a board is not known either.
    pub fn is_undecided(&self) -> bool {
        self.has_no_fault() && self.undecided
    }

    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.has_no_fault() && !self.undecided
    }
}

/// For people: a line for each challenge with its faults below, then files that solve no
/// challenge, in lines that fit the page.
pub fn human(reports: &[&Report], strays: &[Stray], page: PageWidth) -> String {
    let row = |report: &Report| -> Vec<Field> {
        let (word, style) = match (report.is_sound(), report.is_undecided()) {
            (true, _) => ("ok", GOOD),
            (false, true) => ("undecided", BROKEN),
            (false, false) => ("wrong", BAD),
        };
        vec![
            Field::new(word, style),
            report.challenge.number.to_string().into(),
            safe(&report.challenge.title).into_owned().into(),
            report.reference.clone().into(),
        ]
    };
    let aligns = [Align::Left, Align::Right, Align::Left, Align::Left];
    let mut columns = Columns::new(aligns).on(page);
    reports.iter().for_each(|report| columns.measure(&row(report)));
    let mut text = String::new();
    for report in reports {
        text.push_str(&columns.line(&row(report)));
        for fault in &report.faults {
            text.push_str(&format!("       {}\n", styled(&safe(fault), BAD)));
        }
        for note in &report.notes {
            text.push_str(&format!("       {}\n", styled(&safe(note), FAINT)));
        }
        if let Some(difficulty) = &report.difficulty {
            text.push_str(&difficulty::below(difficulty, page));
        }
    }
    for Stray { file, fault } in strays {
        let line = format!("wrong  {file}: {fault}");
        text.push_str(&format!("{}\n", styled(&safe(&line), BAD)));
    }
    if reports.is_empty() {
        return text;
    }
    let wrong = reports.iter().filter(|report| !report.has_no_fault()).count();
    let undecided = reports.iter().filter(|report| report.is_undecided()).count();
    let mut verdict = Vec::new();
    if wrong > 0 {
        verdict.push(format!("{} wrong", styled(&wrong.to_string(), BAD)));
    }
    if undecided > 0 {
        verdict.push(format!("{} undecided", styled(&undecided.to_string(), BROKEN)));
    }
    let verdict = if verdict.is_empty() { "all sound".to_owned() } else { verdict.join(", ") };
    let all = counted(reports.len() as u128, "challenge");
    let others = match strays.len() {
        0 => String::new(),
        1 => "; 1 other file is wrong".to_owned(),
        many => format!("; {many} other files are wrong"),
    };
    format!("{text}\n{all}: {verdict}{others}\n")
}

/// One JSON object a line.
pub fn json_lines(reports: &[&Report], strays: &[Stray]) -> String {
    let challenge = |report: &&Report| {
        json_line(&SoundnessLine {
            challenge: report.challenge.number,
            id: &report.challenge.id,
            sound: report.is_sound(),
            undecided: report.is_undecided(),
            faults: &report.faults,
            notes: &report.notes,
            par: report.challenge.par.as_ref().map(ParJson::from),
            difficulty: report.difficulty.as_ref(),
        })
    };
    let stray = |stray: &Stray| {
        json_line(&StrayLine { file: &stray.file, sound: false, faults: [&stray.fault] })
    };
    reports.iter().map(challenge).chain(strays.iter().map(stray)).collect()
}
