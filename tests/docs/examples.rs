//! The programs in `examples/`: they are short, they run, and `docs/library.md` shows them as they are.

use std::process::Command;

use crate::built::built_examples;
use crate::root;

/// Each example with its arguments, and the first line of its output.
const EXAMPLES: [(&str, &[&str], &str); 6] = [
    ("cheapest_board", &["gravity"], "# 4 parts, proven"),
    ("draw_a_run", &["solutions/37-addition.toml"], "<svg "),
    ("follow_a_run", &["solutions/37-addition.toml"], "ball 1: "),
    ("grade_a_file", &["solutions/37-addition.toml"], "pass: 26 parts"),
    ("make_a_challenge", &[], "pass in 2 starts, 2 parts"),
    ("print_a_table", &["solutions/37-addition.toml"], "B: 0 to 0, holds: true"),
];

fn source(name: &str) -> String {
    let path = root().join("examples").join(format!("{name}.rs"));
    std::fs::read_to_string(path).expect("the example is there")
}

#[test]
fn examples_are_short_and_run() {
    for (name, ..) in EXAMPLES {
        assert!(source(name).lines().count() <= 30, "{name} is long");
    }
    let examples = built_examples(&EXAMPLES.map(|(name, ..)| name));
    for (name, arguments, first) in EXAMPLES {
        let mut program = Command::new(examples.join(name));
        let output = program.args(arguments).current_dir(root()).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let line = text.lines().next().unwrap_or("");
        assert!(output.status.success() && line.starts_with(first), "{name}: {text}");
    }
}

#[test]
fn the_page_shows_examples_as_they_are() {
    let page = std::fs::read_to_string(root().join("docs/library.md")).expect("the page is there");
    let blocks: Vec<&str> = page.split("```rust\n").skip(1).collect();
    assert_eq!(blocks.len(), 5);
    for block in blocks {
        let code = block.split("```").next().unwrap_or("");
        let is_shown = |(name, ..): &(&str, _, _)| {
            let source = source(name);
            source.split_once("\n\n").is_some_and(|(_, program)| program == code)
        };
        assert!(EXAMPLES.iter().any(is_shown), "no example is this:\n{code}");
    }
}
