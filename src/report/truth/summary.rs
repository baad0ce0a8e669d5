//! A truth table in three numbers.

use serde_json::json;

use super::Form;
use tumble_core::table::Verdict;

/// A whole table in three numbers: its rows, those that do not hold, and the most balls that any of
/// them uses.
pub fn summary(verdict: &Verdict, form: Form) -> String {
    let Verdict { rows, failing, most_balls, .. } = verdict;
    match form {
        Form::Human => {
            format!("rows        {rows}\nfailing     {failing}\nmost balls  {most_balls}\n")
        }
        Form::Csv => format!("rows,failing_rows,most_balls\n{rows},{failing},{most_balls}\n"),
        Form::Markdown => format!(
            "| rows | failing rows | most balls |\n| ---: | ---: | ---: |\n\
             | {rows} | {failing} | {most_balls} |\n"
        ),
        Form::Json => {
            let value = json!({"rows": rows, "failing_rows": failing, "most_balls": most_balls});
            format!("{value}\n")
        }
    }
}
