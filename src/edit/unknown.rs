//! Starts that are known in part.

use std::collections::BTreeSet;

use super::state::{UnknownStart, Workbench};
use tumble_core::board::Board;
use tumble_core::challenge::{Cells, Known};
use tumble_core::{Error, Table};

impl Workbench {
    /// Gives the input at the cursor its next start: left, right, either.
    pub(super) fn next_start_of_input(&mut self) {
        let (Some(challenge), Some(row)) = (&self.challenge, &self.row) else {
            self.message = "a board without a challenge has no inputs".to_owned();
            return;
        };
        let place = |(input, cells): (usize, &Cells)| {
            let at = cells.all().iter().position(|cell| *cell == self.cursor)?;
            Some((input, cells.bit_of(at)))
        };
        let cells = challenge.inputs.iter().map(|input| &input.cells).enumerate();
        let Some((input, bit)) = cells.into_iter().find_map(place) else {
            self.message = format!(
                "{} is not an input: go to one, and v gives it its next start",
                self.cursor
            );
            return;
        };
        let with = |right: bool| {
            let mut values = row.values.clone();
            let value = values.get_mut(input)?;
            *value = *value & !(1 << bit.min(62)) | i64::from(right) << bit.min(62);
            let row = challenge.rows.row_of(values);
            (challenge.rows.admits(&row) == Ok(true)).then_some(row)
        };
        let is_right = row.values.get(input).is_some_and(|value| value >> bit.min(62) & 1 == 1);
        let mut open = self.unknown.take().map_or_else(BTreeSet::new, |unknown| unknown.open);
        let next = match (open.remove(&(input, bit)), is_right) {
            (false, false) => with(true),
            (false, true) => None,
            (true, _) => with(false).or_else(|| with(true)),
        };
        match next {
            Some(row) => self.row = Some(row),
            // Either: a run that is followed keeps the value.
            None => _ = open.insert((input, bit)),
        }
        self.look_at_unknown(open);
    }

    /// Evaluates the start that is known in part again, after a change.
    pub(super) fn look_again(&mut self) {
        if let Some(unknown) = self.unknown.take() {
            self.look_at_unknown(unknown.open);
        }
    }

    fn look_at_unknown(&mut self, open: BTreeSet<(usize, u32)>) {
        if open.is_empty() {
            return;
        }
        match self.looked_up(open) {
            Ok(found) => self.unknown = found,
            Err(error) => self.message = error.to_string(),
        }
    }

    fn looked_up(&self, open: BTreeSet<(usize, u32)>) -> Result<Option<UnknownStart>, Error> {
        let (Some(challenge), Some(row)) = (&self.challenge, &self.row) else { return Ok(None) };
        let version = &self.version;
        let Ok(board) = Board::with_free(&version.drawing, &challenge.input_cells()) else {
            return Ok(None);
        };
        let challenge = &*challenge.with_first_lever(version.lever);
        let known: Vec<(usize, Known)> = challenge
            .rows
            .axes()
            .iter()
            .map(|axis| {
                let value = row.values.get(axis.variable).copied().unwrap_or(0);
                let mut known = challenge.exactly(axis.variable, value);
                if let Known::Bits(bits) = &mut known {
                    for (bit, value) in (0..).zip(bits) {
                        *value = value.filter(|_| !open.contains(&(axis.variable, bit)));
                    }
                }
                (axis.variable, known)
            })
            .collect();
        let of_names = known.iter().map(|(at, known)| (challenge.name_of(*at), known.clone()));
        let table = Table::new(challenge, &board)?.with_lever(version.lever).within(of_names);
        let (met, common) = (table.coverage()?, table.in_common()?);
        Ok(Some(UnknownStart { open, known, met, common }))
    }
}
