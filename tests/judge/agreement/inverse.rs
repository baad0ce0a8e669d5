//! Starts by their ends, the known facts of a run with a partly known start, and whether results determine starts:
//! compared with a search through all rows of the independent machine.

use std::collections::BTreeMap;

use tumble::Table;
use tumble::board::notation::Notation;
use tumble::board::{Board, Side};
use tumble::challenge::{Challenge, Known, Row};
use tumble::machine::{Ending, FallEnd, Trace, run};
use tumble::table::{End, FinalBit, FinalValue};

use crate::agreement::compact::Rows;
use crate::agreement::independent::{self, Hand};
use crate::agreement::specs::{Case, Spec};
use crate::agreement::translate;
use crate::rng::SplitMix64;

pub(crate) fn compare(spec: &Spec, challenge: &Challenge, board: &Board, cases: &[Case]) {
    let rows = Rows::new(spec, challenge, board, cases);
    let table = Table::new(challenge, board).expect("it has the given parts");
    let table = table.with_lever(translate::side(spec.chosen));
    let mut rng = SplitMix64::new(spec.text.len() as u64);
    for _ in 0..3 {
        compare_known(&rows, &table, &mut rng);
        compare_inverse(&rows, &table, board, &mut rng);
    }
    compare_reversibility(&rows, &table, board, &mut rng);
}

/// Whether a row ends as it should.
type EndTest<'a> = Box<dyn Fn(&Case) -> bool + 'a>;

/// Random partial knowledge of a variable with this value.
fn known_of(challenge: &Challenge, variable: usize, value: i64, rng: &mut SplitMix64) -> Known {
    let lever = challenge.variables().nth(variable) == Some("start");
    let width = challenge.register(variable).map(|register| register.cells.width());
    match width.or(lever.then_some(1)) {
        Some(width) => Known::Bits(
            (0..width).map(|bit| rng.chance(50).then_some(value >> bit & 1 == 1)).collect(),
        ),
        None => {
            let value = value as u64;
            let least = value.saturating_sub(rng.below(3));
            Known::Balls(least, value + rng.below(3))
        }
    }
}

fn compare_known(rows: &Rows, table: &Table, rng: &mut SplitMix64) {
    let Rows { spec, challenge, cases, .. } = *rows;
    let Some(case) = some_case(cases, rng) else { return };
    let names: Vec<&str> = challenge.variables().collect();
    let axes = challenge.rows.axes().iter().map(|axis| axis.variable);
    let known: Vec<(usize, Known)> = axes
        .map(|variable| {
            (variable, known_of(challenge, variable, case.values[names[variable]], rng))
        })
        .collect();
    let own: Vec<&Case> = cases.iter().filter(|case| rows.is_in(&known, case)).collect();
    let within = table.within(known.iter().map(|(at, known)| (names[*at], known.clone())));
    let verdict = within.verdict().expect("it is decided");
    assert_eq!(verdict.rows, own.len() as u128, "{known:?}\n{}", spec.text);
    let found = within.in_common().expect("it is decided");
    assert_eq!(found.rows, own.len() as u128, "{known:?}\n{}", spec.text);
    let lengths = || own.iter().map(|case| case.run.out.len());
    assert_eq!(found.most_out as usize, lengths().max().unwrap(), "{known:?}\n{}", spec.text);
    assert_eq!(found.out.len(), lengths().min().unwrap(), "{known:?}\n{}", spec.text);
    for (at, ball) in found.out.iter().enumerate() {
        let letters: Vec<u8> = own.iter().map(|case| case.run.out.as_bytes()[at]).collect();
        let due = letters.iter().all(|letter| *letter == letters[0]).then_some(letters[0] as char);
        assert_eq!(ball.map(|ball| ball.letter()), due, "{at} {known:?}\n{}", spec.text);
    }
    let same = own.iter().all(|case| case.run.end == own[0].run.end);
    let due = same.then(|| own[0].run.end.clone());
    assert_eq!(found.ending.map(translate::end), due, "{known:?}\n{}", spec.text);
    for (variable, value) in found.finals.iter().enumerate() {
        own.iter().for_each(|case| rows.compare_final(variable, value, case));
        let FinalValue::Bits(bits) = value else { continue };
        for (at, _) in bits.iter().enumerate().filter(|(_, bit)| **bit == FinalBit::Unknown) {
            assert!(!rows.is_settled(variable, at, &own), "{known:?} {variable}\n{}", spec.text);
        }
    }
}

fn some_case<'a>(cases: &'a [Case], rng: &mut SplitMix64) -> Option<&'a Case> {
    (!cases.is_empty()).then(|| &cases[rng.below(cases.len() as u64) as usize])
}

fn compare_inverse(rows: &Rows, table: &Table, board: &Board, rng: &mut SplitMix64) {
    let Rows { spec, challenge, cases, .. } = *rows;
    let Some(case) = some_case(cases, rng) else { return };
    let mut ends = Vec::new();
    let mut is_so: Vec<EndTest> = Vec::new();
    if rng.chance(33) {
        ends.push(End::Out(case.run.out.chars().map(translate::marble).collect()));
        is_so.push(Box::new(|other| other.run.out == case.run.out));
    }
    match case.run.end {
        independent::End::Empty { side } if rng.chance(50) => {
            ends.push(End::Empty(translate::side(side)));
            is_so.push(Box::new(|other| other.run.end == case.run.end));
        }
        independent::End::Caught { place, .. } if rng.chance(50) => {
            ends.push(End::Stops(translate::cell(place)));
            let there = move |end: &independent::End| match *end {
                independent::End::Caught { place: own, .. }
                | independent::End::Fell { place: own, .. }
                | independent::End::Left { place: own, .. } => own == place,
                _ => false,
            };
            is_so.push(Box::new(move |other| there(&other.run.end)));
        }
        _ => {}
    }
    for (number, places) in rows.trains.iter().enumerate().filter(|_| rng.chance(25)) {
        let ways = |case: &Case| -> Option<Hand> { case.run.ways.get(&places[0]).copied() };
        let Some(way) = ways(case) else { continue };
        ends.push(End::Switch(number, translate::side(way)));
        is_so.push(Box::new(move |other| ways(other) == Some(way)));
    }
    for variable in 0..challenge.named() {
        let width = challenge.register(variable).expect("a register").cells.width() as usize;
        let mut bits = vec![None; width];
        for (bit, known) in bits.iter_mut().enumerate().filter(|_| rng.chance(33)) {
            let Some(end) = rows.bit(variable, bit, case).1 else { continue };
            *known = Some(end);
            is_so.push(Box::new(move |other| rows.bit(variable, bit, other).1 == Some(end)));
        }
        ends.push(End::Final(variable, Known::Bits(bits)));
    }
    let own: Vec<&Case> = cases.iter().filter(|case| is_so.iter().all(|so| so(case))).collect();
    let found = table.inverse(&ends).expect("it is decided");
    let context = || format!("{ends:?}\n{}\n{}", spec.text, Notation::Book.write(&board.drawing()));
    assert_eq!(
        (found.rows, found.starts),
        (cases.len() as u128, own.len() as u128),
        "{}",
        context()
    );
    let lines = found.lines.expect("they are few");
    assert_eq!(lines.iter().map(|line| line.rows).sum::<u128>(), found.starts, "{}", context());
    for case in cases {
        let holding = lines.iter().filter(|line| rows.is_in(&line.inputs, case)).count();
        let due = own.iter().filter(|own| std::ptr::eq(**own, case)).count();
        // The lines may hold starts that are not rows, but no rows that end otherwise.
        assert_eq!(holding, due, "{}", context());
    }
    let first = found.first.expect("at least the case itself");
    let is_own = |case: &&&Case| row_of(challenge, case).number == first.number;
    assert!(own.iter().any(|case| is_own(&case)), "{}", context());
}

fn row_of(challenge: &Challenge, case: &Case) -> Row {
    let values = challenge.variables().enumerate();
    let base = challenge.rows.row(0).values;
    let value = |(at, name): (usize, &str)| case.values.get(name).copied().unwrap_or(base[at]);
    challenge.rows.row_of(values.map(value).collect())
}

/// The whole result of a run: the final state, turned ramps included, the end, the balls, and their levers.
fn result(rows: &Rows, board: &Board, case: &Case) -> String {
    let row = row_of(rows.challenge, case);
    let here = rows.challenge.board_in(&row, board);
    let start = rows.challenge.start_in(&row, &here, translate::side(rows.spec.chosen));
    let balls = match run(&here, &start).ending {
        Ending::Repeats { from, period } => from - 1 + period,
        _ => u64::MAX,
    };
    let falls = Trace::new(&here, &start).take_while(|fall| fall.number <= balls);
    let levers: String = falls
        .map(|fall| match fall.end {
            FallEnd::Out(Side::Left) => 'l',
            FallEnd::Out(Side::Right) => 'r',
            FallEnd::Ended(_) => '.',
        })
        .collect();
    let ramps = Notation::Book.write(&here.drawing());
    format!("{levers} {} {:?} {:?}\n{ramps}", case.run.out, case.run.end, case.run.ways)
}

fn compare_reversibility(rows: &Rows, table: &Table, board: &Board, rng: &mut SplitMix64) {
    let Rows { spec, challenge, cases, .. } = *rows;
    let mut results: BTreeMap<String, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        results.entry(result(rows, board, case)).or_default().push(case);
    }
    let colliding: usize = results.values().map(Vec::len).filter(|&own| own > 1).sum();
    let found = table.reversibility().expect("it is decided");
    assert_eq!(found.rows, cases.len() as u128, "{}", spec.text);
    assert_eq!(found.colliding, colliding as u128, "{}", spec.text);
    assert_eq!(found.example.is_none(), colliding == 0, "{}", spec.text);
    if let Some([one, other]) = found.example {
        assert_ne!(one, other, "{}", spec.text);
        let together = results.values().any(|own| {
            [&one, &other]
                .iter()
                .all(|row| own.iter().any(|case| row_of(challenge, case).number == row.number))
        });
        assert!(together, "{one:?} {other:?}\n{}", spec.text);
    }
    let Some(case) = some_case(cases, rng) else { return };
    let due = &results[&result(rows, board, case)];
    let found = table.same_result(&row_of(challenge, case)).expect("it is decided");
    assert_eq!(found.starts, due.len() as u128, "{}", spec.text);
    let lines = found.lines.expect("they are few");
    for case in cases {
        let is_due = due.iter().any(|own| std::ptr::eq(*own, case));
        let is_found = lines.iter().any(|line| rows.is_in(&line.inputs, case));
        assert_eq!(is_found, is_due, "{}", spec.text);
    }
}
