//! Proves stated pars once more.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Context as _;

use super::proof::CertificateFiles;
use super::view::SearchView;
use super::{SolveArguments, proof};
use crate::inbox::target::Target;
use crate::options::Intake;
use crate::results::solved::ProofKind;
use crate::results::{ParJson, ParLine};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::par::par_in_words;
use crate::writers::text::{BAD, GOOD, json_line, safe, styled};
use tumble_core::challenge::{Challenge, Par};
use tumble_solve::{self as solve, SolveOutcome};

pub(super) fn run(
    arguments: &SolveArguments,
    flag: Arc<AtomicBool>,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenges = match &arguments.target {
        Some(target) => {
            vec![Target::new(target, &Intake::default(), shell)?.challenge(shell)?]
        }
        None => shell.specs.all(),
    };
    let mut status = Status::Good;
    let begun = Instant::now();
    let all = challenges.len();
    for challenge in challenges {
        if flag.load(Ordering::Relaxed) {
            return Ok(status.max(Status::Bad));
        }
        let verdict = verify(arguments, &flag, &challenge, shell)?;
        if !verdict.holds {
            status = status.max(Status::Bad);
        }
        shell.print(&line(arguments.format, &challenge, &verdict))?;
        shell.flush()?;
    }
    if all > 1 && arguments.format == Format::Human {
        shell.print(&format!("\n{all} challenges, {:.0} s\n", begun.elapsed().as_secs_f64()))?;
    }
    Ok(status)
}

struct ParVerdict {
    holds: bool,
    /// What it rests on that par holds.
    proof: Option<ProofKind>,
    words: String,
    seconds: f64,
}

fn verify(
    arguments: &SolveArguments,
    flag: &Arc<AtomicBool>,
    challenge: &Challenge,
    shell: &mut Shell,
) -> anyhow::Result<ParVerdict> {
    let verdict = |holds, words: String| ParVerdict { holds, proof: None, words, seconds: 0.0 };
    let Some(par) = &challenge.par else {
        return Ok(verdict(false, "the spec states no par".to_owned()));
    };
    if !par.proven {
        let words = format!(
            "{}: not proven in full, so there is nothing to prove again",
            par_in_words(par)
        );
        return Ok(verdict(true, words));
    }
    let folder = arguments.certificates.as_deref();
    if let Some(folder) = folder {
        CertificateFiles::refuse_others(folder, challenge, shell.target().force)?;
    }
    let options = arguments.options(flag)?;
    let mut view = SearchView::new(arguments.format, challenge);
    let solved = solve::solve(challenge, &options, &mut |event| {
        view.event(event);
    });
    view.finish();
    let mut outcome = match solved {
        Ok(outcome) => outcome,
        Err(error) => return Ok(verdict(false, error.to_string())),
    };
    let seconds = outcome.time.as_secs_f64();
    let begun = Instant::now();
    view.begin("the proof is being checked");
    let settled = proof::settle(arguments, folder, challenge, &mut outcome, &options, shell);
    view.finish();
    let settled = settled?;
    let is_claimed = settled.claim.as_ref().is_some_and(|claim| !claim.refuted);
    let (holds, mut words) = compare(par, &outcome, if is_claimed { "" } else { " in time" });
    if let Some(claim) = settled.claim.as_ref().filter(|claim| !claim.refuted) {
        words.push_str(&format!("; more according to {}, not checked", claim.name));
    }
    let proof = settled.proof.filter(|_| holds);
    if proof == Some(ProofKind::Search) {
        words.push_str(", by search");
    }
    if folder.is_some() {
        let Some(written) = settled.files else {
            return Ok(ParVerdict { holds: false, proof: None, words, seconds });
        };
        words.push_str(&format!(
            ", formula {}, proof {} in {:.1} s",
            size(&written.formula)?,
            size(&written.proof)?,
            begun.elapsed().as_secs_f64()
        ));
    }
    Ok(ParVerdict { holds, proof, words, seconds })
}

/// The size of a file in words.
fn size(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::metadata(path).with_context(|| format!("{} is not there", path.display()))?;
    Ok(format!("{:.1} MB", bytes.len() as f64 / 1e6))
}

/// Whether par holds, and what is known of it in words; `in_time` follows "not proven again".
fn compare(par: &Par, outcome: &SolveOutcome, in_time: &str) -> (bool, String) {
    let words = |key: [u32; 5]| key.map(|number| number.to_string()).join(" ");
    let Some(best) = &outcome.best else {
        let words = match outcome.impossible {
            true => "there is no solution at all".to_owned(),
            false => format!("not proven again{in_time}, at least {}", outcome.at_least),
        };
        return (false, words);
    };
    let key = best.cost.key();
    if key < par.key {
        (false, format!("a cheaper board exists: {} and not {}", words(key), words(par.key)))
    } else if outcome.stages_proven < 5 {
        (false, format!("not proven again{in_time}, at least {}", outcome.at_least))
    } else if key > par.key {
        (false, format!("no board costs {}: the least is {}", words(par.key), words(key)))
    } else {
        (true, format!("{} holds", words(key)))
    }
}

fn line(format: Format, challenge: &Challenge, verdict: &ParVerdict) -> String {
    let ParVerdict { holds, proof, words, seconds } = verdict;
    if format == Format::Json {
        return json_line(&ParLine {
            event: "par",
            challenge: challenge.number,
            id: &challenge.id,
            holds: *holds,
            proof: proof.map(ProofKind::name),
            par: challenge.par.as_ref().map(ParJson::from),
            message: words,
            seconds: (seconds * 1000.0).round() / 1000.0,
        });
    }
    let style = if *holds { GOOD } else { BAD };
    let number = challenge.number;
    let title = safe(&challenge.title);
    format!("{number:>3}  {title}: {} ({seconds:.1} s)\n", styled(&safe(words), style))
}
