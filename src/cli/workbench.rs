//! The terminal around a workbench: keys, the screen, files.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::atomic;
use super::board_file::BoardFile;
use super::lever::FirstLever;
use super::options::ReadingOptions;
use super::schemas::Schema;
use super::shell::Shell;
use super::status::Status;
use super::terminal::on_screen;
use crate::edit::{Effect, Key, Workbench, text, update, view};
use tumble_core::board::Side;
use tumble_core::board::notation::Notation;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

/// Refuses to begin where there is no terminal.
///
/// # Errors
/// Where standard input or standard output is none.
pub(super) fn needs_terminal(command: &str, instead: &str) -> anyhow::Result<()> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    bail!("`tumble {command}` needs a terminal; without one, use {instead}")
}

/// Returns a workbench with the board of a file.
///
/// # Errors
/// Where its grid cannot be read.
pub(super) fn of_file(
    board: &BoardFile,
    reading: &ReadingOptions,
    first: &FirstLever,
    shell: &mut Shell,
) -> anyhow::Result<Workbench> {
    let grid = board.grid(reading, shell)?;
    let drawing = grid.reading.picture.drawing.clone();
    let own = board.submission.start.as_ref().map(|(side, _)| *side);
    let rule = board.challenge.as_ref().map(|challenge| challenge.start);
    let lever = match rule {
        Some(tumble_core::challenge::StartRule::Lever(side)) => side,
        _ => own.or(first.lever.map(Side::from)).unwrap_or(Side::Left),
    };
    let Source { name, text } = &board.source;
    Ok(Workbench::of_file(board.challenge.clone(), drawing, lever, name, text))
}

/// Lets somebody work, until he leaves. What is not saved is kept in a recovery file meanwhile.
///
/// # Errors
/// Where the terminal or a file cannot be used.
pub(super) fn session(
    mut bench: Workbench,
    path: &Path,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let mut recovery = Recovery::new(path);
    recovery.restore(&mut bench);
    let effect = on_screen(|terminal| work(terminal, &mut bench, path, &mut recovery))?;
    if let Effect::Interrupt = effect
        && bench.is_changed()
    {
        let again = recovery.path.display();
        shell.note(&format!("what was not saved is in {again}: the workbench finds it there"));
    }
    Ok(Status::Good)
}

fn work(
    terminal: &mut DefaultTerminal,
    bench: &mut Workbench,
    path: &Path,
    recovery: &mut Recovery,
) -> anyhow::Result<Effect> {
    loop {
        terminal.draw(|frame| view(bench, frame))?;
        let wait = if bench.is_playing() { bench.pace() } else { 60_000 };
        let key = match event::poll(Duration::from_millis(wait))? {
            false => Some(Key::Tick),
            true => match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => key_of(key),
                _ => None,
            },
        };
        match key.and_then(|key| update(bench, key)) {
            Some(Effect::Save) => {
                let result = save(bench, path);
                bench.saved(result.map_err(|error| format!("{error:#}")));
            }
            Some(Effect::Quit) => {
                recovery.forget();
                return Ok(Effect::Quit);
            }
            Some(Effect::Interrupt) => return Ok(Effect::Interrupt),
            None => {}
        }
        recovery.keep(bench);
    }
}

fn key_of(key: KeyEvent) -> Option<Key> {
    Some(match key.code {
        KeyCode::Char(character) if key.modifiers.contains(KeyModifiers::CONTROL) => {
            Key::Control(character.to_ascii_lowercase())
        }
        KeyCode::Char(character) => Key::Char(character),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Delete | KeyCode::Backspace => Key::Delete,
        _ => return None,
    })
}

/// Writes the board, unless somebody else has written the file meanwhile.
fn save(bench: &Workbench, path: &Path) -> anyhow::Result<String> {
    let now = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => bail!("{} cannot be read: {error}", path.display()),
    };
    let is_ours = now.is_empty() || now.trim_start_matches('\u{feff}') == bench.source();
    if !is_ours {
        bail!("{} was changed by somebody else meanwhile", path.display());
    }
    let mut text = text(bench);
    // A new file; of one that is there all else stays as it was.
    if now.is_empty() && text.contains('=') {
        text = Schema::Solution.lead(&text).into_owned();
    }
    atomic::write(&[(path, text.as_bytes())])?;
    Ok(text)
}

/// The file next to the board's own that holds what is not saved.
struct Recovery {
    path: PathBuf,
    /// What is in it.
    kept: Option<String>,
}

impl Recovery {
    fn new(path: &Path) -> Recovery {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Hidden, so that no command takes it for a submission.
        Recovery { path: path.with_file_name(format!(".{name}.recovery")), kept: None }
    }

    /// Gives the workbench what was not saved when it was left last.
    fn restore(&mut self, bench: &mut Workbench) {
        let Ok(text) = fs::read_to_string(&self.path) else { return };
        let Ok(submission) = Submission::read(&Source::new("recovery", text.as_str())) else {
            return;
        };
        let shape = bench.drawing().shape().clone();
        let grid = submission.grid(&shape, Notation::Book);
        if grid.problems().is_empty() {
            let lever = submission.start.map_or(bench.lever(), |(side, _)| side);
            bench.recover(grid.reading.picture.drawing, lever);
            self.kept = Some(text);
        }
    }

    /// Keeps what is not saved. Where that cannot be written, work goes on without.
    fn keep(&mut self, bench: &Workbench) {
        if !bench.is_changed() {
            self.forget();
            return;
        }
        let text = text(bench);
        if self.kept.as_ref() != Some(&text) {
            let _ = atomic::write(&[(&self.path, text.as_bytes())]);
            self.kept = Some(text);
        }
    }

    fn forget(&mut self) {
        if self.kept.take().is_some() {
            // It may be gone already.
            let _ = fs::remove_file(&self.path);
        }
    }
}
