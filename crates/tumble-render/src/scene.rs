//! What a picture shows.

use std::collections::BTreeSet;

use tumble_core::board::{Board, Cell, Colour, Drawing, Marble, Mark, Side};
use tumble_core::challenge::{Challenge, LoadRule, Row, StartRule};
use tumble_core::machine::{Fall, FallEnd, Load, Phase, Position};
use tumble_core::visible::safe;

/// All that a picture of a board shows. Every writer draws the same scene.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scene {
    /// The line above the board; empty for none.
    pub title: String,
    /// A smaller line below the title: what starts how; empty for none.
    pub caption: String,
    /// The board as it is at this moment.
    pub drawing: Drawing,
    /// The cells whose parts the challenge gives.
    pub given: BTreeSet<Cell>,
    /// Names next to cells.
    pub labels: Vec<Label>,
    /// What waits in the left and the right hopper.
    pub hoppers: [Hopper; 2],
    /// The lever that is pressed first, where that is settled.
    pub start: Option<Side>,
    /// The balls that came out, in the order of time.
    pub out: Vec<Marble>,
    /// The values of registers, shown below the board.
    pub values: Vec<RegisterValue>,
    /// Lines below the board and the values.
    pub notes: Vec<String>,
    /// The ways of balls.
    pub ways: Vec<Way>,
    /// The ball on the board.
    pub ball: Option<(Marble, Cell)>,
    /// Cells that a reader should look at.
    pub marks: Vec<(Cell, Emphasis)>,
}

/// A name next to a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The cell.
    pub cell: Cell,
    /// The name: of an input, a register's bit (`A0` is the least significant) or an interceptor.
    pub text: String,
    /// Whether the cell is an input: it may start either way.
    pub input: bool,
}

/// The balls that wait in a hopper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hopper {
    /// The next balls, the first to be released first: 12 at most.
    pub next: Vec<Marble>,
    /// How many wait in all; `None` for a supply without end.
    pub count: Option<u64>,
    /// Whether the number is written.
    pub counted: bool,
}

/// A register with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterValue {
    /// The name.
    pub name: String,
    /// The value in decimal.
    pub decimal: i64,
    /// The bits, the most significant first; `None` where a bit is upright.
    pub bits: Vec<Option<bool>>,
}

/// The way of a ball.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The colour of the ball.
    pub colour: Colour,
    /// The hopper that it came from.
    pub hopper: Side,
    /// The cells, from the entry on.
    pub cells: Vec<Cell>,
    /// Where it went from the last cell.
    pub end: WayEnd,
}

/// Where a way leads from its last cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WayEnd {
    /// Nowhere: the ball is there, or was caught there.
    Stays,
    /// Down, to the lever of a side, and leaves its cell to this side.
    Lever(Side),
    /// Through an empty cell, or out at the side of the board.
    Lost,
}

/// Why a cell is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Emphasis {
    /// Here it goes wrong.
    Blame,
    /// What is here breaks a rule.
    Problem,
    /// Worth a look.
    Notice,
    /// A ball meets it, whatever is not known of the start.
    Met,
    /// A ball may meet it.
    MayBeMet,
    /// The cell that is worked on.
    Cursor,
}

/// How many waiting balls a hopper shows.
const SHOWN: u64 = 12;

impl Way {
    /// Returns the way of a ball.
    pub fn of(fall: &Fall) -> Way {
        let end = match fall.end {
            FallEnd::Out(side) => WayEnd::Lever(side),
            FallEnd::Ended(ending) if ending.is_fault() => WayEnd::Lost,
            FallEnd::Ended(_) => WayEnd::Stays,
        };
        let (colour, hopper) = (fall.marble.colour, fall.hopper);
        Way { colour, hopper, cells: fall.path.clone(), end }
    }
}

impl RegisterValue {
    /// Returns the name, the value in decimal and, of more than one, the bits: `A = 5 (0101)`.
    pub fn words(&self) -> String {
        let RegisterValue { name, decimal, bits } = self;
        let bit = |bit: &Option<bool>| bit.map_or('?', |bit| if bit { '1' } else { '0' });
        match bits.len() {
            1 => format!("{name} = {decimal}"),
            _ => format!("{name} = {decimal} ({})", bits.iter().map(bit).collect::<String>()),
        }
    }
}

impl Hopper {
    /// Returns what waits in a hopper after `released` balls have left it.
    pub fn new(load: &Load, released: u64) -> Hopper {
        Hopper {
            next: (released..released.saturating_add(SHOWN))
                .map_while(|number| load.ball(number))
                .collect(),
            count: load.len().map(|count| count.saturating_sub(released)),
            counted: true,
        }
    }
}

impl Scene {
    /// Returns a scene of a board alone.
    pub fn of_drawing(drawing: &Drawing) -> Scene {
        Scene {
            title: String::new(),
            caption: String::new(),
            drawing: drawing.clone(),
            given: BTreeSet::new(),
            labels: Vec::new(),
            hoppers: [(); 2].map(|()| Hopper::new(&Load::empty(), 0)),
            start: None,
            out: Vec::new(),
            values: Vec::new(),
            notes: Vec::new(),
            ways: Vec::new(),
            ball: None,
            marks: Vec::new(),
        }
    }

    /// Returns a scene of the start board of a challenge, inputs upright.
    pub fn of_challenge(challenge: &Challenge) -> Scene {
        let given = |cell: &Cell| challenge.given.at(*cell) != Mark::Empty;
        let start = match challenge.start {
            StartRule::Lever(side) => Some(side),
            StartRule::Player | StartRule::Input => None,
        };
        let [left, right] = challenge.loads.each_ref().map(LoadRule::most_balls);
        let scene = Scene {
            title: safe(&format!("{} {}", challenge.number, challenge.title)).into_owned(),
            given: challenge.given.shape().places().filter(given).collect(),
            labels: labels_of(challenge),
            start,
            ..Scene::of_drawing(&challenge.given)
        };
        scene.with_loads([&left, &right])
    }

    /// Returns a scene of a board under a challenge: given and placed parts apart, inputs upright.
    pub fn of_solution(challenge: &Challenge, drawing: &Drawing) -> Scene {
        let mut scene = Scene::of_challenge(challenge);
        scene.drawing = drawing.clone();
        for cell in challenge.input_cells() {
            if let mark @ Mark::Upright { .. } = challenge.given.at(cell) {
                scene.drawing.set(cell, mark);
            }
        }
        scene
    }

    /// Returns a scene of a board in one row, before the first ball.
    pub fn of_row(challenge: &Challenge, board: &Board, row: &Row, lever: Side) -> Scene {
        let start = challenge.start_in(row, board, lever);
        let here = challenge.board_in(row, board);
        let mut scene = Scene::of_solution(challenge, &here.drawing());
        scene = scene.with_loads([&start.loads[0], &start.loads[1]]);
        scene.start = Some(start.lever);
        scene.turn_bits(&here, &start.switches);
        scene.show_values(challenge, &here, &start.switches);
        scene
    }

    /// Returns a scene of a machine at a moment of its run, with the ball that is on the board.
    pub fn of_position(challenge: Option<&Challenge>, position: &Position) -> Scene {
        let board = position.board();
        let drawing = board.drawing();
        let mut scene = match challenge {
            Some(challenge) => Scene::of_solution(challenge, &drawing),
            None => Scene::of_drawing(&drawing),
        };
        let [left, right] = position.loads();
        let [released_left, released_right] = position.released();
        scene.hoppers = [Hopper::new(left, released_left), Hopper::new(right, released_right)];
        scene.turn_bits(board, position.switches());
        if let Some(challenge) = challenge {
            scene.show_values(challenge, board, position.switches());
        }
        scene.out = position.out().to_vec();
        if let Phase::Falling(ball) = position.phase() {
            scene.ball = Some((ball.marble, ball.cell));
        }
        scene
    }

    /// Sets what the hoppers hold.
    #[must_use]
    pub fn with_loads(mut self, loads: [&Load; 2]) -> Scene {
        self.hoppers = loads.map(|load| Hopper::new(load, 0));
        self
    }

    /// Turns the bits and trains to `switches`, in the order of [`Board::switches`].
    pub fn turn_bits(&mut self, board: &Board, switches: &[Side]) {
        for (switch, &side) in board.switches().iter().zip(switches) {
            for &cell in &switch.cells {
                self.drawing.set(cell, self.drawing.at(cell).pointing(side));
            }
        }
    }

    /// Shows the inputs and registers with the values that they have now.
    pub fn show_values(&mut self, challenge: &Challenge, board: &Board, switches: &[Side]) {
        let registers = challenge.inputs.iter().chain(&challenge.registers).enumerate();
        self.values = registers
            .map(|(variable, register)| {
                let decimal = challenge.value_of(variable, board, switches);
                let width = register.cells.width().min(63);
                let bits = (0..width).rev().map(|bit| Some(decimal >> bit & 1 == 1)).collect();
                RegisterValue { name: register.name.clone(), decimal, bits }
            })
            .collect();
    }

    /// Adds the way of a ball, with a mark where it was lost.
    pub fn show_way(&mut self, fall: &Fall) {
        let way = Way::of(fall);
        match (way.end, way.cells.last()) {
            (WayEnd::Lost, Some(&cell)) => self.marks.push((cell, Emphasis::Blame)),
            (WayEnd::Stays, Some(&cell)) => self.ball = Some((fall.marble, cell)),
            _ => {}
        }
        self.ways.push(way);
    }
}

/// The names of a challenge, each at its cell.
fn labels_of(challenge: &Challenge) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    let inputs = challenge.inputs.iter().map(|input| (input, true));
    let registers = challenge.registers.iter().map(|register| (register, false));
    for (register, input) in inputs.chain(registers) {
        let cells = register.cells.all();
        for (place, &cell) in cells.iter().enumerate() {
            let text = match cells.len() {
                1 => register.name.clone(),
                _ if register.cells.width() == 1 => register.name.clone(),
                _ => format!("{}{}", register.name, register.cells.bit_of(place)),
            };
            // A register on the cells of an input needs no second name there.
            if !labels.iter().any(|label| label.cell == cell) {
                labels.push(Label { cell, text, input });
            }
        }
    }
    for (text, cell) in &challenge.labels {
        if !labels.iter().any(|label| label.cell == *cell) {
            labels.push(Label { cell: *cell, text: text.clone(), input: false });
        }
    }
    labels
}
