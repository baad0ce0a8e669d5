//! No idle parts: every part that the player places is met by a ball in some row in play.
//!
//! Why this loses nothing: take a board that holds in the rows in play, and a part on it that no
//! ball of these rows meets. Without the part the board still holds in these rows and is cheaper.
//! So a cheapest board of the rows in play has no such part, and where there is no cheap board
//! without idle parts, there is none with them. A gear bit between two gears serves without
//! being met, and a gear that touches fewer than two gear bits serves nothing.
//!
//! Rows come into play one after the other: what may be idle in those so far is left open by one
//! literal, which is assumed to be false until more rows come.

use std::collections::BTreeMap;

use super::cnf::{Cnf, Lit};
use super::layout::Layout;
use crate::board::{Cell, Drawing, Mark};
use crate::challenge::Challenge;

/// Which parts the rows in play leave idle.
#[derive(Debug, Clone)]
pub struct Usage {
    /// For each open part cell: a part stands there that must be met in a row yet to come.
    idle: BTreeMap<Cell, Lit>,
    /// Whether any part is idle.
    any: Lit,
}

impl Usage {
    /// No rows in play: every part that is placed is idle. Parts of `partial` may always be.
    pub fn new(
        cnf: &mut Cnf,
        challenge: &Challenge,
        layout: &Layout,
        partial: Option<&Drawing>,
    ) -> Usage {
        let is_open = |cell: Cell| {
            let fixed = partial.is_some_and(|partial| partial.at(cell) != Mark::Empty);
            challenge.given.at(cell) == Mark::Empty && !fixed
        };
        let mut idle = BTreeMap::new();
        for (&cell, part) in layout.parts.iter().filter(|(cell, _)| is_open(**cell)) {
            let beside = || cell.neighbours().filter_map(|cell| layout.gears.get(&cell).copied());
            let gears: Vec<Lit> = beside().collect();
            let between = cnf.two_of(&gears);
            let at_the_end = cnf.and(&[part.gear_bit, !between]);
            let kinds = [part.ramps[0], part.ramps[1], part.crossover, part.interceptor, part.bit];
            let must_be_met: Vec<Lit> = kinds.into_iter().chain([at_the_end]).collect();
            idle.insert(cell, cnf.or(&must_be_met));
        }
        for (&cell, &gear) in layout.gears.iter().filter(|(cell, _)| is_open(**cell)) {
            let bits: Vec<Lit> = cell
                .neighbours()
                .filter_map(|cell| layout.parts.get(&cell).map(|part| part.gear_bit))
                .collect();
            let links = cnf.two_of(&bits);
            cnf.imply(&[gear], &[links]);
        }
        Usage { idle, any: Lit::TRUE }
    }

    /// Brings a row into play that meets the parts as `met` says.
    pub fn extend(&mut self, cnf: &mut Cnf, met: &BTreeMap<Cell, Lit>) {
        let any = cnf.fresh();
        for (cell, idle) in &mut self.idle {
            let met = met.get(cell).copied().unwrap_or(Lit::FALSE);
            let still = cnf.and(&[*idle, !met]);
            cnf.imply(&[still], &[any]);
            *idle = still;
        }
        self.any = any;
    }

    /// What is assumed while no more rows come into play.
    pub fn none_idle(&self) -> Lit {
        !self.any
    }
}
