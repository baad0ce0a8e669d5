//! Soundness of challenges: the findings of `check`.

use super::text::{BAD, BROKEN, FAINT, GOOD, counted, safe, styled};
use super::{Align, Columns, Field, PageWidth, difficulty};
use crate::results::{Report, StrayLine};

/// Returns a line for each challenge with its faults below, then files that do not solve any challenge, in lines that
/// fit the page.
pub fn soundness_text(reports: &[&Report], strays: &[StrayLine], page: PageWidth) -> String {
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
    let mut columns = Columns::new(aligns).on_page(page);
    reports.iter().for_each(|report| columns.make_room_for(&row(report)));
    let mut text = String::new();
    for report in reports {
        text.push_str(&columns.row_text(&row(report)));
        for fault in &report.faults {
            text.push_str(&format!("       {}\n", styled(&safe(fault), BAD)));
        }
        for note in &report.notes {
            text.push_str(&format!("       {}\n", styled(&safe(note), FAINT)));
        }
        if let Some(difficulty) = &report.difficulty {
            text.push_str(&difficulty::indented_text(difficulty, page));
        }
    }
    for StrayLine { file, faults: [fault], .. } in strays {
        let line = format!("wrong  {file}: {fault}");
        text.push_str(&format!("{}\n", styled(&safe(&line), BAD)));
    }
    if reports.is_empty() {
        return text;
    }
    let wrong = reports.iter().filter(|report| !report.faults.is_empty()).count();
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
