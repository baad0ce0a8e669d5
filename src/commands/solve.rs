//! `tumble solve`: the cheapest board of a challenge, and the proof that none is cheaper.

mod all;
mod answer;
mod challenge;
mod claim;
mod engine;
mod external;
mod formula;
mod model;
mod process;
mod proof;
mod question;
mod view;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{ArgGroup, Args};

use self::engine::EngineChoice;
use super::formats;
use crate::options::{ReadingOptions, seconds};
use crate::terminal::{Reported, Shell, Status, signals};
use crate::writers::Format;
use tumble_solve::{SolveOptions, Stop};

#[derive(Debug, Args)]
#[command(after_help = "Exit codes: 0 the cheapest board is found and proven to be that (with \
                        `--all`: every par holds); 1 it is not proven, not found in time, or \
                        there is none; 2 the command could not be carried out. With \
                        `--at-most`: 0 a board; 1 there is none, proven or according to an engine \
                        outside; 2 it is not answered: the time was up, the board of `--model` fails \
                        or has too many parts, or the command could not be carried out.\n\n\
                        What an engine outside says is not called proven until `--certificate` has had its \
                        proof checked.")]
#[command(group = ArgGroup::new("one_question").multiple(true).args(["at_most", "formula"]))]
pub(super) struct SolveArguments {
    /// The challenge by its number or id, the file of a spec, or a solution to complete: its
    /// parts stay, the cheapest ones are added (`-` for standard input).
    #[arg(value_name = "N|FILE", required_unless_present = "all")]
    target: Option<PathBuf>,
    /// All challenges of the library, one after the other.
    #[arg(long, requires = "each", conflicts_with = "target")]
    all: bool,
    /// Prove again the par that the spec states.
    #[arg(long, group = "each", conflicts_with_all = ["count", "certificate", "at_most", "model"])]
    verify_par: bool,
    /// With `--all`: prove again every par that the specs call proven, and write a certificate of
    /// each into this folder.
    #[arg(long, value_name = "DIR", group = "each", requires = "all")]
    certificates: Option<PathBuf>,
    /// A solution that is known: look for cheaper ones only, and prove that there is none.
    #[arg(long, value_name = "FILE", group = "asked", conflicts_with = "verify_par")]
    from: Option<PathBuf>,
    /// With `--from`: spend this many seconds on that board first, freeing a part of it at random and
    /// solving for the rest. Ctrl-C goes on with the best one.
    #[arg(long, value_name = "SECONDS", requires = "from", value_parser = seconds)]
    improve: Option<Duration>,
    /// Stop after this many seconds (of each challenge) with the best board so far.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Write the last formula (DIMACS) and the proof that it has no solution (DRAT) into this
    /// folder, after the proof was checked.
    #[arg(long, value_name = "DIR")]
    certificate: Option<PathBuf>,
    /// Ask one question only: is there a board of at most this many parts? It is printed, or it is
    /// proven that there is none.
    #[arg(long, value_name = "PARTS", group = "asked", conflicts_with_all = ["all", "count", "certificate"])]
    at_most: Option<u32>,
    /// With `--at-most` or `--from`: write the question (is there a board of at most so many parts, or
    /// one that is cheaper?) as a DIMACS file for a SAT solver elsewhere, and stop.
    #[arg(long, value_name = "FILE", requires = "asked",
          conflicts_with_all = ["model", "count", "certificate", "improve"])]
    formula: Option<PathBuf>,
    /// Read the answer of a SAT solver to such a file, and grade the board that it means.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "from", "count", "certificate"])]
    model: Option<PathBuf>,
    /// With `--at-most` or `--formula`: the starts of the formula, such as `0-7,20`, numbered as the rows of
    /// `tumble table`. Without it all starts go into a file; a search begins with few and adds those that matter.
    #[arg(long, value_name = "ROWS", requires = "one_question", value_parser = formula::read_rows)]
    rows: Option<formula::RowNumbers>,
    /// With `--at-most` and `--formula`: leave out boards that a cheaper or equal one makes superfluous.
    /// The file is solved faster, but `verify-proof` does not take it.
    #[arg(long, requires = "formula", conflicts_with = "from")]
    cuts: bool,
    /// Count the boards that cost as little, up to a limit.
    #[arg(long, value_name = "LIMIT", num_args = 0..=1, default_missing_value = "1000")]
    count: Option<u64>,
    /// How to write it: `json` gives one object a line while it goes on, `solution` a file that
    /// `tumble grade` takes.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("solve"))]
    format: Format,
    #[command(flatten)]
    reading: ReadingOptions,
    /// The SAT solver: `batsat`, `cadical` (where the program was built with it), or the command
    /// of any other, such as 'kissat -q', which gets the formula as a DIMACS file.
    #[arg(long, value_name = "NAME|COMMAND", default_value = "batsat")]
    engine: EngineChoice,
    /// The most memory that the formula may take, in MB.
    #[arg(long, value_name = "MB", default_value = "4000")]
    memory: usize,
}

pub(super) fn run_command(arguments: &SolveArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    if arguments.count == Some(0) {
        bail!("a limit of 0 boards leaves nothing to count");
    }
    let flag = signals::stop_flag()?;
    match &arguments.target {
        Some(_) if arguments.asks_one_question() => {
            question::run_command(arguments, &flag, shell).map_err(Reported::as_stopped)
        }
        Some(_) if !arguments.verify_par => challenge::run_command(arguments, flag, shell),
        _ => all::run_command(arguments, flag, shell),
    }
}

impl SolveArguments {
    fn asks_one_question(&self) -> bool {
        self.at_most.is_some() || self.formula.is_some() || self.model.is_some()
    }

    /// Returns whether the command writes other files than its result.
    pub(super) fn writes_files(&self) -> bool {
        self.formula.is_some() || self.certificate.is_some() || self.certificates.is_some()
    }

    /// The options of one search that begins now.
    fn search_options(&self, flag: &Arc<AtomicBool>) -> anyhow::Result<SolveOptions> {
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        Ok(SolveOptions {
            stop: Stop { flag: Arc::clone(flag), deadline, ..Stop::default() },
            engine: self.engine.solver_maker()?,
            memory: self.memory.saturating_mul(1_000_000),
            ..SolveOptions::default()
        })
    }
}
