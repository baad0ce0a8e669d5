//! Self-contained pages: no script, no font, no picture from outside. They contain the colours and the font of the page
//! for boards.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::page::escaped;

const STYLE: &str = include_str!("html_page.css");

/// Returns a page with this title, its own style after the common one, and this body.
pub fn page(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<!-- The font in this file:\n{} -->\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"tumble {}\">\n<title>{}</title>\n\
         <style>\n{}{STYLE}{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        String::from_utf8_lossy(page_file("nunito-LICENSE.txt")),
        env!("CARGO_PKG_VERSION"),
        escaped(title),
        theme(),
    )
}

/// Returns the colours and the font of the page for boards. Paper is light.
fn theme() -> String {
    let font = STANDARD.encode(page_file("nunito.woff2"));
    String::from_utf8_lossy(page_file("theme.css"))
        .replacen("nunito.woff2", &format!("data:font/woff2;base64,{font}"), 1)
        .replacen("@media (", "@media screen and (", 1)
}

fn page_file(name: &str) -> &'static [u8] {
    tumble_web::page::FILES.iter().find(|(own, _)| *own == name).map_or(&[], |(_, bytes)| bytes)
}
