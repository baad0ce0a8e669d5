//! Output of SAT solvers: the standard answer lines, and proofs in DRAT, as text or binary.

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
    // As text no byte but a space, a line feed, a sign, a digit or the `d` of deletions is there;
    // in binary form each step begins with `a` or `d`, and a byte 0 ends it.
    let is_text = |byte: &u8| byte.is_ascii_whitespace() || b"-0123456789d".contains(byte);
    match bytes.iter().take(1000).all(is_text) {
        true => text_proof(bytes),
        false => binary_proof(bytes),
    }
}

fn text_proof(bytes: &[u8]) -> Result<Vec<i32>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "its proof is not text".to_owned())?;
    text.split_ascii_whitespace()
        .map(|word| match word {
            "d" => Ok(Lit::DELETE),
            // The least number has no negation, and stands for deletions here.
            _ => word.parse().ok().filter(|&literal| literal != Lit::DELETE).ok_or_else(|| {
                let word: String = word.chars().take(24).collect();
                format!("\"{word}\" in its proof is not a literal")
            }),
        })
        .collect()
}

fn binary_proof(bytes: &[u8]) -> Result<Vec<i32>, String> {
    let wrong = || "its proof is neither DRAT as text nor binary DRAT".to_owned();
    let mut steps = Vec::new();
    let mut bytes = bytes.iter();
    while let Some(&step) = bytes.next() {
        match step {
            b'a' => {}
            b'd' => steps.push(Lit::DELETE),
            _ => return Err(wrong()),
        }
        loop {
            let (mut number, mut shift) = (0u64, 0);
            loop {
                let &byte = bytes.next().ok_or_else(wrong)?;
                number |= u64::from(byte & 0x7f) << shift;
                if byte & 0x80 == 0 {
                    break;
                }
                shift += 7;
                if shift > 35 {
                    return Err(wrong());
                }
            }
            let variable = i32::try_from(number / 2).map_err(|_| wrong())?;
            steps.push(if number % 2 == 0 { variable } else { -variable });
            if number == 0 {
                break;
            }
        }
    }
    Ok(steps)
}
