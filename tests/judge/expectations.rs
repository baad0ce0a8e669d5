//! Expectations of a row, compared with runs that are written down here; and both in words.

use tumble::board::{Cell, Colour, Marble, Side};
use tumble::challenge::{BallPattern, EndForm, EndGoal, Expected, Mismatch, OutGoal, RowVerdict};
use tumble::machine::{Ending, Outcome};

use crate::agreement::goals::matches;

fn balls(letters: &str) -> Vec<Colour> {
    letters.chars().map(|letter| Colour::from_letter(letter).expect("`B` or `R`")).collect()
}

fn run(out: &str, ending: Ending) -> Outcome {
    let balls_out = balls(out).into_iter().map(Marble::light).collect();
    Outcome { out: balls_out, ending, switches: Vec::new(), balls: out.len() as u64 }
}

fn expected(out: OutGoal, kind: Option<EndForm>) -> Expected {
    Expected { out, ending: EndGoal { kind, colour: None, cell: None }, finals: Vec::new() }
}

const EMPTY: Ending = Ending::HopperEmpty { side: Side::Left };
const CAUGHT: Ending =
    Ending::Intercepted { cell: Cell { row: 4, column: 7 }, marble: Marble::light(Colour::Red) };

/// The first position where the balls differ, from 0, with the expected and the actual balls.
fn differs(out: OutGoal, kind: Option<EndForm>, run: &Outcome) -> Option<(usize, String)> {
    let letter = |ball: Option<Colour>| ball.map_or('-', |ball| ball.letter());
    match expected(out, kind).compared(run, |_| 0) {
        RowVerdict::Holds => None,
        RowVerdict::Fails(Mismatch::Out { place, expected, came }) => {
            Some((place, format!("{}{}", letter(expected), letter(came))))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn balls_for_ever_are_held_against_what_repeats() {
    let repeats = Some(EndForm::Repeats);
    for (pattern, out, from, period, due) in [
        ("B", "B", 1, 1, None),
        ("BBR", "BBR", 1, 3, None),
        ("BR", "BRBR", 1, 4, None),
        ("BRBR", "BR", 1, 2, None),
        ("BR", "BRBRB", 4, 2, None),
        ("B", "BBBB", 3, 2, None),
        // One ball is wrong: in a finite sequence, in a repeated one, or in its repetition.
        ("B", "RB", 2, 1, Some((0, "BR"))),
        ("B", "BRR", 2, 2, Some((1, "BR"))),
        ("B", "BBBR", 3, 2, Some((3, "BR"))),
        ("BR", "BRB", 1, 3, Some((3, "RB"))),
        ("BBR", "BB", 1, 2, Some((2, "RB"))),
        ("BBBBR", "B", 1, 1, Some((4, "RB"))),
        ("BBBBBBR", "BB", 2, 1, Some((6, "RB"))),
        ("RBR", "RBR", 2, 2, Some((3, "RB"))),
    ] {
        let run = run(out, Ending::Repeats { from, period });
        let found = differs(OutGoal::Endless(balls(pattern)), repeats, &run);
        let due = due.map(|(place, what)| (place, what.to_owned()));
        assert_eq!(found, due, "{pattern} {out} {from} {period}");
    }
}

#[test]
fn balls_for_ever_that_end_are_told_by_the_ball_that_is_missing() {
    for (pattern, out, due) in [
        ("BR", "B", (1, "R-")),
        ("BR", "BR", (2, "B-")),
        ("BBR", "BBRBB", (5, "R-")),
        ("BBR", "BRR", (1, "BR")),
    ] {
        let goal = OutGoal::Endless(balls(pattern));
        let found = differs(goal.clone(), Some(EndForm::Intercepted), &run(out, CAUGHT));
        assert_eq!(found, Some((due.0, due.1.to_owned())), "{pattern} {out}");
        // If the run must not end at all, its end is the error, unless a ball was wrong before.
        let ended = expected(goal, Some(EndForm::Repeats)).compared(&run(out, CAUGHT), |_| 0);
        let is_ending = matches!(ended, RowVerdict::Fails(Mismatch::Ending { .. }));
        assert_eq!(is_ending, due.1.ends_with('-'), "{ended:?}");
    }
}

#[test]
fn a_number_of_balls_is_held_against_all_that_come() {
    for (goal, out, ending, due) in [
        ("", "", EMPTY, None),
        ("BR", "BR", EMPTY, None),
        ("BR", "BRB", EMPTY, Some((2, "-B"))),
        ("BRB", "BR", EMPTY, Some((2, "B-"))),
        ("BRB", "BBB", EMPTY, Some((1, "RB"))),
        // A repeating run goes on, whatever came before the repetition was seen.
        ("BR", "BR", Ending::Repeats { from: 1, period: 2 }, Some((2, "-B"))),
        ("BRR", "BR", Ending::Repeats { from: 2, period: 1 }, Some((3, "-R"))),
        ("BBBB", "B", Ending::Repeats { from: 1, period: 1 }, Some((4, "-B"))),
        ("BBRB", "B", Ending::Repeats { from: 1, period: 1 }, Some((2, "RB"))),
    ] {
        let kind = match ending {
            Ending::Repeats { .. } => Some(EndForm::Repeats),
            _ => None,
        };
        let found = differs(OutGoal::Exactly(balls(goal)), kind, &run(out, ending));
        let due = due.map(|(place, what)| (place, what.to_owned()));
        assert_eq!(found, due, "{goal} {out} {ending:?}");
    }
}

#[test]
fn runs_that_were_given_up_fail_only_for_balls_that_came_out_wrong() {
    let endless = |pattern| OutGoal::Endless(balls(pattern));
    let exactly = |out| OutGoal::Exactly(balls(out));
    for (goal, kind, out, fails) in [
        (OutGoal::Any, Some(EndForm::Repeats), "BBBB", None),
        (OutGoal::Any, Some(EndForm::Empty), "BBBB", None),
        (OutGoal::Any, None, "BBBB", None),
        (endless("B"), Some(EndForm::Repeats), "BBBB", None),
        (endless("BBR"), Some(EndForm::Repeats), "BBBB", Some((2, "RB"))),
        (exactly("BBBBBB"), None, "BBBB", None),
        (exactly("BBB"), None, "BBBB", Some((3, "-B"))),
        (exactly("BRB"), None, "BBBB", Some((1, "RB"))),
    ] {
        let judged = expected(goal.clone(), kind).compared(&run(out, Ending::GaveUp), |_| 0);
        match fails {
            None => assert_eq!(judged, RowVerdict::Undecided, "{goal} {kind:?}"),
            Some((place, what)) => {
                let due = Some((place, what.to_owned()));
                assert_eq!(differs(goal, kind, &run(out, Ending::GaveUp)), due);
            }
        }
    }
}

#[test]
fn endings_are_held_against_their_kind_colour_and_cell() {
    let goal = |kind, colour, cell| EndGoal { kind, colour, cell };
    let here = Cell::new(4, 7);
    let caught = Some(EndForm::Intercepted);
    let repeats = Ending::Repeats { from: 1, period: 1 };
    for (goal, said, holds) in [
        (goal(None, None, None), "an interceptor or an empty hopper", [true, true, false]),
        (goal(Some(EndForm::Empty), None, None), "an empty hopper", [true, false, false]),
        (
            goal(Some(EndForm::Repeats), None, None),
            "a run that repeats without end",
            [false, false, true],
        ),
        (goal(caught, None, None), "a ball intercepted", [false, true, false]),
        (
            goal(caught, Some(Colour::Red), Some(here)),
            "a red ball intercepted at [4,7]",
            [false, true, false],
        ),
        (goal(caught, Some(Colour::Blue), None), "a blue ball intercepted", [false; 3]),
        (goal(caught, None, Some(Cell::new(4, 5))), "a ball intercepted at [4,5]", [false; 3]),
    ] {
        assert_eq!(goal.to_string(), said);
        assert_eq!([EMPTY, CAUGHT, repeats].map(|ending| goal.holds(ending)), holds, "{said}");
        assert!(!goal.holds(Ending::GaveUp), "{said}");
    }
    for (goal, said) in [
        (OutGoal::Any, "any balls"),
        (OutGoal::Exactly(Vec::new()), "no ball"),
        (OutGoal::Exactly(balls("BBR")), "BBR"),
        (OutGoal::Endless(balls("BR")), "BR without end"),
    ] {
        assert_eq!(goal.to_string(), said);
    }
}

/// All words of up to this many balls.
fn words(most: u32) -> impl Iterator<Item = String> {
    (0..=most).flat_map(|length| {
        (0..1u32 << length).map(move |word| {
            (0..length).map(|at| if word >> at & 1 == 1 { 'R' } else { 'B' }).collect()
        })
    })
}

#[test]
fn a_pattern_matches_what_another_program_says() {
    let expressions = [
        "",
        "()",
        "B",
        "B*",
        "(BBR)*",
        "(BBR)*B?B?",
        "B|R",
        "|R",
        "(B|)R",
        "(B*R*)*",
        ".*",
        ".{3}",
        ".{0,2}",
        "B{2,}",
        "(BR){2,3}R*",
        "B{0}R",
        "(B{0,2}R?){2}",
        "(B|RB*R)*",
        "(R?B+)?R",
        "((B|R)(B|R))*",
        "(.B){0,}",
        ".*BB.*",
        "(BR?|R){1,}B",
        "(B+R+){2}",
        "(()|B)+",
    ];
    let mut matched = 0;
    for text in expressions {
        let pattern = BallPattern::new(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        for word in words(9) {
            let mut state = Some(BallPattern::START);
            for ball in balls(&word) {
                state = state.and_then(|state| pattern.after(state, ball));
            }
            let is_matched = state.is_some_and(|state| pattern.accepts(state));
            assert_eq!(is_matched, matches(text, &word), "{text}: {word}");
            matched += usize::from(is_matched);
        }
    }
    assert!(matched > 1_000);
}

#[test]
fn a_pattern_that_is_wrong_or_too_large_is_refused() {
    let why = |text: &str| BallPattern::new(text).expect_err(text);
    assert_eq!(why("(BR"), "a `)` is missing");
    assert_eq!(why("BR)"), "a `)` without its `(`");
    assert_eq!(why("B**"), "one sign of repetition follows another: use round brackets");
    for counts in ["B{", "B{2", "B{2,1}", "B{,2}", "B{99999999999999999999}"] {
        assert_eq!(why(counts), "a number of times is written as in `{2}`, `{2,}` or `{2,5}`");
    }
    for letter in ["*", "BxR", "b", "B R", "[BR]", "^B$"] {
        assert!(why(letter).starts_with("balls are written `B` (blue), `R` (red) and `.` (any)"));
    }
    assert!(BallPattern::new("B{128}").is_ok());
    let nested = |depth: usize| format!("{}B{}", "(".repeat(depth), ")".repeat(depth));
    assert!(BallPattern::new(&nested(40)).is_ok());
    assert_eq!(why(&nested(41)), "more than 40 brackets are inside each other");
    for large in ["B{129}", "((B{9}){9}){9}"] {
        assert_eq!(why(large), "with all repetitions it has more than 128 balls");
    }
    assert_eq!(
        why("(((((((){99}){99}){99}){99}){99}){99}){99}"),
        "with all repetitions it has more than 1000 balls and brackets"
    );
    assert_eq!(why(".*B.{20}"), "it needs more than 256 states: ask for less");
}

#[test]
fn the_first_ball_that_no_end_can_make_right_is_named() {
    let goal = |text| OutGoal::Matches(BallPattern::new(text).expect("a pattern").into());
    for (pattern, out, found) in [
        ("(BBR)*", "BBRBB", Some((5, "R-"))),
        ("(BBR)*", "BBRR", Some((3, "BR"))),
        ("(BBR)*", "BBRBBR", None),
        ("BB", "BBR", Some((2, "-R"))),
        ("B*R?", "BBRR", Some((3, "-R"))),
    ] {
        let found = found.map(|(place, differs): (usize, &str)| (place, differs.to_owned()));
        assert_eq!(differs(goal(pattern), None, &run(out, EMPTY)), found, "{pattern} {out}");
    }
    let repeats = Ending::Repeats { from: 1, period: 1 };
    let without_end = expected(goal("B*"), None).compared(&run("B", repeats), |_| 0);
    assert!(matches!(without_end, RowVerdict::Fails(Mismatch::Ending { .. })));
    let gave_up = |out| expected(goal("B*"), None).compared(&run(out, Ending::GaveUp), |_| 0);
    assert_eq!(gave_up("BB"), RowVerdict::Undecided);
    assert!(matches!(gave_up("BR"), RowVerdict::Fails(_)));
}
