//! A Markdown table, for pages and pull requests.

use super::{Skipped, Totals, Writer};
use crate::results::first_problem;
use crate::writers::Format;
use crate::writers::standing::in_full;
use crate::writers::text_table::row_text;
use tumble_core::grade::{Graded, Verdict};

/// Writes a table and a line of totals.
#[derive(Debug, Default)]
pub struct Markdown;

impl Writer for Markdown {
    fn text_before(&mut self) -> String {
        "| verdict | file | challenge | cost | starts | what is wrong |\n\
         | --- | --- | --- | --- | ---: | --- |\n"
            .to_owned()
    }

    fn text_of(&mut self, graded: &Graded) -> String {
        let challenge = graded.challenge.as_ref();
        let title = challenge
            .map_or(String::new(), |challenge| format!("{} {}", challenge.number, challenge.title));
        let par = challenge.and_then(|challenge| challenge.par);
        // The cost of a failing board is not compared with par.
        let par = par.filter(|_| graded.verdict == Verdict::Pass);
        let cost = graded.cost().map_or(String::new(), |cost| in_full(&cost, par.as_ref()));
        let rows = match (graded.rows, graded.failing_rows, graded.undecided_rows) {
            (0, ..) => String::new(),
            (rows, 0, 0) => rows.to_string(),
            (rows, 0, undecided) => format!("{undecided} of {rows} undecided"),
            (rows, failing, 0) => format!("{failing} of {rows} fail"),
            (rows, failing, undecided) => {
                format!("{failing} of {rows} fail, {undecided} undecided")
            }
        };
        let wrong = first_problem(graded).unwrap_or_default();
        let verdict = graded.verdict.to_string();
        let fields = [&*verdict, &*graded.source.name, &title, &cost, &rows, &wrong];
        row_text(Format::Markdown, fields)
    }

    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        let (name, why) = (skipped.subject(), skipped.reason.to_string());
        row_text(Format::Markdown, ["skipped", &name, "", "", "", &why])
    }

    fn text_after(&mut self, totals: &Totals) -> String {
        let shown = totals.count_of_each().into_iter().enumerate();
        let shown = shown.filter(|&(place, (count, ..))| place < 4 || count > 0);
        let words: Vec<String> =
            shown.map(|(_, (count, [_, word], _))| format!("{count} {word}")).collect();
        format!("\n{}: {}\n", totals.counted(), words.join(", "))
    }
}
