//! One line for each submission, and below it what is wrong.

use super::{Skipped, Totals, Writer, detail};
use crate::report::columns::{Align, Columns, Field};
use crate::report::problems::{self, Weight};
use crate::report::text::{BAD, BROKEN, FAINT, GOOD, counted, indented, safe, sentence, styled};
use tumble_core::challenge::{Cost, Par};
use tumble_core::grade::{Graded, Verdict};
use tumble_core::problem::{Problem, ProblemKind};

/// The title column is this wide, which is enough for every title of the book.
const TITLE: usize = 28;

/// The cost column is this wide.
const COST: usize = 18;

/// Writes for people.
#[derive(Debug)]
pub struct Human {
    columns: Columns,
    /// Whether anything was written.
    begun: bool,
    /// Whether the last one had more than its line.
    detailed: bool,
    /// Whether something was said of machines that feed each other.
    chained: bool,
}

impl Human {
    /// A writer for submissions whose names are at most this wide.
    pub fn new(width: usize) -> Self {
        let mut columns = Columns::new([Align::Left; 5]);
        for (column, width) in [10, width, TITLE, COST, 0].into_iter().enumerate() {
            columns.widen(column, width);
        }
        Human { columns, begun: false, detailed: false, chained: false }
    }
}

impl Writer for Human {
    fn one(&mut self, graded: &Graded) -> String {
        let style = match graded.verdict {
            Verdict::Pass => GOOD,
            Verdict::Fail => BAD,
            Verdict::Invalid | Verdict::Unreadable => BROKEN,
        };
        let title = graded.challenge.as_ref().map_or(String::new(), |challenge| {
            format!("{:>2} {}", challenge.number, safe(&challenge.title))
        });
        let par = graded.challenge.as_ref().and_then(|challenge| challenge.par);
        // What a board that fails would cost is nothing to hold against par.
        let par = par.filter(|_| graded.verdict == Verdict::Pass);
        let cost = graded.cost().map_or(String::new(), |cost| against_par(&cost, par.as_ref()));
        let cost_style = if graded.verdict == Verdict::Pass { Default::default() } else { FAINT };
        let line = self.columns.line(&[
            Field::new(graded.verdict.to_string(), style),
            safe(&graded.source.name).into_owned().into(),
            title.into(),
            Field::new(cost, cost_style),
            Field::new(rows(graded), FAINT),
        ]);
        let details = details(graded);
        let begun = std::mem::replace(&mut self.begun, true);
        let apart = begun && (self.detailed || !details.is_empty());
        let gap = if apart { "\n" } else { "" };
        self.detailed = !details.is_empty();
        format!("{gap}{line}{details}")
    }

    fn skipped(&mut self, skipped: &Skipped) -> String {
        let line = self.columns.line(&[
            Field::new("skipped", FAINT),
            safe(&skipped.subject()).into_owned().into(),
            skipped.reason.to_string().into(),
        ]);
        self.begun = true;
        let gap = if std::mem::replace(&mut self.detailed, false) { "\n" } else { "" };
        format!("{gap}{line}")
    }

    fn link(&mut self, from: u16, to: u16) -> String {
        let gap = if std::mem::replace(&mut self.chained, true) { "" } else { "\n" };
        format!(
            "{gap}{}\n",
            styled(&format!("the balls of {from} load the hoppers of {to}"), FAINT)
        )
    }

    fn end(&mut self, totals: &Totals) -> String {
        if totals.all() + totals.skipped == 0 {
            return String::new();
        }
        let counts = [
            (totals.pass, "pass", "pass", GOOD),
            (totals.fail, "fails", "fail", BAD),
            (totals.invalid, "invalid", "invalid", BROKEN),
            (totals.unreadable, "unreadable", "unreadable", BROKEN),
            (totals.undecided, "undecided", "undecided", BROKEN),
            (totals.skipped, "skipped", "skipped", FAINT),
        ];
        let shown = |(count, one, many, style): (u64, &str, &str, anstyle::Style)| {
            let word = match (one, count) {
                ("pass", 1) => "passes",
                (_, 1) => one,
                _ => many,
            };
            (count > 0).then(|| format!("{} {word}", styled(&count.to_string(), style)))
        };
        let counts: Vec<String> = counts.into_iter().filter_map(shown).collect();
        format!("\n{}: {}\n", totals.counted(), counts.join(", "))
    }
}

/// `27 parts, par 27`, `29 parts, 2 over par`.
pub fn against_par(cost: &Cost, par: Option<&Par>) -> String {
    let parts = counted(cost.parts(), "part");
    let Some(par) = par else { return parts };
    let best = par.parts();
    if cost.parts() > best {
        format!("{parts}, {} over par", cost.parts() - best)
    } else if cost.parts() < best {
        format!("{parts}, {} under par", best - cost.parts())
    } else if cost.key() > par.key {
        format!("{parts}, par {best}, but dearer kinds")
    } else {
        format!("{parts}, par {best}")
    }
}

fn rows(graded: &Graded) -> String {
    match (graded.verdict, graded.failing_rows) {
        (Verdict::Invalid | Verdict::Unreadable, _) => String::new(),
        (_, 0) => counted(graded.rows, "row"),
        (_, failing) if graded.rows == 1 => format!("{failing} row, which fails"),
        (_, failing) if failing == graded.rows => format!("all {failing} rows fail"),
        (_, 1) => format!("1 of {} rows fails", graded.rows),
        (_, failing) => format!("{failing} of {} rows fail", graded.rows),
    }
}

fn details(graded: &Graded) -> String {
    let mut text = String::new();
    let (games, broken): (Vec<Problem>, Vec<Problem>) =
        graded.problems.iter().cloned().partition(|problem| problem.kind == ProblemKind::Game);
    if !broken.is_empty() {
        text.push('\n');
        text.push_str(&indented(&problems::render(&graded.source, &broken, Weight::Error), 2));
    }
    for game in &games {
        text.push_str(&format!("\n    {}\n", styled(&sentence(&game.message), BAD)));
    }
    for failure in &graded.failures {
        text.push('\n');
        text.push_str(&indented(&detail::failure(graded, failure), 4));
    }
    let left = graded.failing_rows.saturating_sub(graded.failures.len() as u128);
    if left > 0 && graded.failures.len() > 1 {
        text.push_str(&format!("\n    ... and {} more\n", counted(left, "failing row")));
    } else if left > 0 && !graded.failures.is_empty() {
        let more = if left == 1 {
            "1 more row fails".to_owned()
        } else {
            format!("{left} more rows fail")
        };
        let hint = format!("{more}: `--all-rows` shows every one");
        text.push_str(&format!("\n    {}\n", styled(&hint, FAINT)));
    }
    text
}
