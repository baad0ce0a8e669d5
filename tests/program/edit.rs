//! The workbench: keys are pressed, and the screen is read.

use std::sync::Arc;

use tumble::board::notation::Notation;
use tumble::board::{Board, Cell, Drawing, Mark, Shape, Side};
use tumble::challenge::{Challenge, LibrarySpec, Reference, Specs, StartRule};
use tumble::edit::{Effect, Key, Mode, Screen, Workbench, alerts, file_text, update, view};
use tumble::grade::{GradeOptions, Verdict, grade};
use tumble::machine::{Phase, Position};
use tumble::problem::Source;

fn challenge(number: u16) -> Arc<Challenge> {
    Specs::library().find(&Reference::Number(number)).expect("it is one of the sixty")
}

fn bench(number: u16) -> Workbench {
    let challenge = challenge(number);
    let name = format!("{}.toml", challenge.stem());
    Workbench::of_challenge(challenge, &name)
}

/// A workbench with the reference solution.
fn solved(number: u16) -> Workbench {
    let challenge = challenge(number);
    let path = format!("{}/solutions/{}.toml", env!("CARGO_MANIFEST_DIR"), challenge.stem());
    let source = std::fs::read_to_string(path).expect("the solution is there");
    let submission = tumble::grade::Submission::read(&Source::new("s", source.as_str()));
    let submission = submission.expect("it is a solution");
    let grid = submission.grid(challenge.given.shape(), Notation::Book);
    let drawing = grid.reading.picture.drawing;
    let own = submission.start.map(|(side, _)| side);
    let lever = match challenge.start {
        StartRule::Lever(side) => side,
        _ => own.unwrap_or(Side::Left),
    };
    Workbench::of_file(Some(challenge), drawing, lever, "solution.toml", &source)
}

fn press(bench: &mut Workbench, keys: &str) {
    for key in keys.chars() {
        update(bench, Key::Char(key));
    }
}

/// Goes to a cell, whichever parts it takes.
fn go(bench: &mut Workbench, row: u16, column: u16) {
    press(bench, "m");
    for key in [Key::Up, Key::Left] {
        (0..300).for_each(|_| _ = update(bench, key));
    }
    (1..row).for_each(|_| _ = update(bench, Key::Down));
    (1..column).for_each(|_| _ = update(bench, Key::Right));
    press(bench, "m");
    assert_eq!(bench.cursor(), Cell::new(row, column));
}

fn screen(bench: &Workbench, width: usize, height: usize) -> String {
    view(bench, width, height).to_string()
}

#[test]
fn the_screen_while_a_board_is_built() {
    let mut bench = bench(21);
    go(&mut bench, 3, 6);
    press(&mut bench, "/");
    insta::assert_snapshot!("edit-build", screen(&bench, 80, 24));
}

#[test]
fn the_screen_while_a_run_is_followed() {
    let mut bench = solved(21);
    bench.follow(&["blue_balls=9".to_owned()]).expect("it can be run");
    (0..6).for_each(|_| _ = update(&mut bench, Key::Down));
    (0..3).for_each(|_| _ = update(&mut bench, Key::Right));
    insta::assert_snapshot!("edit-run", screen(&bench, 80, 24));
}

#[test]
fn an_input_starts_left_right_or_either_way() {
    let mut bench = solved(18);
    press(&mut bench, "v");
    assert!(bench.message().contains("is not an input"), "{}", bench.message());
    go(&mut bench, 3, 6);
    let known = |bench: &Workbench| screen(bench, 80, 30).contains("KNOWN OF 2 STARTS");
    assert!(screen(&bench, 80, 30).contains("start 1 of 4") && !known(&bench));
    press(&mut bench, "v");
    assert!(screen(&bench, 80, 30).contains("start 3 of 4") && !known(&bench));
    press(&mut bench, "v");
    assert!(known(&bench), "{}", screen(&bench, 80, 30));
    insta::assert_snapshot!("edit-unknown", screen(&bench, 80, 30));
    // A change of the board shows at once, and another start is known as a whole.
    go(&mut bench, 4, 7);
    press(&mut bench, "d");
    assert!(screen(&bench, 80, 30).contains("ends      ?"), "{}", screen(&bench, 80, 30));
    press(&mut bench, "u]");
    assert!(screen(&bench, 80, 30).contains("start 4 of 4") && !known(&bench));
    go(&mut bench, 3, 6);
    press(&mut bench, "vv");
    assert!(screen(&bench, 80, 30).contains("start 2 of 4") && !known(&bench));
}

#[test]
fn grading_goes_to_the_ball_to_blame() {
    let mut bench = solved(21);
    go(&mut bench, 5, 6);
    press(&mut bench, "fg");
    assert!(matches!(bench.mode(), Mode::Run(_)), "{}", bench.message());
    insta::assert_snapshot!("edit-grade", screen(&bench, 80, 24));
}

#[test]
fn the_screen_grows_with_its_window() {
    let mut bench = bench(18).with_unicode(true);
    press(&mut bench, "h");
    insta::assert_snapshot!("edit-large", screen(&bench, 120, 40));
    // With less room the cells are small, and in ASCII the whole screen is ASCII.
    let small = screen(&bench, 112, 40);
    assert!(small.contains(" 7  \u{b7}  -  \u{b7}  UT \u{b7}  -  \u{b7}  UF \u{b7}"), "{small}");
    assert!(screen(&bench, 120, 32).contains("UT"));
    let bench = bench.with_unicode(false);
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = screen(&bench, width, height);
        assert!(screen.is_ascii(), "{screen}");
    }
    // A board with more columns uses all the room.
    let shape = Shape::new(tumble::board::Parameters {
        rows: 11,
        columns: 23,
        blue: 8,
        red: 16,
        last_row: tumble::board::LastRow::Middle,
        missing: Default::default(),
    });
    let wide = Drawing::new(shape.expect("a shape"));
    let wide = Workbench::of_file(None, wide, Side::Left, "wide.toml", "");
    assert!(screen(&wide, 120, 40).contains("20 21 22 23"));
}

#[test]
fn inputs_point_as_in_the_start_that_is_chosen() {
    let mut bench = bench(18);
    for (top, bottom) in [('<', '<'), ('<', '>'), ('>', '<'), ('>', '>')] {
        let screen = screen(&bench, 80, 24);
        for (row, name, sign) in [(3, "top", top), (5, "bot.", bottom)] {
            let shown = format!(" {row}  .  -  .  -  .  {sign}{name}");
            assert!(screen.contains(&shown), "{shown}: {screen}");
        }
        press(&mut bench, "]");
    }
    assert!(!bench.is_changed());
}

#[test]
fn a_strip_shows_the_starts_and_how_they_were_graded() {
    let strip = |bench: &Workbench| {
        let screen = screen(bench, 80, 24);
        let line = screen.lines().find(|line| line.contains("| start")).unwrap_or_default();
        line.trim_matches(['|', ' ']).to_owned()
    };
    let mut bench = solved(18);
    assert_eq!(strip(&bench), "start 1 of 4  [.]...  top = left, bottom = left  ([ and ] choose)");
    press(&mut bench, "g");
    assert!(strip(&bench).starts_with("start 1 of 4  [+]+++  top"));
    go(&mut bench, 6, 5);
    press(&mut bench, "f");
    assert!(strip(&bench).starts_with("start 1 of 4  [.]...  top"));
    press(&mut bench, "g");
    let graded = strip(&bench);
    assert!(graded.contains("[x]") && graded.contains('+'), "{graded}");
    // One start needs no strip, and for 512 only the number is shown.
    assert_eq!(strip(&solved(5)), "");
    assert!(strip(&solved(27)).starts_with("start 1 of 512  A = 0 (000000000)"));
}

#[test]
fn hints_come_step_by_step_in_place() {
    let mut bench = bench(1);
    for (row, key) in [(4, "/"), (6, "/"), (8, "/"), (10, "\\")] {
        go(&mut bench, row, 5);
        press(&mut bench, key);
    }
    let hint = |bench: &mut Workbench| {
        if update(bench, Key::Char('h')) == Some(Effect::Hint) {
            assert!(bench.message().starts_with("looking for a way on"));
            let search = bench.hint_search().expect("there is something to look for");
            let found = search.run(std::time::Duration::from_secs(20), Arc::default());
            bench.take_hints(found);
        }
        assert_eq!(bench.message(), "");
        super::scratch::one_line(&screen(bench, 120, 40))
    };
    for (step, cell, words) in [
        ("HINT 1 what", (11, 6), "No ball comes out at all."),
        ("HINT 2 where", (11, 6), "there is no part. g follows it."),
        ("HINT 3 rest", (10, 5), "Without the part at [10,5], the other"),
        ("HINT 4 cell", (10, 5), "Use [10,5]:"),
        ("HINT 5 part", (10, 5), "Put a ramp to the left at [10,5]"),
    ] {
        let screen = hint(&mut bench);
        assert!(screen.contains(step), "{step}: {screen}");
        let last = words.split(' ').next_back().expect("a word");
        assert!(screen.contains(last), "{words}: {screen}");
        assert_eq!(bench.cursor(), Cell::new(cell.0, cell.1), "{step}");
    }
    press(&mut bench, "h");
    assert_eq!(bench.message(), "there are no more hints");
    press(&mut bench, "/");
    assert!(!screen(&bench, 80, 24).contains("HINT"), "the board is another one");
    press(&mut bench, "h");
    assert_eq!(bench.message(), "no hint: nothing cheaper is known");
}

#[test]
fn a_search_for_hints_leaves_the_keys_alone() {
    let mut bench = bench(1);
    let searched = |bench: &mut Workbench| {
        for _ in 0..2 {
            update(bench, Key::Char('h'));
        }
        assert_eq!(update(bench, Key::Char('h')), Some(Effect::Hint), "{}", bench.message());
        let search = bench.hint_search().expect("there is something to look for");
        search.run(std::time::Duration::from_secs(20), Arc::default())
    };
    // After a key in the meantime the hint waits, and the cursor stays.
    let found = searched(&mut bench);
    update(&mut bench, Key::Down);
    let cursor = bench.cursor();
    bench.take_hints(found);
    assert_eq!((bench.message(), bench.cursor()), ("a way on was found: h shows it", cursor));
    assert_eq!(update(&mut bench, Key::Char('h')), None);
    assert!(screen(&bench, 120, 40).contains("HINT 3"));
    // On another board the hint does not apply.
    go(&mut bench, 4, 5);
    press(&mut bench, "/");
    let found = searched(&mut bench);
    go(&mut bench, 6, 5);
    press(&mut bench, "/");
    bench.take_hints(found);
    assert!(!screen(&bench, 120, 40).contains("HINT"), "{}", screen(&bench, 120, 40));
    // A search that was stopped finds nothing more.
    let stop = Arc::new(true.into());
    for _ in 0..3 {
        update(&mut bench, Key::Char('h'));
    }
    let search = bench.hint_search().expect("there is something to look for");
    bench.take_hints(search.run(std::time::Duration::from_secs(20), stop));
    let stopped = super::scratch::one_line(&screen(&bench, 120, 40));
    assert!(stopped.contains("HINT 3") && !stopped.contains("--time-limit"), "{stopped}");
}

#[test]
fn a_small_terminal_says_what_is_needed() {
    assert!(screen(&bench(1), 60, 20).contains("needs 80 columns"));
}

/// A workbench with a challenge of this title.
fn workbench_titled(title: &str) -> Workbench {
    let spec = LibrarySpec::find(&Reference::Number(1)).expect("it is one of the sixty").text;
    let spec = spec.replacen("title = \"Gravity\"", &format!("title = \"{title}\""), 1);
    Workbench::of_challenge(Arc::new(Challenge::read(&spec).expect("a spec")), "a.toml")
}

#[test]
fn text_ends_with_its_area() {
    assert_eq!(screen(&bench(1), 5, 3), "The  \nworkb\nneeds\n");
    // A wide character is there whole or not at all; a combining one takes no column.
    let state = " a.toml, new, BUILD -+";
    for (title, shown) in [
        ("a".repeat(99), format!("+- 1 {}{state}", "a".repeat(53))),
        ("世".repeat(99), format!("+- 1 {}-{state}", "世".repeat(26))),
        ("e\u{301}".repeat(99), format!("+- 1 {}{state}", "e\u{301}".repeat(53))),
    ] {
        let screen = screen(&workbench_titled(&title), 80, 24);
        assert_eq!(screen.lines().next(), Some(&*shown));
    }
}

#[test]
fn only_what_differs_is_written() {
    let [one, other] = ["a世c", "abcd"].map(|title| view(&workbench_titled(title), 80, 24));
    let changes = |to: &Screen, from: &Screen| {
        let changes = to.changes(from).into_iter();
        changes.map(|it| (it.row, it.column, it.columns, it.text)).collect::<Vec<_>>()
    };
    assert_eq!(changes(&other, &one), [(0, 6, 3, "bcd".to_owned())]);
    assert_eq!(changes(&one, &other), [(0, 6, 3, "世c".to_owned())]);
    assert_eq!(changes(&one, &one), []);
}

#[test]
fn every_challenge_can_be_played_with_its_solution() {
    for number in 1..=60 {
        let mut bench = solved(number);
        update(&mut bench, Key::Char('g'));
        let message = bench.message();
        assert!(message.starts_with("pass"), "{number}: {message}");
        screen(&bench, 80, 24);
        update(&mut bench, Key::Char('r'));
        assert!(matches!(bench.mode(), Mode::Run(_)), "{number}: {}", bench.message());
        update(&mut bench, Key::End);
        screen(&bench, 80, 24);
    }
}

#[test]
fn only_what_the_rules_allow_is_placed_and_the_reason_is_said() {
    let mut bench = bench(1);
    for (row, column, key, reason) in [
        (1, 1, '/', "no cell [1,1]"),
        (2, 4, '/', "only a gear fits"),
        (3, 6, 'o', "a gear goes on a gear cell"),
        (3, 6, 'x', "no crossover to add"),
        (1, 4, 'd', "is given: it stays"),
        (1, 4, '/', "is given: it stays"),
        (1, 4, 'f', "is given: it stays"),
    ] {
        go(&mut bench, row, column);
        press(&mut bench, &key.to_string());
        assert!(bench.message().contains(reason), "{key} at [{row},{column}]: {}", bench.message());
        assert!(!bench.is_changed());
    }
    for row in [4, 6, 8, 10] {
        go(&mut bench, row, 5);
        press(&mut bench, "/");
        assert_eq!(bench.message(), format!("placed: ramp pointing left at [{row},5]"));
    }
    go(&mut bench, 6, 7);
    press(&mut bench, "/");
    assert!(bench.message().contains("all 4 are placed"), "{}", bench.message());
}

#[test]
fn the_cursor_is_seen_in_every_place() {
    let mut bench = bench(5);
    for (row, column, shown) in
        [(1, 1, " 1 [ ]    .  \\"), (1, 3, "[.] \\ "), (11, 11, "-             [ ]")]
    {
        go(&mut bench, row, column);
        let screen = screen(&bench, 80, 24);
        assert!(screen.contains(shown), "[{row},{column}]: {screen}");
    }
}

#[test]
fn a_whole_objective_and_the_fall_of_the_first_ball_are_shown_in_a_game() {
    let bench = bench(59);
    let screen = screen(&bench, 80, 24);
    assert!(screen.contains("wins every game it can still win."), "{screen}");
    assert!(screen.contains("ALERTS  1"), "{screen}");
    assert!(screen.contains("! [1,4]   blue entry without a part:"), "{screen}");
    assert!(screen.contains("11                 -"), "the board is not cut: {screen}");
    assert_eq!(alerts(Some(&challenge(59)), solved(59).drawing(), Side::Left), []);
}

#[test]
fn a_failure_is_said_as_long_as_its_run_is_followed() {
    let mut one = bench(5);
    press(&mut one, "g");
    let said = "FAILS: ball 2 (red) falls at [1,8]: there is no part";
    assert!(screen(&one, 80, 24).contains(said));
    press(&mut one, " ");
    update(&mut one, Key::Tick);
    assert!(screen(&one, 80, 24).contains(said), "{}", screen(&one, 80, 24));
    one.saved(Err("the disk is full".to_owned()));
    let shown = screen(&one, 80, 24);
    assert!(shown.contains("not saved: the disk is full") && !shown.contains("FAILS"), "{shown}");

    let mut many = solved(21);
    go(&mut many, 5, 6);
    press(&mut many, "fg");
    assert!(screen(&many, 80, 24).contains("starts (n, p: the others): "));
    press(&mut many, "]");
    assert!(!screen(&many, 80, 24).contains("FAILS"), "another start is followed");
}

#[test]
fn weigh_gates_are_placed_where_the_challenge_has_them() {
    let mut bench = bench(1);
    go(&mut bench, 3, 6);
    press(&mut bench, "w");
    assert!(bench.message().contains("no weigh gate to add"), "{}", bench.message());
    press(&mut bench, "?");
    assert!(screen(&bench, 80, 24).contains("w       weigh gate"));

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/challenges/extra/101-hand-over.toml");
    let spec = std::fs::read_to_string(path).expect("the spec is there");
    let challenge = Arc::new(Challenge::read(&spec).expect("it is sound"));
    let mut bench = Workbench::of_challenge(challenge, "hand-over.toml");
    for (column, turns, message) in [
        (4, "w", "placed: weigh gate pointing left at [3,4]"),
        (6, "wf", "the weigh gate at [3,6] points right"),
        (8, "w", "all 2 are placed"),
    ] {
        go(&mut bench, 3, column);
        press(&mut bench, turns);
        assert!(bench.message().contains(message), "{}", bench.message());
    }
    let screen = screen(&bench, 80, 24);
    assert!(screen.contains("w   weigh gate    0 of 2"), "{screen}");
    let Mark::Part(part) = bench.drawing().at(Cell::new(3, 6)) else { panic!("a part is there") };
    assert_eq!(part.to_string(), "weigh gate pointing right");
}

#[test]
fn undo_brings_back_every_version_and_redo_every_other() {
    let mut bench = bench(14);
    let mut versions = vec![bench.drawing().clone()];
    let mut last = 1;
    for step in 0..200_u16 {
        let place = step / 3;
        go(&mut bench, 2 + place % 9, 2 + (place * 7) % 9);
        press(
            &mut bench,
            if step % 3 == 0 {
                "/"
            } else if step % 3 == 1 {
                "f"
            } else {
                "d"
            },
        );
        if Some(bench.drawing()) != versions.last() {
            versions.push(bench.drawing().clone());
            last += 1;
        }
    }
    assert!(last > 20, "many changes: {last}");
    for version in versions.iter().rev().skip(1) {
        press(&mut bench, "u");
        assert_eq!(bench.drawing(), version);
    }
    assert!(!bench.is_changed());
    press(&mut bench, "u");
    assert_eq!(bench.message(), "there is nothing to undo");
    for version in versions.iter().skip(1) {
        press(&mut bench, "y");
        assert_eq!(bench.drawing(), version);
    }
}

#[test]
fn steps_go_where_the_machine_goes_and_back() {
    for number in [21, 30, 37, 29] {
        let mut bench = solved(number);
        bench.follow(&[]).expect("it can be run");
        let Mode::Run(player) = bench.mode() else { panic!("it runs") };
        let mut machine: Vec<(Phase, Vec<Side>)> = Vec::new();
        let mut position: Position = player.run.moment().position;
        loop {
            machine.push((position.phase(), position.switches().to_vec()));
            if position.step().is_none() {
                break;
            }
        }
        let place = |bench: &Workbench| match bench.mode() {
            Mode::Run(player) => {
                let moment = player.run.moment();
                (moment.position.phase(), moment.position.switches().to_vec())
            }
            Mode::Build => panic!("it runs"),
        };
        let mut seen = vec![place(&bench)];
        for _ in 0..machine.len() {
            update(&mut bench, Key::Right);
            if seen.last() != Some(&place(&bench)) {
                seen.push(place(&bench));
            }
        }
        // A lever with an empty hopper is the end: no step is needed for that.
        assert_eq!(seen[..], machine[..seen.len()], "{number}");
        assert!(machine.len() - seen.len() <= 1, "{number}");
        for due in seen.iter().rev().skip(1) {
            update(&mut bench, Key::Left);
            assert_eq!(place(&bench), *due, "{number}");
        }
        update(&mut bench, Key::End);
        assert_eq!(place(&bench), seen[seen.len() - 1]);
        update(&mut bench, Key::Home);
        assert_eq!(place(&bench), seen[0]);
    }
}

#[test]
fn what_is_saved_is_the_board_and_nothing_else_changes() {
    let mut bench = bench(1);
    for row in [4, 6, 8, 10] {
        go(&mut bench, row, 5);
        press(&mut bench, "/");
    }
    let source = Source::new("saved", file_text(&bench));
    let graded = grade(&source, &Specs::library(), &GradeOptions::default()).expect("a verdict");
    assert_eq!(graded.verdict, Verdict::Pass, "{:?}", graded.problems);
    assert_eq!(update(&mut bench, Key::Char('s')), Some(Effect::Save));
    let solved = solved(27);
    assert_eq!(file_text(&solved), solved.source(), "a file that is not changed stays as it is");
    // A board in the formal notation does not, which is said before and after.
    let formal = Notation::Formal.write(solved.drawing());
    let source = format!("challenge = 27\nboard = \'\'\'\n{formal}\'\'\'\n");
    let drawing = solved.drawing().clone();
    let mut bench =
        Workbench::of_file(Some(challenge(27)), drawing, solved.lever(), "f.toml", &source)
            .with_notation_noted();
    let said = "f.toml is in the formal notation: s saves it in the book notation";
    assert_eq!(bench.message(), said);
    for said in ["saved as f.toml, in the book notation", "saved as f.toml"] {
        let text = file_text(&bench);
        bench.saved(Ok(text));
        assert_eq!(bench.message(), said);
    }
}

/// A text in the file may look like its board, and the key of the board may be written in several forms.
#[test]
fn a_board_is_saved_in_the_place_of_the_board_alone() {
    let (empty, board) = (challenge(1).given.clone(), solved(1).drawing().clone());
    let [before, after] =
        [&empty, &board].map(|drawing| format!("'''\n{}'''", Notation::Book.write(drawing)));
    let notes = "author = \"Ada\" # me\nnotes = \"\"\"\nmy first try:\nstart = \"red\"\nboard = '''\nx\n'''\n\"\"\"\n";
    for key in ["board", "\"board\"", "  board ", "board\t"] {
        let file = |grid: &str| format!("challenge = 1\n{notes}{key}= {grid} # mine\n");
        let source = file(&before);
        let bench =
            Workbench::of_file(Some(challenge(1)), board.clone(), Side::Left, "a.toml", &source);
        assert_eq!(file_text(&bench), file(&after), "{key}");
    }
    // The lever is the player's if no challenge chooses it.
    let source = format!("start = 'red'\n{notes}board = {before}\n");
    let bench = Workbench::of_file(None, board.clone(), Side::Left, "a.toml", &source);
    let wanted = format!("start = \"blue\"\n{notes}board = {after}\n");
    assert_eq!(file_text(&bench), wanted);
    // A lever that the challenge does not let the player choose is not saved.
    let source = format!("start = \"red\"\n{notes}board = {before}\n");
    let bench =
        Workbench::of_file(Some(challenge(1)), board.clone(), Side::Left, "a.toml", &source);
    assert!(!bench.is_changed());
    let bench = bench.without_forbidden_start();
    assert!(bench.is_changed());
    assert!(bench.message().contains("s saves without `start`"), "{}", bench.message());
    assert_eq!(file_text(&bench), format!("{notes}board = {after}\n"));
}

/// The key that places a part.
fn key_of(mark: Mark) -> Option<char> {
    matches!(mark, Mark::Part(_)).then(|| mark.character())
}

/// Builds the reference from the start board, following the cursor; returns the keys.
fn built(number: u16) -> (Workbench, String) {
    let (mut bench, reference) = (bench(number), solved(number));
    let mut keys = String::new();
    while bench.drawing() != reference.drawing() {
        let cell = bench.cursor();
        let wanted = reference.drawing().at(cell);
        match key_of(wanted).filter(|_| bench.drawing().at(cell) != wanted) {
            Some(key) => {
                press(&mut bench, &key.to_string());
                keys.push(key);
            }
            None => {
                update(&mut bench, Key::Tab);
                keys.push('T');
            }
        }
        assert!(keys.len() < 80, "{number}: {keys} leads to {}", bench.cursor());
    }
    (bench, keys)
}

#[test]
fn few_keys_build_a_board_and_go_on_with_the_next() {
    for (number, most) in [(5, 14), (14, 35)] {
        let (mut bench, mut keys) = built(number);
        press(&mut bench, "g");
        assert!(bench.message().starts_with("pass: "), "{keys}: {}", bench.message());
        let next = format!("Enter saves it and goes on with {}", number + 1);
        assert!(bench.message().ends_with(&next), "{}", bench.message());
        assert_eq!(update(&mut bench, Key::Enter), Some(Effect::Next));
        keys.push_str("gE");
        assert!(keys.len() <= most, "{number}: {} keys: {keys}", keys.len());
        // The verdict does not hold for a board that was changed since.
        go(&mut bench, 10, 5);
        press(&mut bench, "d");
        assert_eq!(update(&mut bench, Key::Enter), None);
    }
}

#[test]
fn the_cursor_follows_the_ball_and_the_last_part_may_be_turned() {
    let mut bench = bench(14);
    assert_eq!(bench.cursor(), Cell::new(1, 4));
    press(&mut bench, "/");
    assert_eq!(bench.cursor(), Cell::new(2, 3));
    press(&mut bench, "f");
    assert_eq!(bench.message(), "turned: the ramp at [1,4] points right");
    assert_eq!(bench.cursor(), Cell::new(2, 5));
    press(&mut bench, "u");
    assert_eq!(bench.cursor(), Cell::new(1, 4), "where the board changed");
    press(&mut bench, "yc");
    assert_eq!(bench.message(), "the cursor stays where a part is placed");
    go(&mut bench, 2, 5);
    press(&mut bench, "/");
    assert_eq!(bench.cursor(), Cell::new(2, 5));
    update(&mut bench, Key::Tab);
    let first = bench.cursor();
    assert_ne!(first, Cell::new(2, 5));
    let screen = screen(&bench, 80, 24);
    assert!(screen.contains(&format!("! {first}")), "an alert is about it: {screen}");
}

#[test]
fn arrows_go_over_part_cells_and_come_back_to_their_column() {
    let mut bench = bench(14);
    go(&mut bench, 5, 6);
    update(&mut bench, Key::Right);
    assert_eq!(bench.cursor(), Cell::new(5, 8));
    update(&mut bench, Key::Left);
    for (key, row, column) in [
        (Key::Down, 6, 5),
        (Key::Down, 7, 6),
        (Key::Up, 6, 5),
        (Key::Home, 6, 1),
        (Key::End, 6, 11),
        (Key::Down, 7, 10),
        (Key::Down, 8, 11),
    ] {
        update(&mut bench, key);
        assert_eq!(bench.cursor(), Cell::new(row, column), "{key:?}");
    }
}

#[test]
fn all_balls_are_played_and_the_end_says_whether_that_was_asked() {
    for (mut bench, words) in [
        (solved(5), "this run does what is asked"),
        (bench(5), "this run does not do what is asked"),
    ] {
        press(&mut bench, "a");
        let mut ticks = 0;
        while bench.is_playing() {
            update(&mut bench, Key::Tick);
            ticks += 1;
            assert!(ticks < 1000, "a run ends");
        }
        assert!(bench.message().starts_with(words), "{}", bench.message());
        assert!(screen(&bench, 80, 24).contains(words));
    }
}

#[test]
fn a_board_of_another_program_is_saved_as_a_new_file() {
    let board = solved(1).drawing().clone();
    let bench = Workbench::of_file(Some(challenge(1)), board, Side::Left, "a.png", "-\\-")
        .with_new_file("a.toml");
    assert_eq!(bench.message(), "a.png stays as it is: s saves this board as a.toml");
    assert!(screen(&bench, 80, 24).contains(" a.toml, new, BUILD -+"));
    assert!(file_text(&bench).starts_with("challenge = 1\nboard = "), "{}", file_text(&bench));
}

#[test]
fn the_command_that_grades_a_board_quotes_its_files() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/challenges/extra/101-hand-over.toml");
    let spec = std::fs::read_to_string(path).expect("the spec is there");
    let challenge = Arc::new(Challenge::read(&spec).expect("it is sound"));
    let mut bench = Workbench::of_challenge(challenge, "Ada's board.toml")
        .with_specs(" --spec 'my spec.toml'".to_owned());
    let command = r"tumble grade --spec 'my spec.toml' 'Ada'\''s board.toml'";
    assert!(file_text(&bench).starts_with(&format!("# {command}\n")), "{}", file_text(&bench));
    bench.saved(Ok(file_text(&bench)));
    assert!(bench.message().ends_with(&format!("; `{command}` grades it")), "{}", bench.message());
}

#[test]
fn what_is_not_saved_is_not_left_by_mistake() {
    let mut bench = bench(14);
    assert_eq!(update(&mut bench, Key::Char('q')), Some(Effect::Quit));
    go(&mut bench, 2, 5);
    press(&mut bench, "\\");
    assert_eq!(update(&mut bench, Key::Char('q')), None);
    assert!(bench.message().contains("not saved"));
    assert_eq!(update(&mut bench, Key::Left), None);
    assert_eq!(update(&mut bench, Key::Char('q')), None);
    assert_eq!(update(&mut bench, Key::Char('q')), Some(Effect::Quit));
    assert_eq!(update(&mut bench, Key::Control('c')), Some(Effect::Interrupt));
}

#[test]
fn the_user_is_asked_about_a_board_that_was_not_saved() {
    let asked = || {
        let mut bench = solved(21);
        let mut other = bench.drawing().clone();
        other.set(Cell::new(3, 6), Mark::Empty);
        bench.offer(other.clone(), Side::Left);
        assert!(bench.is_asked());
        assert!(screen(&bench, 80, 24).contains("y goes on with it, n removes it"));
        (bench, other)
    };
    let (mut bench, other) = asked();
    let own = bench.drawing().clone();
    for key in [Key::Char('d'), Key::Escape, Key::Char('s'), Key::Tick] {
        assert_eq!(update(&mut bench, key), None);
        assert!(bench.is_asked() && bench.message().contains("y goes on with it"), "{key:?}");
    }
    press(&mut bench, "y");
    assert!(!bench.is_asked() && bench.is_changed());
    assert_eq!(bench.drawing(), &other);
    press(&mut bench, "u");
    assert_eq!(bench.drawing(), &own);

    let (mut bench, _) = asked();
    press(&mut bench, "n");
    assert!(!bench.is_asked() && !bench.is_changed());

    let (mut bench, _) = asked();
    assert_eq!(update(&mut bench, Key::Char('q')), Some(Effect::Quit));
    assert!(bench.is_asked(), "nothing is decided");

    // The followed run is that of the accepted board.
    let (mut bench, other) = asked();
    bench.offer(bench.drawing().clone(), Side::Left);
    press(&mut bench, "n");
    bench.follow(&[]).expect("it can be run");
    bench.offer(other.clone(), Side::Left);
    press(&mut bench, "y");
    let Mode::Run(player) = bench.mode() else { panic!("{}", bench.message()) };
    assert_eq!(player.run.board().drawing().at(Cell::new(3, 6)), Mark::Empty);

    let mut bench = solved(21);
    let own = bench.drawing().clone();
    bench.offer(own, Side::Left);
    assert!(!bench.is_asked(), "the same board is no question");
}

#[test]
fn alerts_name_what_looks_wrong() {
    let words = |grid: &str| {
        let shape = Shape::toy();
        let book = Notation::Book;
        let drawing = book.read(grid, &shape).picture.drawing;
        let all = alerts(None, &drawing, Side::Left);
        let cell = |it: Option<Cell>| it.map_or(String::new(), |cell| format!("{cell} "));
        all.into_iter().map(|it| format!("{}{}", cell(it.cell), it.words)).collect::<Vec<_>>()
    };
    assert_eq!(words(""), ["[1,4] blue entry without a part: ball 1 falls here"]);
    let grid = "  .{. .X.\n .-./.-.-.\n.-.-.-.-.-.\n-.-.-.-.-.-\n.-.-.-.-.-.\n-.-.-.-.-./\n";
    let found = words(grid);
    assert_eq!(
        found,
        [
            "[3,4] path ends on an empty cell: ball 1 falls here",
            "[1,4] gear bit alone: it turns with no other gear bit",
            "[1,8] no ball meets these 2 parts",
            "[1,4] gear bit used one way only: balls always leave to the right",
        ]
    );
    // A train drawn in both directions is not a legal board.
    let grid = format!("{}-*{{.-.-.-.-\n.}}.-.-.-.-.\n", ".-.-.-.-.-.\n".repeat(5));
    assert!(words(&grid).iter().any(|it| it.starts_with("[7,2] ")), "{:?}", words(&grid));
    let perfect = solved(21);
    let none = alerts(Some(&challenge(21)), perfect.drawing(), Side::Left);
    assert_eq!(none, [], "a cheapest board has no alert");
}

#[test]
fn alerts_are_those_of_lint() {
    let mut seen = 0;
    for number in 1..=60 {
        let challenge = challenge(number);
        let bench = solved(number);
        let own = challenge.input_cells();
        // The reference, and the same without one of the placed parts.
        let mut spoiled = bench.drawing().clone();
        let placed = spoiled
            .marks()
            .find(|(cell, mark)| *mark != Mark::Empty && challenge.given.at(*cell) == Mark::Empty);
        // In some challenges all parts are given, and only turned.
        if let Some((cell, _)) = placed {
            spoiled.set(cell, Mark::Empty);
        }
        for drawing in [bench.drawing(), &spoiled] {
            let board = Board::with_free(drawing, &own).expect("it is legal");
            let found = tumble_core::lint::Linted::find(&challenge, &board, bench.lever()).alerts;
            let shown = alerts(Some(&challenge), drawing, bench.lever());
            let mut due: Vec<_> =
                found.iter().map(|it| (it.cells.first().copied(), it.follows.is_some())).collect();
            due.sort_by_key(|(_, follows)| *follows);
            assert_eq!(shown.iter().map(|it| (it.cell, it.follows)).collect::<Vec<_>>(), due);
            seen += shown.len();
        }
    }
    assert!(seen > 60, "a board without one of its parts has something worth a look");
}

/// A counter that takes three balls a round, with a thousand balls: more than the moments that are kept.
const LONG: &str = "schema = 1
number = 900
id = \"long\"
title = \"Long\"
objective = \"Count.\"
provenance = \"own\"
[supply]
ramp = \"box\"
bit = \"box\"
[shape]
rows = 4
columns = 5
blue_entry = 2
red_entry = 4
last_row = \"all\"
[balls]
blue = 1000
red = 1000
[board]
grid = '''
.-.-.
-.-.-
.-.-.
-.-.-
'''
[expect]
end = \"empty\"
";

#[test]
fn every_step_of_a_long_run_is_near() {
    let challenge = Arc::new(Challenge::read(LONG).expect("a spec"));
    let grid = ".>.-.\n\\./.-\n.\\.-.\n-./.-\n";
    let book = Notation::Book;
    let drawing = book.read(grid, challenge.given.shape());
    let drawing = drawing.picture.drawing;
    let mut bench =
        Workbench::of_file(Some(challenge), drawing, Side::Left, "long.toml", "board = ''");
    press(&mut bench, "r");
    let Mode::Run(player) = bench.mode() else { panic!("{}", bench.message()) };
    let (board, start) = (player.run.board().clone(), player.run.start().clone());
    let mut position = Position::new(&board, &start);
    let mut steps = vec![position.clone()];
    loop {
        let Mode::Run(player) = bench.mode() else { panic!("it is followed") };
        assert_eq!(player.run.moment().position, position, "step {}", steps.len());
        update(&mut bench, Key::Right);
        let Mode::Run(player) = bench.mode() else { panic!("it is followed") };
        if player.run.moment().position == position {
            break;
        }
        position.step();
        steps.push(position.clone());
    }
    assert!(steps.len() > 3000, "{} steps", steps.len());
    for back in [1, 2, 3, 700, 1500] {
        update(&mut bench, Key::End);
        (0..back).for_each(|_| _ = update(&mut bench, Key::Left));
        let Mode::Run(player) = bench.mode() else { panic!("it is followed") };
        let expected = &steps[steps.len() - 1 - back];
        assert_eq!(&player.run.moment().position, expected, "{back} back");
    }
}

#[test]
fn the_largest_board_fits_the_screen() {
    let parameters = tumble::board::Parameters {
        rows: 255,
        columns: 255,
        blue: 64,
        red: 192,
        last_row: tumble::board::LastRow::All,
        missing: Vec::new(),
    };
    let drawing = Drawing::new(Shape::new(parameters).expect("it is allowed"));
    let mut bench = Workbench::of_file(None, drawing, Side::Left, "large.toml", "");
    go(&mut bench, 200, 150);
    screen(&bench, 80, 24);
    press(&mut bench, "*");
    let kind = bench.drawing().at(Cell::new(200, 150));
    press(&mut bench, "/");
    let other = bench.drawing().at(Cell::new(200, 150));
    assert!(kind != Mark::Empty || other != Mark::Empty);
}

#[test]
fn a_board_that_could_not_be_saved_is_called_so() {
    let mut bench = solved(1);
    assert!(screen(&bench, 80, 24).contains("solution.toml, saved"));
    bench.saved(Err("it was changed".to_owned()));
    assert!(screen(&bench, 80, 24).contains("solution.toml, not saved"));
    assert_eq!(update(&mut bench, Key::Char('q')), None);
    bench.saved(Ok("board = ''".to_owned()));
    assert!(screen(&bench, 80, 24).contains("solution.toml, saved"));
}
