//! The library's interface reports the same as the engines and the command line.

use std::sync::Arc;

use tumble::board::{Cell, Drawing, Kind, Mark, Part, Shape, Side};
use tumble::challenge::ChallengeBuilder;
use tumble::challenge::{Challenge, EndForm, LibrarySpec, Specs, StartRule};
use tumble::grade::Verdict;
use tumble::problem::ProblemKind;
use tumble::{Solution, Table};

/// The reference solutions of all challenges but games.
fn references() -> impl Iterator<Item = Solution> {
    let specs = Specs::library();
    let texts = LibrarySpec::all().iter().filter_map(|entry| entry.solution);
    let solutions = texts.map(move |text| Solution::parse(text, &specs).expect("it is valid"));
    solutions.filter(|solution| solution.challenge().game.is_none())
}

#[test]
fn a_board_that_is_data_is_graded_as_its_text_is() {
    for solution in references() {
        let challenge = Arc::clone(solution.challenge());
        let made = Solution::with_lever(challenge, solution.board(), solution.lever());
        let made = made.expect("it keeps the rules");
        let (own, text) = (made.grade(), solution.grade());
        assert_eq!(own.verdict, Verdict::Pass);
        assert_eq!((own.cost(), own.rows, own.balls), (text.cost(), text.rows, text.balls));
    }
}

#[test]
fn rows_verdict_and_patterns_agree() {
    for solution in references() {
        let challenge = solution.challenge();
        if challenge.rows.product().is_none_or(|starts| starts > 1 << 10) {
            continue;
        }
        // The start board alone mostly fails; it may have bits without a direction.
        let inputs = challenge.input_cells();
        let given = tumble::board::Board::with_free(&challenge.given, &inputs).ok();
        for board in given.iter().chain([solution.board()]) {
            let Ok(table) = Table::new(challenge, board) else { continue };
            let table = table.with_lever(solution.lever());
            let rows: Vec<_> = table.rows().map(|row| row.expect("it has a value")).collect();
            let verdict = table.verdict().expect("it is decided");
            assert_eq!(rows.len() as u128, verdict.rows);
            assert_eq!(
                rows.iter().filter(|row| row.holds()).count() as u128,
                verdict.rows - verdict.failing
            );
            let patterns = table.patterns().expect("it is decided");
            assert_eq!(patterns.iter().map(|it| it.rows).sum::<u128>(), verdict.rows);
            for row in rows.iter().step_by(17) {
                assert_eq!(row.run().outcome().ending, row.outcome().ending);
            }
        }
    }
}

#[test]
fn names_that_a_row_does_not_have_are_none() {
    let solution = references().find(|it| it.challenge().number == 27).expect("27 has one");
    let table = Table::new(solution.challenge(), solution.board()).expect("it fits");
    let row = table.rows().nth(5).expect("there are 512").expect("it has a value");
    assert_eq!((row.start().number, row.get("A")), (5, Some(row["A"])));
    assert_eq!((row.get("Z"), row.get_end("Z"), row.get_end("start")), (None, None, None));
    assert_eq!(row.get_end("A"), Some(511 - row["A"]), "27 turns every bit");
}

#[test]
fn rows_are_there_by_their_numbers_but_for_excluded_ones() {
    let challenge = Specs::library().find(&"37".into()).expect("it is there");
    let mut spec = challenge.text.to_string();
    assert!(!spec.contains("where ="), "37 has no condition");
    spec = spec.replacen("number = 37", "number = 1037\nwhere = \"A != 3\"", 1);
    let challenge = Challenge::read(&spec).expect("it makes sense");
    let reference = references().find(|it| it.challenge().number == 37).expect("37 has one");
    let table = Table::new(&challenge, reference.board()).expect("the given parts are the same");
    let mut rows = table.rows();
    let mut admitted = Vec::new();
    for number in 0..challenge.starts().expect("they are few") {
        let row = rows.at(number).expect("it has a value");
        assert_eq!(row.is_none(), challenge.rows.row(number).values[0] == 3, "{number}");
        admitted.extend(row.map(|row| (row.start().clone(), row.outcome().clone())));
    }
    let row = |row: tumble::table::TableRow| (row.start().clone(), row.outcome().clone());
    let all: Vec<_> = table.rows().map(|it| row(it.expect("it has a value"))).collect();
    assert_eq!(admitted, all);
}

#[test]
fn balls_that_are_to_come_out_are_built() {
    let challenge = |build: fn(ChallengeBuilder) -> ChallengeBuilder| {
        let builder = Challenge::builder(102, "out").title("Out", "Let them out.");
        let challenge = build(builder.balls(Side::Left, "1..=2")).build().expect("it makes sense");
        let row = challenge.rows.row(1);
        challenge.expected(&row).expect("it has a value").out.to_string()
    };
    assert_eq!(challenge(|it| it.expect_out("BB")), "BB");
    assert_eq!(challenge(|it| it.expect_out_value("blue_balls == 2 ? 'BB' : 'B'")), "BB");
}

#[test]
fn an_illegal_drawing_is_an_error_with_its_cells() {
    let illegal = || -> Result<tumble::board::Board, tumble::Error> {
        let mut board = Drawing::new(Shape::toy());
        board.set(Cell::new(1, 5), Mark::Part(Part::Crossover));
        board.set(Cell::new(1, 4), Mark::Upright { gear: false });
        Ok(tumble::board::Board::new(&board)?)
    };
    let error = illegal().expect_err("a gear cell takes a gear only");
    let found = error.problems().iter().map(|problem| (problem.kind, problem.cell));
    let due = [(ProblemKind::Upright, (1, 4)), (ProblemKind::WrongCell, (1, 5))];
    assert!(found.eq(due.map(|(kind, cell)| (kind, Some(Cell::from(cell))))), "{error:?}");
}

#[test]
fn what_breaks_a_rule_has_a_cell_and_no_bytes() {
    let solution = references().next().expect("there are some");
    let challenge = solution.challenge();
    let given = challenge.given.marks().find(|(_, mark)| mark.kind() == Some(Kind::Ramp));
    let (cell, _) = given.expect("a ramp is given");
    let mut board = solution.board().drawing();
    board.set(cell, Mark::Empty);
    let error = Solution::new(Arc::clone(challenge), board.clone()).expect_err("it is missing");
    let [problem] = error.problems() else { panic!("{error:?}") };
    assert_eq!((problem.kind, problem.cell), (ProblemKind::GivenMissing, Some(cell)));
    assert_eq!((&problem.span, Verdict::of(&error)), (&None, Verdict::Invalid));

    let board = tumble::board::Board::new(&board).expect("it is legal");
    let error = Table::new(challenge, &board).expect_err("it is missing here, too");
    assert_eq!(error.problems(), std::slice::from_ref(problem));

    let small = Shape::new(tumble::board::Parameters {
        rows: 4,
        columns: 5,
        blue: 2,
        red: 4,
        last_row: tumble::board::LastRow::All,
        missing: Vec::new(),
    });
    let small = Drawing::new(small.expect("it is allowed"));
    let error = Solution::new(Arc::clone(challenge), small).expect_err("it is too small");
    assert_eq!(error.to_string(), "the board does not have the shape of the challenge");
}

#[test]
fn a_challenge_that_is_built_is_checked_as_one_that_is_read() {
    let built = |name: &str, value: &str| {
        let mut board = Drawing::new(Shape::toy());
        board.set(Cell::new(1, 4), Mark::Part(Part::Bit(Side::Left)));
        Challenge::builder(101, "own")
            .title("Own", "Turn the bit.")
            .start_board(board)
            .supply_box()
            .balls(Side::Left, "1..=3")
            .ball_order(Side::Right, "R")
            .first_lever(StartRule::Player)
            .input(name, &[Cell::new(1, 4)])
            .only_where("blue_balls > 1")
            .expect_end(EndForm::Empty)
            .expect_final("A", value)
            .build()
    };
    let challenge = built("A", "1 - A").expect("it makes sense");
    assert_eq!(challenge.rows.iter().count(), 4);
    assert_eq!(challenge.supply.of(Kind::Bit), 9);
    let error = built("a b", "A +").expect_err("the name and the expression are wrong");
    let kinds: Vec<_> = error.problems().iter().map(|problem| problem.kind).collect();
    assert!(kinds.contains(&ProblemKind::Name), "{error:?}");
    assert!(error.problems().iter().all(|problem| problem.span.is_none()), "{error:?}");
}
