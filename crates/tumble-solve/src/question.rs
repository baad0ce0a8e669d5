//! One question: is there a board of at most this many parts? It is asked of an engine, or written as a
//! file for another solver, whose answer is read back.

use super::case::Case;
use super::cases;
use super::clock::Instant;
use super::cnf::Cnf;
use super::error::SolveError;
use super::found::{self, FoundBoard};
use super::layout::BoardVariables;
use super::lit::{Lit, write_clause};
use super::options::SolveOptions;
use super::outcome::{Answered, Reply, SolveProgress};
use super::search::{Search, SearchStep};
use tumble_core::board::Drawing;
use tumble_core::challenge::Challenge;

impl Answered {
    /// Asks whether there is a board of at most `most` parts, with the bound as a fact from the start.
    /// `cases` are in play from the start, in addition to those that every search begins with.
    ///
    /// # Errors
    /// As [`solve`](super::solve()).
    pub fn at_most(
        challenge: &Challenge,
        options: &SolveOptions,
        most: u32,
        cases: &[Case],
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<Answered, SolveError> {
        let begun = Instant::now();
        let mut search = match Search::with_cases(challenge, options, cases) {
            Err(SolveError::Stopped) => return Ok(stopped_answer(begun)),
            search => search?,
        };
        let bound = search.at_most_literals(0, most);
        search.renew_engine(Some(bound.clone()));
        let reply = match search.find_solution(&bound, &options.stop, report)? {
            SearchStep::Found(found) => Reply::Board(Box::new(found)),
            SearchStep::None if search.is_claim() => Reply::Claimed,
            SearchStep::None => Reply::None,
            SearchStep::Stopped => Reply::Stopped,
        };
        Ok(search.into_answered(reply))
    }
}

/// Answer to a question whose time was up before its formula was written.
fn stopped_answer(begun: Instant) -> Answered {
    Answered {
        reply: Reply::Stopped,
        cases: Vec::new(),
        candidates: 0,
        variables: 0,
        clauses: 0,
        time: begun.elapsed(),
    }
}

impl Answered {
    /// Writes the question of [`Answered::at_most`] in DIMACS, with only `cases` in play and with
    /// pruning ([`SolveOptions::pruning`]). A solver that finds no assignment has shown that there is
    /// no such board. [`Bound::formula`](super::Bound::formula) writes the question without pruning.
    ///
    /// # Errors
    /// Fails if a case cannot be written as clauses, or there would be too many of them.
    pub fn formula(
        challenge: &Challenge,
        options: &SolveOptions,
        most: u32,
        cases: &[Case],
    ) -> Result<String, SolveError> {
        let mut search = Search::without_cases(challenge, options)?;
        cases.iter().try_for_each(|case| search.add_if_new(case))?;
        let (cnf, units) = search.as_asked(&search.at_most_literals(0, most));
        let mut text = format!(
            "c tumble {}\nc challenge {} {}\n\
             c at most {most} parts, without boards that another one makes superfluous\n\
             p cnf {} {}\n",
            env!("CARGO_PKG_VERSION"),
            challenge.number,
            challenge.id,
            cnf.variables(),
            cnf.clauses() + units.len()
        );
        cnf.clauses_from(0).for_each(|clause| write_clause(&mut text, clause));
        units.iter().for_each(|&unit| write_clause(&mut text, &[unit]));
        Ok(text)
    }
}

impl FoundBoard {
    /// Reads the board from an assignment to a formula of [`Answered::formula`] or
    /// [`Bound::formula`](super::Bound::formula). Returns a graded solution, or some of the cases that
    /// do not hold on the board. `is_true` gives the value of each variable, from 1.
    ///
    /// # Errors
    /// Fails if the assignment describes an illegal board, so that it does not satisfy such a formula.
    pub fn of_model(
        challenge: &Challenge,
        partial: Option<&Drawing>,
        is_true: &dyn Fn(u32) -> bool,
    ) -> Result<Result<FoundBoard, Vec<Case>>, SolveError> {
        let layout = BoardVariables::new(&mut Cnf::default(), challenge, partial);
        let value = |lit: Lit| is_true(lit.variable()) == lit.is_positive();
        let (drawing, lever) = layout.read_drawing(challenge, &value);
        let failing = cases::failing_cases(challenge, &drawing, lever, 4)?;
        if !failing.is_empty() {
            return Ok(Err(failing));
        }
        let drawing = found::without_idle_parts(challenge, partial, drawing, lever)?;
        FoundBoard::new(challenge, drawing, lever).map(Ok)
    }
}
