//! Certificates as files: written whole or not at all, and believed only if every byte is the one that the claim
//! demands.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tumble::verify::{CertificateRefusal, ProofForm, Statement};
use tumble_core::challenge::{Challenge, Specs};
use tumble_proof::LratProof;
use tumble_solve::{Bound, Case, Stop};

use super::scratch::{empty_folder, one_line};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folder(name: &str) -> PathBuf {
    empty_folder("verify", name)
}

fn tumble(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(arguments).current_dir(root()).output().expect("the program can be run")
}

/// Writes the certificate of a challenge; returns its folder.
fn certificate(challenge: &str, name: &str) -> PathBuf {
    let folder = folder(name);
    let place = folder.to_str().expect("UTF-8");
    let output = tumble(&["solve", challenge, "--certificate", place, "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("UTF-8");
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

/// The results for the certificates in a folder, and the exit code.
fn said(folder: &Path, more: &[&str]) -> (Vec<Value>, Option<i32>) {
    let place = folder.to_str().expect("UTF-8");
    let output = tumble(&[&["verify-proof", place, "--format", "json"], more].concat());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON"));
    (lines.collect(), output.status.code())
}

/// If both proofs exist, each one that is named is checked.
#[test]
fn the_proofs_that_are_named_are_checked() {
    let folder = certificate("1", "named");
    assert_eq!(said(&folder, &["--lrat", "text"]).1, Some(0));
    let [formula, drat, lrat] =
        ["cnf", "drat", "lrat"].map(|form| folder.join(format!("01-gravity.{form}")));
    fs::write(&drat, "garbage\n").expect("it is written");
    let code = |files: &[&Path]| {
        let files: Vec<&str> = files.iter().map(|file| file.to_str().expect("UTF-8")).collect();
        tumble(&[&["verify-proof"], &files[..]].concat()).status.code()
    };
    assert_eq!(code(&[&drat]), Some(1));
    assert_eq!(code(&[&formula, &drat]), Some(1));
    assert_eq!(code(&[&lrat, &drat]), Some(1));
    for files in [&[&*lrat][..], &[&formula], &[&formula, &lrat, &lrat]] {
        assert_eq!(code(files), Some(0), "{files:?}");
    }
    // Not the proof beside it.
    assert_eq!(code(&[&formula.with_extension("proof")]), Some(2));
    fs::write(&lrat, b"a\x0b\0\0").expect("it is written");
    let (lines, _) = said(&folder, &[]);
    assert_eq!(lines[0]["line"], Value::Null, "{lines:?}");
    let message = lines[0]["message"].as_str().unwrap_or("");
    assert!(message.contains("the proof: the binary proof makes no sense at byte 2"), "{message}");
}

#[test]
fn a_certificate_is_two_files_and_says_in_fields_what_it_shows() {
    let folder = certificate("1", "fields");
    assert_eq!(names(&folder), ["01-gravity.cnf", "01-gravity.drat"]);
    // A second certificate replaces the first.
    let place = folder.to_str().expect("UTF-8");
    let output = tumble(&["solve", "1", "--certificate", place]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(names(&folder), ["01-gravity.cnf", "01-gravity.drat"]);
    let (lines, code) = said(&folder, &[]);
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(code, Some(0), "{line}");
    for (key, value) in [
        ("holds", Value::from(true)),
        ("challenge", Value::from(1)),
        ("id", Value::from("gravity")),
        ("impossible", Value::from(false)),
        ("completing", Value::from(false)),
        ("rows", Value::from(1)),
        ("lines", Value::Null),
        ("reason", Value::Null),
    ] {
        assert_eq!(line[key], value, "{key} of {line}");
    }
    assert_eq!(line["bound"]["parts"], 4, "{line}");
    assert_eq!(line["bound"].as_object().map(serde_json::Map::len), Some(5), "{line}");
    assert!(line["clauses"].as_u64() > Some(100), "{line}");
    assert!(line["steps"].is_u64() && line["deletions"].is_u64(), "{line}");
    assert!(line["message"].as_str().is_some_and(|text| text.contains("takes at least 4 parts")));
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = folder("unwritable");
    fs::create_dir_all(folder.join("01-gravity.drat/full")).expect("a folder can be made");
    let output = tumble(&["solve", "1", "--certificate", folder.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let complaint = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(one_line(&complaint).contains("01-gravity.drat cannot be written"), "{complaint}");
    assert_eq!(names(&folder), ["01-gravity.drat"]);
}

#[test]
fn a_formula_changed_in_any_line_is_refused_with_that_line() {
    let specs = Specs::library();
    for (challenge, name) in [("1", "01-gravity.cnf"), ("16", "16-path-decider.cnf")] {
        let folder = certificate(challenge, name);
        let name = names(&folder).into_iter().find(|name| name.ends_with(".cnf"));
        let text = fs::read_to_string(folder.join(name.expect("a formula"))).expect("a text");
        let read = |text: String| Statement::read(text, &specs, &Stop::default());
        read(text.clone()).expect("it is the formula");
        let lines: Vec<&str> = text.lines().collect();
        let begin = lines.iter().position(|line| line.starts_with("p ")).expect("a header");
        // All comments, and some of the clauses.
        let step = (lines.len() - begin) / 40 + 1;
        let last = lines.len() - 1;
        for at in (0..=begin).chain((begin..last).step_by(step)).chain([last]) {
            let mut changed = lines.clone();
            let line = format!("{}!", lines[at]);
            changed[at] = &line;
            let refusal = read(changed.join("\n") + "\n").expect_err(&line);
            if !line.starts_with("c row") && at > 2 && !line.starts_with("c least") {
                assert_eq!(refusal.line(), Some(at + 1), "{line}: {refusal}");
            }
            let mut less = lines.clone();
            less.remove(at);
            read(less.join("\n") + "\n").expect_err("a line is missing");
        }
        for more in ["\n", "1 0\n", "c\n", " "] {
            let refusal =
                read(format!("{text}{more}")).expect_err("there is more than the formula");
            assert_eq!(refusal.line(), Some(lines.len() + 1), "{refusal}");
        }
        read(text.trim_end().to_owned()).expect_err("the last line has no end");
        let other = text.replacen("c tumble 0.1.0", "c tumble 0.0.9-rc.1", 1);
        read(other).expect("another version may write the same formula");
    }
}

#[test]
fn when_the_time_is_up_nothing_is_known() {
    let folder = certificate("1", "time");
    let (lines, code) = said(&folder, &["--time-limit", "0.000000001"]);
    assert_eq!(code, Some(2));
    assert_eq!((&lines[0]["holds"], &lines[0]["reason"]), (&Value::Null, &"time-is-up".into()));
    // A certificate that does not hold is found before the clock is checked.
    fs::write(folder.join("01-gravity.cnf"), "x").expect("a file can be written");
    let (lines, code) = said(&folder, &["--time-limit", "0.000000001"]);
    assert_eq!((code, &lines[0]["reason"]), (Some(1), &"no-claim".into()));
}

#[test]
fn a_file_that_is_missing_does_not_keep_the_others_from_being_checked() {
    let folder = certificate("1", "missing");
    fs::write(folder.join("00-first.cnf"), "c tumble 0.1.0\n").expect("a file can be written");
    let (lines, code) = said(&folder, &[]);
    assert_eq!(code, Some(2));
    let reasons: Vec<_> = lines.iter().map(|line| (&line["holds"], &line["reason"])).collect();
    assert_eq!(reasons, [(&Value::Null, &"no-file".into()), (&true.into(), &Value::Null)]);
}

#[test]
fn a_proof_that_does_not_hold_is_refused_with_its_step() {
    let folder = certificate("1", "steps");
    fs::write(folder.join("01-gravity.drat"), "c nothing\n0\n").expect("a file can be written");
    let (lines, code) = said(&folder, &[]);
    assert_eq!((code, &lines[0]["holds"], &lines[0]["step"]), (Some(1), &false.into(), &1.into()));
    assert_eq!(lines[0]["reason"], "step-does-not-follow");
    let message = lines[0]["message"].as_str().expect("a message");
    assert!(
        message.ends_with("does not follow from those before it: the empty clause"),
        "{message}"
    );
    let text = fs::read_to_string(folder.join("01-gravity.cnf")).expect("a formula");
    let statement = Statement::read(text, &Specs::library(), &Stop::default()).expect("it is one");
    let refusal = |proof: &str| {
        statement.check(proof.as_bytes(), ProofForm::Drat, &Stop::default()).expect_err(proof)
    };
    assert_eq!(refusal("").reason(), "no-contradiction");
    assert_eq!((refusal("0").step(), refusal("1 x 0\n").line()), (Some(1), Some(1)));
    let stop = Stop::default();
    stop.flag.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(statement.check(b"0\n", ProofForm::Drat, &stop), Err(CertificateRefusal::TimeUp));
}

#[test]
fn a_proof_that_holds_can_be_written_as_lrat_which_is_checked_in_its_place() {
    for (challenge, stem) in [("1", "01-gravity"), ("16", "16-termination"), ("28", "28-latch")] {
        let folder = certificate(challenge, &format!("lrat-{stem}"));
        let lrat = folder.join(format!("{stem}.lrat"));
        for form in ["text", "binary"] {
            let (lines, code) = said(&folder, &["--lrat", form, "--force"]);
            assert_eq!(code, Some(0), "{lines:?}");
            let bytes = fs::read(&lrat).expect("the proof is written");
            assert_eq!(bytes.contains(&0), form == "binary");
            // If this proof exists, no other is read.
            let drat = folder.join(format!("{stem}.drat"));
            let kept = fs::read(&drat).expect("the proof is there");
            fs::write(&drat, "").expect("it can be emptied");
            let (checked, code) = said(&folder, &[]);
            assert_eq!(code, Some(0), "{checked:?}");
            assert_eq!(checked[0]["clauses"], lines[0]["clauses"], "{checked:?}");
            // Without its last step the proof has no contradiction.
            let text = LratProof::from_bytes(&bytes).expect("it can be read").to_text();
            let (less, _) = text.trim_end().rsplit_once('\n').unwrap_or_default();
            fs::write(&lrat, format!("{less}\n")).expect("it can be written");
            let (refused, code) = said(&folder, &[]);
            assert_eq!(code, Some(1), "{refused:?}");
            assert_eq!(refused[0]["reason"], "no-contradiction", "{refused:?}");
            // A clause that is not there is named.
            let (_, last) = text.trim_end().rsplit_once('\n').unwrap_or(("", text.trim_end()));
            let changed = last.trim_end_matches('0').to_owned() + "99999999 0\n";
            let changed = changed.replacen(" 0 ", " 0 99999999 ", 1);
            fs::write(&lrat, format!("{less}\n{changed}")).expect("it can be written");
            let (refused, code) = said(&folder, &[]);
            assert_eq!(code, Some(1), "{refused:?}");
            assert_eq!(refused[0]["reason"], "no-such-clause", "{refused:?}");
            assert!(refused[0]["step"].is_u64(), "{refused:?}");
            fs::remove_file(&lrat).expect("it can be removed");
            fs::write(&drat, kept).expect("it can be written");
        }
    }
}

#[test]
fn parts_that_stay_keep_those_that_are_given() {
    let spec = include_str!("../judge/fuzz/targets/small/caught.toml");
    let challenge = Challenge::read(spec).expect("the spec makes sense");
    let rows = challenge.rows.iter().filter_map(Result::ok).take(2);
    let cases: Vec<Case> = rows.map(|row| Case::Row { row, follow: Some(2) }).collect();
    let partial = Some(&challenge.given);
    let bound = Bound { cases: &cases, partial, least: Some([2, 0, 1, 0, 0]) };
    let text = bound.formula(&challenge).expect("it can be written");
    let mut specs = Specs::library();
    specs.add(challenge);
    let read = |text: String| Statement::read(text, &specs, &Stop::default()).map(drop);
    assert_eq!(read(text.clone()), Ok(()));
    // The formula has no condition on the cells that a row turns, whatever the claim draws there.
    for other in [".U.-.", ".v.-.", ".-.^.", ".^.v."] {
        let other = text.replacen("c partial .v.^.\n", &format!("c partial {other}\n"), 1);
        assert_ne!(other, text);
        assert_eq!(read(other.clone()), Err(CertificateRefusal::Partial), "{}", &other[..200]);
    }
}

#[test]
fn a_board_to_complete_may_leave_open_how_given_bits_point() {
    let folder = folder("upright");
    let spec = fs::read_to_string(root().join("challenges/15-inversion.toml")).expect("a spec");
    let grid = spec.split("'''").nth(1).expect("a grid").replace(['<', '>'], "^");
    let (file, place) = (folder.join("begun.toml"), folder.join("proof"));
    fs::write(&file, format!("challenge = 15\nboard = '''{grid}'''\n")).expect("it can be written");
    let [file, proof] = [&file, &place].map(|path| path.to_str().expect("UTF-8"));
    let output = tumble(&["solve", file, "--certificate", proof]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let (lines, code) = said(&place, &[]);
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(code, Some(0), "{line}");
    assert_eq!(line["completing"], true, "{line}");
}
