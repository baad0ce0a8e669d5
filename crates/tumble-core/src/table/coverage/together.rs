//! All rows together, as decision diagrams.

use std::collections::BTreeMap;

use super::{CellTraffic, Coverage, Ended, Passages};
use crate::board::{Cell, Side};
use crate::table::decision_graph::{BallStop, PathEnd, PathStep, enter, go_on, way_out};
use crate::table::plan::Plan;
use crate::table::sets::diagrams::{Bdd, BddManager, SetRuns, StartSets};
use crate::table::sets::ensemble::BallPath;
use crate::table::sets::logic::{Bit as _, Logic as _};
use crate::table::{TableError, rows};

/// As [`crate::Table::coverage`].
pub(super) fn coverage(plan: &Plan, work: u64) -> Result<Coverage, TableError> {
    let sets = &StartSets::new(plan, work)?;
    let mut starts = sets.admitted();
    sets.check_defined(starts.undefined)?;
    let mut flows = Flows { entries: NOWHERE, nodes: vec![NOWHERE; plan.graph.nodes.len()] };
    let mut runs = SetRuns::new(sets, starts.admitted, 0);
    while runs.ball(&mut |path, starts| flows.add(path, starts, &sets.bdds)).is_some() {
        runs.make_room(flows.sets().chain([&mut starts.admitted]));
    }
    let mut found = CellFlows { bdds: &sets.bdds, cells: BTreeMap::new(), faults: BTreeMap::new() };
    found.add_all(plan, &flows);
    let CellFlows { cells, faults, .. } = found;
    let cells = cells.iter().map(|(&cell, own)| (cell, own.counted(&sets.bdds))).collect();
    let rows = sets.bdds.count(starts.admitted);
    let faults = faults.into_iter().flat_map(|(cell, starts)| {
        sets.first(starts, 1).into_iter().map(move |row| {
            let outcome = rows::run_plainly(plan, &row);
            (cell, Ended { ending: outcome.ending, row, ball: outcome.balls })
        })
    });
    let coverage = Coverage { rows, cells, faults: faults.collect() };
    sets.check()?;
    Ok(coverage)
}

/// The starts that take a path, and how often all of them together do.
#[derive(Debug, Clone, Copy)]
struct Flow {
    /// The starts in which at least one ball takes it.
    starts: Bdd,
    /// The number of balls that take it, over all starts.
    balls: u128,
}

/// No ball takes any of two paths.
const NOWHERE: [Flow; 2] = [Flow { starts: Bdd::NEVER, balls: 0 }; 2];

impl Flow {
    /// Adds those that take another path, too.
    fn join(&mut self, other: Flow, bdds: &BddManager) {
        self.starts = bdds.or(self.starts, other.starts);
        self.balls = self.balls.saturating_add(other.balls);
    }
}

/// The paths of a graph that balls take: in by the left and the right entry, and out of each node to the left and to
/// the right.
struct Flows {
    entries: [Flow; 2],
    nodes: Vec<[Flow; 2]>,
}

impl Flows {
    /// Adds one more ball in each of these starts.
    fn add(&mut self, path: BallPath, starts: [Bdd; 2], bdds: &BddManager) {
        let flows = match path {
            BallPath::Entries => &mut self.entries,
            BallPath::Node(node) => &mut self.nodes[node],
        };
        for (flow, starts) in flows.iter_mut().zip(starts) {
            if starts != Bdd::NEVER {
                flow.join(Flow { starts, balls: bdds.count(starts) }, bdds);
            }
        }
    }

    /// All sets, to be kept while others are forgotten.
    fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let flows = self.entries.iter_mut().chain(self.nodes.iter_mut().flatten());
        flows.map(|flow| &mut flow.starts)
    }
}

/// The rows that do something in a cell.
#[derive(Debug, Clone, Copy)]
struct CellFlow {
    met: Flow,
    arrive: [Flow; 2],
    leave: [Flow; 2],
}

impl CellFlow {
    const NONE: CellFlow = CellFlow { met: NOWHERE[0], arrive: NOWHERE, leave: NOWHERE };

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
struct CellFlows<'a> {
    bdds: &'a BddManager,
    cells: BTreeMap<Cell, CellFlow>,
    /// The rows that end with a fault in a cell.
    faults: BTreeMap<Cell, Bdd>,
}

impl CellFlows<'_> {
    fn add_all(&mut self, plan: &Plan, flows: &Flows) {
        let Plan { board, graph, ramps, .. } = plan;
        for (side, &flow) in Side::BOTH.into_iter().zip(&flows.entries) {
            let mut steps = Vec::new();
            let end = enter(board, ramps, side, &mut |step| steps.push(step));
            self.add_path(&steps, end, flow);
        }
        for (&cell, flows) in graph.cells.iter().zip(&flows.nodes) {
            for (state, &flow) in Side::BOTH.into_iter().zip(flows) {
                let side = way_out(board, cell, state);
                let own = self.cells.entry(cell).or_insert(CellFlow::NONE);
                own.leave[side.index()].join(flow, self.bdds);
                let mut steps = Vec::new();
                let end = go_on(board, ramps, cell, side, &mut |step| steps.push(step));
                self.add_path(&steps, end, flow);
            }
        }
        self.cells.retain(|_, own| own.met.balls > 0);
    }

    fn add_path(&mut self, steps: &[PathStep], end: PathEnd, flow: Flow) {
        for step in steps {
            let own = self.cells.entry(step.cell).or_insert(CellFlow::NONE);
            own.met.join(flow, self.bdds);
            own.arrive[step.arrive.index()].join(flow, self.bdds);
            if let Some(side) = step.leave {
                own.leave[side.index()].join(flow, self.bdds);
            }
        }
        if let PathEnd::Stop(BallStop::Fell(cell) | BallStop::LeftBoard(cell, _)) = end
            && flow.starts != Bdd::NEVER
        {
            let faults = self.faults.entry(cell).or_insert(Bdd::NEVER);
            *faults = self.bdds.or(*faults, flow.starts);
        }
    }
}
