//! The documentation: commands that it only mentions exist, with their options, and links lead to files. (Commands
//! shown with their output are run by `tests/program/transcripts.rs`.)

#[path = "../program/examples.rs"]
mod built;
mod examples;
mod modules;
mod public;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use tumble_core::challenge::Specs;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Pages outside the folder `docs`.
const OTHER_PAGES: [&str; 9] = [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "crates/tumble-js/package/README.md",
    "crates/tumble-python/README.md",
    "docs/log/tests.md",
    "tools/cluster/README.md",
    "tools/release/README.md",
    "benches/README.md",
];

/// The pages, with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let docs = std::fs::read_dir(root().join("docs")).expect("the folder is there");
    let docs = docs.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = docs
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .chain(OTHER_PAGES.map(|name| root().join(name)))
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a page");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The help of commands, each asked for once.
#[derive(Default)]
struct Help(BTreeMap<String, Option<String>>);

impl Help {
    /// Returns the help of a command; `None` if the command does not exist.
    fn of(&mut self, command: &str) -> Option<&str> {
        let ask = || {
            let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
                .args(["help", command])
                .output()
                .expect("the program can be run");
            let text = String::from_utf8(output.stdout).expect("a text");
            output.status.success().then_some(text)
        };
        self.0.entry(command.to_owned()).or_insert_with(ask).as_deref()
    }

    /// Returns the fault of a command line that a page mentions.
    fn fault(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace().skip_while(|word| *word != "tumble").skip(1);
        let command = words.next()?;
        let plain = |word: &str| word.chars().all(|one| one.is_ascii_lowercase() || one == '-');
        // `tumble COMMAND` and the like are patterns, not commands.
        if command.starts_with('-') || !plain(command) || command == "help" {
            return None;
        }
        let Some(help) = self.of(command) else {
            return Some(format!("there is no command {command}"));
        };
        // The words after a pipe or a `#` do not belong to this command.
        let own = words.take_while(|word| !matches!(*word, "|" | "||" | "&&" | "#" | ";"));
        let options = own.filter_map(|word| {
            let word = word.trim_start_matches(['[', '(']);
            let name = word.split(['=', ']', ')', ',']).next()?;
            (name.starts_with("--") && name.len() > 2).then(|| name.to_owned())
        });
        let missing = options.into_iter().find(|option| {
            let known = |end: char| help.contains(&format!("{option}{end}"));
            ![' ', '\n', '='].into_iter().any(known)
        });
        missing.map(|option| format!("`tumble {command}` has no option {option}"))
    }
}

/// The command lines of a page: in backticks, and in blocks for a shell.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, part) in text.split("```").enumerate() {
        if number % 2 == 1 {
            let lines = part.lines().skip(1).filter(|_| part.starts_with("sh"));
            found.extend(lines.filter(|line| line.contains("tumble ")).map(str::to_owned));
            continue;
        }
        let spans = part.split('`').skip(1).step_by(2);
        found.extend(spans.filter(|span| span.starts_with("tumble ")).map(str::to_owned));
    }
    found
}

#[test]
fn commands_that_pages_mention_exist() {
    let mut help = Help::default();
    let mut faults = Vec::new();
    let mut seen = 0;
    for (path, text) in pages() {
        for line in commands(&text) {
            seen += 1;
            if let Some(fault) = help.fault(&line) {
                faults.push(format!("{}: {line}: {fault}", path.display()));
            }
        }
    }
    assert!(seen > 100, "only {seen} commands were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_command_is_on_its_page_and_has_its_help_tested() {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).expect("a page");
    let (page, transcripts) = (read("docs/commands.md"), read("tests/cmd/help.md"));
    let help = Command::new(env!("CARGO_BIN_EXE_tumble")).arg("--help").output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("a text");
    let listed = help.lines().skip_while(|line| *line != "Solve:");
    let names = listed
        .take_while(|line| *line != "Options:")
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    let mut count = 0;
    for name in names {
        count += 1;
        assert!(
            page.contains(&format!("- `tumble {name}")),
            "docs/commands.md does not list {name}"
        );
        assert!(
            transcripts.contains(&format!("$ tumble help {name}\n")),
            "tests/cmd/help.md does not show the help of {name}"
        );
    }
    assert!(count > 20, "only {count} commands were found");
}

/// Returns whether a page has a heading with this anchor.
fn has_anchor(path: &Path, anchor: &str) -> bool {
    let slug = |heading: &str| -> String {
        let kept = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = kept.chars().filter(|one| one.is_alphanumeric() || " -_".contains(*one));
        kept.map(|one| if one == ' ' { '-' } else { one }).collect()
    };
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().filter(|line| line.starts_with('#')).any(|line| slug(line) == anchor)
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut faults = Vec::new();
    for (path, text) in pages() {
        let folder = path.parent().expect("a folder");
        for (number, part) in text.split("```").enumerate() {
            if number % 2 == 1 {
                continue;
            }
            let links = part.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            let pictures = part.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
            for link in links.chain(pictures) {
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                if file.contains("://") || link.contains(' ') {
                    continue;
                }
                let target = if file.is_empty() { path.clone() } else { folder.join(file) };
                if !target.exists() || !anchor.is_empty() && !has_anchor(&target, anchor) {
                    faults.push(format!("{}: {link}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "no such files:\n{}", faults.join("\n"));
}

/// The page is written by `tools/records.py`, which must be run again after a change of a par.
#[test]
fn the_hall_of_records_says_what_the_specs_say() {
    let page =
        std::fs::read_to_string(root().join("docs/log/records.md")).expect("the page is there");
    for challenge in Specs::library().all() {
        let par = challenge.par.as_ref().expect("each of the sixty has a par");
        let cost = par.key.map(|number| number.to_string()).join(" ");
        let bound = match par.proven {
            true => "proven".to_owned(),
            false => format!("at least {} parts", par.at_least),
        };
        let row = format!("| {} | {} | {cost} | {bound} |", challenge.number, challenge.title);
        assert!(
            page.contains(&row),
            "docs/log/records.md has no row `{row}`: tools/records.py --index"
        );
    }
}
