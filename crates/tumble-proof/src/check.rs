//! The checker: unit propagation with two watched literals, forward through the proof.

use std::collections::HashMap;

use super::dimacs::Formula;
use super::drat::{Proof, Step};

/// What a proof that holds consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// The clauses of the formula.
    pub clauses: usize,
    /// The clauses of the proof that were checked.
    pub lemmas: usize,
    /// Those of them that no propagation alone shows.
    pub by_resolution: usize,
    /// The deletions that were made.
    pub deletions: usize,
}

/// Why a proof does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// A clause does not follow.
    Lemma {
        /// The step, from 1.
        step: usize,
        /// The clause.
        clause: Vec<i32>,
    },
    /// The proof ends without a contradiction.
    NoContradiction,
    /// Somebody broke it off.
    Stopped,
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wrong::Lemma { step, clause } => write!(
                f,
                "step {step} of the proof does not follow from those before it: {}",
                show(clause)
            ),
            Wrong::NoContradiction => {
                f.write_str("the proof ends, but the empty clause does not follow")
            }
            Wrong::Stopped => f.write_str("the check was broken off"),
        }
    }
}

impl std::error::Error for Wrong {}

fn show(clause: &[i32]) -> String {
    let words: Vec<String> = clause.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Checks that `proof` shows that `formula` has no solution. `stop` is asked now and then whether
/// to break off.
///
/// Deletions of clauses that hold by propagation alone are passed over, as most checkers do.
///
/// # Errors
/// The first step that does not follow, or that there is no contradiction in the end.
pub fn check(formula: &Formula, proof: &Proof, stop: &dyn Fn() -> bool) -> Result<Checked, Wrong> {
    let mut checker = Checker::new(formula.variables);
    let mut checked = Checked { clauses: formula.clauses.len(), ..Checked::default() };
    for clause in formula.clauses.iter() {
        if checker.add(clause) {
            return Ok(checked);
        }
    }
    for (step, line) in proof.steps().enumerate() {
        if step % 256 == 0 && stop() {
            return Err(Wrong::Stopped);
        }
        match line {
            Step::Add(clause) => {
                checker.grow(clause);
                if !checker.follows(clause) {
                    if !checker.is_harmless(clause) {
                        return Err(Wrong::Lemma { step: step + 1, clause: clause.to_vec() });
                    }
                    checked.by_resolution += 1;
                }
                checked.lemmas += 1;
                if checker.add(clause) {
                    return Ok(checked);
                }
            }
            Step::Delete(clause) => checked.deletions += usize::from(checker.delete(clause)),
        }
    }
    Err(Wrong::NoContradiction)
}

/// One of the two watches of a clause.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: where it is true there is nothing to do.
    other: i32,
}

#[derive(Default)]
struct Checker {
    /// All clauses one after the other.
    literals: Vec<i32>,
    /// Where each begins and ends; the watched literals come first.
    spans: Vec<(usize, usize)>,
    deleted: Vec<bool>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// For each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    trail: Vec<i32>,
    /// How far the trail has been propagated.
    propagated: usize,
    /// Finds clauses to delete, by their literals in order.
    places: HashMap<Vec<i32>, Vec<u32>>,
}

/// The place of a literal in tables.
fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

fn sorted(clause: &[i32]) -> Vec<i32> {
    let mut key = clause.to_vec();
    key.sort_unstable();
    key.dedup();
    key
}

impl Checker {
    fn new(variables: u32) -> Self {
        let mut checker = Checker::default();
        checker.room(variables as usize);
        checker
    }

    fn room(&mut self, variables: usize) {
        let places = (variables + 1) * 2;
        if places > self.values.len() {
            self.values.resize(places, 0);
            self.watches.resize_with(places, Vec::new);
        }
    }

    /// Makes room for variables that a proof brings along.
    fn grow(&mut self, clause: &[i32]) {
        let most = clause.iter().map(|literal| literal.unsigned_abs()).max();
        self.room(most.unwrap_or(0) as usize);
    }

    fn value(&self, literal: i32) -> i8 {
        self.values[place(literal)]
    }

    fn set(&mut self, literal: i32) {
        self.values[place(literal)] = 1;
        self.values[place(-literal)] = -1;
        self.trail.push(literal);
    }

    /// Takes a clause in; true where a contradiction follows.
    fn add(&mut self, clause: &[i32]) -> bool {
        let key = sorted(clause);
        if key.iter().any(|literal| key.binary_search(&-literal).is_ok()) {
            return false;
        }
        let number = u32::try_from(self.spans.len()).unwrap_or(u32::MAX);
        let begin = self.literals.len();
        // Literals that are not false come first: they are the ones to watch.
        let (open, false_ones): (Vec<i32>, Vec<i32>) =
            key.iter().partition(|&&literal| self.value(literal) >= 0);
        self.literals.extend(open.iter().chain(&false_ones));
        self.spans.push((begin, self.literals.len()));
        self.deleted.push(false);
        self.places.entry(key).or_default().push(number);
        match open[..] {
            [] => true,
            [only] if self.value(only) == 0 => {
                self.set(only);
                self.propagate()
            }
            [_] => false,
            [first, second, ..] => {
                self.watches[place(first)].push(Watch { clause: number, other: second });
                self.watches[place(second)].push(Watch { clause: number, other: first });
                false
            }
        }
    }

    /// Takes a clause out, unless it holds by propagation alone; whether it did.
    fn delete(&mut self, clause: &[i32]) -> bool {
        let key = sorted(clause);
        let is_set = key
            .iter()
            .any(|&literal| place(literal) < self.values.len() && self.values[place(literal)] > 0);
        if key.len() < 2 || is_set {
            return false;
        }
        let Some(numbers) = self.places.get_mut(&key) else { return false };
        let number = numbers.pop();
        if numbers.is_empty() {
            self.places.remove(&key);
        }
        if let Some(number) = number {
            self.deleted[number as usize] = true;
        }
        number.is_some()
    }

    /// Propagates all that is set; true where a contradiction follows.
    fn propagate(&mut self) -> bool {
        while self.propagated < self.trail.len() {
            let false_one = -self.trail[self.propagated];
            self.propagated += 1;
            let mut watches = std::mem::take(&mut self.watches[place(false_one)]);
            let mut contradiction = false;
            watches.retain_mut(|watch| {
                if contradiction || self.values[place(watch.other)] > 0 {
                    return true;
                }
                if self.deleted[watch.clause as usize] {
                    return false;
                }
                let (begin, end) = self.spans[watch.clause as usize];
                let clause = &mut self.literals[begin..end];
                if clause[0] == false_one {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                if self.values[place(first)] > 0 {
                    watch.other = first;
                    return true;
                }
                let next = (2..clause.len()).find(|&at| self.values[place(clause[at])] >= 0);
                if let Some(at) = next {
                    clause.swap(1, at);
                    let moved = Watch { clause: watch.clause, other: first };
                    self.watches[place(clause[1])].push(moved);
                    return false;
                }
                if self.values[place(first)] < 0 {
                    contradiction = true;
                } else {
                    self.values[place(first)] = 1;
                    self.values[place(-first)] = -1;
                    self.trail.push(first);
                }
                true
            });
            self.watches[place(false_one)] = watches;
            if contradiction {
                return true;
            }
        }
        false
    }

    /// Takes back what was set since the trail was this long.
    fn back_to(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.values[place(literal)] = 0;
            self.values[place(-literal)] = 0;
        }
        self.propagated = length;
    }

    /// Sets all of these to false; true where a contradiction follows.
    fn refutes(&mut self, clause: &[i32], but: Option<i32>) -> bool {
        for &literal in clause {
            if Some(literal) == but {
                continue;
            }
            match self.value(literal) {
                1 => return true,
                0 => self.set(-literal),
                _ => {}
            }
        }
        self.propagate()
    }

    /// Whether a clause follows by propagation.
    fn follows(&mut self, clause: &[i32]) -> bool {
        let length = self.trail.len();
        let follows = self.refutes(clause, None);
        self.back_to(length);
        follows
    }

    /// Whether a clause may be added because every resolution on its first literal follows.
    fn is_harmless(&mut self, clause: &[i32]) -> bool {
        let Some(&pivot) = clause.first() else { return false };
        let length = self.trail.len();
        self.refutes(clause, None);
        let assumed = self.trail.len();
        let mut harmless = true;
        for number in 0..self.spans.len() {
            let (begin, end) = self.spans[number];
            let other = &self.literals[begin..end];
            if self.deleted[number] || !other.contains(&-pivot) {
                continue;
            }
            let other = other.to_vec();
            if !self.refutes(&other, Some(-pivot)) {
                harmless = false;
            }
            self.back_to(assumed);
            if !harmless {
                break;
            }
        }
        self.back_to(length);
        harmless
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMULA: &str = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    fn run(formula: &str, proof: &str) -> Result<Checked, Wrong> {
        let (formula, proof) = (Formula::read(formula).unwrap(), Proof::read(proof).unwrap());
        check(&formula, &proof, &|| false)
    }

    #[test]
    fn a_proof_holds() {
        let checked = run(FORMULA, "2 0\nd 1 2 0\n0\n").unwrap();
        assert_eq!((checked.clauses, checked.lemmas), (4, 1));
    }

    #[test]
    fn a_step_that_does_not_follow_is_found() {
        let satisfiable = "p cnf 2 2\n1 2 0\n-1 2 0\n";
        let wrong = run(satisfiable, "2 0\n1 0\n0\n");
        // 1 is harmless: no clause is left that 2 does not satisfy. The empty clause is not.
        assert_eq!(wrong, Err(Wrong::Lemma { step: 3, clause: vec![] }));
        let wrong = run(satisfiable, "-2 0\n0\n");
        assert_eq!(wrong, Err(Wrong::Lemma { step: 1, clause: vec![-2] }));
    }

    #[test]
    fn a_deleted_clause_is_gone() {
        let wrong = run(FORMULA, "d 1 2 0\n2 0\n0\n");
        assert_eq!(wrong, Err(Wrong::Lemma { step: 2, clause: vec![2] }));
    }

    #[test]
    fn a_proof_must_end_in_a_contradiction() {
        let satisfiable = "p cnf 3 3\n1 2 0\n-1 2 0\n-2 1 3 0\n";
        assert_eq!(run(satisfiable, "2 0\n"), Err(Wrong::NoContradiction));
    }

    #[test]
    fn a_definition_is_harmless() {
        // 4 stands for 1 and 2: propagation does not show that, but it takes no solution away.
        let signs = |number: usize| [1, 2, 4].map(|bit| if number & bit == 0 { 1 } else { -1 });
        let clause = |[a, b, c]: [i32; 3]| format!("{a} {} {} 0\n", 2 * b, 3 * c);
        let clauses: String = (0..8).map(|number| clause(signs(number))).collect();
        let proof = "-4 1 0\n-4 2 0\n4 -1 -2 0\n1 2 0\n1 0\n2 0\n";
        let checked = run(&format!("p cnf 3 8\n{clauses}"), proof).unwrap();
        // The other clauses follow from this one and the formula.
        assert_eq!(checked.by_resolution, 1);
    }
}
