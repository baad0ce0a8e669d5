//! Proofs in LRAT in binary form.

use super::{LratProof, LratStep};
use crate::Unreadable;
use crate::binary::{BinaryReader, push_number, senseless};

impl LratProof {
    /// Reads the binary form. A step is `a`, the number of the clause, its literals, 0, its hints, 0;
    /// or `d`, numbers of clauses, 0.
    pub(super) fn read_binary(bytes: &[u8]) -> Result<LratProof, Unreadable> {
        let mut proof = LratProof::default();
        let mut reader = BinaryReader::new(bytes);
        while let Some((begin, kind)) = reader.step() {
            match kind {
                b'a' => {
                    let id = u32::try_from(reader.number()?).ok().filter(|&id| id > 0);
                    proof.ids.push(id.ok_or_else(|| senseless(begin + 1))?);
                    reader.literals(&mut proof.clauses)?;
                }
                b'd' => proof.ids.push(0),
                _ => return Err(senseless(begin)),
            }
            proof.clauses.end();
            loop {
                match reader.number()? {
                    0 => break,
                    hint => proof.hints.push(i32::try_from(hint).map_err(|_| senseless(begin))?),
                }
            }
            proof.hint_ends.push(proof.hints.len());
        }
        Ok(proof)
    }

    /// Writes the proof in the binary form that [`LratProof::from_bytes`] reads.
    pub fn to_binary(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for step in self.steps() {
            let hints = match step {
                LratStep::Add { id, clause, hints } => {
                    bytes.push(b'a');
                    push_number(&mut bytes, id.into());
                    clause.iter().for_each(|&literal| push_number(&mut bytes, literal.into()));
                    bytes.push(0);
                    hints
                }
                LratStep::Delete(ids) => {
                    bytes.push(b'd');
                    ids
                }
            };
            hints.iter().for_each(|&hint| push_number(&mut bytes, hint.into()));
            bytes.push(0);
        }
        bytes
    }
}
