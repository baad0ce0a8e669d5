//! A board that keeps the rules of its challenge, ready to be graded and run.

use std::sync::Arc;

use super::all_rows::{play_all_games, run_all_rows};
use super::failure::Failure;
use super::{GradeOptions, Graded, Submission, Verdict};
use crate::board::notation::Notation;
use crate::board::{Board, Drawing, Side};
use crate::challenge::{Challenge, Cost, LibrarySpec, Reference, Specs, StartRule};
use crate::document::Grid;
use crate::error::Error;
use crate::game::Nim;
use crate::machine::Run;
use crate::problem::{Problem, ProblemKind, Source};
use crate::rules::{self, ChosenLever};
use crate::table::Table;

/// A board that keeps the rules of its challenge. Grading shows whether it passes.
///
/// ```
/// use tumble_core::grade::Verdict;
/// use tumble_core::{Solution, Specs};
///
/// let text = r"challenge = 1
/// board = '''
///   .\. .-.
///  .-./.-.-.
/// .-.\.-.-.-.
/// -.-./.-.-.-
/// .-.\.-.-.-.
/// -.-./.-.-.-
/// .-.\.-.-.-.
/// -.-./.-.-.-
/// .-.\.-.-.-.
/// -.-./.-.-.-
///      -
/// '''";
/// let solution = Solution::parse(text, &Specs::library())?;
/// let graded = solution.grade();
/// assert_eq!(graded.verdict, Verdict::Pass);
/// assert_eq!(solution.cost().parts(), 4);
/// # Ok::<(), tumble_core::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Solution {
    source: Source,
    author: Option<String>,
    challenge: Arc<Challenge>,
    board: Board,
    lever: Side,
    cost: Cost,
    grid: Grid,
}

impl Solution {
    /// Reads a solution from its TOML, which must name its challenge.
    ///
    /// # Errors
    /// All problems of the text, or all rules that the board breaks.
    pub fn parse(text: &str, specs: &Specs) -> Result<Solution, Error> {
        let submission = Submission::read(&Source::new("solution", text))?;
        let challenge = submission.challenge_among(specs, None)?;
        let challenge = challenge.ok_or_else(|| submission.no_challenge())?;
        submission.solution(&challenge, Notation::default())
    }

    /// The reference solution of a challenge of the library; `None` for any other challenge.
    pub fn reference(challenge: &Arc<Challenge>) -> Option<Solution> {
        let spec = LibrarySpec::find(&Reference::Number(challenge.number))?;
        let text = spec.solution.filter(|_| *spec.text == *challenge.text)?;
        let submission = Submission::read(&Source::new(spec.file, text)).ok()?;
        submission.solution(challenge, Notation::default()).ok()
    }

    /// Makes a solution from a drawing. Bits and gear bits that are inputs may point either way or be upright.
    ///
    /// # Errors
    /// All rules that the board breaks, each with its cell. A challenge that lets the player choose the first lever
    /// needs [`with_lever`](Solution::with_lever).
    ///
    /// ```
    /// use tumble_core::{Solution, Specs};
    ///
    /// let challenge = Specs::library().all().remove(0);
    /// // The start board alone keeps the rules; that it does not pass shows when it is graded.
    /// let solution = Solution::new(challenge.clone(), challenge.given.clone())?;
    /// assert_eq!(solution.cost().parts(), 0);
    /// # Ok::<(), tumble_core::Error>(())
    /// ```
    pub fn new(
        challenge: impl Into<Arc<Challenge>>,
        board: impl Into<Drawing>,
    ) -> Result<Solution, Error> {
        Solution::of_drawing(challenge.into(), board.into(), None)
    }

    /// Makes a solution from a drawing and the player's first lever. The lever is ignored unless the challenge leaves
    /// it to the player.
    ///
    /// # Errors
    /// All rules that the board breaks, each with its cell.
    pub fn with_lever(
        challenge: impl Into<Arc<Challenge>>,
        board: impl Into<Drawing>,
        lever: Side,
    ) -> Result<Solution, Error> {
        let challenge = challenge.into();
        let chosen = (challenge.start == StartRule::Player).then_some((lever, 0..0));
        Solution::of_drawing(challenge, board.into(), chosen)
    }

    fn of_drawing(
        challenge: Arc<Challenge>,
        drawing: Drawing,
        lever: Option<ChosenLever>,
    ) -> Result<Solution, Error> {
        let grid = Grid::drawn(drawing);
        let checked = rules::check_board(lever.as_ref(), &grid, &challenge);
        let (board, lever, cost) =
            checked.map_err(|problems| Error::from(problems).without_spans())?;
        let source = Source::new("", "");
        Ok(Solution { source, author: None, challenge, board, lever, cost, grid })
    }

    /// Makes a solution from a grid that was read on the shape of the challenge.
    pub(super) fn of_grid(
        submission: &Submission,
        challenge: &Arc<Challenge>,
        grid: Grid,
    ) -> Result<Solution, Error> {
        submission.check_shape(challenge)?;
        let problems = grid.problems();
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let (board, lever, cost) = rules::check_board(submission.start.as_ref(), &grid, challenge)?;
        let challenge = Arc::clone(challenge);
        let (source, author) = (submission.source.clone(), submission.author.clone());
        Ok(Solution { source, author, challenge, board, lever, cost, grid })
    }

    /// The challenge that the board solves.
    pub fn challenge(&self) -> &Arc<Challenge> {
        &self.challenge
    }

    /// The board. Inputs point as drawn, or left if they are upright.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lever that is pressed first, unless the rows vary it.
    pub fn lever(&self) -> Side {
        self.lever
    }

    /// The parts that the player placed.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// The table of its results from every start.
    pub fn table(&self) -> Table<'_> {
        Table::of_legal(&self.challenge, &self.board, self.lever)
    }

    /// Runs every start and compares its result with the expectation of the challenge.
    ///
    /// It keeps the first failing start, with the ball to blame. If the challenge is faulty or a limit is reached, the
    /// verdict is [`Verdict::Undecided`].
    pub fn grade(&self) -> Graded {
        let options = GradeOptions { failures: 1, ..GradeOptions::default() };
        self.grade_with(&options).unwrap_or_else(|error| Graded::undecided(&self.source, error))
    }

    /// Grades as [`grade`](Solution::grade) does, and keeps the number of failing starts that the options give.
    ///
    /// # Errors
    /// Fails if the challenge is faulty: its spec has no starts, or an expression of it has no value.
    pub fn grade_with(&self, options: &GradeOptions) -> Result<Graded, Error> {
        self.clone().into_graded(options)
    }

    pub(super) fn into_graded(self, options: &GradeOptions) -> Result<Graded, Error> {
        let run = match Nim::new(&self.challenge, &self.board) {
            Some(nim) => play_all_games(&nim),
            None => run_all_rows(&self, options).map(|run| (run, Vec::new())),
        };
        let (mut run, problems, verdict) = match run {
            Ok((run, problems)) => {
                let verdict = match (run.failing, run.undecided) {
                    (0, 0) => Verdict::Pass,
                    (0, _) => Verdict::Undecided,
                    _ => Verdict::Fail,
                };
                (Some(run), problems, verdict)
            }
            Err(error) if error.kind() == Some(ProblemKind::Undecided) => {
                (None, error.into_problems(), Verdict::Undecided)
            }
            Err(error) => return Err(error),
        };
        let failing = run.iter_mut().flat_map(|run| std::mem::take(&mut run.first));
        let failures = failing.map(|failing| Failure::new(&self, &self.grid, failing)).collect();
        let known = Graded {
            challenge: Some(Arc::clone(&self.challenge)),
            author: self.author.clone(),
            notes: self.grid.reading.row_doubt.iter().map(ToString::to_string).collect(),
            failures,
            ..Graded::stopped_by(&self.source, verdict, problems)
        };
        let known = Graded { solution: Some(self), ..known };
        Ok(match run {
            Some(run) => Graded {
                rows: run.rows,
                failing_rows: run.failing,
                undecided_rows: run.undecided,
                first_undecided: run.first_undecided,
                balls: (run.undecided == 0).then_some(run.most_balls),
                ..known
            },
            None => known,
        })
    }

    /// The run of a start by its number, from 0 in the order of the truth table.
    ///
    /// # Errors
    /// Fails if the challenge does not have this start.
    ///
    /// ```
    /// use tumble_core::{Solution, Specs};
    ///
    /// let challenge = Specs::library().all().remove(0);
    /// let solution = Solution::new(challenge.clone(), challenge.given.clone())?;
    /// let mut run = solution.run(0)?;
    /// while run.step() {
    ///     println!("{:?}", run.moment().position.phase());
    /// }
    /// assert_eq!(run.steps(), run.length());
    /// assert!(run.step_back());
    /// run.seek_ball(1);
    /// assert_eq!(run.moment().ball, 1);
    /// assert!(solution.run(1).is_err(), "this challenge has one start");
    /// # Ok::<(), tumble_core::Error>(())
    /// ```
    pub fn run(&self, start: u128) -> Result<Run, Error> {
        let rows = &self.challenge.rows;
        let row = rows.row(start);
        let is_there = rows.product().is_none_or(|product| start < product);
        if !is_there || rows.admits(&row) != Ok(true) {
            let message = format!("the challenge has no start {start}");
            return Err(Problem::new(ProblemKind::Value, message).into());
        }
        let board = self.challenge.board_in(&row, &self.board).into_owned();
        let start = self.challenge.start_in(&row, &board, self.lever);
        Ok(Run::new(board, start))
    }
}
