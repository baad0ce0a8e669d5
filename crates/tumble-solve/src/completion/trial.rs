//! Boards with one part changed, each run: a board that is nearly right is completed without a search.

use std::sync::Arc;

use tumble_core::Solution;
use tumble_core::board::{Cell, Drawing, Kind, Mark, Part, Side};
use tumble_core::challenge::{Challenge, StartRule};

use crate::cases::failing_cases;
use crate::found::FoundBoard;
use crate::{SolveError, Stop};

/// The kinds, the cheapest first.
const KINDS: [Kind; 7] = [
    Kind::Ramp,
    Kind::WeighGate,
    Kind::Interceptor,
    Kind::Crossover,
    Kind::Bit,
    Kind::Gear,
    Kind::GearBit,
];

/// Runs boards of a challenge until it is time to stop.
pub(super) struct TrialRunner {
    pub challenge: Arc<Challenge>,
    pub stop: Stop,
}

/// Result of trying some boards.
pub(super) struct Tried {
    /// The cheapest board that passes.
    pub best: Option<FoundBoard>,
    /// Whether all candidate boards were tried.
    pub all: bool,
}

impl TrialRunner {
    /// Tries this board as it is, and then with one part more in one of these cells, the cheapest
    /// kind first.
    pub(super) fn with_one_more(
        &self,
        base: &Drawing,
        cells: &[Cell],
    ) -> Result<Tried, SolveError> {
        // A bit whose direction is left to the player is not tried in both directions.
        let inputs = self.challenge.input_cells();
        let is_open = |(cell, mark): (Cell, Mark)| {
            matches!(mark, Mark::Upright { .. }) && !inputs.contains(&cell)
        };
        let mut all = !base.marks().any(is_open);
        if !all {
            return Ok(Tried { best: None, all });
        }
        if let Some(best) = self.board_if_passing(base, &mut all)? {
            return Ok(Tried { best: Some(best), all });
        }
        for kind in KINDS.into_iter().filter(|&kind| self.challenge.supply.of(kind) > 0) {
            for &cell in cells {
                if base.at(cell) != Mark::Empty {
                    continue;
                }
                if self.stop.now() {
                    return Ok(Tried { best: None, all: false });
                }
                for part in parts(kind) {
                    let mut board = base.clone();
                    board.set(cell, Mark::Part(part));
                    if let Some(best) = self.board_if_passing(&board, &mut all)? {
                        return Ok(Tried { best: Some(best), all });
                    }
                }
            }
        }
        Ok(Tried { best: None, all })
    }

    /// Returns the board if it is allowed and passes. If the judge cannot decide that, `all` becomes
    /// false.
    fn board_if_passing(
        &self,
        drawing: &Drawing,
        all: &mut bool,
    ) -> Result<Option<FoundBoard>, SolveError> {
        let challenge = &*self.challenge;
        for &lever in self.levers() {
            if Solution::with_lever(Arc::clone(&self.challenge), drawing.clone(), lever).is_err() {
                return Ok(None);
            }
            match failing_cases(challenge, drawing, lever, 1) {
                Ok(failing) if failing.is_empty() => {
                    return FoundBoard::new(challenge, drawing.clone(), lever).map(Some);
                }
                Ok(_) => {}
                Err(SolveError::Undecided { .. }) => *all = false,
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    fn levers(&self) -> &'static [Side] {
        match self.challenge.start {
            StartRule::Lever(Side::Left) | StartRule::Input => &[Side::Left],
            StartRule::Lever(Side::Right) => &[Side::Right],
            StartRule::Player => &Side::BOTH,
        }
    }
}

/// The parts of a kind: one for each direction that it can point.
fn parts(kind: Kind) -> impl Iterator<Item = Part> {
    let sides = if kind.is_oriented() { Side::BOTH.as_slice() } else { &Side::BOTH[..1] };
    sides.iter().map(move |&side| kind.part(side))
}
