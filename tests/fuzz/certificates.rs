//! Certificates: formulas, claims and proofs. What the checker calls proven is so.

use std::sync::atomic::{AtomicU64, Ordering};

use tumble::proof::{Claim, Formula, Proof, check};

use crate::made::{Choices, words};

const FORMULA: &[&str] = &[
    "p cnf 3 4\n",
    "p cnf 2 4\n",
    "p cnf 4 8\n",
    "p cnf 0 0\n",
    "p cnf 4294967295 1\n",
    "p cnf",
    "p",
    "1 ",
    "-1 ",
    "2 ",
    "-2 ",
    "3 ",
    "-3 ",
    "4 ",
    "-4 ",
    "0\n",
    "0\n",
    "0 ",
    "\n",
    "-0 ",
    "67108865 ",
    "1 2 0\n",
    "-1 2 0\n",
    "1 -2 0\n",
    "-1 -2 0\n",
    "3 0\n",
    "-3 0\n",
    "c\n",
    "c challenge 19 x\n",
    "c challenge ",
    "c least 1 0 0 0 0\n",
    "c least 4294967296 0\n",
    "c impossible\n",
    "c row 0 A=1\n",
    "c row 340282366920938463463374607431768211455 A=-9223372036854775808 B=\n",
    "c partial .-.\n",
];

const CLAUSES: &[&str] = &[
    "1 2 0\n",
    "-1 2 0\n",
    "1 -2 0\n",
    "-1 -2 0\n",
    "1 3 0\n",
    "-2 -3 0\n",
    "1 2 3 0\n",
    "-1 -3 0\n",
    "2 0\n",
    "-2 0\n",
    "3 0\n",
    "0\n",
];

const PROOF: &[&str] = &[
    "1 ",
    "-1 ",
    "2 ",
    "-2 ",
    "3 ",
    "-3 ",
    "4 ",
    "-4 ",
    "5 ",
    "0\n",
    "0\n",
    "d ",
    "d 1 2 0\n",
    "2 0\n",
    "-2 0\n",
    "\n",
    "c\n",
    "4194304 ",
    "-4194305 ",
    "99999999999 ",
    "d d ",
];

/// Whether some values of the variables satisfy all clauses.
fn has_solution(formula: &Formula) -> bool {
    (0..1u32 << formula.variables).any(|values| {
        formula.clauses.iter().all(|clause| {
            let holds =
                |literal: &i32| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (*literal > 0);
            clause.iter().any(holds)
        })
    })
}

#[test]
fn certificates_of_any_text() {
    let proven = AtomicU64::new(0);
    bolero::check!().for_each(|bytes: &[u8]| {
        let mut choices = Choices::new(bytes);
        let (text, proof) = if choices.byte().is_multiple_of(2) {
            let half = bytes.len() / 2;
            let text = words(&mut Choices::new(&bytes[..half]), FORMULA);
            (text, words(&mut Choices::new(&bytes[half..]), PROOF))
        } else {
            let mut some = |most: usize| {
                let count = choices.below(most);
                let lines: Vec<&str> = (0..count).map(|_| choices.pick(CLAUSES)).collect();
                (count, lines.concat())
            };
            let (count, clauses) = some(12);
            (format!("p cnf 3 {count}\n{clauses}"), some(5).1)
        };
        let formula = match Formula::read(&text) {
            Ok(formula) => formula,
            Err(error) => return assert!(!error.to_string().is_empty()),
        };
        let _ = Claim::read(&formula.comments);
        let Ok(proof) = Proof::read(&proof) else { return };
        if check(&formula, &proof, &|| false).is_ok() {
            assert!(formula.variables <= 4 && !has_solution(&formula), "{text}");
            proven.fetch_add(1, Ordering::Relaxed);
        }
    });
    assert!(proven.into_inner() > 0, "no proof held");
}

#[test]
fn variables_beyond_all_measure_are_refused() {
    let most = 1 << 22;
    assert!(Formula::read(&format!("p cnf {most} 1\n{most} 0\n")).is_ok());
    assert!(Formula::read(&format!("p cnf {} 0\n", most + 1)).is_err());
    assert!(Formula::read("p cnf 4294967295 0\n").is_err());
    assert!(Proof::read(&format!("-{most} 0\n")).is_ok());
    assert!(Proof::read(&format!("{} 0\n", most + 1)).is_err());
}
