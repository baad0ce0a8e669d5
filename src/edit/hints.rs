//! Hints on the board under work, one step more for each key.

use std::time::Duration;

use super::state::{Mode, Version, Workbench};
use super::update::Effect;
use crate::results::HintText;
use crate::writers::hints::Hints;
use tumble_core::Solution;
use tumble_core::grade::{GradeOptions, Graded, Verdict};
use tumble_solve::{Begun, SolveOptions};

/// The hints on a version of the board.
#[derive(Debug, Clone)]
pub(super) struct ShownHints {
    all: Vec<HintText>,
    /// How many of them are shown.
    pub shown: usize,
    /// Whether the solver was asked for the last ones.
    is_searched: bool,
}

impl ShownHints {
    /// The hint that was shown last.
    pub(super) fn last(&self) -> Option<&HintText> {
        self.all.get(self.shown.checked_sub(1)?)
    }
}

impl Workbench {
    /// Shows the next hint, or asks for the search that finds more.
    pub(super) fn next_hint(&mut self) -> Option<Effect> {
        self.mode = Mode::Build;
        if self.hints.is_none() {
            let graded = self.graded_for_hints()?;
            let challenge = self.challenge.clone()?;
            let mut hints = Hints::new(None, &challenge, &graded, 2);
            if graded.verdict == Verdict::Pass && hints.is_at_par() {
                self.message = "no hint: nothing cheaper is known".to_owned();
                return None;
            }
            hints.add_what();
            hints.add_where();
            let all = hints.texts().to_vec();
            self.hints = Some(ShownHints { all, shown: 0, is_searched: false });
        }
        let hints = self.hints.as_ref()?;
        if hints.shown < hints.all.len() {
            self.show_hint();
        } else if hints.is_searched {
            self.message = "there are no more hints".to_owned();
        } else {
            self.message = "looking for a way on: a moment".to_owned();
            return Some(Effect::Hint);
        }
        None
    }

    /// Finds the hints that take a search, which may be in several parts of this time, and shows the
    /// first of them.
    pub fn search_hints(&mut self, time: Duration) {
        self.message.clear();
        let (Some(challenge), Some(graded)) = (self.challenge.clone(), self.graded_for_hints())
        else {
            return;
        };
        let partial = self.version.drawing.clone();
        let passes = graded.verdict == Verdict::Pass;
        let begun = Begun::new(&challenge, partial, passes, time, SolveOptions::default());
        let mut found = Hints::new(None, &challenge, &graded, 5);
        found.add_where();
        let is_done = found.add_completion(&begun, 5, &mut |_| {});
        let more = found.texts().iter().skip(1).cloned();
        if let Some(hints) = &mut self.hints {
            hints.all.extend(more);
            hints.is_searched = true;
            match is_done {
                Ok(()) => self.show_hint(),
                Err(error) => self.message = format!("no more hints: {error}"),
            }
        }
    }

    fn show_hint(&mut self) {
        let Some(hints) = &mut self.hints else { return };
        hints.shown = (hints.shown + 1).min(hints.all.len());
        let cell = hints.last().and_then(|hint| hint.cells.first().copied());
        if let Some(cell) = cell {
            self.go_to(cell);
        }
    }

    /// The verdict on the board; `None`, with a word, where there is none that hints could be about.
    fn graded_for_hints(&mut self) -> Option<Graded> {
        let Some(challenge) = self.challenge.clone() else {
            self.message = "a board without a challenge has no hints".to_owned();
            return None;
        };
        let Version { drawing, lever } = &self.version;
        let options = GradeOptions { failures: 100, ..GradeOptions::default() };
        let graded = Solution::with_lever(challenge, drawing.clone(), *lever)
            .and_then(|solution| solution.grade_with(&options));
        match graded {
            Ok(graded) if matches!(graded.verdict, Verdict::Pass | Verdict::Fail) => Some(graded),
            _ => {
                self.message = "no hint: g says what is wrong first".to_owned();
                None
            }
        }
    }
}
