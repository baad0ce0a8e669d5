//! Expressions: what is read can be evaluated, and always ends.

use tumble::challenge::expression::{Expression, Name, Scope, Type, Value};

use crate::made::{Choices, words};

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

#[test]
fn expressions_of_any_text() {
    let scope = scope();
    bolero::check!().for_each(|bytes: &[u8]| {
        let mut choices = Choices::new(bytes);
        let wanted = choices.pick(&[Type::Int, Type::Bool, Type::Text]);
        let wild = choices.byte().is_multiple_of(8);
        let text = match std::str::from_utf8(bytes) {
            Ok(text) if wild => text.to_owned(),
            _ => words(&mut choices, KNOWN),
        };
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
    });
}
