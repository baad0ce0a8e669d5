//! Pages that need nothing else: no script, no font, no picture from outside.

use tumble_render::page::html;

/// Returns a page with this title, its own style after the common one, and this body.
pub fn page(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"tumble {}\">\n<title>{}</title>\n\
         <style>\n{STYLE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        env!("CARGO_PKG_VERSION"),
        escaped(title),
    )
}

/// Returns a text from outside as it is shown, letter by letter.
pub fn escaped(text: &str) -> String {
    // An attribute may be in quotes of either kind.
    html(&super::text::safe(text)).replace('\'', "&#39;")
}

/// Returns a text as a part of an address: all but the characters that are kept is percent-encoded.
pub fn percent_encoded(text: &str, is_kept: impl Fn(char) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len() + text.len() / 4);
    for character in text.chars() {
        if is_kept(character) {
            encoded.push(character);
            continue;
        }
        for byte in character.encode_utf8(&mut [0; 4]).bytes() {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

/// Returns an SVG document as a picture within a page. Names inside of it cannot collide with those
/// of other pictures.
pub fn image_element(svg: &str, alt: &str, class: &str) -> String {
    let address = percent_encoded(svg.trim_end(), |character| !"%#\"<>&'\n".contains(character));
    format!(
        "<img class=\"{class}\" alt=\"{}\" loading=\"lazy\" src=\"data:image/svg+xml,{address}\">\n",
        escaped(alt)
    )
}

/// What all pages share. The colours hold in the light and in the dark, and in print.
const STYLE: &str = "\
:root{color-scheme:light dark;--paper:#fff;--ink:#1d2733;--faint:#5d6875;--line:#ccd3da;
--pass:#d7f0dc;--fail:#fbdcd8;--bad:#fdeec2;--open:#e3e6ea;--link:#0b57a4}
@media(prefers-color-scheme:dark){:root{--paper:#14181d;--ink:#e5e9ee;--faint:#98a3af;
--line:#3a434d;--pass:#1e4429;--fail:#57261f;--bad:#4d3f14;--open:#2d343c;--link:#8cc2ff}}
@media print{:root{--paper:#fff;--ink:#000;--faint:#444;--line:#999;--pass:#e4f4e7;--fail:#fde6e3;
--bad:#fdf3d5;--open:#eee;--link:#000}a{text-decoration:none}}
body{margin:1.5em auto;max-width:75em;padding:0 1em;background:var(--paper);color:var(--ink);
font:15px/1.45 system-ui,sans-serif;print-color-adjust:exact}
h1{font-size:1.5em;margin:0}h2{font-size:1.15em;margin:1.6em 0 .4em}h2 small{color:var(--faint)}
a{color:var(--link)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{border:1px solid var(--line);padding:.2em .5em;text-align:left;vertical-align:top}
thead th{font-weight:600}tbody th{font-weight:500}
thead{display:table-header-group}tr{break-inside:avoid}
.legend,.sum{color:var(--faint);font-size:.87em}
";
