//! Expressions: every expression that can be read can be evaluated, and always ends.

use tumble_core::challenge::expression::{Expression, Name, Scope, Type, Value};

use super::made::Choices;

const KNOWN: &[&str] = &[
    "A",
    "B",
    "start",
    "blue",
    " ",
    " + ",
    " - ",
    " * ",
    " / ",
    " % ",
    " == ",
    " != ",
    " < ",
    " <= ",
    " > ",
    " >= ",
    " && ",
    " || ",
    "!",
    "-",
    "(",
    ")",
    "(",
    ")",
    " ? ",
    " : ",
    " in ",
    "[",
    "]",
    ", ",
    "0",
    "1",
    "7",
    "9223372036854775807",
    "9223372036854775808",
    "1.5",
    "0x10",
    "1u",
    "'B'",
    "\"R\"",
    "true",
    "false",
    "null",
    "b'x'",
    "r'x'",
    "has(A.b)",
    "[1].all(x, x > 0)",
    "A.b",
    "A[0]",
    "{'a': 1}",
    "size('a')",
    "matches",
    "timestamp('x')",
    "'''",
    "\\",
    "@",
    "`a`",
    ".",
    "?.",
    "//",
];

fn scope() -> Scope {
    let mut scope = Scope::default();
    scope.add("A", Name::Number(0));
    scope.add("B", Name::Number(1));
    scope.add("start", Name::Lever(2));
    scope.add("blue", Name::Constant(Value::Text("blue".into())));
    scope
}

pub(super) fn expressions(bytes: &[u8]) {
    let scope = scope();
    let mut choices = Choices::new(bytes);
    let wanted = choices.pick(&[Type::Int, Type::Bool, Type::Text]);
    let text = choices.text(KNOWN);
    match Expression::new(&text, &scope, wanted) {
        Ok(expression) => {
            for value in [0, 1, -1, i64::MAX, i64::MIN] {
                if let Ok(value) = expression.value(&[value, 3, 1]) {
                    let found = match value {
                        Value::Int(_) => Type::Int,
                        Value::Bool(_) => Type::Bool,
                        Value::Text(_) => Type::Text,
                    };
                    assert_eq!(found, wanted, "{text}");
                }
            }
        }
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{text:?} {error:?}"),
    }
}
