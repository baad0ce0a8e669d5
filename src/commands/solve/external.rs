//! A SAT solver that is a program of its own: it reads a formula in DIMACS and prints the standard
//! answer lines, `s SATISFIABLE` with `v` lines or `s UNSATISFIABLE`.
//!
//! The command is run with the file of the formula as its last argument, and if a proof is wanted,
//! with the file of the proof after it, as kissat and cadical take them.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

use super::answer::{self, SolverAnswer};
use super::process::{self, ProcessEnd, WriteLimits};
use crate::files;
use tumble_solve::{Answer, BatSat, Lit, SatSolver, SolveError, Stop};

/// An engine that runs a command for each hard question. Easy ones go to the built-in engine: they
/// have a limit on the number of conflicts, which a command cannot be given.
pub(super) struct External {
    command: Vec<String>,
    easy: Box<dyn SatSolver>,
    /// Whether the last answer came from `easy`.
    was_easy: bool,
    /// The clauses in DIMACS.
    clauses: Vec<i32>,
    count: usize,
    variables: u32,
    /// The values of the last assignment, by variable.
    model: Vec<bool>,
    /// Steps of the proof, if one is wanted.
    proof: Option<Vec<i32>>,
}

impl External {
    /// An engine without clauses.
    pub(super) fn new(command: Vec<String>) -> Self {
        External {
            command,
            easy: Box::<BatSat>::default(),
            was_easy: false,
            clauses: Vec::new(),
            count: 0,
            variables: 0,
            model: Vec::new(),
            proof: None,
        }
    }

    /// An engine that asks the command for a proof, too.
    pub(super) fn with_proof(command: Vec<String>) -> Self {
        External { proof: Some(Vec::new()), ..External::new(command) }
    }

    fn error(&self, message: impl Into<String>) -> SolveError {
        SolveError::SatSolver { engine: self.command.join(" "), message: message.into() }
    }

    fn write_formula(&self, path: &Path, assumptions: &[Lit]) -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        let count = self.count + assumptions.len();
        writeln!(file, "p cnf {} {count}", self.variables)?;
        for &number in &self.clauses {
            match number {
                0 => file.write_all(b"0\n")?,
                _ => write!(file, "{number} ")?,
            }
        }
        for lit in assumptions {
            writeln!(file, "{} 0", lit.dimacs())?;
        }
        file.flush()
    }

    fn ask_command(
        &mut self,
        folder: &Path,
        assumptions: &[Lit],
        stop: &Stop,
    ) -> Result<Answer, SolveError> {
        let (formula, proof) = (folder.join("question.cnf"), folder.join("question.drat"));
        let [program, arguments @ ..] = self.command.as_slice() else {
            return Err(self.error("the command is empty"));
        };
        let mut command = Command::new(program);
        command.args(arguments).arg(&formula);
        if self.proof.is_some() {
            command.arg(&proof);
        }
        let limits = WriteLimits {
            printed: PRINTED + PRINTED_PER_VARIABLE * self.variables as usize,
            folder,
            file: &proof,
            file_bytes: files::PROOF_BYTES,
        };
        let end = process::run_process(&mut command, &limits, stop).map_err(|error| match error
            .kind()
        {
            std::io::ErrorKind::NotFound => self.error(format!(
                "there is no program {program}: install it or give its path (built in are \
                 `batsat` and `cadical`)"
            )),
            _ => self.error(format!("it cannot be run: {error}")),
        })?;
        let text = match end {
            ProcessEnd::Printed(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            ProcessEnd::Stopped => return Ok(Answer::Interrupted),
            ProcessEnd::TooMuch => {
                return Err(self.error("it wrote more than any answer needs, and was ended"));
            }
        };
        match answer::read_answer(&text, self.variables).map_err(|message| self.error(message))? {
            SolverAnswer::Satisfiable(model) => {
                self.model = model;
                match self.satisfies(assumptions) {
                    true => Ok(Answer::Sat),
                    false => Err(self.error("its assignment does not satisfy the formula")),
                }
            }
            SolverAnswer::Unsatisfiable => {
                if self.proof.is_some() {
                    let bytes = files::large_bytes(&proof, files::PROOF_BYTES);
                    let bytes = bytes.map_err(|error| {
                        self.error(format!(
                            "it wrote no proof into the file after the formula: {error:#}"
                        ))
                    })?;
                    self.proof = Some(answer::read_proof(&bytes).map_err(|why| self.error(why))?);
                }
                Ok(Answer::Unsat)
            }
            SolverAnswer::Unknown if stop.now() => Ok(Answer::Interrupted),
            SolverAnswer::Unknown => Err(self.error(
                "it printed neither `s SATISFIABLE` nor `s UNSATISFIABLE`: is it a SAT solver \
                 that takes a DIMACS file as its last argument?",
            )),
        }
    }

    /// Returns whether the assignment that was printed makes all clauses and these literals true.
    fn satisfies(&self, assumptions: &[Lit]) -> bool {
        let is_true = |number: i32| {
            let place = number.unsigned_abs() as usize - 1;
            self.model.get(place).copied().unwrap_or(false) == (number > 0)
        };
        // Each clause ends with a 0, so nothing stands after the last.
        let mut clauses = self.clauses.split(|&number| number == 0).take(self.count);
        clauses.all(|clause| clause.iter().any(|&number| is_true(number)))
            && assumptions.iter().all(|lit| is_true(lit.dimacs()))
    }
}

/// The most bytes that a program may print: comments, and a word for each variable.
const PRINTED: usize = 64 << 20;
const PRINTED_PER_VARIABLE: usize = 16;

/// A folder of its own for one question, removed in the end.
struct QuestionFolder(PathBuf);

impl QuestionFolder {
    fn new() -> std::io::Result<QuestionFolder> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let name = format!("tumble-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            match fs::create_dir(&path) {
                // A program of this number that was killed left it behind.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| QuestionFolder(path)),
            }
        }
    }
}

impl Drop for QuestionFolder {
    fn drop(&mut self) {
        // A folder that stays among the temporary files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl SatSolver for External {
    fn proof(&mut self) -> Vec<i32> {
        self.proof.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn name(&self) -> &str {
        self.command.first().map_or("", String::as_str)
    }

    fn add(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.variables = self.variables.max(lit.variable());
            self.clauses.push(lit.dimacs());
        }
        self.clauses.push(0);
        self.count += 1;
        if self.proof.is_none() {
            self.easy.add(clause);
        }
    }

    fn solve(&mut self, assumptions: &[Lit], stop: &Stop) -> Result<Answer, SolveError> {
        self.was_easy = stop.conflicts.is_some() && self.proof.is_none();
        if self.was_easy {
            return self.easy.solve(assumptions, stop);
        }
        if stop.now() {
            return Ok(Answer::Interrupted);
        }
        let most = assumptions.iter().map(|lit| lit.variable()).max();
        self.variables = self.variables.max(most.unwrap_or(0));
        let folder = QuestionFolder::new().map_err(|error| {
            self.error(format!("no folder for its formula can be made: {error}"))
        })?;
        self.write_formula(&folder.0.join("question.cnf"), assumptions)
            .map_err(|error| self.error(format!("its formula cannot be written: {error}")))?;
        self.ask_command(&folder.0, assumptions, stop)
    }

    fn is_claim(&self) -> bool {
        !self.was_easy
    }

    fn value(&self, lit: Lit) -> bool {
        if self.was_easy {
            return self.easy.value(lit);
        }
        let place = lit.variable() as usize - 1;
        self.model.get(place).copied().unwrap_or(false) == lit.is_positive()
    }
}
