//! A class in the terminal.

use std::borrow::Cow;

use crate::results::class::{BestTry, FileVerdict, Matrix, NeedsYou};
use crate::writers::columns::{Align, Field};
use crate::writers::page_width::PageWidth;
use crate::writers::text::{BAD, BROKEN, FAINT, GOOD, PLAIN, counted, safe, styled};
use crate::writers::text_table::TextTable;
use crate::writers::wrap::{paragraph, wrap};

/// Width to which names are cut.
const NAME: usize = 20;

/// The width of a challenge with its title.
const TITLE: usize = 12;

impl Matrix {
    /// Returns the class for reading, one line per student.
    pub fn human(&self, page: PageWidth) -> String {
        let student = (String::new(), Align::Left);
        // A table that does not fit is split, and titles would break in narrow columns.
        let has_titles =
            page.bound().is_none_or(|bound| self.challenges.len() * TITLE + NAME <= bound);
        let challenge = |(&number, title): (&u16, &String)| match has_titles {
            true => (Matrix::heading(number, &safe(title)), Align::Left),
            false => (number.to_string(), Align::Left),
        };
        let totals = [(format!("of {}", self.most()), Align::Right), (String::new(), Align::Right)];
        let groups = self.has_groups().then(|| ("group".to_owned(), Align::Left));
        let challenges = self.challenges.iter().map(challenge);
        let columns = groups.into_iter().chain(challenges).chain(totals);
        let mut table = TextTable::new(std::iter::once(student).chain(columns)).with_keys(1);
        let open = self.open_cells();
        for student in &self.students {
            let mut row = vec![Field::from(short_name(&student.name))];
            if self.has_groups() {
                row.push(short_name(student.group.as_deref().unwrap_or("")).into());
            }
            for &challenge in self.challenges.keys() {
                row.push(match student.challenges.get(&challenge) {
                    None if open.has(&student.name, challenge) => {
                        Field::new(format!("{:<5}{:>2}", "?", 0), BROKEN)
                    }
                    None => Field::new(format!("{:<5}{:>2}", "-", 0), FAINT),
                    Some(best) => {
                        let change = match best.change {
                            Some(1..) => "^",
                            Some(..=-1) => "v",
                            _ => "",
                        };
                        let same = match (best.same_board, best.same_at_par) {
                            (true, _) => "=",
                            (false, true) => "~",
                            (false, false) => "",
                        };
                        let late = if best.late == Some(true) { "L" } else { "" };
                        let marks = format!("{late}{change}{same}");
                        let marks = if marks.is_empty() { marks } else { format!(" {marks}") };
                        let text = format!("{:<5}{:>2}{marks}", shown_verdict(best), best.points);
                        Field::new(text, style_of(best))
                    }
                });
            }
            row.push(student.points.to_string().into());
            row.push(student.change.map_or(String::new(), signed_change).into());
            table.add(row);
        }
        let mut passing = vec![Field::new("pass", FAINT)];
        passing.extend(self.has_groups().then(Field::default));
        for &challenge in self.challenges.keys() {
            let text = format!("{} of {}", self.passing(challenge), self.students.len());
            passing.push(Field::new(text, FAINT));
        }
        let all: u32 = self.students.iter().map(|student| student.points).sum();
        passing.push(Field::new(all.to_string(), FAINT));
        passing.push(Field::default());
        table.add(passing);
        let table = table.aligned_text(page);
        let needs: String = self.needs_you.iter().map(|need| need_text(need, page)).collect();
        let notes = self.notes().into_iter();
        let notes: String = notes
            .map(|(mark, meaning)| paragraph(&safe(&format!("{mark}: {meaning}")), 0, FAINT, page))
            .collect();
        let gap = if needs.is_empty() { "" } else { "\n" };
        format!("{needs}{gap}{table}{notes}")
    }

    /// Legends of the marks and further notes, each with its mark.
    pub(super) fn notes(&self) -> Vec<(String, String)> {
        let mut notes = self.legend_of_marks();
        notes.extend(self.copies.groups.iter().map(|(challenge, students)| {
            let names = names_in_words(students);
            let meaning = format!("{names} handed in the same board, in one of their tries");
            (format!("= {challenge}"), meaning)
        }));
        let at_par: Vec<String> = self.copies.at_par.iter().map(u16::to_string).collect();
        if !at_par.is_empty() {
            let meaning = "the same board as another student, at par: few boards are that cheap, so it may be \
                           chance";
            notes.push((format!("~ {}", at_par.join(", ")), meaning.to_owned()));
        }
        let challenges = self.gone_challenges.iter();
        let challenges = challenges.map(|(number, title)| format!("challenge {number} ({title})"));
        let gone: Vec<String> = self.gone_students.iter().cloned().chain(challenges).collect();
        if !gone.is_empty() {
            notes.push(("in the class before, but not now".to_owned(), gone.join(", ")));
        }
        notes
    }

    /// Legends of the marks that occur in the table.
    fn legend_of_marks(&self) -> Vec<(String, String)> {
        let open = self.open_cells();
        let mut cells = self
            .students
            .iter()
            .flat_map(|student| self.challenges.keys().map(move |challenge| (student, *challenge)));
        let has_gaps = cells.any(|(student, challenge)| {
            !student.challenges.contains_key(&challenge) && !open.has(&student.name, challenge)
        });
        let is_shown = |mark: &str| self.shorts.contains(mark);
        let late = self.timing.deadline_text().map(|deadline| format!("late, after {deadline}"));
        [
            ("par", true, "as cheap as par: 10 points"),
            ("+1", true, "one part over par: 9 points; each further part takes one, down to 5"),
            ("3/4", true, "works for 3 of 4 starts, but does not pass: that share of 4 points"),
            (
                "best",
                is_shown("best"),
                "as cheap as the best known board: 10 points; par is not proven",
            ),
            ("+0", is_shown("+0"), "as many parts as par, but more expensive ones: 9 points"),
            ("new", is_shown("new"), "cheaper than the best known board: 10 points"),
            ("bad", is_shown("bad"), "breaks a rule"),
            ("?", !self.needs_you.is_empty(), "needs you, see above"),
            ("-", has_gaps, "nothing handed in"),
            ("L", late.is_some(), late.as_deref().unwrap_or_default()),
            ("^ v", self.compared, "better, worse than before"),
        ]
        .into_iter()
        .filter(|(_, is_shown, _)| *is_shown)
        .map(|(mark, _, meaning)| (mark.to_owned(), meaning.to_owned()))
        .collect()
    }
}

/// The reason why a file needs a person, then the command that resolves it.
fn need_text(need: &NeedsYou, page: PageWidth) -> String {
    let why = wrap(&format!("needs you: {}", need_in_words(need)), page.width().saturating_sub(2));
    let why = why.iter().map(|line| styled(line, BROKEN)).collect::<Vec<_>>().join("\n  ");
    let command = need.command.as_ref();
    let command = command.map(|it| format!("  {}\n", styled(&format!("`{}`", safe(it)), FAINT)));
    format!("{why}\n{}", command.unwrap_or_default())
}

/// The reason why a file is not judged.
pub(super) fn need_in_words(need: &NeedsYou) -> String {
    let (file, reason) = (safe(&need.file), safe(&need.reason));
    let student = safe(&need.student);
    // Most file names contain that of the student. In `line 1`, 1 is not a name.
    let is_named = need.student.contains(char::is_alphabetic)
        && need.file.match_indices(&*need.student).any(|(at, _)| {
            !need.file[..at].ends_with(char::is_alphanumeric)
                && !need.file[at + need.student.len()..].starts_with(char::is_alphabetic)
        });
    let whose = if is_named { String::new() } else { format!("{student}: ") };
    format!("{whose}{file}: {reason}")
}

/// The verdict in a few characters, as the table shows it; unreadable files are open. A file of verdicts may have any
/// text here.
pub(super) fn shown_verdict(best: &BestTry) -> Cow<'_, str> {
    match best.verdict {
        FileVerdict::Unreadable => Cow::Borrowed("?"),
        _ => safe(&best.short),
    }
}

/// A change with its sign.
pub(super) fn signed_change(change: i64) -> String {
    if change == 0 { "0".to_owned() } else { format!("{change:+}") }
}

fn short_name(name: &str) -> String {
    let name = safe(name);
    match name.char_indices().nth(NAME) {
        Some((end, _)) => format!("{}...", name.get(..end).unwrap_or_default()),
        None => name.into_owned(),
    }
}

fn style_of(best: &BestTry) -> anstyle::Style {
    match best.verdict {
        FileVerdict::Pass => GOOD,
        FileVerdict::Fail => BAD,
        FileVerdict::Invalid | FileVerdict::Unreadable | FileVerdict::Undecided => BROKEN,
        FileVerdict::Skipped => PLAIN,
    }
}

/// Names in a sentence.
fn names_in_words(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] if rest.len() < 6 => format!("{} and {last}", rest.join(", ")),
        rest => {
            let shown: Vec<&str> = rest.iter().take(5).map(String::as_str).collect();
            format!("{} and {}", shown.join(", "), counted((rest.len() - 5) as u128, "other"))
        }
    }
}
