//! The page of a class, live.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::served::{PATIENCE, Served, body, status};
use crate::scratch::empty_folder;

#[test]
fn the_table_of_a_class_shows_what_is_handed_in_at_once() {
    let folder = empty_folder("open", "class");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hand_in = |student: &str, file: &str| {
        fs::create_dir_all(folder.join(student)).expect("a folder");
        let text = fs::read_to_string(root.join("solutions").join(file)).expect("a solution");
        fs::write(folder.join(student).join(file), text).expect("it can be written");
    };
    hand_in("Ada", "01-gravity.toml");
    let served = Served::new(&["--class", folder.to_str().expect("UTF-8")]);
    let page = served.get("");
    assert!(page.contains("Ada"), "{page:.2000}");
    assert!(page.contains("style-src 'unsafe-inline'; font-src data:"), "{page:.2000}");
    assert!(body(&served.get("class.js")).contains("EventSource"));
    // The page for boards is not served here, and neither are the answers about files.
    for name in ["main.js", "progress", "kept", "opened"] {
        assert_eq!(status(&served.get(name)), "404", "{name}");
    }
    for name in ["ask", "search", "progress", "kept", "forget", "file"] {
        assert_eq!(status(&served.post(name, "{}")), "404", "{name}");
    }
    let mut events = served.connect();
    let text = served.request("GET", "events", "", "");
    events.write_all(text.as_bytes()).expect("it can be sent");
    let mut lines = BufReader::new(events).lines().map(|line| line.expect("a line"));
    assert!(lines.any(|line| line.starts_with("retry")), "it has begun");
    hand_in("Ben <script>", "05-entropy.toml");
    assert!(lines.any(|line| line == "event: class"), "the news comes");
    // The folder and the file may be noticed one after the other.
    let begun = Instant::now();
    while !served.get("").contains("Entropy") {
        assert!(begun.elapsed() < PATIENCE, "the file never shows");
        thread::sleep(Duration::from_millis(100));
    }
    let page = served.get("");
    assert!(page.contains("Ben &lt;script&gt;") && !page.contains("Ben <script>"), "{page:.2000}");
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["open", "--no-browser", "--class", "nothere"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nothere is not a folder"));
}
