//! The content of a picture.

use std::collections::BTreeSet;

use tumble_core::board::{Board, Cell, Colour, Drawing, Marble, Mark, Side};
use tumble_core::challenge::{Challenge, LoadRule, Row, StartRule};
use tumble_core::machine::{Fall, FallEnd, Load, Phase, Position};
use tumble_core::visible::safe;

/// The whole content of a picture of a board. All writers draw the same scene.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scene {
    /// The line above the board; empty for none.
    pub title: String,
    /// A smaller line below the title, about the start; empty for none.
    pub caption: String,
    /// The parts, as they point at this moment.
    pub drawing: Drawing,
    /// The cells whose parts the challenge gives.
    pub given: BTreeSet<Cell>,
    /// Names next to cells.
    pub labels: Vec<Label>,
    /// Balls in the left and the right hopper.
    pub hoppers: [Hopper; 2],
    /// The lever that is pressed first, if it is settled.
    pub start: Option<Side>,
    /// The balls that came out, the first one first.
    pub out: Vec<Marble>,
    /// The values of registers, shown below the board.
    pub values: Vec<RegisterValue>,
    /// Lines below the board and the values.
    pub notes: Vec<String>,
    /// The paths of balls.
    pub ways: Vec<Way>,
    /// The ball on the board, with its cell.
    pub ball: Option<(Marble, Cell)>,
    /// Cells to be pointed out, with the reason.
    pub marks: Vec<(Cell, Emphasis)>,
}

/// A name next to a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The cell that has the name.
    pub cell: Cell,
    /// The name: of an input, a register's bit (`A0` is the least significant) or an interceptor.
    pub text: String,
    /// Whether the cell is an input, which may start either way.
    pub input: bool,
}

/// The balls that wait in a hopper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hopper {
    /// The next balls, the first to be released first; at most 12.
    pub next: Vec<Marble>,
    /// Number of waiting balls; `None` if the supply is endless.
    pub count: Option<u64>,
    /// Whether the number of balls is written.
    pub counted: bool,
}

/// A register with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterValue {
    /// Name of the register.
    pub name: String,
    /// Value in decimal.
    pub decimal: i64,
    /// Bits, the most significant first; `None` for an upright bit.
    pub bits: Vec<Option<bool>>,
}

/// The path of a ball.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Colour of the ball.
    pub colour: Colour,
    /// The hopper that the ball came from.
    pub hopper: Side,
    /// Cells on the path, from the entry on.
    pub cells: Vec<Cell>,
    /// End of the path after the last cell.
    pub end: WayEnd,
}

/// The end of a path after its last cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WayEnd {
    /// The ball stays in the cell, or was caught there.
    Stays,
    /// Leaves the last cell to this side and lands on the lever of this side.
    Lever(Side),
    /// Lost: fell through an empty cell, or left the board at the side.
    Lost,
}

/// Reason why a cell is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Emphasis {
    /// The run goes wrong here.
    Blame,
    /// The part here breaks a rule.
    Problem,
    /// Suspicious.
    Notice,
    /// A ball meets it in every start that is possible.
    Met,
    /// A ball meets it in some of the possible starts.
    MayBeMet,
    /// The cell that is being edited.
    Cursor,
}

/// Number of waiting balls that a hopper shows.
const SHOWN: u64 = 12;

impl Way {
    /// Returns the path of a ball.
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
    /// Returns the name, the decimal value and, if there are several, the bits: `A = 5 (0101)`.
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
    /// Returns the hopper after `released` balls have left it.
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
    /// Returns a scene of only a board.
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

    /// Returns a scene of the start board of a challenge, with upright inputs.
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

    /// Returns a scene of a board for a challenge: given and placed parts look different, inputs are
    /// upright.
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

    /// Returns a scene of a board in one row, before its first ball.
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

    /// Returns a scene of a machine at a moment of its run, with the ball on the board.
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

    /// Fills the hoppers.
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

    /// Sets the current values of the inputs and registers.
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

    /// Adds the path of a ball, with a mark if the ball was lost.
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

/// The labels of a challenge, each at its cell.
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
            // A cell of an input does not get a second name from a register.
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
