//! Speed aims, one per line: the measured figure, the figure hoped for, and whether the aim is met. Figures are the
//! best of many runs. If one core does the work they are processor time, so that other work on the machine shows as
//! little as possible.
//!
//! `cargo bench --bench aims` prints the table; `benches/README.md` has the results.

#![allow(clippy::print_stdout, reason = "a table is what this is for")]

mod cases;
mod process;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cases::Case;
use cpu_time::ThreadTime;
use process::{Usage, run};
use tumble::Table;
use tumble::table::{Engine, TableOptions};

/// Time for which each figure is measured.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Runs that are shorter than this many seconds are measured together.
const TOGETHER: f64 = 2e-4;

/// Submissions that are graded in one call.
const SUBMISSIONS: usize = 10_000;

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` want no measurement.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    line("what", "seen", "aim", "");
    balls();
    rows();
    unread();
    grading();
}

fn line(what: &str, seen: &str, aim: &str, met: &str) {
    println!("{what:<58} {seen:>16}   {aim:<16} {met}");
}

fn compare_with_aim(what: &str, seen: String, aim: &str, met: bool) {
    line(what, &seen, aim, if met { "met" } else { "MISSED" });
}

/// The shortest of many runs on this thread, in seconds of the processor.
fn best(mut act: impl FnMut()) -> f64 {
    let mut timed = |times: u32| {
        let since = ThreadTime::now();
        (0..times).for_each(|_| act());
        since.elapsed().as_secs_f64() / f64::from(times)
    };
    // Reading the clock takes a part of a microsecond: short runs are measured together.
    let once = timed(1).max(timed(1)).max(1e-9);
    let times = (TOGETHER / once).clamp(1.0, 10_000.0) as u32;
    least(|| timed(times))
}

/// The least of many measurements.
fn least(mut measure: impl FnMut() -> f64) -> f64 {
    let begin = Instant::now();
    let mut least = f64::INFINITY;
    let mut runs = 0;
    while runs < 5 || begin.elapsed() < PATIENCE {
        least = least.min(measure());
        runs += 1;
    }
    least
}

/// One core, whatever the machine has.
fn alone(engine: Option<Engine>) -> TableOptions<'static> {
    TableOptions { engine, parallel: false, ..TableOptions::default() }
}

/// A whole verdict, plan and expectations included, in seconds.
fn verdict(case: &Case, options: &TableOptions) -> f64 {
    best(|| {
        let verdict = Table::new(&case.challenge, &case.board)
            .and_then(|table| table.with_lever(case.lever).verdict_with(options));
        assert!(black_box(verdict).expect("there is a verdict").passes());
    })
}

fn balls() {
    // Millions of balls a second: the best abstract machine without a board on 17 and 21, and a
    // hundred times the best simulator of boards on 27.
    for (number, aim) in [(17, 48.0), (21, 54.0), (27, 120.0)] {
        let case = Case::of_book(number);
        let rows: Vec<_> = case.challenge.rows.iter().map(|row| row.expect("a row")).collect();
        let table = case.table();
        let mut runner = table.runner();
        let all: u64 = rows.iter().map(|row| runner.run(row).balls).sum();
        // Short runs are repeated, so that the clock can measure them.
        let times = 20_000 / all.max(1) + 1;
        let seconds = match number {
            27 => verdict(&case, &alone(Some(Engine::Lanes))),
            _ => {
                best(|| {
                    for _ in 0..times {
                        for row in &rows {
                            black_box(runner.run(black_box(row)));
                        }
                    }
                }) / times as f64
            }
        };
        let seen = all as f64 / seconds / 1e6;
        let how = if number == 27 { "the whole verdict, lanes" } else { "runs, compiled" };
        compare_with_aim(
            &format!("{number}, balls a second on one core ({how})"),
            format!("{seen:.0} M"),
            &format!("{aim:.0} M and more"),
            seen >= aim,
        );
    }
}

fn rows() {
    let seconds = verdict(&Case::slant(20), &alone(Some(Engine::Lanes)));
    compare_with_aim(
        "2^20 starts that all matter, one core",
        format!("{:.1} ms", 1e3 * seconds),
        "below 50 ms",
        seconds < 0.05,
    );
    let chosen = verdict(&Case::slant(20), &alone(None));
    line("the same, the engine chosen by the program", &format!("{:.1} ms", 1e3 * chosen), "", "");
    let unasked = verdict(&Case::slant_unasked(20), &alone(Some(Engine::Lanes)));
    line("the same, nothing asked of the register", &format!("{:.1} ms", 1e3 * unasked), "", "");
    // The same board, of which more and more bits are inputs.
    let mut first = None;
    for bits in [10, 12, 14, 16, 18, 20, 22, 24] {
        let case = Case::part_of_slant(bits, 24);
        let a_row = verdict(&case, &alone(Some(Engine::Lanes))) * 1e9 / (1u64 << bits) as f64;
        let first = *first.get_or_insert(a_row);
        compare_with_aim(
            &format!("2^{bits} starts of one board, a row"),
            format!("{a_row:.2} ns"),
            "as 2^10, +25 %",
            a_row <= 1.25 * first,
        );
    }
    let Case { challenge, board, lever } = Case::slant(24);
    let options = TableOptions { parallel: true, ..alone(Some(Engine::Lanes)) };
    let seconds = least(|| {
        let since = Instant::now();
        let verdict = Table::new(&challenge, &board)
            .and_then(|table| table.with_lever(lever).verdict_with(&options));
        assert!(black_box(verdict).expect("there is a verdict").passes());
        since.elapsed().as_secs_f64()
    });
    line("2^24 starts that all matter, all cores", &format!("{:.1} ms", 1e3 * seconds), "", "");
}

fn unread() {
    let case = Case::read_in_part(40, 6);
    let seconds = verdict(&case, &alone(None));
    compare_with_aim(
        "2^40 starts of which 6 inputs are read",
        format!("{:.2} ms", 1e3 * seconds),
        "a few ms",
        seconds < 0.005,
    );
    let seconds = best(|| {
        let found = Table::new(&case.challenge, &case.board)
            .and_then(|table| table.with_lever(case.lever).matters());
        assert_eq!(black_box(found).expect("it is decided").rows, 1 << 40);
    });
    line("what matters for what, on the same board", &format!("{:.2} ms", 1e3 * seconds), "", "");
}

fn grading() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let seconds = least(|| run(&["grade", "solutions"], root).seconds);
    compare_with_aim(
        "grade solutions, the whole process",
        format!("{:.1} ms", 1e3 * seconds),
        "below 20 ms",
        seconds < 0.02,
    );
    let folder = submissions(root);
    let paths = folder.to_string_lossy();
    let usages: Vec<Usage> =
        (0..5).map(|_| run(&["grade", "--format", "json", &paths], root)).collect();
    let least = |time: fn(&Usage) -> f64| usages.iter().map(time).fold(f64::INFINITY, f64::min);
    let a_second = SUBMISSIONS as f64 / least(|usage| usage.seconds);
    compare_with_aim(
        "10 000 submissions in one call, a second",
        format!("{a_second:.0}"),
        "3000 and more",
        a_second >= 3000.0,
    );
    let a_second = SUBMISSIONS as f64 / least(|usage| usage.cpu);
    line("the same, a second of one core", &format!("{a_second:.0}"), "", "");
    let memory = usages.iter().map(|usage| usage.memory_kib).max().unwrap_or(0);
    let text = format!("{:.1} MiB", memory as f64 / 1024.0);
    compare_with_aim("the same, the most memory", text, "below 64 MiB", memory < 64 << 10);
    let alone = run(&["grade", "solutions"], root).memory_kib;
    line("60 submissions, the most memory", &format!("{:.1} MiB", alone as f64 / 1024.0), "", "");
}

/// A folder of the reference solutions, most of them with one or two changed parts.
fn submissions(root: &Path) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("submissions");
    // Files of another run may be of other solutions.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let files = std::fs::read_dir(root.join("solutions")).expect("there are solutions");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let texts: Vec<String> =
        paths.iter().map(|path| std::fs::read_to_string(path).expect("a text")).collect();
    let mut chance = 1u64;
    let mut below = |sides: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (chance >> 33) as usize % sides
    };
    for number in 0..SUBMISSIONS {
        let mut text: Vec<char> = texts[number % texts.len()].chars().collect();
        let parts: Vec<usize> =
            (0..text.len()).filter(|&at| "/\\X<>{}".contains(text[at])).collect();
        for _ in 0..below(3) {
            text[parts[below(parts.len())]] = ['/', '\\', 'X', '<', '>', '-'][below(6)];
        }
        let path = folder.join(format!("{number:05}.toml"));
        std::fs::write(path, String::from_iter(text)).expect("the file can be written");
    }
    folder
}
