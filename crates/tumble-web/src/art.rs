//! How the parts look: the same drawings as in exported pictures.

use serde::Serialize;
use tumble_render::{Look, ink_rules, symbols};

/// Drawings and colours, for an SVG inside a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct PageArt {
    /// A `<g>` for each drawing, around its middle, by its name.
    symbols: String,
    /// The rules of style of the light page.
    light: String,
    /// The rules of style of the dark page.
    dark: String,
}

pub(crate) fn art() -> PageArt {
    PageArt { symbols: symbols(), light: ink_rules(Look::Light), dark: ink_rules(Look::Dark) }
}
