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
