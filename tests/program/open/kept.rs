//! Data that is kept from one session to the next.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::served::{Served, body, status};
use crate::scratch::{empty_folder, one_line};

/// The lines of `tumble list` with this data folder, and its warnings.
fn listed(folder: &Path, more: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .arg("list")
        .args(more)
        .env("XDG_DATA_HOME", folder)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{output:?}");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn what_is_solved_on_the_page_shows_in_the_list() {
    let folder = empty_folder("open", "solved");
    let (bare, _) = listed(&folder, &[]);
    let served = Served::with_data(&folder, &[]);
    assert_eq!(body(&served.get("progress")), r#"{"solved":{}}"#);
    let first = r#"{"solved":{"1":[4,0,0,0,0],"2":[7,0,0,0,0],"33":[20,0,9,9,9]}}"#;
    assert_eq!(body(&served.post("progress", first)), first);
    // For each challenge the cheapest board counts.
    let more = r#"{"solved":{"1":[5,0,0,0,0],"2":[6,0,0,0,0],"56":[1,0,0,0,0]}}"#;
    let all = r#"{"solved":{"1":[4,0,0,0,0],"2":[6,0,0,0,0],"33":[20,0,9,9,9],"56":[1,0,0,0,0]}}"#;
    assert_eq!(body(&served.post("progress", more)), all);
    drop(served);
    let again = Served::with_data(&folder, &[]);
    assert_eq!(body(&again.get("progress")), all);
    let (text, complaints) = listed(&folder, &[]);
    assert_eq!(complaints, "");
    let line = |title: &str| text.lines().find(|line| line.contains(title)).expect("a line");
    assert!(line("no title").contains("yours"), "{text}");
    assert!(line("Gravity").ends_with("  par"), "{text}");
    assert!(line("Re-entry").ends_with("  6"), "{text}");
    assert!(line("Complete Multiplication").ends_with("  record"), "{text}");
    assert_eq!(
        line("Fusion").trim_end(),
        bare.lines().find(|it| it.contains("Fusion")).expect("it")
    );
    let (lines, _) = listed(&folder, &["--format", "json"]);
    assert!(lines.contains(r#""solved":{"parts":6,"#), "{lines}");
    let (long, _) = listed(&folder, &["--long"]);
    assert!(long.contains("yours") && long.contains("record"), "{long}");
}

#[test]
fn what_is_no_progress_is_refused_and_set_aside() {
    let folder = empty_folder("open", "progress");
    let served = Served::with_data(&folder, &[]);
    let good = r#"{"solved":{"1":[4,0,0,0,0]}}"#;
    for sent in [
        "",
        "[]",
        "{}",
        r#"{"solved":{"61":[4,0,0,0,0]}}"#,
        r#"{"solved":{"1":[4,0,0,0]}}"#,
        r#"{"solved":{"1":[-4,0,0,0,0]}}"#,
        r#"{"solved":{"1":"x"}}"#,
        r#"{"solved":{},"more":1}"#,
    ] {
        assert_eq!(status(&served.post("progress", sent)), "400", "{sent}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
    let own = folder.join("tumble");
    fs::create_dir(&own).expect("a folder");
    fs::write(own.join("progress.json"), "junk").expect("it can be written");
    let (text, complaints) = listed(&folder, &[]);
    assert!(text.contains("Gravity") && !text.contains("yours"), "{text}");
    assert!(one_line(&complaints).contains("progress.json is left alone"), "{complaints}");
    assert_eq!(status(&served.get("progress")), "500");
    assert_eq!(body(&served.post("progress", good)), good);
    assert_eq!(fs::read_to_string(own.join("progress.json.bad")).expect("it is kept"), "junk");
    assert_eq!(body(&served.get("progress")), good);
}

#[test]
fn all_that_is_kept_can_be_forgotten() {
    let folder = empty_folder("open", "forgotten");
    let served = Served::with_data(&folder, &[]);
    let solved = r#"{"solved":{"1":[4,0,0,0,0]}}"#;
    assert_eq!(body(&served.post("progress", solved)), solved);
    assert_eq!(status(&served.post("kept", r#"{"tumble:own":"[]"}"#)), "200");
    assert!(listed(&folder, &[]).0.contains("yours"));
    assert_eq!(status(&served.get("forget")), "404");
    assert_eq!(body(&served.get("progress")), solved);
    assert_eq!(status(&served.post("forget", "{}")), "200");
    assert_eq!(body(&served.get("progress")), r#"{"solved":{}}"#);
    assert_eq!(body(&served.get("kept")), "{}");
    assert!(!listed(&folder, &[]).0.contains("yours"));
}

#[test]
fn the_page_finds_what_it_kept() {
    let folder = empty_folder("open", "kept");
    let served = Served::with_data(&folder, &[]);
    assert_eq!(body(&served.get("kept")), "{}");
    let texts = r#"{"tumble:board:1":"{\"placed\":[]}"}"#;
    assert_eq!(status(&served.post("kept", texts)), "200");
    for sent in ["", "[]", r#"{"a":1}"#, r#"{"a":{"b":"c"}}"#] {
        assert_eq!(status(&served.post("kept", sent)), "400", "{sent}");
    }
    let again = Served::with_data(&folder, &[]);
    assert_eq!(body(&again.get("kept")), texts);
    // Two open pages each keep their own changes.
    let other = r#"{"tumble:board:2":"{}","tumble:set:sound":"1"}"#;
    assert_eq!(status(&again.post("kept", other)), "200");
    assert_eq!(
        status(&served.post("kept", r#"{"tumble:set:sound":null,"tumble:none":null}"#)),
        "200"
    );
    let both = r#"{"tumble:board:1":"{\"placed\":[]}","tumble:board:2":"{}"}"#;
    assert_eq!(body(&served.get("kept")), both);
    // Data too large to be read again is not written.
    let large = format!(r#"{{"tumble:board:3":"{}"}}"#, "x".repeat((1 << 20) - 60));
    assert_eq!(status(&served.post("kept", &large)), "500");
    assert_eq!(body(&served.get("kept")), both);
    let file = folder.join("tumble/page.json");
    fs::write(&file, "junk").expect("it can be written");
    assert_eq!(body(&again.get("kept")), "{}");
    assert_eq!(fs::read_to_string(file.with_extension("json.bad")).expect("it is kept"), "junk");
    // If nothing can be written, the page is told so, and continues.
    let nowhere = Served::with_data(Path::new("/proc/nowhere"), &[]);
    assert_eq!(status(&nowhere.post("kept", texts)), "500");
    assert_eq!(body(&nowhere.get("kept")), "{}");
}
