//! Compares a formula with a text while it is written.
//!
//! A checker of a certificate must write the formula of its claim again. A text of a few bytes may
//! claim something whose formula is larger than any memory. So the formula is not kept, and writing
//! ends at the first line that differs from the text.

use std::sync::Arc;

use super::certificate::{Bound, FormulaKey, claim_comments};
use super::clock::Stop;
use super::cnf::{Cnf, Comparer, Halt, Limits};
use super::error::SolveError;
use tumble_core::challenge::Challenge;

impl Bound<'_> {
    /// Finds the first line, from 1, in which a text differs from the formula of the bound as
    /// [`Bound::certify`] writes it in DIMACS; `None` if none differs. The first line is not compared:
    /// it names the version that wrote it.
    ///
    /// Memory and time grow with the text, not with its claim.
    ///
    /// # Errors
    /// Fails if a case cannot be written as clauses, or the comparison was stopped.
    pub fn first_difference(
        &self,
        challenge: &Challenge,
        text: &Arc<String>,
        stop: &Stop,
    ) -> Result<Option<usize>, SolveError> {
        let differs = |at: usize| {
            let before = text.as_bytes().get(..at).unwrap_or_default();
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            Ok(Some(line))
        };
        let first = text.find('\n').map_or(text.len(), |end| end + 1);
        let legend = match place_after(text, first, &claim_comments(challenge, self)) {
            Ok(place) => place,
            Err(place) => return differs(place),
        };
        // Comments go on until `p cnf VARIABLES CLAUSES`.
        let rest = text.get(legend..).unwrap_or("");
        let comments = rest.split_inclusive('\n').take_while(|line| line.starts_with('c'));
        let header = legend + comments.map(str::len).sum::<usize>();
        let line = text.get(header..).and_then(|rest| rest.split_inclusive('\n').next());
        let line = line.unwrap_or("");
        let end = header + line.len();
        let variables = line.strip_prefix("p cnf ").and_then(|line| line.split_once(' '));
        let Some(Ok(variables)) = variables.map(|(number, _)| number.parse()) else {
            return differs(header);
        };
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let mut cnf = Cnf::compared(Comparer::new(Arc::clone(text), end, variables), limits);
        let written = FormulaKey::new(&mut cnf, challenge, self);
        let body = cnf.comparer().map_or(end, |comparer| comparer.at);
        match cnf.halt_reason() {
            Some(Halt::Stopped) => return Err(SolveError::Stopped),
            Some(_) => return differs(body),
            None => {}
        }
        if let Err(place) = place_after(text, legend, &written?.legend(&cnf, self)) {
            return differs(place);
        }
        if body == text.len() { Ok(None) } else { differs(body) }
    }
}

/// Returns the offset after `words` if the text has them from `begin` on, otherwise the offset of the
/// first line that differs.
fn place_after(text: &str, begin: usize, words: &str) -> Result<usize, usize> {
    let there = text.bytes().skip(begin);
    let same = there.zip(words.bytes()).take_while(|(one, other)| one == other).count();
    if same == words.len() {
        return Ok(begin + same);
    }
    let common = words.as_bytes().get(..same).unwrap_or_default();
    let line = common.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    Err(begin + line)
}
