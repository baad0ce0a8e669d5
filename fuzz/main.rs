//! Feeds the target that the variable `TUMBLE_FUZZ` names; libFuzzer makes the bytes.

#![no_main]

use std::sync::OnceLock;

#[path = "../tests/judge/fuzz/targets/mod.rs"]
mod targets;

fn target() -> fn(&[u8]) {
    static TARGET: OnceLock<fn(&[u8])> = OnceLock::new();
    *TARGET.get_or_init(|| {
        let name = std::env::var("TUMBLE_FUZZ").unwrap_or_default();
        let known = targets::ALL.iter().find(|(known, _)| *known == name);
        let names: Vec<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
        known.unwrap_or_else(|| panic!("TUMBLE_FUZZ is to be one of {}", names.join(" "))).1
    })
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target()(bytes));
