//! Access control: only the page of this session may ask.
//!
//! Other programs of this machine and pages of other sites can reach the port. They do not know the secret, which is
//! a part of every address. Pages of other sites are also refused by the headers that browsers add, so that a secret
//! that leaked is of no use to them. The secret is not a cookie: browsers send those to every port of a machine.

use super::http::{HttpRequest, HttpResponse};
use super::tickets::{TicketUse, Tickets, is_same, random_letters};

/// The page for a browser that uses an address a second time.
const USED: &str = "\
This address has opened the page already, and opens it once only.

The page itself can be reloaded. To open another one, start `tumble open` again.
If you have not opened it, another program has: end tumble with Ctrl-C.
";

/// The secret of a session.
pub(super) struct Guard {
    secret: String,
    /// `127.0.0.1:PORT`: the only accepted `Host`, so that names of other sites do not lead here.
    host: String,
    pub tickets: Tickets,
}

impl Guard {
    /// Makes up a secret.
    pub(super) fn new(port: u16) -> Result<Guard, getrandom::Error> {
        let host = format!("127.0.0.1:{port}");
        Ok(Guard { secret: random_letters()?, host, tickets: Tickets::default() })
    }

    /// Makes an address that opens the page once.
    pub(super) fn new_address(&self) -> Result<String, getrandom::Error> {
        Ok(format!("http://{}/{}/", self.host, self.tickets.new_ticket()?))
    }

    /// Returns the path of a request after the secret, without the query.
    ///
    /// # Errors
    /// The response to a request that does not come from the page of this session: a refusal, or for a ticket the
    /// redirection to the page.
    pub(super) fn admitted_name<'a>(
        &self,
        request: &'a HttpRequest,
    ) -> Result<&'a str, HttpResponse> {
        if request.field("host") != Some(&self.host) {
            return Err(HttpResponse::refusal(403, "this is not the host of this page"));
        }
        let strange = || HttpResponse::refusal(403, "this is not the address of this page");
        let path = request.path.split('?').next().unwrap_or_default();
        let (secret, name) =
            path.strip_prefix('/').and_then(|path| path.split_once('/')).ok_or_else(strange)?;
        let origin = format!("http://{}", self.host);
        if request.has_field("origin") && request.field("origin") != Some(&origin) {
            return Err(HttpResponse::refusal(403, "another site asks"));
        }
        // Browsers state the origin of a request. Only a link that the user follows may be on another site.
        let is_visit = name.is_empty() && request.field("sec-fetch-mode") == Some("navigate");
        match request.field("sec-fetch-site") {
            None if !request.has_field("sec-fetch-site") => {}
            Some("same-origin" | "none") => {}
            _ if is_visit => {}
            _ => return Err(HttpResponse::refusal(403, "another site asks")),
        }
        if !is_same(&self.secret, secret) {
            return Err(self.ticket_response(request, secret, name).unwrap_or_else(strange));
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

    /// Returns the redirection to the page for a ticket at its first use.
    fn ticket_response(
        &self,
        request: &HttpRequest,
        ticket: &str,
        name: &str,
    ) -> Option<HttpResponse> {
        // Loading in advance by a browser is not a use.
        if request.method != "GET" || !name.is_empty() || request.has_field("sec-purpose") {
            return None;
        }
        Some(match self.tickets.use_ticket(ticket)? {
            TicketUse::First => HttpResponse::see_other(format!("/{}/", self.secret)),
            TicketUse::Again => HttpResponse {
                status: 410,
                ..HttpResponse::new("text/plain; charset=utf-8", USED.as_bytes())
            },
        })
    }
}
