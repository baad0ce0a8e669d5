//! The JSON Schemas in `docs/` are those that the program prints.
//!
//! With `TUMBLE_SCHEMA=overwrite` in the environment the files are written anew.

use std::path::Path;
use std::process::Command;

#[test]
fn the_schemas_in_the_docs_are_those_of_the_program() {
    for (form, file) in [
        ("spec", "spec.schema.json"),
        ("solution", "solution.schema.json"),
        ("output", "output.schema.json"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(["schema", form])
            .output()
            .expect("the program can be run");
        let printed = String::from_utf8(output.stdout).expect("a schema is UTF-8");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(file);
        if std::env::var_os("TUMBLE_SCHEMA").is_some_and(|value| value == "overwrite") {
            std::fs::write(&path, &printed).expect("the schema can be written");
        }
        let kept = std::fs::read_to_string(&path).expect("the schema is in docs/");
        assert!(printed == kept, "docs/{file} is not what `tumble schema {form}` prints");
    }
}

/// Runs the program with schemas at this place.
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
