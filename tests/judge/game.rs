//! Nim: boards that break a rule or lose a won game are found, with the shortest play.

use std::fs;
use std::path::Path;

use tumble::challenge::Specs;
use tumble::grade::{GradeOptions, Graded, Verdict, grade};
use tumble::problem::{ProblemKind, Source};

fn reference() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions/59-nim.toml");
    fs::read_to_string(file).expect("the reference solution of 59 is there")
}

fn graded(text: &str) -> Graded {
    let source = Source::new("nim.toml", text);
    grade(&source, &Specs::library(), &GradeOptions::default()).expect("the game can be judged")
}

/// All positions of the board's parts in the text of the reference.
fn parts(text: &str) -> Vec<usize> {
    let grid = text.find("'''").expect("the board is a literal text");
    let is_part = |&(at, letter): &(usize, char)| at > grid && r"/\X<>{}*".contains(letter);
    text.char_indices().filter(is_part).map(|(at, _)| at).collect()
}

#[test]
fn the_reference_wins_every_game_that_it_can() {
    let graded = graded(&reference());
    assert_eq!(graded.verdict, Verdict::Pass);
    assert_eq!(graded.rows, 40, "20 piles, and either player begins");
}

#[test]
fn a_board_that_lacks_a_part_loses_and_is_shown_how() {
    let text = reference();
    let mut lost = 0;
    for at in parts(&text) {
        let mut broken = text.clone();
        broken.replace_range(at..=at, "-");
        let graded = graded(&broken);
        match graded.verdict {
            Verdict::Invalid => continue,
            Verdict::Fail => lost += 1,
            verdict => panic!("without the part at byte {at}: {verdict}\n{broken}"),
        }
        let [problem] = graded.problems.as_slice() else { panic!("{:?}", graded.problems) };
        assert_eq!(problem.kind, ProblemKind::Game);
        assert!(problem.message.starts_with("a pile of "), "{}", problem.message);
        assert!(graded.failing_rows > 0 && graded.failing_rows <= graded.rows);
    }
    assert!(lost > 10, "only {lost} boards were tried");
}
