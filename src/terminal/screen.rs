//! The screen of the terminal, borrowed and given back.

use std::io::{self, Write as _, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;

use super::console::{self, Keyboard, Typed, terminal_size};
use crate::edit::Screen;

/// Whether the terminal is in use, and must be given back.
static IN_USE: AtomicBool = AtomicBool::new(false);

/// The whole screen of the terminal.
#[derive(Debug)]
pub struct Terminal {
    shown: Screen,
    has_colours: bool,
    keyboard: Keyboard,
}

impl Terminal {
    /// Shows a screen; `view` makes it for the size of the terminal.
    ///
    /// # Errors
    /// Fails if the terminal cannot be written to.
    pub fn draw(&mut self, view: impl FnOnce(usize, usize) -> Screen) -> io::Result<()> {
        let (width, height) =
            terminal_size(stdout()).filter(|size| *size != (0, 0)).unwrap_or((80, 24));
        let screen = view(width, height);
        let mut out = Vec::new();
        if (self.shown.width(), self.shown.height()) != (width, height) {
            write!(out, "\x1b[2J")?;
            self.shown = Screen::new(width, height);
        }
        for change in screen.changes(&self.shown) {
            let style = if self.has_colours { change.style } else { change.style.fg_color(None) };
            let (row, column) = (change.row + 1, change.column + 1);
            write!(out, "\x1b[{row};{column}H{style}{}{style:#}", change.text)?;
        }
        self.shown = screen;
        write_at_once(&out)
    }

    /// Waits for a key.
    pub(crate) fn wait(&mut self, patience: Duration) -> io::Result<Typed> {
        self.keyboard.wait(patience)
    }
}

/// Writes in one piece, so that half a screen is never seen.
fn write_at_once(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Gives the whole screen to `work`, and restores the terminal when it ends, even by an error or a panic.
///
/// # Errors
/// Fails if the terminal cannot be used, or if `work` fails.
pub fn on_screen<T>(work: impl FnOnce(&mut Terminal) -> anyhow::Result<T>) -> anyhow::Result<T> {
    // A panic is reported after the terminal is restored: else the report is lost.
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        give_back();
        report(panic);
    }));
    IN_USE.store(true, Ordering::SeqCst);
    let result = take_over().context("the terminal cannot be used").and_then(|()| {
        let has_colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let keyboard = Keyboard::new().context("keys cannot be read")?;
        work(&mut Terminal { shown: Screen::new(0, 0), has_colours, keyboard })
    });
    give_back();
    result
}

fn take_over() -> io::Result<()> {
    console::take_over()?;
    // The other screen, without a cursor.
    write_at_once(b"\x1b[?1049h\x1b[?25l")
}

fn give_back() {
    if IN_USE.swap(false, Ordering::SeqCst) {
        // If this fails, nothing else can be tried.
        let _ = write_at_once(b"\x1b[?25h\x1b[?1049l");
        let _ = console::give_back();
    }
}
