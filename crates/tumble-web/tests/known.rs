//! Starts that are partly known, and the truth table in the fewest lines.

use serde_json::{Value, json};
use tumble_web::Judge;

fn ask(request: &Value) -> Value {
    let answer = Judge::default().answer(&request.to_string());
    serde_json::from_str(&answer).unwrap_or_default()
}

/// A request about the reference of a challenge.
fn about(number: u16, what: &Value) -> Value {
    let mut request = ask(&json!({"do": "solution", "challenge": number}));
    request["challenge"] = number.into();
    for (key, value) in what.as_object().into_iter().flatten() {
        request[key] = value.clone();
    }
    request
}

fn known(number: u16, row: &str, set: &Value) -> Value {
    ask(&about(number, &json!({"do": "known", "row": row, "set": set})))
}

fn texts(named: &Value) -> Vec<String> {
    let text = |item: &Value| format!("{} {}", item["name"], item["text"]).replace('"', "");
    named.as_array().into_iter().flatten().map(text).collect()
}

#[test]
fn cells_are_met_surely_or_perhaps() {
    let known = known(18, "0", &json!({"top": "?"}));
    assert_eq!(known["starts"], "2");
    assert_eq!(known["met"], json!([[1, 4], [2, 5], [3, 6], [6, 7], [7, 8]]));
    assert_eq!(known["may_be_met"], json!([[4, 5], [4, 7], [5, 6], [5, 8]]));
    assert_eq!(known["ending"], "a blue ball is caught in F");
    assert_eq!(texts(&known["finals"]), ["top ~", "bottom ?"]);
}

#[test]
fn what_is_known_holds_in_every_start_that_agrees() {
    let known = known(37, "0", &json!({"A": "?01", "B": "10??"}));
    assert_eq!(known["starts"], "8");
    let table = ask(&about(37, &json!({"do": "table", "from": "0", "count": 128})));
    let value = |row: &Value, at: usize| row["values"][at]["value"].as_i64().unwrap_or(-1);
    let rows: Vec<&Value> = table["rows"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|row| value(row, 0) & 0b011 == 0b001 && value(row, 1) & 0b1100 == 0b1000)
        .collect();
    assert_eq!(rows.len(), 8);
    assert!(rows.iter().any(|row| row["row"] == known["row"]), "{known}");
    let letters = known["out"].as_str().unwrap_or("-");
    assert!(!letters.is_empty());
    let mut met = Vec::new();
    for row in &rows {
        let out = row["out"].as_str().unwrap_or("-");
        assert!(letters.chars().zip(out.chars()).all(|(one, own)| one == '?' || one == own));
        let run = ask(&about(37, &json!({"do": "run", "row": row["row"]})));
        let mut cells: Vec<Value> = run["balls"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|ball| ball["path"].as_array().into_iter().flatten().cloned())
            .collect();
        cells.sort_by_key(ToString::to_string);
        cells.dedup();
        met.extend(cells);
    }
    let times = |cell: &Value| met.iter().filter(|own| *own == cell).count();
    let cells = |name: &str| known[name].as_array().cloned().unwrap_or_default();
    assert!(cells("met").iter().all(|cell| times(cell) == 8));
    assert!(cells("may_be_met").iter().all(|cell| (1..8).contains(&times(cell))));
    assert!(
        met.iter().all(|cell| cells("met").contains(cell) || cells("may_be_met").contains(cell))
    );
}

#[test]
fn a_table_in_the_fewest_lines_says_what_is_computed() {
    let compact = |number| ask(&about(number, &json!({"do": "compact"})));
    let lines = compact(27);
    assert_eq!(lines["lines"].as_array().map(Vec::len), Some(1));
    assert_eq!(texts(&lines["lines"][0]["inputs"]), ["A ---------"]);
    assert_eq!(texts(&lines["lines"][0]["finals"]), ["A ~~~~~~~~~"]);
    assert_eq!(texts(&compact(47)["lines"][0]["finals"]), ["A ~~", "B A + B"]);
    let functions = texts(&compact(18)["functions"]);
    assert!(functions.contains(&"bottom end top XOR bottom".to_owned()), "{functions:?}");
    // The line of a table is a partly known start.
    let line = &compact(31)["lines"][6];
    let set: serde_json::Map<String, Value> = line["inputs"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|input| (input["name"].as_str().unwrap_or("").to_owned(), input["text"].clone()))
        .collect();
    let known = known(31, "0", &Value::Object(set));
    assert_eq!((&known["starts"], &known["out"]), (&line["starts"], &line["out"]));
}

#[test]
fn what_is_no_start_is_refused() {
    for (number, set) in
        [(18, json!({"top": "2?"})), (48, json!({"A": "??"})), (31, json!({"blue_balls": "x"}))]
    {
        let answer = known(number, "0", &set);
        assert_eq!(answer["error"].as_str().map(str::is_empty), Some(false), "{number} {set}");
    }
    assert!(known(59, "0", &json!({}))["error"].is_string());
    assert!(ask(&about(59, &json!({"do": "compact"})))["error"].is_string());
    let huge = known(18, "340282366920938463463374607431768211455", &json!({"top": "?"}));
    assert_eq!(huge["starts"], "2");
}

#[test]
fn cells_that_no_ball_can_reach_are_marked() {
    let marks = |facts: &Value| facts["slots"].to_string().matches('x').count();
    assert_eq!(marks(&ask(&json!({"do": "challenge", "challenge": 1}))), 0);
    let machine = json!({"do": "free", "grid": "", "rows": 5, "columns": 21, "left": "B", "right": "", "start": "blue"});
    let facts = ask(&json!({"do": "challenge", "spec": ask(&machine)["spec"]}));
    assert!(marks(&facts) > 0);
    let slot = |row: usize, column: usize| {
        facts["slots"][row - 1].as_str().and_then(|line| line.chars().nth(column - 1))
    };
    assert_eq!((slot(1, 1), slot(5, 11)), (Some('x'), Some('-')));
}
