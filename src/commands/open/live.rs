//! Server-sent events for the open pages, and checks that a page is open at all.

use std::io;
use std::net::TcpStream;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{http, locked};

/// Time within which a closed page is noticed.
const BEAT: Duration = Duration::from_secs(2);
/// Time between closing the last page and the end of the program: a reload takes less.
const LINGER: Duration = Duration::from_secs(60);

/// The events for the pages, and the pages that listen.
#[derive(Default)]
pub(super) struct Live {
    state: Mutex<LiveState>,
    changed: Condvar,
}

#[derive(Default)]
struct LiveState {
    /// The last event, as it is sent, and the number of events.
    last: String,
    count: u64,
    /// Number of pages that listen.
    pages: usize,
    /// Last time that a page was there; `None` before the first one.
    seen: Option<Instant>,
}

impl Live {
    /// Tells all pages about a change. They ask for the new content.
    pub(super) fn tell_pages(&self, event: &str) {
        let mut state = locked(&self.state);
        state.count += 1;
        state.last = format!("event: {event}\ndata: {}\n\n", state.count);
        self.changed.notify_all();
    }

    /// Notes that a page is there.
    pub(super) fn note_page(&self) {
        locked(&self.state).seen = Some(Instant::now());
    }

    /// Returns whether the page was open, and has been closed for a minute.
    pub(super) fn is_over(&self) -> bool {
        let state = locked(&self.state);
        state.pages == 0 && state.seen.is_some_and(|seen| seen.elapsed() > LINGER)
    }

    /// Sends all events to a page, until it is closed.
    pub(super) fn send_events(&self, stream: &mut TcpStream) -> io::Result<()> {
        let page = OpenPage::new(self);
        http::write_in_time(
            stream,
            http::response_head(200, "text/event-stream", None).as_bytes(),
        )?;
        let mut count = locked(&self.state).count;
        // The browser asks again a second after the connection broke.
        let mut text = "retry: 1000\n\n".to_owned();
        loop {
            http::write_in_time(stream, text.as_bytes())?;
            let state =
                self.changed.wait_timeout_while(locked(&self.state), BEAT, |it| it.count == count);
            let state = state.unwrap_or_else(PoisonError::into_inner).0;
            // A beat is a comment: it shows whether the page is still there.
            text = if state.count == count { ":\n\n".to_owned() } else { state.last.clone() };
            count = state.count;
            drop(state);
            if !http::is_open(stream) {
                break;
            }
        }
        drop(page);
        Ok(())
    }
}

/// A page that listens, until it is dropped.
struct OpenPage<'a>(&'a Live);

impl OpenPage<'_> {
    fn new(live: &Live) -> OpenPage<'_> {
        let mut state = locked(&live.state);
        state.pages += 1;
        state.seen = Some(Instant::now());
        OpenPage(live)
    }
}

impl Drop for OpenPage<'_> {
    fn drop(&mut self) {
        let mut state = locked(&self.0.state);
        state.pages -= 1;
        state.seen = Some(Instant::now());
    }
}
