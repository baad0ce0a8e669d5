//! The beginning and the end of a session.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::served::{GRADE, Served, body, json, status};

#[test]
fn the_page_gets_its_files_and_the_answers_of_the_judge() {
    let served = Served::new(&["3"]);
    let page = served.get("");
    assert_eq!(status(&page), "200", "{page}");
    assert!(page.contains("name=\"tumble-open\""), "{page}");
    for (name, bytes) in tumble_web::page::FILES.iter().filter(|(name, _)| *name != "index.html") {
        let answer = served.get(name);
        assert_eq!(status(&answer), "200", "{name}");
        assert!(body(&answer).len() >= bytes.len(), "{name}");
    }
    let requests = [GRADE, r#"{"do":"list"}"#, r#"{"do":"nothing"}"#, "{", ""];
    for request in requests {
        let answer = served.post("ask", request);
        assert_eq!(status(&answer), "200", "{answer}");
        assert_eq!(body(&answer), tumble_web::Judge::default().answer(request));
    }
}

#[test]
fn the_address_ends_with_the_challenge() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["open", "--no-browser", "nim"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("a line");
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    assert!(line.ends_with("/#59\n"), "{line}");
}

#[test]
fn boards_of_other_programs_and_challenges_of_ones_own_are_opened() {
    let solution = concat!(env!("CARGO_MANIFEST_DIR"), "/solutions/01-gravity.toml");
    let link = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["convert", solution, "--to", "jstumble"])
        .output()
        .expect("it runs");
    let link = String::from_utf8(link.stdout).expect("a link");
    assert!(link.starts_with("https://"), "{link}");
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boards/formats/sampler-jstumble.txt");
    for argument in [link.trim(), picture] {
        let served = Served::new(&[argument]);
        let opened = json(&served.get("opened"));
        assert!(opened["grid"].is_string() && opened["file"].is_null(), "{opened}");
    }
    let spec = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/specs/905-two-halves.toml");
    let served = Served::new(&[spec]);
    let opened = json(&served.get("opened"));
    assert_eq!(opened["challenge"], 905);
    assert_eq!(opened["spec"], fs::read_to_string(spec).expect("a spec"));
    assert_eq!(opened["grid"], serde_json::Value::Null);
    for (argument, status, words) in
        [("nothere.toml", 2, "nothere.toml"), ("61", 2, "no challenge 61"), ("tests", 2, "tests")]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(["open", "--no-browser", argument])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(status), "{argument}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_search_reports_and_stops_when_it_is_asked_to() {
    let served = Served::new(&[]);
    let request = r#"{"do":"solve","challenge":58,"seconds":600}"#;
    let mut stream = served.connect();
    let text = served.request("POST", "search", &served.posted(), request);
    stream.write_all(text.as_bytes()).expect("it can be sent");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("a line"));
    let progress = lines.find(|line| line.starts_with('{')).expect("news");
    assert!(progress.starts_with(r#"{"progress":{"best":"#), "{progress}");
    assert_eq!(status(&served.post("stop", "{}")), "200");
    let begun = Instant::now();
    let last = lines.last().expect("what was found");
    assert!(last.starts_with(r#"{"found":{"text":"#), "{last}");
    assert!(last.contains(r#""proven":false"#), "{last}");
    assert!(begun.elapsed() < Duration::from_secs(45), "{:?}", begun.elapsed());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let mut served = Served::new(&[]);
    let id = served.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert!(served.child.wait().expect("it ends").success());
    let mut rest = String::new();
    served.out.read_to_string(&mut rest).expect("the output");
    assert_eq!(rest, "");
}

#[test]
fn it_ends_a_minute_after_the_page_was_closed() {
    let opened = |served: &Served| {
        let mut page = served.connect();
        let text = served.request("GET", "events", "", "");
        page.write_all(text.as_bytes()).expect("it can be sent");
        let mut begun = [0; 12];
        page.read_exact(&mut begun).expect("it has begun");
        assert_eq!(&begun, b"HTTP/1.1 200");
        page
    };
    let (mut watched, mut closed) = (Served::new(&[]), Served::new(&[]));
    let page = opened(&watched);
    drop(opened(&closed));
    let begun = Instant::now();
    while closed.child.try_wait().expect("it can be asked").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(100), "it does not end");
        thread::sleep(Duration::from_millis(250));
    }
    assert!(begun.elapsed() > Duration::from_secs(55), "{:?}", begun.elapsed());
    assert!(closed.child.wait().expect("it ends").success());
    assert!(watched.child.try_wait().expect("it can be asked").is_none(), "it ended too early");
    drop(page);
}
