//! The library and the independent machine give submissions the same verdict, cost and figures, in either notation.

use std::collections::{BTreeMap, BTreeSet};

use tumble::board::notation::Notation;
use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Graded, Verdict, grade};
use tumble::problem::Source;

use crate::agreement::independent::Place;
use crate::agreement::rules::{self, Valid};
use crate::agreement::specs::{Case, KINDS, Spec};
use crate::chance;
use crate::depth;
use crate::rng::SplitMix64;

const SPECS: u32 = 2_500;

#[test]
fn random_submissions_get_the_same_grade() {
    let mut rng = SplitMix64::new(1);
    let mut tally: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..depth::share(SPECS) {
        let spec = Spec::random(&mut rng);
        let challenge = match Challenge::read(&spec.text) {
            Ok(challenge) => challenge,
            Err(problems) => panic!("{problems:#?}\n{}", spec.text),
        };
        let mut specs = Specs::library();
        specs.add(challenge);
        for _ in 0..2 {
            let parts = submission(&spec, &mut rng);
            let checked = rules::check(&spec, &parts).map(|valid| {
                let cases = spec.cases(&valid.board);
                (valid, cases)
            });
            // A run that repeats late takes too much time.
            if matches!(checked, Ok((_, None))) {
                continue;
            }
            let [book, formal] = [Notation::Book, Notation::Formal].map(|notation| {
                let text = match notation {
                    Notation::Book => chance::text(&spec.ground, &parts),
                    Notation::Formal => formal(&spec, &parts),
                };
                let text = format!("challenge = 1\n{}board = '''\n{text}'''\n", spec.start_form());
                let options = GradeOptions { notation, failures: 1, ..GradeOptions::default() };
                grade(&Source::new("x.toml", text), &specs, &options)
            });
            let outcomes = match (book, formal) {
                (Ok(book), Ok(formal)) => {
                    assert_eq!(summary(&book), summary(&formal), "{}", spec.text);
                    compare(&spec, &parts, checked, &book)
                }
                (book, formal) => {
                    assert!(book.is_err() && formal.is_err(), "{}", spec.text);
                    let faulty = checked.is_ok_and(|(valid, _)| spec.is_faulty(&valid.board));
                    let cases = spec.cases(&spec.board);
                    let no_row = cases.is_some_and(|cases| cases.is_empty());
                    assert!(faulty || no_row, "{}", spec.text);
                    vec![if faulty { "faulty" } else { "no row" }.to_owned()]
                }
            };
            for outcome in outcomes {
                *tally.entry(outcome).or_default() += 1;
            }
        }
    }
    if !depth::is_deep() {
        return;
    }
    for outcome in [
        "faulty",
        "pass",
        "fail",
        "given-missing",
        "given-replaced",
        "given-turned",
        "too-many-parts",
        "upright",
        "train-both-ways",
        "wrong-cell",
        "links-inputs",
        "links-given",
    ] {
        let count = tally.get(outcome).copied().unwrap_or(0);
        assert!(count >= 10, "{outcome}: {tally:?}");
    }
}

/// The empty gear cells in which a gear would link gear bits.
fn between_gear_bits(spec: &Spec, parts: &BTreeMap<Place, char>) -> Vec<Place> {
    let is_gear_bit = |place: &Place| matches!(parts.get(place), Some('{' | '}' | 'v'));
    let links = |&(row, column): &Place| {
        let around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        around.iter().filter(|next| is_gear_bit(next)).count() > 1
    };
    let empty = |place: &Place| spec.ground.is_gear_cell(*place) && !parts.contains_key(place);
    spec.ground.places().into_iter().filter(|place| empty(place) && links(place)).collect()
}

/// The whole board that the spec was made from, as it is or with some parts changed.
fn submission(spec: &Spec, rng: &mut SplitMix64) -> BTreeMap<Place, char> {
    let mut parts: BTreeMap<Place, char> = spec.board.parts().collect();
    let places = spec.ground.places();
    for _ in 0..rng.pick(&[0, 0, 0, 1, 1, 2]) {
        let place = match between_gear_bits(spec, &parts) {
            between if !between.is_empty() && rng.chance(20) => rng.pick(&between),
            _ => rng.pick(&places),
        };
        let fitting: &[char] = match (rng.chance(95), spec.ground.is_gear_cell(place)) {
            (true, true) => &['*'],
            (true, false) if !spec.ground.exists(place) => continue,
            (true, false) => &['/', '\\', 'X', 'U', '<', '>', '{', '}', '^', 'v', 'q', 'p'],
            (false, _) => &['/', '*'],
        };
        if rng.chance(25) {
            parts.remove(&place);
        } else {
            parts.insert(place, rng.pick(fitting));
        }
    }
    parts
}

/// The words of the formal notation.
fn formal(spec: &Spec, parts: &BTreeMap<Place, char>) -> String {
    let mut text = String::new();
    for place in spec.ground.places() {
        text += match parts.get(&place) {
            None if spec.ground.is_part_cell(place) => "∘",
            None if spec.ground.is_gear_cell(place) => "·",
            None => "*",
            Some('<') => "L",
            Some('>') => "⅃",
            Some('{') => "|*",
            Some('}') => "*|",
            Some('*') => "O",
            Some('/') => "/",
            Some('\\') => "\\",
            Some('X') => "X",
            Some('U') => "U",
            Some('^') => "^",
            Some('q') => "q",
            Some('p') => "p",
            Some(_) => "v",
        };
        text += if place.1 == spec.ground.columns { "\n" } else { " " };
    }
    text
}

/// All parts of a grade that do not depend on the notation.
fn summary(graded: &Graded) -> String {
    let problems: BTreeSet<String> = graded
        .problems
        .iter()
        .map(|problem| format!("{:?} {:?} {}", problem.kind, problem.cell, problem.message))
        .collect();
    let rows: Vec<_> = graded.failures.iter().map(|failure| &failure.message).collect();
    format!(
        "{:?} {}/{} {:?} {:?} {problems:?} {rows:?}",
        graded.verdict,
        graded.failing_rows,
        graded.rows,
        graded.cost(),
        graded.balls
    )
}

type Checked = Result<(Valid, Option<Vec<Case>>), BTreeSet<&'static str>>;

/// The figures of the submission; panics if the two graders differ.
fn compare(
    spec: &Spec,
    parts: &BTreeMap<Place, char>,
    checked: Checked,
    graded: &Graded,
) -> Vec<String> {
    let board = chance::text(&spec.ground, parts);
    let reported: BTreeSet<String> =
        graded.problems.iter().map(|problem| problem.kind.name()).collect();
    let (placed, cases) = match checked {
        Ok((valid, cases)) => (valid.placed, cases.unwrap_or_default()),
        Err(broken) => {
            let broken: BTreeSet<String> = broken.into_iter().map(str::to_owned).collect();
            assert_eq!(reported, broken, "{board}\n{}", spec.text);
            assert_eq!(graded.verdict, Verdict::Invalid, "{board}\n{}", spec.text);
            return broken.into_iter().collect();
        }
    };
    let failing = cases.iter().filter(|case| !case.passes).count();
    let verdict = if failing == 0 { Verdict::Pass } else { Verdict::Fail };
    assert_eq!(
        (graded.verdict, graded.rows, graded.failing_rows),
        (verdict, cases.len() as u128, failing as u128),
        "{reported:?}\n{board}\n{}",
        spec.text
    );
    assert_eq!(graded.balls, cases.iter().map(|case| case.run.balls).max(), "{}", spec.text);
    let cost = graded.cost().expect("a valid board has a cost");
    for (kind, own) in tumble::board::Kind::ALL.into_iter().zip(KINDS) {
        let placed = placed.get(&own).copied().unwrap_or(0);
        assert_eq!(i64::from(cost.of(kind)), placed, "{kind}\n{board}\n{}", spec.text);
    }
    vec![verdict.to_string()]
}
