//! No idle parts: every part that the player places does in some row in play what only it can.
//!
//! A part that no ball of the rows in play meets is idle, and so is half a bit or crossover that
//! all these balls leave to the same side: a ramp serves as well.
//!
//! Why this loses nothing: take a board that holds in the rows in play. Without an idle part, or
//! with a ramp in place of half a one, it still holds in these rows, no number of its cost is
//! more than before and one is less. So a cheapest board of the rows in play has no such part,
//! and where there is no cheap board without idle parts, there is none with them. A gear bit
//! between two gears serves without being met, and a gear that touches fewer than two gear bits
//! serves nothing. Where all ramps of the supply are used up, none can take a bit's place.
//!
//! Rows come into play one after the other: what may be idle in those so far is left open by one
//! literal, which is assumed to be false until more rows come.

use std::collections::BTreeMap;

use super::cnf::Cnf;
use super::layout::BoardVariables;
use super::lit::Lit;
use super::play::Used;
use super::pruning;
use tumble_core::board::{Cell, Drawing};
use tumble_core::challenge::Challenge;

/// Which parts the rows in play leave idle.
#[derive(Debug, Clone)]
pub(crate) struct PartsInUse {
    /// For each open part cell what must still happen in a row yet to come.
    idle: BTreeMap<Cell, IdlePart>,
    /// Whether any part is idle.
    any: Lit,
}

/// What has not happened so far to a part that asks for it.
#[derive(Debug, Clone, Copy)]
struct IdlePart {
    /// A ball meets it.
    unmet: Lit,
    /// A ball leaves it to the left, one to the right.
    unleft: [Lit; 2],
}

impl PartsInUse {
    /// No rows in play: every part that is placed is idle. Parts of `partial` may always be.
    /// `no_ramps` may be true where all ramps of the supply are placed.
    pub(crate) fn new(
        cnf: &mut Cnf,
        challenge: &Challenge,
        layout: &BoardVariables,
        partial: Option<&Drawing>,
        no_ramps: Lit,
    ) -> PartsInUse {
        let is_open = |cell: Cell| pruning::is_open(challenge, partial, cell);
        let mut idle = BTreeMap::new();
        for (&cell, part) in layout.parts.iter().filter(|(cell, _)| is_open(**cell)) {
            let beside = || cell.neighbours().filter_map(|cell| layout.gears.get(&cell).copied());
            let gears: Vec<Lit> = beside().collect();
            let between = cnf.two_of(&gears);
            let at_the_end = cnf.and(&[part.gear_bit, !between]);
            let kinds = [part.ramps[0], part.ramps[1], part.crossover, part.interceptor, part.bit];
            let kinds = kinds.into_iter().chain(part.gates);
            let must_be_met: Vec<Lit> = kinds.chain([at_the_end]).collect();
            let unmet = cnf.or(&must_be_met);
            let forks = cnf.or(&[part.crossover, part.loner]);
            let forks = cnf.and(&[forks, !no_ramps]);
            idle.insert(cell, IdlePart { unmet, unleft: [forks; 2] });
        }
        for (&cell, &gear) in layout.gears.iter().filter(|(cell, _)| is_open(**cell)) {
            let bits: Vec<Lit> = cell
                .neighbours()
                .filter_map(|cell| layout.parts.get(&cell).map(|part| part.gear_bit))
                .collect();
            let links = cnf.two_of(&bits);
            cnf.imply(&[gear], &[links]);
        }
        PartsInUse { idle, any: Lit::TRUE }
    }

    /// Brings a row into play that uses the parts as `used` says.
    pub(crate) fn extend_by(&mut self, cnf: &mut Cnf, used: &BTreeMap<Cell, Used>) {
        let any = cnf.fresh();
        for (cell, idle) in &mut self.idle {
            let never = Used { met: Lit::FALSE, leaves: [Lit::FALSE; 2] };
            let Used { met, leaves } = used.get(cell).copied().unwrap_or(never);
            let mut still = |idle: &mut Lit, happens: Lit| {
                *idle = cnf.and(&[*idle, !happens]);
                cnf.imply(&[*idle], &[any]);
            };
            still(&mut idle.unmet, met);
            for (unleft, leaves) in idle.unleft.iter_mut().zip(leaves) {
                still(unleft, leaves);
            }
        }
        self.any = any;
    }

    /// What is assumed while no more rows come into play.
    pub(crate) fn none_idle(&self) -> Lit {
        !self.any
    }
}
