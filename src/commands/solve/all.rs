//! Proves stated pars once more.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;

use super::SolveArguments;
use super::proof::{self, CertificateFiles};
use super::view::SearchView;
use crate::inbox::target::Target;
use crate::options::Intake;
use crate::results::solved::{ProofKind, seconds as seconds_of};
use crate::results::{ParJson, ParLine};
use crate::terminal::{Shell, Status};
use crate::writers::Format;
use crate::writers::par::par_in_words;
use crate::writers::text::{BAD, GOOD, json_line, safe, styled};
use tumble_core::challenge::{Challenge, Par};
use tumble_solve as solve;
use tumble_solve::SolveOutcome;

pub(super) fn run_command(
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
        let verdict = verify_par(arguments, &flag, &challenge, shell)?;
        // With `--all`, only pars that specs call proven count.
        let is_unproven = challenge.par.as_ref().is_some_and(|par| !par.proven);
        if !verdict.holds || (is_unproven && arguments.target.is_some()) {
            status = status.max(Status::Bad);
        }
        shell.print(&par_line(arguments.format, &challenge, &verdict))?;
        shell.flush()?;
    }
    if all > 1 && arguments.format == Format::Human {
        shell.print(&format!("\n{all} challenges, {:.0} s\n", begun.elapsed().as_secs_f64()))?;
    }
    Ok(status)
}

struct ParVerdict {
    holds: bool,
    /// Kind of proof that par holds.
    proof: Option<ProofKind>,
    words: String,
    time: Duration,
}

fn verify_par(
    arguments: &SolveArguments,
    flag: &Arc<AtomicBool>,
    challenge: &Challenge,
    shell: &mut Shell,
) -> anyhow::Result<ParVerdict> {
    let verdict =
        |holds, words: String| ParVerdict { holds, proof: None, words, time: Duration::ZERO };
    let Some(par) = &challenge.par else {
        return Ok(verdict(false, "the spec states no par".to_owned()));
    };
    if !par.proven {
        let words = format!(
            "its spec says {}: not proven in full, so nothing is proven again",
            par_in_words(par)
        );
        return Ok(verdict(true, words));
    }
    let folder = arguments.certificates.as_deref();
    if let Some(folder) = folder {
        CertificateFiles::refuse_others(folder, challenge, None, shell.target().force)?;
    }
    let options = arguments.search_options(flag)?;
    let mut view = SearchView::new(arguments.format, challenge);
    let solved = solve::solve(challenge, &options, &mut |event| {
        view.show_event(event);
    });
    view.finish();
    let mut outcome = match solved {
        Ok(outcome) => outcome,
        Err(error) => return Ok(verdict(false, error.to_string())),
    };
    let time = outcome.time;
    let begun = Instant::now();
    view.begin("the proof is being checked");
    let settled =
        proof::settle_outcome(arguments, folder, challenge, &mut outcome, &options, shell);
    view.finish();
    let settled = settled?;
    let in_time = if settled.claim.is_some() { "" } else { " in time" };
    let (holds, mut words) = compare_with_par(par, &outcome, in_time);
    if let Some(claim) = settled.claim.as_ref().filter(|claim| !claim.refuted) {
        words.push_str(&format!("; more according to {}, not checked", claim.name));
    }
    let proof = settled.proof.filter(|_| holds);
    if proof == Some(ProofKind::Search) {
        words.push_str(", by search");
    }
    if folder.is_some() {
        let Some(written) = settled.files else {
            return Ok(ParVerdict { holds: false, proof: None, words, time });
        };
        words.push_str(&format!(
            ", formula {}, proof {} in {:.1} s",
            size_in_words(&written.formula)?,
            size_in_words(&written.proof)?,
            begun.elapsed().as_secs_f64()
        ));
    }
    Ok(ParVerdict { holds, proof, words, time })
}

fn size_in_words(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::metadata(path).with_context(|| format!("{} is not there", path.display()))?;
    Ok(format!("{:.1} MB", bytes.len() as f64 / 1e6))
}

/// Returns whether par holds, and the findings in words; `in_time` follows "not proven again".
fn compare_with_par(par: &Par, outcome: &SolveOutcome, in_time: &str) -> (bool, String) {
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
    } else if !outcome.is_proven() {
        (false, format!("not proven again{in_time}, at least {}", outcome.at_least))
    } else if key > par.key {
        (false, format!("no board costs {}: the least is {}", words(par.key), words(key)))
    } else {
        (true, format!("{} holds", words(key)))
    }
}

fn par_line(format: Format, challenge: &Challenge, verdict: &ParVerdict) -> String {
    let ParVerdict { holds, proof, words, time } = verdict;
    if format == Format::Json {
        return json_line(&ParLine {
            event: "par",
            challenge: challenge.number,
            id: &challenge.id,
            holds: *holds,
            proof: proof.map(ProofKind::name),
            par: challenge.par.as_ref().map(ParJson::from),
            message: words,
            seconds: seconds_of(*time),
        });
    }
    let style = if *holds { GOOD } else { BAD };
    let number = challenge.number;
    let title = safe(&challenge.title);
    format!("{number:>3}  {title}: {} ({:.1} s)\n", styled(&safe(words), style), time.as_secs_f64())
}
