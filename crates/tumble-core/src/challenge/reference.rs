//! The name of a challenge: its number or its id.

use std::fmt;

use serde::Serialize;

use crate::document::form;

form! {
    /// A challenge by its number or its id.
    #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
    #[serde(untagged)]
    #[cfg_attr(feature = "schema", schemars(rename = "ReferenceForm"))]
    pub enum Reference: "the number or the id of a challenge, as in `37` or \"addition\"" {
        /// The number.
        Number(u16),
        /// The id.
        Id(String),
    }
}

impl From<&str> for Reference {
    /// Reads a number as a number, and any other text as an id.
    fn from(text: &str) -> Self {
        match text.parse() {
            Ok(number) => Reference::Number(number),
            Err(_) => Reference::Id(text.to_owned()),
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reference::Number(number) => write!(f, "{number}"),
            Reference::Id(id) => {
                let shown: String = id.chars().take(60).flat_map(char::escape_debug).collect();
                write!(f, "\"{shown}{}\"", if id.chars().nth(60).is_some() { "…" } else { "" })
            }
        }
    }
}
