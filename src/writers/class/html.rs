//! A class as one self-contained page: a table to print, and each board with a replay.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::boards::marked_verdict;
use super::human::{need_in_words, signed_change};
use crate::results::class::{BestTry, FileVerdict, Matrix, NeedsYou, Student};
use crate::writers::html_page::page;
use crate::writers::page::escaped;
use crate::writers::text::counted;
use tumble_core::challenge::Specs;

/// The look of the page, on a screen and in print.
pub(super) const STYLE: &str = include_str!("class.css");

impl Matrix {
    /// Returns the class as a page. `specs` are the challenges, for the pictures.
    pub fn html(&self, title: &str, specs: &Specs) -> String {
        let mut body = format!("<header><h1>{}</h1>\n", escaped(title));
        let _ = writeln!(
            body,
            "<p class=\"sum\">{}, {}, {} handed in</p></header>",
            counted(self.students.len() as u128, "student"),
            counted(self.challenges.len() as u128, "challenge"),
            counted(self.files as u128, "file"),
        );
        if !self.needs_you.is_empty() {
            body.push_str("<section class=\"needs\"><h2>Needs you</h2>\n<ul>\n");
            for need in &self.needs_you {
                let _ = writeln!(body, "<li>{}</li>", need_html(need));
            }
            body.push_str("</ul></section>\n");
        }
        let groups = self.students.iter().filter_map(|student| student.group.as_deref()).collect();
        let marks: Vec<String> =
            self.students.iter().map(|student| self.filter_marks(student, &groups)).collect();
        let filter = add_filter(&marks, &groups, &mut body);
        self.add_table(&marks, &mut body);
        self.legend_html(&mut body);
        for ((place, student), marks) in self.students.iter().enumerate().zip(&marks) {
            let _ = writeln!(
                body,
                "<section id=\"s{place}\" class=\"{marks}\"><h2>{} <small>{} of {}</small></h2>",
                escaped(&student.name),
                student.points,
                self.most()
            );
            self.add_boards(place, student, specs, |_, _| None, &mut body);
            for need in self.needs_of(student) {
                let _ = writeln!(body, "<p class=\"stray\">{}</p>", need_html(need));
            }
            body.push_str("</section>\n");
        }
        page(title, &format!("{STYLE}{filter}"), &body)
    }

    fn add_table(&self, marks: &[String], body: &mut String) {
        let has_groups = self.has_groups();
        let group = if has_groups { "<th>Group</th>" } else { "" };
        let _ = write!(body, "<div class=\"wide\"><table>\n<thead><tr><th>Student</th>{group}");
        for (number, title) in &self.challenges {
            let _ = write!(
                body,
                "<th class=\"challenge\"><b>{number}</b> <span>{}</span></th>",
                escaped(title)
            );
        }
        let _ = write!(body, "<th class=\"number\">of {}</th>", self.most());
        if self.compared {
            body.push_str("<th class=\"number\">change</th>");
        }
        body.push_str("</tr></thead>\n<tbody>\n");
        let open = self.open_cells();
        for ((place, student), marks) in self.students.iter().enumerate().zip(marks) {
            let name = escaped(&student.name);
            let _ = write!(body, "<tr class=\"{marks}\"><th><a href=\"#s{place}\">{name}</a></th>");
            if has_groups {
                let group = escaped(student.group.as_deref().unwrap_or(""));
                let _ = write!(body, "<td>{group}</td>");
            }
            for &challenge in self.challenges.keys() {
                match student.challenges.get(&challenge) {
                    None if open.has(&student.name, challenge) => {
                        body.push_str("<td><span class=\"mark open\">?</span> <i>0</i></td>");
                    }
                    None => body.push_str("<td class=\"none\">&ndash;</td>"),
                    Some(best) => table_cell(place, challenge, best, body),
                }
            }
            let _ = write!(body, "<td class=\"number\"><b>{}</b></td>", student.points);
            if self.compared {
                let change = student.change.map_or(String::new(), signed_change);
                let _ = write!(body, "<td class=\"number\">{change}</td>");
            }
            body.push_str("</tr>\n");
        }
        body.push_str("</tbody>\n<tfoot><tr><th>pass</th>");
        body.push_str(if has_groups { "<td></td>" } else { "" });
        for &challenge in self.challenges.keys() {
            let _ = write!(body, "<td>{} of {}</td>", self.passing(challenge), self.students.len());
        }
        let all: u32 = self.students.iter().map(|student| student.points).sum();
        let _ = write!(body, "<td class=\"number\">{all}</td>");
        if self.compared {
            body.push_str("<td></td>");
        }
        body.push_str("</tr></tfoot>\n</table></div>\n");
    }

    fn legend_html(&self, body: &mut String) {
        body.push_str("<dl class=\"legend\">\n");
        for (mark, meaning) in self.notes() {
            let mark = escaped(&mark).replace('/', " of ");
            let _ = writeln!(body, "<dt>{mark}</dt><dd>{}</dd>", escaped(&meaning));
        }
        body.push_str("</dl>\n");
        for file in &self.believed {
            let note = format!("{file}: verdicts are taken as they are written");
            let _ = writeln!(body, "<p class=\"sum\">{}</p>", escaped(&note));
        }
    }

    /// Returns the filter marks of a student: failing, late or open work, and the group.
    fn filter_marks(&self, student: &Student, groups: &BTreeSet<&str>) -> String {
        let best = &student.challenges;
        let passes = |challenge: &u16| {
            best.get(challenge).is_some_and(|best| best.verdict == FileVerdict::Pass)
        };
        let mut marks = vec!["who".to_owned()];
        marks.extend((!self.challenges.keys().all(passes)).then(|| "misses".to_owned()));
        let is_late = best.values().any(|best| best.late == Some(true));
        marks.extend(is_late.then(|| "late".to_owned()));
        let is_open = self.needs_of(student).next().is_some();
        marks.extend(is_open.then(|| "needs".to_owned()));
        let group = groups.iter().position(|group| student.group.as_deref() == Some(*group));
        marks.extend(group.map(|group| format!("g{group}")));
        marks.join(" ")
    }
}

/// Returns an entry of *needs you*, with the command as code.
fn need_html(need: &NeedsYou) -> String {
    let words = need_in_words(need);
    let command =
        need.command.as_ref().map(|command| format!(" <code>{}</code>", escaped(command)));
    format!("{}{}", escaped(&words), command.unwrap_or_default())
}

/// Writes a filter without a script: each choice hides the others. Returns the style that it needs.
fn add_filter(marks: &[String], groups: &BTreeSet<&str>, body: &mut String) -> String {
    let has = |mark: &str| marks.iter().any(|marks| marks.split(' ').any(|own| own == mark));
    let of_all = [("misses", "not all passed"), ("late", "late"), ("needs", "needs you")];
    let of_all = of_all.into_iter().filter(|(mark, _)| has(mark));
    let of_all = of_all.map(|(mark, words)| (mark.to_owned(), words.to_owned()));
    let of_groups = groups.iter().enumerate().map(|(n, group)| (format!("g{n}"), escaped(group)));
    let (mut style, begin) = (String::new(), "<label><input type=\"radio\" name=\"only\"");
    let _ = writeln!(body, "<p class=\"filter\">show {begin} checked> all</label>");
    for (mark, words) in of_all.chain(of_groups) {
        let _ = writeln!(body, "{begin} id=\"only-{mark}\"> {words}</label>");
        let _ = writeln!(style, "body:has(#only-{mark}:checked) .who:not(.{mark}){{display:none}}");
    }
    body.push_str("</p>\n");
    style
}

fn table_cell(place: usize, challenge: u16, best: &BestTry, body: &mut String) {
    let change = match best.change {
        Some(1..) => " <span title=\"better than before\">&#9650;</span>",
        Some(..=-1) => " <span title=\"worse than before\">&#9660;</span>",
        _ => "",
    };
    let same = match (best.same_board, best.same_at_par) {
        (true, _) => " <b title=\"the same board as another\">=</b>",
        (false, true) => " <b title=\"the same board as another, at par\">~</b>",
        (false, false) => "",
    };
    let late = best.late_in_words.as_ref();
    let late = late.map_or(String::new(), |it| format!(" <b title=\"{}\">L</b>", escaped(it)));
    let _ = write!(
        body,
        "<td>{} <i>{}</i>{late}{change}{same}</td>",
        marked_verdict(best, &format!("a href=\"#s{place}c{challenge}\"")),
        best.points,
    );
}
