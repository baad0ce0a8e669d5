//! Machines of free play, and the challenges made from them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
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
fn bits_must_end_as_those_of_the_machine_where_that_is_asked_for() {
    // Two balls turn the second and the fifth bit of a row that is given.
    let grid = "  .\\. .-.\n .-.\\.-.-.\n.-.-.>.-.-.\n-.-./.\\.-.-\n.-./.-.\\.-.\n-.\\.-.-.\\.-\n.<.<.<.<.<.\n-.-./.-.-./\n.-./.-.-./.\n-./.-.-./.-\n     -";
    let mut request = machine(grid);
    (request["left"], request["right"]) = ("BB".into(), "".into());
    request["do"] = "make".into();
    request["title"] = "Bits".into();
    request["objective"] = "Set them.".into();
    request["given"] = json!([[7, 2], [7, 4], [7, 6], [7, 8], [7, 10]]);
    request["ending"] = true.into();
    let loose = ask(&request);
    request["bits"] = true.into();
    let strict = ask(&request);
    let text = strict["spec"].as_str().unwrap_or_default();
    assert!(text.contains("B = \"1\"") && text.contains("B = [7, 4]"), "{strict}");
    let verdict = |made: &Value, board: &Value| {
        ask(&json!({"do": "grade", "spec": made["spec"], "text": board}))["verdict"].clone()
    };
    assert_eq!(verdict(&strict, &strict["text"]), "pass", "{text}");
    // Both balls over the second bit: the same come out, and no bit has turned.
    let other = "  .\\. .-.\n .-.\\.-.-.\n.-.-./.-.-.\n-.-./.-.-.-\n.-./.-.-.-.\n-.\\.-.-.-.-\n.<.<.<.<.<.\n-.\\./.-.-.-\n.-./.-.-.-.\n-./.-.-.-.-\n     -";
    assert_eq!(verdict(&strict, &other.into()), "fail");
    assert_eq!(verdict(&loose, &other.into()), "pass", "{loose}");
}

#[test]
fn the_solver_says_what_a_challenge_needs_and_how_many_boards_are_cheapest() {
    let made = made(GRID, &json!([[1, 8], [7, 6]]));
    let found = ask(&json!({"do": "solve", "spec": made["spec"], "seconds": 60}));
    assert_eq!(found["proven"], true, "{found}");
    let spec = format!(
        "{}\n[par]\n{}proven = true\n",
        made["spec"].as_str().unwrap_or_default(),
        found["par"].as_str().unwrap_or_default()
    );
    let facts = ask(&json!({"do": "challenge", "spec": spec}));
    assert_eq!(facts["par"]["key"][0], found["parts"], "{facts}");
    let counted = ask(&json!({"do": "count", "spec": spec, "text": found["text"], "seconds": 60}));
    assert!(counted["boards"].as_u64() > Some(0), "{counted}");
}

#[test]
fn the_program_films_a_run() {
    let solution = ask(&json!({"do": "solution", "challenge": 3}));
    let film = ask(&json!({"do": "film", "challenge": 3, "text": solution["text"], "row": "0"}));
    assert_eq!(film["name"], "03-ignition.png", "{film:.300}");
    let bytes = STANDARD.decode(film["bytes"].as_str().unwrap_or_default()).unwrap_or_default();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert!(bytes.windows(4).any(|name| name == b"acTL"), "it moves");
    assert_eq!(film["more"], false);
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

#[test]
fn a_challenge_names_each_cell_by_a_letter() {
    let free = ask(&machine(""));
    let facts = ask(&json!({"do": "challenge", "spec": free["spec"]}));
    let slots: Vec<&str> =
        facts["slots"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert_eq!((slots[0], slots[1], slots[10]), ("  .-. .-.  ", " .-.-.-.-. ", "     -     "));
}

#[test]
fn the_facts_of_the_widest_board_are_short() {
    let free = ask(
        &json!({"do": "free", "grid": "", "rows": 255, "columns": 255, "left": "B", "right": "R", "start": "blue"}),
    );
    let facts =
        Judge::default().answer(&json!({"do": "challenge", "spec": free["spec"]}).to_string());
    assert!(facts.len() < 70_000, "{} bytes", facts.len());
}
