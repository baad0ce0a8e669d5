//! Questions about a table as a whole, and their answers: no rows are written.

use anyhow::bail;
use serde::Deserialize;

use crate::writers::{
    Format, PageWidth, coverage, dependence, functions, inverse, patterns, truth,
};
use tumble_core::table::TableOptions;
use tumble_core::{Solution, Table};

/// An option of `tumble table` that looks at all rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// `--summary`.
    Summary,
    /// `--compact`.
    Compact,
    /// `--matters`.
    Matters,
    /// `--coverage`.
    Coverage,
    /// `--reversible`.
    Reversible,
    /// `--name`.
    Name,
}

impl Question {
    /// Returns the answer in this format, and whether the table has rows.
    pub(crate) fn answer(
        self,
        solution: &Solution,
        table: &Table<'_>,
        options: &TableOptions<'_>,
        (form, page): (Format, PageWidth),
    ) -> anyhow::Result<(String, bool)> {
        let (challenge, board) = (solution.challenge(), solution.board());
        Ok(match self {
            Question::Summary => {
                let verdict = table.verdict_with(options)?;
                (truth::summary_text(&verdict, form), verdict.rows > 0)
            }
            Question::Compact => {
                let patterns = table.patterns()?;
                (patterns::patterns_table(challenge, &patterns, form, page), !patterns.is_empty())
            }
            Question::Matters => {
                let found = table.matters()?;
                (dependence::dependence_table(challenge, board, &found, form, page), found.rows > 0)
            }
            Question::Coverage => {
                let found = table.coverage()?;
                (coverage::coverage_table(board, &found, form, page), found.rows > 0)
            }
            Question::Reversible => {
                if form.is_table() {
                    bail!(
                        "`--reversible` writes no table: leave `--format` out, or write `--format json`"
                    );
                }
                let found = table.reversibility()?;
                (inverse::reversible_text(challenge, &found, form), found.rows > 0)
            }
            Question::Name => {
                (functions::functions_table(challenge, &table.functions()?, form, page), true)
            }
        })
    }
}
