//! Compact tables: the patterns are disjoint, cover every row, and say what the rows say.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use tumble::challenge::Specs;
use tumble::grade::{Options, Submission, enter, grade};
use tumble::problem::Source;
use tumble::table::{self, Known, Pattern};

fn matches(pattern: &Pattern, values: &[i64]) -> bool {
    pattern.inputs.iter().all(|(variable, known)| {
        let value = values[*variable];
        match known {
            Known::Balls(least, most) => (*least as i64..=*most as i64).contains(&value),
            Known::Bits(bits) => bits
                .iter()
                .enumerate()
                .all(|(at, bit)| bit.is_none_or(|set| (value >> at & 1 == 1) == set)),
        }
    })
}

#[test]
fn patterns_of_every_reference_are_its_table() {
    let specs = Specs::library();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let mut tables = 0;
    for file in fs::read_dir(folder).expect("the solutions are there") {
        let path = file.expect("the folder can be read").path();
        let text = fs::read_to_string(&path).expect("a text");
        let source = Source::new(path.display().to_string(), text);
        let graded = grade(&source, &specs, &Options::default()).expect("it can be graded");
        let challenge = graded.challenge.expect("a reference names its challenge");
        if challenge.game.is_some() {
            continue;
        }
        let submission = Submission::read(&source).expect("it reads");
        let entry = enter(&submission, &challenge, Default::default()).expect("it is valid");
        let mut patterns = Vec::new();
        table::compact(&challenge, &entry.board, entry.lever, |pattern| {
            patterns.push(pattern.clone());
            ControlFlow::Continue(())
        })
        .expect("it can be compacted");
        let rows: u128 = patterns.iter().map(|pattern| pattern.rows).sum();
        assert_eq!(rows, graded.rows, "{}", path.display());
        let options = table::Options::default();
        table::fill(&challenge, &entry.board, entry.lever, &options, |row, outcome| {
            let own: Vec<&Pattern> =
                patterns.iter().filter(|pattern| matches(pattern, &row.values)).collect();
            let [pattern] = own.as_slice() else { panic!("{} patterns for a row", own.len()) };
            assert_eq!(pattern.outcome.out, outcome.out, "{}", path.display());
            assert_eq!(pattern.outcome.ending, outcome.ending, "{}", path.display());
            ControlFlow::Continue(())
        })
        .expect("it can be filled");
        tables += 1;
    }
    assert!(tables >= 59, "only {tables} tables");
}

#[test]
fn a_board_with_sixty_inputs_of_which_few_are_read_is_judged_at_once() {
    let mut grid = vec![vec!['-'; 41]; 13];
    let mut inputs = Vec::new();
    for input in 0..60 {
        let row = input / 6 + 2;
        let column = 20 + 2 * (input % 6) + row % 2;
        grid[row - 1][column - 1] = '^';
        inputs.push(format!("[{row}, {column}]"));
    }
    grid[0][0] = '^';
    for (at, row) in grid.iter_mut().enumerate().skip(1) {
        row[at % 2] = if at % 2 == 1 { '/' } else { '\\' };
    }
    let grid: Vec<String> = grid.into_iter().map(String::from_iter).collect();
    let grid = grid.join("\n");
    let spec = format!(
        "schema = 1\nnumber = 900\nid = \"wide\"\ntitle = \"Wide\"\nobjective = \"x\"\n\
         provenance = \"own\"\n[balls]\nblue = 1\n[shape]\nrows = 13\ncolumns = 41\n\
         blue_entry = 1\nred_entry = 41\nlast_row = \"all\"\n[board]\ngrid = '''\n{grid}\n'''\n\
         [inputs]\nfirst = [1, 1]\nrest = [{}]\n[expect]\nend = \"empty\"\n",
        inputs.join(", ")
    );
    let challenge = tumble::challenge::Challenge::read(&spec);
    let challenge = challenge.unwrap_or_else(|problems| panic!("{problems:#?}\n{spec}"));
    let mut specs = Specs::library();
    specs.add(challenge);
    let solution = format!("challenge = 900\nboard = '''\n{grid}\n'''\n");
    let source = Source::new("wide.toml", solution);
    let graded = grade(&source, &specs, &Options { failures: 1, ..Options::default() });
    let graded = graded.expect("2^61 starts are decided");
    assert!(graded.problems.is_empty(), "{:?}", graded.problems);
    assert_eq!(graded.rows, 1 << 61);
    // A first bit that points right sends the ball beside the board.
    assert_eq!(graded.failing_rows, 1 << 60);
}
