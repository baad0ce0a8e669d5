//! The screen of the terminal, borrowed and given back.

use std::io::{self, Write as _, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};

use crate::edit::Screen;

/// Whether the terminal is in use, and has to be given back.
static IN_USE: AtomicBool = AtomicBool::new(false);

/// The whole screen of the terminal.
#[derive(Debug)]
pub struct Terminal {
    shown: Screen,
    has_colours: bool,
}

impl Terminal {
    /// Shows a screen that is made for the size of the terminal.
    ///
    /// # Errors
    /// Where the terminal cannot be written to.
    pub fn draw(&mut self, view: impl FnOnce(usize, usize) -> Screen) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let (width, height) = (usize::from(width), usize::from(height));
        let screen = view(width, height);
        let mut out = Vec::new();
        if (self.shown.width(), self.shown.height()) != (width, height) {
            queue!(out, Clear(ClearType::All))?;
            self.shown = Screen::new(width, height);
        }
        for change in screen.changes(&self.shown) {
            let place = [change.column, change.row].map(u16::try_from);
            let [Ok(column), Ok(row)] = place else { continue };
            queue!(out, MoveTo(column, row))?;
            let style = if self.has_colours { change.style } else { change.style.fg_color(None) };
            write!(out, "{style}{}{style:#}", change.text)?;
        }
        self.shown = screen;
        // In one piece, so that no half of a screen is seen.
        let mut stdout = stdout().lock();
        stdout.write_all(&out)?;
        stdout.flush()
    }
}

/// Gives the whole screen to some work, and leaves the terminal as it was when the work ends, be it
/// with an error or a panic.
///
/// # Errors
/// Where the terminal cannot be used, and those of the work.
pub fn on_screen<T>(work: impl FnOnce(&mut Terminal) -> anyhow::Result<T>) -> anyhow::Result<T> {
    // A panic is reported on the screen that stays.
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        give_back();
        report(panic);
    }));
    IN_USE.store(true, Ordering::SeqCst);
    let result = borrow().context("the terminal cannot be used").and_then(|()| {
        let has_colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        work(&mut Terminal { shown: Screen::new(0, 0), has_colours })
    });
    give_back();
    result
}

fn borrow() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, Hide)
}

fn give_back() {
    if IN_USE.swap(false, Ordering::SeqCst) {
        // Whatever fails here, there is nothing else to try.
        let _ = execute!(stdout(), Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}
