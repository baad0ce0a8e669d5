//! `tumble verify-proof`: whether certificates hold.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::shell::Shell;
use super::status::Status;
use crate::report::text::{BAD, GOOD, counted, json_line, safe, styled};
use tumble_core::board::notation::{self, Notation};
use tumble_core::challenge::{Challenge, Reference, Row, Specs};
use tumble_core::game::Player;
use tumble_core::limits;
use tumble_proof::{self as proof, Claim, Formula, Proof};
use tumble_solve::{self as solve, Bound, Case, Line};

#[derive(Debug, Args)]
#[command(after_help = "Exit codes: 0 every certificate holds; 1 at least one does not; \
                        2 the command could not be carried out.")]
pub(super) struct Arguments {
    /// Formulas (`.cnf`), each with its proof (`.drat`) beside it, or folders of them.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// How to write what is found: `json` gives one object a line.
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let mut status = Status::Good;
    for path in formulas(&arguments.paths)? {
        let found = verify(&path, specs)?;
        if found.is_err() {
            status = Status::Bad;
        }
        let name = path.display().to_string();
        let line = match (arguments.format, &found) {
            (Format::Json, _) => {
                let (holds, message) = match &found {
                    Ok(message) => (true, message),
                    Err(message) => (false, message),
                };
                json_line(&json!({"file": name, "holds": holds, "message": message}))
            }
            (Format::Human, Ok(message)) => {
                format!("{}: {}: {}\n", safe(&name), styled("holds", GOOD), safe(message))
            }
            (Format::Human, Err(message)) => {
                format!("{}: {}: {}\n", safe(&name), styled("does not hold", BAD), safe(message))
            }
        };
        shell.print(&line)?;
        shell.flush()?;
    }
    Ok(status)
}

/// The formulas that the paths stand for.
fn formulas(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut formulas = Vec::new();
    for path in paths {
        if !path.is_dir() {
            formulas.push(path.with_extension("cnf"));
            continue;
        }
        let listed = fs::read_dir(path);
        let listed = listed.with_context(|| format!("{} cannot be read", path.display()))?;
        let mut inside = Vec::new();
        for entry in listed {
            let path = entry.with_context(|| format!("{} cannot be read", path.display()))?.path();
            if path.extension().is_some_and(|extension| extension == "cnf") {
                inside.push(path);
            }
        }
        if inside.is_empty() {
            bail!("there is no certificate in {}: it holds no .cnf file", path.display());
        }
        inside.sort();
        formulas.extend(inside);
    }
    Ok(formulas)
}

fn text(path: &Path) -> anyhow::Result<String> {
    if !path.is_file() {
        bail!("there is no file {}", path.display());
    }
    let mut text = String::new();
    let read = fs::File::open(path)
        .and_then(|file| file.take(limits::PROOF_BYTES + 1).read_to_string(&mut text));
    read.with_context(|| format!("{} cannot be read", path.display()))?;
    if text.len() as u64 > limits::PROOF_BYTES {
        let most = limits::PROOF_BYTES >> 20;
        bail!("{} is larger than {most} MiB, which is the most that is read", path.display());
    }
    Ok(text)
}

/// Checks one certificate: what it shows, or why it shows nothing.
fn verify(path: &Path, specs: &Specs) -> anyhow::Result<Result<String, String>> {
    let formula_text = text(path)?;
    let proof_text = text(&path.with_extension("drat"))?;
    let read = || {
        let formula = Formula::read(&formula_text).map_err(|error| error.to_string())?;
        let claim = Claim::read(&formula.comments).map_err(|error| error.to_string())?;
        let reference = Reference::Number(claim.challenge);
        let Some(challenge) = specs.find(&reference).filter(|found| found.id == claim.id) else {
            let id = &claim.id;
            return Err(format!(
                "it is about challenge {} \"{id}\", which is not known: bring its spec along with \
                 `--spec FILE`",
                claim.challenge
            ));
        };
        let cases = cases(&claim, &challenge)?;
        same_formula(&formula_text, &claim, &challenge, &cases)?;
        let proof = Proof::read(&proof_text).map_err(|error| format!("the proof: {error}"))?;
        let checked =
            proof::check(&formula, &proof, &|| false).map_err(|error| error.to_string())?;
        let shown = match claim.least {
            None => "has no solution".to_owned(),
            Some([parts, rest @ ..]) if rest == [0; 4] => {
                format!("takes at least {}", counted(parts, "part"))
            }
            Some(least) => format!(
                "cannot be solved for less than {} (parts, gear parts, bits, crossovers, \
                 interceptors)",
                least.map(|number| number.to_string()).join(" ")
            ),
        };
        let completing =
            if claim.partial.is_some() { ", with the parts that must stay," } else { "" };
        Ok(format!(
            "challenge {} {}{completing} {shown}; {} of the {}, {}, {} checked",
            challenge.number,
            challenge.title,
            counted(cases.len() as u128, if challenge.game.is_some() { "line" } else { "row" }),
            if challenge.game.is_some() { "game" } else { "spec" },
            counted(checked.clauses as u128, "clause"),
            counted(checked.lemmas as u128, "step"),
        ))
    };
    Ok(read())
}

/// The rows or lines of play of a claim, each of which must be one of the spec.
fn cases(claim: &Claim, challenge: &Challenge) -> Result<Vec<Case>, String> {
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    let row = |claimed: &proof::ClaimedRow| {
        let number = claimed.number;
        if challenge.game.is_some() {
            return Err("the challenge is a game, which has no rows".to_owned());
        }
        if number >= product {
            return Err(format!("the spec has no row {number}"));
        }
        let is_meant = |row: &Row| {
            let named = challenge.variables().map(str::to_owned).zip(row.values.iter().copied());
            named.eq(claimed.values.iter().cloned())
        };
        let Some(row) = solve::for_levers(challenge, number).into_iter().find(is_meant) else {
            return Err(format!(
                "row {number} of the spec has other inputs than row {number} here"
            ));
        };
        match challenge.rows.admits(&row) {
            Ok(true) => Ok(Case::Row { row, follow: claimed.follow }),
            Ok(false) => Err(format!("the condition of the spec excludes row {number}")),
            Err(error) => Err(format!("the condition of row {number} has no value: {error}")),
        }
    };
    let line = |claimed: &proof::ClaimedLine| {
        let first = if claimed.human_first { Player::Human } else { Player::Board };
        let line = Line { pile: claimed.pile, first, taken: claimed.taken.clone() };
        match &challenge.game {
            Some(game) if line.is_of(game) => Ok(Case::Line(line)),
            _ => Err(format!("the game of the spec has no {line}")),
        }
    };
    claim.rows.iter().map(row).chain(claim.lines.iter().map(line)).collect()
}

/// Whether the formula is the one that says what is claimed, and not some other one.
fn same_formula(
    text: &str,
    claim: &Claim,
    challenge: &Challenge,
    cases: &[Case],
) -> Result<(), String> {
    let grid = claim.partial.as_deref();
    let grid = grid.map(|text| notation::read(text, challenge.given.shape(), Notation::Book));
    let partial = grid.map(|reading| reading.picture.drawing);
    let bound = Bound { cases, partial: partial.as_ref(), least: claim.least };
    let own = solve::formula(challenge, &bound).map_err(|error| error.to_string())?;
    // The first line names the version that wrote it.
    let rest = |text: &str| text.split_once('\n').map(|(_, rest)| rest.to_owned());
    if rest(text) == rest(&own) {
        Ok(())
    } else {
        Err("its formula is not the one that this program writes for what it claims: it was \
             changed, or another version wrote it"
            .to_owned())
    }
}
