//! The board and the data that lints examine.

use std::collections::{BTreeMap, BTreeSet};

use super::expected::AskedOutputs;
use super::{Alert, Lint, Witness};
use crate::board::{Board, Cell, Kind, Landing, Mark, Part, Side};
use crate::challenge::Challenge;
use crate::table::{Coverage, Dependence, Ended};

/// A board under a challenge, with the known facts about its runs.
pub(super) struct LintSubject<'a> {
    pub challenge: &'a Challenge,
    pub board: &'a Board,
    /// The traffic of balls; `None` if unknown.
    pub coverage: Option<&'a Coverage>,
    lost: &'a BTreeMap<Cell, Ended>,
    /// The dependence of outputs on inputs; `None` if unknown.
    pub dependence: Option<&'a Dependence>,
    pub asked: AskedOutputs,
}

impl<'a> LintSubject<'a> {
    pub(super) fn new(
        challenge: &'a Challenge,
        board: &'a Board,
        coverage: Option<&'a Coverage>,
        lost: &'a BTreeMap<Cell, Ended>,
        dependence: Option<&'a Dependence>,
    ) -> Self {
        let asked = dependence
            .map_or_else(AskedOutputs::default, |found| AskedOutputs::new(challenge, found));
        LintSubject { challenge, board, coverage, lost, dependence, asked }
    }

    pub(super) fn placed_parts(&self) -> impl Iterator<Item = (Cell, Part)> {
        self.board.parts().filter(|(cell, _)| self.is_placed(*cell))
    }

    pub(super) fn is_placed(&self, cell: Cell) -> bool {
        self.challenge.given.at(cell) == Mark::Empty
    }

    /// The runs that end with a fault, with their cells, in the order of their first rows.
    pub(super) fn all_faults(&self) -> Vec<(Cell, &'a Ended)> {
        let mut faults: Vec<_> = self.lost.iter().map(|(&cell, ended)| (cell, ended)).collect();
        faults.sort_by_key(|(cell, ended)| (ended.row.number, *cell));
        faults
    }

    /// The cell of the first fault, which may be the cause of other alerts.
    pub(super) fn first_fault(&self) -> Option<Cell> {
        self.all_faults().first().map(|(cell, _)| *cell)
    }

    pub(super) fn new_alert(
        &self,
        lint: &'static Lint,
        cells: Vec<Cell>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Alert {
        let (message, remedy) = (message.into(), remedy.into());
        Alert { lint, name: None, cells, message, remedy, witness: None, follows: None }
    }

    /// An alert about an input or output, which may follow from the first fault.
    pub(super) fn named_alert(
        &self,
        lint: &'static Lint,
        name: &str,
        cells: Vec<Cell>,
        message: String,
        remedy: &str,
    ) -> Alert {
        let alert = self.new_alert(lint, cells, message, remedy);
        Alert { name: Some(name.to_owned()), follows: self.first_fault(), ..alert }
    }

    /// An alert about the cell of a fault, with a ball that shows it.
    pub(super) fn fault_alert(
        &self,
        lint: &'static Lint,
        (cell, ended): (Cell, &Ended),
        does: &'static str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Alert {
        Alert {
            witness: Some(Witness { row: ended.row.clone(), ball: ended.ball, does }),
            follows: self.first_fault().filter(|first| *first != cell),
            ..self.new_alert(lint, vec![cell], message, remedy)
        }
    }

    /// Whether the supply allows one more part of a kind.
    pub(super) fn can_add(&self, kind: Kind) -> bool {
        let placed = self.placed_parts().filter(|(_, part)| part.kind() == kind).count();
        placed < self.challenge.supply.of(kind) as usize
    }

    /// Number of gear bits in the train of a cell; 0 if there is none.
    pub(super) fn train_cells(&self, cell: Cell) -> usize {
        let number = self.board.switch_at(cell);
        let switch = number.and_then(|number| self.board.switches().get(number));
        switch.map_or(0, |switch| switch.cells.len())
    }

    /// Whether a part is a bit, or a gear bit that turns alone, and has no name by which the challenge could ask for
    /// its value.
    pub(super) fn is_lone_choice(&self, cell: Cell, part: Part) -> bool {
        let mut named = self.challenge.inputs.iter().chain(&self.challenge.registers);
        let is_alone = match part {
            Part::Bit(_) => true,
            Part::GearBit(_) => self.train_cells(cell) == 1,
            _ => false,
        };
        is_alone && !named.any(|register| register.cells.all().contains(&cell))
    }

    /// The only direction in which balls can enter a cell, judged by the drawing, if bits, weigh gates and ramps that
    /// are inputs may send them either way.
    pub(super) fn only_entry(&self, cell: Cell) -> Option<Side> {
        let shape = self.board.shape();
        let inputs = self.challenge.input_cells();
        let mut met: BTreeSet<(Cell, Side)> = BTreeSet::new();
        let mut todo: Vec<_> = Side::BOTH.map(|side| (shape.entry(side), side.other())).into();
        while let Some((cell, heading)) = todo.pop() {
            if !met.insert((cell, heading)) {
                continue;
            }
            let may_leave = |side: &Side| match self.board.part(cell) {
                None | Some(Part::Gear | Part::Interceptor) => false,
                Some(Part::Crossover) => *side == heading,
                Some(Part::Ramp(way)) => *side == way || inputs.contains(&cell),
                Some(Part::Bit(_) | Part::GearBit(_) | Part::WeighGate(_)) => true,
            };
            for side in Side::BOTH.into_iter().filter(may_leave) {
                if let Landing::Cell(next) = shape.landing(cell, side) {
                    todo.push((next, side));
                }
            }
        }
        match Side::BOTH.map(|side| met.contains(&(cell, side))) {
            [true, false] => Some(Side::Left),
            [false, true] => Some(Side::Right),
            _ => None,
        }
    }

    pub(super) fn gear_bits_around(&self, cell: Cell) -> Vec<Cell> {
        let is_gear_bit =
            |cell: &Cell| self.board.part(*cell).map(Part::kind) == Some(Kind::GearBit);
        cell.neighbours().filter(is_gear_bit).collect()
    }
}
