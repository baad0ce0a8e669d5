//! Both machines run the same boards to the same ends, ball by ball.

use std::collections::BTreeMap;

use tumble::board;
use tumble::machine::{self, Phase, Position};

use crate::agreement::independent::{self, End, Run};
use crate::agreement::translate;
use crate::chance::{self, Drawn, Start};
use crate::depth;
use crate::rng::SplitMix64;

/// Endless runs that repeat later than this are not compared: they are few, and slow.
const PATIENCE: u64 = 400;

/// Number of runs of each test; the tests share the work of a test run between threads.
const RUNS: u32 = 60_000;
const STARTS_OF_A_BOARD: u32 = 4;

#[test]
fn random_runs_agree_1() {
    compare(1);
}

#[test]
fn random_runs_agree_2() {
    compare(2);
}

#[test]
fn random_runs_agree_3() {
    compare(3);
}

#[derive(Default)]
struct Tally {
    endings: BTreeMap<&'static str, u32>,
    balls: u64,
    turned_trains: u32,
    /// Runs in which a heavy ball came out of a board with a weigh gate.
    weighed: u32,
}

fn compare(seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut tally = Tally::default();
    for _ in 0..depth::share(RUNS) / STARTS_OF_A_BOARD {
        let mut drawn = chance::board(&mut rng);
        if rng.chance(25) {
            drawn = chance::with_weigh_gates(drawn, &mut rng);
        }
        let (own, library) = translate::both(&drawn);
        for _ in 0..STARTS_OF_A_BOARD {
            let start = chance::start(&own, &mut rng);
            compare_run(&drawn, &own, &library, &start, &mut tally);
        }
    }
    if depth::is_deep() {
        tally.check();
    }
}

fn compare_run(
    drawn: &Drawn,
    own: &independent::Board,
    library: &board::Board,
    start: &Start,
    tally: &mut Tally,
) {
    let expected =
        independent::run(own, start.ways.clone(), start.hoppers.clone(), start.lever, PATIENCE);
    tally.add(own, start, &expected);
    let start_there = translate::start(library, start);
    if expected.end != End::TooLong {
        let outcome = machine::run(library, &start_there);
        let got = translate::run(library, &outcome);
        assert!(got == expected, "{}", story(drawn, start, &expected, "the whole run", &got));
    }
    let got = step_through(library, &start_there, &expected);
    assert!(got == expected, "{}", story(drawn, start, &expected, "step by step", &got));
}

/// The run in single steps; an endless one is stopped after the expected number of balls.
fn step_through(library: &board::Board, start: &machine::Start, expected: &Run) -> Run {
    let mut position = Position::new(library, start);
    let endless = matches!(expected.end, End::Repeats { .. } | End::TooLong);
    loop {
        let balls = position.released().iter().sum();
        let between = matches!(position.phase(), Phase::Pressed(_));
        if (endless && between && balls == expected.balls) || position.step().is_none() {
            let out = position.out().iter().copied().map(translate::letter).collect();
            let ways = translate::ways(library, position.switches());
            let end = match position.outcome() {
                Some(outcome) => translate::end(outcome.ending),
                None => expected.end.clone(),
            };
            return Run { out, end, ways, balls };
        }
    }
}

/// A failing case, in a form that can be drawn and tried.
fn story(drawn: &Drawn, start: &Start, expected: &Run, how: &str, got: &Run) -> String {
    format!(
        "{:?}\n\n{}\nhoppers {:?}, first lever {:?}, ways {:?}\n\nthe independent machine: \
         {expected:?}\n\n{how} of the library: {got:?}",
        drawn.ground, drawn.text, start.hoppers, start.lever, start.ways
    )
}

impl Tally {
    fn add(&mut self, own: &independent::Board, start: &Start, run: &Run) {
        let name = match run.end {
            End::Caught { .. } => "caught",
            End::Empty { side: 'l' } => "left hopper empty",
            End::Empty { .. } => "right hopper empty",
            End::Fell { .. } => "fell",
            End::Left { .. } => "left the board",
            End::Repeats { .. } => "repeats",
            End::TooLong => "too long",
        };
        *self.endings.entry(name).or_default() += 1;
        self.balls += run.balls;
        let has_gate = own.parts().any(|(_, part)| matches!(part, 'q' | 'p'));
        self.weighed += u32::from(has_gate && run.out.contains(['b', 'r']));
        let linked = |place: &independent::Place| own.together(*place).len() > 1;
        if run.ways.iter().any(|(place, way)| start.ways[place] != *way && linked(place)) {
            self.turned_trains += 1;
        }
    }

    /// The comparison means little unless it has runs of every kind.
    fn check(&self) {
        for name in [
            "caught",
            "left hopper empty",
            "right hopper empty",
            "fell",
            "left the board",
            "repeats",
        ] {
            let count = self.endings.get(name).copied().unwrap_or(0);
            assert!(count >= RUNS / 25, "only {count} of {RUNS} runs ended so: {name}");
        }
        let too_long = self.endings.get("too long").copied().unwrap_or(0);
        assert!(too_long <= RUNS / 50, "{too_long} runs were not followed to their end");
        assert!(self.balls >= 8 * u64::from(RUNS), "only {} balls in all", self.balls);
        assert!(self.weighed >= RUNS / 50, "{} runs weighed a ball", self.weighed);
        assert!(self.turned_trains >= RUNS / 10, "{} turned trains", self.turned_trains);
    }
}
