//! The files of the page, out of the program itself.

use std::borrow::Cow;

use super::http::HttpResponse;

/// Tells the page that this program serves it, so that it asks here and not a library of its own.
const MARK: &str = "<meta name=\"tumble-open\" content=\"1\">";

/// Returns a file of the page by its name; the empty name is the page itself.
pub(super) fn page_file(name: &str) -> Option<HttpResponse> {
    let name = if name.is_empty() { "index.html" } else { name };
    let &(_, bytes) = tumble_web::page::FILES.iter().find(|(own, _)| *own == name)?;
    let ending = name.rsplit('.').next().unwrap_or_default();
    let kind = match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    };
    let body = match (ending, std::str::from_utf8(bytes)) {
        ("html", Ok(text)) => Cow::Owned(text.replacen("<!-- policy -->", MARK, 1).into_bytes()),
        _ => Cow::Borrowed(bytes),
    };
    Some(HttpResponse::new(kind, body))
}
