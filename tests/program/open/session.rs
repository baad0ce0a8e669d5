//! The beginning and the end of a session.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::served::{GRADE, Served, body, json, status};
use crate::scratch::{empty_folder, one_line};

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

/// A board without a challenge, narrower than the toy.
const NARROW: &str = r#"shape = { rows = 4, columns = 13, blue_entry = 2, red_entry = 12, last_row = "all", missing = [] }
board = '''
.\.-.-.-.-./.
-.<.-.-.-.\.-
././.-.-.-./.
\./.-.-.-.\.-
'''
"#;

/// The same with fewer cells, as another program writes it, with balls without end.
const EMTUMBLE: &str =
    "B...........R\n.>.........<.\n..(.......>..\n.<.<.......<.\n>.<.......>..\n.b.b.b.r.r.r.\n";

const LINK: &str = "https://www.lodev.org/jstumble/?board=rlerlfxfelrfleleererfrelfrrfellflrf_3_2";

/// Two weigh gates on the board of the toy.
const GATES: &str = "start = \"red\"\nboard = '''\n  .q. .p.\n .-.\\.-./.\n.-.-.\\.-.\\.\n-.-.-./.-./\n.-.-.-.-./.\n-.-.-.-.-.\\\n.-.-.-.-./.\n-.-.-.-.-.\\\n.-.-.-.-.-.\n-.-.-.-.-.-\n     -\n'''\n";

#[test]
fn a_board_without_a_challenge_is_the_same_machine_as_in_run() {
    let folder = empty_folder("open", "machine");
    let fewer = NARROW.replace("missing = []", "missing = [[1, 1], [4, 3]]");
    let fewer = fewer.replace("\n.\\.", "\n \\.").replace("\n\\./", "\n\\. ");
    let middle = "shape = { rows = 4, columns = 5, blue_entry = 2, red_entry = 4 }\nboard = '''\n.\\.-.\n-.\\.-\n.-./.\n  /\n'''\n";
    let files = [
        ("narrow.toml", NARROW),
        // The 2 is not a challenge: its boards have another shape.
        ("2.toml", NARROW),
        ("fewer.toml", &fewer),
        ("middle.toml", middle),
        ("gates.toml", GATES),
        ("emtumble.txt", EMTUMBLE),
    ];
    let arguments = files.iter().map(|(name, text)| {
        let path = folder.join(name);
        fs::write(&path, text).expect("it can be written");
        path.to_str().expect("UTF-8").to_owned()
    });
    for argument in arguments.chain([LINK.to_owned()]) {
        let served = Served::new(&[&argument]);
        let opened = json(&served.get("opened"));
        assert!(opened["challenge"].is_null() && opened["file"].is_null(), "{argument}: {opened}");
        let (shape, balls) = (&opened["shape"], &opened["balls"]);
        let machine = serde_json::json!({
            "do": "free", "grid": opened["grid"], "rows": shape["rows"], "columns": shape["columns"], "shape": shape,
            "left": balls[0], "right": balls[1], "start": opened["lever"],
        });
        let ask = |request: &serde_json::Value| json(&served.post("ask", &request.to_string()));
        let free = ask(&machine);
        let run = serde_json::json!({"do": "run", "spec": free["spec"], "text": free["text"], "row": "0"});
        let shown = ask(&run);
        let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
        command.args(["run", &argument, "--format", "json"]);
        let is_endless = argument.ends_with("emtumble.txt");
        if is_endless {
            // As many as the page takes.
            command.args(["--blue", "40", "--red", "40"]);
            let most = tumble_web::page::FILES.iter().find(|(name, _)| *name == "machine.js");
            let most = String::from_utf8_lossy(most.expect("a file of the page").1);
            assert!(most.contains("MOST_BALLS = 40;"), "{most}");
        }
        let notes = opened["notes"].to_string();
        assert_eq!(notes.contains("at most 40 balls"), is_endless, "{argument}: {notes}");
        let output = command.output().expect("it runs");
        let printed = String::from_utf8(output.stdout).expect("text");
        let last = printed.lines().last().expect("the outcome");
        let last: serde_json::Value = serde_json::from_str(last).expect("JSON");
        assert_eq!(shown["out"], last["out"], "{argument}: {free} {shown}");
        assert_eq!(
            shown["balls"].as_array().map(Vec::len),
            last["balls"].as_u64().and_then(|own| own.try_into().ok()),
            "{argument}: {shown}"
        );
    }
}

/// The terminal says what becomes of changes, and so does the page.
#[cfg(unix)]
#[test]
fn what_is_saved_is_said() {
    let folder = empty_folder("open", "said");
    let solution = include_str!("../../../solutions/01-gravity.toml");
    let grid = solution.split("'''\n").nth(1).expect("a board");
    let object = serde_json::json!({"challenge": 1, "board": grid}).to_string();
    for (name, text, wanted) in [
        ("mine.toml", solution.to_owned(), "every change is saved to mine.toml"),
        (
            "free.toml",
            NARROW.to_owned(),
            "free.toml names no challenge: changes are not saved to it",
        ),
        ("board.json", object, "board.json stays as it is: changes are not saved to it"),
        (
            "letter.txt",
            format!("challenge 1, mine:\n{grid}bye\n"),
            "letter.txt stays as it is: changes are not saved to it",
        ),
        (
            "other.toml",
            solution.replace("challenge = 1", "challenge = 21"),
            "other.toml breaks a rule of its challenge: changes are not saved to it",
        ),
    ] {
        fs::write(folder.join(name), &text).expect("it can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
        command.args(["open", "--no-browser", name]).env("XDG_DATA_HOME", "/nowhere");
        command.current_dir(&folder).stderr(Stdio::piped());
        let mut served = Served::start(command);
        served.open_page();
        let opened = json(&served.get("opened"));
        let is_saved = wanted.starts_with("every");
        let note = opened["notes"].get(0).and_then(serde_json::Value::as_str);
        assert_eq!(opened["file"].is_object(), is_saved, "{opened}");
        assert_eq!(note, (!is_saved).then_some(wanted), "{opened}");
        let id = served.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
        let mut said = String::new();
        let mut errors = served.child.stderr.take().expect("its notes");
        errors.read_to_string(&mut said).expect("text");
        let said = one_line(&said);
        assert!(said.contains(wanted), "{said}");
        assert_eq!(said.contains("every change is saved"), is_saved, "{said}");
        let broken = "shows what the rules of the challenge allow: a bit is given at [1,4]";
        assert_eq!(said.contains(broken), name == "other.toml", "{said}");
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
