//! Proofs in LRAT as text, one step on each line.

use super::{LratProof, LratStep};
use crate::{Unreadable, excerpt, literal};

impl LratProof {
    /// Reads a proof as text, one step on each line. Comments are ignored.
    ///
    /// # Errors
    /// Fails with the first line that makes no sense.
    pub fn read(text: &str) -> Result<LratProof, Unreadable> {
        let mut proof = LratProof::default();
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            let mut words = text.split_whitespace();
            let id = match words.next() {
                None => continue,
                Some(word) if word.starts_with('c') => continue,
                Some(word) => clause_number(word, line)?,
            };
            let mut words = words.peekable();
            if words.next_if_eq(&"d").is_some() {
                proof.ids.push(0);
            } else {
                let id = u32::try_from(id).ok().filter(|&id| id > 0);
                let wrong = || "the number of a clause is at least 1".to_owned();
                proof.ids.push(id.ok_or_else(|| Unreadable { line, what: wrong() })?);
                for word in words.by_ref() {
                    match literal(word, line)? {
                        0 => break,
                        literal => proof.clauses.push(literal),
                    }
                }
            }
            proof.clauses.end();
            let mut ends = false;
            for word in words.by_ref() {
                match clause_number(word, line)? {
                    0 => {
                        ends = true;
                        break;
                    }
                    hint => proof.hints.push(hint),
                }
            }
            proof.hint_ends.push(proof.hints.len());
            if !ends || words.next().is_some() {
                let what = "a step is `ID LITERALS 0 HINTS 0` or `ID d IDS 0`".to_owned();
                return Err(Unreadable { line, what });
            }
        }
        Ok(proof)
    }

    /// Writes the proof as text, one step on each line.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut last = 0;
        for step in self.steps() {
            let hints = match step {
                LratStep::Add { id, clause, hints } => {
                    last = id;
                    text.push_str(&format!("{id} "));
                    clause.iter().for_each(|literal| text.push_str(&format!("{literal} ")));
                    text.push_str("0 ");
                    hints
                }
                LratStep::Delete(ids) => {
                    text.push_str(&format!("{last} d "));
                    ids
                }
            };
            hints.iter().for_each(|hint| text.push_str(&format!("{hint} ")));
            text.push_str("0\n");
        }
        text
    }
}

/// Reads the number of a clause; 0 ends a list of them.
fn clause_number(word: &str, line: usize) -> Result<i32, Unreadable> {
    match word.parse() {
        Ok(number) if number != i32::MIN => Ok(number),
        _ => {
            let what = format!("\"{}\" is not the number of a clause", excerpt(word, 24));
            Err(Unreadable { line, what })
        }
    }
}
