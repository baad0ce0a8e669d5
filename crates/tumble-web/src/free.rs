//! Machines that are built without a challenge, and challenges made from them.
//!
//! A machine becomes a spec in which every part is given and every upright bit is an input. So runs,
//! table and alerts work as for any other challenge.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use tumble_core::board::notation::Notation;
use tumble_core::board::{
    Board, Cell, Drawing, Kind, LastRow, Marble, Mark, Parameters, Shape, Side,
};
use tumble_core::challenge::{Challenge, Row};
use tumble_core::machine::Ending;
use tumble_core::{Error, Table};

use crate::challenge;
use crate::request::{FreeMachine, MakeRequest, Refusal};

/// The most inputs: with more, the table is too long to read.
const INPUTS: usize = 6;

/// A machine as a challenge and a board for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FreeAnswer {
    spec: String,
    /// The board, as a bare grid.
    text: String,
    /// Reason why some upright bits are not inputs.
    note: Option<String>,
}

/// Returns a machine as a challenge without goals.
pub(crate) fn free_challenge(machine: &FreeMachine) -> Result<FreeAnswer, Refusal> {
    let read = ReadMachine::read(machine)?;
    let all = |_: Cell| true;
    let spec = read.spec_text(machine, "Free play", "Build what you like.", all, "out = \"\"\n");
    let note = (read.left_out > 0)
        .then(|| format!("only the first {INPUTS} upright bits begin either way"));
    Ok(FreeAnswer { spec, text: Notation::Book.write(&read.drawing), note })
}

/// Returns a challenge whose goals are the results of a machine.
pub(crate) fn make_challenge(request: &MakeRequest) -> Result<FreeAnswer, Refusal> {
    let read = ReadMachine::read(&request.machine)?;
    if read.left_out > 0 {
        return Err(Refusal::new(format!("a challenge has at most {INPUTS} upright bits")));
    }
    let all = |_: Cell| true;
    let whole = read.spec_text(&request.machine, "", "", all, "out = \"\"\n");
    let given = |cell: Cell| request.given.contains(&cell);
    let watched = if request.bits { read.watched_switches(given) } else { Vec::new() };
    let expect =
        expected_lines(&challenge::read_spec(&whole)?, &read.board, request.ending, &watched)?;
    let spec = read.spec_text(&request.machine, &request.title, &request.objective, given, &expect);
    challenge::read_spec(&spec)?;
    Ok(FreeAnswer { spec, text: Notation::Book.write(&read.drawing), note: None })
}

/// A drawing of the page, with its inputs.
struct ReadMachine {
    /// The board; trains with an upright gear bit are upright as a whole.
    drawing: Drawing,
    board: Board,
    /// The cells of each input.
    inputs: Vec<Vec<Cell>>,
    left_out: usize,
}

impl ReadMachine {
    fn read(machine: &FreeMachine) -> Result<ReadMachine, Refusal> {
        let shape = shape_of(machine)?;
        let reading = Notation::Book.read(&machine.grid, &shape);
        let mut drawing = reading.picture.drawing;
        let mut pointing = drawing.clone();
        for (cell, mark) in drawing.marks() {
            if matches!(mark, Mark::Upright { .. }) {
                pointing.set(cell, mark.pointing(Side::Left));
            }
        }
        let board = Board::new(&pointing).map_err(Error::from)?;
        let upright = |cell: &Cell| matches!(drawing.at(*cell), Mark::Upright { .. });
        let mut inputs: Vec<Vec<Cell>> = board
            .switches()
            .iter()
            .filter(|switch| switch.cells.iter().any(upright))
            .map(|switch| switch.cells.clone())
            .collect();
        inputs.sort();
        let left_out = inputs.len().saturating_sub(INPUTS);
        for cell in inputs.drain(inputs.len() - left_out..).flatten() {
            drawing.set(cell, drawing.at(cell).pointing(Side::Left));
        }
        for &cell in inputs.iter().flatten() {
            let gear = drawing.at(cell).kind() == Some(Kind::GearBit);
            drawing.set(cell, Mark::Upright { gear });
        }
        Ok(ReadMachine { drawing, board, inputs, left_out })
    }

    /// Writes the spec; the player places the parts that are not given.
    fn spec_text(
        &self,
        machine: &FreeMachine,
        title: &str,
        objective: &str,
        given: impl Fn(Cell) -> bool,
        expect: &str,
    ) -> String {
        let input = |cell: &Cell| self.inputs.iter().flatten().any(|own| own == cell);
        let mut start = Drawing::new(self.drawing.shape().clone());
        let mut supply: BTreeMap<Kind, u32> = BTreeMap::new();
        for (cell, mark) in self.drawing.marks() {
            match mark.kind() {
                Some(kind) if !given(cell) && !input(&cell) => {
                    *supply.entry(kind).or_default() += 1;
                }
                _ => start.set(cell, mark),
            }
        }
        let has_gates = self.drawing.marks().any(|(_, mark)| mark.kind() == Some(Kind::WeighGate));
        let extension = if has_gates { "extension = \"weight\"\n" } else { "" };
        let mut text = format!(
            "schema = 1\nnumber = 999\nid = \"mine\"\ntitle = {}\nobjective = {}\nprovenance = \
             \"own\"\n{extension}\n[balls]\nleft = \"{}\"\nright = \"{}\"\nstart = \"{}\"\n",
            toml_string(title, "My challenge"),
            toml_string(objective, "Build it."),
            ball_letters(&machine.left),
            ball_letters(&machine.right),
            machine.start
        );
        text.push_str("\n[supply]\n");
        for (kind, count) in &supply {
            let key = kind.to_string().replace(' ', "_");
            let _ = writeln!(text, "{key} = {count}");
        }
        let shape = self.drawing.shape();
        if *shape != Shape::toy() {
            let Parameters { rows, columns, blue, red, last_row, missing } = shape.into();
            let last_row = match last_row {
                LastRow::All => "all",
                LastRow::Middle => "middle",
            };
            let missing: Vec<String> = missing.iter().map(toml_cell).collect();
            let _ = write!(
                text,
                "\n[shape]\nrows = {rows}\ncolumns = {columns}\nblue_entry = {blue}\nred_entry = \
                 {red}\nlast_row = \"{last_row}\"\nmissing = [{}]\n",
                missing.join(", ")
            );
        }
        let _ = write!(
            text,
            "\n[board]\ngrid = '''\n{}\n'''\n",
            Notation::Book.write(&start).trim_end_matches('\n')
        );
        if !self.inputs.is_empty() {
            text.push_str("\n[inputs]\n");
        }
        for (number, cells) in self.inputs.iter().enumerate() {
            let all: Vec<String> =
                cells.iter().filter(|cell| self.is_switch(**cell)).map(toml_cell).collect();
            let name = letter_name(number);
            let _ = match all.as_slice() {
                [one] => writeln!(text, "{name} = {one}"),
                _ => writeln!(text, "{name} = {{ same = [{}], linked = true }}", all.join(", ")),
            };
        }
        let _ = write!(text, "\n[expect]\n{expect}");
        text
    }

    /// The inputs, and the other bits and trains that have a given part.
    fn watched_switches(&self, given: impl Fn(Cell) -> bool) -> Vec<WatchedSwitch> {
        let switches = self.board.switches().iter().enumerate();
        let mut registers = 0;
        let watched = switches.filter_map(|(number, switch)| {
            let same = |cells: &Vec<Cell>| cells.iter().any(|cell| switch.cells.contains(cell));
            if let Some(input) = self.inputs.iter().position(same) {
                return Some(WatchedSwitch { name: letter_name(input), number, cell: None });
            }
            let cell =
                switch.cells.iter().copied().find(|cell| given(*cell) && self.is_switch(*cell))?;
            registers += 1;
            let name = letter_name(self.inputs.len() + registers - 1);
            Some(WatchedSwitch { name, number, cell: Some(cell) })
        });
        watched.take(26).collect()
    }

    fn is_switch(&self, cell: Cell) -> bool {
        matches!(self.drawing.at(cell).kind(), Some(Kind::Bit | Kind::GearBit))
    }
}

/// A bit or train whose direction at the end is a goal.
struct WatchedSwitch {
    name: char,
    /// Index in [`Board::switches`].
    number: usize,
    /// The cell to name in `[registers]`; `None` for an input.
    cell: Option<Cell>,
}

/// Writes the results of a machine in all starts as goals.
fn expected_lines(
    challenge: &Challenge,
    board: &Board,
    ending: bool,
    watched: &[WatchedSwitch],
) -> Result<String, Refusal> {
    let table = Table::new(challenge, board).map_err(|error| Refusal::new(error.to_string()))?;
    let mut runner = table.runner();
    let mut outs = Vec::new();
    let mut ends = Vec::new();
    let mut bits = vec![Vec::new(); watched.len()];
    for number in 0..challenge.rows.product().unwrap_or(u128::MAX).min(1 << INPUTS) {
        let row = challenge.rows.row(number);
        let outcome = runner.run(&row);
        outs.push((row.clone(), format!("'{}'", Marble::letters(&outcome.out))));
        for (values, switch) in bits.iter_mut().zip(watched) {
            let side = outcome.switches.get(switch.number).copied().unwrap_or(Side::Left);
            values.push((row.clone(), u8::from(side == Side::Right).to_string()));
        }
        ends.push((row, outcome.ending));
    }
    let mut text = match value_by_row(challenge, &outs) {
        value if outs.iter().all(|(_, own)| *own == value) => {
            format!("out = \"{}\"\n", value.trim_matches('\''))
        }
        value => format!("out = {{ value = \"{value}\" }}\n"),
    };
    let fault = |end: &Ending| matches!(end, Ending::Fell { .. } | Ending::LeftBoard { .. });
    if let Some((_, end)) = ends.iter().find(|(_, end)| fault(end)) {
        let what = if matches!(end, Ending::Fell { .. }) { "falls" } else { "leaves the board" };
        return Err(Refusal::new(format!("a ball still {what} in this machine")));
    }
    if ending && ends.iter().all(|(_, end)| matches!(end, Ending::HopperEmpty { .. })) {
        text.push_str("end = \"empty\"\n");
    }
    let colours: Vec<(Row, String)> = ends
        .iter()
        .filter_map(|(row, end)| match end {
            Ending::Intercepted { marble, .. } => Some((row.clone(), marble.colour.to_string())),
            _ => None,
        })
        .collect();
    if ending && colours.len() == ends.len() {
        let _ = writeln!(text, "intercepted = \"{}\"", value_by_row(challenge, &colours));
    }
    if !watched.is_empty() {
        text.push_str("\n[expect.final]\n");
    }
    for (values, switch) in bits.iter().zip(watched) {
        let _ = writeln!(text, "{} = \"{}\"", switch.name, value_by_row(challenge, values));
    }
    let registers = watched.iter().filter_map(|switch| Some((switch.name, switch.cell?)));
    for (place_in_list, (name, cell)) in registers.enumerate() {
        let heading = if place_in_list == 0 { "\n[registers]\n" } else { "" };
        let _ = writeln!(text, "{heading}{name} = {}", toml_cell(&cell));
    }
    Ok(text)
}

/// Returns an expression for the value of each row; the most frequent value comes last, without a
/// condition.
fn value_by_row(challenge: &Challenge, values: &[(Row, String)]) -> String {
    let mut rows: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for (row, value) in values {
        rows.entry(value).or_default().push(row);
    }
    let mut groups: Vec<(&str, Vec<&Row>)> = rows.into_iter().collect();
    groups.sort_by_key(|(_, rows)| rows.len());
    let Some((rest, _)) = groups.pop() else { return String::new() };
    groups.iter().rev().fold(rest.to_owned(), |rest, (value, rows)| {
        let when: Vec<String> = rows.iter().map(|row| row_condition(challenge, row)).collect();
        let rest = if rest.contains('?') { format!("({rest})") } else { rest };
        format!("{} ? {value} : {rest}", when.join(" || "))
    })
}

fn row_condition(challenge: &Challenge, row: &Row) -> String {
    let names = challenge.variables().zip(&row.values);
    let parts: Vec<String> = names
        .filter(|(name, _)| name.len() == 1)
        .map(|(name, value)| format!("{name} == {value}"))
        .collect();
    format!("({})", parts.join(" && "))
}

fn shape_of(machine: &FreeMachine) -> Result<Shape, Refusal> {
    if let Some(own) = &machine.shape {
        return Shape::new(own.clone()).map_err(Refusal::of);
    }
    let toy = Shape::toy();
    if (machine.rows, machine.columns) == (toy.rows(), toy.columns()) {
        return Ok(toy);
    }
    // If the middle of the last row were a gear cell, balls would fall between the levers.
    let middle = machine.columns.div_ceil(2);
    let blue = middle.saturating_sub(if machine.rows % 2 == 1 { 2 } else { 1 });
    Shape::new(Parameters {
        rows: machine.rows,
        columns: machine.columns,
        blue,
        red: machine.columns.saturating_add(1).saturating_sub(blue),
        last_row: LastRow::All,
        missing: Vec::new(),
    })
    .map_err(Refusal::of)
}

/// Keeps only the letters of balls.
fn ball_letters(text: &str) -> String {
    text.chars().filter(|letter| matches!(letter, 'B' | 'R')).collect()
}

/// Returns a text as a TOML string, without control characters; `instead` if it is empty.
fn toml_string(text: &str, instead: &str) -> String {
    let text: String = text.trim().chars().filter(|letter| !letter.is_control()).collect();
    let text = if text.is_empty() { instead } else { &text };
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn toml_cell(cell: &Cell) -> String {
    format!("[{}, {}]", cell.row, cell.column)
}

/// The name of an input: one letter.
fn letter_name(number: usize) -> char {
    char::from(b'A' + u8::try_from(number % 26).unwrap_or(0))
}
