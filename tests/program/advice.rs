//! Commands that the program advises: pasted into a shell, they judge the same board.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::scratch::{empty_folder, one_line};

/// A board of challenge 1 that lacks a turn.
const LINK: &str = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeerfe";

fn tumble(folder: &Path, arguments: &[&OsStr]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    let output = command.args(arguments).current_dir(folder).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the shell's output for an advised command.
fn pasted(folder: &Path, command: &str) -> String {
    let script = format!("tumble() {{ {} \"$@\"; }}; {command}", env!("CARGO_BIN_EXE_tumble"));
    let mut shell = Command::new("bash");
    let output = shell.args(["-c", &script]).current_dir(folder).output().expect("bash runs");
    assert!(output.stderr.is_empty(), "{command}\n{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn advised_commands_judge_the_same_board() {
    let folder = empty_folder("advice", "commands");
    let names =
        [&b"-a  b's.txt"[..], b"x\x1b[31m\xe2\x80\xaey\xc2\x9bm\\.txt", b"no-text-\xfc.txt"];
    for name in names.map(OsStr::from_bytes).into_iter().chain([OsStr::new("1.txt")]) {
        fs::write(folder.join(name), LINK).expect("it is written");
    }
    let here = |name: &[u8]| [b"./", name].concat();
    let cases = [
        (LINK.as_bytes().to_owned(), &["--challenge", "1"][..]),
        (here(names[0]), &["--challenge", "1", "--notation", "book"]),
        (here(names[1]), &["--challenge", "1", "--from", "jstumble"]),
        (here(names[2]), &["--challenge", "gravity", "--strict"]),
        // Its name says which challenge, and `run` does not ask it.
        (here(b"1.txt"), &[]),
    ];
    for (board, options) in cases {
        let options = options.iter().map(OsStr::new);
        let arguments: Vec<&OsStr> =
            [OsStr::new("hint"), OsStr::from_bytes(&board)].into_iter().chain(options).collect();
        let hint = tumble(&folder, &arguments);
        let (first, more) = hint.rsplit_once("more: ").expect("there is more");
        let second = pasted(&folder, more);
        assert!(second.starts_with(first) && second.contains("\n2 where "), "{more}{second}");
        let json = [&arguments[..], &["--steps", "2", "--format", "json"].map(OsStr::new)].concat();
        let line: Value = serde_json::from_str(&tumble(&folder, &json)).expect("JSON");
        let text = line["hints"][1]["text"].as_str().expect("a text");
        let run = text.split('`').nth(1).expect("a command");
        assert!(pasted(&folder, run).contains("1 Gravity"), "{run}");
        assert!(second.contains(run), "{run}\n{second}");
    }
}

/// A given bit is turned, not removed; a bit that was not tried in both directions is not proven.
#[test]
fn a_given_bit_begins_the_other_way() {
    let folder = empty_folder("advice", "turned");
    let rows = "\n .}.\\.-.-.\n.\\.}./.-.-.\n-./.\\.-.-.-\n.\\.-./.-.-.\n-./.\\.-.-.-\n.\\.-./.-.-.\n-./.\\.-.-.-\n\
                .\\.-./.-.-.\n-././.-.-.-\n     -\n";
    let spec = format!(
        "schema = 1\nnumber = 210\nid = 'gears'\ntitle = 'Gears'\nobjective = 'Turn the lower gear bit.'\n\
         provenance = 'own'\nballs = {{ blue = 1, red = 0 }}\nsupply = {{ gear = 1 }}\n\
         registers = {{ G = [3, 4] }}\nexpect = {{ out = 'B', final = {{ G = '0' }} }}\n\
         board.grid = '''\n  .^. .-.{rows}'''\n"
    );
    fs::write(folder.join("gears.toml"), spec).expect("it is written");
    let board = format!("challenge = 210\nboard = '''\n  .<. .-.{rows}'''\n");
    fs::write(folder.join("board.toml"), board).expect("it is written");
    let of = |command: &[&str]| {
        let all = [command, &["--spec", "gears.toml", "board.toml"]].concat();
        let arguments: Vec<&OsStr> = all.into_iter().map(OsStr::new).collect();
        one_line(&tumble(&folder, &arguments))
    };
    let hint = of(&["hint", "--steps", "4"]);
    assert!(hint.contains("With the bit at [1,4] the other way, 1 part"), "{hint}");
    assert!(hint.contains(": a board of 1 part has a part there."), "{hint}");
    let solve = of(&["solve"]);
    assert!(solve.contains("turn [1,4] <: then 1 part"), "{solve}");
}

/// The direction of a gear bit is left open where parts are kept.
#[test]
fn a_gear_bit_that_must_be_turned_is_named() {
    let folder = empty_folder("advice", "gear-bit");
    let best = include_str!("../../solutions/36-side-by-side.toml");
    let turned =
        best.replacen(".-.-.<.-.-.", ".-.-.{.-.-.", 1).replacen(".-.-.>.-.-.", ".-.-.{.-.-.", 1);
    assert_ne!(turned, best);
    fs::write(folder.join("board.toml"), turned).expect("it is written");
    let hint = one_line(&tumble(&folder, &["hint", "board.toml", "--steps", "3"].map(OsStr::new)));
    assert!(
        hint.contains("With the gear bit at [3,6] the other way, nothing is missing"),
        "{hint}"
    );
    let mut solve = Command::new(env!("CARGO_BIN_EXE_tumble"));
    let solve = solve.args(["solve", "board.toml"]).current_dir(&folder).output().expect("it runs");
    let solve = String::from_utf8_lossy(&solve.stdout);
    assert!(solve.contains("turned   [3,6]: gear bits may point"), "{solve}");
}

#[test]
fn the_lever_that_must_be_pressed_is_named() {
    let folder = empty_folder("advice", "lever");
    let best = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions/42-greater-than.toml");
    let text = fs::read_to_string(best).expect("it is there");
    let wrong = text.replace("start = \"red\"", "start = \"blue\"");
    assert_ne!(text, wrong);
    fs::write(folder.join("board.toml"), wrong).expect("it is written");
    let said = tumble(&folder, &["hint", "board.toml", "--steps", "3"].map(OsStr::new));
    assert!(one_line(&said).contains("is there. Press the red lever first."), "{said}");
    // Challenge 4 starts red: the player has no choice.
    let fusion = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions/04-fusion.toml");
    let begun = fs::read_to_string(fusion).expect("it is there").replace("-./.-", "-.-.-");
    fs::write(folder.join("board.toml"), begun).expect("it is written");
    let said = tumble(&folder, &["hint", "board.toml", "--steps", "3"].map(OsStr::new));
    assert!(said.contains("can stay") && !said.contains("lever first"), "{said}");
}

/// Of two ramps that block together, either could go.
#[test]
fn a_part_is_blamed_alone_only_if_it_is_the_only_one() {
    let folder = empty_folder("advice", "blame");
    let board = |number, above: &str, rows: usize| {
        let empty = ["-.-.-.-.-.-\n", ".-.-.-.-.-.\n"];
        let below: String = (0..rows).map(|row| empty[(row + rows) % 2]).collect();
        format!("challenge = {number}\nboard = '''\n{above}{below}")
    };
    let termination = "  .<. .-.\n .\\.-.-.-.\n.-.<.-.-.-.\n-.U.-.-.-.-\n";
    let re_entry =
        "  .\\. .-.\n .-.\\./.-.\n.-.-.\\.-.-.\n-.-.-.\\.-.-\n.-.-.-.\\.-.\n-.-.-.-.\\.-\n";
    for (board, words) in [
        (
            board(16, termination, 5) + "-.-.-.-./.\\\n     -\n'''\n",
            "Not everything can stay as it is. Without the part at [10,9], the other part and 9 more",
        ),
        (
            board(2, re_entry, 3) + "-.-.-.-.-.-\n     -\n'''\n",
            "Your part cannot stay as it is. Without the part at [2,7], 5 parts (no fewer",
        ),
    ] {
        fs::write(folder.join("board.toml"), board).expect("it is written");
        let hint = ["hint", "board.toml", "--steps", "3"].map(OsStr::new);
        let said = one_line(&tumble(&folder, &hint));
        assert!(said.contains(words) && !said.contains("No ball reaches"), "{said}");
    }
}

#[test]
fn a_ramp_turns_nothing_but_leads_to_a_lever() {
    let folder = empty_folder("advice", "ramp");
    let board = r"
  .>. ./.
 .\.\./.-.
.-.\.U.-.-.
-.-.\.-.-.-
.-.-.\.-.-.
-.-.-.\.-.-
.-.-.-./.-.
-.-.-./.-.-
.-.-.^.-.-.
-.-.\./.-.-
     /
";
    let board = format!("challenge = 15\nboard = '''{board}'''\n");
    fs::write(folder.join("board.toml"), board).expect("it is written");
    let said = one_line(&tumble(&folder, &["hint", "board.toml", "--steps", "3"].map(OsStr::new)));
    let reason =
        "Ball 1 passes [11,6] before ball 2 goes wrong at [3,6], and presses the blue lever";
    assert!(said.contains(reason) && !said.contains("turns there"), "{said}");
}

/// The player sets given bits, but they do not count as placed parts.
#[test]
fn as_many_parts_are_missing_as_were_taken_away() {
    let folder = empty_folder("advice", "missing");
    let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    for (name, others) in [("08-depolarization", 12), ("11-selectivity", 12), ("26-nucleus", 16)] {
        let mut text = fs::read_to_string(solutions.join(format!("{name}.toml"))).expect("a file");
        for _ in 0..2 {
            let ramp = text.rfind(['/', '\\']).expect("a ramp");
            text.replace_range(ramp..=ramp, "-");
        }
        fs::write(folder.join("board.toml"), text).expect("it is written");
        let arguments = ["hint", "board.toml", "--steps", "3"].map(OsStr::new);
        let said = one_line(&tumble(&folder, &arguments));
        let missing = format!("Your {others} parts can stay: 2 more (no fewer");
        assert!(said.contains(&missing), "{said}");
    }
}
