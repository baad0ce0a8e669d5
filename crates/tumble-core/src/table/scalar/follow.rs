//! One run, from the first lever to the end.

use super::counts::{self, BallCounts};
use super::rotor::{self, Rotors};
use super::state::{ReturnWatch, RunState};
use crate::board::{Marble, Side};
use crate::challenge::Row;
use crate::limits;
use crate::machine::Ending;
use crate::table::TableError;
use crate::table::effort::{Effort, RowWork};
use crate::table::plan::Plan;

/// Work is spent in portions of this many balls.
const PORTION: u64 = 1 << 10;

/// Runs of more balls than this may meet few states, and jump over what comes again.
const LONG: u64 = 1 << 10;

/// How the runs of a board may be followed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    work: RowWork,
    /// The most balls of a run.
    most: u64,
    is_endless: bool,
    /// Whether the balls that come out are asked for.
    pub wants_out: bool,
    /// Whether the board is a [rotor router](rotor).
    is_router: bool,
    /// The hoppers of which all balls come back to their own lever, whatever the states are.
    stay: [bool; 2],
    /// Whether rounds may be jumped over: balls are alike and not asked for.
    jumps: bool,
}

impl Way {
    pub(super) fn new(plan: &Plan, wants_out: bool, counts: &mut BallCounts) -> Self {
        let rows = plan.board.shape().rows();
        let is_endless = plan.is_endless();
        let is_router = !is_endless && rotor::suits(plan);
        Way {
            work: RowWork::compiled(plan),
            most: if is_endless {
                limits::balls_followed(rows)
            } else {
                limits::balls_run(rows) + 1
            },
            is_endless,
            wants_out,
            is_router,
            stay: Side::BOTH.map(|side| is_router && counts.stay(&plan.graph, side)),
            jumps: !wants_out && !is_endless && plan.has_balls_alike(),
        }
    }
}

/// More balls than this are worth a search for the first one that strays: about as many passes as the number has bits.
const SEARCHED: u64 = 64;

/// One run.
pub(super) struct Follower<'a, 'b> {
    pub plan: &'b Plan<'a>,
    pub way: Way,
    pub row: &'b Row,
    pub run: RunState<'b>,
    pub out: &'b mut Vec<Marble>,
    pub counts: &'b mut BallCounts,
    pub rotors: &'b mut Rotors,
    pub effort: &'b Effort,
}

impl<'b> Follower<'_, 'b> {
    /// The ending. Inlined, as is what it calls for short runs, which take a tenth longer otherwise.
    #[inline(always)]
    pub(super) fn follow(&mut self) -> Result<Ending, TableError> {
        if let Some(ending) = self.pass_rest()? {
            return Ok(ending);
        }
        let is_long =
            || self.run.loads.iter().any(|load| load.len().is_some_and(|held| held > LONG));
        let watch = if self.way.is_endless || (self.way.jumps && is_long()) {
            Some(ReturnWatch::new(&self.run))
        } else {
            None
        };
        if watch.is_none() && self.way.is_router {
            let ending = self.rotors.follow(self.plan, &mut self.run, self.out, self.way.most);
            self.effort.spend(self.way.work.of(self.run.balls()))?;
            return Ok(ending);
        }
        self.ball_by_ball(watch)
    }

    /// Lets the rest of the next hopper pass as one, where that is less work than ball after ball and says enough:
    /// all balls come back to their own lever, or their order is not asked for and the other hopper is
    /// empty.
    #[inline(always)]
    fn pass_rest(&mut self) -> Result<Option<Ending>, TableError> {
        let Way { is_router, stay, wants_out, most, work, .. } = self.way;
        let side = self.run.next;
        let Some(left) = self.run.left(side).filter(|_| is_router) else { return Ok(None) };
        let stays = stay[side.index()];
        let nodes = self.plan.graph.nodes.len() as u64;
        let pays = match stays {
            true => left * 2 >= nodes && !(wants_out && left >= most),
            false => !wants_out && left > SEARCHED && self.run.left(side.other()) == Some(0),
        };
        if !pays {
            return Ok(None);
        }
        let (ending, passes) = match stays {
            true => (self.counts.pass_all(self.plan, &mut self.run, side, left), 1),
            false => self.counts.pass_rest(self.plan, &mut self.run, side, left),
        };
        if wants_out {
            self.run.loads[side.index()].release_rest(0, self.out);
        }
        self.effort.spend(work.of(0).saturating_add(counts::work_of_passes(self.plan, passes)))?;
        Ok(Some(ending))
    }

    fn ball_by_ball(&mut self, mut watch: Option<ReturnWatch<'b>>) -> Result<Ending, TableError> {
        let Way { mut most, is_endless, wants_out, work, .. } = self.way;
        let mut followed = 0;
        let ending = loop {
            if let Some(ending) = self.run.ball(self.plan, self.out) {
                break ending;
            }
            followed += 1;
            if followed % PORTION == 0 {
                self.effort.spend(work.of_balls(PORTION))?;
                if !wants_out {
                    self.out.clear();
                }
            }
            if let Some(period) = watch.as_mut().and_then(|watch| watch.returned_after(&self.run)) {
                if is_endless {
                    break self.repeat(period);
                }
                if let Some(watch) = watch.take() {
                    watch.jump(&mut self.run);
                    // At most two rounds are left.
                    most = followed.saturating_mul(3).saturating_add(2);
                }
            }
            if followed == most {
                break if is_endless { self.repeat_late(followed) } else { Ending::GaveUp };
            }
        };
        self.effort.spend(work.of(followed % PORTION))?;
        Ok(ending)
    }

    /// Follows the run again up to the end of its first period, and finds where that begins: two runs go on, one a
    /// period before the other, until they are in the same state.
    fn repeat(&mut self, period: u64) -> Ending {
        let (plan, loads, row) = (self.plan, self.run.loads, self.row);
        let mut behind = RunState::new(plan, loads, row, Vec::new());
        self.run = RunState::new(plan, loads, row, std::mem::take(&mut self.run.states));
        self.out.clear();
        for _ in 0..period {
            self.run.ball(plan, self.out);
        }
        let mut before = 0;
        let mut unseen = Vec::new();
        while !behind.is_as(&self.run) {
            behind.ball(plan, &mut unseen);
            self.run.ball(plan, self.out);
            before += 1;
        }
        Ending::Repeats { from: before + 1, period }
    }

    /// The same where no state came back within the limit: the last state is looked for among all before it.
    fn repeat_late(&mut self, followed: u64) -> Ending {
        let mut earlier = RunState::new(self.plan, self.run.loads, self.row, Vec::new());
        let mut unseen = Vec::new();
        let mut last = None;
        for released in 0..followed {
            if earlier.is_as(&self.run) {
                last = Some(released);
            }
            earlier.ball(self.plan, &mut unseen);
            unseen.clear();
        }
        last.map_or(Ending::GaveUp, |last| self.repeat(followed - last))
    }
}
