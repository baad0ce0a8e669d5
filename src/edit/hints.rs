//! Hints on the board under work, one step more for each key.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::keys::Effect;
use super::state::{Mode, ShownHints, Version, Workbench};
use crate::results::HintJson;
use crate::writers::hints::Hints;
use tumble_core::Solution;
use tumble_core::challenge::Challenge;
use tumble_core::grade::{GradeOptions, Graded, Verdict};
use tumble_solve::{Begun, SolveOptions, Stop};

/// The message during a search.
const LOOKING: &str = "looking for a way on: every key works in the meantime";

/// A search for hints on a board that runs while the keys work.
#[derive(Debug)]
pub struct HintSearch {
    challenge: Arc<Challenge>,
    version: Version,
    graded: Graded,
}

#[derive(Debug)]
pub struct FoundHints {
    version: Version,
    texts: Vec<HintJson>,
    error: Option<String>,
}

impl HintSearch {
    /// Searches, in several parts of this time, until `stop` is set.
    pub fn run(self, time: Duration, stop: Arc<AtomicBool>) -> FoundHints {
        let HintSearch { challenge, version, graded } = self;
        let passes = graded.verdict == Verdict::Pass;
        let options = SolveOptions {
            stop: Stop { flag: stop, ..Stop::default() },
            ..SolveOptions::default()
        };
        let lever = graded.solution.as_ref().map(Solution::lever);
        let begun = Begun::new(&challenge, version.drawing.clone(), lever, passes, time, options);
        let mut found = Hints::new(None, &challenge, &graded, 5);
        found.add_where();
        let is_done = found.add_completion(&begun, 5, &mut |_| {});
        let texts = found.all_hints().iter().skip(1).cloned().collect();
        FoundHints { version, texts, error: is_done.err().map(|error| error.to_string()) }
    }
}

impl Workbench {
    /// Shows the next hint, or requests the search that finds more.
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
            let all = hints.all_hints().to_vec();
            self.hints = Some(ShownHints { all, shown: 0, is_searched: false });
        }
        let hints = self.hints.as_ref()?;
        if hints.shown < hints.all.len() {
            self.show_hint();
        } else if hints.is_searched {
            self.message = "there are no more hints".to_owned();
        } else {
            self.message = LOOKING.to_owned();
            return Some(Effect::Hint);
        }
        None
    }

    /// Returns the search for the hints that need one; `None`, with a message, if the board cannot have hints.
    pub fn hint_search(&mut self) -> Option<HintSearch> {
        let graded = self.graded_for_hints()?;
        let challenge = self.challenge.clone()?;
        Some(HintSearch { challenge, version: self.version.clone(), graded })
    }

    /// Takes the hints that a search found, unless the board has changed since then. They are shown at once if no key
    /// was pressed in the meantime.
    pub fn take_hints(&mut self, found: FoundHints) {
        let Some(hints) = self.hints.as_mut().filter(|_| found.version == self.version) else {
            return;
        };
        hints.all.extend(found.texts);
        hints.is_searched = true;
        let is_awaited = self.message == LOOKING;
        match found.error {
            Some(error) => self.message = format!("no more hints: {error}"),
            None if is_awaited => {
                self.message.clear();
                self.show_hint();
            }
            None => self.message = "a way on was found: h shows it".to_owned(),
        }
    }

    fn show_hint(&mut self) {
        let Some(hints) = &mut self.hints else { return };
        hints.shown = (hints.shown + 1).min(hints.all.len());
        let cell = hints.last_shown().and_then(|hint| hint.cells.first().copied());
        if let Some(cell) = cell {
            self.go_to(cell);
        }
    }

    /// Returns the verdict on the board; `None`, with a message, if the board cannot have hints.
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
