//! The functions that a board computes, by name: each holds in all rows of the independent machine.

use tumble::Table;
use tumble::board::Board;
use tumble::challenge::Challenge;
use tumble::table::FunctionOf;

use crate::agreement::compact::{Rows, value_of};
use crate::agreement::specs::{Case, Spec};
use crate::agreement::translate;

pub(crate) fn compare(spec: &Spec, challenge: &Challenge, board: &Board, cases: &[Case]) {
    let rows = Rows::new(spec, challenge, board, cases);
    let table = Table::new(challenge, board).expect("it has the given parts");
    let table = table.with_lever(translate::side(spec.chosen));
    for function in table.functions().expect("it is decided") {
        let Some(text) = function.text else {
            assert_eq!(function.name, "");
            continue;
        };
        for case in cases {
            match function.of {
                FunctionOf::Out => {
                    assert!(is_order_of(&text, &case.run.out), "{text}\n{}", spec.text);
                }
                FunctionOf::Ending(ending) => {
                    let is_so = translate::end(ending) == case.run.end;
                    assert_eq!(bit_of(&text, case), is_so, "{ending} {text}\n{}", spec.text);
                }
                FunctionOf::Final(variable, Some(bit)) => {
                    let Some(end) = rows.bit(variable, bit, case).1 else { continue };
                    assert_eq!(bit_of(&text, case), end, "{variable} {bit} {text}\n{}", spec.text);
                }
                FunctionOf::Final(variable, None) => {
                    let width = challenge.register(variable).expect("a register").cells.width();
                    for bit in 0..width as usize {
                        let (start, Some(end)) = rows.bit(variable, bit, case) else { continue };
                        let due = match (function.name, width) {
                            ("as it started", _) => start == Some(true),
                            ("reverse", _) | ("NOT", 2..) => start == Some(false),
                            (_, 1) => bit_of(&text, case),
                            _ => value_of(&text, challenge, case) >> bit & 1 == 1,
                        };
                        assert_eq!(end, due, "{variable} {bit} {text}\n{}", spec.text);
                    }
                }
            }
        }
    }
}

/// Whether these are the balls of an order such as `(BR)*B`.
fn is_order_of(text: &str, out: &str) -> bool {
    // A row of a run without end shows the first round.
    let text = text.strip_suffix(" without end").unwrap_or(text);
    let (order, may_end_before) = match text.strip_suffix(" or its beginning") {
        Some(order) => (order, true),
        None => (text, false),
    };
    let (part, rest) = order.split_once('*').unwrap_or(("", order));
    let part = part.trim_matches(['(', ')']);
    let mut whole = (0..=out.len()).map(|times| part.repeat(times) + rest);
    whole.any(|whole| whole == out || (may_end_before && whole.starts_with(out)))
}

/// The value of a name or a number.
fn number(text: &str, case: &Case) -> i64 {
    let (name, bit) = match text.split_once('[') {
        Some((name, bit)) => (name, bit.trim_end_matches(']').parse().expect("a bit")),
        None => (text, 0),
    };
    match case.values.get(name) {
        Some(value) if text.contains('[') => value >> bit & 1,
        Some(value) => *value,
        None => text.parse().unwrap_or_else(|_| panic!("{text} is no name and no number")),
    }
}

/// The value of a function of bits, from its text.
fn bit_of(text: &str, case: &Case) -> bool {
    let names = |list: &str| list.split(", ").filter(|name| number(name, case) == 1).count();
    if text == "always" {
        return true;
    }
    if let Some((count, list)) = text.split_once(" of ") {
        let (how, count) = count.rsplit_once(' ').expect("how many");
        let (count, set): (usize, usize) = (count.parse().expect("a number"), names(list));
        return match how {
            "exactly" => set == count,
            "at least" => set >= count,
            "fewer than" => set < count,
            _ => panic!("{text}"),
        };
    }
    if let Some((chooser, both)) = text.split_once(" ? ") {
        let (then, otherwise) = both.split_once(" : ").expect("two of them");
        return number(if number(chooser, case) == 1 { then } else { otherwise }, case) == 1;
    }
    for (sign, holds) in [
        (" >= ", i64::ge as fn(&i64, &i64) -> bool),
        (" <= ", i64::le),
        (" == ", i64::eq),
        (" != ", i64::ne),
        (" < ", i64::lt),
        (" > ", i64::gt),
    ] {
        if let Some((one, other)) = text.split_once(sign) {
            return holds(&number(one, case), &number(other, case));
        }
    }
    if let Some(inner) = text.strip_prefix("NOT (") {
        return !bit_of(inner.trim_end_matches(')'), case);
    }
    let literal = |text: &str| match text.strip_prefix("NOT ") {
        Some(name) => number(name, case) == 0,
        None => number(text, case) == 1,
    };
    if text.contains(" XOR ") {
        text.split(" XOR ").filter(|name| literal(name)).count() % 2 == 1
    } else if text.contains(" OR ") {
        text.split(" OR ").any(literal)
    } else {
        text.split(" AND ").all(literal)
    }
}
