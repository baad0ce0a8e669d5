//! Specs rewritten as text, so that reading them is tested, too.

use std::collections::BTreeMap;

use toml::{Table, Value};
use tumble::challenge::Challenge;

/// The spec as a table, without the par that its text states.
pub(crate) fn table(text: &str) -> Table {
    let mut table: Table = text.parse().expect("the spec is TOML");
    table.remove("par");
    assert!(!table.contains_key("shape"), "a spec on the toy's board");
    table
}

pub(crate) fn challenge(table: &Table) -> Challenge {
    let text = table.to_string();
    Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

/// The widths of the values of inputs and registers, by name.
pub(crate) fn widths(table: &Table) -> BTreeMap<String, u32> {
    let mut widths = BTreeMap::new();
    for section in ["inputs", "registers"] {
        for (name, cells) in table.get(section).and_then(Value::as_table).into_iter().flatten() {
            let width = match cells {
                Value::Array(cells) if cells.iter().all(Value::is_array) => cells.len() as u32,
                _ => 1,
            };
            widths.insert(name.clone(), width);
        }
    }
    widths
}

/// An expression with every name replaced by `word`, and every text in it by `text`.
pub(crate) fn rewritten(
    expression: &str,
    word: impl Fn(&str) -> String,
    text: impl Fn(&str) -> String,
) -> String {
    let mut result = String::new();
    for (number, piece) in expression.split('\'').enumerate() {
        if number % 2 == 1 {
            result += &format!("'{}'", text(piece));
            continue;
        }
        let mut name = String::new();
        for letter in piece.chars().chain([' ']) {
            if letter.is_ascii_alphanumeric() || letter == '_' {
                name.push(letter);
                continue;
            }
            if !name.is_empty() {
                result += &word(&name);
                name.clear();
            }
            result.push(letter);
        }
        result.pop();
    }
    result
}

/// Replaces every expression of the spec by `expression`, which gets the name of the register for those about its value
/// at the end.
pub(crate) fn rewrite(table: &mut Table, expression: impl Fn(Option<&str>, &str) -> String) {
    let apply = |name: Option<&str>, value: &mut Value| {
        if let Value::String(text) = value {
            *text = expression(name, text);
        }
    };
    if let Some(condition) = table.get_mut("where") {
        apply(None, condition);
    }
    let Some(Value::Table(expect)) = table.get_mut("expect") else { return };
    for key in ["intercepted", "interceptor"] {
        if let Some(value) = expect.get_mut(key) {
            apply(None, value);
        }
    }
    if let Some(Value::Table(out)) = expect.get_mut("out") {
        for key in ["value", "when"] {
            if let Some(value) = out.get_mut(key) {
                apply(None, value);
            }
        }
    }
    if let Some(Value::Table(finals)) = expect.get_mut("final") {
        for (name, rule) in finals {
            match rule {
                Value::Table(rule) => {
                    if let Some(value) = rule.get_mut("value") {
                        apply(Some(name), value);
                    }
                    if let Some(when) = rule.get_mut("when") {
                        apply(None, when);
                    }
                }
                value => apply(Some(name), value),
            }
        }
    }
}
