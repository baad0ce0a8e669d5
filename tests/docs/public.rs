//! The public items of the libraries are those of `public.txt`, so that every change of the interface is noticed.
//!
//! With `TUMBLE_PUBLIC=overwrite` in the environment the lists are written anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { sources(&path, found) } else { found.push(path) }
    }
}

/// The public item that a line begins; a method or constant is indented below its type. Fields are left out, and so are
/// the texts of what a form expects. The lint `unreachable_pub` ensures that an item with a plain `pub` is reachable
/// from other crates.
fn public_item(line: &str) -> Option<String> {
    let item = line.trim_start().strip_prefix("pub ")?;
    let kinds = ["const", "enum", "fn", "static", "struct", "trait", "type"];
    let is_item = kinds.contains(&item.split(' ').next()?);
    let is_type = item.starts_with("enum ") || item.starts_with("struct ");
    let is_of_type = line.starts_with(' ') && !is_type;
    let item = item.split(": \"").next()?;
    let indent = if is_of_type { "        " } else { "    " };
    is_item.then(|| format!("{indent}{}", item.trim_end_matches([' ', '{', '(', ';'])))
}

fn check_public(package: &str) {
    let package = root().join("crates").join(package);
    let mut files = Vec::new();
    sources(&package.join("src"), &mut files);
    files.sort();
    let mut list = String::new();
    let (mut items, mut members) = (0, 0);
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let found: Vec<String> = text.lines().filter_map(public_item).collect();
        let own = found.iter().filter(|item| item.starts_with("        ")).count();
        (items, members) = (items + found.len() - own, members + own);
        if !found.is_empty() {
            let name = file.strip_prefix(&package).expect("a path of the package").display();
            let _ = writeln!(list, "{name}\n{}", found.join("\n"));
        }
    }
    let list = format!(
        "{items} items: types, traits, functions, constants; {members} methods and constants of types\n\n{list}"
    );
    let path = package.join("public.txt");
    if std::env::var_os("TUMBLE_PUBLIC").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &list).expect("the list can be written");
    }
    let kept = fs::read_to_string(&path).expect("the list is there");
    let path = path.display();
    assert!(
        kept == list,
        "{path} is out of date: TUMBLE_PUBLIC=overwrite cargo test --test docs public"
    );
}

#[test]
fn public_items_are_listed() {
    for library in ["core", "formats", "proof", "render", "solve", "web"] {
        check_public(&format!("tumble-{library}"));
    }
}
