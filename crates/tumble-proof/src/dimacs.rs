//! Formulas in DIMACS.

use super::clauses::Clauses;
use super::{Unreadable, literal};

/// A formula as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Formula {
    /// Number of variables in the header.
    pub variables: u32,
    /// The clauses.
    pub clauses: Clauses,
}

impl Formula {
    /// Reads DIMACS. Comments are ignored.
    ///
    /// Memory grows with the text, whatever numbers are in it.
    ///
    /// ```
    /// let formula = tumble_proof::Formula::read("c or\np cnf 2 1\n1 -2 0\n")?;
    /// assert_eq!(formula.clauses.clause(0), [1, -2]);
    /// # Ok::<(), tumble_proof::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the first line that makes no sense.
    pub fn read(text: &str) -> Result<Formula, Unreadable> {
        let mut formula = Formula::default();
        let mut announced = None;
        let mut last = 0;
        for (number, text) in text.lines().enumerate() {
            let line = number + 1;
            last = line;
            let fail = |what: &str| Err(Unreadable { line, what: what.to_owned() });
            if text.starts_with('c') {
                continue;
            }
            if text.starts_with('p') {
                let Some((variables, clauses)) = read_header(text) else {
                    return fail("this should be `p cnf VARIABLES CLAUSES`");
                };
                if announced.replace(clauses).is_some() {
                    return fail("the formula begins twice");
                }
                formula.variables = variables;
                continue;
            }
            for word in text.split_whitespace() {
                if announced.is_none() {
                    return fail("there is a clause before the line `p cnf VARIABLES CLAUSES`");
                }
                match literal(word, line)? {
                    0 => formula.clauses.end(),
                    literal if literal.unsigned_abs() > formula.variables => {
                        return fail(&format!("there is no variable {}", literal.unsigned_abs()));
                    }
                    literal => formula.clauses.push(literal),
                }
            }
        }
        let fail = |what: String| Err(Unreadable { line: last, what });
        if formula.clauses.is_unfinished() {
            return fail("the formula ends in the middle of a clause".to_owned());
        }
        match announced {
            None => fail("there is no line `p cnf VARIABLES CLAUSES`".to_owned()),
            Some(clauses) if clauses != formula.clauses.len() => {
                let there = formula.clauses.len();
                fail(format!("{clauses} clauses are announced, but {there} are there"))
            }
            Some(_) => Ok(formula),
        }
    }
}

/// The numbers of variables and clauses in the line `p cnf VARIABLES CLAUSES`.
fn read_header(line: &str) -> Option<(u32, usize)> {
    let mut words = line.split_whitespace();
    let (Some("p"), Some("cnf")) = (words.next(), words.next()) else { return None };
    let (variables, clauses) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some((variables, clauses))
}
