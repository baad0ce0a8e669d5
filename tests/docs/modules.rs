//! The rooms of the command line use each other in one direction, and so do their files: there are no cycles, and
//! nothing uses a command.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms with files and printing; each uses only those before it.
const ROOMS: [&str; 6] = ["terminal", "options", "files", "inbox", "workbench", "commands"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The text of a file, or of all files below a folder.
fn text_below(path: &Path) -> String {
    if !path.is_dir() {
        return fs::read_to_string(path).unwrap_or_default();
    }
    let entries = fs::read_dir(path).expect("a folder");
    entries.map(|entry| text_below(&entry.expect("an entry").path())).collect()
}

/// The file `NAME.rs` of a module together with its folder `NAME`.
fn text_of(module: &Path) -> String {
    text_below(&module.with_extension("rs")) + &text_below(module)
}

/// The names that a text uses below a path such as `crate::`: `x` of `crate::x::y`.
fn used(text: &str, path: &str) -> BTreeSet<String> {
    let name = |rest: &str| {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        rest[..end].to_owned()
    };
    text.split(path).skip(1).map(name).collect()
}

/// The files of a room, each with the others that it uses.
fn graph(room: &str) -> BTreeMap<String, BTreeSet<String>> {
    graph_of(&source().join(room), &format!("crate::{room}::"))
}

/// The files of a folder, each with the others that it uses; `path` is the folder as it is named elsewhere.
fn graph_of(folder: &Path, path: &str) -> BTreeMap<String, BTreeSet<String>> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| {
        let path = entry.expect("an entry").path();
        path.file_stem().expect("a name").to_string_lossy().into_owned()
    });
    let is_face = |name: &String| ["mod", "lib"].contains(&&**name);
    let names: BTreeSet<String> = names.filter(|name| !is_face(name)).collect();
    let uses = |name: &String| {
        let inside = folder.join(name);
        let alone = [inside.with_extension("rs"), inside.join("mod.rs")];
        let mut uses = used(&alone.map(|file| text_below(&file)).concat(), "use super::");
        uses.extend(used(&text_below(&inside), "use super::super::"));
        uses.extend(used(&text_of(&folder.join(name)), path));
        uses.retain(|other| other != name && names.contains(other));
        (name.clone(), uses)
    };
    names.iter().map(uses).collect()
}

#[test]
fn the_rooms_of_the_command_line_use_each_other_one_way() {
    for (at, room) in ROOMS.iter().enumerate() {
        let uses = used(&text_of(&source().join(room)), "crate::");
        let above: Vec<&&str> =
            ROOMS[at + 1..].iter().filter(|name| uses.contains(**name)).collect();
        assert!(above.is_empty(), "{room} uses {above:?}");
    }
    let commands = used(&text_of(&source().join("commands")), "crate::");
    assert!(ROOMS[..5].iter().all(|room| commands.contains(*room)), "{commands:?}");
}

#[test]
fn the_files_of_a_room_use_each_other_one_way() {
    let inbox = graph("inbox");
    assert!(inbox["target"].contains("board_file"), "{inbox:?}");
    for room in ["terminal", "options", "files", "inbox", "edit"] {
        assert_one_way(graph(room));
    }
}

fn assert_one_way(mut graph: BTreeMap<String, BTreeSet<String>>) {
    while !graph.is_empty() {
        let free = graph.iter().find(|(_, uses)| uses.is_empty()).map(|(name, _)| name.clone());
        let Some(free) = free else { panic!("these use each other in a circle: {graph:#?}") };
        graph.remove(&free);
        graph.values_mut().for_each(|uses| {
            uses.remove(&free);
        });
    }
}

#[test]
fn the_files_of_a_library_use_each_other_one_way() {
    let crates = source().with_file_name("crates");
    for library in ["formats", "proof", "render", "solve", "web"] {
        let graph = graph_of(&crates.join(format!("tumble-{library}/src")), "crate::");
        assert!(graph.values().any(|uses| !uses.is_empty()), "{library}");
        assert_one_way(graph);
    }
}

#[test]
fn no_command_uses_a_command() {
    let graph = graph("commands");
    assert!(graph["grade"].contains("formats"), "{graph:?}");
    for (name, mut uses) in graph {
        // The table of everything that commands write is the exception.
        uses.remove("formats");
        assert!(uses.is_empty(), "{name} uses {uses:?}");
    }
}

#[test]
fn results_are_written_by_writers_and_use_none() {
    let [results, writers] = ["results", "writers"].map(|room| text_below(&source().join(room)));
    for other in ROOMS.iter().chain(&["writers", "edit"]).filter(|room| **room != "inbox") {
        assert!(!results.contains(&format!("crate::{other}")), "results use {other}");
    }
    assert!(writers.contains("crate::results"));
    for room in ROOMS {
        assert!(!writers.contains(&format!("crate::{room}")), "writers use {room}");
    }
}

#[test]
fn libraries_that_are_not_built_for_tests_hold_none() {
    let program = source().with_file_name("");
    let entries = fs::read_dir(program.join("crates")).expect("the folder is there");
    let mut count = 0;
    let libraries = entries.map(|entry| entry.expect("an entry").path()).chain([program]);
    for library in libraries {
        let manifest = text_below(&library.join("Cargo.toml"));
        let is_tested = !manifest.contains("\ntest = false\n");
        let sources = text_below(&library.join("src"));
        let holds_tests = sources.contains("#[cfg(test)]") || sources.contains("#[test]");
        assert!(is_tested || !holds_tests, "{}: it has tests that never run", library.display());
        count += usize::from(!is_tested);
    }
    assert_eq!(count, 9);
}
