//! What `list` and `show` write.

use indexmap::IndexMap;
use serde::Serialize;

use super::{CostJson, ParJson};
use tumble_core::board::Kind;
use tumble_core::challenge::Provenance;

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
    /// Where its facts come from.
    pub provenance: Provenance,
    /// Concepts, in a word or two each.
    pub concepts: &'a [String],
    /// The number of rows; null where that takes too long to find out.
    pub rows: Option<u128>,
    /// The least cost that is known; null where none is.
    pub par: Option<ParJson>,
    /// The cheapest board that passed on the page of `tumble open`, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<CostJson>,
}

/// A challenge with everything that is known of it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowLine<'a> {
    /// What the list says.
    #[serde(flatten)]
    pub listed: ListLine<'a>,
    /// What the board must do.
    pub objective: &'a str,
    /// The start board, in the notation that was asked for.
    pub board: String,
    /// How many of each kind of part may be added.
    pub supply: IndexMap<Kind, u32>,
    /// What people are shown, by topic.
    pub facts: IndexMap<&'a str, Vec<String>>,
}
