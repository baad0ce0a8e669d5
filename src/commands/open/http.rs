//! HTTP over one connection: a request within bounds of size and time, and its response.
//!
//! Each connection serves one request, so that an attacker cannot confuse state between two.

use std::borrow::Cow;
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// Largest head of a request: its bytes, and its number of header fields.
const HEAD: usize = 16 << 10;
const FIELDS: usize = 64;
/// Largest body of a request, in bytes.
const BODY: usize = 1 << 20;
/// Time limit for a whole request to arrive, and for a response to be taken.
const PATIENCE: Duration = Duration::from_secs(10);

/// A request, as far as this server reads it.
pub(super) struct HttpRequest {
    pub method: String,
    /// The path with its query, as it was sent.
    pub path: String,
    fields: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// A response.
pub(super) struct HttpResponse {
    pub status: u16,
    /// The media type.
    pub kind: &'static str,
    pub body: Cow<'static, [u8]>,
    /// Whether it is a page that holds its style and its font itself.
    pub is_styled: bool,
    /// Path to which the browser goes instead.
    pub location: Option<String>,
}

impl HttpRequest {
    /// Reads a request.
    ///
    /// # Errors
    /// The response to a request that is malformed, too large or too slow; `None` if nothing can be
    /// sent any more.
    pub(super) fn read(stream: &mut TcpStream) -> Result<HttpRequest, Option<HttpResponse>> {
        let until = Instant::now() + PATIENCE;
        let mut bytes = Vec::new();
        let (mut request, begin) = loop {
            let parsed = parsed_head(&bytes)?;
            let head = parsed.as_ref().map_or(bytes.len(), |(_, begin)| *begin);
            if head > HEAD {
                return Err(Some(HttpResponse::refusal(
                    431,
                    "the head of the request is too long",
                )));
            }
            match parsed {
                Some(parsed) => break parsed,
                None => read_more(stream, until, &mut bytes)?,
            }
        };
        let length = request.body_length()?;
        while bytes.len() < begin + length {
            read_more(stream, until, &mut bytes)?;
        }
        request.body = bytes.drain(begin..begin + length).collect();
        Ok(request)
    }

    /// Returns the value of a header field; `None` unless the field is there exactly once.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let mut found = self.fields.iter().filter(|(own, _)| own.eq_ignore_ascii_case(name));
        let (_, value) = found.next()?;
        found.next().is_none().then_some(value.as_str())
    }

    /// Returns whether there is a header field of this name.
    pub(super) fn has_field(&self, name: &str) -> bool {
        self.fields.iter().any(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// Returns the length of the body, in bytes.
    fn body_length(&self) -> Result<usize, Option<HttpResponse>> {
        let refused = |status, why| Err(Some(HttpResponse::refusal(status, why)));
        if self.has_field("transfer-encoding") {
            return refused(411, "the length of the body is not stated");
        }
        if !self.has_field("content-length") {
            return Ok(0);
        }
        let digits = self.field("content-length").unwrap_or_default();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return refused(400, "the length of the body is not a number");
        }
        match digits.parse() {
            Ok(length) if length <= BODY => Ok(length),
            _ => refused(413, "the body is larger than 1 MB"),
        }
    }
}

/// Returns the head of a request and the offset of its body, once the whole head has arrived.
fn parsed_head(bytes: &[u8]) -> Result<Option<(HttpRequest, usize)>, Option<HttpResponse>> {
    let mut fields = [httparse::EMPTY_HEADER; FIELDS];
    let mut head = httparse::Request::new(&mut fields);
    let begin = match head.parse(bytes) {
        Ok(httparse::Status::Complete(begin)) => begin,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Some(HttpResponse::refusal(431, "too many header fields")));
        }
        Err(_) => return Err(Some(HttpResponse::refusal(400, "this is not an HTTP request"))),
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    let fields = head.headers.iter().map(|field| (field.name.to_owned(), text(field.value)));
    let request = HttpRequest {
        method: head.method.unwrap_or_default().to_owned(),
        path: head.path.unwrap_or_default().to_owned(),
        fields: fields.collect(),
        body: Vec::new(),
    };
    Ok(Some((request, begin)))
}

/// Reads the bytes that arrive before the time is up.
fn read_more(
    stream: &mut TcpStream,
    until: Instant,
    bytes: &mut Vec<u8>,
) -> Result<(), Option<HttpResponse>> {
    let mut piece = [0; 16 << 10];
    let left = until.saturating_duration_since(Instant::now());
    let slow = || Some(HttpResponse::refusal(408, "the request took too long"));
    if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
        return Err(slow());
    }
    match stream.read(&mut piece) {
        Ok(0) => Err(None),
        Ok(count) => {
            bytes.extend(piece.iter().take(count));
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
        Err(error) if is_timeout(&error) => Err(slow()),
        Err(_) => Err(None),
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

impl HttpResponse {
    pub(super) fn new(kind: &'static str, body: impl Into<Cow<'static, [u8]>>) -> HttpResponse {
        HttpResponse { status: 200, kind, body: body.into(), is_styled: false, location: None }
    }

    pub(super) fn json(text: String) -> HttpResponse {
        HttpResponse::new("application/json", text.into_bytes())
    }

    /// A page that holds its style and its font itself.
    pub(super) fn styled_page(text: String) -> HttpResponse {
        let page = HttpResponse::new("text/html; charset=utf-8", text.into_bytes());
        HttpResponse { is_styled: true, ..page }
    }

    /// Sends the browser to another path. The part of its address after the `#` is kept.
    pub(super) fn see_other(path: String) -> HttpResponse {
        let page = HttpResponse::new("text/plain; charset=utf-8", Vec::new());
        HttpResponse { status: 303, location: Some(path), ..page }
    }

    /// A refusal, with a sentence without a full stop.
    pub(super) fn refusal(status: u16, why: &str) -> HttpResponse {
        let text = serde_json::json!({ "error": why }).to_string();
        HttpResponse { status, ..HttpResponse::json(text) }
    }

    /// Writes the response.
    pub(super) fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        let mut head = response_head(self.status, self.kind, Some(self.body.len()));
        if self.is_styled {
            head = head.replacen(
                "style-src 'self'; font-src 'self'",
                "style-src 'unsafe-inline'; font-src data:",
                1,
            );
        }
        if let Some(path) = &self.location {
            head = head.replacen("\r\n", &format!("\r\nLocation: {path}\r\n"), 1);
        }
        let mut bytes = head.into_bytes();
        bytes.extend(self.body.iter());
        write_in_time(stream, &bytes)
    }

    /// Writes the response to a request that was not read whole. The rest of the request is read
    /// for a moment: closing the connection earlier would lose the response.
    pub(super) fn write_and_drain(&self, stream: &mut TcpStream) -> io::Result<()> {
        self.write(stream)?;
        stream.shutdown(Shutdown::Write)?;
        let until = Instant::now() + Duration::from_secs(1);
        let mut rest = Vec::new();
        while rest.len() < 2 * BODY && read_more(stream, until, &mut rest).is_ok() {}
        Ok(())
    }
}

/// Returns whether the other side still listens.
pub(super) fn is_open(stream: &TcpStream) -> bool {
    let peeked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    let is_open = match peeked {
        Ok(count) => count > 0,
        Err(error) => is_timeout(&error),
    };
    is_open && stream.set_nonblocking(false).is_ok()
}

/// Writes all bytes.
///
/// # Errors
/// Fails if they are not taken in time.
pub(super) fn write_in_time(stream: &mut TcpStream, mut bytes: &[u8]) -> io::Result<()> {
    let until = Instant::now() + PATIENCE;
    while !bytes.is_empty() {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.set_write_timeout(Some(left))?;
        match stream.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => bytes = bytes.get(count..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Header fields of every response: only the files of this server are run, shown or loaded, other
/// sites may not frame or read them, nothing is stored, and the address is not passed on.
const GUARDS: &str = "\
Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
require-trusted-types-for 'script'; trusted-types tumble\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Referrer-Policy: same-origin\r\n\
X-Content-Type-Options: nosniff\r\n\
Cache-Control: no-store\r\n\
Connection: close\r\n";

/// The head of a response; without a length it ends with the connection.
pub(super) fn response_head(status: u16, kind: &str, length: Option<usize>) -> String {
    let reason = match status {
        200 => "OK",
        303 => "See Other",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        410 => "Gone",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    };
    let length = length.map_or(String::new(), |length| format!("Content-Length: {length}\r\n"));
    format!("HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\n{length}{GUARDS}\r\n")
}
