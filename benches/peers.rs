//! Balls per second, compared with two other machines: one of bits without a board (the paths between bits are computed
//! once, and a ball meets nothing else), and the plain machine, a simulator of boards that goes from cell to cell.
//!
//! `cargo bench --bench peers` prints the table; numbers after `--` choose challenges.
//! `benches/README.md` has the results.

#![allow(clippy::print_stdout, reason = "a table is what this is for")]

mod bits;
mod cases;

use std::hint::black_box;
use std::time::{Duration, Instant};

use bits::BitMachine;
use cases::Case;
use cpu_time::ThreadTime;
use tumble::Table;
use tumble::challenge::Row;
use tumble::machine;
use tumble::table::{Engine, TableOptions};

/// Time for which each challenge is measured.
const PATIENCE: Duration = Duration::from_secs(4);

/// Least number of balls in one measurement, for the resolution of the clock.
const BALLS: u64 = 20_000;

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` want no measurement.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    println!("| challenge | plain machine | bits alone | tumble | over bits | over plain |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let chosen: Vec<u16> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    for number in [17, 21, 27] {
        if !chosen.is_empty() && !chosen.contains(&number) {
            continue;
        }
        let case = Case::of_book(number);
        let rows: Vec<Row> = case.challenge.rows.iter().map(|row| row.expect("a row")).collect();
        let table = case.table();
        let mut runner = table.runner();
        let mut bits = BitMachine::new(&case.board);
        let starts: Vec<_> =
            rows.iter().map(|row| case.challenge.start_in(row, &case.board, case.lever)).collect();
        let mut balls = 0;
        for (row, start) in rows.iter().zip(&starts) {
            let outcome = runner.run(row);
            assert_eq!(bits.run(start), outcome.balls);
            assert_eq!(bits.out(), outcome.out);
            balls += outcome.balls;
        }
        let Case { challenge, board, lever } = &case;
        let times = BALLS / balls + 1;
        let [plain, alone, tumble] = side_by_side([
            &mut || {
                for start in &starts {
                    let _ = black_box(machine::run(&case.board, black_box(start)));
                }
            },
            &mut || {
                for _ in 0..times {
                    for start in &starts {
                        black_box(bits.run(black_box(start)));
                    }
                }
            },
            &mut || match number {
                // Many starts of one board: the whole verdict, with the expectations.
                27 => {
                    let options = TableOptions {
                        engine: Some(Engine::Lanes),
                        parallel: false,
                        ..TableOptions::default()
                    };
                    for _ in 0..times {
                        let verdict = Table::new(challenge, board).and_then(|table| {
                            table.with_lever(*lever).verdict_with(black_box(&options))
                        });
                        assert!(black_box(verdict).expect("there is a verdict").passes());
                    }
                }
                _ => {
                    for _ in 0..times {
                        for row in &rows {
                            black_box(runner.run(black_box(row)));
                        }
                    }
                }
            },
        ])
        .map(|seconds| balls as f64 / seconds / 1e6);
        let [alone, tumble] = [alone, tumble].map(|balls| balls * times as f64);
        println!(
            "| {number} | {plain:.1} M | {alone:.0} M | {tumble:.0} M | {:.1} | {:.0} |",
            tumble / alone,
            tumble / plain
        );
    }
}

/// The shortest of many runs of each, in seconds of the processor; the runs alternate.
fn side_by_side<const N: usize>(mut acts: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut least = [f64::INFINITY; N];
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        for (act, least) in acts.iter_mut().zip(&mut least) {
            let since = ThreadTime::now();
            act();
            *least = least.min(since.elapsed().as_secs_f64());
        }
    }
    least
}
