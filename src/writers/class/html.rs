//! A class as one page that needs nothing else: a table to print, and each board with a replay.

use std::fmt::Write as _;

use super::human::{and, need_in_words, short, signed};
use crate::results::class::{BestTry, FileVerdict, Matrix, Record, Student};
use crate::writers::page::{escaped, image};
use crate::writers::text::counted;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Board, Drawing};
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::machine::{Fall, Trace};
use tumble_render::{Look, Pace, Scene, animation, svg};

/// The most balls of a replay: the page is to stay small.
const BALLS: u64 = 6;

impl Matrix {
    /// As a page. `specs` are the challenges, for the pictures.
    pub fn html(&self, title: &str, specs: &Specs) -> String {
        let mut body = format!("<h1>{}</h1>\n", escaped(title));
        let _ = writeln!(
            body,
            "<p class=\"sum\">{}, {}, {} handed in</p>",
            counted(self.students.len() as u128, "student"),
            counted(self.challenges.len() as u128, "challenge"),
            counted(self.records.len() as u128, "file"),
        );
        if !self.needs_you.is_empty() {
            body.push_str("<section class=\"needs\"><h2>Needs you</h2>\n<ul>\n");
            for need in &self.needs_you {
                let _ = writeln!(body, "<li>{}</li>", escaped(&need_in_words(need)));
            }
            body.push_str("</ul></section>\n");
        }
        self.table(&mut body);
        self.legend_html(&mut body);
        for (place, student) in self.students.iter().enumerate() {
            self.student_html(place, student, specs, &mut body);
        }
        crate::writers::page::page(title, STYLE, &body)
    }

    fn table(&self, body: &mut String) {
        body.push_str("<div class=\"wide\"><table>\n<thead><tr><th>Student</th>");
        for (number, title) in &self.challenges {
            let _ = write!(body, "<th class=\"challenge\"><b>{number}</b> {}</th>", escaped(title));
        }
        let _ = write!(body, "<th class=\"number\">of {}</th>", self.most());
        if self.compared {
            body.push_str("<th class=\"number\">change</th>");
        }
        body.push_str("</tr></thead>\n<tbody>\n");
        for (place, student) in self.students.iter().enumerate() {
            let name = escaped(&student.name);
            let _ = write!(body, "<tr><th><a href=\"#s{place}\">{name}</a></th>");
            for &challenge in self.challenges.keys() {
                match self.best(student, challenge) {
                    None if self.is_open(&student.name, challenge) => {
                        body.push_str("<td class=\"open\">? <i>0</i></td>");
                    }
                    None => body.push_str("<td class=\"none\">&ndash;</td>"),
                    Some((cell, record)) => table_cell(place, challenge, cell, record, body),
                }
            }
            let _ = write!(body, "<td class=\"number\"><b>{}</b></td>", student.points);
            if self.compared {
                let change = student.change.map_or(String::new(), signed);
                let _ = write!(body, "<td class=\"number\">{change}</td>");
            }
            body.push_str("</tr>\n");
        }
        body.push_str("</tbody>\n<tfoot><tr><th>pass</th>");
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
        for line in self.legend() {
            let _ = writeln!(body, "<li>{}</li>", escaped(&line));
        }
        for (challenge, students) in &self.copies.groups {
            let _ = writeln!(
                body,
                "<li><b>= {challenge}</b>: {} handed in the same board: ask them how</li>",
                escaped(&and(students))
            );
        }
        for note in self.at_par_note().into_iter().chain(self.gone_note()) {
            let _ = writeln!(body, "<li>{}</li>", escaped(&note));
        }
        for file in &self.believed {
            let _ = writeln!(
                body,
                "<li>{}: verdicts are taken as they are written</li>",
                escaped(file)
            );
        }
        body.push_str("</ul>\n");
    }

    fn student_html(&self, place: usize, student: &Student, specs: &Specs, body: &mut String) {
        let name = escaped(&student.name);
        let _ = writeln!(
            body,
            "<section id=\"s{place}\"><h2>{name} <small>{} of {}</small></h2>",
            student.points,
            self.most()
        );
        let has_open = self.needs_you.iter().any(|need| need.student == student.name);
        if student.cells.is_empty() && !has_open {
            body.push_str("<p>Nothing handed in.</p>\n");
        }
        body.push_str("<div class=\"boards\">\n");
        for &challenge in self.challenges.keys() {
            if let Some((cell, record)) = self.best(student, challenge) {
                figure(place, challenge, cell, record, specs, body);
            }
        }
        body.push_str("</div>\n");
        for need in self.needs_you.iter().filter(|need| need.student == student.name) {
            let words = need_in_words(need);
            let _ = writeln!(body, "<p class=\"stray\">{}</p>", escaped(&words));
        }
        body.push_str("</section>\n");
    }
}

fn table_cell(place: usize, challenge: u16, cell: &BestTry, record: &Record, body: &mut String) {
    let change = match cell.change {
        Some(1..) => " <span title=\"better than before\">&#9650;</span>",
        Some(..=-1) => " <span title=\"worse than before\">&#9660;</span>",
        _ => "",
    };
    let same = match (cell.same, cell.same_at_par) {
        (true, _) => " <b title=\"the same board as another\">=</b>",
        (false, true) => " <b title=\"the same board as another, at par\">~</b>",
        (false, false) => "",
    };
    let _ = write!(
        body,
        "<td class=\"{}\"><a href=\"#s{place}c{challenge}\">{}</a> <i>{}</i>{change}{same}</td>",
        class(record),
        escaped(short(record)),
        record.points,
    );
}

fn class(record: &Record) -> &'static str {
    match record.verdict {
        FileVerdict::Pass => "pass",
        FileVerdict::Fail => "fail",
        FileVerdict::Invalid => "bad",
        FileVerdict::Unreadable | FileVerdict::Undecided | FileVerdict::Skipped => "open",
    }
}

/// The board of a student with what is wrong, and a replay that plays when it is opened.
fn figure(
    place: usize,
    challenge: u16,
    cell: &BestTry,
    record: &Record,
    specs: &Specs,
    body: &mut String,
) {
    let _ = write!(
        body,
        "<figure id=\"s{place}c{challenge}\"><figcaption><b>{challenge} {}</b> \
         <span class=\"{}\">{}</span> {}",
        escaped(&record.title),
        class(record),
        escaped(short(record)),
        counted(record.points, "point"),
    );
    if cell.tries > 1 {
        let _ = write!(body, ", best of {} tries", cell.tries);
    }
    body.push_str("</figcaption>\n");
    let drawn = specs
        .find(&Reference::Number(challenge))
        .and_then(|challenge| Drawn::new(&challenge, record));
    if let Some(drawn) = &drawn {
        body.push_str(&image(
            &drawn.still,
            &format!("the board for challenge {challenge}"),
            "board",
        ));
    }
    if let Some(problem) = &record.problem {
        let _ = writeln!(body, "<p>{}</p>", escaped(problem));
    }
    if let Some(drawn) = &drawn {
        let _ = writeln!(
            body,
            "<details><summary>replay{}</summary>{}</details>",
            escaped(&drawn.start),
            image(&drawn.replay, "the run of the first balls", "replay"),
        );
    }
    body.push_str("</figure>\n");
}

/// The pictures of a board.
struct Drawn {
    still: String,
    replay: String,
    start: String,
}

impl Drawn {
    fn new(challenge: &Challenge, record: &Record) -> Option<Drawn> {
        let kept = record.board.as_ref()?;
        let reading = Notation::Book.read(&kept.grid, challenge.given.shape());
        let drawing: &Drawing = &reading.picture.drawing;
        let still = svg(&Scene::of_solution(challenge, drawing), Look::Auto);
        let board = Board::with_free(drawing, &challenge.input_cells()).ok()?;
        let lever = kept.start.side();
        let row = challenge.rows.row(kept.row);
        let board = challenge.board_in(&row, &board).into_owned();
        let start = challenge.start_in(&row, &board, lever);
        let falls: Vec<Fall> =
            Trace::new(&board, &start).take_while(|fall| fall.number <= BALLS).collect();
        let scene = Scene::of_row(challenge, &board, &row, lever);
        let replay =
            animation((&scene, Some(challenge)), &board, &falls, Look::Auto, Pace::default());
        let words = crate::results::row::in_words(challenge, &row);
        let start = if words.is_empty() { words } else { format!(": {words}") };
        Some(Drawn { still, replay, start })
    }
}

/// The look of the page, on a screen and in print.
const STYLE: &str = "\
.wide{overflow-x:auto}
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
.boards{display:flex;flex-wrap:wrap;gap:1em}
figure{margin:0;width:15em;break-inside:avoid}
figure img{width:100%;height:auto}
figure p{font-size:.85em;margin:.3em 0;overflow-wrap:anywhere}
.stray{font-size:.85em}.needs{border:2px solid var(--bad);padding:0 1em}
tbody th{white-space:nowrap}
@media print{body{margin:0;padding:0;font-size:12px}.wide{overflow:visible}
.wide td,.wide th{padding:.12em .4em}tfoot{display:table-row-group}
details{display:none}.legend{padding-left:1.2em;break-inside:avoid}
section{break-inside:avoid-page}h2{margin-top:1.2em}
.boards{gap:.8em 2%}figure{width:18.4%}figcaption,figure p{font-size:10px}}
";
