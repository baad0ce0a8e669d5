//! Balls of different weight, on a board so small that all boards can be tried.

use tumble::challenge::Challenge;

use super::enumeration::{agree, spec};

/// A spec on the small board that has weigh gates.
fn weighing(given: [char; 4], gates: u32, balls: &str, rest: &str) -> Challenge {
    let text = spec(given, [4, 0, 1, 1, 0, 0], balls, rest);
    let supply = format!("[supply]\nweigh_gate = {gates}\n");
    let text = text.replacen("[supply]\n", &supply, 1);
    let text = format!("extension = \"weight\"\n{text}");
    Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"))
}

#[test]
fn a_weigh_gate_is_placed_where_only_it_will_do() {
    let least = |gates: u32, balls: &str, rest: &str| {
        agree(&weighing(['-'; 4], gates, balls, rest)).map(|key| key[0])
    };
    // Only the weight tells whether the first ball is the last one.
    let balls = "blue = \"1..=2\"\nred = 1\nheavy = \"last\"";
    let rest = "[expect]\nout = { value = \"blue_balls == 1 ? 'BR' : 'BBR'\" }";
    assert!(least(1, balls, rest).is_some());
    assert_eq!(least(0, balls, rest), None);
    // Any heavy ball is caught: two ramps, the gate, an interceptor.
    let balls = "left = \"BBb\"";
    assert_eq!(least(1, balls, "[expect]\nout = \"BB\"\nintercepted = 'blue'"), Some(4));
}

#[test]
fn given_weigh_gates_and_counted_balls_agree_with_all_boards() {
    let tables = [
        (
            "blue = \"1..=2\"\nheavy = \"last\"",
            "[expect]\nout = { repeat = \"B\" }\nend = \"empty\"",
        ),
        (
            "blue = \"1..=2\"\nred = 1\nheavy = \"last\"",
            "[expect]\nout = \"B\"\nend = \"intercepted\"",
        ),
        (
            "blue = 2\nred = 2\nheavy = \"last\"\nstart = \"player\"",
            "[expect]\nout = { repeat = \"BR\" }",
        ),
        ("left = \"bRrB\"\nright = \"rB\"", "[expect]\nout = \"BR\"\nintercepted = 'red'"),
        ("blue = \"unlimited\"\nright = \"rR\"", "[expect]\nout = { repeat = \"B\" }"),
    ];
    for given in [['p', '-', '-', '-'], ['-', '-', 'q', '-']] {
        for (balls, rest) in tables {
            agree(&weighing(given, 1, balls, rest));
        }
    }
}
