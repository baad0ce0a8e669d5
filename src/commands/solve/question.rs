//! One question: is there a board of at most this many parts? It is answered here, written as a file
//! for a SAT solver elsewhere, or the answer of one is read back.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::bail;

use super::challenge::{Task, known_solution, read_task};
use super::view::SearchView;
use super::{SolveArguments, claim, formula, model, proof};
use crate::files::schemas::Schema;
use crate::results::solved::{ProofKind, seconds};
use crate::results::{AnswerLine, FoundJson, SearchJson};
use crate::terminal::{Shell, Status};
use crate::writers::Format;
use crate::writers::solved::{case_noun, condition_in_words, found_in_words};
use crate::writers::text::{BAD, counted, indented, json_line, safe, styled, title};
use tumble_core::challenge::Challenge;
use tumble_solve::{Answered, Case, Reply, SolveOptions};

pub(super) fn run_command(
    arguments: &SolveArguments,
    flag: &Arc<AtomicBool>,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let task = read_task(arguments, shell)?;
    let mut options = arguments.search_options(flag)?;
    options.partial = task.partial.clone();
    match (&arguments.formula, &arguments.model, arguments.at_most) {
        (Some(path), _, most) => {
            let cheaper_than = match (most, &arguments.from) {
                (Some(_), _) => None,
                (None, Some(from)) => {
                    let (known, _) = known_solution(from, arguments, &task.challenge, shell)?;
                    Some(task.challenge.cost_of(&known).key())
                }
                (None, None) => bail!("`--at-most` or `--from` is needed"),
            };
            formula::write_question(path, most, cheaper_than, arguments, &task, &options, shell)
        }
        (None, Some(path), most) => model::read_back(path, most, arguments, &task, shell),
        (None, None, Some(most)) => answer_here(most, arguments, &task, &options, shell),
        (None, None, None) => bail!("`--at-most` or `--model` is needed"),
    }
}

fn answer_here(
    most: u32,
    arguments: &SolveArguments,
    Task { challenge, .. }: &Task,
    options: &SolveOptions,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let cases = match &arguments.rows {
        Some(rows) => Case::chosen(challenge, Some(&rows.0))?,
        None => Vec::new(),
    };
    let mut view = SearchView::new(arguments.format, challenge);
    let mut lines = Vec::new();
    let answered = Answered::at_most(challenge, options, most, &cases, &mut |event| {
        if let Some(line) = view.show_event(event) {
            lines.push(shell.print(&line).and_then(|()| shell.flush()));
        }
    });
    view.finish();
    lines.into_iter().collect::<anyhow::Result<()>>()?;
    let answered = answered?;
    let with = condition_in_words(challenge, options.partial.as_ref());
    let known = match &answered.reply {
        Reply::Claimed => claim::refuting_cost(challenge, options.partial.as_ref(), most),
        _ => None,
    };
    if let Some(known) = &known {
        shell.error(&claim::refutation_in_words(&arguments.engine, &no_board(most, &with), known));
    }
    let proof = match &answered.reply {
        Reply::None => {
            let proof = proof::settle_none(arguments, challenge, most, &answered, options)?;
            Some(proof)
        }
        _ => None,
    };
    let answer = match &answered.reply {
        Reply::Board(_) => "board",
        Reply::None => "none",
        Reply::Claimed if known.is_some() => "refuted",
        Reply::Claimed => "claimed",
        Reply::Stopped => "stopped",
    };
    let status = match answer {
        "board" => Status::Good,
        "none" | "claimed" => Status::Bad,
        _ => Status::Stopped,
    };
    let rests_on = match proof {
        Some(proof) => format!("that is {}", proof.words()),
        None => format!("according to {}, not checked", arguments.engine.short_name()),
    };
    match arguments.format {
        Format::Json => {
            let claimed_by = matches!(answered.reply, Reply::Claimed);
            let line = AnswerLine {
                proof: proof.map(ProofKind::name),
                claimed_by: claimed_by.then(|| arguments.engine.command()),
                ..AnswerLine::new(challenge, Some(most), answer)
            };
            shell.print(&as_json(line, &answered, arguments))?;
        }
        // The error says it all.
        _ if known.is_some() => {}
        Format::Solution => match &answered.reply {
            Reply::Board(found) => shell.print(&Schema::Solution.lead(&found.toml))?,
            Reply::None | Reply::Claimed => {
                shell.error(&format!("{}: {rests_on}", no_board(most, &with)))
            }
            Reply::Stopped => shell.error("the question was not answered in time"),
        },
        _ => shell
            .print(&answer_in_words(challenge, most, &answered, arguments, &with, &rests_on))?,
    }
    Ok(status)
}

fn no_board(most: u32, with: &str) -> String {
    format!("no board of at most {} exists{with}", counted(most, "part"))
}

fn answer_in_words(
    challenge: &Challenge,
    most: u32,
    answered: &Answered,
    arguments: &SolveArguments,
    with: &str,
    rests_on: &str,
) -> String {
    let bound = format!("at most {}{with}", counted(most, "part"));
    let search = format!(
        "{} in play, {} tried, {} variables, {} clauses, {:.1} s\n",
        counted(answered.cases.len() as u128, case_noun(challenge)),
        counted(answered.candidates, "board"),
        answered.variables,
        answered.clauses,
        answered.time.as_secs_f64(),
    );
    let search = indented(&search, 2);
    let name = title(challenge);
    match &answered.reply {
        Reply::Board(found) => {
            format!("{}\n{search}", found_in_words(challenge, found, arguments.reading.notation()))
        }
        Reply::None | Reply::Claimed => {
            let verdict = styled(&format!("no board of {bound}"), BAD);
            format!("{name}: {verdict}, {}\n{search}", safe(rests_on))
        }
        Reply::Stopped => {
            let verdict = styled("not answered in time", BAD);
            format!("{name}: {verdict}: whether there is a board of {bound} is open\n{search}")
        }
    }
}

fn as_json(line: AnswerLine, answered: &Answered, arguments: &SolveArguments) -> String {
    json_line(&AnswerLine {
        search: Some(SearchJson {
            cases: answered.cases.len(),
            candidates: answered.candidates,
            variables: answered.variables,
            clauses: answered.clauses,
            seconds: seconds(answered.time),
        }),
        found: match &answered.reply {
            Reply::Board(found) => Some(FoundJson::new(found, arguments.reading.notation())),
            _ => None,
        },
        ..line
    })
}
