//! SARIF 2.1.0, the report format of code scanners.

use serde_json::{Value, json};

use super::super::{Totals, Writer};
use super::github::is_file;
use super::{CiFinding, file_and_line, findings_of};
use crate::writers::page::percent_encoded;
use crate::writers::text::json_line;
use tumble_core::grade::Graded;
use tumble_core::problem::ProblemKind;

/// Writes one document at the end.
#[derive(Debug, Default)]
pub struct Sarif {
    results: Vec<Value>,
    rules: Vec<ProblemKind>,
}

impl Writer for Sarif {
    fn shows_notes(&self) -> bool {
        true
    }

    fn text_of(&mut self, graded: &Graded) -> String {
        for finding in findings_of(graded) {
            let rule = self.rule_index(finding.kind);
            self.results.push(result_json(&graded.source.name, &finding, rule));
        }
        String::new()
    }

    fn text_after(&mut self, _: &Totals) -> String {
        let rule = |kind: &ProblemKind| json!({ "id": kind.name(), "shortDescription": { "text": kind.meaning() } });
        let driver = json!({
            "name": "tumble",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_HOMEPAGE"),
            "rules": self.rules.iter().map(rule).collect::<Vec<_>>(),
        });
        json_line(&json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": driver },
                "columnKind": "unicodeCodePoints",
                "results": std::mem::take(&mut self.results),
            }],
        }))
    }
}

impl Sarif {
    /// Returns the index of a rule in the list of broken rules.
    fn rule_index(&mut self, kind: ProblemKind) -> usize {
        let known = self.rules.iter().position(|&known| known == kind);
        known.unwrap_or_else(|| {
            self.rules.push(kind);
            self.rules.len() - 1
        })
    }
}

fn result_json(file: &str, finding: &CiFinding, rule: usize) -> Value {
    let mut result = json!({
        "ruleId": finding.kind.name(),
        "ruleIndex": rule,
        "level": finding.level,
        "message": { "text": format!("{}: {}", finding.title, finding.message) },
    });
    if is_file(file) {
        result["locations"] = json!([location_json(file, finding)]);
    }
    result
}

/// The place of a finding: its line, or else the first one, since readers hide findings without a place.
fn location_json(file: &str, finding: &CiFinding) -> Value {
    let (file, line) = file_and_line(file);
    let region = match finding.place {
        None => json!({ "startLine": line.unwrap_or(1) }),
        Some(place) => json!({
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        }),
    };
    let artifact = json!({ "uri": file_uri(file) });
    let mut location =
        json!({ "physicalLocation": { "artifactLocation": artifact, "region": region } });
    if let Some(cell) = finding.cell {
        location["logicalLocations"] = json!([{ "name": cell.to_string() }]);
    }
    location
}

/// The path of a file as a relative URI reference, or as a URI if the path is absolute.
fn file_uri(path: &str) -> String {
    let scheme = if path.starts_with('/') { "file://" } else { "" };
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let is_kept = |it: char| it.is_ascii_alphanumeric() || "-._~/".contains(it);
    format!("{scheme}{}", percent_encoded(path.trim_start_matches("./"), is_kept))
}
