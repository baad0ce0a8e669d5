//! Names and the order of bits are internal to the spec: changing them does not change the verdict.

use toml::Value;

use crate::metamorphic::cases::{cases, verdict};
use crate::metamorphic::spec;

/// The value of `expression` with two of its bits exchanged.
fn exchanged(expression: &str, one: u32, other: u32) -> String {
    let (one, other) = (1i64 << one, 1i64 << other);
    let bit = |place: i64| format!("({expression}) / {place} % 2");
    format!("(({expression}) + ({} - {}) * {})", bit(other), bit(one), one - other)
}

#[test]
fn two_bits_exchanged_in_spec_and_meaning_change_no_verdict() {
    let mut exchanges = 0;
    let mut too_long = 0;
    for case in cases() {
        let table = spec::table(case.entry.text);
        let places = [("inputs", case.challenge.inputs.len()), ("registers", usize::MAX)];
        for (section, _) in places {
            let Some(Value::Table(names)) = table.get(section) else { continue };
            for name in names.keys().cloned().collect::<Vec<_>>() {
                let mut table = table.clone();
                let Some(Value::Array(cells)) = table[section].get_mut(&name) else { continue };
                if cells.len() < 2 || cells.iter().any(Value::is_integer) {
                    continue;
                }
                let (one, other) = (0, cells.len() - 1);
                cells.swap(one, other);
                let word = |word: &str| {
                    if word == name {
                        exchanged(word, one as u32, other as u32)
                    } else {
                        word.to_owned()
                    }
                };
                let longest = std::cell::Cell::new(0);
                spec::rewrite(&mut table, |register, expression| {
                    let mut text = spec::rewritten(expression, word, str::to_owned);
                    if register == Some(&name) {
                        text = exchanged(&text, one as u32, other as u32);
                    }
                    longest.set(longest.get().max(text.len()));
                    text
                });
                if longest.get() > 1_000 {
                    too_long += 1;
                    continue;
                }
                let challenge = spec::challenge(&table);
                for board in case.variants() {
                    let changed = verdict(&challenge, &board, case.lever);
                    assert_eq!(changed, case.verdict(&board), "{}: {name}", case.entry.file);
                }
                exchanges += 1;
            }
        }
    }
    assert!(exchanges > 15, "registers were there: {exchanges} and {too_long} too long");
    assert!(too_long < 4, "{too_long} expressions were too long to rewrite");
}

#[test]
fn other_names_change_no_verdict() {
    let mut renamed = 0;
    for case in cases() {
        let mut table = spec::table(case.entry.text);
        let names = spec::widths(&table);
        let word = |word: &str| match names.contains_key(word) {
            true => format!("{word}_too"),
            false => word.to_owned(),
        };
        spec::rewrite(&mut table, |_, text| spec::rewritten(text, word, str::to_owned));
        let rename = |value: Option<&mut Value>| {
            let Some(Value::Table(section)) = value else { return };
            *section = section.iter().map(|(name, cells)| (word(name), cells.clone())).collect();
        };
        rename(table.get_mut("inputs"));
        rename(table.get_mut("registers"));
        rename(table.get_mut("expect").and_then(|expect| expect.get_mut("final")));
        let challenge = spec::challenge(&table);
        for board in case.variants() {
            let changed = verdict(&challenge, &board, case.lever);
            assert_eq!(changed, case.verdict(&board), "{}", case.entry.file);
        }
        renamed += names.len();
    }
    assert!(renamed > 40, "names were there");
}
