//! Trains: gear bits that turn together.

use super::{Cell, Drawing, Kind, Side, Switch};

/// The bits and trains of a drawing, in the order of their first cells.
///
/// Two gear bits or gears in orthogonally adjacent cells belong to one train. Gears that touch
/// no gear bit are left out.
pub(super) fn switches(drawing: &Drawing) -> Vec<Switch> {
    let shape = drawing.shape();
    let mut seen = vec![false; shape.area()];
    let mut switches = Vec::new();
    for (cell, mark) in drawing.marks() {
        match mark.kind() {
            Some(Kind::Bit) => switches.push(Switch {
                cells: vec![cell],
                gears: Vec::new(),
                drawn: Side::Left,
                train: false,
            }),
            Some(Kind::GearBit) => {
                if let Some(train) = train_from(drawing, cell, &mut seen) {
                    switches.push(train);
                }
            }
            _ => {}
        }
    }
    switches
}

/// The train that holds the gear bit at `start`, unless an earlier call has walked over it.
fn train_from(drawing: &Drawing, start: Cell, seen: &mut [bool]) -> Option<Switch> {
    let shape = drawing.shape();
    let mut cells = Vec::new();
    let mut gears = Vec::new();
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        let Some(index) = shape.index(cell) else { continue };
        let kind = drawing.at(cell).kind();
        let Some(seen) = seen.get_mut(index).filter(|seen| !**seen) else { continue };
        if !matches!(kind, Some(Kind::GearBit | Kind::Gear)) {
            continue;
        }
        *seen = true;
        if kind == Some(Kind::Gear) {
            gears.push(cell)
        } else {
            cells.push(cell)
        }
        open.extend(cell.neighbours());
    }
    cells.sort();
    gears.sort();
    (!cells.is_empty()).then_some(Switch { cells, gears, drawn: Side::Left, train: true })
}
