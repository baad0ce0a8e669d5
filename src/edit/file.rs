//! The solution file of a workbench.

use super::state::Workbench;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::StartRule;

/// Returns the board as a solution file. Of a file that was read all else stays as it was: the
/// author, notes, comments.
pub fn file_text(bench: &Workbench) -> String {
    let board = Notation::Book.write(&bench.version.drawing);
    let lever = bench.version.lever.colour();
    let free = bench.challenge.as_ref().is_none_or(|it| it.start == StartRule::Player);
    let source = &bench.source;
    if !source.is_empty() && !source.contains('=') {
        return board;
    }
    if let Some((before, after)) = around_board(source) {
        let before = if free { with_start(before, &format!("{lever}")) } else { before.to_owned() };
        return format!("{before}'''\n{board}'''{after}");
    }
    let challenge =
        bench.challenge.as_ref().map_or(String::new(), |it| format!("challenge = {}\n", it.number));
    let start = if free { format!("start = \"{lever}\"\n") } else { String::new() };
    let lead = bench.grade_command();
    let lead = lead.map_or(String::new(), |command| format!("# {command}\n"));
    format!("{lead}{challenge}{start}board = '''\n{board}'''\n")
}

/// What is before and after the text of the board in a file.
fn around_board(source: &str) -> Option<(&str, &str)> {
    // All places are at or after texts that were found, and so between characters.
    let key = source.match_indices("board").map(|(at, _)| at).find(|&at| {
        let begins = at == 0 || source[..at].ends_with('\n');
        begins && source[at + "board".len()..].trim_start().starts_with('=')
    })?;
    let value = key + source[key..].find('=')? + 1;
    let begin = value + source[value..].find(|character: char| !character.is_whitespace())?;
    let quotes = ["'''", "\"\"\"", "'", "\""];
    let quote = quotes.into_iter().find(|quote| source[begin..].starts_with(quote))?;
    let inside = begin + quote.len();
    let end = inside + source[inside..].find(quote)? + quote.len();
    Some((&source[..begin], &source[end..]))
}

/// The text before the board with this choice of the lever.
fn with_start(before: &str, lever: &str) -> String {
    let line = format!("start = \"{lever}\"");
    let is_start = |line: &str| {
        line.trim_start()
            .strip_prefix("start")
            .is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    match before.lines().find(|line| is_start(line)) {
        Some(old) => before.replacen(old, &line, 1),
        None => {
            let at = before.rfind("board").unwrap_or(before.len());
            format!("{}{line}\n{}", &before[..at], &before[at..])
        }
    }
}
