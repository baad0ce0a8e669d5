//! Who may ask: the page of this session, and nobody else.
//!
//! Other programs of this machine and pages of other sites can reach the port. They do not know the
//! secret, which is a part of every address; pages of other sites are refused by what the browser
//! says of them, too, so that a secret that leaked is of no use to them.

use super::http::{HttpRequest, HttpResponse};

/// The secret of a session, in letters that need no escape in an address.
pub(super) struct Guard {
    secret: String,
    /// `127.0.0.1:PORT`: what `Host` must be, so that no name of another site leads here.
    host: String,
}

impl Guard {
    /// Makes up a secret of 128 bits.
    ///
    /// # Errors
    /// Where the system gives no random bytes.
    pub(super) fn new(port: u16) -> Result<Guard, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let secret = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Guard { secret, host: format!("127.0.0.1:{port}") })
    }

    /// The address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://{}/{}/", self.host, self.secret)
    }

    /// Returns what a request asks for: its path after the secret, without the query.
    ///
    /// # Errors
    /// The refusal of a request that does not come from the page of this session.
    pub(super) fn admit<'a>(&self, request: &'a HttpRequest) -> Result<&'a str, HttpResponse> {
        if request.field("host") != Some(&self.host) {
            return Err(HttpResponse::refusal(403, "this is not the host of this page"));
        }
        let name = self.name(&request.path);
        let name =
            name.ok_or_else(|| HttpResponse::refusal(403, "this is not the address of this page"))?;
        let origin = format!("http://{}", self.host);
        if request.has_field("origin") && request.field("origin") != Some(&origin) {
            return Err(HttpResponse::refusal(403, "another site asks"));
        }
        // Browsers say where a request comes from; only a link that somebody follows may be elsewhere.
        let is_visit = name.is_empty() && request.field("sec-fetch-mode") == Some("navigate");
        match request.field("sec-fetch-site") {
            None if !request.has_field("sec-fetch-site") => {}
            Some("same-origin" | "none") => {}
            _ if is_visit => {}
            _ => return Err(HttpResponse::refusal(403, "another site asks")),
        }
        if request.method != "POST" {
            return Ok(name);
        }
        // A form of another site cannot send JSON, and every browser names the origin of a POST.
        if request.field("origin") != Some(&origin) {
            return Err(HttpResponse::refusal(403, "no origin is named"));
        }
        if request.field("content-type") != Some("application/json") {
            return Err(HttpResponse::refusal(415, "the body must be application/json"));
        }
        Ok(name)
    }

    /// Returns the path after the secret.
    fn name<'a>(&self, path: &'a str) -> Option<&'a str> {
        let path = path.split('?').next()?;
        let (secret, name) = path.strip_prefix('/')?.split_once('/')?;
        // The time that this takes does not tell how much of a guess is right.
        let same = |one: &[u8], other: &[u8]| {
            one.len() == other.len()
                && one.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other)) == 0
        };
        same(secret.as_bytes(), self.secret.as_bytes()).then_some(name)
    }
}
