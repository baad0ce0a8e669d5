//! The end of a run: what was expected, what was got, and what the registers hold.

use super::columns::{Align, Columns, Field};
use super::page_width::PageWidth;
use super::text::{BAD, FAINT, HEADING, PLAIN, holds_in_words, indented, styled};
use super::trace;
use crate::results::row::{self, Wanted, excerpt};
use crate::results::{EndLine, ending_json, expected_json, inputs_json};
use tumble_core::board::{Board, Side, letters};
use tumble_core::challenge::{Challenge, Expected, Mismatch, Row, RowVerdict};
use tumble_core::machine::{Outcome, Start};

/// The row of a challenge that was run.
#[derive(Debug, Clone, Copy)]
pub struct AskedRow<'a> {
    /// The challenge.
    pub challenge: &'a Challenge,
    /// The row.
    pub row: &'a Row,
    /// What it must leave; a game asks for nothing of a single run.
    pub expected: Option<&'a Expected>,
}

/// A run that is over.
#[derive(Debug, Clone, Copy)]
pub struct EndedRun<'a> {
    /// The row, where there is a challenge.
    pub asked: Option<AskedRow<'a>>,
    /// The board.
    pub board: &'a Board,
    /// Where the run began.
    pub start: &'a Start,
    /// What it left.
    pub outcome: &'a Outcome,
}

/// What an input or register held at the start and at the end.
struct HeldValue {
    variable: usize,
    name: String,
    width: u32,
    start: i64,
    end: i64,
}

impl EndedRun<'_> {
    fn value(&self, challenge: &Challenge, switches: &[Side], variable: usize) -> i64 {
        challenge.value_of(variable, self.board, switches)
    }

    /// The inputs and registers that balls can turn.
    fn held(&self) -> Vec<HeldValue> {
        let Some(AskedRow { challenge, .. }) = self.asked else { return Vec::new() };
        let start = self.start.pointing(self.board);
        let value = |(variable, name, width): (usize, String, u32)| HeldValue {
            variable,
            name,
            width,
            start: self.value(challenge, &start, variable),
            end: self.value(challenge, &self.outcome.switches, variable),
        };
        row::turnable(challenge).into_iter().map(value).collect()
    }

    fn verdict(&self) -> Option<RowVerdict> {
        let AskedRow { challenge, expected, .. } = self.asked?;
        let value = |variable| self.value(challenge, &self.outcome.switches, variable);
        Some(expected?.compared(self.outcome, value))
    }

    /// For people: what was expected next to what was got.
    pub fn human(&self, page: PageWidth) -> String {
        let verdict = self.verdict();
        let differs = match &verdict {
            Some(RowVerdict::Fails(Mismatch::Out { place, .. })) => *place,
            _ => 0,
        };
        let expected = self.asked.and_then(|asked| Some((asked.challenge, asked.expected?)));
        let wanted = expected.map(|(challenge, expected)| Wanted::new(challenge, expected));
        let out = letters(&self.outcome.out);
        let out = if out.is_empty() { "no ball".to_owned() } else { excerpt(&out, differs) };
        let ending = trace::ending_in_words(self.outcome.ending);
        let fault = if self.outcome.ending.is_fault() { BAD } else { PLAIN };
        let any = |text: Option<String>| match &wanted {
            None => String::new(),
            Some(_) => text.unwrap_or_else(|| "any".to_owned()),
        };
        let due_out = wanted.as_ref().and_then(|wanted| wanted.out.clone());
        let due_end = wanted.as_ref().and_then(|wanted| wanted.end.clone());
        let mut lines: Vec<Vec<Field>> = vec![
            fields("out", any(due_out.map(|out| excerpt(&out, differs))), Field::from(out), ""),
            fields("ends", any(due_end), Field::new(ending, fault), ""),
        ];
        for HeldValue { variable, name, width, start, end } in self.held() {
            let due = expected.and_then(|(_, expected)| {
                expected.finals.iter().find(|(at, _)| *at == variable).map(|(_, value)| *value)
            });
            let style = if due.is_some_and(|due| due != end) { BAD } else { PLAIN };
            let due = any(due.map(|due| row::value_in_words(due, width)));
            let end = Field::new(row::value_in_words(end, width), style);
            lines.push(fields(&name, due, end, &row::value_in_words(start, width)));
        }
        let mut heading = ["", "expected", "got", "at the start"].map(|it| Field::new(it, FAINT));
        if wanted.is_none() {
            heading[1] = Field::default();
        }
        if lines.len() < 3 {
            heading[3] = Field::default();
        }
        let mut text = format!("{}\n", styled("the end", HEADING));
        let mut columns = Columns::new([Align::Left; 4]).on(page.indented(2));
        columns.widen(0, 6);
        lines.iter().for_each(|line| columns.measure(line));
        if wanted.is_some() || lines.len() > 2 {
            columns.measure(&heading);
            text.push_str(&indented(&columns.line(&heading), 2));
        }
        text.extend(lines.iter().map(|line| indented(&columns.line(line), 2)));
        if let Some(verdict) = verdict {
            let (word, style) = holds_in_words(&verdict);
            text.push_str(&format!("  {}{}\n", styled("holds   ", FAINT), styled(word, style)));
        }
        text
    }

    /// As data.
    pub fn json(&self) -> EndLine {
        let all = self.held();
        let held = |value: fn(&HeldValue) -> i64| {
            let entries = all.iter().map(|held| (held.name.clone(), value(held)));
            self.asked.map(|_| entries.collect())
        };
        EndLine {
            out: letters(&self.outcome.out),
            ending: ending_json(self.outcome.ending),
            balls: self.outcome.balls,
            bits: trace::switches_json(self.board, &self.outcome.switches),
            holds: self.verdict().as_ref().and_then(row::holds),
            inputs: self.asked.map(|asked| inputs_json(asked.challenge, asked.row)),
            start: held(|value| value.start),
            finals: held(|value| value.end),
            expected: self
                .asked
                .and_then(|asked| Some(expected_json(asked.challenge, asked.expected?))),
        }
    }
}

fn fields(name: &str, expected: String, got: Field, start: &str) -> Vec<Field> {
    vec![Field::new(name, FAINT), expected.into(), got, Field::new(start, FAINT)]
}
