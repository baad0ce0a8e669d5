//! Keys as terminals send them.

use tumble::edit::Key;
use tumble::terminal::{first_key, lone_key};

/// Reads keys until a part is missing; `.` is one without a meaning.
fn keys_of(mut bytes: &[u8]) -> String {
    let mut keys = Vec::new();
    while let Some((length, key)) = first_key(bytes) {
        keys.push(key.map_or(".".to_owned(), |key| format!("{key:?}")));
        bytes = &bytes[length..];
    }
    keys.push(format!("{bytes:?}"));
    keys.join(" ")
}

#[test]
fn characters_are_keys() {
    assert_eq!(
        keys_of("a/\\ß€😀".as_bytes()),
        "Char('a') Char('/') Char('\\\\') Char('ß') Char('€') Char('😀') []"
    );
    assert_eq!(
        keys_of(b"\r\t\x7f\x03\n\x00\x1f"),
        "Enter Tab Delete Control('c') Control('j') Control(' ') Control('7') []"
    );
}

#[test]
fn sequences_are_one_key_each() {
    assert_eq!(keys_of(b"\x1b[A\x1bOB\x1b[1;5C\x1b[D"), "Up Down Right Left []");
    assert_eq!(
        keys_of(b"\x1b[H\x1b[1~\x1b[7~\x1b[F\x1b[4~\x1b[8~\x1b[3~\x1bOM"),
        "Home Home Home End End End Delete Enter []"
    );
    // F5, shift and tab, F1 of a Linux console, a report of the mouse.
    assert_eq!(keys_of(b"\x1b[15~\x1b[Z\x1b[[A\x1b[<0;1;1M"), ". . . . []");
    assert_eq!(keys_of(b"\x1b\x1b[Aq"), "Escape Up Char('q') []");
    assert_eq!(keys_of(b"\x1bg"), "Char('g') []");
}

#[test]
fn half_a_key_waits_for_its_rest() {
    for half in [b"\x1b".as_slice(), b"\x1b[", b"\x1b[1;", b"\x1bO", b"\x1b[[", b"\xe2\x82", b""] {
        assert_eq!(first_key(half), None, "{half:?}");
    }
    assert_eq!((lone_key(b'\x1b'), lone_key(0xe2)), (Some(Key::Escape), None));
}

#[test]
fn bytes_of_no_character_have_no_meaning() {
    assert_eq!(keys_of(b"\xff\x80\xe2(a"), ". . . Char('(') Char('a') []");
}
