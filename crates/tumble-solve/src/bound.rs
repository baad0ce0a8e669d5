//! Bounds on the cost of a board, as literals.

use tumble_core::challenge::CostKey;

use super::cnf::Cnf;
use super::layout::BoardVariables;
use super::lit::Lit;

/// The literals that count the parts of a number of the cost. They separate numbers up to `most`
/// from each other.
pub(super) fn count(cnf: &mut Cnf, layout: &BoardVariables, stage: usize, most: usize) -> Vec<Lit> {
    let lits: Vec<Lit> = match stage {
        0 => layout.taken.clone(),
        _ => {
            let kinds = CostKey::ALL[stage].kinds().iter();
            kinds.flat_map(|kind| layout.placed[kind.index()].clone()).collect()
        }
    };
    cnf.count(&lits, most.min(lits.len()))
}

/// Asserts that the board is cheaper than `least` in the whole order.
pub(super) fn cheaper(
    cnf: &mut Cnf,
    layout: &BoardVariables,
    least: [u32; 5],
) -> Vec<(usize, Lit)> {
    let more_than: Vec<Vec<Lit>> =
        (0..least.len()).map(|stage| count(cnf, layout, stage, least[stage] as usize)).collect();
    let mut ways = Vec::new();
    for (stage, &number) in least.iter().enumerate() {
        let Some(less) = number.checked_sub(1) else { continue };
        let way = cnf.fresh();
        if let Some(&more) = more_than[stage].get(less as usize) {
            cnf.imply(&[way], &[!more]);
        }
        for before in 0..stage {
            if let Some(&more) = more_than[before].get(least[before] as usize) {
                cnf.imply(&[way], &[!more]);
            }
        }
        ways.push((stage, way));
    }
    // Each of the ways has at most as many parts, which is plain to see only if it is said.
    if let Some(&more) = more_than[0].get(least[0] as usize) {
        cnf.add(&[!more]);
    }
    let lits: Vec<Lit> = ways.iter().map(|(_, way)| *way).collect();
    cnf.add(&lits);
    ways
}
