//! The text of a spec with another start board and another supply.

use anyhow::{Context, ensure};
use toml::{Table, Value};

use super::proposals::Proposal;
use tumble_core::board::Kind;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::Challenge;
use tumble_core::visible::steers;

/// Returns the spec of a proposal: that of its challenge, with the board and the supply exchanged,
/// without a par, sources and comments, and with a number and an id of its own.
///
/// # Errors
/// Fails if the challenge draws its board otherwise than as a `grid`.
pub(super) fn write_spec(challenge: &Challenge, proposal: &Proposal) -> anyhow::Result<String> {
    let refusal = || {
        format!(
            "the spec of {} is written in a way that cannot be changed here: copy it and exchange the board and the supply",
            challenge.number
        )
    };
    let mut spec: Table = challenge.text.parse().with_context(refusal)?;
    // They are about the puzzle that this one was made of.
    spec.remove("par");
    spec.remove("sources");
    spec.insert("provenance".into(), "own".into());
    let number = challenge.number.checked_add(1_000).unwrap_or_else(|| challenge.number - 1_000);
    spec.insert("number".into(), i64::from(number).into());
    spec.insert("id".into(), format!("{}-again", challenge.id).into());
    spec.insert("supply".into(), Value::Table(supply_table(proposal)));
    let grid = spec.get_mut("board").and_then(|board| board.get_mut("grid"));
    *grid.with_context(refusal)? = Notation::Book.write(&proposal.given_board).into();
    // Tables would go behind the other inputs; but the order of inputs is that of the rows.
    let inputs = spec.remove("inputs");
    let mut text = toml::to_string(&spec)?;
    if let Some(Value::Table(inputs)) = inputs {
        text.push_str("\n[inputs]\n");
        for input in inputs {
            let line = Value::Table(Table::from_iter([input])).to_string();
            let line = line.strip_prefix('{').and_then(|line| line.strip_suffix('}'));
            text.push_str(line.with_context(refusal)?.trim());
            text.push('\n');
        }
    }
    // The writer of TOML leaves characters that hide as they are.
    text.retain(|letter| letter == '\n' || !steers(letter));
    ensure!(Challenge::read(&text).is_ok(), refusal());
    Ok(text)
}

fn supply_table(proposal: &Proposal) -> Table {
    let counts = Kind::ALL.into_iter().map(|kind| (kind, proposal.supply.of(kind)));
    let counts = counts.filter(|(_, count)| *count > 0);
    counts.map(|(kind, n)| (kind.to_string().replace(' ', "_"), i64::from(n).into())).collect()
}
