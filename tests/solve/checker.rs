//! The checker of proofs: accepted proofs, refused ones, and its formats.

mod drat {
    use tumble::proof::{Checked, Formula, Proof, Wrong, check};

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
        // The lemma 1 is RAT: no clause is left that 2 does not satisfy. The empty clause is not RAT.
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
        // 4 means 1 and 2: propagation does not show that, but it removes no solution.
        let signs = |number: usize| [1, 2, 4].map(|bit| if number & bit == 0 { 1 } else { -1 });
        let clause = |[a, b, c]: [i32; 3]| format!("{a} {} {} 0\n", 2 * b, 3 * c);
        let clauses: String = (0..8).map(|number| clause(signs(number))).collect();
        let proof = "-4 1 0\n-4 2 0\n4 -1 -2 0\n1 2 0\n1 0\n2 0\n";
        let checked = run(&format!("p cnf 3 8\n{clauses}"), proof).unwrap();
        // The other clauses follow from this one and the formula.
        assert_eq!(checked.by_resolution, 1);
    }

    #[test]
    fn deletions_find_clauses_in_any_order_and_one_at_a_time() {
        let twice = "p cnf 2 5\n1 2 0\n2 1 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
        let checked = run(twice, "d 2 1 1 0\nd 9 8 0\n2 0\n0\n").unwrap();
        assert_eq!((checked.lemmas, checked.deletions), (1, 1));
        let wrong = run(twice, "d 1 2 0\nd 2 1 0\nd 1 2 0\n2 0\n0\n");
        assert_eq!(wrong, Err(Wrong::Lemma { step: 4, clause: vec![2] }));
    }

    #[test]
    fn resolutions_see_clauses_of_the_proof_and_none_that_was_deleted() {
        // 3 is new. With 3 = 1 defined, another definition of 3 is no longer RAT.
        let formula = "p cnf 2 2\n1 2 0\n-1 -2 0\n";
        let wrong = run(formula, "3 -1 0\n-3 1 0\n-3 2 0\n0\n");
        assert_eq!(wrong, Err(Wrong::Lemma { step: 3, clause: vec![-3, 2] }));
        let wrong = run(formula, "3 -1 0\nd 3 -1 0\n-3 2 0\n0\n");
        assert_eq!(wrong, Err(Wrong::Lemma { step: 4, clause: vec![] }));
    }

    #[test]
    fn variables_far_away_are_two_variables() {
        let checked = run(FORMULA, "2147483647 2 0\n-2147483647 2 0\n2 0\n0\n").unwrap();
        assert_eq!((checked.lemmas, checked.by_resolution), (3, 0));
        let satisfiable = "p cnf 2147483647 2\n2147483647 0\n-2147483646 0\n";
        assert_eq!(run(satisfiable, ""), Err(Wrong::NoContradiction));
        let contradiction = "p cnf 2147483647 2\n2147483647 0\n-2147483647 0\n";
        assert_eq!(run(contradiction, "").map(|checked| checked.lemmas), Ok(0));
    }

    #[test]
    fn a_check_that_is_stopped_says_so() {
        let formula = Formula::read(FORMULA).unwrap();
        for proof in ["2 0\n0\n", "-3 0\n0\n", ""] {
            let proof = Proof::read(proof).unwrap();
            assert_eq!(check(&formula, &proof, &|| true), Err(Wrong::Stopped));
        }
    }

    #[test]
    fn long_clauses_are_shown_in_part() {
        let clause = Wrong::Lemma { step: 1, clause: vec![7; 1_000_000] };
        let message = clause.to_string();
        assert!(message.ends_with("7 7 ... (1000000 literals)"), "{message}");
    }

    #[test]
    fn both_forms_are_the_same_proof() {
        let text = b"-63 -8193 0\nd 129 0\n0\n";
        let binary = [b'a', 0x7f, 0x83, 0x80, 0x01, 0, b'd', 0x82, 0x02, 0, b'a', 0];
        assert_eq!(Proof::from_bytes(text), Proof::from_bytes(&binary));
        assert_eq!(Proof::from_bytes(&binary).unwrap().len(), 3);
    }

    #[test]
    fn binary_nonsense_is_refused_with_its_byte() {
        let cases: [(&[u8], &str); 5] = [
            (&[b'a', 2, 0, b'x', 0], "byte 4"),
            (&[b'a', 1, 0], "byte 2"),
            (&[b'a', 0, b'a', 2], "middle of a step"),
            (b"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f\0", "byte 11"),
            (&[b'd', 0xff, 0xff, 0xff, 0xff, 0x7f, 0], "byte 2"),
        ];
        for (bytes, place) in cases {
            let error = Proof::from_bytes(bytes).unwrap_err();
            assert!(error.to_string().ends_with(place), "{error}");
        }
    }
}

mod lrat {
    use tumble::proof::{Checked, Formula, LratProof, LratStep, Wrong, check_lrat};

    const FORMULA: &str = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    fn run(formula: &str, proof: &str) -> Result<Checked, Wrong> {
        let (formula, proof) = (Formula::read(formula).unwrap(), LratProof::read(proof).unwrap());
        check_lrat(&formula, &proof, &|| false)
    }

    #[test]
    fn a_proof_holds() {
        let checked = run(FORMULA, "5 2 0 1 2 0\n5 d 1 2 9 0\n6 0 5 3 4 0\n").unwrap();
        assert_eq!((checked.clauses, checked.lemmas, checked.deletions), (4, 2, 2));
        assert_eq!(run("p cnf 1 2\n1 0\n0\n", "").map(|checked| checked.lemmas), Ok(0));
    }

    #[test]
    fn hints_must_lead_to_a_contradiction() {
        let lemma = |step, clause: &[i32]| Err(Wrong::Lemma { step, clause: clause.to_vec() });
        assert_eq!(run(FORMULA, "5 2 0 1 3 0\n6 0 5 3 4 0\n"), lemma(1, &[2]));
        assert_eq!(run(FORMULA, "5 2 0 1 2 0\n6 0 3 4 0\n"), lemma(2, &[]));
        assert_eq!(run(FORMULA, "5 2 0 1 2 0\n"), Err(Wrong::NoContradiction));
    }

    #[test]
    fn clauses_are_named_by_numbers_that_are_there() {
        assert_eq!(run(FORMULA, "5 2 0 1 7 0\n"), Err(Wrong::NoClause { step: 1, id: 7 }));
        let deleted = "5 d 1 0\n5 2 0 1 2 0\n";
        assert_eq!(run(FORMULA, deleted), Err(Wrong::NoClause { step: 2, id: 1 }));
        assert_eq!(run(FORMULA, "4 2 0 1 2 0\n"), Err(Wrong::OldNumber { step: 1, id: 4 }));
        let most = format!("{} 2 0 1 2 0\n{} 0 3 4 0\n", i32::MAX, i32::MAX);
        assert_eq!(run(FORMULA, &most), Err(Wrong::OldNumber { step: 2, id: i32::MAX as u32 }));
    }

    #[test]
    fn a_definition_takes_no_solution_away() {
        // 4 means 1 and 2: only resolution shows that it may be added.
        let signs = |number: usize| [1, 2, 4].map(|bit| if number & bit == 0 { 1 } else { -1 });
        let clause = |[a, b, c]: [i32; 3]| format!("{a} {} {} 0\n", 2 * b, 3 * c);
        let formula: String = (0..8).map(|number| clause(signs(number))).collect();
        let formula = format!("p cnf 4 8\n{formula}");
        let proof = "9 -4 1 0 0\n10 -4 2 0 0\n11 4 -1 -2 0 -9 -10 0\n12 1 2 0 1 5 0\n\
                     13 1 0 12 3 7 0\n14 2 0 13 2 6 0\n15 0 13 14 4 8 0\n";
        assert_eq!(run(&formula, proof).map(|checked| checked.by_resolution), Ok(3));
        // A second definition of 4 fails: the resolution with the first does not follow.
        let wrong = run("p cnf 4 2\n1 2 0\n-1 -2 0\n", "3 4 -1 0 0\n4 -4 2 0 -3 0\n");
        assert_eq!(wrong, Err(Wrong::Lemma { step: 2, clause: vec![-4, 2] }));
    }

    #[test]
    fn a_literal_that_is_there_twice_is_one() {
        assert_eq!(
            run("p cnf 1 2\n1 1 0\n-1 -1 0\n", "3 0 1 2 0\n").map(|found| found.lemmas),
            Ok(1)
        );
    }

    #[test]
    fn a_check_that_is_stopped_says_so() {
        let formula = Formula::read(FORMULA).unwrap();
        let proof = LratProof::read("5 2 0 1 2 0\n").unwrap();
        assert_eq!(check_lrat(&formula, &proof, &|| true), Err(Wrong::Stopped));
    }

    #[test]
    fn both_forms_are_read() {
        let text =
            LratProof::from_bytes(b"c what\n5 2 0 1 2 0\n5 d 1 300 0\n\n6 0 5 -3 4 0\n").unwrap();
        let binary =
            [&b"a\x0a\x04\0\x02\x04\0"[..], b"d\x02\xd8\x04\0", b"a\x0c\0\x0a\x07\x08\0"].concat();
        assert_eq!(LratProof::from_bytes(&binary), Ok(text.clone()));
        assert_eq!(text.to_binary(), binary);
        assert_eq!(text.to_text(), "5 2 0 1 2 0\n5 d 1 300 0\n6 0 5 -3 4 0\n");
        let steps: Vec<LratStep> = text.steps().collect();
        assert_eq!(
            steps,
            [
                LratStep::Add { id: 5, clause: &[2], hints: &[1, 2] },
                LratStep::Delete(&[1, 300]),
                LratStep::Add { id: 6, clause: &[], hints: &[5, -3, 4] },
            ]
        );
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        let cases: [(&[u8], &str); 10] = [
            (b"5 2 0 1 2\n", "line 1: a step is"),
            (b"\n5 2\n", "line 2: a step is"),
            (b"5 2 0 1 0 7\n", "line 1: a step is"),
            (b"0 2 0 1 0\n", "line 1: the number of a clause is at least 1"),
            (b"5 x 0 1 0\n", "line 1: \"x\" is not a literal"),
            (b"5 2 0 y 0\n", "line 1: \"y\" is not the number of a clause"),
            (b"9223372036854775808 0 1 0\n", "line 1: \"9223372036854775808\" is not the number"),
            (b"a\x0a\x04\0\x02", "the binary proof ends in the middle of a step"),
            (b"a\x0b\0\0", "the binary proof makes no sense at byte 2"),
            (
                b"d\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f\0",
                "the binary proof makes no sense at byte 11",
            ),
        ];
        for (bytes, message) in cases {
            let error = LratProof::from_bytes(bytes).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}

mod claim {
    use tumble::proof::{Claim, ClaimError, ClaimedRow};

    const HEAD: &str = "c tumble 0.1.0\nc challenge 19 x\nc impossible\n";

    #[test]
    fn a_claim_is_read_from_the_first_comments_alone() {
        let text = format!("{HEAD}c row 3 for 8 balls A=-1\np cnf 1 0\nc row 4 A=1\n");
        let claim = Claim::read(&text).unwrap();
        let values = vec![("A".to_owned(), -1)];
        assert_eq!(claim.rows, [ClaimedRow { number: 3, follow: Some(8), values }]);
        assert_eq!((claim.version.as_str(), claim.challenge, claim.least), ("0.1.0", 19, None));
    }

    #[test]
    fn the_first_line_says_which_version_wrote_it() {
        for first in ["c x", "c tumble", "c tumble x", "c tumble 0.1.0\u{1b}[1m", "p cnf 1 0", ""] {
            let text = HEAD.replace("c tumble 0.1.0", first);
            assert_eq!(Claim::read(&text), Err(ClaimError::NoVersion), "{first}");
        }
    }

    #[test]
    fn a_row_may_be_named_for_either_lever() {
        let claim = Claim::read(&format!("{HEAD}c row 0 start=0\nc row 0 start=1\n")).unwrap();
        assert_eq!(claim.rows.len(), 2);
    }

    #[test]
    fn nothing_is_named_twice() {
        for (lines, twice) in [
            ("c row 0 A=1\nc row 1 A=1\nc row 0 for 3 balls A=1\n", "row 0"),
            ("c line 3 human 1\nc line 3 board 1\nc line 3 human 1\n", "line 3 human 1"),
        ] {
            let wrong = Claim::read(&format!("{HEAD}{lines}")).unwrap_err();
            assert_eq!(wrong, ClaimError::Twice(twice.to_owned()));
        }
    }
}
