//! The JSON Schemas in `docs/` match the types; the program prints them and keeps to them.
//!
//! With `TUMBLE_SCHEMA=overwrite` in the environment the files are written anew.

use std::path::Path;
use std::process::Command;

use super::conform;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use tumble::results::OutputLine;
use tumble_core::challenge::Challenge;
use tumble_core::grade::Submission;

/// Compares the printed schema with the schema of the types.
fn check_schema(form: &str, mut schema: Schema) {
    let home = env!("CARGO_PKG_HOMEPAGE");
    schema.insert("$id".to_owned(), Value::String(format!("{home}/schema/{form}-1.json")));
    let made = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/{form}.schema.json"));
    if std::env::var_os("TUMBLE_SCHEMA").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, &made).expect("the schema can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the schema is in docs/");
    assert!(made == kept, "docs/{form}.schema.json is out of date: TUMBLE_SCHEMA=overwrite");
    let printed = with_schemas("", &["schema", form], Path::new("."));
    assert!(printed == kept, "the program prints another schema of {form}");
}

#[test]
fn the_schemas_in_the_docs_are_those_of_the_types() {
    check_schema("spec", Challenge::schema());
    check_schema("solution", Submission::schema());
    // The form for writing: keys that are always written are required.
    let written = SchemaSettings::default().for_serialize().into_generator();
    check_schema("output", written.into_root_schema_for::<OutputLine>());
}

/// Runs the program with its schemas at this address.
fn with_schemas(place: &str, arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(arguments)
        .env("TUMBLE_SCHEMAS", place)
        .current_dir(folder)
        .output()
        .expect("the program can be run");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn files_that_the_program_writes_name_their_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let solution = "solutions/01-gravity.toml";
    let written: [(&[&str], &str); 5] = [
        (&["show", "1", "--format", "solution"], "solution"),
        (&["solve", "1", "--format", "solution"], "solution"),
        (&["convert", solution], "solution"),
        (&["new", "out"], "spec"),
        (&["new", "nim"], "spec"),
    ];
    for (arguments, form) in written {
        let text = with_schemas("https://here/", arguments, root);
        let line = format!("#:schema https://here/{form}-1.json");
        assert_eq!(text.lines().next(), Some(line.as_str()), "{arguments:?}");
        let without = with_schemas("", arguments, root);
        assert_eq!(text, format!("{line}\n{without}"), "{arguments:?}");
        let other = with_schemas("a\nboard", arguments, root);
        assert_eq!(other, without, "a place with an end of line would be another text");
    }
}

#[test]
fn every_form_of_a_spec_is_sound() {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble")).args(["new", "x"]).output();
    let said = String::from_utf8(output.expect("the program can be run").stderr).expect("a text");
    let (_, forms) = said.split_once("[possible values: ").expect("it lists the forms");
    let forms: Vec<&str> = forms.split(']').next().unwrap_or_default().split(", ").collect();
    assert!(forms.len() >= 6, "{said}");
    for form in forms {
        let text = with_schemas("", &["new", form], Path::new("."));
        let (_, warnings) = Challenge::read_with_warnings(&text).expect("a spec");
        assert!(warnings.is_empty(), "{form}: {warnings:?}");
    }
}

#[test]
fn the_line_of_the_schema_changes_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("tumble-schema-line-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["solutions/18-entanglement.toml", "challenges/18-entanglement.toml"] {
        let text = std::fs::read_to_string(root.join(name)).expect("a file");
        let file = name.replace('/', "-");
        let line = format!("#:schema ./x-1.json\n{text}");
        std::fs::write(folder.join(&file), &line).expect("a file");
    }
    let challenge = "challenges-18-entanglement.toml";
    let graded = with_schemas(
        "",
        &["grade", "--spec", challenge, "solutions-18-entanglement.toml"],
        &folder,
    );
    assert!(graded.starts_with("pass"), "{graded}");
    with_schemas("", &["fmt", "--check", "solutions-18-entanglement.toml"], &folder);
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}

/// Commands that write each kind of object. Their files go into the folder of the test.
const WRITTEN: [&str; 41] = [
    "grade --format json solutions tests/submissions tests/boards/eighty-bits.toml",
    "grade --format json tests/submissions --all-rows",
    "grade --format json tests/classes",
    "list --format json",
    "show 18 --format json",
    "show 60 --format json",
    "table solutions/18-entanglement.toml --format json",
    "table 20 --format json",
    "table solutions/18-entanglement.toml --format json --summary",
    "table solutions/18-entanglement.toml --format json --compact",
    "table solutions/18-entanglement.toml --format json --matters",
    "table solutions/18-entanglement.toml --format json --coverage",
    "table solutions/30-overflow.toml --format json --name",
    "table solutions/21-quantum-number.toml --format json --inverse A=3",
    "table solutions/41-reset.toml --format json --reversible",
    "table solutions/41-reset.toml --format json --set A=?",
    "run solutions/41-reset.toml --format json --set A=?",
    "rank solutions/41-reset.toml --format json --by turns",
    "run solutions/18-entanglement.toml --format json",
    "run tests/boards/endless.toml --spec tests/specs/902-endless.toml --format json --last",
    "rank solutions --format json",
    "solve 2 --format json",
    "solve 3 --format json --count 3",
    "solve 1 --format json --verify-par",
    "solve tests/boards/21-one-part-wrong.toml --format json",
    "solve 1 --format json --at-most 20",
    "solve 1 --format json --at-most 0 --formula FOLDER/none.cnf",
    "solve 1 --format json --certificate FOLDER",
    "verify-proof --format json tests/certificates FOLDER",
    "lint tests/boards/21-one-part-wrong.toml --format json",
    "lint 18 --format json",
    "hint tests/submissions/fail/wrong-interceptor.toml --steps 2 --format json",
    "explain 1 --format json --time-limit 60",
    "explain solutions/37-addition.toml --format json",
    "check --format json --no-solver solutions/01-gravity.toml tests/boards/way-around.toml",
    "check --format json tests/boards/two-halves.toml --spec tests/specs/905-two-halves.toml",
    "class tests/classes/week-7 --format json --baseline tests/classes/week-6.jsonl",
    "class tests/classes/week-7 --format jsonl",
    "audit --format json tests/classes/week-6.jsonl",
    "convert solutions/30-overflow.toml --to json",
    "convert tests/boards/formats/narrow.toml --to json",
];

/// The program's output keeps to its schema: every key is in it, and some command writes every kind of object that it
/// names.
#[test]
fn what_the_program_writes_keeps_to_its_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("tumble-schema-out-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let schema = with_schemas("", &["schema", "output"], root);
    let schema: Value = serde_json::from_str(&schema).expect("a schema is JSON");
    let kinds = schema["anyOf"].as_array().expect("the schema names kinds of objects");
    let mut seen = vec![false; kinds.len()];
    for command in WRITTEN {
        let place = folder.display().to_string();
        let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(command.split(' ').map(|word| word.replace("FOLDER", &place)))
            .current_dir(root)
            .output()
            .expect("the program can be run");
        let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
        assert!(!text.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).expect("each line is an object");
            let fits: Vec<usize> = (0..kinds.len())
                .filter(|&kind| conform::faults(&schema, &kinds[kind], &value).is_empty())
                .collect();
            if fits.is_empty() {
                let mut faults: Vec<Vec<String>> =
                    kinds.iter().map(|kind| conform::faults(&schema, kind, &value)).collect();
                faults.sort_by_key(Vec::len);
                panic!("{command}\n{line}\nfits nothing; with the least faults: {:#?}", faults[0]);
            }
            fits.into_iter().for_each(|kind| seen[kind] = true);
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder is there");
    let never = kinds.iter().zip(seen).filter(|(_, seen)| !seen).map(|(kind, _)| kind);
    let never: Vec<&Value> = never.collect();
    assert!(never.is_empty(), "nothing is known to write {never:#?}");
}

#[test]
fn a_key_that_the_schema_does_not_have_is_a_fault() {
    let schema = serde_json::json!({
        "$defs": {"Least": {"type": ["integer", "null"], "minimum": 0}},
        "type": "object",
        "properties": {"parts": {"$ref": "#/$defs/Least"}, "cells": {"items": {"const": 1}}},
        "required": ["parts"],
    });
    let faults = |text: &str| {
        let value = serde_json::from_str(text).expect("JSON");
        conform::faults(&schema, &schema, &value)
    };
    assert!(faults(r#"{"parts": 3}"#).is_empty());
    assert!(faults(r#"{"parts": 340282366920938463463374607431768211455}"#).is_empty());
    assert!(faults(r#"{"parts": null, "cells": [1, 1]}"#).is_empty());
    assert_eq!(faults(r#"{"cells": []}"#), [": `parts` is missing"]);
    assert_eq!(faults(r#"{"parts": 3, "other": 4}"#), [".other: no such key"]);
    assert_eq!(faults(r#"{"parts": -3}"#), [".parts: -3 is less than 0"]);
    assert_eq!(faults(r#"{"parts": 3.5}"#), [r#".parts: 3.5 is no ["integer","null"]"#]);
    assert_eq!(faults(r#"{"parts": 3, "cells": [1, 2]}"#), [".cells[1]: 2 is not 1"]);
}
