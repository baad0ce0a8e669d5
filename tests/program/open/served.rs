//! A server for requests, and its answers.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// Time limit for an answer: far more than it needs on a busy machine.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

pub(super) const GRADE: &str = r#"{"do":"grade","challenge":1,"text":"-"}"#;

/// A server that runs until it is dropped.
pub(super) struct Served {
    pub(super) child: Child,
    pub(super) out: BufReader<ChildStdout>,
    pub(super) port: u16,
    /// The secret part of the printed address.
    pub(super) ticket: String,
    /// The secret part of the page's addresses; empty until the page is opened.
    pub(super) secret: String,
}

impl Served {
    pub(super) fn new(arguments: &[&str]) -> Served {
        // The user's solved challenges are left alone.
        Served::with_data(Path::new("/nowhere"), arguments)
    }

    pub(super) fn with_data(folder: &Path, arguments: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
        command.args(["open", "--no-browser"]).args(arguments).env("XDG_DATA_HOME", folder);
        let mut served = Served::start(command);
        served.open_page();
        served
    }

    /// Runs the command, without using the address that it prints.
    pub(super) fn start(mut command: Command) -> Served {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        let mut address = String::new();
        out.read_line(&mut address).expect("an address");
        let (port, ticket) = port_and_ticket(&address);
        Served { child, out, port, ticket, secret: String::new() }
    }

    /// Opens the printed address and keeps the secret of the page.
    pub(super) fn open_page(&mut self) {
        let answer = self.visit(&self.ticket);
        self.secret = secret_of(&answer).expect("the way to the page").to_owned();
    }

    /// Opens the address with this ticket, or secret, like a browser.
    pub(super) fn visit(&self, ticket: &str) -> String {
        let host = self.host();
        self.send(format!("GET /{ticket}/ HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes())
    }

    pub(super) fn connect(&self) -> TcpStream {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let stream = TcpStream::connect_timeout(&address, PATIENCE).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Sends bytes as they are; returns the whole answer, as far as it came if the connection breaks.
    pub(super) fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(super) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// A request of the page for this name below the secret, with more header fields.
    pub(super) fn request(&self, method: &str, name: &str, fields: &str, body: &str) -> String {
        format!(
            "{method} /{}/{name} HTTP/1.1\r\nHost: {}\r\n{fields}Content-Length: {}\r\n\r\n{body}",
            self.secret,
            self.host(),
            body.len()
        )
    }

    pub(super) fn get(&self, name: &str) -> String {
        self.send(self.request("GET", name, "", "").as_bytes())
    }

    /// The header fields of a request that the page posts.
    pub(super) fn posted(&self) -> String {
        format!("Origin: http://{}\r\nContent-Type: application/json\r\n", self.host())
    }

    pub(super) fn post(&self, name: &str, body: &str) -> String {
        self.send(self.request("POST", name, &self.posted(), body).as_bytes())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It fails if the process has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(super) fn port_and_ticket(address: &str) -> (u16, String) {
    let parts: Vec<&str> = address.trim().split('/').collect();
    let port = parts[2].strip_prefix("127.0.0.1:").expect("this machine").parse();
    (port.expect("a port"), parts[3].to_owned())
}

/// The secret in the answer to a ticket, if it leads to the page.
pub(super) fn secret_of(answer: &str) -> Option<&str> {
    (status(answer) == "303").then_some(())?;
    let path = answer.lines().find_map(|line| line.strip_prefix("Location: "))?;
    path.strip_prefix('/')?.strip_suffix('/')
}

pub(super) fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("nothing")
}

pub(super) fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("a body").1
}

pub(super) fn json(answer: &str) -> serde_json::Value {
    serde_json::from_str(body(answer)).expect("JSON")
}
