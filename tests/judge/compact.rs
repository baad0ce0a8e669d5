//! Tables that are not run row by row: compact ones, whose patterns are disjoint, cover every row and agree with the
//! rows; and dependences between inputs and outputs.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tumble::board::Board;
use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Submission, grade};
use tumble::problem::Source;
use tumble::table::{self, FinalBit, FinalValue, Known, OutputKind, Pattern};
use tumble::{Solution, Table};

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
        let graded = grade(&source, &specs, &GradeOptions::default()).expect("it can be graded");
        let challenge = graded.challenge.expect("a reference names its challenge");
        if challenge.game.is_some() {
            continue;
        }
        let submission = Submission::read(&source).expect("it reads");
        let solution = submission.solution(&challenge, Default::default()).expect("it is valid");
        let patterns = solution.table().patterns();
        let patterns = patterns.expect("it can be compacted");
        let rows: u128 = patterns.iter().map(|pattern| pattern.rows).sum();
        assert_eq!(rows, graded.rows, "{}", path.display());
        for row in solution.table().rows() {
            let row = row.expect("every row has a value");
            let values = &row.start().values;
            let own: Vec<&Pattern> =
                patterns.iter().filter(|pattern| matches(pattern, values)).collect();
            let [pattern] = own.as_slice() else { panic!("{} patterns for a row", own.len()) };
            assert_eq!(pattern.outcome.out, row.outcome().out, "{}", path.display());
            assert_eq!(pattern.outcome.ending, row.outcome().ending, "{}", path.display());
        }
        tables += 1;
    }
    assert!(tables >= 59, "only {tables} tables");
}

/// The given board of a challenge, as a solution.
fn given(challenge: &Challenge, grid: &str) -> Solution {
    let solution = format!("challenge = {}\nboard = '''\n{grid}'''\n", challenge.number);
    let submission = Submission::read(&Source::new("given.toml", solution)).expect("it reads");
    submission.solution(&Arc::new(challenge.clone()), Default::default()).expect("it is valid")
}

fn read(spec: &str) -> Challenge {
    Challenge::read(spec).unwrap_or_else(|problems| panic!("{problems:#?}\n{spec}"))
}

/// 61 inputs: the ball meets `first`, which sends it left into the board or right beside it; it meets none of the
/// others.
fn wide() -> (Challenge, String) {
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
    let grid: String = grid.into_iter().map(|row| String::from_iter(row) + "\n").collect();
    let spec = format!(
        "schema = 1\nnumber = 900\nid = \"wide\"\ntitle = \"Wide\"\nobjective = \"x\"\n\
         provenance = \"own\"\n[balls]\nblue = 1\n[shape]\nrows = 13\ncolumns = 41\n\
         blue_entry = 1\nred_entry = 41\nlast_row = \"all\"\n[board]\ngrid = '''\n{grid}'''\n\
         [inputs]\nfirst = [1, 1]\nrest = [{}]\n[expect]\nend = \"empty\"\n",
        inputs.join(", ")
    );
    (read(&spec), grid)
}

#[test]
fn a_board_with_sixty_inputs_of_which_few_are_read_is_judged_at_once() {
    let (challenge, grid) = wide();
    let mut specs = Specs::library();
    specs.add(challenge);
    let solution = format!("challenge = 900\nboard = '''\n{grid}'''\n");
    let source = Source::new("wide.toml", solution);
    let graded = grade(&source, &specs, &GradeOptions { failures: 1, ..GradeOptions::default() });
    let graded = graded.expect("2^61 starts are decided");
    assert!(graded.problems.is_empty(), "{:?}", graded.problems);
    assert_eq!(graded.rows, 1 << 61);
    // A first bit that points right sends the ball beside the board.
    assert_eq!(graded.failing_rows, 1 << 60);
}

#[test]
fn of_sixty_inputs_those_matter_that_are_read() {
    let (challenge, grid) = wide();
    let solution = given(&challenge, &grid);
    let found = solution.table().matters().expect("it is decided");
    assert_eq!(found.rows, 1 << 61);
    let parts: Vec<usize> = (0..found.inputs.len()).map(|place| found.parts_of(place)).collect();
    assert_eq!(parts, [1, 60]);
    let mut outputs = 0;
    for output in &found.outputs {
        // A bit that no ball meets ends as it started: it depends on itself.
        let itself = match output.what {
            OutputKind::Final { variable: 1, bit } => Some(bit),
            _ => None,
        };
        let first = matches!(
            output.what,
            OutputKind::Out | OutputKind::Ending | OutputKind::Final { variable: 0, bit: 0 }
        );
        assert_eq!(output.matters[0], [first], "{:?}", output.what);
        for (bit, &matters) in output.matters[1].iter().enumerate() {
            assert_eq!(matters, itself == Some(bit), "{:?} {bit}", output.what);
        }
        outputs += 1;
    }
    assert_eq!(outputs, 2 + 1 + 60);
}

/// `bits` bits below each other; each ball meets all of them.
fn ladder(bits: usize, balls: &str) -> (Challenge, String) {
    let mut grid = vec![vec!['-'; 7]; 2 * bits + 2];
    let mut cells = Vec::new();
    for (row, line) in grid.iter_mut().enumerate() {
        if row % 2 == 1 {
            (line[1], line[3]) = ('\\', '/');
        } else if row < 2 * bits {
            line[2] = '^';
            cells.push(format!("[{}, 3]", row + 1));
        } else {
            line[2] = '/';
        }
    }
    let grid: String = grid.into_iter().map(|row| String::from_iter(row) + "\n").collect();
    let spec = format!(
        "schema = 1\nnumber = 901\nid = \"ladder\"\ntitle = \"Ladder\"\nobjective = \"x\"\n\
         provenance = \"own\"\nwhere = \"A % 3 != 1\"\n[balls]\nblue = {balls}\n\
         [shape]\nrows = {}\ncolumns = 7\nblue_entry = 3\nred_entry = 5\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{grid}'''\n[inputs]\nA = [{}]\n[expect]\nend = \"empty\"\n[expect.final]\nA = \"{} - A\"\n",
        2 * bits + 2,
        cells.join(", "),
        (1u64 << bits) - 1
    );
    (read(&spec), grid)
}

#[test]
fn what_matters_is_found_among_thousands_of_cases() {
    const BITS: usize = 14;
    let (challenge, grid) = ladder(BITS, "1");
    let solution = given(&challenge, &grid);
    let found = solution.table().matters().expect("it is decided");
    assert_eq!(found.rows, (0..1u128 << BITS).filter(|a| a % 3 != 1).count() as u128);
    for output in &found.outputs {
        for (bit, &matters) in output.matters[0].iter().enumerate() {
            // The ball turns every bit: each ends in the opposite direction of its start.
            let due = matches!(output.what, OutputKind::Final { bit: own, .. } if own == bit);
            assert_eq!(matters, due, "{:?} {bit}", output.what);
        }
    }
    assert_eq!(found.outputs.len(), 2 + BITS);
}

#[test]
fn what_matters_is_found_where_the_cases_are_too_many() {
    const BITS: usize = 40;
    let (challenge, grid) = ladder(BITS, "1");
    let solution = given(&challenge, &grid);
    let found = solution.table().matters().expect("it is decided");
    assert_eq!(found.rows, 733_007_751_851);
    for output in found.outputs {
        for (bit, &matters) in output.matters[0].iter().enumerate() {
            let due = matches!(output.what, OutputKind::Final { bit: own, .. } if own == bit);
            assert_eq!(matters, due, "{:?} {bit}", output.what);
        }
    }
}

/// The patterns of a ladder, and the number of rows of all together.
fn patterns(bits: usize, balls: &str) -> (Vec<Pattern>, u128) {
    let (challenge, grid) = ladder(bits, balls);
    let solution = given(&challenge, &grid);
    let patterns = solution.table().patterns();
    let patterns = patterns.expect("the rows share few lines");
    let rows = patterns.iter().map(|pattern| pattern.rows).sum();
    (patterns, rows)
}

/// If rows that run alike need too many patterns, rows with the same result share one: here each ball turns every bit,
/// and the number of balls shows in the balls that come out.
#[test]
fn rows_that_come_to_the_same_are_one_where_there_are_too_many() {
    for (bits, balls, counts, due) in [
        (10, "1", 1, 1),
        (8, "\"10..=50\"", 41, 41),
        (17, "1", 1, 1),
        (40, "1", 1, 1),
        (15, "\"1..=128\"", 128, 128),
        (16, "\"3..=67\"", 65, 65),
    ] {
        let (patterns, rows) = patterns(bits, balls);
        assert_eq!(patterns.len(), due, "{bits} {balls}");
        let admitted = (1u128 << bits) - ((1u128 << bits) + 1) / 3;
        assert_eq!(rows, counts * admitted, "{bits} {balls}");
    }
    let (patterns, _) = patterns(40, "1");
    assert_eq!(patterns[0].finals, [FinalValue::Bits(vec![FinalBit::Turned; 40])]);
    assert_eq!(patterns[0].inputs, [(0, Known::Bits(vec![None; 40]))]);
}

/// Without forgetting, the diagrams would exceed their limit.
#[test]
fn what_is_needed_no_more_is_forgotten() {
    const BITS: usize = 17;
    let (challenge, grid) = ladder(BITS, "1");
    let solution = given(&challenge, &grid);
    let found = solution.table().matters().expect("it is decided");
    assert_eq!(found.rows, 87_381);
    let (challenge, grid) = ladder(BITS + 1, "1");
    let solution = given(&challenge, &grid);
    let found = solution.table().matters().expect("it is decided");
    assert_eq!(found.rows, 174_763);
}

/// Bits in rows below the two that the balls meet, and two numbers of balls, which take ten bits each although they
/// have only a few more than 2^9 values.
fn starts_of_many_bits(bits: usize, balls: u32) -> Challenge {
    let mut grid = vec![vec!['-'; 41]; 9];
    let mut cells = Vec::new();
    for bit in 0..bits {
        let (row, column) = (bit / 18 + 2, 2 * (bit % 18) + 3 + (bit / 18 + 1) % 2);
        grid[row - 1][column - 1] = '^';
        cells.push(format!("[{row}, {column}]"));
    }
    let grid: String = grid.into_iter().map(|row| String::from_iter(row) + "\n").collect();
    let input = |(at, cells): (usize, &[String])| format!("A{at} = [{}]\n", cells.join(", "));
    let inputs: String = cells.chunks(60).enumerate().map(input).collect();
    read(&format!(
        "schema = 1\nnumber = 902\nid = \"bits\"\ntitle = \"Bits\"\nobjective = \"x\"\n\
         provenance = \"own\"\n[balls]\nblue = \"1..={balls}\"\nred = \"1..={balls}\"\n\
         [shape]\nrows = 9\ncolumns = 41\nblue_entry = 1\nred_entry = 41\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{grid}'''\n[inputs]\n{inputs}[expect]\nend = \"empty\"\n"
    ))
}

#[test]
fn starts_of_127_bits_are_decided_and_of_128_are_too_many() {
    let counts = 513 * 513;
    for (bits, fits) in [(107, true), (108, false)] {
        let challenge = starts_of_many_bits(bits, 513);
        assert_eq!(challenge.rows.product(), Some(counts << bits));
        let board = Board::with_free(&challenge.given, &challenge.input_cells());
        let board = board.expect("the board is legal");
        // The first ball falls at its entry in every row.
        let verdict = Table::new(&challenge, &board)
            .and_then(|table| table.verdict_with(&table::TableOptions::default()));
        let compacted = Table::new(&challenge, &board)
            .and_then(|table| table.patterns())
            .map(|patterns| patterns.iter().map(|pattern| pattern.rows).sum::<u128>());
        let matters = Table::new(&challenge, &board).and_then(|table| table.matters());
        if fits {
            assert_eq!(verdict.expect("it is decided").failing, counts << bits);
            assert_eq!(compacted, Ok(counts << bits));
            assert_eq!(matters.expect("it is decided").rows, counts << bits);
        } else {
            let too_many = starts_of_many_bits(109, 512).starts().expect_err("they are too many");
            assert_eq!(verdict.as_ref(), Err(&too_many));
            assert_eq!(compacted.as_ref(), Err(&too_many));
            assert_eq!(matters, Err(too_many));
        }
    }
    assert_eq!(starts_of_many_bits(109, 513).rows.product(), None);
    // The last number that is counted is 2^127 - 1.
    assert_eq!(starts_of_many_bits(108, 512).rows.product(), Some(1 << 126));
    let challenge = starts_of_many_bits(109, 512);
    assert_eq!(challenge.rows.product(), None);
    let board = Board::with_free(&challenge.given, &challenge.input_cells()).expect("it is legal");
    let options = table::TableOptions::default();
    let error = Table::new(&challenge, &board)
        .and_then(|table| table.verdict_with(&options))
        .expect_err("too many");
    assert_eq!(Err(error.clone()), challenge.starts());
    // The same message appears for fewer starts with wide inputs.
    assert!(error.to_string().contains("too many starts to count"), "{error}");
}

#[test]
fn what_cannot_be_run_is_weighed_or_found_to_be_without_value() {
    let (challenge, grid) = ladder(40, "1");
    let solution = given(&challenge, &grid);
    let verdict = |engine| {
        let options = table::TableOptions { engine, ..table::TableOptions::default() };
        solution.table().verdict_with(&options)
    };
    let decided = verdict(None).expect("it is decided");
    assert_eq!((decided.rows, decided.failing), (733_007_751_851, 0));
    // More balls than can be run in all starts together: the first starts show that the expectation has no value.
    let text = include_str!("../../challenges/21-quantum-number.toml");
    let challenge = Arc::new(read(&text.replacen("\"1..=15\"", "\"1..=762600\"", 1)));
    let reference = include_str!("../../solutions/21-quantum-number.toml");
    let submission = Submission::read(&Source::new("x.toml", reference)).expect("it reads");
    let solution = submission.solution(&challenge, Default::default()).expect("it is valid");
    let found = solution.table().verdict_with(&table::TableOptions::default());
    let error = found.expect_err("what is asked has no value");
    assert!(error.to_string().starts_with("what start 15 must leave has no value"), "{error}");
}

/// A random board, 52 x 53, with 40 unknown bits that 40 balls meet: its diagrams take a second or two.
#[test]
fn a_verdict_is_not_given_up_before_some_seconds() {
    let challenge = Arc::new(read(include_str!("../boards/wide-spec.toml")));
    let solution = include_str!("../boards/wide.toml");
    let submission = Submission::read(&Source::new("wide.toml", solution)).expect("it reads");
    let solution = submission.solution(&challenge, Default::default()).expect("it is valid");
    let options = table::TableOptions::default();
    let found = solution.table().verdict_with(&options);
    let found = found.expect("it is decided");
    assert_eq!((found.rows, found.failing), (1 << 40, 0));
}

/// Telling apart whole sequences of balls takes memory, which has a limit: beyond it, they are compared ball by ball.
#[test]
fn outputs_of_many_balls_are_compared() {
    for balls in [11_000, 12_000] {
        let challenge = read(&format!(
            "schema = 1\nnumber = 903\nid = \"row\"\ntitle = \"Row\"\nobjective = \"x\"\n\
             provenance = \"own\"\n[balls]\nblue = \"1..={balls}\"\n[shape]\nrows = 1\ncolumns = 5\n\
             blue_entry = 1\nred_entry = 5\nlast_row = \"all\"\n[board]\ngrid = '''\n\\-.-.\n'''\n\
             [expect]\nend = \"empty\"\n"
        ));
        let board = Board::with_free(&challenge.given, &challenge.input_cells());
        let board = board.expect("the board is legal");
        let found = Table::new(&challenge, &board)
            .and_then(|table| table.matters())
            .expect("it is decided");
        assert_eq!(found.rows, balls);
        let [out, ending] = &found.outputs[..] else { panic!("{found:?}") };
        assert_eq!((&out.matters, &ending.matters), (&vec![vec![true]], &vec![vec![false]]));
    }
}
