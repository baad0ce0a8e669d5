//! Addresses of the JSON Schemas of files, for editors that complete them.
//!
//! A file that the program writes begins with a line as in `#:schema https://.../solution-1.json`,
//! which Taplo and the editors that use it read. The schemas are published with the program; the
//! variable [`VARIABLE`] names another place for them, or none.

use std::borrow::Cow;

/// The environment variable with the folder or address of the schemas; empty: no line is written.
const VARIABLE: &str = "TUMBLE_SCHEMAS";

/// Address of the project. One that ends in `.example` is a placeholder: nothing is published
/// there.
const HOME: &str = env!("CARGO_PKG_HOMEPAGE");

/// A form of files that has a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schema {
    Spec,
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

    /// Returns a text with the line that names its schema in front, if the address of the schemas
    /// is known.
    pub(crate) fn lead(self, text: &str) -> Cow<'_, str> {
        match self.address(std::env::var(VARIABLE).ok().as_deref()) {
            Some(address) => Cow::Owned(format!("#:schema {address}\n{text}")),
            None => Cow::Borrowed(text),
        }
    }

    /// Returns the address of the schema. `place` is the value of the variable.
    fn address(self, place: Option<&str>) -> Option<String> {
        match place {
            // A place with control characters does not fit in the line.
            Some(place) if place.contains(char::is_control) => None,
            Some("") => None,
            Some(place) => Some(format!("{}/{}", place.trim_end_matches('/'), self.file())),
            None => (!is_nobodys(HOME)).then(|| format!("{HOME}/schema/{}", self.file())),
        }
    }
}

/// Returns whether an address is a placeholder, which cannot be owned.
fn is_nobodys(address: &str) -> bool {
    let host = address.split_once("://").map_or(address, |(_, rest)| rest);
    host.split('/').next().is_some_and(|host| host.ends_with(".example"))
}
