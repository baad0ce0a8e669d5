//! Families of boards that grow: the time of a verdict at each size, and the steps at which it grows by more than the
//! work does.
//!
//! `cargo bench --bench sweep` prints a line for each size and writes a plot of each family to
//! `benches/sweep/`; names after `--` choose families.

#![allow(clippy::print_stdout, reason = "a table is what this is for")]

mod cases;
mod plot;

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use cases::Case;
use cpu_time::ThreadTime;
use plot::{Plot, Point};
use tumble::Table;
use tumble::table::TableOptions;

struct Family {
    /// The name of its plot.
    name: &'static str,
    what: &'static str,
    /// The unit of a size.
    unit: &'static str,
    sizes: &'static [u64],
    case: fn(u64) -> Case,
    /// The work of a size: starts times balls times rows of the board, where all of them matter.
    work: fn(u64) -> f64,
}

/// Factor by which the time may grow faster than the work from one size to the next.
const STEEPEST: f64 = 3.0;

/// Time for which a size is measured.
const PATIENCE: Duration = Duration::from_millis(150);

const FAMILIES: [Family; 8] = [
    Family {
        name: "all-matter",
        what: "a slant of bits, all of them inputs, three balls",
        unit: "inputs",
        sizes: &[
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 34, 35, 40,
            50, 60,
        ],
        case: |bits| Case::slant(bits as u16),
        work: |bits| 2f64.powi(bits as i32) * bits as f64,
    },
    Family {
        name: "some-matter",
        what: "40 inputs, of which three balls meet some",
        unit: "inputs met",
        sizes: &[1, 2, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 24, 28, 32, 36, 40],
        case: |bits| Case::read_in_part(40, bits as u16),
        work: |bits| 2f64.powi(bits as i32) * bits as f64,
    },
    Family {
        name: "balls",
        what: "a counter of 12 bits, all of them inputs",
        unit: "balls",
        sizes: &[
            1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4090, 4095, 4096, 4100, 8192, 16384,
            32768, 65536,
        ],
        case: |balls| Case::counter(12, balls),
        work: |balls| balls as f64,
    },
    Family {
        name: "mixed-balls",
        what: "a counter of 16 bits, balls of both colours in one hopper",
        unit: "balls",
        sizes: &[1, 2, 4, 8, 16, 32, 64, 128, 200, 250, 255, 256, 260, 300, 400, 512, 800, 1000],
        case: |balls| Case::mixed_counter(16, balls),
        work: |balls| balls as f64,
    },
    Family {
        name: "endless",
        what: "a counter with a supply without end, all bits inputs",
        unit: "inputs",
        sizes: &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        case: |bits| Case::endless_counter(bits as u32),
        work: |bits| 4f64.powi(bits as i32) * bits as f64,
    },
    Family {
        name: "random-inputs",
        what: "a board of 52 x 53 by chance, 20 balls of each colour",
        unit: "inputs",
        sizes: &[1, 2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
        case: |inputs| Case::random(52, 53, inputs as usize, 20, 1),
        work: |inputs| 2f64.powi(inputs as i32),
    },
    Family {
        name: "random-balls",
        what: "a board of 52 x 53 by chance, 20 inputs",
        unit: "balls of each colour",
        sizes: &[1, 2, 4, 8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 160, 192, 256],
        case: |balls| Case::random(52, 53, 20, balls, 1),
        work: |balls| balls as f64,
    },
    Family {
        name: "one-start",
        what: "one start of a counter of 20 bits",
        unit: "balls",
        sizes: &[1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 204_600],
        case: |balls| Case::lone_counter(20, balls),
        work: |balls| balls as f64,
    },
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    let chosen: Vec<&String> = arguments.iter().filter(|name| !name.starts_with('-')).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/sweep");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let mut steepest = Vec::new();
    for family in &FAMILIES {
        if !chosen.is_empty() && !chosen.iter().any(|name| **name == family.name) {
            continue;
        }
        println!("{}: {}", family.name, family.what);
        let points: Vec<Point> = family.sizes.iter().map(|&size| measure(family, size)).collect();
        steepest.push((family.name, steps(family, &points)));
        let plot = Plot { title: family.what, unit: family.unit, points: &points };
        let file = folder.join(format!("{}.svg", family.name));
        std::fs::write(file, plot.svg()).expect("the plot can be written");
    }
    println!("\n| family | steepest step | time grows by, over the work |");
    println!("| --- | --- | ---: |");
    for (name, (from, to, by)) in steepest {
        let remark = if by > STEEPEST { " (a cliff)" } else { "" };
        println!("| {name} | {from} to {to} | {by:.1}{remark} |");
    }
}

/// Measures a verdict of one size on one core, the best of several.
fn measure(family: &Family, size: u64) -> Point {
    let Case { challenge, board, lever } = (family.case)(size);
    let options = TableOptions { parallel: false, ..TableOptions::default() };
    let begin = Instant::now();
    let mut seconds = f64::INFINITY;
    let mut is_decided = true;
    let mut runs = 0;
    while runs < 3 && (runs == 0 || begin.elapsed() < 20 * PATIENCE) || begin.elapsed() < PATIENCE {
        let since = ThreadTime::now();
        let verdict = black_box(
            Table::new(&challenge, &board)
                .and_then(|table| table.with_lever(lever).verdict_with(&options)),
        );
        seconds = seconds.min(since.elapsed().as_secs_f64());
        is_decided = verdict.is_ok_and(|verdict| verdict.undecided == 0);
        runs += 1;
    }
    let remark = if is_decided { "" } else { "  undecided" };
    println!("  {size:>8} {:>12.4} ms{remark}", 1e3 * seconds);
    Point { size, seconds, is_decided }
}

/// The step at which the time outgrows the work most, with the factor.
fn steps(family: &Family, points: &[Point]) -> (u64, u64, f64) {
    let grows = |pair: &[Point]| {
        let [from, to] = pair else { return (0, 0, 0.0) };
        // Times of a few microseconds are never a cliff.
        let time = to.seconds.max(2e-5) / from.seconds.max(2e-5);
        let work = (family.work)(to.size) / (family.work)(from.size);
        (from.size, to.size, time / work)
    };
    let all = points.windows(2).map(grows);
    all.max_by(|left, right| left.2.total_cmp(&right.2)).unwrap_or((0, 0, 0.0))
}
