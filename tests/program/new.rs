//! `new`: puzzles made of a board.

use std::fs;
use std::path::Path;
use std::process::Command;

use tumble::board::Kind;
use tumble::challenge::Challenge;

use super::scratch::empty_folder;

fn printed_by(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    let output = command.current_dir(folder).args(args).output().expect("it can be run");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_puzzle_made_of_another_keeps_its_rules_and_not_its_par() {
    let folder = empty_folder("new", "again");
    let run = |args: &[&str]| printed_by(&folder, args);
    let stop = run(&["new", "stop"])
        .replace("A = [3, 6]", "B = { same = [[5, 2], [5, 10]] }\nA = [3, 6]")
        .replacen("^.-.-.\n-.-.-.-.-.-\n.-.-.-.-.-.", "^.-.-.\n-.-.-.-.-.-\n.v.-.-.-.v.", 1);
    let (head, _) = stop.split_once("[supply]").expect("a supply");
    let (_, rest) = stop.split_once("[board]").expect("a board");
    let head = head.replace(
        "[balls]",
        "sources = [\"my head\"]   # page 3\nwhere = \"A == 0\"\nconcepts = [\"stop\"]\n\
         supply = { ramp = \"box\", interceptor = \"box\" }\n\
         par = { parts = 13, proven = true }\n[balls]",
    );
    fs::write(folder.join("stop.toml"), format!("{head}[board]{rest}")).expect("it is written");
    run(&["solve", "stop.toml", "--format", "solution", "-o", "solution.toml"]);
    let puzzle = run(&["new", "--spec", "stop.toml", "--from", "solution.toml", "--pick", "1"]);
    let puzzle = Challenge::read(&puzzle).expect("a spec");
    let names: Vec<&str> = puzzle.inputs.iter().map(|input| &*input.name).collect();
    assert_eq!((puzzle.par, names, puzzle.rows.iter().count()), (None, vec!["B", "A"], 2));
    assert_eq!(puzzle.supply.of(Kind::Ramp), 1);
}

#[test]
fn a_board_with_a_part_too_many_is_none_of_the_cheapest() {
    let folder = empty_folder("new", "beaten");
    let solution = fs::read_to_string("solutions/04-fusion.toml");
    let wasteful = solution.expect("a solution").replace("\n-.-./.-", "\n\\.-./.-");
    fs::write(folder.join("solution.toml"), wasteful).expect("it is written");
    let list = printed_by(&folder, &["new", "--from", "solution.toml"]);
    let last = list.lines().rev().nth(1).expect("proposals");
    assert!(last.ends_with(" 1, cheaper than this one (proven by search)"), "{list}");
}
