//! Truth tables and verdicts of all engines agree with the independent machine.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tumble::board::Board;
use tumble::challenge::{Challenge, Row};
use tumble::machine::Outcome;
use tumble::problem::ProblemKind;
use tumble::table::{Engine, TableOptions, TableRow};
use tumble::{Error, Table};

use crate::agreement::compact;
use crate::agreement::dependence;
use crate::agreement::functions;
use crate::agreement::independent::End;
use crate::agreement::inverse;
use crate::agreement::rules;
use crate::agreement::specs::{Case, Spec, Values};
use crate::agreement::translate;
use crate::chance::{self, Drawn};
use crate::depth;
use crate::rng::SplitMix64;

const SPECS: u32 = 2_000;

/// The fastest engine, and each by its name; on one thread, and on all.
const WAYS: [(Option<Engine>, bool); 7] = [
    (None, true),
    (Some(Engine::Plain), false),
    (Some(Engine::Compiled), true),
    (Some(Engine::Compiled), false),
    (Some(Engine::Lanes), true),
    (Some(Engine::Lanes), false),
    (Some(Engine::Symbolic), false),
];

#[test]
fn random_tables_agree_1() {
    compare(1);
}

#[test]
fn random_tables_agree_2() {
    compare(2);
}

fn compare(seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut tally: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..depth::share(SPECS) {
        let spec = Spec::random(&mut rng);
        let parts = spec.board.parts().collect();
        if rules::check(&spec, &parts).is_err_and(|broken| broken.contains("links-given")) {
            continue;
        }
        let Some(cases) = spec.cases(&spec.board) else { continue };
        let (challenge, warnings) = match Challenge::read_with_warnings(&spec.text) {
            Ok(read) => read,
            Err(problems) => panic!("{problems:#?}\n{}", spec.text),
        };
        let drawn = Drawn { ground: spec.ground.clone(), text: chance::text(&spec.ground, &parts) };
        let (_, board) = translate::both(&drawn);
        if spec.is_faulty(&spec.board) {
            *tally.entry("faulty").or_default() += 1;
            compare_faults(&spec, &challenge, &board);
            continue;
        }
        if spec.asks_by_lever() {
            *tally.entry("by the lever").or_default() += 1;
        }
        // A warning says that no board can pass: this one must not.
        if warnings.iter().any(|warning| warning.kind == ProblemKind::Impossible) {
            *tally.entry("impossible").or_default() += 1;
            assert!(!cases.iter().all(|case| case.passes) || cases.is_empty(), "{}", spec.text);
        }
        let passing = cases.iter().filter(|case| case.passes).count();
        let kind = match passing {
            _ if cases.is_empty() => "no row",
            0 => "none pass",
            _ if passing == cases.len() => "all pass",
            _ => "some pass",
        };
        *tally.entry(kind).or_default() += 1;
        *tally.entry("rows").or_default() += cases.len() as u32;
        compare_all(&spec, &challenge, &board, &cases);
    }
    if !depth::is_deep() {
        return;
    }
    for (kind, least) in [
        ("faulty", 50),
        ("by the lever", 50),
        ("impossible", 50),
        ("no row", 1),
        ("none pass", 200),
        ("all pass", 200),
        ("some pass", 200),
    ] {
        let count = tally.get(kind).copied().unwrap_or(0);
        assert!(count >= least, "{kind}: {count} of {SPECS} tables; {tally:?}");
    }
    assert!(tally["rows"] >= 10 * SPECS, "{tally:?}");
}

/// All engines, on one thread and on many, the dependences, and the table in few lines.
pub(crate) fn compare_all(spec: &Spec, challenge: &Challenge, board: &Board, cases: &[Case]) {
    for (engine, parallel) in WAYS {
        let options = TableOptions { engine, parallel, failing_kept: 3, ..TableOptions::default() };
        compare_verdict(spec, challenge, board, cases, &options);
    }
    compare_rows(spec, challenge, board, cases);
    compare_stream(spec, challenge, board);
    dependence::compare(spec, challenge, board, cases);
    compact::compare(spec, challenge, board, cases);
    inverse::compare(spec, challenge, board, cases);
    functions::compare(spec, challenge, board, cases);
}

/// Rows made on many threads arrive in their order, each once and unchanged.
fn compare_stream(spec: &Spec, challenge: &Challenge, board: &Board) {
    let table = table(spec, challenge, board);
    let row =
        |row: Result<TableRow, Error>| row.map(|row| (row.start().clone(), row.outcome().clone()));
    let rows: Vec<(Row, Outcome)> =
        table.rows().map(row).collect::<Result<_, _>>().expect("every row has a value");
    for parallel in [false, true] {
        let options = TableOptions { parallel, ..TableOptions::default() };
        let add = |piece: &mut Vec<(Row, Outcome)>, row: &Row, outcome: &Outcome| {
            piece.push((row.clone(), outcome.clone()));
            Ok(())
        };
        let mut left = rows.iter();
        let streamed = table.stream(&options, add, |piece| {
            assert!(!piece.is_empty(), "{}", spec.text);
            for row in piece {
                assert_eq!(Some(&row), left.next(), "{}", spec.text);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(streamed, Ok(rows.len() as u128), "{}", spec.text);
        assert_eq!(left.next(), None, "{}", spec.text);
        let half = rows.len().div_ceil(2);
        let mut given = 0;
        let stopped = table.stream(&options, add, |piece| {
            assert!(given < half, "nothing comes after the end: {}", spec.text);
            given += piece.len();
            if given >= half { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(given >= half, "{}", spec.text);
        assert_eq!(stopped, Ok(given as u128), "{}", spec.text);
    }
}

/// If some row cannot be decided, no engine gives a verdict, and all report the same.
fn compare_faults(spec: &Spec, challenge: &Challenge, board: &Board) {
    let verdict_by = |engine, parallel| {
        let options = TableOptions { engine, parallel, ..TableOptions::default() };
        table(spec, challenge, board).verdict_with(&options)
    };
    let plain = verdict_by(Some(Engine::Plain), false);
    assert!(plain.is_err(), "{}", spec.text);
    for (engine, parallel) in WAYS {
        assert_eq!(verdict_by(engine, parallel), plain, "{engine:?}\n{}", spec.text);
    }
}

fn values(challenge: &Challenge, row: &Row) -> Values {
    challenge.variables().map(str::to_owned).zip(row.values.iter().copied()).collect()
}

/// The case of a row of the library: the one with the same values of all variables.
fn case_of<'a>(challenge: &Challenge, row: &Row, cases: &'a [Case]) -> Option<&'a Case> {
    let values = values(challenge, row);
    let same = |case: &&Case| case.values.iter().all(|(name, value)| values[name] == *value);
    cases.iter().find(same)
}

fn table<'a>(spec: &Spec, challenge: &'a Challenge, board: &'a Board) -> Table<'a> {
    let table =
        Table::new(challenge, board).unwrap_or_else(|error| panic!("{error}\n{}", spec.text));
    table.with_lever(translate::side(spec.chosen))
}

/// An endless run ends at the same moment for both; nothing else may differ.
fn compare_rows(spec: &Spec, challenge: &Challenge, board: &Board, cases: &[Case]) {
    let mut seen = 0;
    let mut last = None;
    for row in table(spec, challenge, board).rows() {
        let row = row.unwrap_or_else(|error| panic!("{error}\n{}", spec.text));
        let start = row.start();
        assert!(last < Some(start.number), "rows out of order\n{}", spec.text);
        last = Some(start.number);
        let run = translate::run(&challenge.board_in(start, board), row.outcome());
        match case_of(challenge, start, cases) {
            Some(case) => {
                assert!(case.run == run, "{start:?}\n{:?}\n{run:?}\n{}", case.run, spec.text);
                assert_eq!(row.holds(), case.passes, "{start:?}\n{}", spec.text);
            }
            None => panic!("no such row: {:?}\n{}", values(challenge, start), spec.text),
        }
        seen += 1;
    }
    assert_eq!(seen, cases.len(), "{}", spec.text);
}

fn compare_verdict(
    spec: &Spec,
    challenge: &Challenge,
    board: &Board,
    cases: &[Case],
    options: &TableOptions,
) {
    let verdict = match table(spec, challenge, board).verdict_with(options) {
        Ok(verdict) => verdict,
        Err(error) => panic!("{error}\n{}", spec.text),
    };
    let failing = cases.iter().filter(|case| !case.passes).count();
    let most_balls = cases.iter().map(|case| case.run.balls).max().unwrap_or(0);
    assert_eq!(
        (verdict.rows, verdict.failing, verdict.most_balls, verdict.passes()),
        (cases.len() as u128, failing as u128, most_balls, failing == 0 && !cases.is_empty()),
        "{options:?}\n{}",
        spec.text
    );
    assert_eq!(verdict.first.len(), failing.min(options.failing_kept), "{}", spec.text);
    let mut last = None;
    for failing in &verdict.first {
        assert!(last < Some(failing.row.number), "failing rows out of order\n{}", spec.text);
        last = Some(failing.row.number);
        let case = case_of(challenge, &failing.row, cases);
        let run = translate::run(&challenge.board_in(&failing.row, board), &failing.outcome);
        assert!(case.is_some_and(|case| !case.passes && case.run == run), "{}", spec.text);
        assert!(run.end != End::TooLong);
    }
}
