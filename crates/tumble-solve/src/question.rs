//! One question: is there a board of at most this many parts? Asked of an engine, or written as a
//! file for a solver elsewhere, whose answer is read back.

use super::cases;
use super::cases::Case;
use super::clock::Instant;
use super::cnf::Cnf;
use super::error::SolveError;
use super::found::{self, FoundBoard};
use super::layout::BoardVariables;
use super::lit::Lit;
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
            Err(SolveError::Stopped) => return Ok(stopped(begun)),
            search => search?,
        };
        let bound = search.bound(0, most);
        search.renew(Some(bound.clone()));
        let reply = match search.step(&bound, &options.stop, report)? {
            SearchStep::Found(found) => Reply::Board(Box::new(found)),
            SearchStep::None if search.is_claim() => Reply::Claimed,
            SearchStep::None => Reply::None,
            SearchStep::Stopped => Reply::Stopped,
        };
        Ok(search.answered(reply))
    }
}

/// The answer to a question whose time is up before its formula is written.
fn stopped(begun: Instant) -> Answered {
    Answered {
        reply: Reply::Stopped,
        cases: Vec::new(),
        candidates: 0,
        variables: 0,
        clauses: 0,
        time: begun.elapsed(),
    }
}

impl Cnf {
    /// The clauses of the same question, with nothing in play but `cases`, and with what the search
    /// leaves out ([`SolveOptions::pruning`]). A solver that finds no assignment has shown that there is no
    /// such board; for the same question without pruning see [`Bound::formula`](super::Bound::formula).
    ///
    /// # Errors
    /// Where a case cannot be written as clauses, or they would be too many.
    pub fn of_question(
        challenge: &Challenge,
        options: &SolveOptions,
        most: u32,
        cases: &[Case],
    ) -> Result<Cnf, SolveError> {
        let mut search = Search::without_cases(challenge, options)?;
        cases.iter().try_for_each(|case| search.also(case))?;
        let bound = search.bound(0, most);
        let (cnf, units) = search.asked(&bound);
        let mut cnf = cnf.clone();
        for unit in units {
            cnf.add(&[unit]);
        }
        Ok(cnf)
    }
}

/// What an assignment to the variables of a formula means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelMeaning {
    /// A solution, graded.
    Solution(Box<FoundBoard>),
    /// A board on which these cases, among others, do not hold.
    Fails(Vec<Case>),
}

impl ModelMeaning {
    /// Reads the board of an assignment to a formula that [`Cnf::of_question`] or
    /// [`Bound::formula`](super::Bound::formula) wrote. `is_true` says for each variable, from 1, whether it is true.
    ///
    /// # Errors
    /// Where the assignment means no legal board, so it does not satisfy such a formula.
    pub fn of_model(
        challenge: &Challenge,
        partial: Option<&Drawing>,
        is_true: &dyn Fn(u32) -> bool,
    ) -> Result<ModelMeaning, SolveError> {
        let layout = BoardVariables::new(&mut Cnf::default(), challenge, partial);
        let value = |lit: Lit| is_true(lit.variable()) == lit.is_positive();
        let (drawing, lever) = layout.drawing(challenge, &value);
        let failing = cases::failing(challenge, &drawing, lever, 4)?;
        if !failing.is_empty() {
            return Ok(ModelMeaning::Fails(failing));
        }
        let drawing = found::without_idle_parts(challenge, partial, drawing, lever)?;
        Ok(ModelMeaning::Solution(Box::new(FoundBoard::new(challenge, drawing, lever)?)))
    }
}
