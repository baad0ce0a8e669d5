//! A line for each submission, with its problems below.

use super::{Skipped, Totals, Writer, detail};
use crate::results::standing::is_at_par;
use crate::results::{first_failure, no_result};
use crate::writers::problems::{self, ProblemLevel};
use crate::writers::standing::{in_brief, remark};
use crate::writers::text::{BAD, BROKEN, FAINT, GOOD, indented, safe, sentence, styled};
use crate::writers::wrap::paragraph;
use crate::writers::{Align, Columns, Field, PageWidth};
use tumble_core::board::notation::Notation;
use tumble_core::grade::{Graded, Verdict};
use tumble_core::problem::{Problem, ProblemKind};
use unicode_width::UnicodeWidthStr as _;

/// The least widths of columns: verdict, file, number of the challenge, its title.
const WIDTHS: [usize; 4] = [10, 18, 3, 15];

/// Alignment of the columns, of which the last is the summary.
const ALIGNS: [Align; 5] = [Align::Left, Align::Path, Align::Right, Align::Left, Align::Left];

/// Width of the summary in most lines.
const SUMMARY: usize = 22;

/// The blanks between columns.
const GAP: usize = 2;

/// Column where additions to a line begin, from 0.
const INDENT: usize = 12;

/// Widths of file names, in columns.
#[derive(Debug, Clone, Copy)]
pub struct NameWidths {
    /// The whole names.
    pub all: usize,
    /// Their last parts, with the mark for left-out folders.
    pub last: usize,
}

impl NameWidths {
    /// The widths of these names, within reason.
    pub fn of_names(names: impl Iterator<Item = String>) -> NameWidths {
        let widths = names.map(|name| {
            let last = name.rsplit_once('/').map_or(0, |(_, last)| last.width() + ".../".len());
            (name.width(), last)
        });
        let (all, last) = widths.fold((0, 0), |(all, last), own| (own.0.max(all), own.1.max(last)));
        NameWidths { all: all.min(60), last: last.min(60) }
    }
}

/// Writes human-readable lines.
#[derive(Debug)]
pub struct Human {
    columns: Columns,
    has_titles: bool,
    notation: Notation,
    page: PageWidth,
    /// Whether all problems are shown, with pictures, instead of one line.
    at_length: bool,
    /// Whether anything was written.
    begun: bool,
    /// Whether the last submission took more than two lines.
    detailed: bool,
    /// Whether a note about machines that feed each other was written.
    chained: bool,
}

impl Human {
    /// Returns a writer for submissions with these name widths, and boards in this notation.
    pub fn new(names: NameWidths, at_length: bool, notation: Notation, page: PageWidth) -> Self {
        let mut columns = Columns::new(ALIGNS).on_page(page).going_on_at(INDENT);
        let [verdict, path, number, title] = WIDTHS;
        let bound = page.bound().filter(|_| !at_length).unwrap_or(usize::MAX);
        let untitled = bound.saturating_sub(verdict + GAP + GAP + number + GAP + SUMMARY);
        let titled = untitled.saturating_sub(1 + title);
        let least = names.last.max(path);
        // Titles are left out before names are cut: many names contain the title. A name that does not fit
        // on the line of its cost gets a line of its own.
        let alone = bound.saturating_sub(INDENT);
        let names = names.all.max(path);
        let (has_titles, room, names) = match (titled >= least, untitled >= least) {
            (true, _) => (true, titled, names),
            (false, true) => (false, untitled, names),
            (false, false) => (true, alone, names.max(alone)),
        };
        columns.set_gaps(if has_titles { [GAP, GAP, 1, GAP] } else { [GAP, GAP, GAP, 0] });
        let widths = [verdict, names, number, if has_titles { title } else { 0 }];
        for (column, width) in widths.into_iter().enumerate() {
            columns.widen(column, width);
        }
        columns.limit_path(1, room);
        Human {
            columns,
            has_titles,
            notation,
            page,
            at_length,
            begun: false,
            detailed: false,
            chained: false,
        }
    }
}

impl Writer for Human {
    fn text_of(&mut self, graded: &Graded) -> String {
        let style = match graded.verdict {
            Verdict::Pass => GOOD,
            Verdict::Fail => BAD,
            Verdict::Invalid | Verdict::Unreadable | Verdict::Undecided => BROKEN,
        };
        let challenge = graded.challenge.as_ref();
        let number = challenge.map_or(String::new(), |challenge| challenge.number.to_string());
        let title = challenge.filter(|_| self.has_titles).map_or("".into(), |own| safe(&own.title));
        let line = self.columns.row_text(&[
            Field::new(graded.verdict.to_string(), style),
            safe(&graded.source.name).into_owned().into(),
            number.into(),
            title.into(),
            summary_field(graded),
        ]);
        let details = if self.at_length {
            at_length(graded, self.notation, self.page)
        } else {
            String::new()
        };
        let brief = if details.is_empty() { in_short(graded, self.page) } else { String::new() };
        let begun = std::mem::replace(&mut self.begun, true);
        let apart = begun && (self.detailed || !details.is_empty());
        let gap = if apart { "\n" } else { "" };
        self.detailed = !details.is_empty();
        let notes: String = graded
            .notes
            .iter()
            .map(|note| paragraph(&safe(&format!("note: {note}")), INDENT, FAINT, self.page))
            .collect();
        format!("{gap}{line}{notes}{brief}{details}")
    }

    fn shows_notes(&self) -> bool {
        true
    }

    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        let line = self.columns.row_text(&[
            Field::new("skipped", FAINT),
            safe(&skipped.subject()).into_owned().into(),
            Field::default(),
            skipped.reason.to_string().into(),
        ]);
        self.begun = true;
        let gap = if std::mem::replace(&mut self.detailed, false) { "\n" } else { "" };
        format!("{gap}{line}")
    }

    fn text_of_link(&mut self, from: u16, to: u16) -> String {
        let gap = if std::mem::replace(&mut self.chained, true) { "" } else { "\n" };
        format!(
            "{gap}{}\n",
            styled(&format!("the balls of {from} load the hoppers of {to}"), FAINT)
        )
    }

    fn text_after(&mut self, totals: &Totals) -> String {
        if totals.all() + totals.skipped < 2 {
            return String::new();
        }
        format!("\n{}: {}\n", totals.counted(), totals.in_words())
    }
}

/// The next step for a board of the library, as a command; `None` if the verdict says it.
pub fn next_step(graded: &Graded, file: &str) -> Option<String> {
    let challenge = graded.challenge.as_ref().filter(|challenge| challenge.is_of_library())?;
    let hint = format!("tumble hint {file} --steps 3");
    let text = match (graded.verdict, graded.cost()) {
        (Verdict::Pass, Some(cost)) if is_at_par(&cost, challenge.par.as_ref()) => {
            "next: tumble next".to_owned()
        }
        (Verdict::Pass, Some(_)) => format!("cheaper: {hint}"),
        (Verdict::Fail, _) => format!("help: {hint}"),
        _ => return None,
    };
    Some(format!("{}\n", styled(&text, FAINT)))
}

/// The end of the line: the cost of a passing board, or the number of failing starts.
fn summary_field(graded: &Graded) -> Field {
    match (graded.verdict, graded.cost()) {
        (Verdict::Pass, Some(cost)) => {
            let par = graded.challenge.as_ref().and_then(|challenge| challenge.par);
            in_brief(&cost, par.as_ref()).into()
        }
        (Verdict::Fail, _) => failures_counted(graded).into(),
        (Verdict::Undecided, _) => without_result(graded).into(),
        _ => Field::default(),
    }
}

/// Number of failing starts: `fails 1 of 4 starts`, and of those without a result.
pub(in crate::writers) fn failures_counted(graded: &Graded) -> String {
    let is_game = graded.challenge.as_ref().is_some_and(|challenge| challenge.game.is_some());
    let (does, noun) = if is_game { ("loses", "game") } else { ("fails", "start") };
    match (graded.failing_rows, graded.rows, graded.undecided_rows) {
        (_, 1, _) => does.to_owned(),
        (failing, rows, _) if failing == rows => format!("{does} all {rows} {noun}s"),
        (failing, rows, 0) => format!("{does} {failing} of {rows} {noun}s"),
        (failing, rows, open) => {
            format!("{does} {failing} of {rows} {noun}s, no result for {open}")
        }
    }
}

/// Number of starts without a result: `no result for 1 of 4 starts`; empty if the board was not run.
pub fn without_result(graded: &Graded) -> String {
    match (graded.undecided_rows, graded.rows) {
        (0, _) => String::new(),
        (_, 1) => "no result".to_owned(),
        (count, rows) if count == rows => format!("no result for any of {rows} starts"),
        (count, rows) => format!("no result for {count} of {rows} starts"),
    }
}

/// Additions to a line, one or two lines long.
fn in_short(graded: &Graded, page: PageWidth) -> String {
    let text = match (graded.verdict, graded.cost(), &graded.challenge) {
        (Verdict::Pass, Some(cost), Some(challenge)) => remark(&cost, challenge),
        (Verdict::Pass, ..) => None,
        _ => {
            let failure = first_failure(graded);
            let first = || {
                let problem = graded.problems.first()?;
                let others = graded.problems.len() - 1;
                let more =
                    if others == 0 { String::new() } else { format!(" (and {others} more)") };
                Some(format!("{}{more}", problem.message))
            };
            let one = |failure: String| match graded.rows {
                1 => failure,
                _ => format!("first: {failure}"),
            };
            failure.map(one).or_else(first).or_else(|| no_result(graded).map(one))
        }
    };
    text.map_or(String::new(), |text| paragraph(&safe(&text), INDENT, FAINT, page))
}

/// All problems, with pictures.
fn at_length(graded: &Graded, notation: Notation, page: PageWidth) -> String {
    let mut text = String::new();
    let (games, broken): (Vec<Problem>, Vec<Problem>) =
        graded.problems.iter().cloned().partition(|problem| problem.kind == ProblemKind::Game);
    if !broken.is_empty() {
        text.push('\n');
        let shown =
            problems::problems_text(&graded.source, &broken, ProblemLevel::Error, page.indented(2));
        text.push_str(&indented(&shown, 2));
    }
    for game in &games {
        text.push_str(&paragraph(&sentence(&game.message), INDENT, BAD, page));
    }
    let left = graded.failing_rows.saturating_sub(graded.failures.len() as u128);
    for (place, failure) in graded.failures.iter().enumerate() {
        if place > 0 {
            text.push('\n');
        }
        let last = place + 1 == graded.failures.len();
        let more = match left {
            _ if !last || left == 0 => String::new(),
            1 => "1 more start fails (--all-rows)".to_owned(),
            left => format!("{left} more starts fail (--all-rows)"),
        };
        text.push_str(&detail::failure_text(graded, failure, &more, notation, page));
    }
    text
}
