//! A truth table in a few numbers.

use crate::results::SummaryLine;
use crate::writers::Format;
use crate::writers::text::json_line;
use tumble_core::table::TableVerdict;

/// A table in a few numbers: its rows, the failing ones, the undecided ones (if any), and the most balls that a row
/// uses.
pub fn summary_text(verdict: &TableVerdict, form: Format) -> String {
    let TableVerdict { rows, failing, undecided, most_balls, .. } = verdict;
    match form {
        Format::Csv => format!(
            "rows,failing_rows,most_balls,undecided_rows\n{rows},{failing},{most_balls},{undecided}\n"
        ),
        Format::Markdown => format!(
            "| starts | failing starts | most balls | undecided starts |\n| ---: | ---: | ---: | ---: |\n\
             | {rows} | {failing} | {most_balls} | {undecided} |\n"
        ),
        Format::Json => json_line(&SummaryLine::from(verdict)),
        _ => {
            let undecided = match undecided {
                0 => String::new(),
                count => format!("undecided   {count}\n"),
            };
            format!(
                "starts      {rows}\nfailing     {failing}\n{undecided}most balls  {most_balls}\n"
            )
        }
    }
}
