//! The search: candidates and counter-examples. The descent on cost is in `descent`.

mod descent;

use std::collections::BTreeMap;

use crate::case::Case;
use crate::cases;
use crate::clock::{Instant, Stop};
use crate::cnf::{Cnf, Limits};
use crate::engine::{Answer, SatSolver, feed_clauses};
use crate::error::SolveError;
use crate::found::{self, FoundBoard};
use crate::gates::{assert_cheaper, count_parts};
use crate::layout::BoardVariables;
use crate::lit::Lit;
use crate::options::SolveOptions;
use crate::outcome::{Answered, Reply, SolveOutcome, SolveProgress};
use crate::play::Plays;
use crate::pruning;
use crate::usage::PartsInUse;
use tumble_core::board::Kind;
use tumble_core::challenge::Challenge;

pub(crate) struct Search<'a> {
    challenge: &'a Challenge,
    options: &'a SolveOptions,
    layout: BoardVariables,
    cnf: Cnf,
    engine: Box<dyn SatSolver>,
    /// Number of clauses that the engine has.
    clauses_sent: usize,
    /// The bound that is asserted in the engine; `None` if bounds are only assumed.
    asserted_bound: Option<Vec<Lit>>,
    /// The literals that count the parts of each stage.
    counts: [Vec<Lit>; 5],
    usage: PartsInUse,
    cases: Vec<Case>,
    plays: Plays,
    candidates: u64,
    begun: Instant,
    best: Option<FoundBoard>,
    /// Number of parts that every solution needs.
    at_least: u32,
    /// The same, without the claims of an external engine.
    proven_at_least: u32,
}

/// The answer of the engine to one question.
pub(crate) enum SearchStep {
    Found(FoundBoard),
    None,
    Stopped,
}

impl<'a> Search<'a> {
    /// A search with the first cases in play.
    pub(crate) fn new(
        challenge: &'a Challenge,
        options: &'a SolveOptions,
    ) -> Result<Self, SolveError> {
        let mut search = Search::without_cases(challenge, options)?;
        let first = cases::first_cases(challenge)?;
        if first.is_empty() {
            // While nothing is in play, no part serves anything.
            search.usage.extend_by(&mut search.cnf, &BTreeMap::new());
        }
        for case in first {
            search.add_case(case)?;
        }
        Ok(search)
    }

    /// A search with the first cases and these in play.
    pub(crate) fn with_cases(
        challenge: &'a Challenge,
        options: &'a SolveOptions,
        cases: &[Case],
    ) -> Result<Self, SolveError> {
        let mut search = Search::new(challenge, options)?;
        cases.iter().try_for_each(|case| search.add_if_new(case))?;
        Ok(search)
    }

    /// A search with nothing in play yet.
    pub(crate) fn without_cases(
        challenge: &'a Challenge,
        options: &'a SolveOptions,
    ) -> Result<Self, SolveError> {
        let bytes = crate::layout::estimate_bytes(challenge);
        if bytes > options.memory {
            return Err(SolveError::TooLarge { bytes, most: options.memory });
        }
        let begun = Instant::now();
        let limits = Limits { stop: options.stop.clone(), memory: options.memory };
        let mut cnf = Cnf::new(limits);
        let layout = BoardVariables::new(&mut cnf, challenge, options.partial.as_ref());
        let counts = [0, 1, 2, 3, 4].map(|stage| count_parts(&mut cnf, &layout, stage, usize::MAX));
        let partial = options.partial.as_ref();
        let ramps = usize::try_from(challenge.supply.of(Kind::Ramp)).unwrap_or(usize::MAX);
        // With all ramps placed there are at least as many parts.
        let no_ramps = match ramps.checked_sub(1) {
            None => Lit::TRUE,
            Some(less) => counts[0].get(less).copied().unwrap_or(Lit::FALSE),
        };
        if options.pruning {
            pruning::forbid_shifts(&mut cnf, challenge, &layout, partial, no_ramps);
        }
        let usage = PartsInUse::new(&mut cnf, challenge, &layout, partial, no_ramps);
        cnf.check_whole()?;
        Ok(Search {
            challenge,
            options,
            layout,
            cnf,
            engine: (options.engine)(),
            clauses_sent: 0,
            asserted_bound: None,
            counts,
            usage,
            cases: Vec::new(),
            plays: Plays::default(),
            candidates: 0,
            begun,
            best: None,
            at_least: 0,
            proven_at_least: 0,
        })
    }

    /// Whether the last answer that there is no board is only an unchecked claim.
    pub(crate) fn is_claim(&self) -> bool {
        self.engine.is_claim()
    }

    /// The assumption that the number of a stage is at most `most`.
    pub(crate) fn at_most_literals(&self, stage: usize, most: u32) -> Vec<Lit> {
        self.counts[stage].get(most as usize).map(|&more| !more).into_iter().collect()
    }

    /// Asserts that no number of the cost is above that of `least`.
    pub(crate) fn no_more_expensive_than(&mut self, least: [u32; 5]) {
        for (stage, number) in least.into_iter().enumerate() {
            for lit in self.at_most_literals(stage, number) {
                self.cnf.add(&[lit]);
            }
        }
    }

    /// Asserts that the board is cheaper than this, by the whole cost key.
    pub(crate) fn cheaper_than(&mut self, key: [u32; 5]) {
        assert_cheaper(&mut self.cnf, &self.layout, key);
    }

    /// The progress of the search, with this solution as the best.
    pub(crate) fn progress_with(&self, best: &FoundBoard) -> SolveProgress {
        SolveProgress { best: Some(best.cost), ..self.current_progress() }
    }

    pub(crate) fn into_cases(self) -> Vec<Case> {
        self.cases
    }

    /// Excludes the last board from all further answers.
    pub(crate) fn exclude_current(&mut self) {
        let value = |lit: Lit| self.engine.value(lit);
        let current = self.layout.blocking_literals(&value);
        let blocking_clause: Vec<Lit> = current.into_iter().map(|lit| !lit).collect();
        self.cnf.add(&blocking_clause);
    }

    fn current_progress(&self) -> SolveProgress {
        SolveProgress {
            cases: self.cases.len(),
            candidates: self.candidates,
            best: self.best.as_ref().map(|found| found.cost),
            at_least: self.proven_at_least,
            time: self.begun.elapsed(),
        }
    }

    /// Searches for a board within `bound` on which *all* cases hold. Cases that fail on a candidate
    /// come into play.
    pub(crate) fn find_solution(
        &mut self,
        bound: &[Lit],
        stop: &Stop,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<SearchStep, SolveError> {
        loop {
            match self.ask_quick_first(bound, stop)? {
                Answer::Unsat => return Ok(SearchStep::None),
                Answer::Interrupted => return Ok(SearchStep::Stopped),
                Answer::Sat => {}
            }
            self.candidates += 1;
            let value = |lit: Lit| self.engine.value(lit);
            let (drawing, lever) = self.layout.read_drawing(self.challenge, &value);
            let failing = cases::failing_cases(self.challenge, &drawing, lever, 2)?;
            if failing.is_empty() {
                let partial = self.options.partial.as_ref();
                let drawing = found::without_idle_parts(self.challenge, partial, drawing, lever)?;
                return Ok(SearchStep::Found(FoundBoard::new(self.challenge, drawing, lever)?));
            }
            for case in failing {
                match self.add_case(case) {
                    Err(SolveError::Stopped) => return Ok(SearchStep::Stopped),
                    added => added?,
                }
            }
            report(self.current_progress());
            if stop.now() {
                return Ok(SearchStep::Stopped);
            }
        }
    }

    /// Asks the engine that keeps what it learned from all bounds. If that takes long, asks a new one
    /// that has this bound asserted: it learns nothing for other bounds, but simplifies everything that
    /// the bound decides.
    fn ask_quick_first(&mut self, bound: &[Lit], stop: &Stop) -> Result<Answer, SolveError> {
        if self.asserted_bound.as_deref().is_some_and(|asserted| asserted != bound) {
            self.renew_engine(None);
        }
        if self.asserted_bound.is_none() {
            let answer = self.ask_engine(bound, &stop.after(QUICK))?;
            let is_short = stop.conflicts.is_some_and(|most| most <= QUICK);
            if answer != Answer::Interrupted || is_short || stop.now() {
                return Ok(answer);
            }
            self.renew_engine(Some(bound.to_vec()));
        }
        self.ask_engine(bound, stop)
    }

    /// Takes a new engine, with a bound asserted.
    pub(crate) fn renew_engine(&mut self, bound: Option<Vec<Lit>>) {
        self.engine = (self.options.engine)();
        self.clauses_sent = 0;
        for &lit in bound.iter().flatten() {
            self.engine.add(&[lit]);
        }
        self.asserted_bound = bound;
    }

    fn ask_engine(&mut self, bound: &[Lit], stop: &Stop) -> Result<Answer, SolveError> {
        if !feed_clauses(self.engine.as_mut(), &self.cnf, &mut self.clauses_sent, stop) {
            return Ok(Answer::Interrupted);
        }
        let (_, assumed) = self.as_asked(bound);
        self.engine.solve(&assumed, stop)
    }

    /// The question as a formula, and the literals that the engine is to assume along with it.
    pub(crate) fn as_asked(&self, bound: &[Lit]) -> (&Cnf, Vec<Lit>) {
        let mut units = bound.to_vec();
        if self.options.pruning {
            units.push(self.usage.none_idle());
        }
        (&self.cnf, units)
    }

    /// Makes the answer, with the numbers of the search so far.
    pub(crate) fn into_answered(self, reply: Reply) -> Answered {
        Answered {
            reply,
            cases: self.cases,
            candidates: self.candidates,
            variables: self.cnf.variables(),
            clauses: self.cnf.clauses(),
            time: self.begun.elapsed(),
        }
    }

    /// Brings a case into play unless it is there.
    pub(crate) fn add_if_new(&mut self, case: &Case) -> Result<(), SolveError> {
        match self.cases.contains(case) {
            true => Ok(()),
            false => self.add_case(case.clone()),
        }
    }

    fn add_case(&mut self, case: Case) -> Result<(), SolveError> {
        if self.cases.contains(&case) {
            return Err(SolveError::Disagreement { case: Box::new(case) });
        }
        let more = Plays::estimate_bytes(&self.layout, self.challenge, &case)?;
        self.cnf.has_room(more)?;
        let met = self.plays.assert_case(&mut self.cnf, &self.layout, self.challenge, &case)?;
        self.usage.extend_by(&mut self.cnf, &met);
        self.cnf.check_whole()?;
        self.cases.push(case);
        Ok(())
    }
}

/// The outcome of a search whose time was up before its formula was written: the solution that was
/// known before.
pub(crate) fn outcome_before_search(
    challenge: &Challenge,
    options: &SolveOptions,
    begun: Instant,
) -> Result<SolveOutcome, SolveError> {
    let known = options.known.clone();
    let best =
        known.map(|(drawing, lever)| FoundBoard::new(challenge, drawing, lever)).transpose()?;
    Ok(SolveOutcome {
        best,
        stages_proven: 0,
        at_least: 0,
        impossible: false,
        claim: None,
        cases: Vec::new(),
        candidates: 0,
        variables: 0,
        clauses: 0,
        time: begun.elapsed(),
    })
}

/// The most conflicts of an easy question; one that takes more is hard.
const QUICK: u32 = 2_000;
