//! Certificates: formulas, claims and proofs. Everything that the checker calls proven is true.

use tumble_proof::{Checked, Claim, Formula, LratProof, Proof, Wrong, check, check_lrat, to_lrat};

use super::made::Choices;

#[path = "strict.rs"]
mod strict;

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
    "c tumble 0.1.0\n",
    "c tumble 0.1.0\nc challenge 19 x\nc impossible\n",
    "c challenge 19 x\n",
    "c challenge ",
    "c least 1 0 0 0 0\n",
    "c least 4294967296 0\n",
    "c impossible\n",
    "c row 0 A=1\n",
    "c row 340282366920938463463374607431768211455 A=-9223372036854775808 B=\n",
    "c line 7 human 1\n",
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
    "1 -1 0\n",
    "4 2 -4 0\n",
    "-4 1 4 4 0\n",
    "2 1 2 0\n",
    "4 -1 -1 0\n",
    "-4 2 0\n",
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
    "5 2 0 1 2 0\n",
    "6 0 5 3 4 0\n",
    "7 d 1 5 0\n",
    "7 ",
    "-7 ",
    "0 ",
];

/// Whether some values of the variables satisfy all clauses.
fn has_solution(formula: &Formula, variables: u32) -> bool {
    (0..1u32 << variables).any(|values| {
        formula.clauses.iter().all(|clause| {
            let holds =
                |literal: &i32| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (*literal > 0);
            clause.iter().any(holds)
        })
    })
}

pub(super) fn proofs(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (text, proof) = match choices.byte() % 4 {
        0 | 1 => {
            let half = choices.rest().len() / 2;
            let (text, proof) = choices.rest().split_at(half);
            (Choices::new(text).text(FORMULA), Choices::new(proof).text(PROOF))
        }
        2 => {
            // Both unchanged, one after the other.
            let text = String::from_utf8_lossy(choices.rest()).into_owned();
            let (text, proof) = text.split_once('%').unwrap_or((&text, ""));
            (text.to_owned(), proof.to_owned())
        }
        _ => {
            let mut some = |most: usize| {
                let count = choices.below(most);
                let lines: Vec<&str> = (0..count).map(|_| choices.pick(CLAUSES)).collect();
                (count, lines.concat())
            };
            let (count, clauses) = some(12);
            (format!("p cnf 3 {count}\n{clauses}"), some(5).1)
        }
    };
    if let Err(error) = Claim::read(&text) {
        assert!(error.to_string().len() < 400, "a message that nobody reads: {error}");
    }
    let formula = match Formula::read(&text) {
        Ok(formula) => formula,
        Err(error) => return assert!(error.to_string().len() < 400, "{error}"),
    };
    if let Ok(proof) = LratProof::from_bytes(proof.as_bytes()) {
        held(&formula, &check_lrat(&formula, &proof, &|| false));
        assert_eq!(LratProof::from_bytes(proof.to_text().as_bytes()).as_ref(), Ok(&proof));
        let binary = proof.to_binary();
        assert!(binary.is_empty() || LratProof::from_bytes(&binary).as_ref() == Ok(&proof));
    }
    let Ok(proof) = Proof::from_bytes(proof.as_bytes()) else { return };
    let found = check(&formula, &proof, &|| false);
    held(&formula, &found);
    // A proof that holds as DRAT holds as LRAT, which is checked by other code.
    match to_lrat(&formula, &proof, &|| false) {
        Ok((checked, lrat)) => {
            assert_eq!(found, Ok(checked));
            let again = check_lrat(&formula, &lrat, &|| false);
            assert!(again.is_ok(), "{again:?} of {}", lrat.to_text());
            strict::assert_hints_matter(&formula, &lrat);
        }
        Err(wrong) => assert_eq!(found, Err(wrong)),
    }
}

/// Checks that a proof is believed only if the formula has no solution.
fn held(formula: &Formula, found: &Result<Checked, Wrong>) {
    match found {
        Ok(checked) => {
            assert_eq!(checked.clauses, formula.clauses.len());
            let literals = formula.clauses.iter().flatten();
            let most = literals.map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
            assert!(most > 12 || !has_solution(formula, most), "{formula:?}");
        }
        Err(wrong) => assert!(wrong.to_string().len() < 400, "{wrong}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_all_measure_are_refused() {
        for word in ["2147483648", "-2147483648", "99999999999999999999", "1.5", "x"] {
            assert!(Proof::read(&format!("{word} 0\n")).is_err(), "{word}");
            assert!(Formula::read(&format!("p cnf 4294967295 1\n{word} 0\n")).is_err(), "{word}");
        }
        assert!(Formula::read("p cnf 4294967296 0\n").is_err());
        assert!(Formula::read(&format!("p cnf 1 1\n{} 0\n", "x".repeat(1 << 20))).is_err());
    }

    /// Clauses that always hold and repeated literals are the same to both checkers.
    #[test]
    fn what_holds_with_tautologies_holds_as_lrat() {
        let mut state = 1u64;
        let mut below = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % bound
        };
        let mut held = [0; 2];
        for _ in 0..20_000 {
            let mut clauses = |most: u64| -> Vec<String> {
                let mut clause = || {
                    let literals = (0..=below(3)).map(|_| {
                        let sign = ["", "-"][below(2) as usize];
                        format!("{sign}{} ", 1 + below(4))
                    });
                    literals.collect::<String>() + "0\n"
                };
                (0..most).map(|_| clause()).collect()
            };
            let (mut given, steps) = (clauses(3), clauses(4));
            given.extend(["1 2 0\n", "-1 2 0\n", "1 -2 0\n", "-1 -2 0\n"].map(str::to_owned));
            let formula = format!("p cnf 4 {}\n{}", given.len(), given.concat());
            let deleted = format!("d {}", steps[below(4) as usize]);
            let proof = format!("{}{deleted}{}2 0\n0\n", steps[..2].concat(), steps[2..].concat());
            let formula = Formula::read(&formula).expect("a formula");
            let proof = Proof::read(&proof).expect("a proof");
            let Ok((checked, lrat)) = to_lrat(&formula, &proof, &|| false) else { continue };
            held[usize::from(checked.by_resolution > 0)] += 1;
            let again = check_lrat(&formula, &lrat, &|| false);
            assert!(again.is_ok(), "{again:?} of {} for {formula:?}", lrat.to_text());
            strict::assert_hints_matter(&formula, &lrat);
        }
        assert!(held.iter().all(|&many| many > 100), "{held:?}");
    }

    /// The checker's tables are as long as its input, however large the numbers are.
    #[test]
    fn large_variables_take_no_memory() {
        let formula = Formula::read("p cnf 2147483647 1\n2147483647 1073741824 0\n");
        let proof = Proof::read("2147483646 0\n-2147483645 2147483644 0\n").expect("a proof");
        let wrong = check(&formula.expect("a formula"), &proof, &|| false);
        assert_eq!(wrong, Err(Wrong::NoContradiction));
    }
}
