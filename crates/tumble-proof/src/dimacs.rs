//! Formulas in DIMACS.

use super::{MOST_VARIABLES, Unreadable, literal};

/// Clauses one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Clauses {
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl Clauses {
    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The literals of a clause, counted from 0; none beyond the last.
    pub fn clause(&self, number: usize) -> &[i32] {
        let begin = number.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        let end = self.ends.get(number).copied().unwrap_or(0);
        self.literals.get(begin.unwrap_or(0)..end).unwrap_or(&[])
    }

    /// All clauses.
    pub fn iter(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.len()).map(|number| self.clause(number))
    }

    pub(super) fn literal(&mut self, literal: i32) {
        self.literals.push(literal);
    }

    pub(super) fn end(&mut self) {
        self.ends.push(self.literals.len());
    }

    pub(super) fn in_the_middle(&self) -> bool {
        self.ends.last().copied().unwrap_or(0) != self.literals.len()
    }
}

/// A formula as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Formula {
    /// The number of variables that it announces.
    pub variables: u32,
    /// The clauses.
    pub clauses: Clauses,
    /// The comments, without the `c` before them.
    pub comments: Vec<String>,
}

impl Formula {
    /// Reads DIMACS.
    ///
    /// # Errors
    /// The first line that makes no sense.
    pub fn read(text: &str) -> Result<Formula, Unreadable> {
        let mut formula = Formula::default();
        let mut announced = None;
        let mut last = 0;
        for (number, text) in text.lines().enumerate() {
            let line = number + 1;
            last = line;
            let fail = |what: &str| Err(Unreadable { line, what: what.to_owned() });
            if let Some(comment) = text.strip_prefix('c') {
                formula.comments.push(comment.strip_prefix(' ').unwrap_or(comment).to_owned());
                continue;
            }
            if text.starts_with('p') {
                let words: Vec<&str> = text.split_whitespace().collect();
                let ["p", "cnf", variables, clauses] = words[..] else {
                    return fail("this should be `p cnf VARIABLES CLAUSES`");
                };
                let (Ok(variables), Ok(clauses)) = (variables.parse(), clauses.parse::<usize>())
                else {
                    return fail("these numbers of variables and clauses make no sense");
                };
                if announced.replace(clauses).is_some() {
                    return fail("the formula begins twice");
                }
                if variables > MOST_VARIABLES.unsigned_abs() {
                    return fail(&format!("more than {MOST_VARIABLES} variables are too many"));
                }
                formula.variables = variables;
                continue;
            }
            for word in text.split_whitespace() {
                if announced.is_none() {
                    return fail("a clause stands before the line `p cnf VARIABLES CLAUSES`");
                }
                match literal(word, line)? {
                    0 => formula.clauses.end(),
                    literal if literal.unsigned_abs() > formula.variables => {
                        return fail(&format!("there is no variable {}", literal.unsigned_abs()));
                    }
                    literal => formula.clauses.literal(literal),
                }
            }
        }
        let fail = |what: String| Err(Unreadable { line: last, what });
        if formula.clauses.in_the_middle() {
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
