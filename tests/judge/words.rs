//! Words from outside: names that are nearly right, invisible characters.

use tumble::challenge::{Reference, Specs};
use tumble_core::visible::safe;

fn similar(name: &str) -> Vec<String> {
    let similar = Specs::library().similar(&Reference::Id(name.to_owned()));
    similar.iter().map(ToString::to_string).collect()
}

#[test]
fn a_slip_of_the_pen_is_understood() {
    for name in ["entropi", "Entropy", "ENTROPY", "etnropy", "05-entropy", "05-entropy.toml"] {
        assert_eq!(similar(name), ["\"entropy\""], "{name}");
    }
    assert_eq!(similar("Entanglment"), ["\"entanglement\""]);
    assert_eq!(similar("\"5\""), ["5"]);
    assert_eq!(similar("5."), ["5"]);
}

#[test]
fn all_that_are_as_likely_are_named() {
    let parts = [1, 2, 3].map(|part| format!("\"duality-part-{part}\""));
    assert_eq!(similar("Duality"), parts);
    assert_eq!(similar("duality part 4"), parts);
}

#[test]
fn what_is_like_nothing_is_not_guessed_at() {
    for name in ["", "99", "xyz", "no", "a", "graviti waves", "-", "100000"] {
        assert_eq!(similar(name), [""; 0], "{name}");
    }
}

#[test]
fn a_name_from_outside_cannot_steer_the_terminal() {
    assert_eq!(safe("a\u{1b}[31mb\n\u{202e}c"), "a\\u{1b}[31mb\\n\\u{202e}c");
    assert_eq!(safe("grün ü.toml"), "grün ü.toml");
}

#[test]
fn what_cannot_be_seen_is_written_out() {
    let hidden = "\u{ad}\u{61c}\u{180e}\u{200d}\u{202e}\u{2066}\u{2800}\u{3164}\u{feff}\u{fff9}\u{fffb}\u{fffe}\u{ffff}\
                  \u{1ffff}\u{e0001}\u{e007f}\u{10fffe}";
    for hidden in hidden.chars() {
        assert_eq!(safe(&hidden.to_string()), hidden.escape_unicode().to_string());
    }
    let seen = "naïve ~ 木\u{e0100} ❤\u{fe0f} \u{fffd} ｡";
    assert_eq!(safe(seen), seen);
}
