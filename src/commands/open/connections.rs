//! The open connections: bounded, so that a crowd of strangers cannot shut out the page.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::Mutex;

use super::locked;

/// Most open connections whose request has not arrived yet. The oldest makes room for a new one:
/// the page sends its request at once.
const WAITING: usize = 32;
/// Most requests with the secret of the session that are answered at the same time.
const ADMITTED: usize = 32;

/// The connections that are open.
#[derive(Default)]
pub(super) struct Connections {
    state: Mutex<ConnectionsState>,
}

#[derive(Default)]
struct ConnectionsState {
    count: u64,
    waiting: VecDeque<(u64, TcpStream)>,
    admitted: usize,
}

/// A connection whose request has not come yet.
pub(super) struct WaitingConnection(u64);

impl Connections {
    /// Takes a new connection.
    pub(super) fn add_waiting(&self, stream: &TcpStream) -> std::io::Result<WaitingConnection> {
        let own = stream.try_clone()?;
        let mut state = locked(&self.state);
        state.count += 1;
        let number = state.count;
        state.waiting.push_back((number, own));
        if state.waiting.len() > WAITING
            && let Some((_, oldest)) = state.waiting.pop_front()
        {
            // It may be closed already.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        Ok(WaitingConnection(number))
    }

    /// Notes that the request of a connection has arrived, or never will.
    pub(super) fn has_come(&self, waiting: &WaitingConnection) {
        locked(&self.state).waiting.retain(|(number, _)| *number != waiting.0);
    }

    /// Admits a request to be answered; `None` if there are too many.
    pub(super) fn admit_request(&self) -> Option<Admitted<'_>> {
        let mut state = locked(&self.state);
        (state.admitted < ADMITTED).then(|| {
            state.admitted += 1;
            Admitted(self)
        })
    }
}

/// A request that is answered, until this is dropped.
pub(super) struct Admitted<'a>(&'a Connections);

impl Drop for Admitted<'_> {
    fn drop(&mut self) {
        locked(&self.0.state).admitted -= 1;
    }
}
