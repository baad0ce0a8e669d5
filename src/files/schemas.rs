//! Where the JSON Schemas of files are, for editors that complete them.
//!
//! A file that the program writes begins with a line as in `#:schema https://.../solution-1.json`,
//! which Taplo and the editors that use it read. The schemas are published with the program; the
//! variable [`VARIABLE`] names another place for them, or none.

use std::borrow::Cow;

/// The environment variable with the folder or address of the schemas; empty: no line is written.
const VARIABLE: &str = "TUMBLE_SCHEMAS";

/// Where the project is; an address that ends in `.example` is nobody's, and nothing is there.
const HOME: &str = env!("CARGO_PKG_HOMEPAGE");

/// A form of files that has a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schema {
    /// That of challenges.
    Spec,
    /// That of solutions.
    Solution,
}

impl Schema {
    /// The name of the schema's file, with its version.
    fn file(self) -> &'static str {
        match self {
            Schema::Spec => "spec-1.json",
            Schema::Solution => "solution-1.json",
        }
    }

    /// Returns the text of a file with the line that names its schema first, where the place of the
    /// schemas is known.
    pub(crate) fn lead(self, text: &str) -> Cow<'_, str> {
        match self.address(std::env::var(VARIABLE).ok().as_deref()) {
            Some(address) => Cow::Owned(format!("#:schema {address}\n{text}")),
            None => Cow::Borrowed(text),
        }
    }

    /// Where the schema is, with the value of the variable.
    fn address(self, place: Option<&str>) -> Option<String> {
        match place {
            // A line cannot hold another place.
            Some(place) if place.contains(char::is_control) => None,
            Some("") => None,
            Some(place) => Some(format!("{}/{}", place.trim_end_matches('/'), self.file())),
            None => (!is_nobodys(HOME)).then(|| format!("{HOME}/schema/{}", self.file())),
        }
    }
}

/// Whether an address is one that nobody can own.
fn is_nobodys(address: &str) -> bool {
    let host = address.split_once("://").map_or(address, |(_, rest)| rest);
    host.split('/').next().is_some_and(|host| host.ends_with(".example"))
}
