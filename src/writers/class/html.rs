//! A class as one page that needs nothing else: a table to print, and each board with a replay.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::boards::verdict_class;
use super::human::{need_in_words, shown_verdict, signed_change};
use crate::results::class::{BestTry, FileVerdict, Matrix, NeedsYou, Student};
use crate::writers::page::{escaped, page};
use crate::writers::text::counted;
use tumble_core::challenge::Specs;

impl Matrix {
    /// As a page. `specs` are the challenges, for the pictures.
    pub fn html(&self, title: &str, specs: &Specs) -> String {
        let mut body = format!("<h1>{}</h1>\n", escaped(title));
        let _ = writeln!(
            body,
            "<p class=\"sum\">{}, {}, {} handed in</p>",
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
            let _ = write!(body, "<th class=\"challenge\"><b>{number}</b> {}</th>", escaped(title));
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
                        body.push_str("<td class=\"open\">? <i>0</i></td>");
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
        body.push_str("<ul class=\"legend\">\n");
        let believed = |file| format!("{file}: verdicts are taken as they are written");
        for note in self.notes().into_iter().chain(self.believed.iter().map(believed)) {
            let _ = writeln!(body, "<li>{}</li>", escaped(&note));
        }
        body.push_str("</ul>\n");
    }

    /// Returns what the filter knows of a student: whether something does not pass, is late, is to be looked at, and
    /// the group.
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

/// Returns what needs a person, with the command as code.
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
        "<td class=\"{}\"><a href=\"#s{place}c{challenge}\">{}</a> <i>{}</i>{late}{change}{same}</td>",
        verdict_class(best),
        escaped(shown_verdict(best)),
        best.points,
    );
}

/// The look of the page, on a screen and in print.
pub(super) const STYLE: &str = "\
body{max-width:none}
.wide{overflow:auto;max-height:85vh}
.wide table{border-collapse:separate;border-spacing:0;border:solid var(--line);border-width:1px 0 0 1px}
.wide th,.wide td{border-width:0 1px 1px 0}
thead th{position:sticky;top:0;z-index:1;background:var(--paper)}
tbody th,tfoot th,thead th:first-child{position:sticky;left:0;background:var(--paper)}
thead th:first-child{z-index:2}
td,thead th.challenge{text-align:left}
td i{color:var(--faint);font-style:normal}
td.number,th.number{text-align:right}
td.none{color:var(--faint)}
td.pass{background:var(--pass)}td.fail{background:var(--fail)}
td.bad{background:var(--bad)}td.open{background:var(--open)}
figcaption span{padding:0 .4em;border-radius:.2em}
span.pass{background:var(--pass)}span.fail{background:var(--fail)}
span.bad{background:var(--bad)}span.open{background:var(--open)}
tfoot{color:var(--faint)}
.filter label{margin-right:.8em;white-space:nowrap}
section.who{display:inline-block;vertical-align:top;margin-right:2em;max-width:100%}
.boards{display:flex;flex-wrap:wrap;gap:1em}
figure{margin:0;width:12em;break-inside:avoid}
figure img{width:100%;height:auto}
figure p{font-size:.85em;margin:.3em 0;overflow-wrap:anywhere}
.stray{font-size:.85em}.needs{border:2px solid var(--bad);padding:0 1em}
tr.needs,section.who.needs{border:0;padding:0}
tbody th{white-space:nowrap}
@media print{@page{size:A4;margin:12mm}body{margin:0;padding:0;font-size:12px}
.wide{overflow:visible;max-height:none}.wide th{position:static}
.wide td,.wide th{padding:.12em .4em}tfoot{display:table-row-group}
details,.filter{display:none}.legend{padding-left:1.2em;break-inside:avoid}
h2{margin-top:1.2em;break-after:avoid}section.who{margin-right:4mm}
.boards{gap:3mm}figure{width:33mm}figcaption,figure p{font-size:10px}}
";
