//! Runs of too many balls to run: counted or jumped over, and compared with the reference machine on all sizes that it
//! can run.

use tumble::Table;
use tumble::board::{Board, Side};
use tumble::challenge::Challenge;
use tumble::grade::{self, Verdict};
use tumble::machine::{self, Ending};
use tumble::problem::Source;
use tumble::table::{self, Engine, TableOptions};

/// A counter of `bits` bits in column 4, of which the first `inputs` are inputs: each ball turns the bits from the top
/// down to the first that pointed left. The ball that reaches the last row from the last bit meets `last`. With a gear
/// the first two bits make a train.
fn spec(bits: u32, inputs: u32, balls: u64, last: &str, expect: &str) -> String {
    let mut grid = String::new();
    for bit in 0..bits {
        let part = if bit < inputs { '^' } else { '<' };
        let right = if bit == 0 { '-' } else { '/' };
        grid.push_str(&format!(".-.{part}.{right}.-.-.\n-.\\.\\.-.-.-\n"));
    }
    grid.push_str(&format!(".-.{last}./.-.-.\n"));
    let cells = |range: std::ops::Range<u32>| {
        let cells: Vec<String> = range.map(|bit| format!("[{}, 4]", 2 * bit + 1)).collect();
        cells.join(", ")
    };
    let inputs = match inputs {
        0 => String::new(),
        _ => format!("[inputs]\nA = [{}]\n", cells(0..inputs)),
    };
    format!(
        "schema = 1\nnumber = 925\nid = \"long\"\ntitle = \"Long\"\nobjective = \"Count.\"\n\
         provenance = \"own\"\n[balls]\nblue = {balls}\n[shape]\nrows = {}\ncolumns = 11\n\
         blue_entry = 4\nred_entry = 8\nlast_row = \"all\"\n[board]\ngrid = '''\n{grid}'''\n\
         {inputs}[registers]\nN = [{}]\n[expect]\n{expect}\n",
        2 * bits + 1,
        cells(0..bits)
    )
}

fn read(text: &str) -> (Challenge, Board) {
    let challenge =
        Challenge::read(text).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"));
    let board = Board::with_free(&challenge.given, &challenge.input_cells());
    (challenge, board.expect("the board is legal"))
}

fn verdict(text: &str, engine: Option<Engine>) -> table::TableVerdict {
    let (challenge, board) = read(text);
    let options = TableOptions { engine, failing_kept: 3, ..TableOptions::default() };
    Table::new(&challenge, &board)
        .and_then(|table| table.verdict_with(&options))
        .expect("there is a verdict")
}

/// The value of a counter of 30 bits after this many balls.
fn counted(balls: u64) -> String {
    spec(30, 0, balls, "/", &format!("end = \"empty\"\nfinal.N = \"{}\"", balls % (1 << 30)))
}

#[test]
fn any_number_of_balls_is_an_answer() {
    for balls in
        [0, 1, 12_345, 999_999_999, 1 << 59, 999_999_999_999_999_999, 1_000_000_000_000_000_000]
    {
        let verdict = verdict(&counted(balls), None);
        assert!(verdict.passes(), "{balls}: {verdict:?}");
        assert_eq!(verdict.most_balls, balls);
    }
}

#[test]
fn the_first_ball_that_strays_is_found_however_late_it_comes() {
    // The ball that carries out of the last bit is caught: it comes after 2^30 - 1 others.
    let text = spec(30, 0, 1 << 40, "U", "end = \"intercepted\"\nfinal.N = \"0\"");
    let caught = verdict(&text, None);
    assert!(caught.passes(), "{caught:?}");
    assert_eq!(caught.most_balls, 1 << 30);
    // With one ball less, it does not come.
    let text = spec(30, 0, (1 << 30) - 1, "U", "end = \"intercepted\"");
    let verdict = verdict(&text, None);
    assert_eq!((verdict.failing, verdict.undecided), (1, 0));
    let ending = verdict.first.first().map(|failing| failing.outcome.ending);
    assert_eq!(ending, Some(Ending::HopperEmpty { side: Side::Left }));
}

#[test]
fn counts_are_what_the_reference_machine_comes_to() {
    for last in ["/", "U", "-", "\\"] {
        for balls in (0..70).chain([127, 128, 129, 1000, 4097]) {
            for expect in ["end = \"empty\"\nfinal.N = \"N\"", "end = \"intercepted\""] {
                let text = spec(6, 3, balls, last, expect);
                let plain = verdict(&text, Some(Engine::Plain));
                assert_eq!(verdict(&text, Some(Engine::Compiled)), plain, "{text}");
            }
        }
    }
}

#[test]
fn a_failing_row_of_many_balls_is_reported() {
    let text = counted(1 << 50).replace("final.N = \"0\"", "final.N = \"5\"");
    let (challenge, board) = read(&text);
    let mut specs = tumble::challenge::Specs::library();
    let grid = tumble::board::notation::Notation::Book.write(&board.drawing());
    specs.add(challenge);
    let source = Source::new("long", format!("challenge = 925\nboard = '''\n{grid}'''\n"));
    let options = grade::GradeOptions { failures: 1, ..Default::default() };
    let graded = grade::grade(&source, &specs, &options).expect("it can be judged");
    assert_eq!((graded.verdict, graded.balls), (Verdict::Fail, Some(1 << 50)));
    let message = graded.failures.first().map(|failure| failure.message.as_str());
    assert!(message.is_some_and(|message| message.starts_with("N should end at 5")), "{message:?}");
    // It is not known which ball turned the bit, but one did.
    assert!(message.is_some_and(|message| !message.contains("no ball turned it")), "{message:?}");
}

#[test]
fn many_states_that_cannot_be_counted_are_undecided() {
    // A gear between the last two bits makes them one train, which is met once in 2^28 balls.
    let mut text = counted(1 << 50);
    for _ in 0..2 {
        let bit = text.rfind(".-.<./").expect("there are bits");
        text.replace_range(bit..bit + 6, ".-.{./");
    }
    let (before, train) = text.split_once(".-.{./").expect("there is a train");
    let train = train.replacen("-.\\.\\.", "-.\\*\\.", 1);
    let (challenge, board) = read(&format!("{before}.-.{{./{train}"));
    let run = machine::run(&board, &challenge.start_in(&challenge.rows.row(0), &board, Side::Left));
    assert_eq!(run.ending, Ending::GaveUp);
    let found = Table::new(&challenge, &board)
        .and_then(|table| table.verdict_with(&TableOptions::default()));
    let found = found.expect("there is a verdict");
    assert_eq!((found.rows, found.failing, found.undecided), (1, 0, 1));
}

/// The counter with its first two bits in one train.
fn with_a_train(text: &str) -> String {
    let text = text.replacen(".-.<.-.", ".-.{.-.", 1).replacen("-.\\.\\.", "-.\\*\\.", 1);
    text.replacen(".-.<./.", ".-.{./.", 1)
}

#[test]
fn a_train_of_few_states_is_an_answer_for_any_number_of_balls() {
    // The reference machine finds the period, and so the final state after any number of balls.
    let endless = with_a_train(&spec(6, 0, 7, "/", "end = \"repeats\""));
    let endless = endless.replace("blue = 7", "blue = \"unlimited\"");
    let (challenge, board) = read(&endless);
    let row = challenge.rows.row(0);
    let run = machine::run(&board, &challenge.start_in(&row, &board, Side::Left));
    let Ending::Repeats { from, period } = run.ending else { panic!("{:?}", run.ending) };
    for balls in [1 << 20, 1 << 40, 1_000_000_000_000, 999_999_999_999_999_999] {
        let as_many = from - 1 + (balls - (from - 1)) % period;
        let (challenge, board) = read(&with_a_train(&spec(6, 0, as_many, "/", "end = \"empty\"")));
        let run = machine::run(&board, &challenge.start_in(&row, &board, Side::Left));
        let left = challenge.value_of(0, &board, &run.switches);
        let expect = format!("end = \"empty\"\nfinal.N = \"{left}\"");
        let verdict = verdict(&with_a_train(&spec(6, 0, balls, "/", &expect)), None);
        assert!(verdict.passes(), "{balls}: {verdict:?}");
        assert_eq!(verdict.most_balls, balls);
    }
}

/// Blue balls cross to the right. Of two red balls that reach the bit `T` one stays at the right, the other crosses to
/// the left: a blue ball, two red ones, and so on.
fn both_hoppers(blue: u64, red: u64, expect: &str) -> String {
    format!(
        "schema = 1\nnumber = 926\nid = \"both\"\ntitle = \"Both\"\nobjective = \"Turn.\"\n\
         provenance = \"own\"\n[balls]\nblue = {blue}\nred = {red}\n[shape]\nrows = 3\n\
         columns = 11\nblue_entry = 4\nred_entry = 8\nlast_row = \"all\"\n[board]\ngrid = '''\n\
         .-.\\.-./.-.\n-.-.\\.<.-.-\n.-.-.X.\\.-.\n'''\n[registers]\nT = [[2, 7]]\n\
         [expect]\n{expect}\n"
    )
}

#[test]
fn two_full_hoppers_are_an_answer() {
    let many = 1_000_000_000_000;
    for (blue, red, balls, left) in [
        // The red balls run out first: after half as many blue balls the next one finds none.
        (many, many, 3 * many / 2 + 1, 0),
        (many, many - 1, 3 * many / 2 - 1, 1),
        // The blue balls run out first.
        (many, 3 * many, 3 * many, 0),
    ] {
        let expect = format!("end = \"empty\"\nfinal.T = \"{left}\"");
        let verdict = verdict(&both_hoppers(blue, red, &expect), None);
        assert!(verdict.passes(), "{blue} {red}: {verdict:?}");
        assert_eq!(verdict.most_balls, balls, "{blue} {red}");
    }
}

#[test]
fn jumps_come_to_what_the_reference_machine_comes_to() {
    let expect = "end = \"empty\"\nfinal.T = \"0\"";
    for blue in (0..20).chain([200, 1500]) {
        for red in (0..20).chain([200, 401, 1500]) {
            let text = both_hoppers(blue, red, expect);
            let plain = verdict(&text, Some(Engine::Plain));
            assert_eq!(verdict(&text, Some(Engine::Compiled)), plain, "{text}");
            assert_eq!(verdict(&text, None), plain, "{text}");
        }
    }
}

#[test]
fn balls_that_all_come_back_pass_as_one_and_come_out_as_they_are() {
    // Mixed colours in one hopper, and more balls than there are nodes, or fewer.
    for (bits, inputs) in [(1, 0), (2, 1), (3, 3), (5, 2), (6, 0)] {
        for balls in 0..40u64 {
            let text = spec(bits, inputs, balls, "/", "out = { repeat = \"B\" }\nend = \"empty\"");
            let mixed: String =
                (0..balls).map(|ball| if ball % 3 == 1 { 'R' } else { 'B' }).collect();
            let other = text
                .replace(&format!("blue = {balls}\n"), &format!("left = \"{mixed}\"\n"))
                .replace("out = { repeat = \"B\" }", &format!("out = \"{mixed}\""));
            for text in [text, other] {
                let (challenge, board) = read(&text);
                let table = Table::new(&challenge, &board).expect("it has the given parts");
                let mut runner = table.runner();
                for row in challenge.rows.iter() {
                    let row = row.expect("the condition has a value");
                    let plain = machine::run(&board, &challenge.start_in(&row, &board, Side::Left));
                    assert_eq!(*runner.run(&row), plain, "{text}");
                    assert_eq!(plain.balls, balls);
                }
                let verdict = verdict(&text, Some(Engine::Compiled));
                assert!(verdict.passes(), "{verdict:?}\n{text}");
            }
        }
    }
}
