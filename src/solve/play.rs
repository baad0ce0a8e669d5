//! One row of the truth table as clauses: the run of each ball, row by row of the board.

use std::collections::BTreeMap;

use super::cnf::{Cnf, Lit};
use super::layout::{Layout, PartCell};
use crate::board::{Cell, Colour, LastRow, Mark, Shape, Side, Slot};
use crate::challenge::{Challenge, EndForm, Expected, OutGoal, Row, StartRule};
use crate::machine::{Load, Start};

/// Why a row cannot be written as clauses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
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

/// About how much memory a row takes, in bytes.
///
/// # Errors
/// Where the number of balls has no bound.
pub fn estimate(
    layout: &Layout,
    challenge: &Challenge,
    row: &Row,
    expected: &Expected,
) -> Result<usize, PlayError> {
    let balls = most_balls(&loads_of(challenge, row).loads, expected)?;
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

/// One way through a ball's fall.
struct Fall {
    /// The landing on the left and on the right lever.
    levers: [Lit; 2],
    /// The interceptors that may catch it.
    caught: Vec<(Cell, Lit)>,
    /// Whether one does.
    intercepted: Lit,
}

/// Asserts that `row` leaves what is `expected` on every board of the layout, and tells for each
/// part cell when a ball meets what stands there.
///
/// # Errors
/// Where the number of balls has no bound.
pub fn assert_row(
    cnf: &mut Cnf,
    layout: &Layout,
    challenge: &Challenge,
    row: &Row,
    expected: &Expected,
) -> Result<BTreeMap<Cell, Lit>, PlayError> {
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

    /// The side of a ball, where the balls that come out tell it: each hopper has its own colour.
    fn side_of_ball(&self, number: usize, side: Lit) -> Lit {
        let own = |load: &Load, colour: Colour| load.count(colour.other()) == Some(0);
        let pure = own(&self.loads[0], Colour::Blue) && own(&self.loads[1], Colour::Red);
        match &self.expected.out {
            OutGoal::Exactly(balls) if pure => match balls.get(number) {
                Some(colour) => Lit::constant(*colour == Colour::Red),
                None => side,
            },
            _ => side,
        }
    }

    /// Whether ball `number` (from 0) is released: a lever is pressed and its hopper holds more.
    fn released(&mut self, state: &State, number: usize) -> Lit {
        let [left, right] = [&self.loads[0], &self.loads[1]].map(Load::len);
        let size = |count: Option<u64>| count.and_then(|count| usize::try_from(count).ok());
        let (left, right) = (size(left), size(right));
        let is = |count: Option<usize>| {
            let count = count?;
            state.from_left.get(count).copied()
        };
        let left_empty = is(left).unwrap_or(Lit::FALSE);
        let right_empty =
            is(right.and_then(|right| number.checked_sub(right))).unwrap_or(Lit::FALSE);
        let empty = self.cnf.choose(state.side, right_empty, left_empty);
        self.cnf.and(&[state.pressed, !empty])
    }

    /// Lets a ball fall, if it is `there`; turns the bits and trains of the state.
    fn fall(&mut self, state: &mut State, there: Lit) -> Fall {
        let shape = self.challenge.given.shape().clone();
        // For each cell: a ball arrives heading left, heading right.
        let mut arrivals: BTreeMap<Cell, [Lit; 2]> = BTreeMap::new();
        for side in Side::BOTH {
            let from_side = if side == Side::Left { !state.side } else { state.side };
            let enters = self.cnf.and(&[there, from_side]);
            let arrival = arrivals.entry(shape.entry(side)).or_insert([Lit::FALSE; 2]);
            arrival[side.other().index()] = enters;
        }
        let mut levers: [Vec<Lit>; 2] = Default::default();
        let mut caught = Vec::new();
        for row in 1..=shape.rows() {
            let here: Vec<(Cell, [Lit; 2])> = arrivals
                .range(Cell::new(row, 0)..Cell::new(row + 1, 0))
                .map(|(&cell, &arrival)| (cell, arrival))
                .collect();
            let mut turns: Vec<Vec<Lit>> = vec![Vec::new(); state.trains.len()];
            self.one_of_row(there, &here, &levers, &caught);
            for (cell, arrival) in here {
                let Some(part) = self.layout.parts.get(&cell).copied() else { continue };
                self.cnf.add(&[!arrival[0], !arrival[1]]);
                let arrives = self.cnf.or(&arrival);
                if arrives == Lit::FALSE {
                    continue;
                }
                self.met.entry(cell).or_default().push(arrives);
                let meeting = Meeting { cell, part, arrival, arrives };
                let leaves = self.meet(state, &meeting, &mut turns, &mut caught);
                for (side, leaves) in Side::BOTH.into_iter().zip(leaves) {
                    match below(&shape, cell, side) {
                        Below::Cell(next) => {
                            arrivals.entry(next).or_insert([Lit::FALSE; 2])[side.index()] = leaves;
                        }
                        Below::Lever(lever) => levers[lever.index()].push(leaves),
                        Below::Nowhere => self.cnf.add(&[!leaves]),
                    }
                }
            }
            for (train, turned) in turns.iter().enumerate() {
                let turned = self.cnf.or(turned);
                state.trains[train] = self.cnf.differ(state.trains[train], turned);
            }
        }
        let levers = levers.map(|lits| self.cnf.or(&lits));
        let lits: Vec<Lit> = caught.iter().map(|(_, lit)| *lit).collect();
        let intercepted = self.cnf.or(&lits);
        self.cnf.imply(&[there], &[levers[0], levers[1], intercepted]);
        self.cnf.at_most_one(&[levers[0], levers[1], intercepted]);
        Fall { levers, caught, intercepted }
    }

    /// Asserts what follows from the rules, and what a solver would have to find out: a ball is in
    /// one cell of each row, until it is on a lever or caught.
    fn one_of_row(
        &mut self,
        there: Lit,
        here: &[(Cell, [Lit; 2])],
        levers: &[Vec<Lit>; 2],
        caught: &[(Cell, Lit)],
    ) {
        let cells: Vec<Lit> = here.iter().map(|(_, arrival)| self.cnf.or(arrival)).collect();
        self.cnf.at_most_one(&cells);
        let landed = levers.iter().flatten().copied();
        let elsewhere = landed.chain(caught.iter().map(|(_, lit)| *lit));
        let somewhere: Vec<Lit> = cells.iter().copied().chain(elsewhere).collect();
        self.cnf.imply(&[there], &somewhere);
    }

    /// What the part in a cell does with a ball: the literals of leaving to the left and right.
    fn meet(
        &mut self,
        state: &mut State,
        meeting: &Meeting,
        turns: &mut [Vec<Lit>],
        caught: &mut Vec<(Cell, Lit)>,
    ) -> [Lit; 2] {
        let Meeting { cell, part, arrival, arrives } = *meeting;
        if part.input_ramp {
            let right = part.input.map_or(Lit::FALSE, |input| self.input(input));
            return [!right, right].map(|to| self.cnf.and(&[arrives, to]));
        }
        let labels = self.layout.trains.labels(cell).to_vec();
        let points = state.loners.get(&cell).copied();
        let leaves = match self.only_way(&part, arrival, points) {
            Some(leaves) => leaves,
            None => {
                let leaves = [self.cnf.fresh(), self.cnf.fresh()];
                self.cnf.add(&[!leaves[0], !leaves[1]]);
                for side in Side::BOTH {
                    let away = leaves[side.index()];
                    self.cnf.imply(&[away], &[arrives]);
                    self.cnf.imply(&[arrives, part.ramps[side.index()]], &[away]);
                    self.cnf.imply(&[arrival[side.index()], part.crossover], &[away]);
                    let sends = |points: Lit| if side == Side::Left { points } else { !points };
                    if let Some(points) = points {
                        self.cnf.imply(&[arrives, part.loner, sends(points)], &[away]);
                    }
                    for (&label, &points) in labels.iter().zip(&state.trains) {
                        self.cnf.imply(&[arrives, label, sends(points)], &[away]);
                    }
                }
                leaves
            }
        };
        self.cnf.imply(&[arrives, part.empty], &[]);
        if part.interceptor != Lit::FALSE {
            let is_caught = self.cnf.and(&[arrives, part.interceptor]);
            self.cnf.imply(&[is_caught], &[!leaves[0]]);
            self.cnf.imply(&[is_caught], &[!leaves[1]]);
            caught.push((cell, is_caught));
        }
        // That the ball goes on somehow follows from the kinds together, but a solver sees it
        // only when it is told.
        let mut ways = vec![leaves[0], leaves[1]];
        if let Some((_, is_caught)) = caught.last().filter(|(at, _)| *at == cell) {
            ways.push(*is_caught);
        }
        self.cnf.imply(&[arrives], &ways);
        if let Some(points) = points {
            let turned = self.cnf.and(&[arrives, part.loner]);
            let now = self.cnf.differ(points, turned);
            state.loners.insert(cell, now);
        }
        for (train, &label) in labels.iter().enumerate() {
            let turned = self.cnf.and(&[arrives, label]);
            turns[train].push(turned);
        }
        leaves
    }

    /// The ways out of a part that is known to be a ramp, crossover or loner.
    fn only_way(
        &mut self,
        part: &PartCell,
        arrival: [Lit; 2],
        points: Option<Lit>,
    ) -> Option<[Lit; 2]> {
        let arrives = self.cnf.or(&arrival);
        if part.ramps[0] == Lit::TRUE {
            Some([arrives, Lit::FALSE])
        } else if part.ramps[1] == Lit::TRUE {
            Some([Lit::FALSE, arrives])
        } else if part.crossover == Lit::TRUE {
            Some(arrival)
        } else if part.interceptor == Lit::TRUE || part.empty == Lit::TRUE {
            Some([Lit::FALSE; 2])
        } else if part.loner == Lit::TRUE {
            let points = points?;
            Some([points, !points].map(|sends| self.cnf.and(&[arrives, sends])))
        } else {
            None
        }
    }

    /// Holds a ball against what is expected of it.
    fn outcome(&mut self, state: &State, number: usize, there: Lit, fall: &Fall) {
        let ending = self.expected.ending;
        let colour = self.is_red(state, number, there);
        if let OutGoal::Exactly(balls) = &self.expected.out {
            match balls.get(number) {
                Some(wanted) => {
                    self.cnf.add(&[there]);
                    self.cnf.add(&[!fall.intercepted]);
                    self.cnf.same_when(&[], colour, Lit::constant(*wanted == Colour::Red));
                }
                None => {
                    self.cnf.add(&[!fall.levers[0]]);
                    self.cnf.add(&[!fall.levers[1]]);
                }
            }
        }
        if matches!(ending.kind, Some(EndForm::Empty | EndForm::Repeats)) {
            self.cnf.add(&[!fall.intercepted]);
        }
        if let Some(wanted) = ending.colour {
            let red = Lit::constant(wanted == Colour::Red);
            self.cnf.same_when(&[fall.intercepted], colour, red);
        }
        if let Some(wanted) = ending.cell {
            for (cell, caught) in &fall.caught {
                if *cell != wanted {
                    self.cnf.add(&[!*caught]);
                }
            }
        }
    }

    /// Whether ball `number` is red.
    fn is_red(&mut self, state: &State, number: usize, there: Lit) -> Lit {
        let all = |load: &Load, colour: Colour| load.count(colour.other()) == Some(0);
        let of_side = Side::BOTH.map(|side| {
            let load = &self.loads[side.index()];
            Colour::BOTH
                .into_iter()
                .find(|&colour| all(load, colour))
                .map(|colour| Lit::constant(colour == Colour::Red))
        });
        if let [Some(left), Some(right)] = of_side {
            return self.cnf.choose(state.side, right, left);
        }
        let red = self.cnf.fresh();
        for (from_left, &count) in state.from_left.iter().enumerate() {
            let from_right = number.saturating_sub(from_left);
            let sides =
                [(Side::Left, !state.side, from_left), (Side::Right, state.side, from_right)];
            for (side, is_side, released) in sides {
                let load = &self.loads[side.index()];
                if let Some(colour) = load.ball(released as u64) {
                    let colour = Lit::constant(colour == Colour::Red);
                    self.cnf.same_when(&[there, is_side, count], red, colour);
                }
            }
        }
        red
    }

    /// Goes on to the state after a ball.
    fn next(&mut self, state: &mut State, number: usize, there: Lit, fall: &Fall) {
        let took_left = self.cnf.and(&[there, !state.side]);
        let most = self.loads[0].len().and_then(|len| usize::try_from(len).ok());
        let most = most.unwrap_or(usize::MAX).min(number + 1);
        let before = std::mem::take(&mut state.from_left);
        let at = |count: Option<usize>| {
            count.and_then(|count| before.get(count)).copied().unwrap_or(Lit::FALSE)
        };
        state.from_left = (0..=most)
            .map(|count| self.cnf.choose(took_left, at(count.checked_sub(1)), at(Some(count))))
            .collect();
        state.pressed = self.cnf.or(&fall.levers);
        state.side = fall.levers[1];
    }

    /// Holds the end against the values that are expected.
    fn finals(&mut self, state: &State) {
        for &(variable, value) in &self.expected.finals {
            let Some(register) = self.challenge.register(variable) else { continue };
            for (at, &cell) in register.cells.all().iter().enumerate() {
                let wanted = Lit::constant(value >> register.cells.bit_of(at).min(62) & 1 == 1);
                self.holds(state, cell, wanted);
            }
        }
    }

    fn holds(&mut self, state: &State, cell: Cell, wanted: Lit) {
        let Some(part) = self.layout.parts.get(&cell).copied() else { return };
        if part.input_ramp {
            let is = part.input.map_or(Lit::FALSE, |input| self.input(input));
            self.cnf.same_when(&[], is, wanted);
        } else if let Mark::Part(crate::board::Part::Ramp(side)) = self.challenge.given.at(cell) {
            self.cnf.same_when(&[], Lit::constant(side == Side::Right), wanted);
        } else {
            if let Some(&points) = state.loners.get(&cell) {
                self.cnf.same_when(&[part.loner], points, wanted);
            }
            let labels = self.layout.trains.labels(cell);
            for (&label, &points) in labels.iter().zip(&state.trains) {
                self.cnf.same_when(&[label], points, wanted);
            }
        }
    }
}

/// A ball and the part that it meets.
struct Meeting {
    cell: Cell,
    part: PartCell,
    arrival: [Lit; 2],
    arrives: Lit,
}

/// What is below a cell to one side.
enum Below {
    Cell(Cell),
    Lever(Side),
    Nowhere,
}

fn below(shape: &Shape, cell: Cell, side: Side) -> Below {
    let row = cell.row + 1;
    let column = match side {
        Side::Left => cell.column - 1,
        Side::Right => cell.column + 1,
    };
    let next = Cell::new(row, column);
    if shape.slot(next) == Slot::Part {
        return Below::Cell(next);
    }
    let beside_middle = shape.last_row() == LastRow::Middle && row == shape.rows();
    match shape.lever(column) {
        Some(lever) if row > shape.rows() || beside_middle => Below::Lever(lever),
        _ => Below::Nowhere,
    }
}
