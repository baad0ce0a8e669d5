//! The board as variables: the part in each cell, and its direction at the start.

use std::collections::{BTreeMap, BTreeSet};

use super::cnf::Cnf;
use super::lit::Lit;
use super::part_cell::PartCell;
use super::trains::Trains;
use tumble_core::board::{Cell, Drawing, Kind, Mark, Part, Side};
use tumble_core::challenge::{Challenge, StartRule};

#[derive(Debug, Clone)]
pub(crate) struct BoardVariables {
    /// The part cells in row-major order.
    pub parts: BTreeMap<Cell, PartCell>,
    /// Gear cells, true if a gear is there.
    pub gears: BTreeMap<Cell, Lit>,
    pub trains: Trains,
    /// The lever that is pressed first, true for the right one, if the player chooses.
    pub lever: Lit,
    /// For each kind and cell, true if the player placed such a part there.
    pub placed: [Vec<Lit>; 7],
    /// For each cell, true if the player placed a part there.
    pub taken: Vec<Lit>,
}

impl BoardVariables {
    /// Makes the variables of all boards that the rules of the challenge allow, with all parts of
    /// `partial` on them.
    pub(crate) fn new(
        cnf: &mut Cnf,
        challenge: &Challenge,
        partial: Option<&Drawing>,
    ) -> BoardVariables {
        let given = &challenge.given;
        let shape = given.shape();
        let mut owner = BTreeMap::new();
        for (place, input) in challenge.inputs.iter().enumerate() {
            for (at, &cell) in input.cells.all().iter().enumerate() {
                owner.insert(cell, (place, input.cells.bit_of(at)));
            }
        }
        let mut placed: [Vec<Lit>; 7] = Default::default();
        let mut taken = Vec::new();
        let gears: BTreeMap<Cell, Lit> = shape
            .gear_cells()
            .map(|cell| {
                let lit = match given.at(cell) {
                    Mark::Empty if challenge.supply.of(Kind::Gear) > 0 => {
                        let gear = cnf.fresh();
                        placed[Kind::Gear.index()].push(gear);
                        gear
                    }
                    Mark::Empty => Lit::FALSE,
                    _ => Lit::TRUE,
                };
                (cell, lit)
            })
            .collect();
        let mut parts: BTreeMap<Cell, PartCell> = shape
            .part_cells()
            .map(|cell| {
                let input = owner.get(&cell).copied();
                let part = match given.at(cell) {
                    Mark::Empty => {
                        let part = open_cell(cnf, challenge, &mut placed);
                        taken.push(!part.empty);
                        part
                    }
                    mark => given_cell(cnf, mark, input),
                };
                (cell, part)
            })
            .collect();
        let trains = Trains::new(cnf, challenge, &gears, &mut parts);
        let lever = match challenge.start {
            StartRule::Player => cnf.fresh(),
            _ => Lit::FALSE,
        };
        taken.extend(&placed[Kind::Gear.index()]);
        let layout = BoardVariables { parts, gears, trains, lever, placed, taken };
        layout.within_supply(cnf, challenge);
        if let Some(partial) = partial {
            layout.assert_partial(cnf, challenge, partial);
        }
        layout
    }

    fn within_supply(&self, cnf: &mut Cnf, challenge: &Challenge) {
        for kind in Kind::ALL {
            let lits = &self.placed[kind.index()];
            let supply = usize::try_from(challenge.supply.of(kind)).unwrap_or(usize::MAX);
            if supply < lits.len() {
                let counts = cnf.count_literals(lits, supply);
                if let Some(&more) = counts.get(supply) {
                    cnf.add(&[!more]);
                }
            }
        }
    }

    /// Asserts the parts that `partial` shows in addition to the given ones.
    fn assert_partial(&self, cnf: &mut Cnf, challenge: &Challenge, partial: &Drawing) {
        for (cell, mark) in partial.marks() {
            if let Some(&gear) = self.gears.get(&cell) {
                cnf.add(&[gear]);
                continue;
            }
            let Some(part) = self.parts.get(&cell) else { continue };
            let is_given = challenge.given.at(cell) != Mark::Empty;
            match mark {
                _ if is_given && part.input.is_some() => {}
                Mark::Empty | Mark::Upright { .. } if is_given => {}
                Mark::Empty => {}
                Mark::Upright { gear: false } => cnf.add(&[part.bit]),
                Mark::Upright { gear: true } => cnf.add(&[part.gear_bit]),
                Mark::Part(Part::Ramp(side)) => cnf.add(&[part.ramps[side.index()]]),
                Mark::Part(Part::Crossover) => cnf.add(&[part.crossover]),
                Mark::Part(Part::Interceptor) => cnf.add(&[part.interceptor]),
                Mark::Part(Part::WeighGate(side)) => cnf.add(&[part.gates[side.index()]]),
                Mark::Part(Part::Gear) => cnf.add(&[Lit::FALSE]),
                Mark::Part(Part::Bit(side)) => {
                    cnf.add(&[part.bit]);
                    cnf.same_when(&[], part.points, Lit::constant(side == Side::Right));
                }
                // The direction of a gear bit may not count: its train decides. So it is left open.
                Mark::Part(Part::GearBit(_)) => cnf.add(&[part.gear_bit]),
            }
        }
    }

    /// Returns the drawing that an assignment describes, and the lever that is pressed first.
    pub(crate) fn read_drawing(
        &self,
        challenge: &Challenge,
        value: &dyn Fn(Lit) -> bool,
    ) -> (Drawing, Side) {
        let mut drawing = challenge.given.clone();
        for (&cell, part) in &self.parts {
            let start = || {
                let train = self.trains.of(cell, value);
                let lit = train.map_or(part.points, |train| self.trains.start(train));
                Side::from_bit(value(lit))
            };
            let mark = match challenge.given.at(cell) {
                Mark::Upright { .. } if part.input.is_some() => continue,
                Mark::Upright { gear: false } => Mark::Part(Part::Bit(start())),
                Mark::Upright { gear: true } => Mark::Part(Part::GearBit(start())),
                Mark::Part(_) => continue,
                Mark::Empty if value(part.ramps[0]) => Mark::Part(Part::Ramp(Side::Left)),
                Mark::Empty if value(part.ramps[1]) => Mark::Part(Part::Ramp(Side::Right)),
                Mark::Empty if value(part.crossover) => Mark::Part(Part::Crossover),
                Mark::Empty if value(part.interceptor) => Mark::Part(Part::Interceptor),
                Mark::Empty if value(part.bit) => Mark::Part(Part::Bit(start())),
                Mark::Empty if value(part.gear_bit) => Mark::Part(Part::GearBit(start())),
                Mark::Empty if value(part.gates[0]) => Mark::Part(Part::WeighGate(Side::Left)),
                Mark::Empty if value(part.gates[1]) => Mark::Part(Part::WeighGate(Side::Right)),
                Mark::Empty => continue,
            };
            drawing.set(cell, mark);
        }
        for (&cell, &gear) in &self.gears {
            if value(gear) {
                drawing.set(cell, Mark::Part(Part::Gear));
            }
        }
        (drawing, Side::from_bit(value(self.lever)))
    }

    /// The literals that describe a board: its placed parts, the starts of its bits and trains, the
    /// lever. No other board with as many parts satisfies all of them.
    pub(crate) fn blocking_literals(&self, value: &dyn Fn(Lit) -> bool) -> Vec<Lit> {
        let as_it_is = |lit: Lit| if value(lit) { lit } else { !lit };
        let mut literals: Vec<Lit> = self.gears.values().copied().collect();
        for part in self.parts.values() {
            let PartCell { ramps: [left, right], crossover, interceptor, bit, gear_bit, .. } =
                *part;
            literals.extend([left, right, crossover, interceptor, bit, gear_bit]);
            literals.extend(part.gates);
        }
        literals.retain(|&lit| value(lit));
        for part in self.parts.values() {
            if part.input.is_none() && value(part.loner) {
                literals.push(as_it_is(part.points));
            }
        }
        // Gears without a gear bit have a start that no board shows.
        let trains: BTreeSet<usize> = self
            .parts
            .iter()
            .filter(|(_, part)| value(part.gear_bit))
            .filter_map(|(cell, _)| self.trains.of(*cell, value))
            .collect();
        literals.extend(trains.into_iter().map(|train| as_it_is(self.trains.start(train))));
        literals.push(as_it_is(self.lever));
        literals.retain(|lit| lit.variable() > 1);
        literals
    }
}

/// Memory that the variables and counters of the board take, in bytes, estimated.
pub(super) fn estimate_bytes(challenge: &Challenge) -> usize {
    // Counting n literals takes about n^2 / 2 clauses of three.
    const CLAUSE: usize = 3 * 8 + 48;
    let shape = challenge.given.shape();
    let cells = shape.part_cells().count();
    let gears = if challenge.supply.of(Kind::Gear) > 0 { shape.gear_cells().count() } else { 0 };
    let trains = usize::try_from(challenge.supply.of(Kind::Gear)).unwrap_or(usize::MAX).min(gears);
    let square = |count: usize| count.saturating_mul(count) / 2;
    let kinds = Kind::ALL.iter().filter(|&&kind| challenge.supply.of(kind) > 0).count();
    let counts = square(cells + gears).saturating_add(square(cells).saturating_mul(kinds));
    let grounded = gears.saturating_mul(trains).saturating_mul(trains + cells / 8 + 40);
    counts.saturating_add(grounded).saturating_mul(CLAUSE)
}

fn empty_cell() -> PartCell {
    PartCell {
        empty: Lit::FALSE,
        ramps: [Lit::FALSE; 2],
        crossover: Lit::FALSE,
        interceptor: Lit::FALSE,
        bit: Lit::FALSE,
        gear_bit: Lit::FALSE,
        gates: [Lit::FALSE; 2],
        loner: Lit::FALSE,
        points: Lit::FALSE,
        input: None,
        input_ramp: false,
    }
}

fn open_cell(cnf: &mut Cnf, challenge: &Challenge, placed: &mut [Vec<Lit>; 7]) -> PartCell {
    let mut of = |kind: Kind| if challenge.supply.of(kind) == 0 { Lit::FALSE } else { cnf.fresh() };
    let part = PartCell {
        ramps: [of(Kind::Ramp), of(Kind::Ramp)],
        crossover: of(Kind::Crossover),
        interceptor: of(Kind::Interceptor),
        bit: of(Kind::Bit),
        gear_bit: of(Kind::GearBit),
        gates: [of(Kind::WeighGate), of(Kind::WeighGate)],
        ..empty_cell()
    };
    let of_kind = [
        (Kind::Ramp, cnf.or(&part.ramps)),
        (Kind::Crossover, part.crossover),
        (Kind::Interceptor, part.interceptor),
        (Kind::Bit, part.bit),
        (Kind::GearBit, part.gear_bit),
        (Kind::WeighGate, cnf.or(&part.gates)),
    ];
    for (kind, lit) in of_kind {
        if lit != Lit::FALSE {
            placed[kind.index()].push(lit);
        }
    }
    let turns = part.bit != Lit::FALSE || part.gear_bit != Lit::FALSE;
    let points = if turns { cnf.fresh() } else { Lit::FALSE };
    let PartCell { ramps: [left, right], crossover, interceptor, bit, gear_bit, .. } = part;
    let [gate_left, gate_right] = part.gates;
    let kinds = [left, right, crossover, interceptor, bit, gear_bit, gate_left, gate_right];
    cnf.at_most_one(&kinds);
    let empty = !cnf.or(&kinds);
    PartCell { empty, points, ..part }
}

fn given_cell(cnf: &mut Cnf, mark: Mark, input: Option<(usize, u32)>) -> PartCell {
    let mut part = PartCell { input, ..empty_cell() };
    match mark {
        Mark::Empty => part.empty = Lit::TRUE,
        Mark::Part(Part::Ramp(side)) if input.is_none() => part.ramps[side.index()] = Lit::TRUE,
        Mark::Part(Part::Ramp(_)) => part.input_ramp = true,
        Mark::Part(Part::Crossover) => part.crossover = Lit::TRUE,
        Mark::Part(Part::Interceptor) => part.interceptor = Lit::TRUE,
        Mark::Part(Part::Bit(_)) | Mark::Upright { gear: false } => part.bit = Lit::TRUE,
        Mark::Part(Part::GearBit(_)) | Mark::Upright { gear: true } => part.gear_bit = Lit::TRUE,
        Mark::Part(Part::WeighGate(side)) => part.gates[side.index()] = Lit::TRUE,
        Mark::Part(Part::Gear) => {}
    }
    part.points = match mark {
        _ if input.is_some() => Lit::FALSE,
        Mark::Part(Part::Bit(side) | Part::GearBit(side)) => Lit::constant(side == Side::Right),
        Mark::Upright { .. } => cnf.fresh(),
        _ => Lit::FALSE,
    };
    part
}
