//! All rows together, as decision diagrams.

use std::collections::{BTreeMap, BTreeSet};

use super::walk::{Step, from_cell, out_of_cell};
use super::{CellTraffic, Coverage, Ended, Passages};
use crate::board::{Cell, Side};
use crate::table::decision_graph::way_out;
use crate::table::plan::Plan;
use crate::table::sets::diagrams::{
    Bdd, BddManager, BddResult, Budget, Flow, InputBits, SymbolicRows, TooLarge, Traffic,
    follow_traffic,
};
use crate::table::sets::logic::Bit as _;
use crate::table::{TableError, Trial, rows};

/// As [`crate::Table::coverage`].
pub(super) fn coverage(trial: &Trial, plan: &Plan, budget: Budget) -> Result<Coverage, TableError> {
    let starts = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan)?;
    let too_complex = |_: TooLarge| TableError::TooComplex { starts };
    let mut bdds = BddManager::new(inputs.levels, budget);
    let (admitted, traffic) = follow_traffic(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, admitted.undefined, &mut bdds)?;
    let mut found = Sets { bdds: &mut bdds, cells: BTreeMap::new(), faults: BTreeMap::new() };
    found.add_all(plan, &traffic).map_err(too_complex)?;
    let Sets { cells, faults, .. } = found;
    let cells = cells.iter().map(|(&cell, sets)| (cell, sets.counted(&bdds))).collect();
    let mut coverage =
        Coverage { rows: bdds.count(admitted.admitted), cells, ..Coverage::default() };
    for (cell, starts) in faults {
        let mut first = BTreeSet::new();
        rows.first(starts, 1, &mut bdds, &mut first).map_err(too_complex)?;
        for number in first {
            let row = trial.challenge.rows.row(number);
            let outcome = rows::run_plainly(trial, &row);
            let ended = Ended { ending: outcome.ending, row, ball: outcome.balls };
            coverage.faults.insert(cell, ended);
        }
    }
    Ok(coverage)
}

/// The rows that do something in a cell.
#[derive(Debug, Clone, Copy)]
struct CellSets {
    met: Flow,
    arrive: [Flow; 2],
    leave: [Flow; 2],
}

impl CellSets {
    const NONE: CellSets =
        CellSets { met: Flow::NONE, arrive: [Flow::NONE; 2], leave: [Flow::NONE; 2] };

    fn counted(&self, bdds: &BddManager) -> CellTraffic {
        let count = |flow: Flow| Passages { rows: bdds.count(flow.starts), balls: flow.balls };
        CellTraffic {
            met: count(self.met),
            arrive: self.arrive.map(count),
            leave: self.leave.map(count),
        }
    }
}

/// The rows that do something, for all cells.
struct Sets<'a> {
    bdds: &'a mut BddManager,
    cells: BTreeMap<Cell, CellSets>,
    /// The rows that end with a fault in a cell.
    faults: BTreeMap<Cell, Bdd>,
}

impl Sets<'_> {
    fn add_all(&mut self, plan: &Plan, traffic: &Traffic) -> BddResult<()> {
        let Plan { board, graph, ramps, .. } = plan;
        for (side, &flow) in Side::BOTH.into_iter().zip(&traffic.entries) {
            let entry = board.shape().entry(side);
            self.add_way(&from_cell(board, ramps, entry, side.other()), flow)?;
        }
        for (&cell, flows) in graph.cells.iter().zip(&traffic.nodes) {
            for (state, &flow) in Side::BOTH.into_iter().zip(flows) {
                let side = way_out(board, cell, state);
                let sets = self.cells.entry(cell).or_insert(CellSets::NONE);
                sets.leave[side.index()].join(flow, self.bdds)?;
                let (steps, leaves_board) = out_of_cell(board, ramps, cell, side);
                if leaves_board {
                    self.add_fault(cell, flow)?;
                }
                self.add_way(&steps, flow)?;
            }
        }
        self.cells.retain(|_, sets| sets.met.balls > 0);
        Ok(())
    }

    fn add_way(&mut self, steps: &[Step], flow: Flow) -> BddResult<()> {
        for step in steps {
            let sets = self.cells.entry(step.cell).or_insert(CellSets::NONE);
            sets.met.join(flow, self.bdds)?;
            sets.arrive[step.arrive.index()].join(flow, self.bdds)?;
            if let Some(side) = step.leave {
                sets.leave[side.index()].join(flow, self.bdds)?;
            }
            if step.faults {
                self.add_fault(step.cell, flow)?;
            }
        }
        Ok(())
    }

    fn add_fault(&mut self, cell: Cell, flow: Flow) -> BddResult<()> {
        if flow.starts != Bdd::NEVER {
            let faults = self.faults.entry(cell).or_insert(Bdd::NEVER);
            *faults = self.bdds.or(*faults, flow.starts)?;
        }
        Ok(())
    }
}
