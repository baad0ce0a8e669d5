//! The solution file of a workbench.

use std::ops::Range;

use super::state::Workbench;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::StartRule;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

/// Returns the board as a solution file. The rest of a file that was read stays as it was: the
/// author, notes, comments.
pub fn file_text(bench: &Workbench) -> String {
    let board = Notation::Book.write(&bench.version.drawing);
    let lever = bench.version.lever;
    let free = bench.challenge.as_ref().is_none_or(|it| it.start == StartRule::Player);
    let source = &*bench.source;
    if let Some(read) =
        Submission::read(&Source::new("", source)).ok().filter(|_| !source.is_empty())
    {
        if read.is_bare() {
            return board;
        }
        let place = read.grid_text().1;
        let line = source.get(..place.start).and_then(|before| before.rfind('\n'));
        let line = line.map_or(0, |end| end + 1);
        let start = match read.start {
            Some((side, place)) if free && side != lever => {
                (place, format!("\"{}\"", lever.colour()))
            }
            None if free => (line..line, format!("start = \"{}\"\n", lever.colour())),
            _ => (line..line, String::new()),
        };
        return replace_places(source, [start, (place, format!("'''\n{board}'''"))]);
    }
    let challenge =
        bench.challenge.as_ref().map_or(String::new(), |it| format!("challenge = {}\n", it.number));
    let start = if free { format!("start = \"{}\"\n", lever.colour()) } else { String::new() };
    let lead = bench.grade_command();
    let lead = lead.map_or(String::new(), |command| format!("# {command}\n"));
    format!("{lead}{challenge}{start}board = '''\n{board}'''\n")
}

/// Returns a text with others in these places.
fn replace_places(text: &str, mut places: [(Range<usize>, String); 2]) -> String {
    places.sort_by_key(|(place, _)| place.start);
    let mut end = 0;
    let mut all = String::new();
    for (place, new) in places {
        all.push_str(text.get(end..place.start).unwrap_or(""));
        all.push_str(&new);
        end = place.end;
    }
    all + text.get(end..).unwrap_or("")
}
