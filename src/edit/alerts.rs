//! What looks wrong with a board, without running it.

use std::collections::{BTreeMap, BTreeSet};

use tumble_core::board::{Cell, Colour, Drawing, Kind, Mark, Part, Side, Slot};
use tumble_core::challenge::{Challenge, StartRule};

/// Something about a cell that is worth a look. It holds of what balls may do, not of what they do
/// in a row: a board with alerts may pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// The cell.
    pub cell: Cell,
    /// What is so.
    pub words: String,
}

/// Returns what looks wrong, the causes before what follows from them.
///
/// Without a challenge both hoppers hold balls, and either lever is pressed first.
pub fn alerts(challenge: Option<&Challenge>, drawing: &Drawing, lever: Side) -> Vec<Alert> {
    let mut ways =
        Ways { drawing, met: BTreeMap::new(), alerts: Vec::new(), seen: BTreeSet::new() };
    let loaded = |side: Side| match challenge {
        Some(it) => !it.loads[side.index()].load(1).is_empty(),
        None => true,
    };
    let either = challenge.is_none_or(|it| it.start == StartRule::Input);
    let mut released: Vec<Side> = if either { Side::BOTH.to_vec() } else { vec![lever] };
    let mut done = BTreeSet::new();
    while let Some(side) = released.pop() {
        if done.insert(side) && loaded(side) {
            released.extend(ways.follow(side));
        }
    }
    let mut alerts = ways.alerts.clone();
    alerts.extend(parts(challenge, drawing, &ways.met));
    alerts
}

/// Where balls may come.
struct Ways<'a> {
    drawing: &'a Drawing,
    /// The cells that balls meet, each with the ways they come.
    met: BTreeMap<Cell, BTreeSet<Side>>,
    alerts: Vec<Alert>,
    seen: BTreeSet<(Cell, Side)>,
}

impl Ways<'_> {
    /// Follows all ways of the balls of a hopper; returns the levers that they may press.
    fn follow(&mut self, hopper: Side) -> BTreeSet<Side> {
        let shape = self.drawing.shape();
        let entry = shape.entry(hopper);
        let mut open = vec![(entry, hopper.other())];
        let mut levers = BTreeSet::new();
        while let Some((cell, heading)) = open.pop() {
            if !self.seen.insert((cell, heading)) {
                continue;
            }
            self.met.entry(cell).or_default().insert(heading);
            let leaves: &[Side] = match self.drawing.at(cell) {
                Mark::Empty => {
                    self.falls(cell, (cell == entry).then_some(hopper.colour()));
                    &[]
                }
                Mark::Part(Part::Ramp(Side::Left)) => &[Side::Left],
                Mark::Part(Part::Ramp(Side::Right)) => &[Side::Right],
                Mark::Part(Part::Crossover) => &[heading],
                Mark::Part(Part::Interceptor | Part::Gear) => &[],
                Mark::Part(Part::Bit(_) | Part::GearBit(_)) | Mark::Upright { .. } => &Side::BOTH,
            };
            for &side in leaves {
                match self.leave(cell, side) {
                    Ok(next) => open.push((next, side)),
                    Err(Some(lever)) => {
                        levers.insert(lever);
                    }
                    Err(None) => {
                        self.alert(cell, format!("a ball leaves the board here, to the {side}"));
                    }
                }
            }
        }
        levers
    }

    /// Where a ball goes that leaves a cell: to another one, to a lever, or nowhere.
    fn leave(&self, cell: Cell, side: Side) -> Result<Cell, Option<Side>> {
        let shape = self.drawing.shape();
        let column = match side {
            Side::Left => cell.column - 1,
            Side::Right => cell.column + 1,
        };
        let next = Cell::new(cell.row + 1, column);
        let inside = shape.slot(next) == Slot::Part;
        let last = cell.row == shape.rows()
            || (cell.row + 1 == shape.rows()
                && !inside
                && shape.last_row() == tumble_core::board::LastRow::Middle);
        if last {
            return Err(shape.lever(column));
        }
        match column == 0 || column > shape.columns() {
            true => Err(None),
            false => Ok(next),
        }
    }

    fn falls(&mut self, cell: Cell, entry: Option<Colour>) {
        let words = match entry {
            Some(colour) => format!("no part where {colour} balls enter"),
            None => "empty: a ball falls here".to_owned(),
        };
        self.alert(cell, words);
    }

    fn alert(&mut self, cell: Cell, words: String) {
        let alert = Alert { cell, words };
        if !self.alerts.contains(&alert) {
            self.alerts.push(alert);
        }
    }
}

/// What looks wrong about the parts that the player placed.
fn parts(
    challenge: Option<&Challenge>,
    drawing: &Drawing,
    met: &BTreeMap<Cell, BTreeSet<Side>>,
) -> Vec<Alert> {
    let mut alerts = Vec::new();
    let mut add = |cell, words: &str| alerts.push(Alert { cell, words: words.to_owned() });
    let placed = |cell| challenge.is_none_or(|it| it.given.at(cell) == Mark::Empty);
    for (cell, mark) in drawing.marks().filter(|(cell, _)| placed(*cell)) {
        let near = |kind| cell.neighbours().any(|next| drawing.at(next).kind() == Some(kind));
        let ways = met.get(&cell);
        match mark.kind() {
            Some(Kind::Gear) if !near(Kind::GearBit) => add(cell, "a gear that turns nothing"),
            Some(Kind::Gear) | None => {}
            Some(_) if ways.is_none() => add(cell, "no ball meets this part"),
            Some(Kind::GearBit) if !near(Kind::Gear) => {
                add(cell, "a gear bit alone: a bit would do");
            }
            Some(Kind::Crossover) if ways.is_some_and(|ways| ways.len() == 1) => {
                add(cell, "a crossover used one way: a ramp would do");
            }
            Some(_) => {}
        }
    }
    alerts
}
