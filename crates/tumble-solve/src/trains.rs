//! Trains as variables: the gears and gear bits that turn together.
//!
//! Every gear belongs to one train, and a gear bit to the train of the gears that touch it. So there
//! are at most as many trains as gears, and a gear bit that no gear touches acts on a ball like a bit.
//! A train is a number from 0, equal for all neighbours. Grounding asserts that a number is *one*
//! connected train, not two with the same number: the first gear is the root, and every other gear has
//! a gear nearer to the root next to one of its gear bits.

use std::collections::BTreeMap;

use super::cnf::Cnf;
use super::lit::Lit;
use super::part_cell::PartCell;
use tumble_core::board::{Cell, Kind, Mark, Side};
use tumble_core::challenge::{Cells, Challenge};

/// The trains of all boards.
#[derive(Debug, Clone, Default)]
pub(crate) struct Trains {
    /// Direction of each train at the start, true for right, if no input sets it.
    starts: Vec<Lit>,
    /// Cells that can be in a train, with a literal for each train: true if the cell is in it.
    labels: BTreeMap<Cell, Vec<Lit>>,
    /// Inputs that may belong to each train: the literal, the input and its bit.
    inputs: Vec<Vec<(Lit, usize, u32)>>,
}

impl Trains {
    /// The most trains that a board can have.
    pub(crate) fn train_count(&self) -> usize {
        self.starts.len()
    }

    /// Direction of a train at the start, true for right, if no input sets it.
    pub(crate) fn start(&self, train: usize) -> Lit {
        self.starts.get(train).copied().unwrap_or(Lit::FALSE)
    }

    /// All starts.
    pub(crate) fn starts(&self) -> impl Iterator<Item = Lit> {
        self.starts.iter().copied()
    }

    /// A literal for each train, true if the part at `cell` is in it; empty if it can be in none.
    pub(crate) fn labels(&self, cell: Cell) -> &[Lit] {
        self.labels.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The inputs that may belong to a train.
    pub(crate) fn inputs(&self, train: usize) -> &[(Lit, usize, u32)] {
        self.inputs.get(train).map_or(&[], Vec::as_slice)
    }

    /// The train of the part at `cell` in an assignment.
    pub(crate) fn of(&self, cell: Cell, value: &dyn Fn(Lit) -> bool) -> Option<usize> {
        self.labels(cell).iter().position(|&label| value(label))
    }

    /// Makes the variables, and sets for each part cell when it is a loner.
    pub(super) fn new(
        cnf: &mut Cnf,
        challenge: &Challenge,
        gears: &BTreeMap<Cell, Lit>,
        parts: &mut BTreeMap<Cell, PartCell>,
    ) -> Trains {
        // Gears that no gear bit can ever touch are left out.
        let gears: BTreeMap<Cell, Lit> = gears
            .iter()
            .filter(|(cell, gear)| {
                let touches =
                    |cell: Cell| parts.get(&cell).is_some_and(|part| part.gear_bit != Lit::FALSE);
                **gear != Lit::FALSE && cell.neighbours().any(touches)
            })
            .map(|(&cell, &gear)| (cell, gear))
            .collect();
        let given = gears.values().filter(|&&gear| gear == Lit::TRUE).count();
        let supply = usize::try_from(challenge.supply.of(Kind::Gear)).unwrap_or(usize::MAX);
        let trains = supply.saturating_add(given).min(gears.len());
        let mut labels = BTreeMap::new();
        let label = |cnf: &mut Cnf| -> Vec<Lit> { (0..trains).map(|_| cnf.fresh()).collect() };
        for (&cell, &gear) in &gears {
            // An incomplete formula is of no use.
            if cnf.is_halted() {
                return Trains::default();
            }
            let own = label(cnf);
            for &lit in &own {
                cnf.imply(&[lit], &[gear]);
            }
            cnf.imply(&[gear], &own);
            cnf.at_most_one(&own);
            labels.insert(cell, own);
        }
        for (&cell, part) in parts.iter_mut() {
            if cnf.is_halted() {
                return Trains::default();
            }
            let touching: Vec<Cell> =
                cell.neighbours().filter(|cell| gears.contains_key(cell)).collect();
            if part.gear_bit == Lit::FALSE || touching.is_empty() {
                part.loner = cnf.or(&[part.bit, part.gear_bit]);
                continue;
            }
            let own = label(cnf);
            for (train, &lit) in own.iter().enumerate() {
                cnf.imply(&[lit], &[part.gear_bit]);
                let neighbours: Vec<Lit> =
                    touching.iter().map(|gear| labels[gear][train]).collect();
                cnf.imply(&[lit], &neighbours);
                for &gear in &neighbours {
                    cnf.imply(&[gear, part.gear_bit], &[lit]);
                }
            }
            cnf.at_most_one(&own);
            let in_train = cnf.or(&own);
            let alone = cnf.and(&[part.gear_bit, !in_train]);
            part.loner = cnf.or(&[part.bit, alone]);
            labels.insert(cell, own);
        }
        assert_grounded(cnf, &gears, parts, &labels, trains);
        if cnf.is_halted() {
            return Trains::default();
        }
        let mut made = Trains { starts: Vec::new(), labels, inputs: Vec::new() };
        made.assert_starts(cnf, challenge, parts, trains);
        made
    }

    /// Asserts the starts of the trains: as drawn, as an input sets them, or free.
    fn assert_starts(
        &mut self,
        cnf: &mut Cnf,
        challenge: &Challenge,
        parts: &BTreeMap<Cell, PartCell>,
        trains: usize,
    ) {
        for train in 0..trains {
            if cnf.is_halted() {
                break;
            }
            let start = cnf.fresh();
            let mut inputs: Vec<(Lit, usize, u32)> = Vec::new();
            let mut drawn = Vec::new();
            for (cell, labels) in &self.labels {
                let Some(part) = parts.get(cell) else { continue };
                let label = labels[train];
                match (part.input, challenge.given.at(*cell)) {
                    (Some((input, bit)), _) => inputs.push((label, input, bit)),
                    (None, Mark::Part(given)) => {
                        let side = given.pointing().unwrap_or(Side::Left);
                        cnf.same_when(&[label], start, Lit::constant(side == Side::Right));
                        drawn.push(label);
                    }
                    (None, _) => {}
                }
            }
            for (place, &(label, input, bit)) in inputs.iter().enumerate() {
                for &(other, other_input, other_bit) in &inputs[..place] {
                    if (input, bit) != (other_input, other_bit) {
                        cnf.add(&[!label, !other]);
                    }
                }
                for &fixed in &drawn {
                    cnf.add(&[!label, !fixed]);
                }
                // If an input sets the start, the free start must not count as a second board.
                cnf.imply(&[label], &[!start]);
            }
            self.starts.push(start);
            self.inputs.push(inputs);
        }
        for input in &challenge.inputs {
            let Cells::Same { cells, linked: true } = &input.cells else { continue };
            for pair in cells.windows(2) {
                for train in 0..trains {
                    let of =
                        |cell: &Cell| self.labels(*cell).get(train).copied().unwrap_or(Lit::FALSE);
                    cnf.same_when(&[], of(&pair[0]), of(&pair[1]));
                }
                let any = self.labels(pair[0]).to_vec();
                cnf.add(&any);
            }
        }
    }
}

/// Asserts that each number is one connected train, and that trains are numbered by their first gears.
fn assert_grounded(
    cnf: &mut Cnf,
    gears: &BTreeMap<Cell, Lit>,
    parts: &BTreeMap<Cell, PartCell>,
    labels: &BTreeMap<Cell, Vec<Lit>>,
    trains: usize,
) {
    // The greatest distance of a gear from the root of its train, in gears.
    let farthest = trains.saturating_sub(1);
    let mut roots: Vec<(Cell, Lit)> = Vec::new();
    let levels: BTreeMap<Cell, Vec<Lit>> = gears
        .keys()
        .map(|&cell| {
            let farthest = if cnf.is_halted() { 0 } else { farthest };
            let level: Vec<Lit> = (0..farthest).map(|_| cnf.fresh()).collect();
            for pair in level.windows(2) {
                cnf.imply(&[pair[1]], &[pair[0]]);
            }
            (cell, level)
        })
        .collect();
    for (&cell, &gear) in gears {
        if cnf.is_halted() {
            return;
        }
        let root = cnf.fresh();
        cnf.imply(&[root], &[gear]);
        let level = &levels[&cell];
        let beyond_root = level.first().copied().unwrap_or(Lit::FALSE);
        cnf.imply(&[root], &[!beyond_root]);
        cnf.imply(&[gear], &[root, beyond_root]);
        let mut parents = vec![root];
        for between in cell.neighbours() {
            let Some(part) = parts.get(&between).filter(|part| part.gear_bit != Lit::FALSE) else {
                continue;
            };
            for nearer in between.neighbours() {
                let (Some(&other), true) = (gears.get(&nearer), nearer != cell) else { continue };
                let parent = cnf.fresh();
                cnf.imply(&[parent], &[other]);
                cnf.imply(&[parent], &[part.gear_bit]);
                // The other's level is less: if it is beyond d, this one is beyond d + 1.
                cnf.imply(&[parent], &[beyond_root]);
                for (place, &beyond) in levels[&nearer].iter().enumerate() {
                    let farther = level.get(place + 1).copied().unwrap_or(Lit::FALSE);
                    cnf.imply(&[parent, beyond], &[farther]);
                }
                parents.push(parent);
            }
        }
        cnf.imply(&[gear], &parents);
        roots.push((cell, root));
    }
    for train in 0..trains {
        let rooted: Vec<Lit> =
            roots.iter().map(|(cell, root)| cnf.and(&[*root, labels[cell][train]])).collect();
        cnf.at_most_one(&rooted);
        for (place, &root) in rooted.iter().enumerate() {
            if cnf.is_halted() {
                return;
            }
            for (earlier, _) in &roots[..place] {
                cnf.imply(&[root], &[!labels[earlier][train]]);
            }
            if let Some(before) = train.checked_sub(1) {
                let earlier: Vec<Lit> = roots[..place]
                    .iter()
                    .map(|(cell, root)| cnf.and(&[*root, labels[cell][before]]))
                    .collect();
                cnf.imply(&[root], &earlier);
            }
        }
    }
}
