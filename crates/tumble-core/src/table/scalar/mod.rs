//! Fast runs of single starts: the board reduced to the parts that decide, and memory that is reused for every row.
//!
//! A run goes ball by ball, with two exceptions. The rest of a hopper passes at once if the order of its balls is
//! known or not asked for (`counts`). And a repeated state repeats again and again, so that the rounds between are
//! skipped, or recognised as endless (`state`).

mod counts;
mod rotor;
mod state;

use std::borrow::Cow;

use super::effort::{Effort, RowWork};
use super::plan::Plan;
use super::{TableError, TableVerdict};
use crate::board::Side;
use crate::challenge::{LoadRule, Row, Variable};
use crate::limits;
use crate::machine::{Ending, Load, Outcome};
use counts::BallCounts;
pub(super) use counts::counted_work;
use rotor::Rotors;
use state::{ReturnWatch, RunState};

const PORTION: u64 = 1 << 10;

/// Runs of more balls than this may have few states, and skip repeated rounds.
const LONG: u64 = 1 << 10;

/// The least number of balls for a search for the first one that strays: it takes about as many passes as the number
/// has bits.
const SEARCHED: u64 = 64;

/// A machine on the board reduced to the parts that decide, for rows of one challenge.
///
/// It gives the same outcomes as [`machine::run`](crate::machine::run), faster, and reuses its memory for every row.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    plan: Cow<'a, Plan<'a>>,
    /// Whether the balls that come out are asked for.
    wants_out: bool,
    /// Determined for the first row: many runners of verdicts never run one.
    method: Option<Method>,
    loads: [Load; 2],
    run: RunState,
    outcome: Outcome,
    counts: BallCounts,
    rotors: Rotors,
}

#[derive(Debug, Clone, Copy)]
struct Method {
    work: RowWork,
    most: u64,
    is_endless: bool,
    /// `true` for a [rotor router](rotor).
    is_router: bool,
    /// For each hopper, whether all its balls return to their own lever in any state.
    stay: [bool; 2],
    /// `true` if rounds may be skipped: balls are alike and not asked for.
    jumps: bool,
}

impl Method {
    fn new(plan: &Plan, wants_out: bool, counts: &mut BallCounts) -> Self {
        let rows = plan.board.shape().rows();
        let is_endless = plan.is_endless();
        let is_router = !is_endless && rotor::suits_board(plan);
        let finite = limits::balls_run(rows) + 1;
        Method {
            work: RowWork::on_graph(plan),
            most: if is_endless { limits::balls_followed(rows) } else { finite },
            is_endless,
            is_router,
            stay: Side::BOTH.map(|side| is_router && counts.all_stay(&plan.graph, side)),
            jumps: !wants_out && !is_endless && plan.has_balls_alike(),
        }
    }
}

impl<'a> Runner<'a> {
    pub(super) fn new(plan: Plan<'a>) -> Self {
        Runner::of_plan(Cow::Owned(plan), true)
    }

    pub(super) fn with_plan(plan: &'a Plan<'a>) -> Self {
        Runner::of_plan(Cow::Borrowed(plan), true)
    }

    /// A runner for verdicts: its outcomes lack the balls that come out, if the challenge does not ask for them.
    pub(super) fn for_verdicts(plan: &'a Plan<'a>) -> Self {
        Runner::of_plan(Cow::Borrowed(plan), plan.asks_for_out())
    }

    fn of_plan(plan: Cow<'a, Plan<'a>>, wants_out: bool) -> Self {
        let outcome =
            Outcome { out: Vec::new(), ending: Ending::GaveUp, switches: Vec::new(), balls: 0 };
        Runner {
            wants_out,
            method: None,
            loads: plan.challenge.loads.each_ref().map(|rule| rule.load(0)),
            run: RunState::default(),
            outcome,
            counts: BallCounts::default(),
            rotors: Rotors::default(),
            plan,
        }
    }

    /// The outcome of a row.
    pub fn run(&mut self, row: &Row) -> &Outcome {
        // An endless budget never runs out, so this is always the outcome.
        let _ = self.run_within(row, &Effort::endless());
        &self.outcome
    }

    /// The outcome of a row, within this budget.
    ///
    /// # Errors
    /// Fails if the budget runs out.
    pub(super) fn run_within(
        &mut self,
        row: &Row,
        effort: &Effort,
    ) -> Result<&Outcome, TableError> {
        let Runner { plan, wants_out, loads, counts, .. } = self;
        let method = *self.method.get_or_insert_with(|| Method::new(plan, *wants_out, counts));
        for (side, load) in Side::BOTH.into_iter().zip(loads) {
            let rule = &plan.challenge.loads[side.index()];
            if let LoadRule::Range { .. } = rule {
                let count = plan.challenge.value_in(row, Variable::Balls(side));
                *load = rule.load(u64::try_from(count).unwrap_or(0));
            }
        }
        self.run.begin_run(plan, row);
        self.outcome.out.clear();
        let ending = self.follow_run(row, method, effort);
        self.outcome.balls = self.run.released.iter().sum();
        self.outcome.switches.clear();
        let switches = self.run.states.iter().take(self.plan.switch_count());
        self.outcome.switches.extend(switches.map(|&state| Side::from_bit(state == 1)));
        if !self.wants_out {
            self.outcome.out.clear();
        }
        self.outcome.ending = ending?;
        Ok(&self.outcome)
    }

    /// Returns the ending. Inlined with its callees for short runs, which take a tenth longer otherwise.
    #[inline(always)]
    fn follow_run(
        &mut self,
        row: &Row,
        method: Method,
        effort: &Effort,
    ) -> Result<Ending, TableError> {
        if let Some(ending) = self.pass_rest(method, effort)? {
            return Ok(ending);
        }
        let is_long = || self.loads.iter().any(|load| load.len().is_some_and(|held| held > LONG));
        let is_watched = method.is_endless || (method.jumps && is_long());
        if !is_watched && method.is_router {
            let Runner { plan, run, loads, outcome, rotors, .. } = self;
            let ending = rotors.follow_run(plan, run, loads, &mut outcome.out, method.most);
            effort.spend_work(method.work.of_row(run.released.iter().sum()))?;
            return Ok(ending);
        }
        let watch = is_watched.then(|| ReturnWatch::new(&self.run));
        self.follow_balls(row, method, watch, effort)
    }

    /// Lets the rest of the next hopper pass at once, if that is faster than ball by ball and gives enough. It gives
    /// enough if all balls return to their own lever, or if their order is not asked for and the other hopper is
    /// empty.
    #[inline(always)]
    fn pass_rest(&mut self, method: Method, effort: &Effort) -> Result<Option<Ending>, TableError> {
        let Runner { plan, wants_out, loads, run, outcome, counts, .. } = self;
        let side = run.next_side();
        let left = run.left_in(loads, side).filter(|_| method.is_router);
        let Some(left) = left else { return Ok(None) };
        let stays = method.stay[side.index()];
        let nodes = plan.graph.nodes.len() as u64;
        let pays = match stays {
            true => left * 2 >= nodes && !(*wants_out && left >= method.most),
            false => !*wants_out && left > SEARCHED && run.left_in(loads, side.other()) == Some(0),
        };
        if !pays {
            return Ok(None);
        }
        let (ending, passes) = match stays {
            true => (counts.pass_all(plan, run, side, left), 1),
            false => counts.pass_rest(plan, run, loads, side, left),
        };
        if *wants_out {
            loads[side.index()].release_rest(0, &mut outcome.out);
        }
        effort.spend_work(
            method.work.of_row(0).saturating_add(counts::work_of_passes(plan, passes)),
        )?;
        Ok(Some(ending))
    }

    fn follow_balls(
        &mut self,
        row: &Row,
        method: Method,
        mut watch: Option<ReturnWatch>,
        effort: &Effort,
    ) -> Result<Ending, TableError> {
        let Runner { plan, wants_out, loads, run, outcome, .. } = self;
        let Method { mut most, is_endless, work, .. } = method;
        let mut followed = 0;
        let ending = loop {
            if let Some(ending) = run.run_ball(plan, loads, &mut outcome.out) {
                break ending;
            }
            followed += 1;
            if followed % PORTION == 0 {
                effort.spend_work(work.of_balls(PORTION))?;
                if !*wants_out {
                    outcome.out.clear();
                }
            }
            if let Some(period) = watch.as_mut().and_then(|watch| watch.returned_after(run, loads))
            {
                if is_endless {
                    break self.repeat_run(row, period);
                }
                if let Some(watch) = watch.take() {
                    watch.jump_rounds(run, loads);
                    // At most two rounds are left.
                    most = followed.saturating_mul(3).saturating_add(2);
                }
            }
            if followed == most {
                break if is_endless { self.repeat_late(row, followed) } else { Ending::GaveUp };
            }
        };
        effort.spend_work(work.of_row(followed % PORTION))?;
        Ok(ending)
    }

    /// Follows the run again up to the end of its first period, and finds the beginning of the period: two runs, one a
    /// period before the other, continue until they are in the same state.
    fn repeat_run(&mut self, row: &Row, period: u64) -> Ending {
        let Runner { plan, loads, run, outcome, .. } = self;
        let mut behind = RunState::default();
        behind.begin_run(plan, row);
        run.begin_run(plan, row);
        outcome.out.clear();
        for _ in 0..period {
            run.run_ball(plan, loads, &mut outcome.out);
        }
        let mut before = 0;
        let mut unseen = Vec::new();
        while !behind.goes_on_as(run, loads) {
            behind.run_ball(plan, loads, &mut unseen);
            run.run_ball(plan, loads, &mut outcome.out);
            before += 1;
        }
        Ending::Repeats { from: before + 1, period }
    }

    /// The same for a run without a repeated state within the limit: the last state is compared with all earlier ones.
    fn repeat_late(&mut self, row: &Row, followed: u64) -> Ending {
        let mut earlier = RunState::default();
        earlier.begin_run(&self.plan, row);
        let mut unseen = Vec::new();
        let mut last = None;
        for released in 0..followed {
            if earlier.goes_on_as(&self.run, &self.loads) {
                last = Some(released);
            }
            earlier.run_ball(&self.plan, &self.loads, &mut unseen);
            unseen.clear();
        }
        last.map_or(Ending::GaveUp, |last| self.repeat_run(row, followed - last))
    }
}

/// Runs the failing rows of a verdict once more, if possible: their outcomes lack the balls that came out.
pub(super) fn complete_failing(
    plan: &Plan,
    effort: &Effort,
    verdict: &mut TableVerdict,
) -> Result<(), TableError> {
    if plan.asks_for_out() {
        return Ok(());
    }
    let mut runner = None;
    for failing in &mut verdict.first {
        if failing.outcome.balls <= limits::balls_run(plan.board.shape().rows()) {
            let runner = runner.get_or_insert_with(|| Runner::with_plan(plan));
            failing.outcome = runner.run_within(&failing.row, effort)?.clone();
        }
    }
    Ok(())
}
