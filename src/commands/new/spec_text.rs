//! The text of a spec with another start board and another supply.

use anyhow::bail;

use super::proposals::Proposal;
use tumble_core::board::Kind;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Challenge;

/// Returns the spec of a proposal: that of its challenge, with the board and the supply exchanged,
/// without a par and sources, and with a number and an id of its own.
///
/// # Errors
/// Fails if the text of the challenge is written in a form that cannot be changed safely.
pub(super) fn write_spec(challenge: &Challenge, proposal: &Proposal) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut section = String::new();
    let mut in_grid = false;
    let mut has_grid = false;
    let mut in_sources = false;
    for line in challenge.text.lines() {
        let trimmed = line.trim();
        if in_grid {
            in_grid = !trimmed.ends_with("'''");
            continue;
        }
        if trimmed.starts_with('[') && !trimmed.starts_with("[[") {
            section = trimmed.trim_start_matches('[').split(']').next().unwrap_or("").to_owned();
            if section == "supply" {
                text.push_str(&format!("[supply]\n{}\n", supply_lines(proposal)));
            }
        }
        if in_sources {
            in_sources = !trimmed.ends_with(']');
            continue;
        }
        let key = trimmed.split('=').next().unwrap_or("").trim();
        match (section.as_str(), key) {
            ("supply" | "par", _) => continue,
            ("board", "grid") => {
                has_grid = true;
                in_grid = line.matches("'''").count() == 1;
                let grid = Notation::Book.write(&proposal.given_board);
                text.push_str(&format!("grid = '''\n{grid}'''\n"));
            }
            ("", "number") => {
                text.push_str(&format!("number = {}\n", u32::from(challenge.number) + 1_000));
            }
            ("", "id") => text.push_str(&format!("id = \"{}-again\"\n", challenge.id)),
            // They are about the puzzle that this one was made of.
            ("", "sources") => in_sources = !trimmed.ends_with(']'),
            ("", "provenance") => text.push_str("provenance = \"own\"\n"),
            _ => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    if !has_grid || Challenge::read(&text).is_err() {
        bail!(
            "the spec of {} is written in a way that cannot be changed here: copy it and exchange \
             the board and the supply",
            challenge.number
        );
    }
    Ok(text)
}

fn supply_lines(proposal: &Proposal) -> String {
    let counts = Kind::ALL.into_iter().map(|kind| (kind, proposal.supply.of(kind)));
    let counts = counts.filter(|(_, count)| *count > 0);
    counts.map(|(kind, n)| format!("{} = {n}\n", kind.to_string().replace(' ', "_"))).collect()
}
