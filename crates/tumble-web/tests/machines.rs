//! Machines of free play, and the challenges that are made of them.

use serde_json::{Value, json};
use tumble_web::Judge;

const GRID: &str = "  .\\. .U.\n .-.\\.-.-.\n.-.-.^.-.-.\n-.-.v./.-.-\n.-.v*v.-.-.\n-.-.v.\\.-.-\n.-.\\.U./.-.\n-.-.\\./.-.-\n.-.-.\\.-.-.\n-.-.-.\\.-.-\n     -";

fn ask(request: &Value) -> Value {
    let answer = Judge::default().answer(&request.to_string());
    serde_json::from_str(&answer).unwrap_or_default()
}

fn machine(grid: &str) -> Value {
    json!({"do": "free", "grid": grid, "rows": 11, "columns": 11, "left": "BBBBBB", "right": "RRRR", "start": "blue"})
}

fn made(grid: &str, given: &Value) -> Value {
    let mut request = machine(grid);
    request["do"] = "make".into();
    request["title"] = "A \"title\"".into();
    request["objective"] = "Do it.".into();
    request["given"] = given.clone();
    request["ending"] = true.into();
    ask(&request)
}

#[test]
fn each_upright_train_of_a_machine_is_an_input() {
    let free = ask(&machine(GRID));
    let table = ask(
        &json!({"do": "table", "spec": free["spec"], "text": free["text"], "from": "0", "count": 64}),
    );
    let ends: Vec<String> = table["rows"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|row| {
            format!("{} {} {}", row["out"], row["end"]["how"], row["end"]["colour"])
                .replace('"', "")
        })
        .collect();
    assert_eq!(ends, ["B caught red", " caught blue", " caught blue", "B caught red"]);
}

#[test]
fn a_machine_solves_the_challenge_that_is_made_of_it() {
    let made = made(GRID, &json!([[1, 8], [7, 6]]));
    let grade = ask(&json!({"do": "grade", "spec": made["spec"], "text": made["text"]}));
    assert_eq!(grade["verdict"], "pass", "{made} {grade}");
    assert_eq!(grade["cost"]["parts"], 11);
    let facts = ask(&json!({"do": "challenge", "spec": made["spec"]}));
    assert_eq!(facts["title"], "A \"title\"");
    assert_eq!(facts["starts"], "4");
}

#[test]
fn a_machine_in_which_a_ball_falls_makes_no_challenge() {
    let made = made("", &json!([]));
    assert_eq!(made["error"], "a ball still falls in this machine");
}

#[test]
fn boards_of_all_sizes_are_machines() {
    for (rows, columns) in [(3, 5), (8, 9), (255, 255)] {
        let mut request = machine("");
        request["rows"] = rows.into();
        request["columns"] = columns.into();
        let free = ask(&request);
        let facts = ask(&json!({"do": "challenge", "spec": free["spec"]}));
        assert_eq!((&facts["rows"], &facts["columns"]), (&rows.into(), &columns.into()), "{free}");
    }
}
