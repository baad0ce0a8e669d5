//! Certificates hold in a checker that shares no code with the solver.

use std::sync::Arc;

use tumble::challenge::{Challenge, Reference, Row, Specs};
use tumble::game::Player;
use tumble::proof::{Claim, Formula, Proof, Wrong, check};
use tumble::solve::{
    BatSat, Bound, Case, Certificate, LineOfPlay, SatSolver, SolveError, SolveOptions, Stop, solve,
};

/// Quick challenges, two with bits, one with gears.
const CHALLENGES: [u16; 6] = [3, 12, 15, 16, 24, 28];

struct Solved {
    challenge: Arc<Challenge>,
    cases: Vec<Case>,
    least: [u32; 5],
}

fn solved(number: u16) -> Solved {
    let challenge = Specs::library().find(&Reference::Number(number)).expect("the book has it");
    let outcome = solve(&challenge, &SolveOptions::default(), &mut |_| {}).expect("it is solved");
    assert!(outcome.is_proven(), "{number}");
    let least = outcome.best.expect("there is a solution").cost.key();
    Solved { challenge, cases: Case::without_weaker(&outcome.cases), least }
}

fn batsat() -> Box<dyn SatSolver> {
    Box::new(BatSat::with_proof())
}

/// Makes an engine that writes its proof.
type MakeProver = fn() -> Box<dyn SatSolver>;

/// The engines that write proofs.
fn provers() -> Vec<(&'static str, MakeProver)> {
    vec![
        ("batsat", batsat),
        #[cfg(feature = "cadical")]
        ("cadical", || Box::new(tumble::solve::Cadical::with_proof())),
    ]
}

fn certificate(solved: &Solved, prover: MakeProver) -> Certificate {
    let bound = Bound { cases: &solved.cases, partial: None, least: Some(solved.least) };
    let certificate = bound.certify(&solved.challenge, prover, &Stop::default());
    certificate.expect("it is proven").expect("it is not broken off")
}

#[test]
fn certificates_hold() {
    for number in CHALLENGES {
        let solved = solved(number);
        for (name, prover) in provers() {
            let certificate = certificate(&solved, prover);
            let formula = Formula::read(&certificate.formula).expect("the formula can be read");
            let proof = Proof::read(&certificate.proof).expect("the proof can be read");
            let checked = check(&formula, &proof, &|| false);
            let checked = checked.unwrap_or_else(|wrong| panic!("{number}, {name}: {wrong}"));
            assert!(checked.lemmas > 0, "{number}, {name}");
            assert_eq!(checked.by_resolution, 0, "{number}: {name} needs propagation alone");
            let claim = Claim::read(&certificate.formula).expect("the claim can be read");
            assert_eq!((claim.challenge, claim.least), (number, Some(solved.least)));
            assert_eq!(claim.rows.len(), solved.cases.len());
        }
    }
}

#[test]
fn runs_without_end_and_games_have_certificates() {
    let balls = "blue = \"unlimited\"\nred = \"unlimited\"";
    let rest = "[expect]\nout = { repeat = \"BR\" }";
    let endless = super::enumeration::spec(['-'; 4], [6, 1, 0, 1, 0, 0], balls, rest);
    let game = super::games::takes_one_ball();
    let balls = "blue = 1\nred = 1\nstart = \"player\"";
    let rest = "[expect]\nout = { value = \"start == red ? 'RB' : 'BRR'\" }";
    let by_lever = super::enumeration::spec(['-'; 4], [6, 0, 0, 0, 0, 0], balls, rest);
    for text in [endless, game, by_lever] {
        let challenge = Arc::new(Challenge::read(&text).expect("the spec makes sense"));
        let outcome =
            solve(&challenge, &SolveOptions::default(), &mut |_| {}).expect("it is solved");
        let least = outcome.best.expect("there is a solution").cost.key();
        let solved = Solved { challenge, cases: Case::without_weaker(&outcome.cases), least };
        let certificate = certificate(&solved, batsat);
        let formula = Formula::read(&certificate.formula).expect("the formula can be read");
        let proof = Proof::read(&certificate.proof).expect("the proof can be read");
        check(&formula, &proof, &|| false).expect("the proof holds");
        let claim = Claim::read(&certificate.formula).expect("the claim can be read");
        let rows = claim.rows.iter().map(|claimed| {
            let values = claimed.values.iter().map(|(_, value)| *value);
            let is_meant = |row: &Row| row.values.iter().copied().eq(values.clone());
            let rows = Case::rows_for_levers(&solved.challenge, claimed.number);
            let row = rows.into_iter().find(is_meant).expect("the row is one of the challenge");
            Case::Row { row, follow: claimed.follow }
        });
        let lines = claim.lines.iter().map(|line| {
            let first = if line.human_first { Player::Human } else { Player::Board };
            Case::Line(LineOfPlay { pile: line.pile, first, taken: line.taken.clone() })
        });
        assert_eq!(rows.chain(lines).collect::<Vec<_>>(), solved.cases);
    }
}

#[test]
fn a_bound_that_is_too_high_has_no_certificate() {
    let mut solved = solved(12);
    solved.least[0] += 1;
    let bound = Bound { cases: &solved.cases, partial: None, least: Some(solved.least) };
    let error = bound.certify(&solved.challenge, batsat, &Stop::default());
    assert!(error.is_err());
}

#[test]
fn one_lever_alone_proves_nothing_of_the_other() {
    // A red ball can be caught; a blue one cannot, since `blue` is 0.
    let balls = "blue = 0\nred = 1\nstart = \"player\"";
    let rest = "[expect]\nintercepted = 'start == red ? red : blue'";
    let text = super::enumeration::spec(['-'; 4], [6, 0, 1, 0, 0, 0], balls, rest);
    let challenge = Challenge::read(&text).expect("the spec makes sense");
    let rows = Case::rows_for_levers(&challenge, 0);
    assert_eq!(rows.len(), 2);
    let cases: Vec<Case> =
        rows.into_iter().take(1).map(|row| Case::Row { row, follow: None }).collect();
    let bound = Bound { cases: &cases, partial: None, least: None };
    let error = bound.certify(&challenge, batsat, &Stop::default());
    assert!(matches!(error, Err(SolveError::NotTheLeast)), "{error:?}");
}

#[test]
fn a_formula_that_says_less_has_no_proof() {
    let certificate = certificate(&solved(16), batsat);
    let mut formula = Formula::read(&certificate.formula).expect("the formula can be read");
    let proof = Proof::read(&certificate.proof).expect("the proof can be read");
    // A formula without the clauses of its last row has many solutions.
    let text = certificate.formula;
    let lines: Vec<&str> = text.lines().collect();
    let clauses: Vec<&str> =
        lines.iter().copied().filter(|line| !line.starts_with(['c', 'p'])).collect();
    let half = &clauses[..clauses.len() / 2];
    let head = format!("p cnf {} {}\n{}\n", formula.variables, half.len(), half.join("\n"));
    formula = Formula::read(&head).expect("half of it can be read");
    let wrong = check(&formula, &proof, &|| false).expect_err("nothing follows");
    assert!(matches!(wrong, Wrong::Lemma { .. } | Wrong::NoContradiction), "{wrong}");
}
