//! Submitted files: read, printed and read again, and broken in every way.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use tumble::Solution;
use tumble::board::notation::Notation;
use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Submission, grade};
use tumble::problem::{Hint, Problem, Source};

use crate::depth;

static SPECS: LazyLock<Specs> = LazyLock::new(Specs::library);

/// Every file in a folder of the project.
fn files(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().map(|path| fs::read_to_string(path).expect("it is a text")).collect()
}

static SOLUTIONS: LazyLock<Vec<String>> = LazyLock::new(|| files("solutions"));
static CHALLENGES: LazyLock<Vec<String>> = LazyLock::new(|| files("challenges"));

fn submission(text: &str) -> Submission {
    Submission::read(&Source::new("x", text)).expect("it is TOML, or a grid")
}

#[test]
fn a_solution_printed_and_read_again_is_the_same_in_both_notations() {
    for text in SOLUTIONS.iter() {
        let first = submission(text);
        let reference = first.challenge.clone().expect("a reference names its challenge");
        let challenge = SPECS.find(&reference).expect("the challenge is in the library");
        let parts =
            |solution: Solution| (solution.board().clone(), solution.lever(), solution.cost());
        let first_parts =
            first.solution(&challenge, Notation::Book).map(parts).expect("a reference is valid");
        for notation in [Notation::Book, Notation::Formal] {
            let grid = notation.write(&first_parts.0.drawing());
            let start = match &first.start {
                Some((side, _)) => format!("start = \"{}\"\n", side.colour()),
                None => String::new(),
            };
            let printed = format!("challenge = {reference}\n{start}board = '''\n{grid}'''\n");
            let again = submission(&printed);
            assert_eq!(again.challenge.as_ref(), Some(&reference));
            let again = again.solution(&challenge, notation).map(parts);
            assert_eq!(again, Ok(first_parts.clone()), "{printed}");
            if first.start.is_none() {
                let bare = submission(&grid).solution(&challenge, notation);
                assert_eq!(bare.map(parts), Ok(first_parts.clone()), "{grid}");
            }
        }
    }
}

/// Changes of a text: position, length of the replaced text, and new text.
fn edits() -> impl Strategy<Value = Vec<(Index, usize, String)>> {
    let pieces = select(vec![
        "",
        "-",
        " ",
        "\n",
        "\r\n",
        "^",
        "v",
        "*",
        "{",
        "}",
        "<",
        "X",
        "U",
        "∘",
        "→B",
        "\t",
        "\0",
        "\u{1b}[31m",
        "'''",
        "\"",
        "\\",
        "\\u002d",
        "=",
        "[",
        "]",
        "[[",
        "#",
        "0",
        "9",
        "-1",
        "99999999999999999999",
        "é",
        "🎱",
        "A",
        "blue",
        "challenge",
        "start",
        "board",
        "1..=3",
    ]);
    let inserted = prop_oneof![4 => pieces.prop_map(str::to_owned), 1 => "\\PC{0,8}"];
    vec((any::<Index>(), 0..20usize, inserted), 0..4)
}

fn edited(text: &str, edits: &[(Index, usize, String)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for (place, length, inserted) in edits {
        let from = place.index(characters.len() + 1);
        let to = (from + length).min(characters.len());
        characters.splice(from..to, inserted.chars());
    }
    characters.into_iter().collect()
}

fn check_problems(text: &str, problems: &[Problem]) -> Result<(), TestCaseError> {
    for problem in problems {
        if let Some(span) = problem.span.clone() {
            prop_assert!(text.get(span.clone()).is_some(), "{:?} of {:?}", span, problem);
        }
        prop_assert!(!problem.message.chars().any(char::is_control), "{:?}", problem.message);
        prop_assert!(problem.message.chars().count() < 1_000, "{:?}", problem.message);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(300)))]

    #[test]
    fn a_broken_solution_is_graded_without_panic_and_with_true_spans(
        solution in select(SOLUTIONS.as_slice()),
        edits in edits(),
        [formal, escaped, windows] in any::<[bool; 3]>(),
    ) {
        let mut text = solution.clone();
        if escaped {
            text = text.replace('\\', "\\\\").replace("'''", "\"\"\"");
        }
        if windows {
            text = text.replace('\n', "\r\n");
        }
        let text = edited(&text, &edits);
        let notation = if formal { Notation::Formal } else { Notation::Book };
        let options = GradeOptions { notation, failures: 2, ..GradeOptions::default() };
        match grade(&Source::new("x.toml", text.as_str()), &SPECS, &options) {
            Ok(graded) => check_problems(&text, &graded.problems)?,
            Err(problems) => prop_assert!(false, "a library spec has rows: {:?}", problems),
        }
    }

    #[test]
    fn any_text_is_graded_without_panic(text in any::<String>()) {
        if let Ok(graded) = grade(&Source::new("x", text.as_str()), &SPECS, &GradeOptions::default()) {
            check_problems(&text, &graded.problems)?;
        }
    }

    #[test]
    fn a_broken_spec_is_read_without_panic_and_with_true_spans(
        spec in select(CHALLENGES.as_slice()),
        edits in edits(),
    ) {
        let text = edited(&spec, &edits);
        if let Err(error) = Challenge::read(&text) {
            prop_assert!(!error.problems().is_empty());
            check_problems(&text, error.problems())?;
        }
    }
}

/// The text at which the one problem of a submission points.
fn pointed_at(text: &str) -> String {
    let graded = grade(&Source::new("x.toml", text), &SPECS, &GradeOptions::default());
    let graded = graded.expect("it can be graded");
    assert_eq!(graded.problems.len(), 1, "{:#?}", graded.problems);
    let span = graded.problems[0].span.clone().expect("the problem has a place");
    text[span].to_owned()
}

#[test]
fn a_problem_in_a_grid_points_at_its_character_whatever_the_line_ends() {
    let solution = SOLUTIONS.iter().find(|text| text.contains("challenge = 1\n"));
    let wrong = solution.expect("the first reference").replacen("-.-\n", "-.q\n", 1);
    assert_eq!(pointed_at(&wrong), "q");
    assert_eq!(pointed_at(&wrong.replace('\n', "\r\n")), "q");
    let escaped = wrong.replace('\\', "\\\\").replace("'''", "\"\"\"");
    assert_eq!(pointed_at(&escaped), "q");
    assert_eq!(pointed_at(&escaped.replace('\n', "\r\n")), "q");
    assert_eq!(pointed_at(&escaped.replace('q', "\\u0071")), "\\u0071");
    assert_eq!(pointed_at(&escaped.replace(".q", "\\\n  \n .q")), "q");
}

fn problems(text: &str) -> Vec<Problem> {
    grade(&Source::new("x.toml", text), &SPECS, &GradeOptions::default()).expect("graded").problems
}

#[test]
fn a_board_between_the_wrong_quotes_is_told_how_to_be_quoted() {
    let problems = problems("challenge = 1\nboard = \"\"\"\n  .\\. .-.\n\"\"\"\n");
    let help =
        "between `\"\"\"`, every `\\` of a board must be doubled: put the board between `'''`";
    assert_eq!(problems[0].hint, Some(Hint::from(help)));
}

#[test]
fn a_value_of_the_wrong_form_is_told_the_forms() {
    let problems = problems("challenge = [1]\nboard = ''\n");
    let message = "expected the number or the id of a challenge, as in `37` or \"addition\", \
                   not a list";
    assert_eq!(problems[0].message, message);
}

#[test]
fn all_values_of_a_wrong_form_are_told_at_once() {
    let text = "challenge = [1]\nauthor = 5\nstart = 'green'\nscore = 3\n";
    let shown = [
        "the key `board` is missing",
        "expected the number or the id of a challenge, as in `37` or \"addition\", not a list",
        "expected a text in quotes, not the number `5`",
        "there is no choice `green`, expected `blue` or `red`",
        "there is no key `score`, the keys here are `challenge`, `author`, `notes`, `start`, \
         `shape`, `board`",
    ];
    let found = problems(text);
    assert_eq!(found.iter().map(|problem| &problem.message).collect::<Vec<_>>(), shown);
    let places = found.iter().filter_map(|problem| text.get(problem.span.clone()?)).skip(1);
    assert_eq!(places.collect::<Vec<_>>(), ["[1]", "5", "'green'", "score"]);
}

#[test]
fn a_long_or_wild_name_is_shown_short_and_tame() {
    let long = format!("challenge = \"{}\"\nboard = ''\n", "a".repeat(100_000));
    let message = format!("there is no challenge \"{}…\"", "a".repeat(60));
    assert_eq!(problems(&long)[0].message, message);
    let wild = problems("challenge = \"\\u001b[31m\"\nboard = ''\n");
    assert_eq!(wild[0].message, "there is no challenge \"\\u{1b}[31m\"");
    let wild = problems("challenge = 1\nboard = ''\nstart = \"\\u001b]0;x\"\n");
    let message = "there is no choice `\\u{1b}]0;x`, expected `blue` or `red`";
    assert_eq!(wild[0].message, message);
}

#[test]
fn expressions_know_the_lever_that_the_challenge_fixes() {
    for (lever, other) in [("blue", "red"), ("red", "blue")] {
        let spec = CHALLENGES[0].replace("start = \"blue\"", &format!("start = \"{lever}\""));
        let condition =
            |lever| spec.replacen("[balls]", &format!("where = \"start == {lever}\"\n[balls]"), 1);
        let rows =
            |text: &str| Challenge::read(text).expect("the spec is sound").rows.iter().count();
        assert_eq!(rows(&condition(lever)), 1);
        assert_eq!(rows(&condition(other)), 0);
    }
}
