//! Output of SAT solvers: the standard answer lines, and proofs in DRAT, as text or binary.

use tumble_proof::{DratStep, Proof};
use tumble_solve::Lit;

pub(super) enum SolverAnswer {
    /// The values of the variables, from variable 1 on; those that are not named are false.
    Satisfiable(Vec<bool>),
    Unsatisfiable,
    /// No answer.
    Unknown,
}

/// The most variables that a formula of this program has.
pub(super) const VARIABLES: u32 = 1 << 26;

/// Reads the answer lines of a SAT solver (`s ...`, `v ...`); other lines are comments. `most` is
/// the largest number of variables that the formula may have.
pub(super) fn read_answer(text: &str, most: u32) -> Result<SolverAnswer, String> {
    let mut satisfiable = None;
    let mut model = Vec::new();
    for line in text.lines() {
        match line.split_once(char::is_whitespace) {
            Some(("s", status)) => {
                let said = match status.trim() {
                    "SATISFIABLE" => true,
                    "UNSATISFIABLE" => false,
                    _ => continue,
                };
                if satisfiable.replace(said).is_some_and(|before| before != said) {
                    return Err("both `s SATISFIABLE` and `s UNSATISFIABLE` are there".to_owned());
                }
            }
            Some(("v", numbers)) => {
                for word in numbers.split_whitespace() {
                    let wrong = || {
                        let word: String = word.chars().take(24).collect();
                        format!("\"{word}\" in a `v` line is not a literal of the formula")
                    };
                    let number: i32 = word.parse().map_err(|_| wrong())?;
                    let variable = number.unsigned_abs();
                    if variable > most {
                        return Err(wrong());
                    }
                    let Some(place) = variable.checked_sub(1) else { continue };
                    let place = place as usize;
                    if model.len() <= place {
                        model.resize(place + 1, false);
                    }
                    model[place] = number > 0;
                }
            }
            _ => {}
        }
    }
    Ok(match satisfiable {
        Some(true) => SolverAnswer::Satisfiable(model),
        Some(false) => SolverAnswer::Unsatisfiable,
        None => SolverAnswer::Unknown,
    })
}

/// Reads a proof in DRAT, as text or binary, into the steps of
/// [`SatSolver::proof`](tumble_solve::SatSolver::proof).
pub(super) fn read_proof(bytes: &[u8]) -> Result<Vec<i32>, String> {
    let proof = Proof::from_bytes(bytes);
    let proof = proof.map_err(|error| format!("its proof cannot be read: {error}"))?;
    let mut steps = Vec::new();
    for step in proof.steps() {
        let clause = match step {
            DratStep::Add(clause) => clause,
            DratStep::Delete(clause) => {
                steps.push(Lit::DELETE);
                clause
            }
        };
        steps.extend(clause);
        steps.push(0);
    }
    Ok(steps)
}
