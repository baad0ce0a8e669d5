//! The engines side by side. `benches/README.md` explains how to run this, and has the results.

mod cases;

use cases::Case;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tumble::Table;
use tumble::table::{Engine, TableOptions};

fn main() {
    divan::main();
}

const ENGINES: [Engine; 3] = [Engine::Plain, Engine::Compiled, Engine::Lanes];

/// One core, whatever the machine has.
fn alone(engine: Option<Engine>) -> TableOptions<'static> {
    TableOptions { engine, parallel: false, ..TableOptions::default() }
}

/// The balls that all rows of a table release together.
fn balls(case: &Case) -> u64 {
    let table = Table::new(&case.challenge, &case.board).expect("the given parts are there");
    table.with_lever(case.lever).rows().map(|row| row.expect("a row").outcome().balls).sum()
}

/// A verdict over all rows of a table.
fn verdict(bencher: Bencher, case: &Case, engine: Option<Engine>, items: u64) {
    let options = alone(engine);
    bencher.counter(ItemsCount::new(items)).bench_local(|| {
        let Case { challenge, board, lever } = black_box(case);
        let verdict = Table::new(challenge, board)
            .and_then(|table| table.with_lever(*lever).verdict_with(&options));
        assert!(verdict.expect("there is a verdict").passes());
    });
}

/// One row after the other of a table that is planned once, without the expectations.
fn runs(bencher: Bencher, number: u16) {
    let case = Case::of_book(number);
    let rows: Vec<_> = case.challenge.rows.iter().map(|row| row.expect("a row")).collect();
    let table = case.table();
    let mut runner = table.runner();
    bencher.counter(ItemsCount::new(balls(&case))).bench_local(|| {
        for row in &rows {
            black_box(runner.run(black_box(row)));
        }
    });
}

/// The same on the plain machine.
fn plain_runs(bencher: Bencher, number: u16) {
    let case = Case::of_book(number);
    let starts: Vec<_> = case
        .challenge
        .rows
        .iter()
        .map(|row| case.challenge.start_in(&row.expect("a row"), &case.board, case.lever))
        .collect();
    bencher.counter(ItemsCount::new(balls(&case))).bench_local(|| {
        for start in &starts {
            let _ = black_box(tumble::machine::run(&case.board, black_box(start)));
        }
    });
}

/// Items are balls.
#[divan::bench_group]
mod balls_a_second {
    use super::*;

    #[divan::bench(args = [17, 21, 27])]
    fn plain_machine(bencher: Bencher, number: u16) {
        plain_runs(bencher, number);
    }

    #[divan::bench(args = [17, 21, 27])]
    fn compiled(bencher: Bencher, number: u16) {
        runs(bencher, number);
    }

    #[divan::bench(args = [17, 21, 27])]
    fn whole_verdict(bencher: Bencher, number: u16) {
        let case = Case::of_book(number);
        let items = balls(&case);
        verdict(bencher, &case, None, items);
    }

    #[divan::bench(args = ENGINES)]
    fn whole_verdict_of_27(bencher: Bencher, engine: &Engine) {
        let case = Case::of_book(27);
        let items = balls(&case);
        verdict(bencher, &case, Some(*engine), items);
    }
}

/// Items are rows. Every start matters.
#[divan::bench_group]
mod all_bits_matter {
    use super::*;

    #[divan::bench(args = [10, 15, 20, 24])]
    fn lanes(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::slant(bits), Some(Engine::Lanes), 1 << bits);
    }

    #[divan::bench(args = [10, 15, 20, 24])]
    fn lanes_and_nothing_asked(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::slant_unasked(bits), Some(Engine::Lanes), 1 << bits);
    }

    #[divan::bench(args = [10, 15])]
    fn unknown_starts(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::slant(bits), Some(Engine::Symbolic), 1 << bits);
    }

    #[divan::bench(args = [10, 15])]
    fn compiled(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::slant(bits), Some(Engine::Compiled), 1 << bits);
    }

    #[divan::bench(args = [10, 15])]
    fn plain(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::slant(bits), Some(Engine::Plain), 1 << bits);
    }
}

/// Items are rows. One board of 24 bits, of which more and more are inputs.
#[divan::bench_group]
mod growth {
    use super::*;

    #[divan::bench(args = [10, 12, 14, 16, 18, 20, 22, 24])]
    fn lanes(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::part_of_slant(bits, 24), Some(Engine::Lanes), 1 << bits);
    }
}

/// 20 or 40 inputs, of which balls meet six.
#[divan::bench_group]
mod few_bits_matter {
    use super::*;

    #[divan::bench(args = [20, 40])]
    fn unknown_starts(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::read_in_part(bits, 6), Some(Engine::Symbolic), 1 << bits);
    }

    #[divan::bench(args = [20])]
    fn lanes(bencher: Bencher, bits: u16) {
        verdict(bencher, &Case::read_in_part(bits, 6), Some(Engine::Lanes), 1 << bits);
    }

    #[divan::bench(args = [20, 40])]
    fn what_matters(bencher: Bencher, bits: u16) {
        let case = Case::read_in_part(bits, 6);
        bencher.bench_local(|| {
            let Case { challenge, board, lever } = black_box(&case);
            let found = Table::new(challenge, board)
                .and_then(|table| table.with_lever(*lever).matters())
                .expect("it is decided");
            assert_eq!(found.rows, 1 << bits);
        });
    }
}
