//! The user's files that a command does not replace: those that hold more than a board, and those written by another
//! program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::scratch::{empty_folder, one_line};

fn tumble(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(arguments).current_dir(folder).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    one_line(&String::from_utf8(text).expect("text"))
}

/// Texts that hold a board of challenge 5 and more.
pub(crate) fn with_more(folder: &Path) -> Vec<PathBuf> {
    let solution = include_str!("../../solutions/05-entropy.toml");
    let grid = solution.split("'''\n").nth(1).expect("a grid");
    let texts = [
        ("form.csv", format!("Name,Challenge,Board,Remarks\nAda,5,\"{grid}\",dear\n")),
        ("m.eml", format!("From: a@x\nSubject:\n\n{grid}")),
        ("page.html", format!("<pre>\n{grid}</pre>")),
        ("letter.txt", format!("Hello,\nfor challenge 5 I have this:\n\n{grid}\nRegards, Ada.\n")),
        ("notes.md", format!("My solution:\n\n```toml\n{solution}```\n\nIt took an hour.\n")),
    ];
    let write = |(name, text): (&str, String)| {
        let path = folder.join(name);
        fs::write(&path, text).expect("it is written");
        path
    };
    texts.into_iter().map(write).collect()
}

#[test]
fn fmt_leaves_files_that_hold_more_than_a_board() {
    let folder = empty_folder("overwrite", "fmt");
    let paths = with_more(&folder);
    let before: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let names = paths.iter().map(|path| path.file_name().unwrap().to_str().unwrap());
    let output = tumble(&folder, &[&["fmt"][..], &names.collect::<Vec<_>>()].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    for (path, before) in paths.iter().zip(before) {
        assert_eq!(fs::read_to_string(path).unwrap(), before, "{}", path.display());
        let name = path.file_name().unwrap().to_string_lossy();
        let note = format!("{name} stays as it is: it holds more than a board");
        assert!(said(&output).contains(&note), "{note}: {}", said(&output));
    }
}

#[test]
fn formulas_and_proofs_replace_nothing_of_the_users() {
    let folder = empty_folder("overwrite", "proofs");
    let mine = |name: &str| fs::write(folder.join(name), "mine\n").expect("it is written");
    let is_mine = |name: &str| fs::read(folder.join(name)).expect("it is there") == b"mine\n";
    let certificate = ["solve", "5", "--certificate", "."];
    let formula = ["solve", "5", "--at-most", "8", "--formula", "g.cnf"];
    let lrat = ["verify-proof", "05-entropy.cnf", "--lrat", "text"];
    let refused = |arguments: &[&str], name: &str| {
        mine(name);
        let output = tumble(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let left =
            format!("{name} exists and is left as it is: choose another name, or add --force");
        assert!(said(&output).contains(&left), "{}", said(&output));
        assert!(is_mine(name), "{name}");
        let forced = tumble(&folder, &[arguments, &["--force"]].concat());
        assert!(!is_mine(name), "{}", said(&forced));
        // Its own file is written again.
        let again = tumble(&folder, arguments);
        assert_eq!(again.status.code(), Some(0), "{}", said(&again));
    };
    refused(&formula, "g.cnf");
    refused(&certificate, "./05-entropy.cnf");
    refused(&lrat, "05-entropy.lrat");
    mine("05-entropy.drat");
    fs::remove_file(folder.join("05-entropy.cnf")).expect("it was written");
    assert_eq!(tumble(&folder, &certificate).status.code(), Some(2));
    assert!(is_mine("05-entropy.drat"));
    // A formula that cannot be written in full leaves the earlier one.
    mine("g.cnf");
    let script = "ulimit -f 8; exec \"$0\" solve 5 --at-most 8 --formula g.cnf --force";
    let mut limited = Command::new("sh");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_tumble")]).current_dir(&folder);
    assert!(!limited.output().expect("it runs").status.success());
    assert!(is_mine("g.cnf"));
}

/// A certificate of another claim stays. A new formula never has the proof of another one.
#[test]
fn certificates_replace_only_those_of_the_same_claim() {
    let folder = empty_folder("overwrite", "claims");
    let solution = fs::read_to_string("solutions/05-entropy.toml").expect("it is there");
    fs::write(folder.join("half.toml"), solution).expect("it is written");
    let (whole, half) =
        (["solve", "5", "--certificate", "c"], ["solve", "half.toml", "--certificate", "c"]);
    let code = |arguments: &[&str]| tumble(&folder, arguments).status.code();
    let [formula, lrat] = ["cnf", "lrat"].map(|end| folder.join(format!("c/05-entropy.{end}")));
    let refused = |arguments: &[&str], path: &Path| {
        let before = fs::read(path).expect("it is there");
        let output = tumble(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("left as it is"), "{}", said(&output));
        assert_eq!(fs::read(path).expect("it is there"), before);
    };
    assert_eq!(code(&whole), Some(0));
    assert_eq!(code(&["verify-proof", "c", "--lrat", "text"]), Some(0));
    refused(&half, &formula);
    // The LRAT proof of the same formula stays, and that of another one goes.
    assert_eq!((code(&whole), lrat.is_file()), (Some(0), true));
    assert_eq!(code(&[&half[..], &["--force"]].concat()), Some(0));
    assert!(!lrat.exists());
    assert_eq!(code(&["verify-proof", "c"]), Some(0));
    // A higher bound is not replaced by a lower one.
    assert_eq!(code(&[&whole[..], &["--force"]].concat()), Some(0));
    let text = fs::read_to_string(&formula).expect("it is there");
    fs::write(&formula, text.replacen("c least ", "c least 9", 1)).expect("it is written");
    refused(&whole, &formula);
    // A proof without a formula may be of any.
    fs::remove_file(&formula).expect("it is there");
    fs::remove_file(formula.with_extension("drat")).expect("it is there");
    fs::write(&lrat, "mine\n").expect("it is written");
    refused(&whole, &lrat);
}
