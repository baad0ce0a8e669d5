//! The boards of a student, each with a picture, its problem, and a replay.

use std::fmt::Write as _;

use super::human::shown_verdict;
use crate::results::class::{BestTry, FileVerdict, Matrix, NeedsYou, Student};
use crate::writers::page::{escaped, image_element};
use crate::writers::scenes;
use crate::writers::text::counted;
use tumble_core::Solution;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::machine::{Fall, Trace};
use tumble_render::{Look, Pace, Scene, animation, svg};

/// The most balls of a replay, so that the page stays small.
const BALLS: u64 = 6;

/// Advice to a student about a board that fails.
pub(super) struct Advice {
    /// An SVG document.
    pub picture: String,
    pub text: String,
}

impl Matrix {
    /// Writes all work of a student. Advice replaces the picture and the problem.
    pub(super) fn add_boards(
        &self,
        place: usize,
        student: &Student,
        specs: &Specs,
        advice: impl Fn(u16, &BestTry) -> Option<Advice>,
        body: &mut String,
    ) {
        if student.challenges.is_empty() && self.needs_of(student).next().is_none() {
            body.push_str("<p>Nothing handed in.</p>\n");
        }
        body.push_str("<div class=\"boards\">\n");
        for (&challenge, best) in &student.challenges {
            let title = self.challenges.get(&challenge).map_or("", String::as_str);
            let advice = advice(challenge, best);
            add_figure(place, (challenge, title), best, advice.as_ref(), specs, body);
        }
        body.push_str("</div>\n");
    }

    /// Returns the work of a student that a person must look at.
    pub(super) fn needs_of(&self, student: &Student) -> impl Iterator<Item = &NeedsYou> {
        self.needs_you.iter().filter(|need| need.student == student.name)
    }
}

/// Returns the verdict in words, marked by its colour, in an element that begins with `open`.
pub(super) fn marked_verdict(best: &BestTry, open: &str) -> String {
    let class = match best.verdict {
        FileVerdict::Pass => "pass",
        FileVerdict::Fail => "fail",
        FileVerdict::Invalid => "bad",
        FileVerdict::Unreadable | FileVerdict::Undecided | FileVerdict::Skipped => "open",
    };
    let words = match (best.verdict, shown_verdict(best).split_once('/')) {
        (FileVerdict::Invalid, _) => "breaks a rule".to_owned(),
        (FileVerdict::Fail, Some((_, "1"))) => "fails".to_owned(),
        (FileVerdict::Fail, Some((hold, all))) => format!("{hold} of {all}"),
        _ => escaped(&shown_verdict(best)),
    };
    let element = open.split(' ').next().unwrap_or_default();
    format!("<{open} class=\"mark {class}\">{words}</{element}>")
}

/// Adds the board of a student with its problem, and a replay that plays when it is opened.
fn add_figure(
    place: usize,
    (challenge, title): (u16, &str),
    best: &BestTry,
    advice: Option<&Advice>,
    specs: &Specs,
    body: &mut String,
) {
    let _ = write!(
        body,
        "<figure id=\"s{place}c{challenge}\"><figcaption><b>{challenge} {}</b> \
         {} {}",
        escaped(title),
        marked_verdict(best, "span"),
        counted(best.points, "point"),
    );
    if best.tries > 1 {
        let _ = write!(body, ", best of {} tries", best.tries);
    }
    if let Some(late) = &best.late_in_words {
        let _ = write!(body, ", <b>{}</b>", escaped(late));
    }
    body.push_str("</figcaption>\n");
    let drawn = Drawn::new(challenge, best, specs);
    let picture = advice.map(|advice| &advice.picture).or(drawn.as_ref().map(|drawn| &drawn.still));
    if let Some(picture) = picture {
        body.push_str(&image_element(
            picture,
            &format!("the board for challenge {challenge}"),
            "board",
        ));
    }
    let text = advice.map(|advice| &advice.text).or(best.problem.as_ref());
    if let Some(text) = text {
        let _ = writeln!(body, "<p>{}</p>", escaped(text));
    }
    if let Some(drawn) = &drawn {
        let _ = writeln!(
            body,
            "<details><summary>replay{}</summary>{}</details>",
            escaped(&drawn.start),
            image_element(&drawn.replay, "the run of the first balls", "replay"),
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
    fn new(challenge: u16, best: &BestTry, specs: &Specs) -> Option<Drawn> {
        let solution = solution_of(challenge, best, specs)?;
        let challenge = &**solution.challenge();
        let mut still = Scene::of_solution(challenge, &solution.board().drawing());
        // The title is above the picture.
        still.title.clear();
        let still = svg(&still, Look::Auto);
        let row = challenge.rows.row(best.board.as_ref()?.row);
        let (board, start) = scenes::start_of(&solution, &row);
        let falls: Vec<Fall> =
            Trace::new(&board, &start).take_while(|fall| fall.number <= BALLS).collect();
        let scene = Scene::of_row(challenge, &board, &row, solution.lever());
        let replay =
            animation((&scene, Some(challenge)), &board, &falls, Look::Auto, Pace::default());
        let words = crate::results::row::inputs_in_words(challenge, &row);
        let start = if words.is_empty() { words } else { format!(": {words}") };
        Some(Drawn { still, replay, start })
    }
}

/// Returns the board of a verdict.
pub(super) fn solution_of(challenge: u16, best: &BestTry, specs: &Specs) -> Option<Solution> {
    let kept = best.board.as_ref()?;
    let challenge = specs.find(&Reference::Number(challenge))?;
    let reading = Notation::Book.read(&kept.grid, challenge.given.shape());
    Solution::with_lever(challenge, reading.picture.drawing, kept.start.side()).ok()
}
