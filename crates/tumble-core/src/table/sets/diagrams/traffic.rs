//! Which ways of a board balls take, in which starts, and how often.

use super::bdd::{Bdd, BddManager, BddResult};
use crate::table::decision_graph::DecisionGraph;
use crate::table::sets::ensemble::Ways;
use crate::table::sets::logic::Bit as _;

/// The starts that take a way, and how often all of them together do.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Flow {
    /// The starts in which at least one ball takes it.
    pub starts: Bdd,
    /// The number of balls that take it, over all starts.
    pub balls: u128,
}

/// The ways of a graph that balls take.
#[derive(Debug, Clone)]
pub(in crate::table) struct Traffic {
    /// The ways from the left and the right entry.
    pub entries: [Flow; 2],
    /// The ways from each node that points left, and that points right.
    pub nodes: Vec<[Flow; 2]>,
}

impl Flow {
    /// No ball takes it.
    pub(in crate::table) const NONE: Flow = Flow { starts: Bdd::NEVER, balls: 0 };

    /// Adds those that take another way, too.
    pub(in crate::table) fn join(&mut self, other: Flow, bdds: &mut BddManager) -> BddResult<()> {
        self.starts = bdds.or(self.starts, other.starts)?;
        self.balls = self.balls.saturating_add(other.balls);
        Ok(())
    }

    /// Adds one more ball in each of these starts.
    fn add(&mut self, starts: Bdd, bdds: &mut BddManager) -> BddResult<()> {
        if starts != Bdd::NEVER {
            self.starts = bdds.or(self.starts, starts)?;
            self.balls = self.balls.saturating_add(bdds.count(starts));
        }
        Ok(())
    }
}

impl Traffic {
    /// No ball takes any way of a graph.
    pub(super) fn new(graph: &DecisionGraph) -> Self {
        let nodes = vec![[Flow::NONE; 2]; graph.nodes.len()];
        Traffic { entries: [Flow::NONE; 2], nodes }
    }

    /// All sets, to be kept while others are forgotten.
    pub(in crate::table) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let flows = self.entries.iter_mut().chain(self.nodes.iter_mut().flatten());
        flows.map(|flow| &mut flow.starts)
    }
}

impl Ways<BddManager> for Traffic {
    fn enter(&mut self, starts: [Bdd; 2], bdds: &mut BddManager) -> BddResult<()> {
        let flows = self.entries.iter_mut().zip(starts);
        flows.into_iter().try_for_each(|(flow, starts)| flow.add(starts, bdds))
    }

    fn pass(&mut self, node: usize, starts: [Bdd; 2], bdds: &mut BddManager) -> BddResult<()> {
        let flows = self.nodes.get_mut(node).into_iter().flatten().zip(starts);
        flows.into_iter().try_for_each(|(flow, starts)| flow.add(starts, bdds))
    }
}
