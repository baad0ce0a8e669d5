//! No idle parts: every placed part does something in some row in play that only it can do.
//!
//! A part that no ball of the rows in play meets is idle, and so is half a bit or crossover that
//! all these balls leave to the same side: a ramp serves as well.
//!
//! This excludes no cheapest board: take a board that holds in the rows in play. Remove an idle part,
//! or put a ramp in place of half a bit or crossover: the board still holds in these rows, and it costs
//! less. So a cheapest board of the rows in play has no such part, and if there is no cheap board
//! without idle parts, there is none with them. A gear bit between two gears serves without a ball that
//! meets it; a gear that touches fewer than two gear bits serves nothing. If all ramps of the supply
//! are used up, none can take a bit's place.
//!
//! Rows come into play one after the other. One literal leaves open which parts are idle so far; it is
//! assumed to be false until more rows come.

use std::collections::BTreeMap;

use super::cnf::Cnf;
use super::layout::BoardVariables;
use super::lit::Lit;
use super::play::Used;
use super::pruning;
use tumble_core::board::{Cell, Drawing};
use tumble_core::challenge::Challenge;

/// The parts that the rows in play leave idle.
#[derive(Debug, Clone)]
pub(crate) struct PartsInUse {
    /// Open part cells, with the events that must still happen in a later row.
    idle: BTreeMap<Cell, IdlePart>,
    /// True if any part is idle.
    any: Lit,
}

/// Events that a part needs and that have not happened so far.
#[derive(Debug, Clone, Copy)]
struct IdlePart {
    /// No ball has met the part.
    unmet: Lit,
    /// No ball has left the part to the left, and to the right.
    unleft: [Lit; 2],
}

impl PartsInUse {
    /// No rows in play: every placed part is idle, except that parts of `partial` may always be.
    /// `no_ramps` is true at least if all ramps of the supply are placed.
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

    /// The assumption that no part is idle, for as long as no more rows come into play.
    pub(crate) fn none_idle(&self) -> Lit {
        !self.any
    }
}
