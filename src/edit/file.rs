//! The solution file of a workbench.

use std::ops::Range;

use super::state::{Version, Workbench};
use tumble_core::board::notation::Notation;
use tumble_core::challenge::StartRule;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

impl Workbench {
    /// Says that saving changes the notation of the file that was read.
    #[must_use]
    pub fn with_notation_noted(self) -> Workbench {
        if !self.is_formal() {
            return self;
        }
        let name = &self.name;
        let message = format!("{name} is in the formal notation: s saves it in the book notation");
        Workbench { message, ..self }
    }

    /// Returns whether the board of the file is in the formal notation, and not in that in which it is saved.
    pub(super) fn is_formal(&self) -> bool {
        let Ok(read) = Submission::read(&Source::new("", &*self.source)) else { return false };
        let reads =
            |notation| read.grid(self.version.drawing.shape(), notation).problems().is_empty();
        !reads(Notation::Book) && reads(Notation::Formal)
    }

    /// Takes a lever that the challenge does not let the player choose out of the file, once it is saved.
    #[must_use]
    pub fn without_forbidden_start(self) -> Workbench {
        let read = Submission::read(&Source::new("", &*self.source)).ok();
        if read.is_none_or(|read| forbidden_start(&self, &read).is_none()) {
            return self;
        }
        let message =
            "the lever is not chosen in this challenge: s saves without `start`".to_owned();
        let saved = Version { lever: self.version.lever.other(), ..self.saved };
        Workbench { saved, message, ..self }
    }
}

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
        let start = match (forbidden_start(bench, &read), read.start) {
            (Some(line), _) => (line, String::new()),
            (None, Some((side, place))) if free && side != lever => {
                (place, format!("\"{}\"", lever.colour()))
            }
            (None, None) if free => (line..line, format!("start = \"{}\"\n", lever.colour())),
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

/// Returns the line of the file with a lever that its challenge does not let the player choose.
fn forbidden_start(bench: &Workbench, read: &Submission) -> Option<Range<usize>> {
    let (lever, place) = read.start.as_ref()?;
    if bench.challenge.as_ref()?.start.allows_lever(*lever) {
        return None;
    }
    let source = &*bench.source;
    let begin = source.get(..place.start)?.rfind('\n').map_or(0, |end| end + 1);
    let rest = source.get(place.end..)?;
    let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
    Some(begin..place.end + length)
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
