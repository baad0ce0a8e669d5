//! The end of a run: the expected and the actual result, and the values of registers.

use super::text::{BAD, FAINT, HEADING, PLAIN, holds_in_words, indented, styled};
use super::{Align, Columns, Field, PageWidth, trace};
use crate::results::row::{self, Wanted, excerpt_around};
use crate::results::{EndedRun, HeldValue};
use tumble_core::board::Marble;
use tumble_core::challenge::{Mismatch, RowVerdict};

impl EndedRun<'_> {
    /// Returns the expected next to the actual result, for reading.
    pub fn end_text(&self, page: PageWidth) -> String {
        let verdict = self.verdict();
        let differs = match &verdict {
            Some(RowVerdict::Fails(Mismatch::Out { place, .. })) => *place,
            _ => 0,
        };
        let expected = self.asked.and_then(|asked| Some((asked.challenge, asked.expected?)));
        let wanted = expected.map(|(challenge, expected)| Wanted::new(challenge, expected));
        let out = Marble::letters(&self.outcome.out);
        let out = if out.is_empty() { "no ball".to_owned() } else { excerpt_around(&out, differs) };
        let ending = trace::ending_in_words(self.outcome.ending);
        let fault = if self.outcome.ending.is_fault() { BAD } else { PLAIN };
        let any = |text: Option<String>| match &wanted {
            None => String::new(),
            Some(_) => text.unwrap_or_else(|| "any".to_owned()),
        };
        let due_out = wanted.as_ref().and_then(|wanted| wanted.out.clone());
        let due_end = wanted.as_ref().and_then(|wanted| wanted.end.clone());
        let mut lines: Vec<Vec<Field>> = vec![
            fields_of(
                "out",
                any(due_out.map(|out| excerpt_around(&out, differs))),
                Field::from(out),
                "",
            ),
            fields_of("ends", any(due_end), Field::new(ending, fault), ""),
        ];
        for HeldValue { variable, name, width, start, end } in self.held_values() {
            let due = expected.and_then(|(_, expected)| {
                expected.finals.iter().find(|(at, _)| *at == variable).map(|(_, value)| *value)
            });
            let style = if due.is_some_and(|due| due != end) { BAD } else { PLAIN };
            let due = any(due.map(|due| row::value_in_words(due, width)));
            let end = Field::new(row::value_in_words(end, width), style);
            lines.push(fields_of(&name, due, end, &row::value_in_words(start, width)));
        }
        let mut heading = ["", "expected", "got", "at the start"].map(|it| Field::new(it, FAINT));
        if wanted.is_none() {
            heading[1] = Field::default();
        }
        if lines.len() < 3 {
            heading[3] = Field::default();
        }
        let mut text = format!("{}\n", styled("the end", HEADING));
        let mut columns = Columns::new([Align::Left; 4]).on_page(page.indented(2));
        columns.widen(0, 6);
        lines.iter().for_each(|line| columns.make_room_for(line));
        if wanted.is_some() || lines.len() > 2 {
            columns.make_room_for(&heading);
            text.push_str(&indented(&columns.row_text(&heading), 2));
        }
        text.extend(lines.iter().map(|line| indented(&columns.row_text(line), 2)));
        if let Some(verdict) = verdict {
            let (word, style) = holds_in_words(&verdict);
            text.push_str(&format!("  {}{}\n", styled("holds   ", FAINT), styled(word, style)));
        }
        text
    }
}

fn fields_of(name: &str, expected: String, got: Field, start: &str) -> Vec<Field> {
    vec![Field::new(name, FAINT), expected.into(), got, Field::new(start, FAINT)]
}
