//! Certificates: a formula that asserts a cheaper board, and the proof that it has no solution.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::case::Case;
use super::clock::Stop;
use super::cnf::{Cnf, Limits};
use super::engine::{Answer, SatSolver, feed_clauses};
use super::error::SolveError;
use super::gates::assert_cheaper;
use super::layout::BoardVariables;
use super::lit::{Lit, write_clause};
use super::play::Plays;
use tumble_core::board::Drawing;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, CostKey};

/// A lower bound on the cost of a challenge, shown by a formula without a solution.
#[derive(Debug, Clone, Copy)]
pub struct Bound<'a> {
    /// The cases that the formula asserts.
    pub cases: &'a [Case],
    /// Parts that must be on the board, in addition to the given ones.
    pub partial: Option<&'a Drawing>,
    /// The cost (see [`Cost::key`](tumble_core::challenge::Cost::key)) that no board undercuts; `None`:
    /// no solution exists.
    pub least: Option<[u32; 5]>,
}

/// A formula in DIMACS with a DRAT proof that it has no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The formula, in DIMACS.
    pub formula: String,
    /// The proof, in DRAT.
    pub proof: String,
}

/// The most bytes of a formula that is written as a text.
#[cfg(target_pointer_width = "64")]
const LARGEST: usize = 8_000_000_000;
#[cfg(not(target_pointer_width = "64"))]
const LARGEST: usize = usize::MAX;

impl Bound<'_> {
    /// Writes the formula of a bound and proves that it has no solution; `None` if that was broken off.
    ///
    /// # Errors
    /// Fails if a case cannot be written as clauses, or the formula has a solution: then the bound is
    /// wrong.
    pub fn certify(
        &self,
        challenge: &Challenge,
        prover: impl FnOnce() -> Box<dyn SatSolver>,
        stop: &Stop,
    ) -> Result<Option<Certificate>, SolveError> {
        let mut cnf = Cnf::new(Limits { stop: stop.clone(), ..Limits::default() });
        let written = match FormulaKey::new(&mut cnf, challenge, self) {
            Err(SolveError::Stopped) => return Ok(None),
            written => written?,
        };
        let mut engine = prover();
        let mut clauses_sent = 0;
        if !feed_clauses(engine.as_mut(), &cnf, &mut clauses_sent, stop) {
            return Ok(None);
        }
        match engine.solve(&[], stop)? {
            Answer::Unsat => {}
            Answer::Interrupted => return Ok(None),
            Answer::Sat => return Err(SolveError::NotTheLeast),
        }
        let proof = proof_text(&engine.proof());
        Ok(Some(Certificate { formula: written.in_dimacs(&cnf, challenge, self), proof }))
    }

    /// Writes the formula of a bound in DIMACS, as [`Bound::certify`] does.
    ///
    /// # Errors
    /// Fails if a case cannot be written as clauses, or there would be too many of them.
    pub fn formula(&self, challenge: &Challenge) -> Result<String, SolveError> {
        let mut cnf = Cnf::new(Limits { memory: LARGEST, ..Limits::default() });
        let written = FormulaKey::new(&mut cnf, challenge, self)?;
        Ok(written.in_dimacs(&cnf, challenge, self))
    }
}

/// The comments that state the claim of a bound, without the first line, which names the version.
pub(super) fn claim_comments(challenge: &Challenge, bound: &Bound) -> String {
    let mut text = format!("c challenge {} {}\n", challenge.number, challenge.id);
    let mut line = |words: String| {
        text.push_str(&words);
        text.push('\n');
    };
    match bound.least {
        Some(least) => {
            line(format!("c {}", CostKey::ALL.map(CostKey::plural).join(", ")));
            line(format!("c least {}", least.map(|number| number.to_string()).join(" ")));
        }
        None => line("c impossible".to_owned()),
    }
    if let Some(partial) = bound.partial {
        Notation::Book.write(partial).lines().for_each(|row| line(format!("c partial {row}")));
    }
    for case in bound.cases {
        let (row, follow) = match case {
            Case::Row { row, follow } => (row, follow),
            Case::Line(played) => {
                line(format!("c {played}"));
                continue;
            }
        };
        let values = challenge.variables().zip(&row.values);
        let values: String = values.map(|(name, value)| format!(" {name}={value}")).collect();
        let follow = follow.map_or(String::new(), |balls| format!(" for {balls} balls"));
        line(format!("c row {}{follow}{values}", row.number));
    }
    text
}

/// The variables that explain the formula of a bound.
pub(super) struct FormulaKey {
    layout: BoardVariables,
    /// The last variable before each case, and of the last case.
    marks: Vec<u32>,
    /// Stages of the cost, each with the literal that the board is cheaper in it.
    cheaper: Vec<(usize, Lit)>,
}

impl FormulaKey {
    /// Asserts that the cases hold on a board that is cheaper than the bound.
    pub(crate) fn new(
        cnf: &mut Cnf,
        challenge: &Challenge,
        bound: &Bound,
    ) -> Result<Self, SolveError> {
        let layout = BoardVariables::new(cnf, challenge, bound.partial);
        let cheaper = match bound.least {
            Some(least) => assert_cheaper(cnf, &layout, least),
            None => Vec::new(),
        };
        let mut plays = Plays::default();
        let mut marks = vec![cnf.variables()];
        for case in bound.cases {
            cnf.check_whole()?;
            cnf.has_room(Plays::estimate_bytes(&layout, challenge, case)?)?;
            plays.assert_case(cnf, &layout, challenge, case)?;
            marks.push(cnf.variables());
        }
        cnf.check_whole()?;
        Ok(FormulaKey { layout, marks, cheaper })
    }

    fn in_dimacs(&self, cnf: &Cnf, challenge: &Challenge, bound: &Bound) -> String {
        let mut text = format!("c tumble {}\n", env!("CARGO_PKG_VERSION"));
        text.push_str(&claim_comments(challenge, bound));
        text.push_str(&self.legend(cnf, bound));
        cnf.clauses_from(0).for_each(|clause| write_clause(&mut text, clause));
        text
    }

    /// Comments with the meaning of the variables, and the line with their number.
    pub(crate) fn legend(&self, cnf: &Cnf, bound: &Bound) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        for (variable, meaning) in self.variable_names() {
            let _ = writeln!(text, "c variable {variable} {meaning}");
        }
        for (pair, case) in self.marks.windows(2).zip(bound.cases) {
            let _ = writeln!(text, "c variables {} to {} run {case}", pair[0] + 1, pair[1]);
        }
        let _ = writeln!(text, "p cnf {} {}", cnf.variables(), cnf.clauses());
        text
    }

    /// The meaning of the variables of the board, in words.
    fn variable_names(&self) -> Vec<(u32, String)> {
        let mut names = vec![(1, "is always true".to_owned())];
        let mut name = |lit: Lit, meaning: String| {
            if lit.variable() > 1 && lit.is_positive() {
                names.push((lit.variable(), meaning));
            }
        };
        for (cell, part) in &self.layout.parts {
            name(part.ramps[0], format!("a ramp that points left at {cell}"));
            name(part.ramps[1], format!("a ramp that points right at {cell}"));
            name(part.crossover, format!("a crossover at {cell}"));
            name(part.interceptor, format!("an interceptor at {cell}"));
            name(part.bit, format!("a bit at {cell}"));
            name(part.gear_bit, format!("a gear bit at {cell}"));
            name(part.points, format!("the bit at {cell} points right at the start"));
            for (train, &label) in self.layout.trains.labels(*cell).iter().enumerate() {
                name(label, format!("the gear bit at {cell} is in train {}", train + 1));
            }
        }
        for (cell, &gear) in &self.layout.gears {
            name(gear, format!("a gear at {cell}"));
            for (train, &label) in self.layout.trains.labels(*cell).iter().enumerate() {
                name(label, format!("the gear at {cell} is in train {}", train + 1));
            }
        }
        for (train, start) in self.layout.trains.starts().enumerate() {
            name(start, format!("train {} points right at the start", train + 1));
        }
        name(self.layout.lever, "the right lever is pressed first".to_owned());
        for &(stage, lit) in &self.cheaper {
            let before = match stage {
                0 => String::new(),
                _ => " and no more of what weighs more".to_owned(),
            };
            name(lit, format!("fewer {}{before}", CostKey::ALL[stage].plural()));
        }
        names.sort();
        names.dedup();
        names
    }
}

/// The proof as text. Deletes only clauses that were added: BatSat shortens clauses in place without
/// logging it.
fn proof_text(proof: &[i32]) -> String {
    let mut text = String::with_capacity(proof.len() * 6);
    let mut there: HashMap<Vec<i32>, u32> = HashMap::new();
    for step in proof.split(|&number| number == 0) {
        let (clause, deleted) = match step {
            [Lit::DELETE, clause @ ..] => (clause, true),
            clause => (clause, false),
        };
        if clause.is_empty() {
            continue;
        }
        let mut key = clause.to_vec();
        key.sort_unstable();
        if deleted {
            match there.get_mut(&key) {
                Some(count) if *count > 0 && key.len() > 1 => *count -= 1,
                _ => continue,
            }
            text.push_str("d ");
        } else {
            *there.entry(key).or_insert(0) += 1;
        }
        for number in clause {
            let _ = write!(text, "{number} ");
        }
        text.push_str("0\n");
    }
    text.push_str("0\n");
    text
}
