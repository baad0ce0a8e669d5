//! Expressions mean the same as in CEL: the library, the interpreter of the `cel` crate and the trees from which the
//! texts were written agree, faults included.

use std::collections::BTreeMap;

use cel::{Context, ExecutionError, Program};
use tumble::challenge::expression::{self, EvaluationError, Expression, Name, Scope, Type};

use crate::agreement::tree::{Fault, Kind, Names, Tree, Value};
use crate::depth;
use crate::rng::SplitMix64;

const EXPRESSIONS: u32 = 15_000;

#[test]
fn random_expressions_agree_with_cel() {
    let mut rng = SplitMix64::new(1);
    let mut scope = Scope::default();
    scope.add("A", Name::Number(0));
    scope.add("B", Name::Number(1));
    scope.add("start", Name::Lever(2));
    let mut tally: BTreeMap<&str, u32> = BTreeMap::new();
    let library = Context::default();
    for _ in 0..depth::share(EXPRESSIONS) {
        let kind = rng.pick(&[Kind::Number, Kind::Truth, Kind::Text]);
        let numbers = [number(&mut rng), number(&mut rng), rng.below(2) as i64];
        let start = if numbers[2] == 0 { "blue" } else { "red" };
        let names: Names = [
            ("A".to_owned(), Value::Number(numbers[0])),
            ("B".to_owned(), Value::Number(numbers[1])),
            ("start".to_owned(), Value::Text(start.to_owned())),
        ]
        .into();
        let tree = Tree::random(kind, &names, 4, &mut rng);
        let text = tree.write();
        let due = tree.value(&names);
        let own = match Expression::new(&text, &scope, library_kind(kind)) {
            Ok(expression) => expression.value(&numbers),
            Err(error) => panic!("{error}: {text}"),
        };
        assert_eq!(from_library(own), due, "{text} {names:?}");
        match (in_cel(&text, &names, &library), &due) {
            // If both sides of these are at fault, either fault may be reported.
            (Err(_), Err(_)) if text.contains("&&") || text.contains("||") => {}
            (in_cel, due) => assert_eq!(in_cel, *due, "{text} {names:?}"),
        }
        let outcome = match due {
            Ok(Value::Number(_)) => "number",
            Ok(Value::Truth(true)) => "true",
            Ok(Value::Truth(false)) => "false",
            Ok(Value::Text(_)) => "text",
            Err(Fault::Overflow) => "overflow",
            Err(Fault::Zero) => "division by zero",
        };
        *tally.entry(outcome).or_default() += 1;
    }
    if !depth::is_deep() {
        return;
    }
    for outcome in ["number", "true", "false", "text", "overflow", "division by zero"] {
        assert!(tally.get(outcome).is_some_and(|&count| count >= 100), "{outcome}: {tally:?}");
    }
}

fn number(rng: &mut SplitMix64) -> i64 {
    match rng.below(12) {
        0 => i64::MIN,
        1 => i64::MAX,
        2 => 0,
        3 => 1 << 62,
        _ => rng.between(-9, 9).into(),
    }
}

fn library_kind(kind: Kind) -> Type {
    match kind {
        Kind::Number => Type::Int,
        Kind::Truth => Type::Bool,
        Kind::Text => Type::Text,
    }
}

fn from_library(value: Result<expression::Value, EvaluationError>) -> Result<Value, Fault> {
    match value {
        Ok(expression::Value::Int(number)) => Ok(Value::Number(number)),
        Ok(expression::Value::Bool(truth)) => Ok(Value::Truth(truth)),
        Ok(expression::Value::Text(text)) => Ok(Value::Text(text.to_string())),
        Err(EvaluationError::Overflow) => Err(Fault::Overflow),
        Err(EvaluationError::DivisionByZero) => Err(Fault::Zero),
        Err(error) => panic!("{error}"),
    }
}

fn in_cel(text: &str, names: &Names, library: &Context) -> Result<Value, Fault> {
    let program = Program::compile(text).expect("it is CEL");
    let mut context = library.new_inner_scope();
    for (name, value) in names {
        match value.clone() {
            Value::Number(number) => context.add_variable_from_value(name, number),
            Value::Truth(truth) => context.add_variable_from_value(name, truth),
            Value::Text(text) => context.add_variable_from_value(name, text),
        }
    }
    match program.execute(&context) {
        Ok(cel::Value::Int(number)) => Ok(Value::Number(number)),
        Ok(cel::Value::Bool(truth)) => Ok(Value::Truth(truth)),
        Ok(cel::Value::String(text)) => Ok(Value::Text(text.to_string())),
        Err(ExecutionError::Overflow(..)) => Err(Fault::Overflow),
        Err(ExecutionError::DivisionByZero(_) | ExecutionError::RemainderByZero(_)) => {
            Err(Fault::Zero)
        }
        other => panic!("{other:?}: {text}"),
    }
}
