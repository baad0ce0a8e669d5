//! Alerts: the findings of each lint on small boards, and boards without any.

use std::collections::BTreeSet;

use tumble::board::{Cell, Side};
use tumble_core::lint::{Alert, Example, Lint, Linted};

/// Two blue balls, two red ones, any parts.
const TWO_BALLS: &str = "[balls]\nblue = 2\nred = 2\n[expect]\nend = \"empty\"\n";

fn linted(example: Example) -> Linted {
    let challenge = example.challenge().expect("a challenge");
    let board = example.board(&challenge).expect("a board");
    Linted::find(&challenge, &board, Side::Left)
}

fn example(id: &str) -> Example {
    Lint::find(id).expect("a lint").example
}

/// The alerts of a lint on another board for its example.
fn alerts(id: &str, example: Example) -> Vec<Alert> {
    let alerts = linted(example).alerts.into_iter();
    alerts.filter(|alert| alert.lint.id == id).collect()
}

/// The same for another board.
fn alerts_on(id: &str, board: &'static str) -> Vec<Alert> {
    alerts(id, Example { board, ..example(id) })
}

/// The first alert that the example of a lint shows.
fn shown(id: &str) -> Alert {
    alerts(id, example(id)).remove(0)
}

#[test]
fn every_example_shows_its_lint_and_ids_are_unique() {
    for lint in Lint::all() {
        let linted = linted(lint.example);
        let is_shown = linted.alerts.iter().any(|alert| alert.lint.id == lint.id);
        assert!(is_shown, "{}: {:?}", lint.id, linted.alerts);
        assert!(linted.unknown.is_none());
        assert_eq!(Lint::find(lint.id).map(|found| found.id), Some(lint.id));
    }
    let ids: BTreeSet<&str> = Lint::all().map(|lint| lint.id).collect();
    assert_eq!(ids.len(), Lint::all().count());
}

#[test]
fn alerts_name_their_cells() {
    for (id, row, column) in [
        ("empty-cell", 3, 2),
        ("idle-gear", 2, 2),
        ("idle-input", 2, 3),
        ("lone-gear-bit", 2, 3),
        ("off-board", 2, 1),
        ("one-way-bit", 2, 3),
        ("same-lever", 4, 1),
        ("still-bit", 1, 4),
        ("unmet-part", 1, 4),
    ] {
        assert_eq!(shown(id).cells, [Cell::new(row, column)], "{id}");
    }
    for id in
        ["constant-output", "empty-cell", "empty-entry", "idle-input", "off-board", "unmet-part"]
    {
        assert_eq!(alerts(id, example(id)).len(), 1, "{id}");
    }
}

#[test]
fn boards_without_the_fault_are_left_alone() {
    for (id, board) in [
        // An input that decides.
        ("constant-output", ".\\.-.\n-.<.-\n.\\.U.\n-./.-\n"),
        ("idle-input", ".\\.-.\n-.<.-\n.\\.U.\n-./.-\n"),
        ("empty-cell", ".\\.-.\n-./.-\n.\\.-.\n-./.-\n"),
        // No ball reaches the other entry.
        ("empty-entry", ".\\.-.\n-./.-\n.\\.-.\n-./.-\n"),
        // The gear links two gear bits that nothing else links.
        ("idle-gear", ".\\.-.\n{*{.-\n.\\./.\n-./.-\n"),
        ("lone-gear-bit", ".\\.-.\n{*{.-\n.\\./.\n-./.-\n"),
        // A ball may leave the last row outward.
        ("off-board", "./.-.\n\\.-.-\n./.-.\n/.-.-\n"),
        ("one-way-crossover", ".\\./.\n-.X.-\n./.\\.\n\\.-./\n"),
        // A choice in the middle presses both levers.
        ("same-lever", ".\\.-.\n-./.-\n.\\.-.\n-.<.-\n"),
        // Balls pass it in one direction only, which is another alert.
        ("same-lever", "./.-.\n\\.-.-\n./.-.\nX.-.-\n"),
        // A train turns with any of its gear bits.
        ("still-bit", ".\\.-.\n-.{*{\n.\\./.\n-./.-\n"),
        ("unmet-part", ".\\.-.\n-./.-\n.\\.-.\n-./.-\n"),
    ] {
        assert!(alerts_on(id, board).is_empty(), "{id}");
    }
}

#[test]
fn other_balls_make_other_alerts() {
    let (id, board) = ("one-way-bit", ".\\.-.\n-.<.-\n.\\./.\n-./.-\n");
    assert!(alerts(id, Example { tables: TWO_BALLS, board, ..example(id) }).is_empty());
    let (id, board) = ("one-weight-gate", ".\\.-.\n-.q.-\n.\\./.\n-./.-\n");
    let tables = "[balls]\nleft = \"Bb\"\nright = \"R\"\n[expect]\nend = \"empty\"\n";
    assert!(alerts(id, Example { tables, board, ..example(id) }).is_empty());
}

#[test]
fn alerts_say_what_is_so_and_what_to_do() {
    assert_eq!(shown("constant-output").name.as_deref(), Some("ends"));
    assert_eq!(shown("idle-input").name.as_deref(), Some("A"));
    let ball = |id: &str| shown(id).witness.map(|witness| witness.ball);
    assert_eq!((ball("empty-cell"), ball("empty-entry")), (Some(1), Some(2)));
    assert_eq!(shown("empty-entry").message, "red entry without a part");
    assert_eq!(shown("same-lever").message, "bit whose two paths press the left lever");
    assert_eq!(shown("one-way-crossover").remedy, "a ramp \\ does the same and is cheaper");
    assert!(shown("one-way-crossover").message.contains("can enter one way only"));
    // A red ball could come moving left, but none is released.
    let found = alerts_on("one-way-crossover", ".\\./.\n-.X.-\n.-./.\n-./.-\n");
    assert!(found[0].message.contains("used one way only"));
    assert_eq!(shown("one-weight-gate").remedy, "a ramp \\ does the same");
    let found = alerts_on("one-weight-gate", ".\\.-.\n-.p.-\n./.-.\n/.-.-\n");
    assert_eq!(found[0].remedy, "a ramp / does the same");
}

#[test]
fn one_gear_of_a_square_and_one_bit_of_two_are_idle() {
    let cells = |id: &str, board| -> Vec<Cell> {
        alerts_on(id, board).into_iter().flat_map(|alert| alert.cells).collect()
    };
    assert_eq!(cells("idle-gear", ".{.-.\n{*{.-\n.{*/.\n-./.-\n"), [Cell::new(3, 3)]);
    assert_eq!(cells("still-bit", ".\\.-.\n-.{.{\n.\\./.\n-./.-\n")[0], Cell::new(2, 5));
}

#[test]
fn all_parts_that_no_ball_meets_are_one_alert() {
    let found = alerts_on("unmet-part", ".\\.\\.\n-./.-\n.\\.-.\n-./.X\n");
    assert_eq!(found[0].cells, [Cell::new(1, 4), Cell::new(4, 5)]);
    assert_eq!(found[0].message, "no ball meets these 2 parts");
}
