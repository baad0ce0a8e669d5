//! Annotations of GitHub Actions: commands in the log, shown at their lines of the files.

use super::super::{Skipped, Totals, Writer};
use super::{Finding, FindingLevel, findings};
use crate::writers::text::safe;
use tumble_core::grade::Graded;

/// Writes a workflow command for each finding, and a sum that people read in the log.
#[derive(Debug, Default)]
pub struct Github;

impl Writer for Github {
    fn shows_notes(&self) -> bool {
        true
    }

    fn one(&mut self, graded: &Graded) -> String {
        findings(graded).iter().map(|finding| command(&graded.source.name, finding)).collect()
    }

    fn skipped(&mut self, skipped: &Skipped) -> String {
        format!("skipped {}: {}\n", safe(&skipped.subject()), skipped.message())
    }

    fn end(&mut self, totals: &Totals) -> String {
        format!("{}: {}\n", totals.counted(), totals.in_words())
    }
}

fn command(file: &str, finding: &Finding) -> String {
    let level = match finding.level {
        FindingLevel::Error => "error",
        FindingLevel::Warning => "warning",
        FindingLevel::Note => "notice",
    };
    let mut properties = vec![("title", finding.title.clone())];
    // Standard input and links have no line that could be shown.
    if is_file(file) {
        properties.push(("file", safe(file).into_owned()));
        if let Some(place) = finding.place {
            properties.push(("line", place.line.to_string()));
            properties.push(("endLine", place.end_line.to_string()));
            // Columns mean something within one line only.
            if place.line == place.end_line {
                properties.push(("col", place.column.to_string()));
                properties.push(("endColumn", place.end_column.to_string()));
            }
        }
    }
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
    format!("::{level} {}::{}\n", properties.join(","), data(&finding.message))
}

/// Whether a name is that of a file.
pub(super) fn is_file(name: &str) -> bool {
    !name.starts_with('<') && !name.contains("://")
}

/// A text as the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A text as a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
