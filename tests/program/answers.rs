//! Requests of other languages get the same lines as the commands. The wheel and the npm package are compared on the
//! whole corpus where they are built; these are the functions that they call.

use std::process::Command;

use serde_json::Value;
use tumble::answers::answer;

/// A line of a search without its times, which differ from run to run.
fn timeless(line: &str) -> Value {
    let mut value: Value = serde_json::from_str(line).expect("a line is JSON");
    if let Some(object) = value.as_object_mut() {
        object.remove("seconds");
    }
    value
}

/// Asks, and runs the command; compares all lines except those of progress.
#[track_caller]
fn compare_answer(request: &str, file: Option<&str>, command: &str) {
    let root = env!("CARGO_MANIFEST_DIR");
    let handed =
        file.map(|file| std::fs::read(format!("{root}/{file}")).expect("the file is there"));
    let answered = answer(request, &handed.unwrap_or_default(), &mut |_| true).expect(request);
    let printed = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(command.split(' '))
        .args(file)
        .args(["--format", "json"])
        .current_dir(root)
        // A list shows what the user has solved.
        .env("XDG_DATA_HOME", "/nowhere")
        .output()
        .expect("the program can be run");
    let printed = String::from_utf8(printed.stdout).expect("UTF-8");
    let printed = printed.lines().map(timeless).filter(|line| line["event"] != "progress");
    let answered: Vec<Value> = answered.lines().map(timeless).collect();
    assert!(!answered.is_empty(), "{request}");
    assert_eq!(answered, printed.collect::<Vec<_>>(), "{request}");
}

#[test]
fn facts_tables_and_runs_are_those_of_the_commands() {
    let board = Some("solutions/37-addition.toml");
    compare_answer(r#"{"do": "list"}"#, None, "list");
    compare_answer(r#"{"do": "show", "challenge": "entanglement"}"#, None, "show 18");
    compare_answer(r#"{"do": "table", "ask": "compact"}"#, board, "table --compact");
    compare_answer(r#"{"do": "rows", "from": "0", "count": 1000}"#, board, "table");
    compare_answer(r#"{"do": "run", "set": ["A=5"], "balls": 1000}"#, board, "run --set A=5");
}

#[test]
fn a_search_rests_on_a_checked_proof_where_that_is_quick() {
    compare_answer(r#"{"do": "solve", "challenge": "5"}"#, None, "solve 5");
    let line = answer(r#"{"do": "solve", "challenge": "5"}"#, b"", &mut |_| true).expect("solved");
    assert_eq!(timeless(&line)["proof"], "checked");
}

#[test]
fn parts_that_block_a_board_are_named() {
    let file = Some("tests/boards/21-one-part-wrong.toml");
    compare_answer(r#"{"do": "solve"}"#, file, "solve");
}
