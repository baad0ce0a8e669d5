//! The files of the command line use each other one way: no circle, and nothing uses a command.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules next to a file that its text names: `super::x`, `super::{x, y}`, `crate::cli::x`.
fn used(text: &str, above: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let paths = [format!("use {above}::"), "use crate::cli::".to_owned()];
    for line in text.lines().map(str::trim) {
        let Some(rest) = paths.iter().find_map(|path| line.strip_prefix(path.as_str())) else {
            continue;
        };
        let names = rest.trim_start_matches('{').split(['}', ';']).next().unwrap_or("");
        for name in names.split(',') {
            used.extend(name.split("::").next().map(|name| name.trim().to_owned()));
        }
    }
    used
}

/// Every file of `src/cli/` as a node, the folder of a command together with its file.
fn graph() -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli");
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in fs::read_dir(&root).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let read = |path: &Path| fs::read_to_string(path).expect("a file can be read");
        let node = graph.entry(name.clone()).or_default();
        if path.is_dir() {
            for inner in fs::read_dir(&path).expect("a folder") {
                let inner = inner.expect("an entry").path();
                let above = if inner.ends_with("mod.rs") { "super" } else { "super::super" };
                node.extend(used(&read(&inner), above));
            }
        } else {
            node.extend(used(&read(&path), "super"));
        }
        node.remove(&name);
    }
    graph.remove("mod");
    let names: BTreeSet<String> = graph.keys().cloned().collect();
    graph.values_mut().for_each(|uses| uses.retain(|name| names.contains(name)));
    graph
}

/// The files that somebody can call: those with arguments of their own.
fn is_command(name: &str) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/cli/{name}.rs"));
    let is_heading =
        |line: &str| line.starts_with("pub(super) struct") && line.ends_with("Arguments {");
    fs::read_to_string(path).is_ok_and(|text| text.lines().any(is_heading))
}

#[test]
fn the_files_of_the_command_line_use_each_other_one_way() {
    let mut graph = graph();
    assert!(graph["target"].contains("shell"), "{graph:?}");
    assert!(graph["check"].contains("target"), "{graph:?}");
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
fn no_file_uses_a_command() {
    assert!(is_command("grade") && !is_command("shell"));
    for (name, uses) in graph() {
        let others: Vec<&String> = uses.iter().filter(|other| is_command(other)).collect();
        assert!(others.is_empty(), "{name} uses {others:?}");
    }
}

/// The text of all files below a folder.
fn text_below(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => text.push_str(&text_below(&path)),
            false => text.push_str(&fs::read_to_string(path).expect("a file can be read")),
        }
    }
    text
}

#[test]
fn results_are_written_by_writers_and_use_none() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let [results, writers] = ["results", "writers"].map(|room| text_below(&src.join(room)));
    for other in ["writers", "cli", "edit"] {
        assert!(!results.contains(&format!("crate::{other}")), "results use {other}");
    }
    assert!(writers.contains("crate::results"));
    assert!(!writers.contains("crate::cli"), "writers use commands");
}
