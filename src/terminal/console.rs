//! The terminal as the system knows it: its size, its settings, and the keys that the user types.

use crate::edit::Key;

#[cfg(not(unix))]
pub(crate) use other::{Keyboard, give_back, take_over, terminal_size};
#[cfg(unix)]
pub(crate) use unix::{Keyboard, give_back, take_over, terminal_size};

/// An event of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Typed {
    Key(Key),
    /// A key without a meaning, or the screen has another size.
    Other,
    /// Nothing happened in the time to wait.
    Nothing,
    /// The terminal is gone.
    #[cfg_attr(not(unix), expect(dead_code, reason = "crossterm reports an error instead"))]
    Closed,
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;
    use std::sync::{Mutex, PoisonError};
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::{Errno, read};
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};
    use signal_hook::consts::SIGWINCH;
    use signal_hook::low_level::pipe;

    use super::Typed;
    use crate::terminal::{first_key, lone_key};

    /// The settings of the terminal before it was taken over.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    /// Time limit for the rest of a key, long enough for a slow line.
    const REST: Duration = Duration::from_millis(30);

    /// Returns the columns and rows of the terminal behind a stream. The number of rows may be 0.
    pub(crate) fn terminal_size(stream: impl AsFd) -> Option<(usize, usize)> {
        let size = tcgetwinsize(stream).ok()?;
        Some((size.ws_col.into(), size.ws_row.into()))
    }

    /// Makes the terminal pass on every key at once, without echo.
    pub(crate) fn take_over() -> io::Result<()> {
        let before = tcgetattr(io::stdin())?;
        let mut raw = before.clone();
        raw.make_raw();
        *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = Some(before);
        Ok(tcsetattr(io::stdin(), OptionalActions::Now, &raw)?)
    }

    pub(crate) fn give_back() -> io::Result<()> {
        match BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(before) => Ok(tcsetattr(io::stdin(), OptionalActions::Now, &before)?),
            None => Ok(()),
        }
    }

    /// The keys of the terminal.
    #[derive(Debug)]
    pub(crate) struct Keyboard {
        /// Bytes that are not a whole key yet.
        begun: Vec<u8>,
        /// Receives a byte when the size of the screen changes.
        resized: UnixStream,
    }

    impl Keyboard {
        pub(crate) fn new() -> io::Result<Keyboard> {
            let (resized, signal) = UnixStream::pair()?;
            resized.set_nonblocking(true)?;
            pipe::register(SIGWINCH, signal)?;
            Ok(Keyboard { begun: Vec::new(), resized })
        }

        /// Waits for a key.
        pub(crate) fn wait(&mut self, patience: Duration) -> io::Result<Typed> {
            let until = Instant::now() + patience;
            loop {
                if let Some((length, key)) = first_key(&self.begun) {
                    self.begun.drain(..length);
                    return Ok(key.map_or(Typed::Other, Typed::Key));
                }
                let left = match self.begun.is_empty() {
                    true => until.saturating_duration_since(Instant::now()),
                    false => REST,
                };
                match self.take_bytes(left)? {
                    None => {}
                    Some(Typed::Nothing) if !self.begun.is_empty() => {
                        return Ok(lone_key(self.begun.remove(0)).map_or(Typed::Other, Typed::Key));
                    }
                    Some(other) => return Ok(other),
                }
            }
        }

        /// Waits for bytes of keys; returns another event if one comes first.
        fn take_bytes(&mut self, patience: Duration) -> io::Result<Option<Typed>> {
            let patience = patience.try_into().map_err(io::Error::other)?;
            let stdin = io::stdin();
            let mut sources =
                [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&self.resized, PollFlags::IN)];
            match poll(&mut sources, Some(&patience)) {
                Ok(0) | Err(Errno::INTR) => return Ok(Some(Typed::Nothing)),
                ready => ready?,
            };
            let [keys, _] = sources.map(|source| !source.revents().is_empty());
            let mut bytes = [0; 1024];
            if !keys {
                while read(&self.resized, &mut bytes).is_ok_and(|count| count > 0) {}
                return Ok(Some(Typed::Other));
            }
            match read(&stdin, &mut bytes) {
                Ok(0) | Err(Errno::IO) => Ok(Some(Typed::Closed)),
                Err(Errno::INTR) => Ok(Some(Typed::Nothing)),
                count => {
                    self.begun.extend(bytes.iter().take(count?));
                    Ok(None)
                }
            }
        }
    }
}

#[cfg(not(unix))]
mod other {
    use std::io;
    use std::time::Duration;

    use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
    use crossterm::terminal;

    use super::Typed;
    use crate::edit::Key;

    pub(crate) fn terminal_size<T>(_: T) -> Option<(usize, usize)> {
        let (columns, rows) = terminal::size().ok()?;
        Some((columns.into(), rows.into()))
    }

    pub(crate) fn take_over() -> io::Result<()> {
        terminal::enable_raw_mode()?;
        // This makes the terminal read escape sequences.
        match crossterm::ansi_support::supports_ansi() {
            true => Ok(()),
            false => Err(io::Error::other("it does not read escape sequences")),
        }
    }

    pub(crate) fn give_back() -> io::Result<()> {
        terminal::disable_raw_mode()
    }

    /// The keys of the terminal.
    #[derive(Debug)]
    pub(crate) struct Keyboard;

    impl Keyboard {
        pub(crate) fn new() -> io::Result<Keyboard> {
            Ok(Keyboard)
        }

        /// Waits for a key.
        pub(crate) fn wait(&mut self, patience: Duration) -> io::Result<Typed> {
            if !event::poll(patience)? {
                return Ok(Typed::Nothing);
            }
            Ok(match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    key_of(key).map_or(Typed::Other, Typed::Key)
                }
                _ => Typed::Other,
            })
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
            KeyCode::Tab => Key::Tab,
            KeyCode::Delete | KeyCode::Backspace => Key::Delete,
            _ => return None,
        })
    }
}
