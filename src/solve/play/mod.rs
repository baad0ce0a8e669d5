//! One row of the truth table as clauses: the run of each ball, row by row of the board.

mod fall;
mod goals;
mod hoppers;

use std::collections::BTreeMap;

use super::cases::Case;
use super::cnf::{Cnf, Lit};
use super::layout::Layout;
use crate::board::{Cell, Side};
use crate::challenge::{Challenge, EndForm, ExpectError, Expected, OutGoal, Row, StartRule};
use crate::machine::{Load, Start};

/// Why a case cannot be written as clauses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// What a row must leave cannot be told.
    #[error(transparent)]
    Expect(#[from] ExpectError),
    /// A run without end is asked for, or possible.
    #[error(
        "the solver follows runs that end; this challenge has a hopper without end and does not \
         say how many balls come out"
    )]
    Unlimited,
}

/// How many balls a row can use at the most: its load, or one more than may come out.
///
/// # Errors
/// Where neither bounds them.
pub fn most_balls(loads: &[Load; 2], expected: &Expected) -> Result<usize, PlayError> {
    let loaded = loads.iter().map(Load::len).sum::<Option<u64>>();
    let loaded = loaded.and_then(|count| usize::try_from(count).ok());
    let wanted = match &expected.out {
        OutGoal::Exactly(balls) => Some(balls.len() + 1),
        OutGoal::Any | OutGoal::Forever(_) => None,
    };
    match (loaded, wanted) {
        (Some(loaded), Some(wanted)) => Ok(loaded.min(wanted)),
        (Some(count), None) | (None, Some(count)) => Ok(count),
        (None, None) => Err(PlayError::Unlimited),
    }
}

/// About how much memory a case takes, in bytes.
///
/// # Errors
/// Where what is expected cannot be told, or the number of balls has no bound.
pub fn estimate(layout: &Layout, challenge: &Challenge, case: &Case) -> Result<usize, PlayError> {
    let Case::Row(row) = case;
    let balls = most_balls(&loads_of(challenge, row).loads, &challenge.expected(row)?)?;
    // Measured on the challenges of the book.
    let meeting = 1_500 + 500 * layout.trains.len();
    let fall = layout.parts.len().saturating_mul(meeting);
    Ok(balls.saturating_mul(fall.saturating_add(balls.saturating_mul(200))))
}

/// The state of the machine between two balls, as literals.
struct State {
    /// The way each loner points, true for right.
    loners: BTreeMap<Cell, Lit>,
    /// The way each train points.
    trains: Vec<Lit>,
    /// The run goes on: a lever is pressed.
    pressed: Lit,
    /// The lever, true for the right one.
    side: Lit,
    /// Place j: j balls were released from the left hopper (exactly one is true).
    from_left: Vec<Lit>,
}

/// Asserts that a case holds on every board of the layout, and tells for each part cell when a
/// ball meets what stands there.
///
/// # Errors
/// Where what is expected cannot be told, or the number of balls has no bound.
pub fn assert(
    cnf: &mut Cnf,
    layout: &Layout,
    challenge: &Challenge,
    case: &Case,
) -> Result<BTreeMap<Cell, Lit>, PlayError> {
    let Case::Row(row) = case;
    let expected = &challenge.expected(row)?;
    let start = loads_of(challenge, row);
    let balls = most_balls(&start.loads, expected)?;
    let met = BTreeMap::new();
    let mut play = Play { cnf, layout, challenge, row, expected, loads: start.loads, met };
    let mut state = play.start(start.lever);
    let mut intercepted = Vec::new();
    for number in 0..balls {
        let side = play.side_of_ball(number, state.side);
        if side != state.side {
            play.cnf.same_when(&[state.pressed], state.side, side);
            state.side = side;
        }
        let there = play.released(&state, number);
        let fall = play.fall(&mut state, there);
        play.outcome(&state, number, there, &fall);
        intercepted.push(fall.intercepted);
        play.next(&mut state, number, there, &fall);
    }
    let unreachable = match &expected.out {
        // More balls are to come out than there are.
        OutGoal::Exactly(wanted) => wanted.len() > balls,
        OutGoal::Any | OutGoal::Forever(_) => false,
    };
    // A run that ends does not repeat.
    if unreachable || expected.ending.kind == Some(EndForm::Repeats) {
        play.cnf.add(&[]);
    }
    // Whatever lever is pressed now finds its hopper empty.
    let left_over = play.released(&state, balls);
    play.cnf.add(&[!left_over]);
    if matches!(expected.ending.kind, Some(EndForm::Intercepted)) {
        play.cnf.add(&intercepted);
    }
    play.finals(&state);
    let Play { cnf, met, .. } = play;
    Ok(met.into_iter().map(|(cell, arrivals)| (cell, cnf.or(&arrivals))).collect())
}

/// The loads and the lever of a row; the bits are not needed.
fn loads_of(challenge: &Challenge, row: &Row) -> Start {
    let variable = |place: usize| row.values.get(challenge.named() + place).copied().unwrap_or(0);
    let count = |place: usize| u64::try_from(variable(place)).unwrap_or(0);
    let lever = match challenge.start {
        StartRule::Lever(side) => side,
        StartRule::Input => Side::from_bit(variable(2) != 0),
        StartRule::Player => Side::Left,
    };
    let loads = [challenge.loads[0].load(count(0)), challenge.loads[1].load(count(1))];
    Start { loads, lever, switches: Vec::new() }
}

struct Play<'a> {
    cnf: &'a mut Cnf,
    layout: &'a Layout,
    challenge: &'a Challenge,
    row: &'a Row,
    expected: &'a Expected,
    loads: [Load; 2],
    /// For each part cell the arrivals of all balls.
    met: BTreeMap<Cell, Vec<Lit>>,
}

impl Play<'_> {
    /// The value that the row gives to a bit of an input.
    fn input(&self, (input, bit): (usize, u32)) -> Lit {
        let value = self.row.values.get(input).copied().unwrap_or(0);
        Lit::constant(value >> bit.min(62) & 1 == 1)
    }

    fn start(&mut self, lever: Side) -> State {
        let loners = self
            .layout
            .parts
            .iter()
            .filter(|(_, part)| part.loner != Lit::FALSE)
            .map(|(&cell, part)| (cell, part.input.map_or(part.points, |input| self.input(input))))
            .collect();
        let trains = (0..self.layout.trains.len()).map(|train| self.train_start(train)).collect();
        let side = match self.challenge.start {
            StartRule::Player => self.layout.lever,
            _ => Lit::constant(lever == Side::Right),
        };
        State { loners, trains, pressed: Lit::TRUE, side, from_left: vec![Lit::TRUE] }
    }

    /// The start of a train in this row: what the input in it says, or the board's own.
    fn train_start(&mut self, train: usize) -> Lit {
        let own = self.layout.trains.start(train);
        let inputs = self.layout.trains.inputs(train);
        if inputs.is_empty() {
            return own;
        }
        let set: Vec<Lit> = inputs
            .iter()
            .filter(|(_, input, bit)| self.input((*input, *bit)) == Lit::TRUE)
            .map(|(label, _, _)| *label)
            .collect();
        let any: Vec<Lit> = inputs.iter().map(|(label, _, _)| *label).collect();
        let (set, any) = (self.cnf.or(&set), self.cnf.or(&any));
        self.cnf.choose(any, set, own)
    }
}
