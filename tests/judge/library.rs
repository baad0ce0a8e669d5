//! The specs that come with the program are sound.

use std::fs;
use std::path::Path;

use tumble::board::{Colour, Marble};
use tumble::challenge::{Challenge, LibrarySpec, Reference, Specs};
use tumble::grade::{GradeOptions, Submission, Verdict, grade};
use tumble::problem::Source;

#[test]
fn every_spec_reads_and_is_named_after_its_number_and_id() {
    for entry in LibrarySpec::all() {
        let challenge = match entry.read() {
            Ok(challenge) => challenge,
            Err(problems) => panic!("{}: {problems:#?}", entry.file),
        };
        assert_eq!(format!("{}.toml", challenge.stem()), entry.file);
        let mut rows = challenge.rows.iter();
        let row = rows.next().expect("a challenge has rows").expect("the condition has a value");
        if let Err(error) = challenge.expected(&row) {
            panic!("{}: {error}", entry.file);
        }
    }
}

#[test]
fn no_spec_asks_for_what_no_board_can_do() {
    for entry in LibrarySpec::all() {
        let (_, warnings) = Challenge::read_with_warnings(entry.text).expect("the spec reads");
        let said: Vec<_> = warnings.iter().map(|warning| &warning.message).collect();
        assert!(said.is_empty(), "{}: {said:?}", entry.file);
    }
}

fn brought(number: u16, id: &str) -> Challenge {
    let text = LibrarySpec::find(&Reference::Number(1)).expect("it is there").text;
    let text = text.replacen("number = 1\n", &format!("number = {number}\n"), 1);
    let text = text.replacen("id = \"gravity\"", &format!("id = \"{id}\""), 1);
    Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
fn a_challenge_that_is_brought_along_hides_those_of_its_number_and_of_its_id() {
    let mut specs = Specs::library();
    specs.add(brought(7, "own"));
    specs.add(brought(300, "re-entry"));
    let all = specs.all();
    let numbers: Vec<u16> = all.iter().map(|challenge| challenge.number).collect();
    let due: Vec<u16> = (1..=60).filter(|&number| number != 2).chain([300]).collect();
    assert_eq!(numbers, due);
    assert_eq!(all[5].id, "own");
    assert_eq!(all[4].id, LibrarySpec::all()[5].id);
    for (reference, number, id) in [
        (Reference::Number(7), 7, "own"),
        (Reference::Id("re-entry".into()), 300, "re-entry"),
        (Reference::Number(300), 300, "re-entry"),
    ] {
        let found = specs.find(&reference).expect("it is there");
        assert_eq!((found.number, found.id.as_str()), (number, id));
    }
    assert!(specs.find(&Reference::Number(301)).is_none());
    assert!(specs.find(&Reference::Id("nothing".into())).is_none());
}

#[test]
fn what_comes_out_is_known_of_challenges_with_one_start_only() {
    let specs = Specs::library();
    let mut one = 0;
    for challenge in specs.all().into_iter().filter(|challenge| challenge.game.is_none()) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("solutions")
            .join(format!("{}.toml", challenge.stem()));
        let text = fs::read_to_string(&file).expect("every challenge has a solution");
        let submission = Submission::read(&Source::new("x.toml", text)).expect("it reads");
        let solution = submission.solution(&challenge, Default::default()).expect("it is valid");
        let output = solution.output();
        let rows = challenge.rows.iter().count();
        assert_eq!(output.is_some(), rows == 1, "{}", challenge.stem());
        one += usize::from(rows == 1);
    }
    assert!((10..50).contains(&one), "{one} have one start");
}

#[test]
fn the_row_of_balls_loads_the_left_hopper_backwards() {
    let specs = Specs::library();
    let find = |number| specs.find(&Reference::Number(number)).expect("it is there");
    let balls = |letters: &str| -> Vec<Marble> {
        let colour = |letter| if letter == 'B' { Colour::Blue } else { Colour::Red };
        letters.chars().map(colour).map(Marble::light).collect()
    };
    // The output of the machine before, and the hoppers that it loads.
    for (out, next) in
        [("RBBBBRRRBBBBRRRR", 50), ("RRRRRBBBBBBBBRRR", 51), ("RRRRRRRRBBBBBBBB", 49)]
    {
        assert_eq!(find(next).loaded_by(&balls(out)), Ok(()), "{next}");
        let reversed: String = out.chars().rev().collect();
        assert!(find(next).loaded_by(&balls(&reversed)).is_err(), "{next}");
    }
    // The last eight balls in their order.
    assert_eq!(
        find(50).loaded_by(&balls("RBBBBRRRRRRRBBBB")),
        Err("the left hopper of 50 holds RRRRBBBB, but BBBBRRRR come for it".to_owned())
    );
}

#[test]
fn an_author_is_kept_whatever_the_verdict() {
    for (text, verdict) in [
        (include_str!("../../solutions/01-gravity.toml"), Verdict::Pass),
        (include_str!("../submissions/fail/ball-falls.toml"), Verdict::Fail),
        (include_str!("../submissions/invalid/given-missing.toml"), Verdict::Invalid),
        (include_str!("../submissions/unreadable/unknown-challenge.toml"), Verdict::Unreadable),
        (include_str!("../submissions/unreadable/too-few-lines.toml"), Verdict::Unreadable),
    ] {
        let source = Source::new("x.toml", format!("author = \"Ada\"\n{text}"));
        let graded =
            grade(&source, &Specs::library(), &GradeOptions::default()).expect("it is graded");
        assert_eq!((graded.verdict, graded.author.as_deref()), (verdict, Some("Ada")), "{text}");
    }
}
