//! The search: candidates, counter-examples, and the descent on cost.

use std::collections::BTreeMap;

use super::bound::{cheaper, count};
use super::case::Case;
use super::cases;
use super::clock::Instant;
use super::cnf::{Cnf, Limits};
use super::engine::{Answer, SatSolver, feed};
use super::error::SolveError;
use super::found::{self, FoundBoard};
use super::layout::BoardVariables;
use super::lit::Lit;
use super::options::{LowerBoundBudget, SolveOptions};
use super::outcome::{SolveOutcome, SolveProgress};
use super::play::Plays;
use super::pruning;
use super::reply::{Answered, Reply};
use super::stop::Stop;
use super::usage::Usage;
use tumble_core::board::Kind;
use tumble_core::challenge::{Challenge, CostKey};

pub(super) struct Search<'a> {
    challenge: &'a Challenge,
    options: &'a SolveOptions,
    layout: BoardVariables,
    cnf: Cnf,
    engine: Box<dyn SatSolver>,
    /// How many clauses the engine has taken.
    clauses_sent: usize,
    /// The bound that is asserted in the engine, if any.
    asserted_bound: Option<Vec<Lit>>,
    /// For each stage: the literals that count its parts.
    counts: [Vec<Lit>; 5],
    usage: Usage,
    cases: Vec<Case>,
    plays: Plays,
    candidates: u64,
    begun: Instant,
    best: Option<FoundBoard>,
    /// The parts that every solution needs.
    at_least: u32,
}

/// What came of one question to the engine.
pub(super) enum SearchStep {
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
        let first = cases::first(challenge)?;
        if first.is_empty() {
            // While nothing is in play, no part serves anything.
            search.usage.extend(&mut search.cnf, &BTreeMap::new());
        }
        for case in first {
            search.add(case)?;
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
        cases.iter().try_for_each(|case| search.also(case))?;
        Ok(search)
    }

    /// A search with nothing in play yet.
    pub(crate) fn without_cases(
        challenge: &'a Challenge,
        options: &'a SolveOptions,
    ) -> Result<Self, SolveError> {
        let bytes = super::layout::estimate(challenge);
        if bytes > options.memory {
            return Err(SolveError::TooLarge { bytes, most: options.memory });
        }
        let begun = Instant::now();
        let limits = Limits { stop: options.stop.clone(), memory: options.memory };
        let mut cnf = Cnf::new(limits);
        let layout = BoardVariables::new(&mut cnf, challenge, options.partial.as_ref());
        let counts = [0, 1, 2, 3, 4].map(|stage| count(&mut cnf, &layout, stage, usize::MAX));
        let partial = options.partial.as_ref();
        let ramps = usize::try_from(challenge.supply.of(Kind::Ramp)).unwrap_or(usize::MAX);
        // With all ramps placed there are at least as many parts.
        let no_ramps = match ramps.checked_sub(1) {
            None => Lit::TRUE,
            Some(less) => counts[0].get(less).copied().unwrap_or(Lit::FALSE),
        };
        if options.pruning.shifts {
            pruning::shifts(&mut cnf, challenge, &layout, partial, no_ramps);
        }
        let usage = Usage::new(&mut cnf, challenge, &layout, partial, no_ramps, options.pruning);
        cnf.whole()?;
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
        })
    }

    /// Looks for the cheapest board until it is proven or the time is up.
    pub(crate) fn run(
        mut self,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<SolveOutcome, SolveError> {
        let stop = self.options.stop.clone();
        if let Some((drawing, lever)) = self.options.known.clone() {
            let partial = self.options.partial.as_ref();
            let found = FoundBoard::known(self.challenge, drawing, lever, partial)?;
            self.keep(found, report);
        }
        self.raise_lower_bound(&stop, report)?;
        let mut stages = 0;
        for stage in 0..CostKey::ALL.len() {
            match self.descend(stage, &stop, report)? {
                Some(true) => stages += 1,
                Some(false) => {
                    return Ok(self.outcome(stages, true));
                }
                None => return Ok(self.outcome(stages, false)),
            }
        }
        Ok(self.outcome(stages, false))
    }

    fn outcome(self, stages: usize, impossible: bool) -> SolveOutcome {
        SolveOutcome {
            best: self.best,
            stages_proven: stages,
            at_least: self.at_least,
            impossible,
            cases: self.cases,
            candidates: self.candidates,
            variables: self.cnf.variables(),
            clauses: self.cnf.clauses(),
            time: self.begun.elapsed(),
        }
    }

    /// Raises the lower bound as far as it goes quickly: so that there is one when time runs out,
    /// and because a board that is found there is a cheapest one at once.
    fn raise_lower_bound(
        &mut self,
        stop: &Stop,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<(), SolveError> {
        let slice = match self.options.lower_bound_budget {
            LowerBoundBudget::Time(time) => stop.within(time),
            LowerBoundBudget::Conflicts(conflicts) => {
                let left = stop.deadline.map(|end| end.saturating_duration_since(Instant::now()));
                // Some of the time is for boards.
                let slice = left.map_or_else(|| stop.clone(), |left| stop.within(left / 2));
                slice.after(conflicts)
            }
        };
        while (self.at_least as usize) < self.counts[0].len() {
            let best = self.best.as_ref().map(|found| found.cost.parts());
            if best.is_some_and(|best| self.at_least >= best) {
                break;
            }
            let bound = self.bound(0, self.at_least);
            match self.step(&bound, &slice, report)? {
                SearchStep::Found(found) => {
                    // With one part less there is none.
                    self.keep(found, report);
                    break;
                }
                SearchStep::None => {
                    self.at_least += 1;
                    report(self.event());
                }
                SearchStep::Stopped => break,
            }
        }
        Ok(())
    }

    /// Lowers one number of the cost until it cannot be lower. `Some(true)`: proven;
    /// `Some(false)`: there is no solution at all; `None`: broken off.
    fn descend(
        &mut self,
        stage: usize,
        stop: &Stop,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<Option<bool>, SolveError> {
        loop {
            let bound = match &self.best {
                None => Vec::new(),
                Some(best) => match best.cost.key()[stage].checked_sub(1) {
                    Some(less) if stage > 0 || less >= self.at_least => self.bound(stage, less),
                    _ => break,
                },
            };
            match self.step(&bound, stop, report)? {
                SearchStep::Found(found) => self.keep(found, report),
                SearchStep::None => break,
                SearchStep::Stopped => return Ok(None),
            }
        }
        let Some(best) = &self.best else { return Ok(Some(false)) };
        let least = best.cost.key()[stage];
        if stage == 0 {
            self.at_least = least;
        }
        for lit in self.bound(stage, least) {
            self.cnf.add(&[lit]);
        }
        report(self.event());
        Ok(Some(true))
    }

    /// The assumption that the number of a stage is at most `most`.
    pub(super) fn bound(&self, stage: usize, most: u32) -> Vec<Lit> {
        self.counts[stage].get(most as usize).map(|&more| !more).into_iter().collect()
    }

    fn keep(&mut self, found: FoundBoard, report: &mut dyn FnMut(SolveProgress)) {
        self.best = Some(found);
        report(self.event());
    }

    /// Asserts that no number of the cost is above that of `least`.
    pub(super) fn no_dearer_than(&mut self, least: [u32; 5]) {
        for (stage, number) in least.into_iter().enumerate() {
            for lit in self.bound(stage, number) {
                self.cnf.add(&[lit]);
            }
        }
    }

    /// Asserts that the board is cheaper than this, in the whole order.
    pub(super) fn cheaper_than(&mut self, key: [u32; 5]) {
        cheaper(&mut self.cnf, &self.layout, key);
    }

    /// How far the search is, with this solution as the best.
    pub(super) fn event_of(&self, best: &FoundBoard) -> SolveProgress {
        SolveProgress { best: Some(best.cost), ..self.event() }
    }

    /// The cases that are in play.
    pub(super) fn into_cases(self) -> Vec<Case> {
        self.cases
    }

    /// Asserts that a board other than the last one is wanted.
    pub(super) fn exclude_current(&mut self) {
        let value = |lit: Lit| self.engine.value(lit);
        let current = self.layout.blocking_literals(&value);
        let blocking_clause: Vec<Lit> = current.into_iter().map(|lit| !lit).collect();
        self.cnf.add(&blocking_clause);
    }

    fn event(&self) -> SolveProgress {
        SolveProgress {
            cases: self.cases.len(),
            candidates: self.candidates,
            best: self.best.as_ref().map(|found| found.cost),
            at_least: self.at_least,
            time: self.begun.elapsed(),
        }
    }

    /// Asks for a board within `bound` on which *all* cases hold: candidates on which some do not
    /// bring them into play.
    pub(super) fn step(
        &mut self,
        bound: &[Lit],
        stop: &Stop,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<SearchStep, SolveError> {
        loop {
            match self.ask(bound, stop)? {
                Answer::Unsat => return Ok(SearchStep::None),
                Answer::Interrupted => return Ok(SearchStep::Stopped),
                Answer::Sat => {}
            }
            self.candidates += 1;
            let value = |lit: Lit| self.engine.value(lit);
            let (drawing, lever) = self.layout.drawing(self.challenge, &value);
            let failing = cases::failing(self.challenge, &drawing, lever, 2)?;
            if failing.is_empty() {
                let partial = self.options.partial.as_ref();
                let drawing = found::without_idle_parts(self.challenge, partial, drawing, lever)?;
                return Ok(SearchStep::Found(FoundBoard::new(self.challenge, drawing, lever)?));
            }
            for case in failing {
                match self.add(case) {
                    Err(SolveError::Stopped) => return Ok(SearchStep::Stopped),
                    added => added?,
                }
            }
            report(self.event());
            if stop.now() {
                return Ok(SearchStep::Stopped);
            }
        }
    }

    /// Asks the engine that knows all bounds so far, and where that takes long, one that has
    /// this bound asserted: it keeps nothing of what was learned for others, but simplifies what the
    /// bound decides.
    fn ask(&mut self, bound: &[Lit], stop: &Stop) -> Result<Answer, SolveError> {
        if self.asserted_bound.as_deref().is_some_and(|asserted| asserted != bound) {
            self.renew(None);
        }
        if self.asserted_bound.is_none() && self.options.pruning.fresh_engine {
            let answer = self.ask_engine(bound, &stop.after(QUICK))?;
            let is_short = stop.conflicts.is_some_and(|most| most <= QUICK);
            if answer != Answer::Interrupted || is_short || stop.now() {
                return Ok(answer);
            }
            self.renew(Some(bound.to_vec()));
        }
        self.ask_engine(bound, stop)
    }

    /// Takes a new engine, with a bound asserted.
    pub(super) fn renew(&mut self, bound: Option<Vec<Lit>>) {
        self.engine = (self.options.engine)();
        self.clauses_sent = 0;
        for &lit in bound.iter().flatten() {
            self.engine.add(&[lit]);
        }
        self.asserted_bound = bound;
    }

    fn ask_engine(&mut self, bound: &[Lit], stop: &Stop) -> Result<Answer, SolveError> {
        if !feed(self.engine.as_mut(), &self.cnf, &mut self.clauses_sent, stop) {
            return Ok(Answer::Interrupted);
        }
        let mut assumed = bound.to_vec();
        if self.options.pruning.idle {
            assumed.push(self.usage.none_idle());
        }
        Ok(self.engine.solve(&assumed, stop)?)
    }

    /// The question as it is, and what the engine is to take for true along with it.
    pub(super) fn asked(&self, bound: &[Lit]) -> (&Cnf, Vec<Lit>) {
        let mut units = bound.to_vec();
        if self.options.pruning.idle {
            units.push(self.usage.none_idle());
        }
        (&self.cnf, units)
    }

    /// What came so far.
    pub(super) fn answered(self, reply: Reply) -> Answered {
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
    pub(super) fn also(&mut self, case: &Case) -> Result<(), SolveError> {
        match self.cases.contains(case) {
            true => Ok(()),
            false => self.add(case.clone()),
        }
    }

    fn add(&mut self, case: Case) -> Result<(), SolveError> {
        if self.cases.contains(&case) {
            return Err(SolveError::Disagreement { case: Box::new(case) });
        }
        let more = Plays::estimate(&self.layout, self.challenge, &case)?;
        self.cnf.has_room(more)?;
        let met = self.plays.assert(&mut self.cnf, &self.layout, self.challenge, &case)?;
        self.usage.extend(&mut self.cnf, &met);
        self.cnf.whole()?;
        self.cases.push(case);
        Ok(())
    }
}

/// What comes of a search whose time is up before its formula is written: what was known before.
pub(super) fn nothing(
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
        cases: Vec::new(),
        candidates: 0,
        variables: 0,
        clauses: 0,
        time: begun.elapsed(),
    })
}

/// Questions that take more conflicts than this are hard.
const QUICK: u32 = 2_000;
