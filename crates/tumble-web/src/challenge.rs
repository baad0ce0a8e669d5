//! Challenges, with the facts that a page needs.

use serde::Serialize;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Colour, Kind, Mark, Shape, Side, Slot, Weight};
use tumble_core::challenge::{
    Cells, Challenge, Chapter, LibrarySpec, LoadRule, Par, Reference, Register, Specs, StartRule,
};
use tumble_core::machine::Load;
use tumble_render::Scene;

use crate::request::Refusal;

/// All challenges of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct List {
    challenges: Vec<InShort>,
    chapters: &'static [Chapter],
}

/// A challenge in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct InShort {
    number: u16,
    title: String,
    objective: String,
    /// The start board in the book notation, one text for each row.
    grid: Vec<String>,
    par: Option<Par>,
    /// Measured difficulty, 1 to 5.
    level: usize,
}

/// Level of each challenge by number, from `build.rs`.
const LEVELS: &[(u16, usize)] = include!(concat!(env!("OUT_DIR"), "/levels.rs"));

/// All facts about a challenge and its board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Facts {
    number: u16,
    id: String,
    title: String,
    objective: String,
    rows: u16,
    columns: u16,
    /// Number of the middle column.
    middle: u16,
    /// Entry cells of balls from the left and the right hopper.
    entries: [Cell; 2],
    /// The slots of each row, a letter for each column: `-` for a part, `x` for a part that no ball can
    /// reach, `.` for a gear. A wide board has 65 000 cells: as numbers they took half a megabyte.
    slots: Vec<String>,
    given: Vec<GivenPart>,
    /// Number of parts of each kind that may be added, in the order of `kinds`.
    supply: Vec<u32>,
    kinds: &'static [Kind],
    /// Inputs, followed by registers.
    registers: Vec<NamedRegister>,
    labels: Vec<CellLabel>,
    /// The balls in the left and the right hopper.
    loads: [Loaded; 2],
    /// `blue` or `red`, `player` (the player chooses), `both` (each row gives it).
    start: &'static str,
    /// The variables of the rows; the last one changes fastest.
    axes: Vec<Varying>,
    /// Number of rows before the condition; `None` if it is too large.
    starts: Option<String>,
    par: Option<Par>,
    /// The rules of the game; `None` if the challenge is not a game.
    game: Option<Playing>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct GivenPart {
    cell: Cell,
    kind: Kind,
    /// Direction of the part; `None` if it has none or is upright.
    side: Option<Side>,
    /// Whether it is drawn upright.
    upright: bool,
}

/// An input or a register.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct NamedRegister {
    name: String,
    input: bool,
    cells: Vec<Cell>,
    /// Number of the bit of each cell in the value.
    bits: Vec<u32>,
    width: u32,
}

/// A name next to a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct CellLabel {
    cell: Cell,
    text: String,
    input: bool,
}

/// Rules of a game against the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Playing {
    /// The smallest pile; `to` is the largest.
    from: u64,
    to: u64,
    /// The most balls that a turn may take.
    take: u32,
}

/// The balls in a hopper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Loaded {
    /// A list of balls, the first to be released first.
    Balls {
        /// Letters of the balls.
        balls: String,
    },
    /// A number of balls of one colour.
    Many {
        colour: Colour,
        count: u64,
        /// Weight of the last ball, if it is heavy.
        #[serde(skip_serializing_if = "Option::is_none")]
        last: Option<Weight>,
    },
    /// A number of balls that depends on the row.
    Range {
        colour: Colour,
        /// The smallest number of balls.
        from: u64,
        /// The largest number of balls.
        to: u64,
        /// Weight of the last ball, if it is heavy.
        #[serde(skip_serializing_if = "Option::is_none")]
        last: Option<Weight>,
    },
    /// An endless supply of one colour.
    Unlimited {
        /// Colour of all balls.
        colour: Colour,
    },
}

/// A variable of the rows, with its values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Varying {
    name: String,
    from: i64,
    count: u64,
}

/// The reference solution, as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ReferenceText {
    text: &'static str,
}

/// Returns the summaries of all challenges.
pub(crate) fn all_in_short(specs: &Specs) -> List {
    let in_short = |challenge: &std::sync::Arc<Challenge>| InShort {
        number: challenge.number,
        title: challenge.title.clone(),
        objective: challenge.objective.trim().to_owned(),
        grid: Notation::Book.write(&challenge.given).lines().map(str::to_owned).collect(),
        par: challenge.par,
        level: LEVELS
            .iter()
            .find(|(number, _)| *number == challenge.number)
            .map_or(5, |(_, level)| *level),
    };
    List { challenges: specs.all().iter().map(in_short).collect(), chapters: &Chapter::ALL }
}

/// Reads the user's own spec.
pub(crate) fn read_spec(spec: &str) -> Result<Challenge, Refusal> {
    Ok(Challenge::read(spec)?)
}

/// Returns the reference solution of a challenge of the library.
pub(crate) fn reference_text(challenge: &Challenge) -> Result<ReferenceText, Refusal> {
    let entry = LibrarySpec::find(&Reference::Number(challenge.number));
    let text = entry.filter(|_| challenge.is_of_library()).and_then(|entry| entry.solution);
    text.map(|text| ReferenceText { text })
        .ok_or_else(|| Refusal::new("there is no reference solution for this challenge"))
}

/// Returns the facts about a challenge.
pub(crate) fn challenge_facts(challenge: &Challenge) -> Facts {
    let shape = challenge.given.shape();
    Facts {
        number: challenge.number,
        id: challenge.id.clone(),
        title: challenge.title.clone(),
        objective: challenge.objective.trim().to_owned(),
        rows: shape.rows(),
        columns: shape.columns(),
        middle: shape.middle(),
        entries: Side::BOTH.map(|side| shape.entry(side)),
        slots: slot_lines(shape),
        given: challenge.given.marks().filter_map(given_part).collect(),
        supply: challenge.kinds().iter().map(|&kind| challenge.supply.of(kind)).collect(),
        kinds: challenge.kinds(),
        registers: named_registers(challenge),
        labels: Scene::of_challenge(challenge)
            .labels
            .into_iter()
            .map(|label| CellLabel { cell: label.cell, text: label.text, input: label.input })
            .collect(),
        loads: [0, 1].map(|side: usize| load_by_rule(&challenge.loads[side])),
        start: match challenge.start {
            StartRule::Lever(Side::Left) => "blue",
            StartRule::Lever(Side::Right) => "red",
            StartRule::Player => "player",
            StartRule::Input => "both",
        },
        axes: varying_axes(challenge),
        starts: challenge.rows.product().map(|rows| rows.to_string()),
        par: challenge.par,
        game: challenge.game.as_ref().map(|game| Playing {
            from: game.from,
            to: game.to,
            take: game.take,
        }),
    }
}

fn slot_lines(shape: &Shape) -> Vec<String> {
    let reached = shape.reached_cells();
    let letter = |cell: Cell| match shape.slot(cell) {
        Slot::Part if reached.contains(&cell) => '-',
        Slot::Part => 'x',
        Slot::Gear => '.',
        Slot::None => ' ',
    };
    let row = |row| (1..=shape.columns()).map(|column| letter(Cell::new(row, column))).collect();
    (1..=shape.rows()).map(row).collect()
}

fn given_part((cell, mark): (Cell, Mark)) -> Option<GivenPart> {
    let (side, upright) = match mark {
        Mark::Part(part) => (part.pointing(), false),
        _ => (None, true),
    };
    Some(GivenPart { cell, kind: mark.kind()?, side, upright })
}

/// Returns the inputs and the registers.
fn named_registers(challenge: &Challenge) -> Vec<NamedRegister> {
    let named = |register: &Register, input: bool| NamedRegister {
        name: register.name.clone(),
        input,
        cells: register.cells.all().to_vec(),
        bits: (0..register.cells.all().len()).map(|at| register.cells.bit_of(at)).collect(),
        width: match &register.cells {
            Cells::Same { .. } => 1,
            cells @ Cells::Register(_) => cells.width(),
        },
    };
    let inputs = challenge.inputs.iter().map(|input| named(input, true));
    inputs.chain(challenge.registers.iter().map(|register| named(register, false))).collect()
}

fn varying_axes(challenge: &Challenge) -> Vec<Varying> {
    let varying = |axis: &tumble_core::challenge::Axis| Varying {
        name: challenge.name_of(axis.variable).to_owned(),
        from: axis.from,
        count: axis.count,
    };
    challenge.rows.axes().iter().map(varying).collect()
}

fn load_by_rule(rule: &LoadRule) -> Loaded {
    match rule {
        LoadRule::Fixed(load) => of_load(load),
        LoadRule::Range { colour, from, to, last } => {
            Loaded::Range { colour: *colour, from: *from, to: *to, last: heavy_weight(*last) }
        }
    }
}

/// Returns a weight only if it is heavy.
fn heavy_weight(weight: Weight) -> Option<Weight> {
    weight.is_heavy().then_some(weight)
}

/// Returns the balls of a hopper in one row.
pub(crate) fn of_load(load: &Load) -> Loaded {
    match load {
        Load::Balls(balls) => {
            Loaded::Balls { balls: balls.iter().map(|ball| ball.letter()).collect() }
        }
        Load::Many { colour, count, last } => {
            Loaded::Many { colour: *colour, count: *count, last: heavy_weight(*last) }
        }
        Load::Unlimited(colour) => Loaded::Unlimited { colour: *colour },
    }
}
