//! Values just within a bound are accepted, and values just beyond it are refused.

use tumble::Error;
use tumble::board::Cell;
use tumble::challenge::expression::{Expression, Name, Scope, Type};
use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Verdict, grade};
use tumble::limits;
use tumble::problem::Source;

/// The most balls of a hopper whose balls are counted, not run.
const BALLS_COUNTED: u64 = 1_000_000_000_000_000_000;

/// The longest expression, in bytes, and its deepest nesting.
const EXPRESSION_BYTES: usize = 1_000;
const EXPRESSION_DEPTH: usize = 40;

/// A spec with bits all over a board of the greatest width, and these lines.
fn spec(balls: &str, supply: &str, rest: &str) -> String {
    let columns = usize::from(limits::COLUMNS);
    let row = |row: usize| -> String {
        (0..columns)
            .map(|column| if (row + column).is_multiple_of(2) { '>' } else { '-' })
            .collect()
    };
    let grid: Vec<String> = (0..2).map(row).collect();
    format!(
        "schema = 1\nnumber = 920\nid = \"wide\"\ntitle = \"Wide\"\nobjective = \"Try.\"\n\
         provenance = \"own\"\n[balls]\n{balls}\n[supply]\n{supply}\n\
         [shape]\nrows = 2\ncolumns = {columns}\nblue_entry = 3\nred_entry = 253\nlast_row = \"all\"\n\
         [board]\ngrid = '''\n{}\n'''\n{rest}",
        grid.join("\n")
    )
}

const END: &str = "[expect]\nend = \"empty\"";

fn problems(text: &str) -> Vec<String> {
    let found = Challenge::read(text).err().map_or(Vec::new(), Error::into_problems);
    found.into_iter().map(|problem| problem.message).collect()
}

/// The cells of bits in the first row.
fn cells(count: usize) -> Vec<Cell> {
    (0..count).map(|at| Cell::new(1, 2 * at as u16 + 1)).collect()
}

fn listed(cells: &[Cell]) -> String {
    let cells = cells.iter().map(|cell| format!("[{}, {}]", cell.row, cell.column));
    format!("[{}]", cells.collect::<Vec<_>>().join(", "))
}

/// Names for one cell after the other, repeatedly.
fn names(letter: char, count: usize) -> String {
    let cells = cells(128);
    let line = |at: usize| format!("{letter}{at} = {}\n", listed(&cells[at % 128..=at % 128]));
    (0..count).map(line).collect()
}

#[test]
fn registers_have_up_to_62_cells() {
    for table in ["inputs", "registers"] {
        for (count, expected) in [
            (0, vec!["a register has 1 to 62 cells, not 0"]),
            (1, vec![]),
            (62, vec![]),
            (63, vec!["a register has 1 to 62 cells, not 63"]),
        ] {
            let table = format!("[{table}]\nA = {}\n{END}", listed(&cells(count)));
            assert_eq!(problems(&spec("", "", &table)), expected, "{count}");
        }
    }
}

#[test]
fn inputs_and_registers_are_200_at_the_most() {
    let inputs = 40;
    for (registers, expected) in [
        (0, vec![]),
        (200 - inputs, vec![]),
        (201 - inputs, vec!["a spec has at most 200 inputs and registers"]),
    ] {
        let (inputs, registers) = (names('A', inputs), names('R', registers));
        let tables = format!("[inputs]\n{inputs}[registers]\n{registers}{END}");
        assert_eq!(problems(&spec("", "", &tables)), expected);
    }
}

#[test]
fn hoppers_hold_up_to_a_million_balls() {
    let most = limits::BALLS;
    for (balls, fits) in [
        ("blue = 0".to_owned(), true),
        ("blue = -1".to_owned(), false),
        (format!("blue = {most}"), true),
        // Nothing is expected of the balls: they are counted, or jumped over.
        (format!("blue = {}", most + 1), true),
        (format!("blue = {}\nred = 0", BALLS_COUNTED), true),
        (format!("blue = {}", BALLS_COUNTED + 1), false),
        (format!("blue = {}\nred = 1", most + 1), true),
        (format!("blue = {0}\nred = {0}", BALLS_COUNTED), true),
        (format!("blue = {}\nright = \"R\"", most + 1), true),
        (format!("blue = {}\nred = \"unlimited\"", most + 1), false),
        (format!("red = \"0..={most}\""), true),
        (format!("red = \"{most}..={most}\""), true),
        (format!("red = \"0..={}\"", most + 1), false),
        ("red = \"5..=4\"".to_owned(), false),
        // The number of blue balls is an input: those on the right are red.
        ("blue = \"1..=5\"\nright = \"RR\"".to_owned(), true),
        ("blue = \"1..=5\"\nright = \"RB\"".to_owned(), false),
    ] {
        assert_eq!(problems(&spec(&balls, "", END)).is_empty(), fits, "{balls}");
    }
}

/// The product of balls and rows is bounded, too.
#[test]
fn hoppers_of_tall_boards_hold_less() {
    let rows = |rows: u16| limits::balls(rows);
    assert_eq!([1, 8, 9, 11, 255].map(rows), [1_000_000, 1_000_000, 932_067, 762_600, 32_896]);
    let rows = |rows: u16| limits::balls_followed(rows);
    assert_eq!([1, 11, 255].map(rows), [1 << 22, 381_300, 16_448]);
    assert_eq!((limits::balls(0), limits::balls_followed(0)), (1_000_000, 1 << 22));
    let text = include_str!("../../challenges/01-gravity.toml");
    for (balls, fits) in [(762_600, true), (762_601, false)] {
        for balls in [
            format!("blue = {balls}"),
            format!("blue = \"0..={balls}\""),
            format!("left = \"{}\"", "B".repeat(balls)),
        ] {
            let text = text.replacen("blue = 8\n", &format!("{balls}\n"), 1);
            assert_eq!(problems(&text).is_empty(), fits, "{}", &balls[..15]);
        }
    }
}

#[test]
fn supplies_fill_the_largest_board() {
    for (supply, fits) in
        [("bit = 0", true), ("bit = 65025", true), ("bit = 65026", false), ("bit = -1", false)]
    {
        assert_eq!(problems(&spec("", supply, END)).is_empty(), fits, "{supply}");
    }
}

#[test]
fn piles_and_turns_of_games_are_bounded() {
    for (pile, take, fits) in [
        ("1..=200", 100, true),
        ("7..=7", 1, true),
        ("1..=201", 1, false),
        ("0..=7", 1, false),
        ("1..=7", 101, false),
        ("1..=7", 0, false),
    ] {
        let game = format!(
            "[inputs]\nT = [1, 1]\n[game]\nkind = \"nim\"\npile = \"{pile}\"\ntake = {take}\n\
             turn = \"T\"\n"
        );
        assert_eq!(problems(&spec("", "", &game)).is_empty(), fits, "{pile} {take}");
    }
}

#[test]
fn a_register_is_set_by_none_and_an_input_by_one_rule_of_a_game() {
    let game = |set: &str| {
        let game = "kind = \"nim\"\npile = \"1..=7\"\ntake = 3\nturn = \"T\"";
        let names = "T = [1, 1]\nA = [1, 3]\n[registers]\nR = [1, 5]";
        problems(&spec("", "", &format!("[inputs]\n{names}\n[game]\n{game}\n[game.set]\n{set}\n")))
    };
    let only = "only inputs are set before the game, and not the turn";
    let missing = "`[game.set]` does not say how `A` is set";
    assert_eq!(game("A = \"pile % 2\""), [""; 0]);
    assert_eq!(game(""), [missing]);
    assert_eq!(game("A = \"1\"\nT = \"1\""), [only]);
    assert_eq!(game("A = \"1\"\nR = \"1\""), [only]);
    assert_eq!(game("T = \"1\""), [missing, only]);
}

#[test]
fn expressions_are_bounded_in_length_and_depth() {
    let problem_of = |text: &str| {
        let read = Expression::new(text, &Scope::default(), Type::Bool);
        read.err().map(|error| error.message)
    };
    let padded = |length: usize| format!("{:length$}", "1 == 1");
    assert_eq!(problem_of(&padded(EXPRESSION_BYTES)), None);
    let long = "this expression has 1001 bytes; 1000 is the most".to_owned();
    assert_eq!(problem_of(&padded(EXPRESSION_BYTES + 1)), Some(long));
    let number = |length: usize| problem_of(&format!("{:length$}", "1"));
    let quoted = format!("`{:80}` gives a number, but true or false is needed here", "1");
    assert_eq!(number(80), Some(quoted));
    let unquoted = "this expression gives a number, but true or false is needed here".to_owned();
    assert_eq!(number(81), Some(unquoted));
    // Sums nest without brackets: each operator is one level.
    let most = EXPRESSION_DEPTH * 4;
    let sum = |operators: usize| format!("1{} == 1", "+1".repeat(operators));
    assert_eq!(problem_of(&sum(most - 1)), None);
    assert_eq!(problem_of(&sum(most)).as_deref(), Some("this expression is nested too deep"));
    let deep = |depth: usize| format!("{}true{}", "!(".repeat(depth), ")".repeat(depth));
    let most = EXPRESSION_DEPTH;
    assert_eq!(problem_of(&deep(most)), None);
    assert_eq!(problem_of(&deep(most + 1)).as_deref(), Some("this expression is nested too deep"));
}

#[test]
fn mistakes_in_expressions_are_shown_at_their_place() {
    let mut scope = Scope::default();
    scope.add("A", Name::Number(0));
    scope.add("AA", Name::Number(1));
    for (text, at) in [
        // An error of the parser.
        ("A == 1 &&\nA =! 0", "="),
        ("A == 1 &&\n\n  (A == ä", "ä"),
        ("A == 1 )", ")"),
        // An error of tumble: a word alone.
        ("AA == 1 && B == 1", "B"),
        ("AA == B", "B"),
        ("B == AB_B", "B"),
        ("A == A.AA", "AA"),
        ("1 == f(A)", "f"),
    ] {
        let error = Expression::new(text, &scope, Type::Bool).expect_err(text);
        let place = if at == "=" { text.rfind(at) } else { text.find(at) };
        let start = if text == "A == A.AA" { 7 } else { place.expect("it is there") };
        assert_eq!(&text[error.span.clone()], at, "{text}: {error}");
        assert_eq!(error.span.start, start, "{text}: {error}");
    }
}

#[test]
fn at_most_20_problems_are_reported_of_one_file() {
    let file = |character: char| {
        let line = |row: usize| {
            if row == 11 { "     -".to_owned() } else { String::from(character).repeat(11) }
        };
        let grid: Vec<String> = (1..=11).map(line).collect();
        Source::new("full.toml", format!("challenge = 1\nboard = '''\n{}\n'''\n", grid.join("\n")))
    };
    for (character, verdict) in [('X', Verdict::Invalid), ('?', Verdict::Unreadable)] {
        let graded = grade(&file(character), &Specs::library(), &GradeOptions::default());
        let graded = graded.expect("the challenge is sound");
        assert_eq!(graded.verdict, verdict);
        assert_eq!(graded.problems.len(), limits::PROBLEMS);
        let places: Vec<usize> = graded
            .problems
            .iter()
            .filter_map(|problem| Some(problem.span.clone()?.start))
            .collect();
        assert!(places.is_sorted(), "the first ones are reported");
    }
    let cells = "[1, 1], ".repeat(40);
    let rest = format!("[inputs]\nA = [{}]\n{END}", cells.trim_end_matches(", "));
    let keys: String = (0..40).map(|at| format!("B{at} = [1, 2]\n")).collect();
    assert_eq!(
        problems(&spec("", "", &format!("{rest}\n[registers]\n{keys}"))).len(),
        limits::PROBLEMS
    );
}
