//! Output of `run`, as data.

use serde::Serialize;

use super::{ExpectedJson, InputsJson, Named, expected_json, inputs_json, row};
use tumble_core::board::{Board, Cell, Marble, Side, Switch};
use tumble_core::challenge::{Challenge, Expected, Row, RowVerdict};
use tumble_core::machine::{Ending, Fall, FallEnd, Outcome, Start};

/// The fall of one ball.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FallLine<'a> {
    /// Its number, from 1.
    pub ball: u64,
    /// Its colour and weight.
    #[serde(flatten)]
    pub marble: Marble,
    /// The side of its hopper.
    pub hopper: Side,
    /// The cells of its path, as row and column.
    pub path: &'a [Cell],
    /// The bits and trains that it turned.
    pub turned: Vec<TurnedJson>,
    /// The lever that it pressed; null if it ended the run.
    pub lever: Option<Side>,
    /// The ending that it caused; null if the run went on.
    pub ending: Option<Ending>,
}

impl<'a> FallLine<'a> {
    /// Returns the line of a ball's fall.
    pub fn new(fall: &'a Fall) -> FallLine<'a> {
        let turned = turned_switches(fall);
        let (lever, ending) = match fall.end {
            FallEnd::Out(lever) => (Some(lever), None),
            FallEnd::Ended(ending) => (None, Some(ending)),
        };
        FallLine {
            ball: fall.number,
            marble: fall.marble,
            hopper: fall.hopper,
            path: &fall.path,
            turned: turned
                .map(|(cell, _, from)| TurnedJson { cell, from, to: from.other() })
                .collect(),
            lever,
            ending,
        }
    }
}

/// Switches that a ball turned: the cell where they met, the index of the switch, its side before.
pub fn turned_switches(fall: &Fall) -> impl Iterator<Item = (Cell, usize, Side)> + '_ {
    let mut now = fall.before.clone();
    fall.turned.iter().filter_map(move |&(cell, switch)| {
        let side = now.get_mut(switch)?;
        let before = std::mem::replace(side, side.other());
        Some((cell, switch, before))
    })
}

/// A bit or train that a ball turned.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnedJson {
    /// The cell where the ball met it, as row and column.
    pub cell: Cell,
    /// Its side before.
    pub from: Side,
    /// Its side after.
    pub to: Side,
}

/// The end of a run.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndLine {
    /// The balls that came out, in order.
    pub out: String,
    /// The ending of the run.
    pub ending: Ending,
    /// The number of balls that were released.
    pub balls: u64,
    /// The final side of each bit and train, by its first cell.
    pub bits: Named<Side>,
    /// Whether the row holds; null if undecided, or if nothing is required.
    pub holds: Option<bool>,
    /// The inputs of the row; null without a challenge.
    pub inputs: Option<InputsJson>,
    /// The values of the registers at the start; null without a challenge.
    pub start: Option<Named<i64>>,
    /// The values of the registers at the end; null without a challenge.
    #[serde(rename = "final")]
    pub finals: Option<Named<i64>>,
    /// Required result of the row; null without a challenge, and in games.
    pub expected: Option<ExpectedJson>,
}

/// The row of a challenge that was run.
#[derive(Debug, Clone, Copy)]
pub struct AskedRow<'a> {
    /// The challenge.
    pub challenge: &'a Challenge,
    /// The row.
    pub row: &'a Row,
    /// Its required result; a game requires nothing of a single run.
    pub expected: Option<&'a Expected>,
}

/// A run that is over.
#[derive(Debug, Clone, Copy)]
pub struct EndedRun<'a> {
    /// The row, if there is a challenge.
    pub asked: Option<AskedRow<'a>>,
    /// The board.
    pub board: &'a Board,
    /// The start of the run.
    pub start: &'a Start,
    /// The result of the run.
    pub outcome: &'a Outcome,
}

/// Values of an input or register at the start and at the end.
pub struct HeldValue {
    /// Its index among the variables.
    pub variable: usize,
    /// Its name.
    pub name: String,
    /// Number of its bits.
    pub width: u32,
    /// The value at the start.
    pub start: i64,
    /// The value at the end.
    pub end: i64,
}

impl EndedRun<'_> {
    fn value_of(&self, challenge: &Challenge, switches: &[Side], variable: usize) -> i64 {
        challenge.value_of(variable, self.board, switches)
    }

    /// The inputs and registers that balls can turn.
    pub fn held_values(&self) -> Vec<HeldValue> {
        let Some(AskedRow { challenge, .. }) = self.asked else { return Vec::new() };
        let start = self.start.pointing(self.board);
        let value = |(variable, name, width): (usize, String, u32)| HeldValue {
            variable,
            name,
            width,
            start: self.value_of(challenge, &start, variable),
            end: self.value_of(challenge, &self.outcome.switches, variable),
        };
        row::turnable_registers(challenge).into_iter().map(value).collect()
    }

    /// Returns whether the row holds; `None` if nothing is required.
    pub fn verdict(&self) -> Option<RowVerdict> {
        let AskedRow { challenge, expected, .. } = self.asked?;
        let value = |variable| self.value_of(challenge, &self.outcome.switches, variable);
        Some(expected?.compared(self.outcome, value))
    }

    /// Returns the end as data.
    pub fn end_line(&self) -> EndLine {
        let all = self.held_values();
        let held = |value: fn(&HeldValue) -> i64| {
            let entries = all.iter().map(|held| (held.name.clone(), value(held)));
            self.asked.map(|_| entries.collect())
        };
        EndLine {
            out: Marble::letters(&self.outcome.out),
            ending: self.outcome.ending,
            balls: self.outcome.balls,
            bits: self.bits_at_end(),
            holds: self.verdict().as_ref().and_then(row::holds_as_data),
            inputs: self.asked.map(|asked| inputs_json(asked.challenge, asked.row)),
            start: held(|value| value.start),
            finals: held(|value| value.end),
            expected: self
                .asked
                .and_then(|asked| Some(expected_json(asked.challenge, asked.expected?))),
        }
    }

    /// Returns the final side of each bit and train, by its first cell.
    fn bits_at_end(&self) -> Named<Side> {
        let switches = self.board.switches().iter().zip(&self.outcome.switches);
        let entry =
            |(switch, side): (&Switch, &Side)| Some((switch.cells.first()?.to_string(), *side));
        switches.filter_map(entry).collect()
    }
}
