//! Chains of challenges: which of the machines at hand feed each other as they should.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tumble_core::board::Marble;
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::grade::Graded;

/// What came out of the passing solutions of chained challenges.
#[derive(Default)]
pub(crate) struct Chains {
    /// The numbers of the challenges that feed another one or are fed by one; found when the first board passes.
    numbers: OnceCell<BTreeSet<u16>>,
    machines: BTreeMap<u16, ChainMachine>,
}

/// The passing solutions of one challenge, each with the balls that it puts out.
struct ChainMachine {
    challenge: Arc<Challenge>,
    /// All outputs that differ, each with the first file that gave it.
    outputs: BTreeMap<Vec<Marble>, String>,
}

/// Two machines of which the second is fed by the first, and whether it is as it should be.
pub(crate) struct Link {
    pub from: u16,
    pub to: u16,
    pub fault: Option<String>,
}

impl Chains {
    /// Remembers what a passing solution puts out, if its challenge has one start only: other ones
    /// cannot be part of a chain.
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

    /// All links between the machines at hand.
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
