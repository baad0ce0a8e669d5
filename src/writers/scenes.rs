//! Contents of pictures of runs: a moment, a ball, a failing row.

use super::grades::expected_and_got;
use super::text::safe;
use super::wrap::wrap;
use crate::results::row;
use tumble_core::Solution;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Board, Mark};
use tumble_core::challenge::{Challenge, Known, Row};
use tumble_core::grade::{Failure, Graded, Submission};
use tumble_core::machine::{Ending, Fall, Outcome, Position, Start, Trace};
use tumble_core::table::Coverage;
use tumble_render::{Emphasis, Scene};

/// The most letters of a line below a picture.
const NOTE: usize = 80;

#[derive(Debug, Clone, Copy)]
pub struct SceneRun<'a> {
    /// The challenge and the row, if there is a challenge.
    pub asked: Option<(&'a Challenge, &'a Row)>,
    /// The title without a challenge.
    pub heading: &'a str,
    pub board: &'a Board,
    pub start: &'a Start,
}

impl<'a> SceneRun<'a> {
    /// Returns the run of a row of a challenge.
    pub fn of_row(
        challenge: &'a Challenge,
        row: &'a Row,
        board: &'a Board,
        start: &'a Start,
    ) -> SceneRun<'a> {
        SceneRun { asked: Some((challenge, row)), heading: "", board, start }
    }

    /// Returns the machine at a moment, with titles.
    pub fn at_moment(&self, position: &Position) -> Scene {
        let mut scene = Scene::of_position(self.asked.map(|(challenge, _)| challenge), position);
        scene.title = self.title();
        scene.caption = self.caption();
        scene.start = Some(self.start.lever);
        scene
    }

    /// Returns the machine before its first ball.
    pub fn at_start(&self) -> Scene {
        self.at_moment(&Position::new(self.board, self.start))
    }

    /// Returns the machine before a ball, counted from 1, with the path of that ball if it exists.
    pub fn before_ball(&self, number: u64) -> (Scene, Option<Fall>) {
        let mut trace = Trace::from_ball(self.board, self.start, number);
        let mut scene = self.at_moment(trace.position());
        let fall = trace.next();
        if let Some(fall) = &fall {
            scene.show_way(fall);
            scene.caption = joined_by_comma(&scene.caption, &format!("ball {number}"));
        }
        (scene, fall)
    }

    /// Returns the machine after a ball, counted from 1, with its path.
    pub fn after_ball(&self, number: u64) -> Scene {
        let mut trace = Trace::from_ball(self.board, self.start, number);
        let fall = trace.next();
        let mut scene = self.at_moment(trace.position());
        if let Some(fall) = &fall {
            scene.show_way(fall);
        }
        scene
    }

    /// Returns the line above the board.
    pub fn title(&self) -> String {
        match self.asked {
            Some((Challenge { number, title, .. }, _)) => {
                safe(&format!("{number} {title}")).into_owned()
            }
            None => safe(self.heading).into_owned(),
        }
    }

    /// Returns the line about the start.
    pub fn caption(&self) -> String {
        self.asked.map_or(String::new(), |(challenge, row)| row::inputs_in_words(challenge, row))
    }
}

/// Two texts with a comma between them.
fn joined_by_comma(first: &str, second: &str) -> String {
    match first.is_empty() {
        true => second.to_owned(),
        false => format!("{first}, {second}"),
    }
}

/// Returns the board before the ball to blame for a failing row, and that ball. The board shows its path, and a mark at
/// the cell where it goes wrong.
pub fn of_failure(solution: &Solution, failure: &Failure) -> (Scene, Option<Fall>) {
    let challenge = solution.challenge();
    let (board, start) = start_of(solution, &failure.row);
    let run = SceneRun::of_row(challenge, &failure.row, &board, &start);
    let (mut scene, fall) = match failure.blame.ball {
        Some(ball) => run.before_ball(ball),
        None => (run.at_start(), None),
    };
    scene.marks = failure.blame.cell.map(|cell| (cell, Emphasis::Blame)).into_iter().collect();
    (scene, fall)
}

/// Returns the picture of a graded board; `None` if it could not be read.
pub fn of_graded(graded: &Graded, notation: Notation) -> Option<Scene> {
    let challenge = graded.challenge.as_deref()?;
    if let (Some(solution), Some(failure)) = (&graded.solution, graded.failures.first()) {
        let (mut scene, _) = of_failure(solution, failure);
        scene.caption = match scene.caption.is_empty() {
            true => "fails".to_owned(),
            false => format!("fails: {}", scene.caption),
        };
        let (expected, got) = expected_and_got(solution, failure);
        for (word, text) in [("expected", expected), ("got", got)] {
            let lines = wrap(&safe(&format!("{word} {text}")), NOTE);
            scene.notes.extend(lines.into_iter().take(2));
        }
        return Some(scene);
    }
    let mut scene = match &graded.solution {
        Some(solution) => Scene::of_solution(challenge, &solution.board().drawing()),
        None => {
            let submission = Submission::read(&graded.source).ok()?;
            let grid = submission.readable_grid(challenge.given.shape(), notation);
            let drawn = || Scene::of_solution(challenge, &grid.reading.picture.drawing);
            grid.problems().is_empty().then(drawn)?
        }
    };
    scene.title = safe(&scene.title).into_owned();
    scene.caption = graded.verdict.to_string();
    let marked = graded.problems.iter().filter_map(|problem| problem.cell);
    scene.marks = marked.map(|cell| (cell, Emphasis::Problem)).collect();
    Some(scene)
}

/// Returns the board of a row and its start.
pub fn start_of(solution: &Solution, row: &Row) -> (Board, Start) {
    let challenge = solution.challenge();
    let board = challenge.board_in(row, solution.board()).into_owned();
    let start = challenge.start_in(row, &board, solution.lever());
    (board, start)
}

/// Returns the number of balls that a run shows: all, or up to the end of the first period.
pub fn balls_shown(outcome: &Outcome) -> u64 {
    match outcome.ending {
        Ending::Repeats { from, period } => from - 1 + period,
        _ => outcome.balls,
    }
}

/// Marks the cells that balls meet, and draws input bits with an unknown start upright.
pub fn mark_known(
    scene: &mut Scene,
    challenge: &Challenge,
    known: &[(usize, Known)],
    met: &Coverage,
) {
    for (variable, known) in known {
        let (Known::Bits(bits), Some(input)) = (known, challenge.register(*variable)) else {
            continue;
        };
        for (at, &cell) in input.cells.all().iter().enumerate() {
            let is_open = bits.get(input.cells.bit_of(at) as usize) == Some(&None);
            if let (true, mark @ Mark::Upright { .. }) = (is_open, challenge.given.at(cell)) {
                scene.drawing.set(cell, mark);
            }
        }
    }
    let cells = scene.drawing.shape().places().filter(|cell| met.is_met(*cell));
    scene.marks.extend(cells.map(|cell| match met.at(cell).met.rows == met.rows {
        true => (cell, Emphasis::Met),
        false => (cell, Emphasis::MayBeMet),
    }));
}
