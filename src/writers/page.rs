//! Texts and pictures within a page.

use tumble_render::page::html;

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
