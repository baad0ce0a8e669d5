//! Messages of a search: while it runs, and in the end.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::engine::EngineChoice;
use crate::files::schemas::Schema;
use crate::results::solved::Solved;
use crate::results::{CountLine, ProgressLine};
use crate::writers::solved::case_noun;
use crate::writers::text::{counted, json_line, safe};
use crate::writers::{Format, PageWidth};
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Challenge;
use tumble_solve::{Counted, SolveProgress};

/// Shows the progress of a search, in one of the forms.
pub(super) struct SearchView {
    format: Format,
    /// Noun for the cases in play: rows, or the lines of a game.
    case: &'static str,
    bar: ProgressBar,
}

impl SearchView {
    pub(super) fn new(format: Format, challenge: &Challenge) -> Self {
        // A stream of data on the same terminal would be drawn over.
        let is_apart = format != Format::Json || !std::io::stdout().is_terminal();
        let target = if std::io::stderr().is_terminal() && is_apart {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        // The template is fixed and known to be one.
        let style = ProgressStyle::with_template("{spinner} {msg}   {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message("the formula is being written");
        bar.enable_steady_tick(Duration::from_millis(200));
        SearchView { format, case: case_noun(challenge), bar }
    }

    /// Shows an event; in the stream of data it is a line to print.
    pub(super) fn show_event(&mut self, event: SolveProgress) -> Option<String> {
        let best = event.best.map(|cost| format!("best {}", cost.parts()));
        self.bar.set_message(format!(
            "searching   at least {}   {}   {} in play",
            counted(event.at_least, "part"),
            best.unwrap_or_else(|| "no board yet".to_owned()),
            counted(event.cases as u128, self.case),
        ));
        let line = || json_line(&ProgressLine::new(&event, self.case == "line"));
        (self.format == Format::Json).then(line)
    }

    pub(super) fn show_count(&mut self, event: SolveProgress, boards: u64) {
        let cases = counted(event.cases as u128, self.case);
        self.bar.set_message(format!("{boards} of the cheapest boards so far, {cases} in play"));
    }

    /// Shows the current work, after the search.
    pub(super) fn begin(&mut self, what: &'static str) {
        self.bar.reset();
        self.bar.set_message(what);
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    /// Removes the display.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Returns the text that ends a search.
    pub(super) fn outcome_text(
        &self,
        solved: &Solved,
        notation: Notation,
        page: PageWidth,
    ) -> String {
        match self.format {
            Format::Json => json_line(&solved.result_line(notation)),
            Format::Solution => {
                let best = solved.outcome.best.as_ref();
                best.map(|best| Schema::Solution.lead(&best.toml).into_owned()).unwrap_or_default()
            }
            _ => solved.result_text(notation, page),
        }
    }

    /// Returns the text about the number of cheapest boards.
    pub(super) fn count_text(
        &self,
        counted: &Counted,
        limit: u64,
        engine: &EngineChoice,
    ) -> String {
        let boards = self::counted(counted.boards, "board");
        let costs = if counted.boards == 1 { "costs" } else { "cost" };
        match (self.format, counted.all) {
            (Format::Solution, _) => String::new(),
            (Format::Json, all) => {
                let claimed_by = counted.claimed.then(|| engine.command());
                json_line(&CountLine { event: "count", boards: counted.boards, all, claimed_by })
            }
            (_, false) if counted.claimed => format!(
                "{boards} {costs} as little, and no more according to {}, not checked\n",
                safe(&engine.short_name())
            ),
            (_, true) => format!("{boards} {costs} as little, and no more\n"),
            (_, false) if counted.boards >= limit => {
                format!("at least {boards} {costs} as little; the count stopped there\n")
            }
            (_, false) => {
                format!("at least {boards} {costs} as little; there was no time for more\n")
            }
        }
    }
}
