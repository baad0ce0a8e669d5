//! The built-in engine as a program of its own, with the interface of most SAT solvers:
//! `dimacs FORMULA [PROOF]` prints the standard answer lines and ends with 10 (satisfiable) or 20
//! (unsatisfiable); the proof is DRAT as text.
//!
//! It shows what `tumble solve --engine COMMAND` asks of a command, and the tests use it as one.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

use tumble_solve::{Answer, BatSat, Lit, SatSolver as _, Stop};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let formula = arguments.next().ok_or("usage: dimacs FORMULA [PROOF]")?;
    let (clauses, variables) = read(&fs::read_to_string(formula)?)?;
    let mut engine = BatSat::with_proof();
    for clause in &clauses {
        engine.add(clause);
    }
    let (status, code) = match engine.solve(&[], &Stop::default())? {
        Answer::Sat => ("s SATISFIABLE", 10),
        Answer::Unsat => ("s UNSATISFIABLE", 20),
        Answer::Interrupted => ("s UNKNOWN", 0),
    };
    let mut answer = format!("{status}\n");
    if code == 10 {
        let lits = (1..=variables).filter_map(Lit::from_dimacs);
        for lit in lits.map(|lit| if engine.value(lit) { lit } else { !lit }) {
            writeln!(answer, "v {}", lit.dimacs())?;
        }
        answer.push_str("v 0\n");
    }
    if let Some(proof) = arguments.next() {
        fs::write(proof, text(&engine.proof()))?;
    }
    use std::io::Write as _;
    std::io::stdout().write_all(answer.as_bytes())?;
    Ok(ExitCode::from(code))
}

/// Clauses, and their greatest variable.
type Formula = (Vec<Vec<Lit>>, i32);

/// Reads a formula in DIMACS.
fn read(text: &str) -> Result<Formula, Box<dyn Error>> {
    let (mut clauses, mut clause, mut variables) = (Vec::new(), Vec::new(), 0);
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    for word in lines.flat_map(str::split_ascii_whitespace) {
        let number: i32 = word.parse()?;
        variables = variables.max(number.abs());
        match Lit::from_dimacs(number) {
            Some(lit) => clause.push(lit),
            None => clauses.push(std::mem::take(&mut clause)),
        }
    }
    Ok((clauses, variables))
}

fn text(proof: &[i32]) -> String {
    let steps = proof.iter().map(|&number| match number {
        Lit::DELETE => "d ".to_owned(),
        0 => "0\n".to_owned(),
        _ => format!("{number} "),
    });
    steps.chain(["0\n".to_owned()]).collect()
}
