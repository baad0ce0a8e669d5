//! The help of the program itself: the commands grouped by the user's tasks.

use std::fmt::Write as _;

use clap::Command;

use crate::writers::wrap::wrap;

/// Column in which the descriptions begin.
const ABOUT: usize = 16;

/// The commands under the headings of the help. `docs/commands.md` has the same.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Solve",
        &["list", "next", "show", "open", "edit", "grade", "hint", "lint", "run", "table", "play"],
    ),
    ("Classes and contests", &["class", "rank", "audit"]),
    ("Make", &["new", "check", "explain", "draw", "convert", "fmt"]),
    ("Prove", &["solve", "verify-proof"]),
    ("Programs", &["schema", "completions", "man"]),
];

/// Returns the command line with its commands in groups, for a help that is `width` columns wide.
/// Commands outside of all groups get a heading of their own.
pub(super) fn with_groups(command: Command, width: usize) -> Command {
    let heading = *command.get_styles().get_header();
    let name = *command.get_styles().get_literal();
    let mut text = String::new();
    let mut write_group = |title: &str, commands: &mut dyn Iterator<Item = &Command>| {
        let mut commands = commands.peekable();
        if commands.peek().is_some() {
            let _ = writeln!(text, "{heading}{title}:{heading:#}");
        }
        for command in commands {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let about = wrap(&about, width.saturating_sub(ABOUT)).join(&format!("\n{:ABOUT$}", ""));
            let _ = writeln!(text, "  {name}{:<14}{name:#}{about}", command.get_name());
        }
    };
    for (title, names) in GROUPS {
        write_group(title, &mut names.iter().filter_map(|name| command.find_subcommand(name)));
    }
    let grouped = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    write_group("Others", &mut command.get_subcommands().filter(|it| !grouped(it.get_name())));
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}\n\
         {heading}Options:{heading:#}\n{{options}}{{after-help}}"
    ))
}
