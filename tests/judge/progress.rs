//! The reported progress adds up to all starts, in every engine.

use std::ops::ControlFlow;
use std::sync::Mutex;

use tumble::Table;
use tumble::board::Board;
use tumble::challenge::{Challenge, Specs};
use tumble::grade;
use tumble::problem::Source;
use tumble::table::{Engine, TableOptions};

/// A board with this many inputs, of which the ball meets one: it comes out if that one points left, and falls out of
/// the board if it points right.
fn case(inputs: usize) -> (Challenge, Board) {
    let mut row: Vec<char> = vec!['-'; 41];
    row[0] = '^';
    let mut cells = vec!["[1, 3]".to_owned()];
    row[2] = '^';
    for input in 1..inputs {
        let column = 2 * input + 3;
        row[column - 1] = '^';
        cells.push(format!("[1, {column}]"));
    }
    let row: String = row.into_iter().collect();
    let spec = format!(
        "schema = 1\nnumber = 921\nid = \"row\"\ntitle = \"Row\"\nobjective = \"Try.\"\n\
         provenance = \"own\"\nwhere = \"A < 777 || A % 3 == 0\"\n[balls]\nblue = 1\n[shape]\nrows = 1\ncolumns = 41\nblue_entry = 3\n\
         red_entry = 39\nlast_row = \"all\"\n[board]\ngrid = '''\n{}\n'''\n\
         [inputs]\nA = [{}]\n[expect]\nout = \"B\"\n",
        row.replacen('^', "<", 1),
        cells.join(", "),
    );
    let challenge = Challenge::read(&spec).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let board = Board::with_free(&challenge.given, &challenge.input_cells());
    (challenge, board.expect("the board is legal"))
}

/// The progress reports of a run: starts since the last one, and all starts.
fn reported(fill: impl FnOnce(&(dyn Fn(u128, u128) + Sync))) -> Vec<(u128, u128)> {
    let reported = Mutex::new(Vec::new());
    fill(&|more, all| reported.lock().expect("nobody panicked").push((more, all)));
    reported.into_inner().expect("nobody panicked")
}

#[test]
fn the_parts_of_the_progress_are_all_starts() {
    let admitted = |number: &u128| *number < 777 || number.is_multiple_of(3);
    for inputs in [1, 2, 5, 7, 8, 12, 13, 16, 18] {
        let starts = 1u128 << inputs;
        let rows = (0..starts).filter(admitted).count() as u128;
        let (challenge, board) = case(inputs);
        let whole = |reported: &[(u128, u128)], what: &str| {
            let sum: u128 = reported.iter().map(|(more, _)| more).sum();
            assert_eq!(sum, starts, "{what} of {starts}: {reported:?}");
            assert!(
                reported.iter().all(|&(more, all)| more > 0 && all == starts),
                "{what}: {reported:?}"
            );
        };
        for parallel in [false, true] {
            let engines = match inputs {
                18 => &[Engine::Lanes][..],
                _ => &[Engine::Plain, Engine::Compiled, Engine::Lanes],
            };
            for &engine in engines {
                let reported = reported(|progress| {
                    let progress = Some(progress);
                    let options =
                        TableOptions { engine: Some(engine), parallel, progress, failing_kept: 1 };
                    let verdict = Table::new(&challenge, &board)
                        .and_then(|table| table.verdict_with(&options));
                    assert_eq!(verdict.expect("it is decided").rows, rows);
                });
                whole(&reported, &format!("{engine:?}"));
                if engine != Engine::Lanes {
                    // Reported from time to time, not for every start.
                    assert_eq!(reported.len() as u128, starts.div_ceil(1 << 12), "{engine:?}");
                }
            }
            let streamed = reported(|progress| {
                let options =
                    TableOptions { parallel, progress: Some(progress), ..TableOptions::default() };
                let given = Table::new(&challenge, &board).and_then(|table| {
                    table.stream(
                        &options,
                        |count: &mut u64, _, _| {
                            *count += 1;
                            Ok(())
                        },
                        |count| {
                            assert!(count > 0);
                            ControlFlow::Continue(())
                        },
                    )
                });
                assert_eq!(given, Ok(rows));
            });
            whole(&streamed, "streamed");
        }
    }
}

#[test]
fn options_can_be_shown() {
    let shown =
        format!("{:?}", TableOptions { engine: Some(Engine::Lanes), ..TableOptions::default() });
    assert!(shown.contains("Lanes") && shown.contains("failing_kept: 1"), "{shown}");
}

#[test]
fn the_progress_of_a_grade_is_told() {
    let text = include_str!("../../solutions/37-addition.toml");
    let reported = reported(|progress| {
        let options =
            grade::GradeOptions { progress: Some(progress), ..grade::GradeOptions::default() };
        let source = Source::new("x.toml", text);
        let graded = grade::grade(&source, &Specs::library(), &options).expect("it is graded");
        assert_eq!(graded.rows, 128);
    });
    assert_eq!(reported.iter().map(|(more, _)| more).sum::<u128>(), 128);
}
