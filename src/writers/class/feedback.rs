//! Feedback for a student: the boards with their problems, and the first step of a hint.

use std::fmt::Write as _;

use super::boards::{Advice, solution_of};
use super::html::STYLE;
use crate::results::class::{BestTry, FileVerdict, Matrix, Student};
use crate::writers::hints::Hints;
use crate::writers::html_page::page;
use crate::writers::page::escaped;
use crate::writers::scenes;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Specs;
use tumble_render::{Look, svg};

/// The beginning of every page of feedback, by which it is recognised.
pub const FEEDBACK_MARK: &str = "<main>\n<!-- feedback by tumble -->";

/// Style with larger boards: a page of a few boards has room.
const LARGER: &str = "@media screen{.boards{\
grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr))}figure{max-width:30rem}}\n";

impl Matrix {
    /// Returns the page of a student, without anything about other students.
    pub fn feedback(&self, student: &Student, title: &str, specs: &Specs) -> String {
        let mark = FEEDBACK_MARK.trim_start_matches("<main>\n");
        let mut body = format!(
            "{mark}\n<h1>{} <small>{}, {} of {}</small></h1>\n",
            escaped(&student.name),
            escaped(title),
            student.points,
            self.most()
        );
        let advice = |challenge, best: &BestTry| advice_about(challenge, best, specs);
        self.add_boards(0, student, specs, advice, &mut body);
        for need in self.needs_of(student) {
            let file = need.file.rsplit('/').next().unwrap_or(&need.file);
            let text = format!("{file}, which your teacher will look at: {}", need.reason);
            let _ = writeln!(body, "<p class=\"stray\">{}</p>", escaped(&text));
        }
        page(&format!("{}, {title}", student.name), &format!("{STYLE}{LARGER}"), &body)
    }
}

/// Returns the ball to blame, and the failure with its start; `None` if the board does not fail.
fn advice_about(challenge: u16, best: &BestTry, specs: &Specs) -> Option<Advice> {
    let graded = solution_of(challenge, best, specs)
        .filter(|_| best.verdict == FileVerdict::Fail)
        .map(|solution| solution.grade())?;
    let mut hints = Hints::new(None, graded.challenge.as_deref()?, &graded, 1);
    hints.add_what();
    let text = hints.all_hints().first()?.text.clone();
    let picture = svg(&scenes::of_graded(&graded, Notation::Book)?, Look::Auto);
    Some(Advice { picture, text })
}
