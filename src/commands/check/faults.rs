//! Possible faults of a challenge.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::material::CheckedChallenge;
use crate::difficulty::measure;
use crate::results::Least;
use crate::writers::par::cost_in_words;
use crate::writers::standing::in_full;
use crate::writers::text::counted;
use tumble_core::Solution;
use tumble_core::board::Side;
use tumble_core::challenge::{Cost, CostKey, Par, StartRule};
use tumble_core::grade::{GradeOptions, Graded, Verdict};

/// Compares a solution with its challenge. A reference of the library must be named after its challenge, and cost as
/// much as par.
pub(super) fn compare_solution(
    checked: &mut CheckedChallenge,
    graded: &Graded,
    is_reference: bool,
) {
    let CheckedChallenge { report, entry, best } = checked;
    let name = &graded.source.name;
    let is_reference = is_reference && entry.is_some();
    let what = if is_reference { "reference" } else { "solution" };
    let due = format!("{}.toml", report.challenge.stem());
    let file = Path::new(&**name).file_name().unwrap_or_default();
    if is_reference && file != due.as_str() {
        report.faults.push(format!("its reference {name} should be named {due}"));
    }
    let (Verdict::Pass, Some(cost)) = (graded.verdict, graded.cost()) else {
        let is_open = graded.verdict == Verdict::Undecided;
        let does = if is_open { "is not known to pass" } else { "does not pass" };
        report.reference = format!("{what} {does}");
        report.undecided |= is_open;
        let said =
            format!("its {what} {name} {does} ({}): `tumble grade` says why", graded.verdict);
        if is_open { &mut report.notes } else { &mut report.faults }.push(said);
        return;
    };
    let is_cheaper = best.as_ref().is_none_or(|(_, _, before)| cost.key() < before.key());
    if let Some(solution) = graded.solution.as_ref().filter(|_| is_cheaper) {
        *best = Some((solution.board().drawing(), solution.lever(), cost));
    }
    let par = report.challenge.par.as_ref();
    let rows = counted(graded.rows, "start");
    report.reference = format!("{rows}, {}", in_full(&cost, par));
    let Some(par) = par.filter(|par| cost.key() != par.key) else { return };
    let fault = format!("par is not what the {what} costs: {}", as_toml(&cost));
    // A player's solution may cost more.
    if is_reference || cost.key() < par.key {
        report.faults.push(fault);
    } else {
        report.notes.push(fault);
    }
}

/// Adds a fault if a challenge of the library lacks its reference solution.
pub(super) fn no_solution(checked: &mut CheckedChallenge) {
    let CheckedChallenge { report, entry, .. } = checked;
    if report.reference.is_empty() && entry.is_some() {
        let due = format!("{}.toml", report.challenge.stem());
        report.faults.push(format!("there is no reference solution {due}"));
    }
}

/// Asks the solver about a challenge of the user's own. The answers for the library are known.
pub(super) fn ask_solver(checked: &mut CheckedChallenge, time: Option<Duration>) {
    let CheckedChallenge { report, entry, best } = checked;
    if entry.is_some() {
        return;
    }
    let Some(time) = time else {
        if report.reference.is_empty() {
            let note = "no solution is given, so nothing shows that it can be solved: `tumble \
                        solve` finds out";
            report.notes.push(note.to_owned());
        }
        return;
    };
    let known = best.as_ref().map(|(drawing, lever, _)| (drawing.clone(), *lever));
    let difficulty = match measure(&report.challenge, known, time) {
        Ok(difficulty) => difficulty,
        Err(error) => {
            report.notes.push(format!("the solver has no answer: {error:#}"));
            report.undecided = best.is_none();
            return;
        }
    };
    let par = report.challenge.par;
    let faults = report.faults.len();
    let (found, at_least) = match difficulty.par {
        Least::Impossible => {
            report.faults.push("it has no solution (proven by search)".to_owned());
            (None, 0)
        }
        Least::Open(at_least) => {
            report.undecided = true;
            let note = "whether it can be solved was not found out in time: give a solution, or more \
                        time with `--time-limit`";
            report.notes.push(note.to_owned());
            (None, at_least)
        }
        Least::Cost { cost, proven, at_least } => (Some((cost, proven)), at_least),
    };
    match (par, found) {
        (Some(par), Some((cost, _))) if cost.key() < par.key => report.faults.push(format!(
            "par is {}, but there is a cheaper board: {}",
            cost_in_words(par.key),
            cost_in_words(cost.key())
        )),
        (Some(par), Some((cost, true))) if par.key < cost.key() => report.faults.push(format!(
            "par is too low: the cheapest board, proven by search, costs {}",
            cost_in_words(cost.key())
        )),
        (Some(par), _) if par.parts() < at_least => {
            let par = counted(par.parts(), "part");
            report.faults.push(format!(
                "par is {par}, but at least {at_least} are needed, proven by search"
            ));
        }
        (Some(par), Some((cost, _))) if par.key < cost.key() => report.notes.push(format!(
            "no board was found that costs as little as par; the cheapest one has {}",
            in_full(&cost, None)
        )),
        (Some(par), Some((_, true))) if !par.proven => {
            report.notes.push(format!("par is proven by search: {PROVE}"));
        }
        (Some(par), _) if par.at_least < at_least => {
            report.notes.push(bound_to_state(&par, at_least));
        }
        (None, Some((cost, proven))) => report.notes.push(par_to_state(&cost, proven, at_least)),
        _ => {}
    }
    // A refuted claim is a fault above.
    if let Some(par) = par.filter(|_| report.faults.len() == faults) {
        let proven = found.is_some_and(|(_, proven)| proven);
        report.notes.extend(claim_to_prove(&par, proven, at_least));
    }
    report.difficulty = Some(difficulty);
}

/// Returns the remark that par claims more than the search proved.
fn claim_to_prove(par: &Par, proven: bool, at_least: u32) -> Option<String> {
    let said = match par.proven {
        true if proven => return None,
        true => "par says that it is proven".to_owned(),
        false if par.at_least <= at_least => return None,
        false => bound_in_par(par),
    };
    Some(format!("{said}: that was not proven again in time, at least {at_least}"))
}

/// Returns how many parts par says are needed.
fn bound_in_par(par: &Par) -> String {
    match par.at_least {
        0 => "par does not say how many parts are needed at least".to_owned(),
        1 => "par says that at least 1 part is needed".to_owned(),
        said => format!("par says that at least {said} parts are needed"),
    }
}

/// Returns the remark that `[par]` may state more needed parts, as proven by search.
fn bound_to_state(par: &Par, at_least: u32) -> String {
    let said = bound_in_par(par);
    format!("{said}; search proves {at_least}: `[par]` may say `at_least = {at_least}`")
}

/// The condition for calling a par proven.
const PROVE: &str = "`proven = true` once `tumble solve FILE --certificate DIR` proves it";

/// Returns the remark that the spec states no par, with one to write there.
fn par_to_state(cost: &Cost, proven: bool, at_least: u32) -> String {
    let known = match proven {
        true => format!(", and {PROVE}"),
        false => String::new(),
    };
    let par = as_toml(cost);
    format!(
        "no par is stated: write `par = {{ {par}, proven = false, at_least = {at_least} }}` above the tables{known}"
    )
}

/// Returns the numbers of a cost as in a spec, without those that are 0: `parts = 4, bits = 1`.
fn as_toml(cost: &Cost) -> String {
    let mut numbers = CostKey::ALL.map(|key| (key, cost.number(key))).to_vec();
    numbers.retain(|(key, number)| *number > 0 || *key == CostKey::Parts);
    let number = |(key, number): &(CostKey, u32)| format!("{} = {number}", key.name());
    numbers.iter().map(number).collect::<Vec<_>>().join(", ")
}

/// Adds a fault if the start board passes alone, since nothing is left to do.
pub(super) fn start_board(checked: &mut CheckedChallenge) {
    let report = &mut checked.report;
    let levers = match report.challenge.start {
        StartRule::Player => Side::BOTH.to_vec(),
        StartRule::Lever(_) | StartRule::Input => vec![Side::Left],
    };
    for lever in levers {
        let challenge = Arc::clone(&report.challenge);
        let given = report.challenge.given.clone();
        // Most start boards break a rule: a link or an upright bit is left to the player.
        let Ok(solution) = Solution::with_lever(challenge, given, lever) else { continue };
        match solution.grade_with(&GradeOptions::default()) {
            Ok(graded) if graded.verdict == Verdict::Pass => {
                report.faults.push("its start board passes alone".to_owned());
                return;
            }
            Ok(graded) if graded.verdict == Verdict::Undecided => {
                report.undecided = true;
                let note = "whether its start board passes alone is undecided";
                report.notes.push(note.to_owned());
            }
            Ok(_) => {}
            Err(error) => {
                let problems = error.into_problems().into_iter();
                report.faults.extend(problems.map(|problem| problem.message));
                return;
            }
        }
    }
}
