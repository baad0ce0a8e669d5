//! LRAT as strict readers take it, ACL2's for one: each hint sets a literal, or ends the step, and no clause has a variable
//! twice.

use std::collections::{BTreeMap, BTreeSet};

use tumble_proof::{Formula, LratProof};

/// True literals, in the numbers of DIMACS.
type Known = BTreeSet<i32>;

/// Fails at a hint that sets no literal and is not refuted either.
pub(super) fn assert_hints_matter(formula: &Formula, proof: &LratProof) {
    let text = proof.to_text();
    let given = (1..).zip(formula.clauses.iter().map(<[i32]>::to_vec));
    let mut clauses: BTreeMap<i32, Vec<i32>> = given.collect();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let numbers = |words: &[&str]| -> Vec<i32> {
            words.iter().map(|word| word.parse().expect("a number")).collect()
        };
        if words[1] == "d" {
            numbers(&words[2..]).iter().for_each(|id| drop(clauses.remove(id)));
            continue;
        }
        let line = numbers(&words);
        let mut parts = line[1..].split(|&number| number == 0);
        let (clause, hints) = (parts.next().expect("a clause"), parts.next().expect("hints"));
        let variables: BTreeSet<u32> =
            clause.iter().map(|literal| literal.unsigned_abs()).collect();
        assert_eq!(variables.len(), clause.len(), "{line:?} of {text} for {formula:?}");
        assert!(is_strict(&clauses, clause, hints), "{line:?} of {text} for {formula:?}");
        clauses.insert(line[0], clause.to_vec());
    }
}

fn is_strict(clauses: &BTreeMap<i32, Vec<i32>>, clause: &[i32], hints: &[i32]) -> bool {
    let mut known = Known::new();
    if assume_false(clause, &mut known) {
        return true;
    }
    let groups: Vec<&[i32]> = hints.chunk_by(|_, &hint| hint > 0).collect();
    let (shared, groups) = match groups.split_first() {
        Some((first, rest)) if first[0] > 0 => (*first, rest),
        _ => (&[][..], &groups[..]),
    };
    match follow_hints(clauses, shared, &mut known) {
        Some(true) => return true,
        Some(false) => {}
        None => return false,
    }
    groups.iter().all(|group| {
        let rest: Vec<i32> =
            clauses[&-group[0]].iter().copied().filter(|&literal| literal != -clause[0]).collect();
        let mut known = known.clone();
        assume_false(&rest, &mut known)
            || follow_hints(clauses, &group[1..], &mut known) == Some(true)
    })
}

/// Makes these literals false; returns whether one of them is true.
fn assume_false(clause: &[i32], known: &mut Known) -> bool {
    clause.iter().any(|literal| {
        known.insert(-literal);
        known.contains(literal)
    })
}

/// Returns whether the hints end in a contradiction; `None` at a hint that sets no literal.
fn follow_hints(
    clauses: &BTreeMap<i32, Vec<i32>>,
    hints: &[i32],
    known: &mut Known,
) -> Option<bool> {
    for hint in hints {
        let open: BTreeSet<i32> =
            clauses[hint].iter().copied().filter(|literal| !known.contains(&-literal)).collect();
        match open.into_iter().collect::<Vec<i32>>()[..] {
            [] => return Some(true),
            [literal] if known.insert(literal) => {}
            _ => return None,
        }
    }
    Some(false)
}
