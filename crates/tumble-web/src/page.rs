//! The files of the page.

/// Every file of the page by its name, in the order of names.
pub static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
