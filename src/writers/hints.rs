//! Hints, step by step: each says more than the one before.

mod reasons;

use super::grades::{expected_and_got, failures_counted};
use super::standing::in_brief;
use super::text::{FAINT, GOOD, PLAIN, safe, sentence, styled, title};
use super::{Labelled, PageWidth};
use crate::results::standing::is_at_par;
use crate::results::{HINT_KINDS, HintJson, HintLine, first_problem, row};
use tumble_core::board::Cell;
use tumble_core::challenge::Challenge;
use tumble_core::grade::{Graded, Verdict};
use tumble_solve::{Begun, FoundBoard, NoCompletion, SolveError};

/// The hints on a board.
#[derive(Debug)]
pub struct Hints<'a> {
    /// The file for the commands in the texts, as typed in a shell, with the options that they need;
    /// `None` in the workbench, which has keys for them.
    file: Option<&'a str>,
    challenge: &'a Challenge,
    graded: &'a Graded,
    /// Number of steps that were asked for.
    asked: u8,
    hints: Vec<HintJson>,
    /// Number of hints that were written as text; `None` before the heading was.
    shown: Option<usize>,
}

impl<'a> Hints<'a> {
    /// Returns an empty list of hints, for `asked` steps.
    pub fn new(
        file: Option<&'a str>,
        challenge: &'a Challenge,
        graded: &'a Graded,
        asked: u8,
    ) -> Self {
        Hints { file, challenge, graded, asked, hints: Vec::new(), shown: None }
    }

    /// Returns whether the board passes and no cheaper one is known.
    pub fn is_at_par(&self) -> bool {
        let cost = self.graded.cost();
        cost.is_some_and(|cost| is_at_par(&cost, self.challenge.par.as_ref()))
    }

    /// Returns the hints so far.
    pub fn all_hints(&self) -> &[HintJson] {
        &self.hints
    }

    /// Adds the hint of a step, counted from 1, that names these cells.
    fn add_step(&mut self, step: u8, text: String, cells: Vec<Cell>) {
        let kind = HINT_KINDS[usize::from(step - 1)];
        self.hints.push(HintJson { step, kind, text, cells });
    }

    /// Adds the hint about the failure and its start.
    pub fn add_what(&mut self) {
        let graded = self.graded;
        let text = match (graded.failures.first(), &graded.solution, graded.verdict) {
            (_, Some(solution), Verdict::Pass) => format!(
                "The board passes with {}.",
                in_brief(&solution.cost(), self.challenge.par.as_ref())
            ),
            (Some(failure), Some(solution), _) => {
                let (expected, got) = expected_and_got(solution, failure);
                let start = row::inputs_in_words(self.challenge, &failure.row);
                let when = if start.is_empty() { start } else { format!("With {start}: ") };
                let text = sentence(&format!("{when}expected {expected}; got {got}."));
                match reasons::what_holds(self.challenge, graded) {
                    Some(more) => format!("{text} {more}"),
                    None => text,
                }
            }
            _ => first_problem(graded).map_or_else(
                || "The board does not pass.".to_owned(),
                |problem| format!("{}.", sentence(&problem)),
            ),
        };
        self.add_step(1, text, Vec::new());
    }

    /// Adds the hint about the place where the ball goes wrong.
    pub fn add_where(&mut self) {
        let Some(failure) = self.graded.failures.first() else {
            let text = match (self.graded.verdict, self.file) {
                (Verdict::Pass, Some(file)) => format!(
                    "Look for parts that are not needed, or that a cheaper one could replace: \
                     `tumble lint {file}`."
                ),
                (Verdict::Pass, None) => "Look for parts that are not needed, or that a cheaper \
                                          one could replace: see the alerts."
                    .to_owned(),
                (_, Some(file)) => format!("See the play that loses: `tumble grade {file}`."),
                (_, None) => "Play the game that the board loses.".to_owned(),
            };
            self.add_step(2, text, Vec::new());
            return;
        };
        let follow = match self.file {
            Some(file) => {
                let set: String = row::inputs_of(self.challenge, &failure.row)
                    .map(|(name, value, _)| match name {
                        "start" => format!(" --set start={}", row::lever_of(value)),
                        _ => format!(" --set {name}={value}"),
                    })
                    .collect();
                let ball =
                    failure.blame.ball.map_or(String::new(), |ball| format!(" --ball {ball}"));
                format!("Follow it: `tumble run {file}{set}{ball}`.")
            }
            None => "g follows it.".to_owned(),
        };
        let text = format!("{}. {follow}", sentence(&failure.message));
        self.add_step(2, text, failure.blame.cell.into_iter().collect());
    }

    /// A text with the reason for naming this cell instead of the one where the ball goes wrong, unless an earlier hint
    /// has named it. `found` is the board that uses the cell; `None` if its part is to be removed.
    fn with_reason(&self, text: String, cell: Option<Cell>, found: Option<&FoundBoard>) -> String {
        let is_named = |cell: &Cell| self.hints.iter().any(|hint| hint.cells.contains(cell));
        let new = cell.filter(|cell| !is_named(cell));
        match new.and_then(|cell| reasons::why_there(self.challenge, self.graded, cell, found)) {
            Some(reason) => format!("{text} {reason}"),
            None => text,
        }
    }

    /// Adds hints up to a step: whether the board can be completed, a cell to use, the part for it. Each may take long,
    /// so `report` is called after each.
    ///
    /// # Errors
    /// Those of [`tumble_solve::solve`].
    pub fn add_completion(
        &mut self,
        begun: &Begun,
        steps: u8,
        report: &mut dyn FnMut(&mut Self),
    ) -> Result<(), SolveError> {
        let completion = match begun.completion()? {
            Ok(completion) => completion,
            Err(none) => {
                let more = match (&none, self.file) {
                    (NoCompletion::Time(_), Some(_)) => " More time: `--time-limit`.",
                    _ => "",
                };
                let text = format!("{none}{more}");
                self.add_step(3, text, Vec::new());
                report(self);
                return Ok(());
            }
        };
        let text = begun.rest_in_words(&completion);
        let text = self.with_reason(text, completion.given_up.first().copied(), None);
        self.add_step(3, text, begun.cells_to_change(&completion));
        report(self);
        if steps < 4 {
            return Ok(());
        }
        let Some(next) = begun.next_cell(&completion)? else { return Ok(()) };
        let cells = vec![next.cell];
        let text = begun.cell_in_words(&completion, next);
        let text = self.with_reason(text, Some(next.cell), Some(&completion.best));
        self.add_step(4, text, cells.clone());
        report(self);
        if steps >= 5
            && let Some(place) = begun.part_in_words(&completion, next)
        {
            let cost = in_brief(&completion.best.cost, self.challenge.par.as_ref());
            let text =
                format!("{place}. A board with it was found and tested: it passes with {cost}.");
            self.add_step(5, text, cells);
            report(self);
        }
        Ok(())
    }

    /// Returns the hints since the last call for reading, the first time with a heading.
    pub fn new_text(&mut self, page: PageWidth) -> String {
        let graded = self.graded;
        let mut text = String::new();
        if self.shown.is_none() {
            let par = self.challenge.par.as_ref();
            let status = match (graded.verdict, graded.cost()) {
                (Verdict::Pass, Some(cost)) => {
                    styled(&format!("passes: {}", in_brief(&cost, par)), GOOD)
                }
                _ => failures_counted(graded),
            };
            text = format!("{}   {status}\n", title(self.challenge));
        }
        let shown = self.shown.replace(self.hints.len()).unwrap_or(0);
        let mut notes = Labelled::new(LABEL, page.width());
        for (place, hint) in self.hints.iter().enumerate().skip(shown) {
            let label = format!("{} {}", place + 1, hint.kind);
            notes.add(&label, &safe(&hint.text), PLAIN);
        }
        text.push_str(&notes.written());
        text
    }

    /// Returns the command for the next step, if there may be one; `options` are those of `hint` alone.
    pub fn next_command(&self, options: &str) -> String {
        let shown = u8::try_from(self.hints.len()).unwrap_or(u8::MAX);
        // Fewer hints than requested are all hints.
        if !(1..5).contains(&shown) || shown != self.asked {
            return String::new();
        }
        let file = self.file.unwrap_or_default();
        format!(
            "{}\n",
            styled(&format!("more: tumble hint {file}{options} --steps {}", shown + 1), FAINT)
        )
    }

    pub fn hint_line<'b>(&'b self, file: &'b str) -> HintLine<'b> {
        let (challenge, verdict) = (self.challenge.number, self.graded.verdict);
        HintLine { file, challenge, verdict, hints: &self.hints }
    }
}

/// Column where texts begin.
const LABEL: usize = 9;
