//! One question: is there a board of at most this many parts? It is answered here, written as a file
//! for a SAT solver elsewhere, or the answer of one is read back.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, bail};

use super::super::files;
use super::super::schemas::Schema;
use super::super::shell::Shell;
use super::super::status::Status;
use super::answer::{self, SolverAnswer};
use super::challenge::{Task, task};
use super::view::SearchView;
use super::{SolveArguments, SolveFormat, claim, proof};
use crate::output::{AnswerLine, FormulaLine, FoundJson, SearchJson};
use crate::report::row;
use crate::report::solved::{ProofKind, condition};
use crate::report::text::{BAD, GOOD, HEADING, counted, indented, json_line, safe, styled};
use tumble_core::board::{Drawing, notation};
use tumble_core::challenge::{Challenge, Cost, Specs, StartRule};
use tumble_solve::{
    self as solve, Answered, Bound, Case, Cnf, FoundBoard, ModelMeaning, Reply, SolveOptions,
};

/// The numbers of rows, in order.
#[derive(Debug, Clone)]
pub(super) struct RowNumbers(Vec<u128>);

/// Reads a list of rows: `0-7,20`.
pub(super) fn rows(text: &str) -> Result<RowNumbers, String> {
    /// More would not fit into one formula.
    const MOST: u128 = 1 << 14;
    let wrong = |part: &str| format!("\"{part}\" is not a row or a range of rows such as 0-7");
    let mut rows = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |word: &str| word.trim().parse::<u128>().map_err(|_| wrong(part));
        let (first, last) = (number(first)?, number(last)?);
        if first > last || last - first >= MOST {
            return Err(wrong(part));
        }
        rows.extend(first..=last);
    }
    rows.sort_unstable();
    rows.dedup();
    Ok(RowNumbers(rows))
}

pub(super) fn run(
    arguments: &SolveArguments,
    flag: &Arc<AtomicBool>,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let task = task(arguments, specs, shell)?;
    let mut options = arguments.options(flag)?;
    options.partial = task.partial.clone();
    let Some(most) = arguments.at_most else {
        return match &arguments.model {
            Some(path) => read_back(path, None, arguments, &task, shell),
            None => bail!("`--at-most` or `--model` is needed"),
        };
    };
    match (&arguments.formula, &arguments.model) {
        (Some(path), _) => write(path, most, arguments, &task, &options, shell),
        (None, Some(path)) => read_back(path, Some(most), arguments, &task, shell),
        (None, None) => ask(most, arguments, &task, &options, shell),
    }
}

/// Writes the question as a file.
fn write(
    path: &Path,
    most: u32,
    arguments: &SolveArguments,
    Task { challenge, partial }: &Task,
    options: &SolveOptions,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let cases =
        solve::chosen_cases(challenge, arguments.rows.as_ref().map(|rows| rows.0.as_slice()))?;
    if arguments.cuts {
        let cnf = solve::question(challenge, options, most, &cases)?;
        write_cut(path, challenge, most, &cnf)
    } else {
        let least = Some([most.saturating_add(1), 0, 0, 0, 0]);
        let bound = Bound { cases: &cases, partial: partial.as_ref(), least };
        fs::write(path, solve::formula(challenge, &bound)?)
    }
    .with_context(|| format!("{} cannot be written", path.display()))?;
    let line = FormulaLine {
        event: "formula",
        challenge: challenge.number,
        at_most: most,
        file: path.display().to_string(),
        cases: cases.len(),
    };
    let word = if challenge.game.is_some() { "line" } else { "row" };
    shell.print(&match arguments.format {
        SolveFormat::Human => format!(
            "formula: {} asks for a board of at most {} on which {}\n",
            safe(&path.display().to_string()),
            counted(most, "part"),
            match cases.len() {
                1 => format!("1 {word} holds"),
                number => format!("{} hold", counted(number as u128, word)),
            }
        ),
        SolveFormat::Json => json_line(&line),
        SolveFormat::Solution => String::new(),
    })?;
    Ok(Status::Good)
}

fn write_cut(path: &Path, challenge: &Challenge, most: u32, cnf: &Cnf) -> std::io::Result<()> {
    let mut file = BufWriter::new(fs::File::create(path)?);
    writeln!(file, "c tumble {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(file, "c challenge {} {}", challenge.number, challenge.id)?;
    writeln!(file, "c at most {most} parts, without boards that another one makes superfluous")?;
    writeln!(file, "p cnf {} {}", cnf.variables(), cnf.clauses())?;
    for clause in cnf.clauses_from(0) {
        for lit in clause {
            write!(file, "{} ", lit.dimacs())?;
        }
        file.write_all(b"0\n")?;
    }
    file.flush()
}

/// Answers the question here.
fn ask(
    most: u32,
    arguments: &SolveArguments,
    Task { challenge, .. }: &Task,
    options: &SolveOptions,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let cases = match &arguments.rows {
        Some(rows) => solve::chosen_cases(challenge, Some(&rows.0))?,
        None => Vec::new(),
    };
    let mut view = SearchView::new(arguments.format, challenge);
    let mut lines = Vec::new();
    let answered = solve::at_most(challenge, options, most, &cases, &mut |event| {
        if let Some(line) = view.event(event) {
            lines.push(shell.print(&line).and_then(|()| shell.flush()));
        }
    });
    view.finish();
    lines.into_iter().collect::<anyhow::Result<()>>()?;
    let answered = answered?;
    let with = condition(challenge, options.partial.as_ref());
    let known = match &answered.reply {
        Reply::Claimed => refuting(challenge, options.partial.as_ref(), most),
        _ => None,
    };
    if let Some(known) = &known {
        shell.error(&claim::refutation(&arguments.engine, &no_board(most, &with), known));
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
        SolveFormat::Json => {
            let claimed_by = matches!(answered.reply, Reply::Claimed);
            let line = AnswerLine {
                proof: proof.map(ProofKind::name),
                claimed_by: claimed_by.then(|| arguments.engine.command()),
                ..answer_line(challenge, Some(most), answer)
            };
            shell.print(&as_json(line, &answered, arguments))?;
        }
        // The error says it all.
        _ if known.is_some() => {}
        SolveFormat::Human => {
            shell.print(&in_words(challenge, most, &answered, arguments, &with, &rests_on))?
        }
        SolveFormat::Solution => match &answered.reply {
            Reply::Board(found) => shell.print(&Schema::Solution.lead(&found.toml))?,
            Reply::None | Reply::Claimed => {
                shell.error(&format!("{}: {rests_on}", no_board(most, &with)))
            }
            Reply::Stopped => shell.error("the question was not answered in time"),
        },
    }
    Ok(status)
}

fn no_board(most: u32, with: &str) -> String {
    format!("no board of at most {} exists{with}", counted(most, "part"))
}

/// The cost of the best known board, where it has no more parts than that.
fn refuting(challenge: &Challenge, partial: Option<&Drawing>, most: u32) -> Option<Cost> {
    claim::best_known(challenge, partial).filter(|known| known.parts() <= most)
}

fn heading(challenge: &Challenge) -> String {
    styled(&format!("{} {}", challenge.number, safe(&challenge.title)), HEADING)
}

fn in_words(
    challenge: &Challenge,
    most: u32,
    answered: &Answered,
    arguments: &SolveArguments,
    with: &str,
    rests_on: &str,
) -> String {
    let bound = format!("at most {}{with}", counted(most, "part"));
    let word = if challenge.game.is_some() { "line" } else { "row" };
    let search = format!(
        "{} in play, {} tried, {} variables, {} clauses, {:.1} s\n",
        counted(answered.cases.len() as u128, word),
        counted(answered.candidates, "board"),
        answered.variables,
        answered.clauses,
        answered.time.as_secs_f64(),
    );
    let search = indented(&search, 2);
    let name = heading(challenge);
    match &answered.reply {
        Reply::Board(found) => format!("{}\n{search}", board(challenge, found, arguments)),
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

/// A board that was found, with its price.
fn board(challenge: &Challenge, found: &FoundBoard, arguments: &SolveArguments) -> String {
    let drawn = indented(&notation::write(&found.drawing, arguments.reading.notation()), 2);
    let start = match challenge.start {
        StartRule::Player => format!("\n  start: the {} lever\n", found.lever.colour()),
        _ => String::new(),
    };
    let name = heading(challenge);
    let verdict = styled("a solution", GOOD);
    format!("{name}: {verdict} of {}\n\n{drawn}{start}", counted(found.cost.parts(), "part"))
}

fn as_json(line: AnswerLine, answered: &Answered, arguments: &SolveArguments) -> String {
    json_line(&AnswerLine {
        search: Some(SearchJson {
            cases: answered.cases.len(),
            candidates: answered.candidates,
            variables: answered.variables,
            clauses: answered.clauses,
            seconds: (answered.time.as_secs_f64() * 1000.0).round() / 1000.0,
        }),
        found: match &answered.reply {
            Reply::Board(found) => Some(found_json(found, arguments)),
            _ => None,
        },
        ..line
    })
}

/// Returns an answer that says no more than what it is.
fn answer_line<'a>(
    challenge: &'a Challenge,
    at_most: Option<u32>,
    answer: &'static str,
) -> AnswerLine<'a> {
    AnswerLine {
        event: "answer",
        challenge: challenge.number,
        id: &challenge.id,
        at_most,
        answer,
        proof: None,
        claimed_by: None,
        search: None,
        found: None,
        rows: None,
    }
}

fn found_json(found: &FoundBoard, arguments: &SolveArguments) -> FoundJson {
    FoundJson {
        cost: found.cost.key(),
        board: notation::write(&found.drawing, arguments.reading.notation()),
        start: found.lever.colour().to_string(),
    }
}

/// The most bytes of an answer that are read.
const ANSWER_BYTES: u64 = 1 << 30;

/// Reads the answer of a solver elsewhere.
fn read_back(
    path: &Path,
    most: Option<u32>,
    arguments: &SolveArguments,
    Task { challenge, partial }: &Task,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let text = files::large_bytes(path, ANSWER_BYTES)?;
    let text = String::from_utf8_lossy(&text);
    let wrong = |message: String| format!("{}: {message}", path.display());
    let model = match answer::read(&text, answer::VARIABLES)
        .map_err(|message| anyhow::anyhow!(wrong(message)))?
    {
        SolverAnswer::Satisfiable(model) => model,
        SolverAnswer::Unsatisfiable => {
            // Without a bound it is not known which question was asked.
            let known = most.and_then(|most| refuting(challenge, partial.as_ref(), most));
            if let Some(known) = known {
                if arguments.format == SolveFormat::Json {
                    shell.print(&json_line(&answer_line(challenge, most, "refuted")))?;
                }
                let parts = counted(known.parts(), "part");
                bail!(wrong(format!(
                    "it says that there is no such board, but the best known board has {parts}"
                )));
            }
            let line = answer_line(challenge, most, "unsatisfiable");
            shell.print(&match arguments.format {
                SolveFormat::Json => json_line(&line),
                _ => format!(
                    "{}: the solver says that there is no such board; `tumble verify-proof` checks \
                     its proof\n",
                    heading(challenge)
                ),
            })?;
            return Ok(Status::Bad);
        }
        SolverAnswer::Unknown => bail!(wrong(
            "it holds no answer: a line `s SATISFIABLE` or `s UNSATISFIABLE` is needed".to_owned()
        )),
    };
    let is_true = |variable: u32| {
        let place = variable as usize - 1;
        model.get(place).copied().unwrap_or(false)
    };
    match solve::board_of(challenge, partial.as_ref(), &is_true)? {
        ModelMeaning::Solution(found) => {
            let found_json = Some(found_json(&found, arguments));
            let line = AnswerLine { found: found_json, ..answer_line(challenge, most, "board") };
            shell.print(&match arguments.format {
                SolveFormat::Human => board(challenge, &found, arguments),
                SolveFormat::Json => json_line(&line),
                SolveFormat::Solution => Schema::Solution.lead(&found.toml).into_owned(),
            })?;
            let fits = most.is_none_or(|most| found.cost.parts() <= most);
            Ok(if fits { Status::Good } else { Status::Bad })
        }
        ModelMeaning::Fails(cases) => {
            let rows = Some(cases.iter().map(ToString::to_string).collect());
            let line = AnswerLine { rows, ..answer_line(challenge, most, "fails") };
            match arguments.format {
                SolveFormat::Json => shell.print(&json_line(&line))?,
                _ => shell.error(&wrong(fails(challenge, &cases))),
            }
            Ok(Status::Bad)
        }
    }
}

fn fails(challenge: &Challenge, cases: &[Case]) -> String {
    let named = cases.iter().map(|case| match case {
        Case::Row { row, .. } if !row::in_words(challenge, row).is_empty() => {
            format!("row {} ({})", row.number, row::in_words(challenge, row))
        }
        case => case.to_string(),
    });
    format!(
        "its board is not a solution: it does not hold in {}; bring these rows in with `--rows` and ask \
         again. A file follows the beginning of long runs only: where the rows are in it already, \
         let `--engine` call the solver, which follows them farther",
        named.collect::<Vec<_>>().join(", ")
    )
}
