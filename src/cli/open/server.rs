//! The server: connections, what they ask for, and when it ends.

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::asked::Judges;
use super::guard::Guard;
use super::http::{HttpRequest, HttpResponse};
use super::site;

/// This many connections are served at once; more are turned away.
const CONNECTIONS: usize = 64;

/// What all connections share.
pub(super) struct Server {
    pub guard: Guard,
    judges: Judges,
    open: AtomicUsize,
}

impl Server {
    /// Takes a port of this machine that nothing else has, for this machine alone.
    ///
    /// # Errors
    /// Where there is none.
    pub(super) fn bind() -> anyhow::Result<(Server, TcpListener)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let guard = Guard::new(listener.local_addr()?.port())?;
        Ok((Server { guard, judges: Judges::default(), open: AtomicUsize::new(0) }, listener))
    }

    /// Serves each connection in a thread of its own, for as long as the program runs.
    pub(super) fn serve(self: Arc<Server>, listener: TcpListener) {
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let server = Arc::clone(&self);
                server.open.fetch_add(1, Ordering::SeqCst);
                let served = Served(server);
                // Where no thread can be made the connection is dropped, and closed by that.
                let _ = thread::Builder::new().spawn(move || served.answer(stream));
            }
        });
    }

    fn respond(&self, request: &HttpRequest) -> HttpResponse {
        let name = match self.guard.admit(request) {
            Ok(name) => name,
            Err(refusal) => return refusal,
        };
        match (request.method.as_str(), name) {
            ("POST", "ask") => {
                HttpResponse::json(self.judges.answer(&String::from_utf8_lossy(&request.body)))
            }
            ("GET", _) => site::file(name)
                .unwrap_or_else(|| HttpResponse::refusal(404, "there is nothing of this name")),
            _ => HttpResponse::refusal(405, "this cannot be asked here"),
        }
    }
}

/// A connection that counts as open until it is dropped.
struct Served(Arc<Server>);

impl Served {
    fn answer(self, mut stream: TcpStream) -> io::Result<()> {
        let response = match HttpRequest::read(&mut stream) {
            _ if self.0.open.load(Ordering::SeqCst) > CONNECTIONS => {
                HttpResponse::refusal(503, "too many connections at once")
            }
            Ok(request) => self.0.respond(&request),
            Err(Some(refusal)) => refusal,
            Err(None) => return Ok(()),
        };
        response.write(&mut stream)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::SeqCst);
    }
}
