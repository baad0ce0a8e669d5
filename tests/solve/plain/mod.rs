//! The two writers of formulas agree: for random small challenges, and for the library.

mod writer;

use proptest::prelude::*;
use tumble::board::{Kind, Mark, Part};
use tumble::challenge::{Challenge, Reference, Row, Specs, Supply};
use tumble::solve::{Answered, Case, Reply, SolveOptions};

use crate::depth;

use super::enumeration::spec;

/// The same challenge without gear bits and gears in the supply; `None` if some are given, or if the plain writer
/// cannot express it.
fn plain(challenge: &Challenge) -> Option<Challenge> {
    let gears = |mark: Mark| {
        matches!(mark, Mark::Part(Part::Gear | Part::GearBit(_)) | Mark::Upright { gear: true })
    };
    let given = challenge.given.marks().any(|(_, mark)| gears(mark));
    let endless = challenge.rows.iter().any(|row| {
        let row = row.expect("the condition has a value");
        let first = row.values.len() - 3;
        (0..2).any(|hopper| {
            let count = u64::try_from(row.values[first + hopper]).unwrap_or(0);
            challenge.loads[hopper].load(count).len().is_none_or(|count| count > 32)
        })
    });
    if given
        || endless
        || challenge.game.is_some()
        || challenge.asks_by_lever()
        || challenge.extension.is_some()
    {
        return None;
    }
    let mut counts = Kind::ALL.map(|kind| challenge.supply.of(kind));
    counts[Kind::GearBit.index()] = 0;
    counts[Kind::Gear.index()] = 0;
    let mut challenge = challenge.clone();
    challenge.supply = Supply::new(counts);
    challenge.id = "plain".to_owned();
    Some(challenge)
}

fn rows(challenge: &Challenge) -> Vec<Row> {
    challenge.rows.iter().map(|row| row.expect("the condition has a value")).collect()
}

/// Asks both writers for each number of parts up to `most`. The program searches, and adds the rows that matter step by
/// step; the plain writer has all of them.
fn agree(challenge: &Challenge, most: u32) {
    let rows = rows(challenge);
    let mut cases: Vec<Case> = Vec::new();
    for most in 0..=most {
        let answered =
            Answered::at_most(challenge, &SolveOptions::default(), most, &cases, &mut |_| {});
        let answered = answered.expect("it can be asked");
        let own = matches!(answered.reply, Reply::Board(_));
        cases = answered.cases;
        let places = usize::try_from(most).expect("a small number");
        let other = writer::exists(challenge, places, &rows);
        assert_eq!(own, other, "{} at most {most}", challenge.title);
        if own {
            break;
        }
    }
}

#[test]
fn the_writers_agree_on_the_library_at_small_bounds() {
    let mut asked = 0;
    for number in 1..=60 {
        let challenge = Specs::library().find(&Reference::Number(number)).expect("a challenge");
        let Some(plain) = plain(&challenge) else { continue };
        // The plain formulas of many rows take too long for a test.
        if rows(&plain).len() > 2 {
            continue;
        }
        agree(&plain, 2);
        asked += 1;
    }
    assert!(asked >= 8, "only {asked} challenges were asked");
}

#[test]
fn the_writers_agree_on_the_par_of_short_challenges() {
    for number in [1, 2, 3, 5] {
        let challenge = Specs::library().find(&Reference::Number(number)).expect("a challenge");
        agree(&plain(&challenge).expect("no gears are given"), 12);
    }
}

fn expectation() -> impl Strategy<Value = String> {
    prop_oneof![
        "[BR]{0,4}".prop_map(|balls| format!("out = \"{balls}\"")),
        "[BR]{0,3}".prop_map(|balls| format!("out = \"{balls}\"\nend = \"empty\"")),
        Just("end = \"intercepted\"".to_owned()),
        Just("intercepted = '\"blue\"'".to_owned()),
        Just("intercepted = 'A == 1 ? \"red\" : \"blue\"'".to_owned()),
        Just("[expect.final]\nA = '1 - A'".to_owned()),
        Just("end = \"intercepted\"\n[expect.final]\nA = 'A'".to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(72)))]

    #[test]
    fn the_writers_agree_on_small_challenges(
        input in prop::sample::select(vec!['^', '/']),
        given in prop::array::uniform3(prop::sample::select(vec!['-', '-', '-', '<', '\\', '^', 'X'])),
        supply in (1u32..6, 0u32..2, 0u32..2, 0u32..3),
        balls in (0u32..4, 0u32..4),
        start in prop::sample::select(vec!["blue", "red", "player", "input"]),
        expect in expectation(),
    ) {
        let given = [given[0], given[1], input, given[2]];
        let supply = [supply.0, supply.1, supply.2, supply.3, 0, 0];
        let balls = format!("blue = {}\nred = {}\nstart = \"{start}\"", balls.0, balls.1);
        let expect = match expect.starts_with('[') {
            true => expect,
            false => format!("[expect]\n{expect}"),
        };
        let text = spec(given, supply, &balls, &format!("[inputs]\nA = [2, 2]\n{expect}"));
        let challenge = Challenge::read(&text);
        prop_assume!(challenge.is_ok());
        agree(&challenge.expect("it is one"), 8);
    }
}
