//! Compares a value with a JSON Schema: the part of it that the program's own schemas use. A key that an object of the
//! schema does not name is a fault.

use serde_json::{Map, Value};

/// Words of a schema that only describe. `format` names the integer type of a number.
const NOTES: [&str; 7] = ["$defs", "$id", "$schema", "default", "description", "format", "title"];

/// Returns the faults of a value, each with its path: `.par.parts: ...`.
pub(crate) fn faults(root: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    add(root, schema, value, "", &mut faults);
    faults
}

fn add(root: &Value, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
    let Value::Object(words) = schema else {
        if *schema != Value::Bool(true) {
            faults.push(format!("{at}: nothing is allowed here"));
        }
        return;
    };
    for (word, asked) in words {
        let fault = match word.as_str() {
            "$ref" => {
                let name = asked.as_str().and_then(|name| name.strip_prefix('#'));
                let found = name.and_then(|name| root.pointer(name));
                add(root, found.expect("the schema has what it refers to"), value, at, faults);
                continue;
            }
            "anyOf" | "oneOf" => {
                let ways: Vec<Vec<String>> =
                    list(asked).iter().map(|way| self::faults(root, way, value)).collect();
                let fewest = ways.into_iter().min_by_key(Vec::len).unwrap_or_default();
                faults.extend(fewest.into_iter().map(|fault| format!("{at}{fault}")));
                continue;
            }
            "properties" => {
                if let Value::Object(object) = value {
                    properties(root, words, object, at, faults);
                }
                continue;
            }
            "items" | "prefixItems" => {
                for (place, item) in list(value).iter().enumerate() {
                    let asked = asked.get(place).unwrap_or(asked);
                    add(root, asked, item, &format!("{at}[{place}]"), faults);
                }
                continue;
            }
            // Checked with the properties.
            "additionalProperties" if words.contains_key("properties") => continue,
            "additionalProperties" => {
                for (key, own) in value.as_object().into_iter().flatten() {
                    add(root, asked, own, &format!("{at}.{key}"), faults);
                }
                continue;
            }
            "required" => {
                let missing = list(asked).iter().filter_map(Value::as_str);
                let missing = missing.filter(|key| value.is_object() && value.get(key).is_none());
                faults.extend(missing.map(|key| format!("{at}: `{key}` is missing")));
                continue;
            }
            "type" => !is_of(asked, value),
            "const" => value != asked,
            "enum" => !list(asked).contains(value),
            "minItems" => value.as_array().is_some_and(|own| (own.len() as u64) < number(asked)),
            "maxItems" => value.as_array().is_some_and(|own| own.len() as u64 > number(asked)),
            "minimum" => value.is_number() && value.to_string().starts_with('-'),
            "maximum" => value.as_u64().is_some_and(|own| own > number(asked)),
            note if NOTES.contains(&note) => false,
            other => panic!("`{other}` is a word of JSON Schema that is not held against anything"),
        };
        if fault {
            faults.push(match word.as_str() {
                "type" => format!("{at}: {value} is no {asked}"),
                "const" => format!("{at}: {value} is not {asked}"),
                "minimum" => format!("{at}: {value} is less than {asked}"),
                word => format!("{at}: {value} breaks {word} {asked}"),
            });
        }
    }
}

/// Checks the keys of an object that has named ones.
fn properties(
    root: &Value,
    words: &Map<String, Value>,
    object: &Map<String, Value>,
    at: &str,
    faults: &mut Vec<String>,
) {
    for (key, own) in object {
        let at = format!("{at}.{key}");
        match words["properties"].get(key).or_else(|| words.get("additionalProperties")) {
            Some(Value::Bool(_)) | None => faults.push(format!("{at}: no such key")),
            Some(asked) => add(root, asked, own, &at, faults),
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a bound of the schema is a whole number")
}

/// Whether a value is of a type, or of one of several types.
fn is_of(asked: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_number() && !value.to_string().contains(['.', 'e', 'E']),
        _ => panic!("{name} is a type that is not known"),
    };
    if asked.is_array() { list(asked).iter().any(is) } else { is(asked) }
}
