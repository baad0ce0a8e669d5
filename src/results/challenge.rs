//! Output of `list` and `show`, as data.

use indexmap::IndexMap;
use serde::Serialize;

use super::{CostJson, ParJson};
use tumble_core::board::Kind;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, Provenance};

/// A challenge in the list.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListLine<'a> {
    /// Its number.
    pub number: u16,
    /// Its id.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The source of its facts.
    pub provenance: Provenance,
    /// Concepts, in a word or two each.
    pub concepts: &'a [String],
    /// The number of rows; null if counting them takes too long.
    pub rows: Option<u128>,
    /// The least known cost; null if none is known.
    pub par: Option<ParJson>,
    /// The cheapest board that passed on the page of `tumble open`, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<CostJson>,
}

impl<'a> ListLine<'a> {
    /// A challenge with the cost of the board that solved it.
    pub fn new(challenge: &'a Challenge, solved: Option<[u32; 5]>) -> ListLine<'a> {
        ListLine {
            number: challenge.number,
            id: &challenge.id,
            title: &challenge.title,
            provenance: challenge.provenance,
            concepts: &challenge.concepts,
            rows: row_count(challenge),
            par: challenge.par.as_ref().map(ParJson::from),
            solved: solved.map(CostJson::from),
        }
    }
}

/// Number of rows of a challenge; `None` if counting them takes too long.
pub fn row_count(challenge: &Challenge) -> Option<u128> {
    /// The most starts that are checked against the condition.
    const COUNTED: u128 = 1 << 16;
    if let Some(game) = &challenge.game {
        // Each pile, with either player to begin.
        return Some(2 * u128::from(game.to.saturating_sub(game.from) + 1));
    }
    let product = challenge.rows.product()?;
    if challenge.rows.condition().is_none() {
        return Some(product);
    }
    let count = || challenge.rows.iter().filter(Result::is_ok).count() as u128;
    (product <= COUNTED).then(count)
}

/// A challenge with everything that is known of it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowLine<'a> {
    /// The fields of `list`.
    #[serde(flatten)]
    pub listed: ListLine<'a>,
    /// The task, in words.
    pub objective: &'a str,
    /// The start board, in the notation that was asked for.
    pub board: String,
    /// Number of parts that may be added, by kind.
    pub supply: IndexMap<Kind, u32>,
    /// Facts for reading, by topic.
    pub facts: IndexMap<&'a str, Vec<String>>,
}

impl<'a> ShowLine<'a> {
    /// A challenge with these facts.
    pub fn new(
        challenge: &'a Challenge,
        notation: Notation,
        facts: IndexMap<&'a str, Vec<String>>,
    ) -> ShowLine<'a> {
        ShowLine {
            listed: ListLine::new(challenge, None),
            objective: &challenge.objective,
            board: notation.write(&challenge.given),
            supply: challenge
                .kinds()
                .iter()
                .map(|&kind| (kind, challenge.supply.of(kind)))
                .collect(),
            facts,
        }
    }
}
