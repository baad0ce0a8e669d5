//! A report as one HTML file: totals, a table, and each board that does not pass in replay.

use super::human::failures_counted;
use super::{Skipped, Totals, Writer};
use crate::results::first_problem;
use crate::writers::page::escaped;
use crate::writers::problems::{self, ProblemLevel};
use crate::writers::standing::in_brief;
use crate::writers::text::counted;
use crate::writers::{PageWidth, replays, scenes};
use tumble_core::board::notation::Notation;
use tumble_core::grade::{Failure, Graded, Verdict};
use tumble_core::machine;
use tumble_core::problem::{Problem, ProblemKind};
use tumble_render::page::{html, page, still_picture};

/// The most boards with a picture; the others only have a line in the table.
const MOST_PICTURES: usize = 100;

/// Number of balls that a replay holds before and after the one to blame.
const AROUND: u64 = 50;

/// Writes one page at the end.
#[derive(Debug)]
pub struct Html {
    notation: Notation,
    rows: String,
    sections: String,
    graded: usize,
    pictures: usize,
    left_out: usize,
}

impl Html {
    /// A writer for boards in this notation.
    pub fn new(notation: Notation) -> Self {
        Html {
            notation,
            rows: String::new(),
            sections: String::new(),
            graded: 0,
            pictures: 0,
            left_out: 0,
        }
    }

    /// The board of a submission that does not pass, and its problems.
    fn board_section(&mut self, graded: &Graded) -> Option<String> {
        if graded.verdict == Verdict::Pass {
            return None;
        }
        if self.pictures == MOST_PICTURES {
            self.left_out += 1;
            return None;
        }
        self.pictures += 1;
        let title = graded.challenge.as_ref().map_or(String::new(), |challenge| {
            format!("<p class=\"faint\">{} {}</p>\n", challenge.number, escaped(&challenge.title))
        });
        let what = first_problem(graded).unwrap_or_default();
        let body = match graded.failures.first() {
            Some(failure) => format!(
                "<p class=\"bad\">{}</p>\n{}",
                escaped(&what),
                failure_replay(graded, failure).unwrap_or_default()
            ),
            None => self.broken_board(graded),
        };
        Some(format!(
            "<article id=\"board-{}\">\n<h2>{}: {}</h2>\n{title}{body}</article>\n",
            self.graded,
            escaped(&graded.source.name),
            graded.verdict
        ))
    }

    /// A board that was not run: the problems, and the board with marks if it can be read.
    fn broken_board(&self, graded: &Graded) -> String {
        let games = graded.problems.iter().filter(|problem| problem.kind == ProblemKind::Game);
        let lost =
            |problem: &Problem| format!("<p class=\"bad\">{}</p>\n", escaped(&problem.message));
        let games: String = games.map(lost).collect();
        if !games.is_empty() {
            return games;
        }
        let text = problems::problems_text(
            &graded.source,
            &graded.problems,
            ProblemLevel::Error,
            PageWidth::default(),
        );
        let text = anstream::adapter::strip_str(&text).to_string();
        let picture =
            scenes::of_graded(graded, self.notation).map_or(String::new(), |mut scene| {
                scene.title.clear();
                scene.caption.clear();
                scene.notes.clear();
                still_picture(&scene)
            });
        format!("<div class=\"wide\"><pre>{}</pre></div>\n{picture}", html(&text))
    }
}

/// A replay of the first failing row, opened at the ball to blame.
fn failure_replay(graded: &Graded, failure: &Failure) -> Option<String> {
    let (challenge, solution) = (graded.challenge.as_deref()?, graded.solution.as_ref()?);
    let (board, start) = scenes::start_of(solution, &failure.row);
    let run = scenes::SceneRun::of_row(challenge, &failure.row, &board, &start);
    let outcome = machine::run(&board, &start);
    let ball = failure.blame.ball.unwrap_or(1);
    let first = ball.saturating_sub(AROUND).max(1);
    let last = scenes::balls_shown(&outcome).max(ball).min(ball + AROUND);
    let section =
        replays::replay_section(&run, Some(&failure.expected), &outcome, first..=last, ball);
    Some(section)
}

/// Number of failing rows, or the cost of the board.
fn summary_of(graded: &Graded) -> String {
    match (graded.verdict, graded.cost()) {
        (Verdict::Pass, Some(cost)) => {
            let par = graded.challenge.as_ref().and_then(|challenge| challenge.par);
            in_brief(&cost, par.as_ref())
        }
        (Verdict::Fail, _) => failures_counted(graded),
        _ => first_problem(graded).unwrap_or_default(),
    }
}

impl Writer for Html {
    fn text_of(&mut self, graded: &Graded) -> String {
        self.graded += 1;
        let section = self.board_section(graded);
        let name = escaped(&graded.source.name);
        let name = match &section {
            Some(_) => format!("<a href=\"#board-{}\">{name}</a>", self.graded),
            None => name,
        };
        let challenge = graded.challenge.as_ref().map_or(String::new(), |challenge| {
            format!("{} {}", challenge.number, escaped(&challenge.title))
        });
        let author = graded.author.as_deref().map_or(String::new(), escaped);
        let style = if graded.verdict == Verdict::Pass { "pass" } else { "bad" };
        self.rows.push_str(&format!(
            "<tr><td class=\"{style}\">{}</td><td>{name}</td><td>{author}</td><td>{challenge}</td>\
             <td>{}</td></tr>\n",
            graded.verdict,
            escaped(&summary_of(graded))
        ));
        self.sections.push_str(&section.unwrap_or_default());
        String::new()
    }

    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        self.rows.push_str(&format!(
            "<tr><td class=\"faint\">skipped</td><td>{}</td><td></td><td></td><td>{}</td></tr>\n",
            escaped(&skipped.subject()),
            escaped(&skipped.message())
        ));
        String::new()
    }

    fn text_after(&mut self, totals: &Totals) -> String {
        let shown = totals.count_of_each().into_iter().filter(|(count, ..)| *count > 0);
        let words: Vec<String> =
            shown.map(|(count, [_, word], _)| format!("{count} {word}")).collect();
        let note = match self.left_out {
            0 => String::new(),
            more => format!(
                "<p class=\"faint\">{} more without a picture: a page shows {MOST_PICTURES}.</p>\n",
                counted(more as u64, "board")
            ),
        };
        let body = format!(
            "<h1>{}</h1>\n<p>{}</p>\n<div class=\"wide\"><table class=\"report\">\n<tr><th>verdict\
             </th><th>file</th><th>author</th><th>challenge</th><th></th></tr>\n{}</table></div>\n\
             {}{note}",
            html(&totals.counted()),
            html(&words.join(", ")),
            self.rows,
            self.sections
        );
        page("tumble: graded boards", &body)
    }
}
