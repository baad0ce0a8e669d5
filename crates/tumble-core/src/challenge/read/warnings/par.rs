//! Pars with parts that cannot be placed.

use super::ending::{has_interceptor, may_catch};
use crate::board::Kind;
use crate::challenge::Challenge;

/// Returns the parts of par that cannot be placed.
pub(super) fn impossible_par(challenge: &Challenge) -> Vec<String> {
    let Some(par) = challenge.par else { return Vec::new() };
    let [parts, gear_parts, bits, crossovers, interceptors] = par.key;
    let expensive = [gear_parts, bits, crossovers, interceptors];
    let ramps = expensive.iter().fold(parts, |ramps, &count| ramps.saturating_sub(count));
    let supply = |kind: Kind| challenge.supply.of(kind);
    let mut found = Vec::new();
    // The parts that par does not name are ramps and weigh gates.
    let gates = supply(Kind::WeighGate);
    for (kind, counted) in [
        (Kind::Ramp, ramps.saturating_sub(gates)),
        (Kind::Bit, bits),
        (Kind::Crossover, crossovers),
        (Kind::Interceptor, interceptors),
    ] {
        if counted > supply(kind) {
            let counted = kind.counted(counted.into());
            found.push(format!("par counts {counted}, but the supply has {}", supply(kind)));
        }
    }
    let gears = supply(Kind::GearBit).saturating_add(supply(Kind::Gear));
    if gear_parts > gears {
        let message =
            format!("par counts {gear_parts} gear bits and gears, but the supply has {gears}");
        found.push(message);
    }
    let supplied = supply(Kind::Interceptor) > 0;
    if interceptors == 0 && supplied && may_catch(challenge) && !has_interceptor(challenge) {
        let message = "par counts no interceptor, but a ball is to be caught and none is given";
        found.push(message.to_owned());
    }
    found
}
