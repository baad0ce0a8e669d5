//! Boards with one part changed, each run: what is nearly right is found without a search.

use tumble_core::board::{Board, Cell, Drawing, Kind, Mark, Part, Side};
use tumble_core::challenge::{Challenge, StartRule};

use crate::cases::failing;
use crate::found::{FoundBoard, cost};
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
pub(super) struct TrialRunner<'a> {
    pub challenge: &'a Challenge,
    pub stop: Stop,
}

/// What came of trying.
pub(super) struct Tried {
    /// The cheapest board that passes.
    pub best: Option<FoundBoard>,
    /// Whether all boards were tried that were to be.
    pub all: bool,
}

impl TrialRunner<'_> {
    /// Tries this board as it is, and then with one part more in one of these cells, the cheapest
    /// kind first.
    pub(super) fn with_one_more(
        &self,
        base: &Drawing,
        cells: &[Cell],
    ) -> Result<Tried, SolveError> {
        let mut all = true;
        if let Some(best) = self.passing(base, &mut all)? {
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
                    if let Some(best) = self.passing(&board, &mut all)? {
                        return Ok(Tried { best: Some(best), all });
                    }
                }
            }
        }
        Ok(Tried { best: None, all })
    }

    /// Returns the board where it is allowed and passes; `all` is no more where that is not known.
    fn passing(&self, drawing: &Drawing, all: &mut bool) -> Result<Option<FoundBoard>, SolveError> {
        let challenge = self.challenge;
        let cost = cost(challenge, drawing);
        let is_over = |kind: Kind| cost.of(kind) > challenge.supply.of(kind);
        let is_illegal = Board::with_free(drawing, &challenge.input_cells()).is_err();
        if is_illegal || Kind::ALL.into_iter().any(is_over) {
            return Ok(None);
        }
        for &lever in self.levers() {
            match failing(challenge, drawing, lever, 1) {
                Ok(failing) if failing.is_empty() => {
                    // What breaks another rule, such as a link of inputs, is no board.
                    match FoundBoard::new(challenge, drawing.clone(), lever) {
                        Ok(found) => return Ok(Some(found)),
                        Err(SolveError::Illegal(_)) => {}
                        Err(error) => return Err(error),
                    }
                }
                Ok(_) => {}
                Err(SolveError::Illegal(_)) => {}
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

/// The parts of a kind: one for each way that it can point.
fn parts(kind: Kind) -> impl Iterator<Item = Part> {
    let sides = if kind.is_oriented() { Side::BOTH.as_slice() } else { &Side::BOTH[..1] };
    sides.iter().map(move |&side| kind.part(side))
}
