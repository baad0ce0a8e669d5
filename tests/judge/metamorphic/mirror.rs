//! The mirror image of a challenge is solved by the mirror image of a board, and by nothing else.

use toml::{Table, Value};
use tumble::board::{Board, Cell, Drawing, Mark, Side};

use crate::metamorphic::cases::{cases, verdict};
use crate::metamorphic::spec;

const COLUMNS: i64 = 11;

fn mirrored_line(line: &str) -> String {
    let mut places: Vec<char> = line.chars().collect();
    places.resize(COLUMNS as usize, ' ');
    let other = |place: char| match place {
        '/' => '\\',
        '\\' => '/',
        '<' => '>',
        '>' => '<',
        '{' => '}',
        '}' => '{',
        same => same,
    };
    places.into_iter().rev().map(other).collect()
}

fn mirrored_balls(letters: &str) -> String {
    letters.chars().map(|ball| if ball == 'B' { 'R' } else { 'B' }).collect()
}

fn mirrored_cells(value: &mut Value) {
    match value {
        Value::Array(cell) if cell.iter().all(Value::is_integer) => {
            let column = cell[1].as_integer().expect("a column");
            cell[1] = Value::Integer(COLUMNS + 1 - column);
        }
        Value::Array(cells) => cells.iter_mut().for_each(mirrored_cells),
        Value::Table(same) => same.iter_mut().for_each(|(_, cells)| mirrored_cells(cells)),
        _ => {}
    }
}

fn other_name(name: &str) -> String {
    match name {
        "blue" => "red".to_owned(),
        "red" => "blue".to_owned(),
        "blue_balls" => "red_balls".to_owned(),
        "red_balls" => "blue_balls".to_owned(),
        same => same.to_owned(),
    }
}

fn swap(table: &mut Table, one: &str, other: &str) {
    let (first, second) = (table.remove(one), table.remove(other));
    table.extend(first.map(|value| (other.to_owned(), value)));
    table.extend(second.map(|value| (one.to_owned(), value)));
}

fn mirrored_spec(text: &str) -> Table {
    let mut table = spec::table(text);
    let widths = spec::widths(&table);
    for section in ["inputs", "registers", "interceptors"] {
        if let Some(Value::Table(names)) = table.get_mut(section) {
            names.iter_mut().for_each(|(_, cells)| mirrored_cells(cells));
        }
    }
    if let Value::String(grid) = &mut table["board"]["grid"] {
        *grid = grid.lines().map(|line| mirrored_line(line) + "\n").collect();
    }
    if let Some(Value::Table(balls)) = table.get_mut("balls") {
        for key in ["left", "right"] {
            if let Some(Value::String(letters)) = balls.get_mut(key) {
                *letters = mirrored_balls(letters);
            }
        }
        swap(balls, "left", "right");
        swap(balls, "blue", "red");
        let start = balls.get("start").and_then(Value::as_str).unwrap_or("blue");
        let start = other_name(start);
        balls.insert("start".to_owned(), start.into());
    }
    let word = |name: &str| match widths.get(name) {
        Some(width) => format!("({} - {name})", (1i64 << width) - 1),
        None => other_name(name),
    };
    spec::rewrite(&mut table, |register, expression| {
        let expression = spec::rewritten(expression, word, mirrored_balls);
        match register {
            Some(name) => format!("{} - ({expression})", (1i64 << widths[name]) - 1),
            None => expression,
        }
    });
    if let Some(Value::Table(expect)) = table.get_mut("expect") {
        match expect.get_mut("out") {
            Some(Value::String(letters)) => *letters = mirrored_balls(letters),
            Some(Value::Table(out)) => {
                if let Some(Value::String(letters)) = out.get_mut("repeat") {
                    *letters = mirrored_balls(letters);
                }
            }
            _ => {}
        }
    }
    table
}

fn mirrored_drawing(board: &Board) -> Drawing {
    let mut drawing = Drawing::new(board.shape().clone());
    for (cell, part) in board.parts() {
        let side = part.pointing().map_or(Side::Left, Side::other);
        let there = Cell::new(cell.row, COLUMNS as u16 + 1 - cell.column);
        drawing.set(there, Mark::Part(part.kind().part(side)));
    }
    drawing
}

#[test]
fn the_mirror_image_of_a_challenge_gives_every_mirrored_board_the_same_verdict() {
    let mut failing = 0;
    for case in cases() {
        let challenge = spec::challenge(&mirrored_spec(case.entry.text));
        for board in case.variants() {
            let image = Board::with_free(&mirrored_drawing(&board), &challenge.input_cells())
                .expect("the mirror image of a legal board is one");
            let verdict = verdict(&challenge, &image, case.lever.other());
            assert_eq!(verdict, case.verdict(&board), "{}", case.entry.file);
            failing += usize::from(!verdict.passes());
        }
        assert!(verdict(&challenge, &image(&case.board), case.lever.other()).passes());
        fn image(board: &Board) -> Board {
            let drawing = mirrored_drawing(board);
            let free = drawing.marks().map(|(cell, _)| cell).collect();
            Board::with_free(&drawing, &free).expect("a legal board")
        }
    }
    assert!(failing > 100, "boards that fail were among them");
}
