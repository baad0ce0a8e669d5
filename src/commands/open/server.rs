//! The server: connections and their requests.

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::class;
use super::connections::Connections;
use super::guard::Guard;
use super::http::{self, HttpRequest, HttpResponse};
use super::judges::{Judges, RequestInWork, Said};
use super::kept::KeptFiles;
use super::live::Live;
use super::locked;
use super::opened::Opened;
use super::site;

/// Time between two checks that the page still waits for an answer.
const LOOK: Duration = Duration::from_millis(250);

/// State that all connections share.
pub(super) struct Server {
    pub guard: Guard,
    pub live: Live,
    pub opened: Opened,
    /// The page of a class, shown instead of the page for boards.
    class: Mutex<Option<String>>,
    judges: Arc<Judges>,
    kept: KeptFiles,
    connections: Connections,
}

impl Server {
    /// Takes a free port that only this machine can reach.
    pub(super) fn bind(opened: Opened) -> anyhow::Result<(Server, TcpListener)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let server = Server {
            guard: Guard::new(listener.local_addr()?.port())?,
            live: Live::default(),
            opened,
            class: Mutex::default(),
            judges: Arc::new(Judges::new()),
            kept: KeptFiles::default(),
            connections: Connections::default(),
        };
        Ok((server, listener))
    }

    /// Shows the page of a class from now on.
    pub(super) fn show_class(&self, page: String) {
        *locked(&self.class) = Some(page);
        self.live.tell_pages("class");
    }

    /// Returns a file of the page by its name.
    fn file_named(&self, name: &str) -> Option<HttpResponse> {
        let class = locked(&self.class);
        match (&*class, name) {
            (Some(page), "") => Some(HttpResponse::styled_page(page.clone())),
            (Some(_), "class.js") => {
                Some(HttpResponse::new("text/javascript", class::SCRIPT.as_bytes()))
            }
            (Some(_), _) => None,
            (None, name) => site::page_file(name),
        }
    }

    /// Serves each connection in a thread of its own, for as long as the program runs.
    pub(super) fn serve_connections(self: Arc<Server>, listener: TcpListener) {
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let Ok(waiting) = self.connections.add_waiting(&stream) else { continue };
                let server = Arc::clone(&self);
                let work = move || {
                    let request = HttpRequest::read(&mut stream);
                    server.connections.has_come(&waiting);
                    // If sending fails, the receiver is gone.
                    let _ = match request {
                        Ok(request) => server.answer_request(&request, &mut stream),
                        Err(Some(refusal)) => refusal.write_and_drain(&mut stream),
                        Err(None) => Ok(()),
                    };
                };
                // If the thread cannot be started, the connection is dropped, which closes it.
                let _ = thread::Builder::new().spawn(work);
            }
        });
    }

    fn answer_request(&self, request: &HttpRequest, stream: &mut TcpStream) -> io::Result<()> {
        let refused = |status, why: &str| HttpResponse::refusal(status, why);
        let name = match self.guard.admitted_name(request) {
            Ok(name) => name,
            Err(refusal) => return refusal.write(stream),
        };
        let Some(_admitted) = self.connections.admit_request() else {
            return refused(503, "too many requests at once").write(stream);
        };
        self.live.note_page();
        let body = || String::from_utf8_lossy(&request.body).into_owned();
        let is_class = locked(&self.class).is_some();
        let response = match (request.method.as_str(), name) {
            // The page of a class asks nothing else.
            ("POST", _) | ("GET", "progress" | "kept" | "opened") if is_class => {
                refused(404, "no such file")
            }
            ("GET", "events") => return self.live.send_events(stream),
            ("POST", "ask") => return self.answer_judge(body(), stream),
            ("POST", "search") => return self.stream_search(body(), stream),
            ("POST", "stop") => {
                self.judges.stop_searches();
                HttpResponse::json("{}".to_owned())
            }
            ("GET", "progress") => self.kept.solved_list(),
            ("POST", "progress") => self.kept.add_solved(&request.body),
            ("GET", "kept") => self.kept.page_texts(),
            ("POST", "kept") => self.kept.keep_page(&request.body),
            ("POST", "forget") => self.kept.forget_all(),
            ("GET", "opened") => self.opened.json_for_page(),
            ("POST", "file") => {
                let response = self.opened.save_board(&request.body);
                if response.status == 200 {
                    // Another page may show the same file.
                    self.live.tell_pages("file");
                }
                response
            }
            ("GET", _) => self.file_named(name).unwrap_or_else(|| refused(404, "no such file")),
            _ => refused(405, "this cannot be asked here"),
        };
        response.write(stream)
    }

    /// Answers a request to the judge.
    fn answer_judge(&self, request: String, stream: &mut TcpStream) -> io::Result<()> {
        let Some(asked) = self.judges.ask_judge(request, || http::is_open(stream)) else {
            return busy_judge().write(stream);
        };
        loop {
            match next_said(&asked, stream) {
                Next::Said(Said::Progress(_)) => {}
                Next::Said(Said::Answer(answer)) => {
                    return HttpResponse::json(answer).write(stream);
                }
                Next::Failed => return failed_judge().write(stream),
                Next::Gone => return Ok(()),
            }
        }
    }

    /// Answers a request to the judge with a line for each progress message, and the answer as the
    /// last line.
    fn stream_search(&self, request: String, stream: &mut TcpStream) -> io::Result<()> {
        let Some(asked) = self.judges.ask_judge(request, || http::is_open(stream)) else {
            return busy_judge().write(stream);
        };
        http::write_in_time(
            stream,
            http::response_head(200, "application/jsonl", None).as_bytes(),
        )?;
        loop {
            let (key, said) = match next_said(&asked, stream) {
                Next::Said(Said::Progress(text)) => ("progress", text),
                Next::Said(Said::Answer(text)) => ("found", text),
                Next::Failed | Next::Gone => return Ok(()),
            };
            http::write_in_time(stream, format!("{{\"{key}\":{said}}}\n").as_bytes())?;
            if key == "found" {
                return Ok(());
            }
        }
    }
}

/// The next message of a request in work.
enum Next {
    Said(Said),
    /// The judge ended without an answer.
    Failed,
    /// The page does not wait for it any more.
    Gone,
}

fn next_said(asked: &RequestInWork, stream: &TcpStream) -> Next {
    loop {
        match asked.said.recv_timeout(LOOK) {
            Ok(said) => return Next::Said(said),
            Err(RecvTimeoutError::Disconnected) => return Next::Failed,
            Err(RecvTimeoutError::Timeout) if http::is_open(stream) => {}
            Err(RecvTimeoutError::Timeout) => return Next::Gone,
        }
    }
}

fn busy_judge() -> HttpResponse {
    HttpResponse::refusal(503, "the judge is busy: try again in a moment")
}

fn failed_judge() -> HttpResponse {
    HttpResponse::refusal(500, "this made the program fail: please report it")
}
