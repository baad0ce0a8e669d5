//! A run, ball by ball.

use serde::Serialize;
use tumble_core::board::{Board, Cell, Colour, Kind, Side, Weight};
use tumble_core::challenge::{Challenge, Row};
use tumble_core::machine::{Ending, Fall, FallEnd, Load, Trace};

use crate::challenge::{Loaded, of_load};
use crate::given_board::GivenBoard;
use crate::request::Refusal;
use crate::rows::{self, NamedValue, ResultItem, RunEnd};

/// The most balls of an answer.
const BALLS: usize = 1000;

/// A run from one start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RunAnswer {
    row: String,
    values: Vec<NamedValue>,
    /// The lever that is pressed first.
    lever: Side,
    /// The balls in the left and the right hopper.
    loads: [Loaded; 2],
    /// The bits and trains, with their directions at the start.
    switches: Vec<Turning>,
    /// The ramps that the row turns.
    ramps: Vec<(Cell, Side)>,
    balls: Vec<BallFall>,
    /// Whether the run goes on after `balls`.
    more: bool,
    /// Letters of the balls that came out.
    out: String,
    /// The end of the run in words; `end` has it as data.
    ending: String,
    end: Option<RunEnd>,
    /// Whether the row holds; `None` if that is undecided or the run is a game.
    holds: Option<bool>,
    expected: Vec<ResultItem>,
    came: Vec<ResultItem>,
}

/// A bit, or the gear bits of a train.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Turning {
    cells: Vec<Cell>,
    side: Side,
}

/// The fall of one ball.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct BallFall {
    colour: Colour,
    /// Weight of the ball, if it is heavy.
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<Weight>,
    hopper: Side,
    path: Vec<Cell>,
    /// For each bit or train that the ball turns, the index in `path` and the index in `switches`.
    /// Those that are turned by hand before it is released have -1 in place of the index in `path`.
    turned: Vec<(i64, usize)>,
    /// The lever that the ball presses.
    lever: Option<Side>,
    /// `caught`, `fell` or `left`, if the ball presses no lever.
    end: Option<&'static str>,
}

/// Runs a board from one start.
pub(crate) fn run_board(
    board: &GivenBoard,
    number: u128,
    most: Option<usize>,
) -> Result<RunAnswer, Refusal> {
    let solution = board.solution()?;
    let challenge = &*board.challenge.with_first_lever(solution.lever());
    let row = rows::admitted_row(challenge, number)?;
    let board = challenge.board_in(&row, solution.board());
    let start = challenge.start_in(&row, &board, solution.lever());
    let mut trace = Trace::new(&board, &start);
    let balls = trace
        .by_ref()
        .take(most.unwrap_or(BALLS).min(BALLS))
        .map(|fall| BallFall::of_fall(&fall))
        .collect();
    let more = trace.next().is_some();

    let table = solution.table();
    let mut runner = table.runner();
    let outcome = runner.run(&row);
    let mut run = RunAnswer {
        row: number.to_string(),
        values: rows::row_values(challenge, &row),
        lever: start.lever,
        loads: [of_load(&start.loads[0]), of_load(&start.loads[1])],
        switches: switches_turning(&board, &start.pointing(&board)),
        ramps: turned_ramps(challenge, &row),
        balls,
        more,
        out: rows::came_out(outcome),
        ending: rows::ending_in_words(challenge, outcome.ending),
        end: Some(RunEnd::of_ending(outcome.ending)),
        holds: None,
        expected: Vec::new(),
        came: Vec::new(),
    };
    if challenge.game.is_none()
        && let Some(row) = table.rows().at(number)?
    {
        (run.expected, run.came, run.holds) = rows::compared_items(challenge, &row);
    }
    Ok(run)
}

impl RunAnswer {
    /// Returns the run of a game: balls that were launched turn by turn.
    pub(crate) fn of_game(
        challenge: &Challenge,
        board: &Board,
        row: &Row,
        switches: &[Side],
        pile: u64,
        balls: Vec<BallFall>,
    ) -> RunAnswer {
        let load = Load::many(Colour::Blue, pile);
        RunAnswer {
            row: row.number.to_string(),
            values: Vec::new(),
            lever: Side::Left,
            loads: [of_load(&load), of_load(&Load::empty())],
            switches: switches_turning(board, switches),
            ramps: turned_ramps(challenge, row),
            balls,
            more: false,
            out: String::new(),
            ending: String::new(),
            end: None,
            holds: None,
            expected: Vec::new(),
            came: Vec::new(),
        }
    }
}

/// Returns the bits and trains, with their directions.
fn switches_turning(board: &Board, sides: &[Side]) -> Vec<Turning> {
    let switches = board.switches().iter().zip(sides);
    switches.map(|(switch, &side)| Turning { cells: switch.cells.clone(), side }).collect()
}

/// Returns the ramps that the row turns.
fn turned_ramps(challenge: &Challenge, row: &Row) -> Vec<(Cell, Side)> {
    let ramp = |(cell, _): &(Cell, Side)| challenge.given.at(*cell).kind() == Some(Kind::Ramp);
    challenge.input_sides(row).filter(ramp).collect()
}

impl BallFall {
    /// Returns the fall of a ball as data.
    pub(crate) fn of_fall(fall: &Fall) -> BallFall {
        let place = |cell: Cell| fall.path.iter().position(|&at| at == cell).unwrap_or(0);
        let (lever, end) = match fall.end {
            FallEnd::Out(lever) => (Some(lever), None),
            FallEnd::Ended(Ending::Intercepted { .. }) => (None, Some("caught")),
            FallEnd::Ended(Ending::LeftBoard { .. }) => (None, Some("left")),
            FallEnd::Ended(_) => (None, Some("fell")),
        };
        let turned = |&(cell, switch): &(Cell, usize)| {
            (i64::try_from(place(cell)).unwrap_or(i64::MAX), switch)
        };
        BallFall {
            colour: fall.marble.colour,
            weight: fall.marble.is_heavy().then_some(fall.marble.weight),
            hopper: fall.hopper,
            path: fall.path.clone(),
            turned: fall.turned.iter().map(turned).collect(),
            lever,
            end,
        }
    }

    /// Adds a bit or train that is turned by hand before the ball is released.
    pub(crate) fn turn_by_hand(&mut self, switch: usize) {
        self.turned.insert(0, (-1, switch));
    }
}
