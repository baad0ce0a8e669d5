//! A truth table in a few numbers.

use serde_json::json;

use super::Form;
use tumble_core::table::Verdict;

/// A whole table in a few numbers: its rows, those that do not hold, those that are not decided
/// (where there are any), and the most balls that any of them uses.
pub fn summary(verdict: &Verdict, form: Form) -> String {
    let Verdict { rows, failing, undecided, most_balls, .. } = verdict;
    match form {
        Form::Human => {
            let undecided = match undecided {
                0 => String::new(),
                count => format!("undecided   {count}\n"),
            };
            format!(
                "rows        {rows}\nfailing     {failing}\n{undecided}most balls  {most_balls}\n"
            )
        }
        Form::Csv => format!(
            "rows,failing_rows,most_balls,undecided_rows\n{rows},{failing},{most_balls},{undecided}\n"
        ),
        Form::Markdown => format!(
            "| rows | failing rows | most balls | undecided rows |\n| ---: | ---: | ---: | ---: |\n\
             | {rows} | {failing} | {most_balls} | {undecided} |\n"
        ),
        Form::Json => {
            let value = json!({
                "rows": rows,
                "failing_rows": failing,
                "undecided_rows": undecided,
                "most_balls": most_balls,
            });
            format!("{value}\n")
        }
    }
}
