//! A second writer of the question "is there a board of at most this many parts?", slow and plain, from the rules of
//! the machine alone. It uses the program's challenge (the start board, the loads, the expectations) and a SAT solver;
//! the run of a ball is written here once more.
//!
//! It leaves out gears, games, endless runs and loads that depend on the row's lever: for challenges without these it
//! must give the same answers as the program.

use std::collections::BTreeMap;

use tumble::board::{Cell, Colour, Kind, LastRow, Mark, Part, Side};
use tumble::challenge::{Challenge, EndForm, Expected, OutGoal, Row, StartRule};
use tumble::machine::Load;
use tumble::solve::{Answer, BatSat, Lit, SatSolver, Stop};

/// The possible parts of a part cell, in the order of the variables of a cell.
const OPTIONS: [(Kind, Option<Side>); 6] = [
    (Kind::Ramp, Some(Side::Left)),
    (Kind::Ramp, Some(Side::Right)),
    (Kind::Crossover, None),
    (Kind::Interceptor, None),
    (Kind::Bit, None),
    (Kind::GearBit, None),
];
const LEFT: usize = 0;
const RIGHT: usize = 1;
const CROSSOVER: usize = 2;
const INTERCEPTOR: usize = 3;
const BIT: usize = 4;
const GEAR_BIT: usize = 5;

/// A formula that goes into an engine unchanged.
struct Formula {
    engine: Box<dyn SatSolver>,
    variables: i32,
}

/// The number of a literal.
type Number = i32;

impl Formula {
    fn add(&mut self, clause: &[Number]) {
        let clause: Vec<Lit> =
            clause.iter().map(|&number| Lit::from_dimacs(number).expect("no zero")).collect();
        self.engine.add(&clause);
    }

    fn variable(&mut self) -> Number {
        self.variables += 1;
        self.variables
    }

    fn constant(&mut self, truth: bool) -> Number {
        let variable = self.variable();
        self.add(&[if truth { variable } else { -variable }]);
        variable
    }

    /// A literal that is true exactly if all of these are.
    fn all(&mut self, parts: &[Number]) -> Number {
        let gate = self.variable();
        parts.iter().for_each(|&part| self.add(&[-gate, part]));
        let mut clause: Vec<Number> = parts.iter().map(|part| -part).collect();
        clause.push(gate);
        self.add(&clause);
        gate
    }

    /// A literal that is true exactly if one of these is.
    fn any(&mut self, parts: &[Number]) -> Number {
        let negated: Vec<Number> = parts.iter().map(|part| -part).collect();
        -self.all(&negated)
    }

    fn differ(&mut self, one: Number, other: Number) -> Number {
        let (first, second) = (self.all(&[one, -other]), self.all(&[-one, other]));
        self.any(&[first, second])
    }

    /// Asserts that at most `most` of these are true: `more[k]` means that more than k of those so far are.
    fn at_most(&mut self, parts: &[Number], most: usize) {
        let mut more: Vec<Number> = (0..=most).map(|_| self.constant(false)).collect();
        for &part in parts {
            let before = more.clone();
            for (count, more) in more.iter_mut().enumerate() {
                let one_less = match count.checked_sub(1) {
                    Some(less) => self.all(&[before[less], part]),
                    None => part,
                };
                *more = self.any(&[before[count], one_less]);
            }
        }
        self.add(&[-more[most]]);
    }
}

/// The variables of one part cell.
#[derive(Clone, Copy)]
struct CellVariables {
    parts: [Number; 6],
    /// A bit points right at the start, if no input decides it.
    start: Number,
}

struct Writer<'a> {
    challenge: &'a Challenge,
    formula: Formula,
    cells: BTreeMap<Cell, CellVariables>,
    /// The right lever is pressed first.
    lever: Number,
}

/// Whether there is a board of at most `most` parts on which these rows hold.
pub(super) fn exists(challenge: &Challenge, most: usize, rows: &[Row]) -> bool {
    let formula = Formula { engine: Box::<BatSat>::default(), variables: 0 };
    let mut writer = Writer { challenge, formula, cells: BTreeMap::new(), lever: 0 };
    writer.board(most);
    for row in rows {
        let expected = challenge.expected(row).expect("the row is sound");
        writer.row(row, &expected);
    }
    match writer.formula.engine.solve(&[], &Stop::default()).expect("it answers") {
        Answer::Sat => true,
        Answer::Unsat => false,
        Answer::Interrupted => panic!("nobody stops it"),
    }
}

impl Writer<'_> {
    /// The boards that the rules of the challenge allow.
    fn board(&mut self, most: usize) {
        let challenge = self.challenge;
        let formula = &mut self.formula;
        self.lever = match challenge.start {
            StartRule::Lever(side) => formula.constant(side == Side::Right),
            StartRule::Player => formula.variable(),
            StartRule::Input => formula.constant(false),
        };
        let mut placed: BTreeMap<Kind, Vec<Number>> = BTreeMap::new();
        let mut taken = Vec::new();
        for cell in challenge.given.shape().part_cells() {
            let parts = OPTIONS.map(|_| formula.variable());
            let start = formula.variable();
            for (at, &one) in parts.iter().enumerate() {
                parts[..at].iter().for_each(|&other| formula.add(&[-one, -other]));
            }
            let is = |option: Option<usize>, formula: &mut Formula| {
                for (at, &part) in parts.iter().enumerate() {
                    formula.add(&[if option == Some(at) { part } else { -part }]);
                }
            };
            match challenge.given.at(cell) {
                Mark::Empty => {
                    taken.push(formula.any(&parts));
                    for ((kind, _), &part) in OPTIONS.iter().zip(&parts) {
                        placed.entry(*kind).or_default().push(part);
                    }
                }
                Mark::Part(Part::Ramp(Side::Left)) => is(Some(LEFT), formula),
                Mark::Part(Part::Ramp(Side::Right)) => is(Some(RIGHT), formula),
                Mark::Part(Part::Crossover) => is(Some(CROSSOVER), formula),
                Mark::Part(Part::Interceptor) => is(Some(INTERCEPTOR), formula),
                Mark::Part(Part::Bit(side)) => {
                    is(Some(BIT), formula);
                    formula.add(&[if side == Side::Right { start } else { -start }]);
                }
                Mark::Part(Part::GearBit(side)) => {
                    is(Some(GEAR_BIT), formula);
                    formula.add(&[if side == Side::Right { start } else { -start }]);
                }
                Mark::Upright { gear } => is(Some(if gear { GEAR_BIT } else { BIT }), formula),
                Mark::Part(Part::Gear | Part::WeighGate(_)) => panic!("no gears, no weigh gates"),
            }
            self.cells.insert(cell, CellVariables { parts, start });
        }
        for (kind, parts) in placed {
            let supply = usize::try_from(challenge.supply.of(kind)).expect("a small number");
            if supply < parts.len() {
                formula.at_most(&parts, supply);
            }
        }
        if most < taken.len() {
            formula.at_most(&taken, most);
        }
    }

    /// The row's value of a cell that is an input.
    fn input(&self, row: &Row, cell: Cell) -> Option<bool> {
        self.challenge.inputs.iter().enumerate().find_map(|(number, input)| {
            let at = input.cells.all().iter().position(|&own| own == cell)?;
            Some(row.values[number] >> input.cells.bit_of(at) & 1 == 1)
        })
    }

    /// The run of one row, and its expectations.
    fn row(&mut self, row: &Row, expected: &Expected) {
        let challenge = self.challenge;
        let count = |at: usize| {
            let variables = challenge.variables().count();
            // The last three variables are the numbers of balls and the lever.
            u64::try_from(row.values[variables - 3 + at]).expect("a number of balls")
        };
        let loads = [challenge.loads[0].load(count(0)), challenge.loads[1].load(count(1))];
        let sizes = [0, 1].map(|side: usize| loads[side].len().expect("no run without end"));
        let balls = usize::try_from(sizes[0] + sizes[1]).expect("few balls");

        // Inputs start with the row's values; ramps among them keep those.
        let mut cells = self.cells.clone();
        let mut points = BTreeMap::new();
        for (&cell, variables) in &mut cells {
            let input = self.input(row, cell);
            let is_ramp = matches!(challenge.given.at(cell), Mark::Part(Part::Ramp(_)));
            if let (Some(right), true) = (input, is_ramp) {
                let [left, right] = [!right, right].map(|truth| self.formula.constant(truth));
                variables.parts[LEFT] = left;
                variables.parts[RIGHT] = right;
            }
            let start = match input {
                Some(right) => self.formula.constant(right),
                None => variables.start,
            };
            points.insert(cell, start);
        }
        let mut side = match challenge.start {
            StartRule::Input => self.formula.constant(count(2) == 1),
            _ => self.lever,
        };
        // left[k]: k balls have come from the left hopper so far.
        let mut left = vec![self.formula.constant(true)];
        let mut pressed = self.formula.constant(true);
        let mut caught_at_all = Vec::new();
        let out = match &expected.out {
            OutGoal::Any => None,
            OutGoal::Exactly(balls) => Some(balls),
            OutGoal::Endless(_) | OutGoal::Matches(_) => panic!("only balls that are listed"),
        };
        if let Some(out) = out
            && out.len() > balls
        {
            self.formula.add(&[]);
            return;
        }
        for number in 0..balls {
            let (there, red, after) = self.release(&loads, number, pressed, side, &left);
            left = after;
            let run = self.run(&cells, &mut points, there, side);
            if let Some(out) = out {
                let goes_out = self.formula.any(&run.levers);
                match out.get(number) {
                    Some(colour) => {
                        self.formula.add(&[goes_out]);
                        self.formula.add(&[if *colour == Colour::Red { red } else { -red }]);
                    }
                    None => self.formula.add(&[-goes_out]),
                }
            }
            for (cell, caught) in run.caught {
                caught_at_all.push(caught);
                if let Some(colour) = expected.ending.colour {
                    let right = if colour == Colour::Red { red } else { -red };
                    self.formula.add(&[-caught, right]);
                }
                if expected.ending.cell.is_some_and(|wanted| wanted != cell) {
                    self.formula.add(&[-caught]);
                }
            }
            pressed = self.formula.any(&run.levers);
            side = run.levers[1];
        }
        match expected.ending.kind {
            None => {}
            Some(EndForm::Intercepted) => self.formula.add(&caught_at_all),
            Some(EndForm::Empty) => caught_at_all.iter().for_each(|lit| self.formula.add(&[-lit])),
            Some(EndForm::Repeats) => self.formula.add(&[]),
        }
        for &(variable, value) in &expected.finals {
            let register = challenge.register(variable).expect("it is named");
            for (at, cell) in register.cells.all().iter().enumerate() {
                let wanted = value >> register.cells.bit_of(at) & 1 == 1;
                let right = match challenge.given.at(*cell) {
                    Mark::Part(Part::Ramp(_)) => cells[cell].parts[RIGHT],
                    _ => points[cell],
                };
                self.formula.add(&[if wanted { right } else { -right }]);
            }
        }
    }

    /// Ball `number`: whether it is released, whether it is red, and the number of balls from the left hopper after it.
    fn release(
        &mut self,
        loads: &[Load; 2],
        number: usize,
        pressed: Number,
        side: Number,
        left: &[Number],
    ) -> (Number, Number, Vec<Number>) {
        let formula = &mut self.formula;
        let (mut ways, mut reds) = (Vec::new(), Vec::new());
        let mut after: Vec<Vec<Number>> = vec![Vec::new(); left.len() + 1];
        for (from_left, &is_count) in left.iter().enumerate() {
            let hoppers = [(Side::Left, -side, from_left), (Side::Right, side, number - from_left)];
            for (hopper, chosen, released) in hoppers {
                let Some(ball) = loads[hopper.index()].ball(released as u64) else { continue };
                let way = formula.all(&[pressed, chosen, is_count]);
                ways.push(way);
                if ball.colour == Colour::Red {
                    reds.push(way);
                }
                after[from_left + usize::from(hopper == Side::Left)].push(way);
            }
        }
        let after = after.iter().map(|ways| formula.any(ways)).collect();
        (formula.any(&ways), formula.any(&reds), after)
    }

    /// The run of one ball over the board, row by row. It turns `points` on its path.
    fn run(
        &mut self,
        cells: &BTreeMap<Cell, CellVariables>,
        points: &mut BTreeMap<Cell, Number>,
        there: Number,
        side: Number,
    ) -> Run {
        let shape = self.challenge.given.shape();
        let formula = &mut self.formula;
        // For each cell the paths on which the ball arrives moving left and moving right.
        let mut comes: BTreeMap<Cell, [Vec<Number>; 2]> = BTreeMap::new();
        let (blue, red) = (shape.entry(Side::Left), shape.entry(Side::Right));
        comes.entry(blue).or_default()[1].push(formula.all(&[there, -side]));
        comes.entry(red).or_default()[0].push(formula.all(&[there, side]));
        let mut levers = [Vec::new(), Vec::new()];
        let mut caught = Vec::new();
        for (&cell, variables) in cells {
            let ways = comes.remove(&cell).unwrap_or_default();
            let [moving_left, moving_right] = ways.map(|ways| formula.any(&ways));
            let here = formula.any(&[moving_left, moving_right]);
            let parts = variables.parts;
            // A ball on an empty cell falls.
            let part = formula.any(&parts);
            formula.add(&[-here, part]);
            caught.push((cell, formula.all(&[here, parts[INTERCEPTOR]])));
            let turns = formula.any(&[parts[BIT], parts[GEAR_BIT]]);
            let pointing = points[&cell];
            let sent = |to: Side, formula: &mut Formula| {
                let (ramp, moving, from_bit) = match to {
                    Side::Left => (parts[LEFT], moving_left, pointing),
                    Side::Right => (parts[RIGHT], moving_right, -pointing),
                };
                let by_ramp = formula.all(&[here, ramp]);
                let by_crossover = formula.all(&[moving, parts[CROSSOVER]]);
                let by_bit = formula.all(&[here, turns, from_bit]);
                formula.any(&[by_ramp, by_crossover, by_bit])
            };
            let goes = [sent(Side::Left, formula), sent(Side::Right, formula)];
            let turned = formula.all(&[here, turns]);
            points.insert(cell, formula.differ(pointing, turned));
            for (at, leaves) in goes.into_iter().enumerate() {
                // Column 0 counts as the column next to column 1.
                let column = if at == 0 { cell.column - 1 } else { cell.column + 1 };
                let next = Cell::new(cell.row + 1, column);
                if cells.contains_key(&next) {
                    comes.entry(next).or_default()[at].push(leaves);
                    continue;
                }
                let middle = shape.columns().div_ceil(2);
                let leaves_last_row = match shape.last_row() {
                    LastRow::Middle => next.row >= shape.rows(),
                    _ => next.row > shape.rows(),
                };
                match column.cmp(&middle) {
                    std::cmp::Ordering::Less if leaves_last_row => levers[0].push(leaves),
                    std::cmp::Ordering::Greater if leaves_last_row => levers[1].push(leaves),
                    _ => formula.add(&[-leaves]),
                }
            }
        }
        Run { levers: levers.map(|ways| formula.any(&ways)), caught }
    }
}

/// The result of one ball.
struct Run {
    /// It presses the left lever, the right lever.
    levers: [Number; 2],
    /// For each cell: the ball is stopped there.
    caught: Vec<(Cell, Number)>,
}
