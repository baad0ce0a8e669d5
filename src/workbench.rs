//! The terminal around a workbench: keys, the screen, files.

mod disk;
mod recovery;
mod search;

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::bail;

use crate::edit::{Effect, Key, Workbench, update, view};
use crate::files;
use crate::inbox::board_file::BoardFile;
use crate::inbox::solved::SolvedFile;
use crate::options::ReadingOptions;
use crate::options::lever::FirstLever;
use crate::terminal::console::Typed;
use crate::terminal::screen::{Terminal, on_screen};
use crate::terminal::{Shell, Status, signals};
use crate::writers::text::typed;
pub(crate) use disk::BoardOnDisk;
use recovery::Recovery;
use search::{RunningSearch, begin_search, take_found};
use tumble_core::challenge::{Challenge, StartRule};
use tumble_core::problem::Source;

/// Refuses to begin without a terminal.
pub(crate) fn needs_terminal(command: &str, instead: &str) -> anyhow::Result<()> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    bail!("`tumble {command}` needs a terminal; without one, use {instead}")
}

/// Returns a workbench with the board of a file.
pub(crate) fn of_file(
    board: &BoardFile,
    reading: &ReadingOptions,
    first: &FirstLever,
    shell: &mut Shell,
) -> anyhow::Result<Workbench> {
    let grid = board.grid(reading, shell)?;
    let drawing = grid.reading.picture.drawing.clone();
    let rule = board.challenge.as_ref().map(|challenge| challenge.start);
    let lever = match rule {
        Some(StartRule::Lever(side)) => side,
        _ => board.free_lever(first, shell),
    };
    let Source { name, text, .. } = &board.source;
    let bench = Workbench::of_file(board.challenge.clone(), drawing, lever, name, text);
    Ok(bench.with_notation_noted().without_forbidden_start())
}

/// Returns the file that the workbench of a board saves to: the one that was read, unless that also holds something
/// else.
pub(crate) fn with_file(
    bench: Workbench,
    board: &BoardFile,
    argument: &Path,
) -> (Workbench, PathBuf) {
    if !board.is_excerpt {
        return (bench, argument.to_owned());
    }
    let stem = match files::is_link(argument) {
        true => board.challenge.as_ref().map_or("board".to_owned(), |it| it.stem()).into(),
        false => match files::holder_of(argument).zip(argument.file_stem()) {
            // Next to an archive, and not in it.
            Some((holder, stem)) if argument.starts_with(&holder) => holder.with_file_name(stem),
            _ => argument.with_extension(""),
        },
    };
    let path = free_name(&stem);
    (bench.with_new_file(&path.display().to_string()), path)
}

/// Returns a name with this stem that no file has.
fn free_name(stem: &Path) -> PathBuf {
    let with = |end: &str| {
        let mut name = stem.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    };
    let names = std::iter::once(with(".toml"));
    let more = (2..1000).map(|number| with(&format!("-{number}.toml")));
    let is_free = |path: &PathBuf| std::fs::symlink_metadata(path).is_err();
    names.chain(more).find(is_free).unwrap_or_else(|| with(".toml"))
}

/// Returns the workbench of a challenge without a board, and the file that it saves to. A file with
/// an earlier board stays as it is.
pub(crate) fn of_challenge(challenge: Arc<Challenge>, folder: &Path) -> (Workbench, PathBuf) {
    let stem = folder.join(challenge.stem());
    let path = free_name(&stem);
    let mut bench = Workbench::of_challenge(Arc::clone(&challenge), &path.display().to_string());
    let first = folder.join(format!("{}.toml", challenge.stem()));
    if path != first {
        let (name, typed) = (first.display(), typed(&first));
        bench.say(format!("a new board: {name} stays as it is, `tumble edit {typed}` opens it"));
    }
    (bench, path)
}

/// Runs the workbench until the user quits, or a signal ends the program. Unsaved work is kept in a recovery file in
/// the meantime.
pub(crate) fn session(bench: Workbench, path: &Path, shell: &mut Shell) -> anyhow::Result<Status> {
    let mut bench = bench.with_unicode(has_unicode());
    let mut session = Session::new(path, &mut bench, signals::end_flag()?)?;
    let left = on_screen(|terminal| {
        loop {
            match (session.work_until_left(terminal, &mut bench)?, bench.next_challenge()) {
                (Left::Next, Some(next)) => {
                    let folder = session.disk.path.parent().unwrap_or(Path::new(""));
                    let (next, path) = of_challenge(next, folder);
                    bench = next.with_unicode(has_unicode());
                    session = Session::new(&path, &mut bench, Arc::clone(&session.ended))?;
                }
                (left, _) => return Ok(left),
            }
        }
    })?;
    if left == Left::Ended {
        session.keep_unsaved(&mut bench);
    }
    if left != Left::Quit && bench.is_changed() {
        let name = session.recovery.name();
        match session.is_kept {
            true => shell
                .note(&format!("what was not saved is in {name}: the workbench finds it there")),
            false => shell.warning(&format!("what was not saved is lost: {name} was not written")),
        }
    }
    Ok(if left == Left::Ended { Status::Stopped } else { Status::Good })
}

/// Returns whether the terminal shows lines that only Unicode has, according to its locale. The console of Linux lacks
/// the diagonal ones.
fn has_unicode() -> bool {
    let name = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(name).unwrap_or_default();
    let locale = locale.to_ascii_lowercase().replace('-', "");
    locale.contains("utf8") && !matches!(name("TERM").as_deref(), Some("linux" | "dumb"))
}

/// The reason why the workbench was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Quit,
    Next,
    /// By Ctrl-C.
    Interrupted,
    /// By a signal.
    Ended,
}

/// Time to wait for a key before checking for a signal.
const PATIENCE: Duration = Duration::from_millis(250);

/// Time to wait for a key before checking whether a search has ended.
const SEARCH_PATIENCE: Duration = Duration::from_millis(40);

/// State around a workbench: its files, its progress, its search.
struct Session {
    disk: BoardOnDisk,
    recovery: Recovery,
    /// The last challenge that the board solved, with its cost.
    solved: Option<(u16, [u32; 5])>,
    /// Whether all unsaved work is on the disk.
    is_kept: bool,
    /// Whether a signal has asked the program to end.
    ended: Arc<AtomicBool>,
    /// The running search for hints.
    search: Option<RunningSearch>,
}

impl Session {
    fn new(path: &Path, bench: &mut Workbench, ended: Arc<AtomicBool>) -> anyhow::Result<Session> {
        let disk = BoardOnDisk::new(path)?;
        let recovery = Recovery::find(path, disk.digest.as_deref(), bench);
        Ok(Session { solved: None, is_kept: true, disk, recovery, ended, search: None })
    }

    fn work_until_left(
        &mut self,
        terminal: &mut Terminal,
        bench: &mut Workbench,
    ) -> anyhow::Result<Left> {
        loop {
            terminal.draw(|width, height| view(bench, width, height))?;
            let Some(key) = self.next_key(terminal, bench)? else { return Ok(Left::Ended) };
            take_found(&mut self.search, bench);
            match key.and_then(|key| update(bench, key)) {
                Some(effect @ (Effect::Save | Effect::Next)) => {
                    let result = self.disk.save(bench);
                    let is_saved = result.is_ok();
                    let advice =
                        if self.disk.refused.is_some() { ": saving again replaces it" } else { "" };
                    bench.saved(result.map_err(|error| format!("{error:#}{advice}")));
                    if effect == Effect::Next && is_saved {
                        self.recovery.forget();
                        return Ok(Left::Next);
                    }
                }
                Some(Effect::Hint) => begin_search(&mut self.search, bench),
                Some(Effect::Quit) => {
                    // Keeps the recovery file while a question to the user is open.
                    if !bench.is_asked() {
                        self.recovery.forget();
                    }
                    return Ok(Left::Quit);
                }
                Some(Effect::Interrupt) => return Ok(Left::Interrupted),
                None => {}
            }
            self.keep_solved(bench.solved());
            self.keep_unsaved(bench);
        }
    }

    /// Keeps unsaved work in the recovery file, and says the first time that this fails.
    fn keep_unsaved(&mut self, bench: &mut Workbench) {
        let kept = self.recovery.keep_unsaved(bench, self.disk.digest.as_deref());
        if let Err(error) = &kept
            && self.is_kept
        {
            bench.say(format!("not kept in a recovery file: {error}"));
        }
        self.is_kept = kept.is_ok();
    }

    /// Records a solved challenge, for `tumble next` and the page.
    fn keep_solved(&mut self, solved: Option<(u16, [u32; 5])>) {
        if solved != self.solved {
            self.solved = solved;
            // If it cannot be written, work goes on without it.
            let _ = solved.map(|solved| SolvedFile::take_in([solved].into()));
        }
    }

    /// Waits for a key, a change of the screen, the end of a search, or the next step of a playing run; `None` after a
    /// signal, or if the terminal is gone.
    fn next_key(
        &self,
        terminal: &mut Terminal,
        bench: &Workbench,
    ) -> anyhow::Result<Option<Option<Key>>> {
        loop {
            if self.ended.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if self.search.as_ref().is_some_and(RunningSearch::has_ended) {
                return Ok(Some(None));
            }
            let step = bench.is_playing().then(|| Duration::from_millis(bench.pace()));
            let patience = if self.search.is_some() { SEARCH_PATIENCE } else { PATIENCE };
            match terminal.wait(step.unwrap_or(patience))? {
                Typed::Key(key) => return Ok(Some(Some(key))),
                Typed::Other => return Ok(Some(None)),
                Typed::Closed => return Ok(None),
                Typed::Nothing => {}
            }
            if step.is_some() {
                return Ok(Some(Some(Key::Tick)));
            }
        }
    }
}
