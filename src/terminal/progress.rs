//! A progress bar for long work, on a terminal.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time before the bar shows: shorter work is done before it could be read.
const PATIENCE: Duration = Duration::from_millis(400);

/// The bar. It hides while the work is short, and always if standard error is not a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    since: Instant,
    to_terminal: bool,
}

impl Progress {
    /// Returns a bar for work of unknown length.
    pub(crate) fn new(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let template = "{msg} {wide_bar:.cyan/dim} {human_pos} of {human_len}, {eta} left";
        // The template is fixed and valid.
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("━╸─"));
        bar.set_message(what);
        Progress { bar, since: Instant::now(), to_terminal: std::io::stderr().is_terminal() }
    }

    /// Shows that `more` of `all` the work is done; may be called from any thread.
    pub(crate) fn advance(&self, more: u128, all: u128) {
        self.bar.inc(u64::try_from(more).unwrap_or(u64::MAX));
        self.show_length(all);
    }

    fn show_length(&self, all: u128) {
        if self.bar.is_hidden() {
            if !self.to_terminal || self.since.elapsed() < PATIENCE {
                return;
            }
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(u64::try_from(all).unwrap_or(u64::MAX));
    }

    /// Hides the bar while `act` prints.
    pub(crate) fn with_bar_hidden<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
