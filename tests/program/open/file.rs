//! A file that the page edits.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use super::served::{Served, body, json, status};
use crate::scratch::empty_folder;

const MINE: &str = r##"# Mine.
challenge = 1
author = "Ada"   # me
board = '''
  .\. .-.
 .-./.-.-.
.-.\.-.-.-.
-.-.-.-.-.-
.-.\.-.-.-.
-.-.-.-.-.-
.-.\.-.-.-.
-.-.-.-.-.-
.-.\.-.-.-.
-.-.-.-.-.-
     -
'''

# The end.
"##;

/// A folder with a solution of challenge 1, and the server that edits it.
fn edited(test: &str, text: &str) -> (PathBuf, Served) {
    let path = empty_folder("open", test).join("mine.toml");
    fs::write(&path, text).expect("it can be written");
    let served = Served::new(&[path.to_str().expect("UTF-8")]);
    (path, served)
}

/// Another program gives the file its own version while it is being saved: that version stays.
#[cfg(target_os = "linux")]
#[test]
fn a_version_that_comes_while_the_file_is_saved_is_never_lost() {
    let (path, served) = edited("race", MINE);
    let theirs = path.with_file_name("theirs");
    for time in 0..24 {
        let opened = json(&served.get("opened"));
        fs::write(&theirs, format!("{MINE}# {time}\n")).expect("it can be written");
        std::thread::scope(|scope| {
            scope.spawn(|| served.post("file", &saved(&opened, 2)));
            std::thread::sleep(Duration::from_millis(time));
            fs::rename(&theirs, &path).expect("it can be renamed");
        });
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.ends_with(&format!("# {time}\n")), "{time}: {text}");
        let is_new = || json(&served.get("opened"))["file"]["version"] != opened["file"]["version"];
        while !is_new() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The request of the page that saves a board with one ramp in this cell of the second row.
fn saved(opened: &serde_json::Value, at: usize) -> String {
    let mut grid: Vec<String> =
        opened["grid"].as_str().expect("a grid").lines().map(str::to_owned).collect();
    grid[1].replace_range(at..=at, "\\");
    let text = format!("challenge = 1\nboard = '''\n{}\n'''\n", grid.join("\n"));
    let version = &opened["file"]["version"];
    serde_json::json!({ "challenge": 1, "text": text, "version": version }).to_string()
}

#[test]
fn a_file_is_saved_as_fmt_would() {
    let (path, served) = edited("saves", MINE);
    let opened = json(&served.get("opened"));
    assert_eq!(opened["challenge"], 1);
    assert_eq!(opened["file"]["name"], "mine.toml");
    let answer = served.post("file", &saved(&opened, 2));
    assert_eq!(status(&answer), "200", "{answer}");
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("\n .\\./.-.-.\n"), "{text}");
    // All other text stays as it was, and the file is clean.
    assert!(
        text.starts_with("# Mine.\nchallenge = 1\nauthor = \"Ada\"   # me\nboard = '''\n"),
        "{text}"
    );
    assert!(text.ends_with("'''\n\n# The end.\n"), "{text}");
    let clean = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["fmt", "--check"])
        .arg(&path)
        .output()
        .expect("it runs");
    assert!(clean.status.success(), "{clean:?}\n{text}");
    // The next change continues from there.
    let opened = json(&served.get("opened"));
    assert_eq!(opened["file"]["version"], json(&answer)["version"]);
    let answer = served.post("file", &saved(&opened, 6));
    assert_eq!(status(&answer), "200", "{answer}");
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("\n .\\./.\\.-.\n"), "{text}");
    let left: Vec<_> = fs::read_dir(path.parent().expect("a folder")).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn the_line_ends_of_a_file_stay() {
    let (path, served) = edited("line-ends", &MINE.replace('\n', "\r\n"));
    for at in [2, 6] {
        let answer = served.post("file", &saved(&json(&served.get("opened")), at));
        assert_eq!(status(&answer), "200", "{answer}");
    }
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("\r\n .\\./.\\.-.\r\n"), "{text:?}");
    assert_eq!(text.replace("\r\n", "").find(['\r', '\n']), None, "{text:?}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay_and_what_is_read_only_is_left_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = empty_folder("open", "links");
    let (real, link) = (folder.join("real.toml"), folder.join("link.toml"));
    fs::write(&real, MINE).expect("it can be written");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("a mode");
    std::os::unix::fs::symlink("real.toml", &link).expect("a link");
    let served = Served::new(&[link.to_str().expect("UTF-8")]);
    let opened = json(&served.get("opened"));
    assert_eq!(status(&served.post("file", &saved(&opened, 2))), "200");
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(fs::read_to_string(&real).expect("it is there").contains("\n .\\./.-.-.\n"));
    assert_eq!(fs::metadata(&real).expect("it is there").permissions().mode() & 0o777, 0o640);
    fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).expect("a mode");
    let opened = json(&served.get("opened"));
    let answer = served.post("file", &saved(&opened, 6));
    assert_eq!(status(&answer), "500", "{answer}");
    assert!(body(&answer).contains("read-only"), "{answer}");
    assert!(!fs::read_to_string(&real).expect("it is there").contains(".\\./.\\"));
}

#[test]
fn a_change_by_another_program_shows_at_once_and_is_never_lost() {
    let (path, served) = edited("both", MINE);
    let mut events = served.connect();
    let text = served.request("GET", "events", "", "");
    events.write_all(text.as_bytes()).expect("it can be sent");
    let mut lines = BufReader::new(events).lines().map(|line| line.expect("a line"));
    assert!(lines.any(|line| line.starts_with("retry")), "it has begun");
    let before = json(&served.get("opened"));
    let theirs = MINE.replacen(" .-./.-.-.", " .-./.-./.", 1);
    fs::write(&path, &theirs).expect("it can be written");
    assert!(lines.any(|line| line == "event: file"), "the news comes");
    // The page saves its version of the file as it was: that is refused, and nothing is lost.
    let answer = served.post("file", &saved(&before, 2));
    assert_eq!(status(&answer), "409", "{answer}");
    assert_eq!(json(&answer)["changed"], true);
    assert_eq!(fs::read_to_string(&path).expect("it is there"), theirs);
    let after = json(&served.get("opened"));
    assert!(after["grid"].as_str().expect("a grid").contains(" .-./.-./."), "{after}");
    // If the player decides so, their board replaces it; all other text of the file stays.
    assert_eq!(status(&served.post("file", &saved(&after, 2))), "200");
    assert!(fs::read_to_string(&path).expect("it is there").contains(" .\\./.-./."));
    assert!(lines.any(|line| line == "event: file"), "other pages hear of it");
    let grid = MINE.split("'''").nth(1).expect("a grid");
    fs::write(&path, grid).expect("it can be written");
    assert!(lines.any(|line| line == "event: file"), "the news comes");
    let open = json(&served.get("opened"));
    assert_eq!(open["file"]["error"], "it does not say its challenge now");
    // A file without a board is reported, and the board stays on the page.
    fs::write(&path, "board = ").expect("it can be written");
    assert!(lines.any(|line| line == "event: file"), "the news comes");
    let broken = json(&served.get("opened"));
    assert_eq!(broken["file"]["error"], "it cannot be read now");
    assert!(broken["grid"].as_str().expect("a grid").contains(" .\\./.-./."), "{broken}");
    // A page that is loaded now does not overwrite it, nor a file with other text around its board.
    let more = format!("{MINE}\nAsk Ben about ball 3.\n");
    for theirs in ["board = ", &*more] {
        fs::write(&path, theirs).expect("it can be written");
        assert!(theirs != more || lines.any(|line| line == "event: file"), "the news comes");
        let open = json(&served.get("opened"));
        assert_ne!(open["file"]["error"], serde_json::Value::Null, "{theirs}");
        let answer = served.post("file", &saved(&open, 6));
        assert_eq!((status(&answer), &json(&answer)["changed"]), ("409", &true.into()));
        assert_eq!(fs::read_to_string(&path).expect("it is there"), theirs);
    }
    fs::write(&path, MINE).expect("it can be written");
    assert!(lines.any(|line| line == "event: file"), "the news comes");
    let mended = json(&served.get("opened"));
    assert_eq!(mended["file"]["error"], serde_json::Value::Null);
    assert_eq!(status(&served.post("file", &saved(&mended, 2))), "200");
}

#[test]
fn only_boards_for_the_file_are_saved() {
    let (path, served) = edited("refused", MINE);
    let opened = json(&served.get("opened"));
    let good: serde_json::Value = serde_json::from_str(&saved(&opened, 2)).expect("JSON");
    let changed = |key: &str, value: serde_json::Value| {
        let mut sent = good.clone();
        sent[key] = value;
        sent.to_string()
    };
    for sent in [
        String::new(),
        "{}".to_owned(),
        "[]".to_owned(),
        changed("challenge", 2.into()),
        changed("challenge", serde_json::Value::Null),
        changed("spec", "schema = 1".into()),
        changed("text", "-".into()),
        changed("text", "board = '''?'''".into()),
        changed("version", 1.into()),
    ] {
        let answer = served.post("file", &sent);
        assert_eq!(status(&answer), "400", "{sent}: {answer}");
    }
    assert_eq!(fs::read_to_string(&path).expect("it is there"), MINE);
    // Without a file there is nothing to save to.
    let other = Served::new(&["1"]);
    assert_eq!(status(&other.post("file", &good.to_string())), "404");
    assert_eq!(json(&other.get("opened"))["file"], serde_json::Value::Null);
}

#[test]
fn a_file_that_holds_more_than_a_board_is_not_saved_to() {
    let folder = empty_folder("open", "more");
    for path in crate::overwrite::with_more(&folder) {
        let before = fs::read_to_string(&path).expect("it is there");
        let served = Served::new(&[path.to_str().expect("UTF-8")]);
        let opened = json(&served.get("opened"));
        assert!(opened["grid"].is_string(), "{}: {opened}", path.display());
        assert!(opened["file"].is_null(), "{}: {opened}", path.display());
        let answer = served.post("file", &saved(&opened, 2));
        assert_ne!(status(&answer), "200", "{answer}");
        assert_eq!(fs::read_to_string(&path).expect("it stays"), before, "{}", path.display());
    }
}
