//! Chains of challenges: checks that the output of one machine loads the next one.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tumble_core::board::Marble;
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::grade::Graded;

/// Outputs of the passing solutions of chained challenges.
#[derive(Default)]
pub(crate) struct Chains {
    /// The numbers of all challenges in chains, found when the first board passes.
    numbers: OnceCell<BTreeSet<u16>>,
    machines: BTreeMap<u16, ChainMachine>,
}

/// The passing solutions of one challenge, with their outputs.
struct ChainMachine {
    challenge: Arc<Challenge>,
    /// Each distinct output, with the first file that gave it.
    outputs: BTreeMap<Vec<Marble>, String>,
}

/// A machine that feeds another one, and the fault if the balls do not fit.
pub(crate) struct Link {
    pub from: u16,
    pub to: u16,
    pub fault: Option<String>,
}

impl Chains {
    /// Keeps the output of a passing solution. Only challenges with a single start can be part of a chain.
    pub(crate) fn add(&mut self, graded: &Graded, specs: &Specs) {
        let Some(solution) = &graded.solution else { return };
        let challenge = solution.challenge();
        if graded.score().is_none() || challenge.rows.product() != Some(1) {
            return;
        }
        let numbers = self.numbers.get_or_init(|| chained_numbers(specs));
        if !numbers.contains(&challenge.number) {
            return;
        }
        if let Some(out) = solution.output() {
            let fresh =
                || ChainMachine { challenge: Arc::clone(challenge), outputs: BTreeMap::new() };
            let machine = self.machines.entry(challenge.number).or_insert_with(fresh);
            machine.outputs.entry(out).or_insert_with(|| graded.source.name.to_string());
        }
    }

    /// Returns the links between all machines that were added.
    pub(crate) fn links(&self, specs: &Specs) -> Vec<Link> {
        let mut links = Vec::new();
        for ChainMachine { challenge: next, .. } in self.machines.values() {
            let before = next.follows.as_ref().and_then(|reference| specs.find(reference));
            let Some(machine) = before.and_then(|before| self.machines.get(&before.number)) else {
                continue;
            };
            let fault = machine.outputs.iter().find_map(|(out, file)| {
                next.loaded_by(out).err().map(|fault| format!("{file}: {fault}"))
            });
            links.push(Link { from: machine.challenge.number, to: next.number, fault });
        }
        links
    }
}

/// Returns the numbers of the challenges that feed another one or are fed by one.
fn chained_numbers(specs: &Specs) -> BTreeSet<u16> {
    // Most challenges of the library need not be read for it.
    let library = specs.of_library().filter(|spec| spec.text.contains("follows"));
    let library = library.filter_map(|spec| specs.find(&Reference::Number(spec.number)));
    let links = library.chain(specs.own().iter().cloned()).filter_map(|next| {
        let before = specs.find(next.follows.as_ref()?)?;
        Some([before.number, next.number])
    });
    links.flatten().collect()
}
