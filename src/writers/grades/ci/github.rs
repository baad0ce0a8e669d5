//! Annotations of GitHub Actions: commands in the log, shown at their lines of the files.

use super::super::{Skipped, Totals, Writer};
use super::{CiFinding, file_and_line, findings_of};
use crate::writers::text::safe;
use tumble_core::grade::Graded;

/// Writes a workflow command for each finding, and totals for readers of the log.
#[derive(Debug, Default)]
pub struct Github;

impl Writer for Github {
    fn shows_notes(&self) -> bool {
        true
    }

    fn text_of(&mut self, graded: &Graded) -> String {
        findings_of(graded)
            .iter()
            .map(|finding| workflow_command(&graded.source.name, finding))
            .collect()
    }

    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        format!("skipped {}: {}\n", safe(&skipped.subject()), skipped.message())
    }

    fn text_after(&mut self, totals: &Totals) -> String {
        format!("{}: {}\n", totals.counted(), totals.in_words())
    }
}

fn workflow_command(file: &str, finding: &CiFinding) -> String {
    let level = if finding.level == "note" { "notice" } else { finding.level };
    let mut properties = vec![("title", finding.title.clone())];
    // Standard input and links have no file whose lines could be shown.
    if is_file(file) {
        let (file, line) = file_and_line(file);
        properties.push(("file", safe(file).into_owned()));
        if let (None, Some(line)) = (finding.place, line) {
            properties.push(("line", line.to_string()));
        }
        if let Some(place) = finding.place {
            properties.push(("line", place.line.to_string()));
            properties.push(("endLine", place.end_line.to_string()));
            // GitHub uses columns within one line only.
            if place.line == place.end_line {
                properties.push(("col", place.column.to_string()));
                properties.push(("endColumn", place.end_column.to_string()));
            }
        }
    }
    let properties: Vec<String> = properties
        .iter()
        .map(|(name, value)| format!("{name}={}", escaped_property(value)))
        .collect();
    format!("::{level} {}::{}\n", properties.join(","), escaped_message(&finding.message))
}

pub(super) fn is_file(name: &str) -> bool {
    !name.starts_with('<') && !name.contains("://")
}

/// A text as the message of a workflow command.
fn escaped_message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A text as a property of a workflow command.
fn escaped_property(text: &str) -> String {
    escaped_message(text).replace(':', "%3A").replace(',', "%2C")
}
