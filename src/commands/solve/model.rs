//! The answer of a SAT solver elsewhere, read back.

use std::path::Path;

use anyhow::bail;

use super::SolveArguments;
use super::answer::{self, SolverAnswer};
use super::challenge::Task;
use super::claim::refuting_cost;
use crate::files;
use crate::files::schemas::Schema;
use crate::results::{AnswerLine, FoundJson, row};
use crate::terminal::{Shell, Status};
use crate::writers::Format;
use crate::writers::solved::found_in_words;
use crate::writers::text::{counted, json_line, title};
use tumble_core::challenge::Challenge;
use tumble_solve::{Case, FoundBoard, SolveError};

/// The most bytes of an answer that are read.
const ANSWER_BYTES: u64 = 1 << 26;

/// Reads the answer of a solver elsewhere.
pub(super) fn read_back(
    path: &Path,
    most: Option<u32>,
    arguments: &SolveArguments,
    Task { challenge, partial }: &Task,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let text = files::large_bytes(path, ANSWER_BYTES)?;
    let text = String::from_utf8_lossy(&text);
    let wrong = |message: String| format!("{}: {message}", path.display());
    let model = match answer::read_answer(&text, answer::VARIABLES)
        .map_err(|message| anyhow::anyhow!(wrong(message)))?
    {
        SolverAnswer::Satisfiable(model) => model,
        SolverAnswer::Unsatisfiable => {
            // Without a bound it is not known which question was asked.
            let known = most.and_then(|most| refuting_cost(challenge, partial.as_ref(), most));
            if let Some(known) = known {
                if arguments.format == Format::Json {
                    shell.print(&json_line(&AnswerLine::new(challenge, most, "refuted")))?;
                }
                let parts = counted(known.parts(), "part");
                bail!(wrong(format!(
                    "it says that there is no such board, but the best known board has {parts}"
                )));
            }
            let line = AnswerLine::new(challenge, most, "unsatisfiable");
            shell.print(&match arguments.format {
                Format::Json => json_line(&line),
                _ => format!(
                    "{}: the solver says that there is no such board; `tumble verify-proof` checks \
                     its proof\n",
                    title(challenge)
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
    match FoundBoard::of_model(challenge, partial.as_ref(), &is_true) {
        Err(SolveError::Illegal(why)) => {
            let line = AnswerLine::new(challenge, most, "fails");
            let why = why.map_or(String::new(), |why| format!(": {why}"));
            match arguments.format {
                Format::Json => shell.print(&json_line(&line))?,
                _ => shell.error(&wrong(format!("its board is not a solution{why}"))),
            }
            Ok(Status::Stopped)
        }
        Err(error) => Err(error.into()),
        Ok(Ok(found)) => {
            let found_json = Some(FoundJson::new(&found, arguments.reading.notation()));
            let over = most.filter(|most| found.cost.parts() > *most);
            let answer = if over.is_some() { "over" } else { "board" };
            let line = AnswerLine { found: found_json, ..AnswerLine::new(challenge, most, answer) };
            shell.print(&match arguments.format {
                Format::Json => json_line(&line),
                Format::Solution => Schema::Solution.lead(&found.toml).into_owned(),
                _ => found_in_words(challenge, &found, arguments.reading.notation()),
            })?;
            let Some(most) = over else { return Ok(Status::Good) };
            if arguments.format != Format::Json {
                let parts = counted(found.cost.parts(), "part");
                shell.error(&wrong(format!("its board has {parts}, not at most {most}")));
            }
            Ok(Status::Stopped)
        }
        Ok(Err(cases)) => {
            let rows = Some(cases.iter().map(ToString::to_string).collect());
            let line = AnswerLine { rows, ..AnswerLine::new(challenge, most, "fails") };
            match arguments.format {
                Format::Json => shell.print(&json_line(&line))?,
                _ => shell.error(&wrong(failing_cases(challenge, &cases))),
            }
            Ok(Status::Stopped)
        }
    }
}

fn failing_cases(challenge: &Challenge, cases: &[Case]) -> String {
    let named = cases.iter().map(|case| match case {
        Case::Row { row, .. } if !row::inputs_in_words(challenge, row).is_empty() => {
            format!("start {} ({})", row.number, row::inputs_in_words(challenge, row))
        }
        Case::Row { row, .. } => format!("start {}", row.number),
        line => line.to_string(),
    });
    format!(
        "its board is not a solution: it does not hold in {}. If the formula has some starts only, \
         bring these in with `--rows`. If it has them, the model does not satisfy it, or their \
         runs are longer than a file follows: `--engine` calls the solver and follows them farther",
        named.collect::<Vec<_>>().join(", ")
    )
}
