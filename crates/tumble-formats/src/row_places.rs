//! The places of the rows of a grid that are indented, or lost their blanks.

use tumble_core::board::Shape;

/// Reason why a grid cannot be cleaned up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Untidy {
    /// A row fits at two places.
    TwoPlaces {
        /// The row, from 1.
        row: u16,
        /// The row at the first place.
        one: String,
        /// The row at the second place.
        other: String,
    },
}

/// Removes the blanks that are in front of all rows, if that makes all of them fit.
///
/// # Errors
/// Fails if all of them fit with fewer and with more of these blanks.
pub(crate) fn outdent_alike(lines: &mut [String], shape: &Shape) -> Result<bool, Untidy> {
    let shifted = |by: usize| -> Option<Vec<String>> {
        let rows = (1..=shape.rows()).zip(lines.iter());
        let rows = rows.map(|(row, line)| {
            let own = match line.trim().is_empty() {
                true => "",
                false => line.strip_prefix(&*" ".repeat(by))?.trim_end(),
            };
            shape.row_fits(own, row, 0).then(|| own.to_owned())
        });
        rows.collect()
    };
    if shifted(0).is_some() {
        return Ok(false);
    }
    let most = lines.iter().map(|line| line.len() - line.trim_start_matches(' ').len()).max();
    let mut ways = (1..=most.unwrap_or(0)).filter_map(shifted);
    match (ways.next(), ways.next()) {
        (None, _) => Ok(false),
        (Some(rows), None) => {
            lines.iter_mut().zip(rows).for_each(|(line, row)| *line = row);
            Ok(true)
        }
        (Some(one), Some(other)) => {
            let rows = (1..).zip(one.into_iter().zip(other));
            let mut differ = rows.filter(|(_, (one, other))| one != other);
            differ
                .next()
                .map_or(Ok(false), |(row, (one, other))| Err(Untidy::TwoPlaces { row, one, other }))
        }
    }
}

/// Returns the lines with as many blanks in front of each as make all of them fit, if they lack some.
pub(crate) fn indented_alike(lines: &[String], shape: &Shape) -> Option<Vec<String>> {
    let rows = || (1..=shape.rows()).zip(lines);
    let fits = |by: &usize| rows().all(|(row, line)| shape.row_fits(line.trim_end(), row, *by));
    let by = (1..usize::from(shape.columns())).find(fits)?;
    let indented = |line: &String| match line.trim().is_empty() {
        true => line.clone(),
        false => " ".repeat(by) + line,
    };
    Some(lines.iter().map(indented).collect())
}
