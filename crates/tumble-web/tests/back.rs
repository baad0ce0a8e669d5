//! From the end of a run back to its start, and the usage of a board.

use serde_json::{Value, json};
use tumble_web::Judge;

/// The answer to a request about the reference of a challenge.
fn ask_about(number: u16, what: &Value) -> Value {
    let ask = |request: &Value| -> Value {
        let answer = Judge::default().answer(&request.to_string());
        serde_json::from_str(&answer).unwrap_or_default()
    };
    let mut request = ask(&json!({"do": "solution", "challenge": number}));
    request["challenge"] = number.into();
    for (key, value) in what.as_object().into_iter().flatten() {
        request[key] = value.clone();
    }
    ask(&request)
}

fn reversible(number: u16) -> Value {
    ask_about(number, &json!({"do": "reversible"}))
}

fn alike(number: u16, row: &str) -> Value {
    ask_about(number, &json!({"do": "alike", "row": row}))
}

#[test]
fn an_end_may_say_how_the_run_began() {
    assert_eq!(reversible(27), json!({"rows": "512", "colliding": "0", "example": null}));
    let found = reversible(41);
    assert_eq!((&found["rows"], &found["colliding"]), (&json!("16"), &json!("16")));
    let texts = [0, 1].map(|at: usize| found["example"][at][0]["text"].clone());
    assert_eq!(texts, ["A = 0", "A = 1"]);
    assert!(reversible(59)["error"].is_string());
}

#[test]
fn starts_that_end_alike_are_in_few_lines() {
    let found = alike(41, "5");
    assert_eq!((&found["rows"], &found["starts"]), (&json!("16"), &json!("16")));
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["lines"][0]["inputs"], json!([{"name": "A", "text": "----"}]));
    let alone = alike(27, "5");
    assert_eq!((&alone["starts"], &alone["more"]), (&json!("1"), &json!(false)));
    assert_eq!(alone["lines"][0]["inputs"][0]["text"], "000000101");
}

#[test]
fn starts_that_end_alike_are_those_of_the_table() {
    // 0 and 6, doubled once, are both 0 in three bits; twice, 0, 3, 5 and 6 are alike.
    for (row, starts) in [("0", "2"), ("1", "4"), ("18", "2"), ("9", "2"), ("10", "4")] {
        assert_eq!(alike(53, row)["starts"], starts, "{row}");
    }
    for row in ["24", "x"] {
        assert!(alike(53, row)["error"].is_string(), "{row}");
    }
}

#[test]
fn a_board_has_its_numbers() {
    let usage = |number| ask_about(number, &json!({"do": "usage"}));
    assert_eq!(usage(41), json!({"falls": 16, "turns": 96, "balls": 1, "height": 10, "area": 40}));
    assert!(usage(9999)["error"].is_string());
}
