//! SARIF 2.1.0, the form in which code scanners report.

use serde::Serialize;

use super::super::{Totals, Writer};
use super::github::is_file;
use super::{Finding, FindingLevel, findings};
use crate::writers::text::json_line;
use tumble_core::grade::Graded;
use tumble_core::problem::ProblemKind;

/// Writes one document at the end.
#[derive(Debug, Default)]
pub struct Sarif {
    results: Vec<FindingResult>,
    rules: Vec<ProblemKind>,
}

impl Writer for Sarif {
    fn shows_notes(&self) -> bool {
        true
    }

    fn one(&mut self, graded: &Graded) -> String {
        for finding in findings(graded) {
            let rule_index = self.rule(finding.kind);
            self.results.push(FindingResult::new(&graded.source.name, finding, rule_index));
        }
        String::new()
    }

    fn end(&mut self, _: &Totals) -> String {
        let rules = self.rules.iter().map(|&kind| Rule::new(kind)).collect();
        let driver = Driver {
            name: "tumble",
            version: env!("CARGO_PKG_VERSION"),
            semantic_version: env!("CARGO_PKG_VERSION"),
            information_uri: env!("CARGO_PKG_HOMEPAGE"),
            rules,
        };
        let log = Log {
            schema: "https://json.schemastore.org/sarif-2.1.0.json",
            version: "2.1.0",
            runs: [SarifRun {
                tool: Tool { driver },
                column_kind: "unicodeCodePoints",
                results: std::mem::take(&mut self.results),
            }],
        };
        // Structs of texts and numbers can always be written.
        serde_json::to_value(&log).map(|log| json_line(&log)).unwrap_or_default()
    }
}

impl Sarif {
    /// Returns the place of a rule in the list of those that were broken.
    fn rule(&mut self, kind: ProblemKind) -> usize {
        let known = self.rules.iter().position(|&known| known == kind);
        known.unwrap_or_else(|| {
            self.rules.push(kind);
            self.rules.len() - 1
        })
    }
}

#[derive(Debug, Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [SarifRun; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRun {
    tool: Tool,
    column_kind: &'static str,
    results: Vec<FindingResult>,
}

#[derive(Debug, Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    information_uri: &'static str,
    rules: Vec<Rule>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: String,
    short_description: Message,
}

impl Rule {
    fn new(kind: ProblemKind) -> Rule {
        Rule { id: kind.name(), short_description: Message { text: kind.meaning().to_owned() } }
    }
}

#[derive(Debug, Serialize)]
struct Message {
    text: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct FindingResult {
    rule_id: String,
    rule_index: usize,
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location>,
}

impl FindingResult {
    fn new(file: &str, finding: Finding, rule_index: usize) -> FindingResult {
        let level = match finding.level {
            FindingLevel::Error => "error",
            FindingLevel::Warning => "warning",
            FindingLevel::Note => "note",
        };
        let message = Message { text: format!("{}: {}", finding.title, finding.message) };
        let locations = Location::new(file, &finding).into_iter().collect();
        let rule_id = finding.kind.name();
        FindingResult { rule_id, rule_index, level, message, locations }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logical_locations: Vec<LogicalLocation>,
}

impl Location {
    /// The place of a finding, where the submission is a file: its first line, where the finding has
    /// none, since readers show nothing that is nowhere.
    fn new(file: &str, finding: &Finding) -> Option<Location> {
        let first = Region { start_line: 1, start_column: None, end_line: None, end_column: None };
        let region = finding.place.map_or(first, |place| Region {
            start_line: place.line,
            start_column: Some(place.column),
            end_line: Some(place.end_line),
            end_column: Some(place.end_column),
        });
        let artifact_location = ArtifactLocation { uri: uri(file) };
        let cell = finding.cell.map(|cell| LogicalLocation { name: cell.to_string() });
        is_file(file).then(|| Location {
            physical_location: PhysicalLocation { artifact_location, region },
            logical_locations: cell.into_iter().collect(),
        })
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Debug, Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<usize>,
}

/// A cell of the board.
#[derive(Debug, Serialize)]
struct LogicalLocation {
    name: String,
}

/// The path of a file as a relative reference of a URI, or as a URI where the path is absolute.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    for byte in path.trim_start_matches("./").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
