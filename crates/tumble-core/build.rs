//! Embeds the specs of `challenges/` and the reference solutions of `solutions/` in the program.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=challenges");
    println!("cargo::rerun-if-changed=solutions");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder of the crate");
    let folder = Path::new(&root).join("challenges");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder challenges/ is part of the crate")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut code =
        String::from("/// The specs of `challenges/`.\nstatic ENTRIES: &[LibrarySpec] = &[\n");
    for path in files {
        let file = path.file_name().and_then(|name| name.to_str()).expect("the name is UTF-8");
        let stem = file.strip_suffix(".toml").unwrap_or(file);
        let (number, id) = stem.split_once('-').expect("a spec is named NN-id.toml");
        let number: u16 = number.parse().expect("a spec is named NN-id.toml");
        let text = |folder: &str| {
            format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{folder}/{file}\"))")
        };
        let spec = fs::read_to_string(&path).expect("the spec is UTF-8");
        let title = spec.lines().find_map(|line| line.strip_prefix("title = "));
        let title = title.expect("a spec has a title in a line");
        let has_solution = Path::new(&root).join("solutions").join(file).exists();
        let solution =
            if has_solution { format!("Some({})", text("solutions")) } else { "None".to_owned() };
        writeln!(
            code,
            "    LibrarySpec {{ number: {number}, id: {id:?}, title: {title}, file: {file:?}, \
             text: {}, solution: {solution} }},",
            text("challenges")
        )
        .expect("a string can be written to");
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").expect("cargo names a folder for generated code");
    fs::write(Path::new(&out).join("library.rs"), code).expect("the folder can be written to");
}
