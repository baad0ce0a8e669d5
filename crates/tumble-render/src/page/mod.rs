//! Self-contained pages: no network, no other file.

mod replay;
mod sheet;

use std::fmt::Write as _;

pub use replay::{Goal, Recording, replay};
pub use sheet::{Sheet, booklet};

use crate::compose::canvas_of;
use crate::ink::{Ink, Look};
use crate::scene::Scene;
use crate::vector::{definitions, escaped, number, style_sheet, write_item};

const SCRIPT: &str = include_str!("replay.js");
const STYLE: &str = include_str!("page.css");

/// The colours that the style sheet of a page names.
const NAMED: [(&str, Ink); 11] = [
    ("paper", Ink::Paper),
    ("board", Ink::Board),
    ("edge", Ink::Edge),
    ("groove", Ink::Groove),
    ("number", Ink::Number),
    ("title", Ink::Title),
    ("blue", Ink::Blue),
    ("red", Ink::Red),
    ("fault", Ink::Fault),
    ("ramp-dark", Ink::RampDark),
    ("notice", Ink::Notice),
];

/// Returns a self-contained page as one HTML file. `body` is HTML, such as from [`replay`] and
/// [`still_picture`].
pub fn page(title: &str, body: &str) -> String {
    let colours = |look: Look| -> String {
        NAMED.iter().map(|(name, ink)| format!("--{name}:#{:06x};", ink.colour(look))).collect()
    };
    let style = format!(
        ":root{{{light}}}\n@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n{inks}\n{STYLE}",
        light = colours(Look::Light),
        dark = colours(Look::Dark),
        inks = style_sheet(Look::Auto),
    );
    let body = format!("<main>\n{body}</main>\n<script>\n{SCRIPT}</script>\n");
    html_document(title, " script-src 'unsafe-inline';", &style, &body)
}

/// Returns a self-contained HTML file, with the drawings of all parts. `policy` lists the permissions
/// that its content security policy adds.
fn html_document(title: &str, policy: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline';{policy} img-src data:\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <style>\n{style}</style>\n</head>\n<body>\n\
         <svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">{arts}</svg>\n\
         {body}</body>\n</html>\n",
        title = escaped(title),
        arts = definitions(),
    )
}

/// Returns a scene as a picture for a [`page`], which has the drawings of the parts.
pub fn still_picture(scene: &Scene) -> String {
    format!("<div class=\"still\">{}</div>\n", svg_element(scene, Look::Auto, ""))
}

/// Returns a text escaped for HTML, line by line.
pub fn html(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}

/// An element with a scene in this look; `more` is added at its end.
fn svg_element(scene: &Scene, look: Look, more: &str) -> String {
    let canvas = canvas_of(scene);
    let mut text = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
        number(canvas.width),
        number(canvas.height),
        escaped(&canvas.description)
    );
    for item in &canvas.items {
        write_item(&mut text, item, look);
    }
    // Writing to a string never fails.
    let _ = write!(text, "{more}</svg>");
    text
}
