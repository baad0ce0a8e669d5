//! The choice of the SAT solver: a built-in one, or any program.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

#[cfg(not(feature = "cadical"))]
use anyhow::bail;

use super::external::External;
use tumble_solve::{self as solve, SatSolver};

/// The SAT solver that the user chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum EngineChoice {
    Batsat,
    /// Faster on hard challenges; only if the program was built with it.
    Cadical,
    /// A program and its arguments.
    Command(Vec<String>),
}

impl FromStr for EngineChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "batsat" => return Ok(EngineChoice::Batsat),
            "cadical" => return Ok(EngineChoice::Cadical),
            _ => {}
        }
        let words = words_of(text)?;
        match words.first() {
            Some(program) if !program.is_empty() => Ok(EngineChoice::Command(words)),
            _ => Err("name an engine (`batsat`, `cadical`) or the command of a SAT solver, such \
                      as `kissat -q`"
                .to_owned()),
        }
    }
}

/// The words of a command line; quotes of either kind keep spaces.
fn words_of(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in text.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("the quote {quote} is not closed"));
    }
    words.extend(word);
    Ok(words)
}

impl EngineChoice {
    pub(super) fn solver_maker(
        &self,
    ) -> anyhow::Result<Arc<dyn Fn() -> Box<dyn SatSolver> + Send + Sync>> {
        match self {
            EngineChoice::Batsat => Ok(Arc::new(|| Box::<solve::BatSat>::default())),
            #[cfg(feature = "cadical")]
            EngineChoice::Cadical => Ok(Arc::new(|| Box::new(solve::Cadical::new()))),
            #[cfg(not(feature = "cadical"))]
            EngineChoice::Cadical => without_cadical(),
            EngineChoice::Command(command) => {
                let command = command.clone();
                Ok(Arc::new(move || Box::new(External::new(command.clone()))))
            }
        }
    }

    /// Returns the command of an external engine, as it was given.
    pub(super) fn command(&self) -> String {
        match self {
            EngineChoice::Batsat => "batsat".to_owned(),
            EngineChoice::Cadical => "cadical".to_owned(),
            EngineChoice::Command(words) => words.join(" "),
        }
    }

    /// Returns the name of the engine to show; for a command, that of its program.
    pub(super) fn short_name(&self) -> String {
        let command = self.command();
        let program = match self {
            EngineChoice::Command(words) => words.first().unwrap_or(&command),
            _ => &command,
        };
        let file = Path::new(program).file_name().unwrap_or_default();
        file.to_string_lossy().into_owned()
    }

    /// Returns the same engine, as one that writes a proof.
    pub(super) fn prover(&self) -> anyhow::Result<Box<dyn SatSolver>> {
        match self {
            EngineChoice::Batsat => Ok(Box::new(solve::BatSat::with_proof())),
            #[cfg(feature = "cadical")]
            EngineChoice::Cadical => Ok(Box::new(solve::Cadical::with_proof())),
            #[cfg(not(feature = "cadical"))]
            EngineChoice::Cadical => without_cadical(),
            EngineChoice::Command(command) => Ok(Box::new(External::with_proof(command.clone()))),
        }
    }

    /// Returns a built-in engine for short proofs, even if an external program does the search.
    pub(super) fn quick_prover(&self) -> anyhow::Result<Box<dyn SatSolver>> {
        match self {
            EngineChoice::Command(_) => Ok(Box::new(solve::BatSat::with_proof())),
            _ => self.prover(),
        }
    }
}

#[cfg(not(feature = "cadical"))]
fn without_cadical<T>() -> anyhow::Result<T> {
    bail!(
        "this program was built without CaDiCaL: build it with `cargo build --release --features \
         cadical`, which needs a C++ compiler, or name the command of an installed one with \
         `--engine 'cadical -q'`"
    )
}
