//! Inputs that matter for each output, from the sets of all starts.

use super::bdd::Bdd;
use super::outcomes::Outcomes;
use super::start_sets::StartSets;
use crate::table::plan::{Plan, ShownBit};
use crate::table::sets::logic::{Logic as _, Truth as _};
use crate::table::{Dependence, OutputKind, TableOutput};

impl Outcomes<'_> {
    pub(in crate::table) fn all_dependence(self) -> Dependence {
        let sets = self.sets;
        let mut truths =
            vec![(OutputKind::Out, self.out_truths()), (OutputKind::Ending, self.ending_sets())];
        for (what, shown) in final_outputs(sets.plan) {
            truths.push((what, vec![self.end_and_start(&shown).0]));
        }
        let output = |(what, truths): (OutputKind, Vec<Bdd>)| {
            let truths: Vec<(Bdd, u128)> =
                truths.into_iter().map(|truth| (truth, sets.bdds.levels_asked(truth))).collect();
            let is_decided = |levels: &[u32]| {
                let asks = |asked: u128| levels.iter().any(|level| asked >> level & 1 == 1);
                let mut truths = truths.iter().filter(|(_, asked)| asks(*asked));
                truths.any(|(truth, _)| is_decided_by(*truth, levels, self.admitted, sets))
            };
            let parts = sets.inputs.iter().map(|input| input.level_groups());
            let matters = parts.map(|parts| parts.into_iter().map(is_decided).collect()).collect();
            TableOutput { what, matters }
        };
        Dependence {
            rows: sets.bdds.count_starts(self.admitted),
            inputs: sets.inputs.iter().map(|input| input.variable).collect(),
            outputs: truths.into_iter().map(output).collect(),
        }
    }
}

/// All final values that may differ between rows, with the bits that show them.
fn final_outputs(plan: &Plan) -> Vec<(OutputKind, Vec<ShownBit>)> {
    let is_switch =
        |shown: &ShownBit| matches!(shown, ShownBit::State(own) if *own < plan.switch_count());
    let mut finals = Vec::new();
    for variable in 0..plan.challenge.named() {
        for (bit, shown) in plan.bits_of(variable).into_iter().enumerate() {
            // A cell that balls cannot turn is not an output.
            if shown.iter().any(is_switch) {
                finals.push((OutputKind::Final { variable, bit }, shown));
            }
        }
    }
    let unnamed = (0..plan.switch_count())
        .filter(|number| !finals.iter().any(|(_, own)| own.contains(&ShownBit::State(*number))));
    let unnamed: Vec<_> =
        unnamed.map(|number| (OutputKind::Switch(number), vec![ShownBit::State(number)])).collect();
    finals.extend(unnamed);
    finals
}

/// Whether two rows exist that differ at these levels alone, and in the truth value.
fn is_decided_by(truth: Bdd, levels: &[u32], admitted: Bdd, sets: &StartSets) -> bool {
    if admitted == Bdd::ALWAYS {
        return true;
    }
    let set = sets.bdds.exists_for(sets.bdds.and(truth, admitted), levels);
    let unset = sets.bdds.exists_for(sets.bdds.without(admitted, truth), levels);
    sets.bdds.and(set, unset) != Bdd::NEVER
}
