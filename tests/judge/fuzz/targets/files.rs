//! Whole files: specs, solutions, and the grading of both.

use std::sync::OnceLock;

use tumble_core::board::notation::Notation;
use tumble_core::board::{Drawing, Kind, Mark, Side};
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::grade::{GradeOptions, Submission, Verdict, grade};
use tumble_core::limits;
use tumble_core::problem::{Problem, Source};

use super::made::{self, Choices};

fn check_places(text: &str, problems: &[Problem]) {
    for problem in problems {
        let inside = problem.span.clone().is_none_or(|span| text.get(span).is_some());
        assert!(inside, "{problem:?} in {text:?}");
        assert!(!problem.message.is_empty());
        assert!(problem.message.len() < 4000, "a message that nobody reads: {}", problem.message);
    }
}

/// The challenges of the library, each read once.
fn library() -> &'static Specs {
    static LIBRARY: OnceLock<Specs> = OnceLock::new();
    LIBRARY.get_or_init(Specs::library)
}

fn options(choices: &mut Choices) -> GradeOptions<'static> {
    GradeOptions {
        challenge: Some(Reference::Number(choices.below(62) as u16)),
        lever: choices.pick(&[None, Some(Side::Left), Some(Side::Right)]),
        notation: choices.pick(&[Notation::Book, Notation::Book, Notation::Formal]),
        failures: choices.below(3),
        ..GradeOptions::default()
    }
}

pub(super) fn solutions(bytes: &[u8]) {
    let specs = library();
    let mut choices = Choices::new(bytes);
    let options = options(&mut choices);
    let solutions = made::solutions();
    let one = &solutions[choices.below(solutions.len())];
    let other = &solutions[choices.below(solutions.len())];
    let text = choices.spoilt(one, other);
    let graded = grade(&Source::new("file", text.as_str()), specs, &options)
        .expect("every challenge of the library can be decided");
    check_places(&text, &graded.problems);
    match graded.verdict {
        Verdict::Unreadable | Verdict::Invalid => {
            assert!(!graded.problems.is_empty());
            assert_eq!(graded.rows, 0);
        }
        Verdict::Pass => assert!(graded.score().is_some() && graded.problems.is_empty()),
        Verdict::Fail => assert!(graded.failing_rows > 0),
        Verdict::Undecided => panic!("every challenge of the library can be decided"),
    }
}

pub(super) fn specs(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let texts = made::specs();
    let (one, other) = (choices.pick(texts), choices.pick(texts));
    let text = choices.spoilt(one, other);
    match Challenge::read(&text) {
        Err(error) => {
            assert!(!error.problems().is_empty());
            check_places(&text, error.problems());
        }
        Ok(challenge) => {
            // The given board is graded under its spec, however the spec was changed.
            let number = challenge.number;
            let grid = Notation::Book.write(&challenge.given);
            let mut specs = Specs::library();
            specs.add(challenge);
            let text = format!("challenge = {number}\nboard = '''\n{grid}'''\n");
            let options = GradeOptions { failures: 1, ..GradeOptions::default() };
            let graded = grade(&Source::new("file", text.as_str()), &specs, &options);
            match graded {
                Ok(graded) => check_places(&text, &graded.problems),
                Err(error) => assert!(!error.problems().is_empty()),
            }
        }
    }
}

pub(super) fn boards(bytes: &[u8]) {
    let specs = library();
    let all = specs.all();
    let mut choices = Choices::new(bytes);
    let challenge = &all[choices.below(all.len())];
    let mut drawing: Drawing = challenge.given.clone();
    let cells: Vec<_> = drawing.shape().places().collect();
    while !choices.is_empty() {
        let cell = choices.pick(&cells);
        let kind = choices.pick(&Kind::ALL);
        let mark = match choices.byte() % 16 {
            0 => Mark::Empty,
            1 => Mark::Upright { gear: true },
            turn => Mark::Part(kind.part(Side::from_bit(turn % 2 == 0))),
        };
        drawing.set(cell, mark);
    }
    let notation = Notation::Book;
    let grid = notation.write(&drawing);
    let text = format!("challenge = {}\nboard = '''\n{grid}'''\n", challenge.number);
    let options = GradeOptions { lever: Some(Side::Left), failures: 2, ..GradeOptions::default() };
    let source = Source::new("file", text.as_str());
    let graded = grade(&source, specs, &options).expect("every row can be decided");
    check_places(&text, &graded.problems);
    assert_ne!(graded.verdict, Verdict::Unreadable);
    assert!(graded.failures.len() <= 2);
    assert!(graded.problems.len() <= limits::ROWS as usize * 60);
    // The same board in the other notation is the same board.
    let grid = Notation::Formal.write(&drawing);
    let text = format!("challenge = {}\nboard = '''\n{grid}'''\n", challenge.number);
    let options = GradeOptions { notation: Notation::Formal, ..options };
    let again = grade(&Source::new("file", text), specs, &options).expect("the same");
    assert_eq!(
        (again.verdict, again.failing_rows, again.cost(), again.balls),
        (graded.verdict, graded.failing_rows, graded.cost(), graded.balls)
    );
    let bare = Source::new("file", source.text.as_ref());
    assert!(Submission::read(&bare).is_ok());
}
