//! Coverage of all rows together, as decision diagrams.

use std::collections::BTreeMap;

use super::{ARRIVES, Counts, Coverage, Ended, LEAVES, Passages};
use crate::board::{Cell, Side};
use crate::table::decision_graph::{BallStop, PathEnd, PathStep, go_on, path_from_hopper, way_out};
use crate::table::plan::Plan;
use crate::table::sets::diagrams::{Bdd, BddManager, SetRuns, StartSets};
use crate::table::sets::ensemble::BallPath;
use crate::table::sets::logic::{Logic as _, Truth as _};
use crate::table::{TableError, rows};

pub(super) fn coverage_of_sets(plan: &Plan, work: u64) -> Result<Coverage, TableError> {
    let sets = &StartSets::new(plan, work)?;
    let bdds = &sets.bdds;
    let mut starts = sets.admitted_starts();
    sets.check_defined(starts.undefined)?;
    // One flow for the entries and one for each node: to the left and to the right.
    let mut flows = vec![[Flow::NONE; 2]; 1 + plan.graph.nodes.len()];
    let mut runs = SetRuns::new(sets, starts.admitted, 0);
    let add_ball = |flows: &mut [[Flow; 2]], path: BallPath, starts: [Bdd; 2]| {
        for (flow, starts) in flows[path.map_or(0, |node| 1 + node)].iter_mut().zip(starts) {
            if starts != Bdd::NEVER {
                flow.join(Flow { starts, balls: bdds.count_starts(starts) }, bdds);
            }
        }
    };
    while runs.run_ball(&mut |path, starts| add_ball(&mut flows, path, starts)).is_some() {
        let kept = flows.iter_mut().flatten().map(|flow| &mut flow.starts);
        runs.make_room(kept.chain([&mut starts.admitted]));
    }
    let mut found = CellFlows { bdds, cells: BTreeMap::new(), faults: BTreeMap::new() };
    found.add_all(plan, &flows);
    let CellFlows { mut cells, faults, .. } = found;
    cells.retain(|_, own| own[0].balls > 0);
    let count = |flow: Flow| Passages { rows: bdds.count_starts(flow.starts), balls: flow.balls };
    let cells = cells.into_iter().map(|(cell, own)| (cell, own.map(count).into())).collect();
    let faults = faults.into_iter().flat_map(|(cell, starts)| {
        sets.first_rows(starts, 1).into_iter().map(move |row| {
            let outcome = rows::run_plainly(plan, &row);
            (cell, Ended { ending: outcome.ending, row, ball: outcome.balls })
        })
    });
    let coverage =
        Coverage { rows: bdds.count_starts(starts.admitted), cells, faults: faults.collect() };
    sets.check_budget()?;
    Ok(coverage)
}

/// The starts that take a path, and the total number of balls on it.
#[derive(Debug, Clone, Copy)]
struct Flow {
    starts: Bdd,
    balls: u128,
}

impl Flow {
    const NONE: Flow = Flow { starts: Bdd::NEVER, balls: 0 };

    fn join(&mut self, other: Flow, bdds: &BddManager) {
        self.starts = bdds.or(self.starts, other.starts);
        self.balls = self.balls.saturating_add(other.balls);
    }
}

struct CellFlows<'a> {
    bdds: &'a BddManager,
    cells: BTreeMap<Cell, Counts<Flow>>,
    /// The rows that end with a fault in a cell.
    faults: BTreeMap<Cell, Bdd>,
}

impl CellFlows<'_> {
    fn add_all(&mut self, plan: &Plan, flows: &[[Flow; 2]]) {
        let Plan { board, graph, ramps, .. } = plan;
        let Some((entries, nodes)) = flows.split_first() else { return };
        for (side, &flow) in Side::BOTH.into_iter().zip(entries) {
            let mut steps = Vec::new();
            let end = path_from_hopper(board, ramps, side, &mut |step| steps.push(step));
            self.add_path(&steps, end, flow);
        }
        for (&cell, flows) in graph.cells.iter().zip(nodes) {
            for (state, &flow) in Side::BOTH.into_iter().zip(flows) {
                let side = way_out(board, cell, state);
                self.add_flow(cell, &[LEAVES + side.index()], flow);
                let mut steps = Vec::new();
                let end = go_on(board, ramps, cell, side, &mut |step| steps.push(step));
                self.add_path(&steps, end, flow);
            }
        }
    }

    fn add_path(&mut self, steps: &[PathStep], end: PathEnd, flow: Flow) {
        for step in steps {
            self.add_flow(step.cell, &[0, ARRIVES + step.arrive.index()], flow);
            if let Some(side) = step.leave {
                self.add_flow(step.cell, &[LEAVES + side.index()], flow);
            }
        }
        if let PathEnd::Stop(BallStop::Fell(cell) | BallStop::LeftBoard(cell, _)) = end
            && flow.starts != Bdd::NEVER
        {
            let faults = self.faults.entry(cell).or_insert(Bdd::NEVER);
            *faults = self.bdds.or(*faults, flow.starts);
        }
    }

    fn add_flow(&mut self, cell: Cell, places: &[usize], flow: Flow) {
        let own = self.cells.entry(cell).or_insert([Flow::NONE; 5]);
        places.iter().for_each(|&place| own[place].join(flow, self.bdds));
    }
}
