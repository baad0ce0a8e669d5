//! Former cliffs, each decided twice in one run: by the engine that decided it before, and by the one that the program
//! chooses now.
//!
//! A second table has the questions about all starts of a slant of 20, 40 and 60 bits.
//!
//! `cargo bench --bench cliffs` prints the tables as Markdown; names after `--` choose cases. Every
//! measurement is a process of its own, so that its memory can be measured.

#![allow(clippy::print_stdout, reason = "a table is what this is for")]

mod cases;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cases::Case;
use cpu_time::ProcessTime;
use tumble::Table;
use tumble::board::Side;
use tumble::problem::ProblemKind;
use tumble::table::{End, Engine, Known, TableOptions};

struct Cliff {
    /// The name of the case on the command line.
    key: &'static str,
    what: &'static str,
    case: fn() -> Case,
    before: Before,
}

/// The former engine of the case.
#[derive(Clone, Copy)]
enum Before {
    /// This engine, asked for by name.
    By(Engine),
    /// No engine decided it; the text is the former answer.
    Nothing(&'static str),
}

use Before::{By, Nothing};

const CLIFFS: [Cliff; 19] = [
    cliff("slant20", "2^20 starts that all matter", || Case::slant(20), By(Engine::Lanes)),
    cliff("slant28", "2^28", || Case::slant(28), By(Engine::Lanes)),
    cliff("slant35", "2^35", || Case::slant(35), Nothing("refused")),
    cliff("slant60", "2^60", || Case::slant(60), Nothing("refused")),
    cliff("met14", "40 inputs of which 14 are met", || met(14), By(Engine::Symbolic)),
    cliff("met17", "40 inputs of which 17 are met", || met(17), By(Engine::Symbolic)),
    cliff(
        "random20",
        "52 x 53 by chance, 20 inputs, 2 x 20 balls",
        || r52(20, 20),
        By(Engine::Lanes),
    ),
    cliff("random100", "the same with 2 x 100 balls", || r52(20, 100), By(Engine::Lanes)),
    cliff("large", "254 x 255 by chance, 20 inputs, 2 x 100 balls", large, By(Engine::Lanes)),
    cliff(
        "random40",
        "52 x 53 by chance, 40 inputs, 2 x 100 balls",
        || r52(40, 100),
        Nothing("not run"),
    ),
    cliff("counter4090", "2^12 starts, 4090 balls", || Case::counter(12, 4090), By(Engine::Lanes)),
    cliff(
        "counter4100",
        "2^12 starts, 4100 balls",
        || Case::counter(12, 4100),
        By(Engine::Compiled),
    ),
    cliff("mixed250", "2^16 starts, 250 balls of both colours", || mixed(250), By(Engine::Lanes)),
    cliff(
        "mixed260",
        "2^16 starts, 260 balls of both colours",
        || mixed(260),
        By(Engine::Compiled),
    ),
    cliff(
        "endless8",
        "2^8 starts, a supply without end",
        || Case::endless_counter(8),
        By(Engine::Plain),
    ),
    cliff("endless9", "2^9 starts, the same", || Case::endless_counter(9), By(Engine::Plain)),
    cliff("endless12", "2^12 starts, the same", || Case::endless_counter(12), By(Engine::Plain)),
    cliff("add", "27 of the book, 512 starts", || Case::of_book(27), By(Engine::Lanes)),
    cliff("one", "17 of the book, one start", || Case::of_book(17), By(Engine::Plain)),
];

const fn cliff(key: &'static str, what: &'static str, case: fn() -> Case, before: Before) -> Cliff {
    Cliff { key, what, case, before }
}

fn met(bits: u16) -> Case {
    Case::read_in_part(40, bits)
}

fn mixed(balls: u64) -> Case {
    Case::mixed_counter(16, balls)
}

fn r52(inputs: usize, balls: u64) -> Case {
    Case::random(52, 53, inputs, balls, 1)
}

fn large() -> Case {
    Case::random(254, 255, 20, 100, 1)
}

/// Asks a question about all starts of this many bits; returns whether it was answered.
type Question = fn(&Table, u16) -> bool;

/// The questions, by the option of `tumble table` that asks them.
const QUESTIONS: [(&str, Question); 7] = [
    ("compact", |table, _| table.patterns().is_ok()),
    ("matters", |table, _| table.matters().is_ok()),
    ("coverage", |table, _| table.coverage().is_ok()),
    ("inverse", |table, _| table.inverse(&[End::Empty(Side::Left)]).is_ok()),
    ("reversible", |table, _| table.reversibility().is_ok()),
    ("name", |table, _| table.functions().is_ok()),
    ("set", |table, bits| table.within([("A", half_open(bits))]).in_common().is_ok()),
];

/// An input of which every second bit is known.
fn half_open(bits: u16) -> Known {
    Known::Bits((0..bits).map(|bit| (bit % 2 == 0).then_some(true)).collect())
}

/// Numbers of bits of the slants in the questions.
const SLANTS: [u16; 3] = [20, 40, 60];

/// Time for which a case is measured.
const PATIENCE: Duration = Duration::from_millis(400);

/// The variable that makes this program a measurement: the key of the case, and `before`, `now`, `threads` or a number
/// of bits.
const CHILD: &str = "TUMBLE_CLIFF";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    if let Ok(asked) = std::env::var(CHILD) {
        let (key, way) = asked.split_once(' ').expect("a key and a way");
        return match CLIFFS.iter().find(|cliff| cliff.key == key) {
            Some(cliff) => measure(cliff, way),
            None => measure_question(key, way.parse().expect("a number of bits")),
        };
    }
    let chosen: Vec<&String> = arguments.iter().filter(|name| !name.starts_with('-')).collect();
    println!("| case | before | now | ratio | memory before | memory now |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for cliff in &CLIFFS {
        if !chosen.is_empty() && !chosen.iter().any(|name| **name == cliff.key) {
            continue;
        }
        let before = match cliff.before {
            By(_) => Ok(child(cliff.key, "before")),
            Nothing(why) => Err(why),
        };
        let alone = child(cliff.key, "now");
        let memory = child(cliff.key, "threads").memory;
        let (first, ratio, own) = match &before {
            Ok(seen) => (seen.time(), ratio(seen.seconds / alone.seconds), seen.mib()),
            Err(why) => ((*why).to_owned(), String::new(), String::new()),
        };
        let memory = format!("{:.1} MiB", memory as f64 / 1024.0);
        println!("| {} | {first} | {} | {ratio} | {own} | {memory} |", cliff.what, alone.time());
    }
    println!("\n| question | 2^20 starts | 2^40 | 2^60 |\n| --- | ---: | ---: | ---: |");
    for (key, _) in QUESTIONS {
        if chosen.is_empty() || chosen.iter().any(|name| **name == key) {
            let times = SLANTS.map(|bits| child(key, &bits.to_string()).time());
            println!("| `--{key}` | {} |", times.join(" | "));
        }
    }
}

struct Seen {
    seconds: f64,
    /// The most memory of the process, in KiB.
    memory: u64,
    is_decided: bool,
}

impl Seen {
    fn time(&self) -> String {
        let time = match self.seconds {
            seconds if seconds < 0.001 => format!("{:.3} ms", 1e3 * seconds),
            seconds if seconds < 0.1 => format!("{:.1} ms", 1e3 * seconds),
            seconds if seconds < 1.0 => format!("{:.0} ms", 1e3 * seconds),
            seconds => format!("{seconds:.1} s"),
        };
        if self.is_decided { time } else { format!("undecided after {time}") }
    }

    fn mib(&self) -> String {
        format!("{:.1} MiB", self.memory as f64 / 1024.0)
    }
}

fn ratio(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.1}") } else { format!("{ratio:.0}") }
}

/// Measures a case in a process of its own.
fn child(key: &str, way: &str) -> Seen {
    let program = std::env::current_exe().expect("this program has a path");
    let output = Command::new(program)
        .env(CHILD, format!("{key} {way}"))
        .stderr(Stdio::inherit())
        .output()
        .expect("it can be run again");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut words = text.split_whitespace();
    let mut word = || words.next().expect("a measurement has three words");
    Seen {
        seconds: word().parse().expect("seconds"),
        memory: word().parse().expect("KiB"),
        is_decided: word() == "decided",
    }
}

/// The best of several verdicts, in time of the processor; with all threads only the memory counts.
fn measure(cliff: &Cliff, way: &str) {
    let engine = match (way, cliff.before) {
        ("before", By(engine)) => Some(engine),
        _ => None,
    };
    let Case { challenge, board, lever } = (cliff.case)();
    let options = TableOptions { engine, parallel: way == "threads", ..TableOptions::default() };
    let begin = Instant::now();
    let mut least = f64::INFINITY;
    let mut is_decided = true;
    while least.is_infinite() || begin.elapsed() < PATIENCE {
        let since = ProcessTime::now();
        match Table::new(&challenge, &board)
            .and_then(|table| table.with_lever(lever).verdict_with(&options))
        {
            Ok(verdict) => assert!(verdict.passes(), "{}: {verdict:?}", cliff.key),
            Err(error) => {
                let kind = error.problems()[0].kind;
                assert_eq!(kind, ProblemKind::Undecided, "{}: {error}", cliff.key);
                is_decided = false;
            }
        }
        least = least.min(since.elapsed().as_secs_f64());
    }
    let word = if is_decided { "decided" } else { "undecided" };
    println!("{least} {} {word}", high_water());
}

/// The best of several answers to a question about all starts of a slant.
fn measure_question(key: &str, bits: u16) {
    let (_, question) = QUESTIONS.iter().find(|(own, _)| *own == key).expect("such a question");
    let Case { challenge, board, .. } = Case::slant_unasked(bits);
    let table = Table::new(&challenge, &board).expect("the board is legal");
    let (begin, mut least, mut is_decided) = (Instant::now(), f64::INFINITY, true);
    while least.is_infinite() || begin.elapsed() < PATIENCE {
        let since = ProcessTime::now();
        is_decided &= question(&table, bits);
        least = least.min(since.elapsed().as_secs_f64());
    }
    let word = if is_decided { "decided" } else { "undecided" };
    println!("{least} {} {word}", high_water());
}

/// The most memory that this process has had so far, in KiB; 0 if the system does not report it.
fn high_water() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
