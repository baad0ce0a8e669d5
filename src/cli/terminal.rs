//! The screen of the terminal, borrowed and given back.

use anyhow::Context as _;
use ratatui::DefaultTerminal;

/// Gives the whole screen to some work, and leaves the terminal as it was whatever comes of it: an
/// error, or a panic.
///
/// # Errors
/// Where the terminal cannot be used, and those of the work.
pub fn on_screen<T>(
    work: impl FnOnce(&mut DefaultTerminal) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    // This also sees to it that a panic gives the screen back before it is reported.
    let mut terminal = ratatui::try_init().context("the terminal cannot be used")?;
    let result = work(&mut terminal);
    ratatui::restore();
    result
}
