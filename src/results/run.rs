//! What `run` writes.

use serde::Serialize;

use super::{ExpectedJson, InputsJson, Named, expected_json, inputs_json, row};
use tumble_core::board::{Board, Cell, Marble, Side, Switch};
use tumble_core::challenge::{Challenge, Expected, Row, RowVerdict};
use tumble_core::machine::{Ending, Fall, FallEnd, Outcome, Start};

/// What one ball did.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FallLine<'a> {
    /// Its number, from 1.
    pub ball: u64,
    /// Its colour, and what it weighs.
    #[serde(flatten)]
    pub marble: Marble,
    /// The side of its hopper.
    pub hopper: Side,
    /// The cells on its way, as row and column.
    pub path: &'a [Cell],
    /// The bits and trains that it turned.
    pub turned: Vec<TurnedJson>,
    /// The lever that it pressed; null where it ended the run.
    pub lever: Option<Side>,
    /// How it ended the run; null where it did not.
    pub ending: Option<Ending>,
}

impl<'a> FallLine<'a> {
    /// What a ball did on its way.
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

/// What a ball turned: where it met it, its place among the switches, the side before.
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
    /// Where the ball met it, as row and column.
    pub cell: Cell,
    /// How it pointed before.
    pub from: Side,
    /// How it pointed after.
    pub to: Side,
}

/// The end of a run.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndLine {
    /// The balls that came out, in order.
    pub out: String,
    /// How the run ended.
    pub ending: Ending,
    /// The number of balls that were released.
    pub balls: u64,
    /// How each bit and train points, by its first cell.
    pub bits: Named<Side>,
    /// Whether this is what the challenge asks for; null where it is not decided, or nothing is
    /// asked for.
    pub holds: Option<bool>,
    /// The inputs of the row; null without a challenge.
    pub inputs: Option<InputsJson>,
    /// The values of the registers at the start; null without a challenge.
    pub start: Option<Named<i64>>,
    /// The values of the registers at the end; null without a challenge.
    #[serde(rename = "final")]
    pub finals: Option<Named<i64>>,
    /// What the row must leave; null without a challenge, and in games.
    pub expected: Option<ExpectedJson>,
}

/// The row of a challenge that was run.
#[derive(Debug, Clone, Copy)]
pub struct AskedRow<'a> {
    /// The challenge.
    pub challenge: &'a Challenge,
    /// The row.
    pub row: &'a Row,
    /// What it must leave; a game asks for nothing of a single run.
    pub expected: Option<&'a Expected>,
}

/// A run that is over.
#[derive(Debug, Clone, Copy)]
pub struct EndedRun<'a> {
    /// The row, where there is a challenge.
    pub asked: Option<AskedRow<'a>>,
    /// The board.
    pub board: &'a Board,
    /// Where the run began.
    pub start: &'a Start,
    /// What it left.
    pub outcome: &'a Outcome,
}

/// What an input or register held at the start and at the end.
pub struct HeldValue {
    /// Its place among the variables.
    pub variable: usize,
    /// Its name.
    pub name: String,
    /// Its bits.
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

    /// Whether the row holds, where something is asked for.
    pub fn verdict(&self) -> Option<RowVerdict> {
        let AskedRow { challenge, expected, .. } = self.asked?;
        let value = |variable| self.value_of(challenge, &self.outcome.switches, variable);
        Some(expected?.compared(self.outcome, value))
    }

    /// As data.
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

    /// The way every bit and train points, by its first cell.
    fn bits_at_end(&self) -> Named<Side> {
        let switches = self.board.switches().iter().zip(&self.outcome.switches);
        let entry =
            |(switch, side): (&Switch, &Side)| Some((switch.cells.first()?.to_string(), *side));
        switches.filter_map(entry).collect()
    }
}
