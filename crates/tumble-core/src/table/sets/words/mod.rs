//! Many starts at once, block by block, with a bit of a machine word for each start.

mod block;
mod word;

use std::ops::ControlFlow;

use block::{Block, Layout, WordLogic};
use word::{Lanes, WORD};

use crate::challenge::LoadRule;
use crate::machine::Load;
use crate::table::effort::Effort;
use crate::table::plan::Plan;
use crate::table::sets::end_check::wrong_ends;
use crate::table::sets::ensemble::Ensemble;
use crate::table::sets::goals::{Admitted, Goals};
use crate::table::sets::logic::Logic as _;
use crate::table::sets::out_check::OutCheck;
use crate::table::{Runner, TableError, TableOptions, TableVerdict, rows, threads};

/// The words of a block. With fewer, the fixed work of a block weighs more; with more, small tables waste them:
/// `benches/aims.rs`, 512 and 2^20 rows.
const WORDS: usize = 8;

/// The rows of a block, for the estimate of its work: a smaller block takes hardly less.
pub(in crate::table) const ROWS: usize = 64 * WORDS;

/// Number of rows that share a single word, in half of the time: `benches/peers.rs`.
const FEW: u128 = 64;

/// The most balls that may be asked for: the expectation is stored for each of them.
const ASKED: u64 = 1 << 14;

/// Number of balls that are followed in lanes with an unlimited supply.
pub(in crate::table) const ENDLESS: u64 = 1 << 8;

const BLOCKS: u64 = 128;

/// The work of one piece, unless it is a single block.
const PIECE: u64 = 1_000_000;

const BLOCK: u64 = 3_000;

const OPERATION: u64 = 3;

const BALL: u64 = 50;

/// The same if its colour is looked up.
const BALL_LOOKED_UP: u64 = 200;

const NODE: u64 = 8;

const BETWEEN_LOOKS: u64 = 1 << 16;

/// Whether rows can share words. Not for more than 2^63 rows, for long expected sequences of balls, or for a hopper
/// with more balls than are ever run.
pub(in crate::table) fn suits_words(plan: &Plan) -> bool {
    let rows = plan.challenge.rows.product().unwrap_or(u128::MAX);
    let held = plan.challenge.loads.iter().filter_map(LoadRule::most_held);
    let most_asked = held.fold(0, u64::saturating_add);
    rows >> 63 == 0
        && !plan.is_vast()
        && (plan.challenge.expect.out.is_none() || most_asked <= ASKED)
}

/// The work to run a block of rows whose longest run releases this number of balls.
pub(in crate::table) fn work_of_block(plan: &Plan, balls: u64) -> u64 {
    BLOCK.saturating_add(balls.saturating_mul(work_of_ball(plan)))
}

/// The most balls of a row that are followed in lanes.
fn most(plan: &Plan) -> u64 {
    if plan.is_endless() { ENDLESS } else { u64::MAX }
}

fn work_of_ball(plan: &Plan) -> u64 {
    let mixed = |rule: &LoadRule| matches!(rule, LoadRule::Fixed(Load::Balls(_)));
    let ball = if plan.challenge.loads.iter().any(mixed) { BALL_LOOKED_UP } else { BALL };
    ball + plan.graph.nodes.len() as u64 * NODE
}

pub(in crate::table) fn words_verdict(
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    match plan.challenge.rows.product() {
        Some(..=FEW) => verdict_in::<1>(plan, options, effort),
        _ => verdict_in::<WORDS>(plan, options, effort),
    }
}

fn verdict_in<const N: usize>(
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    let product = plan.challenge.rows.product().and_then(|product| u64::try_from(product).ok());
    let (Some(layout), Some(product)) = (Layout::new(&plan.challenge.rows), product) else {
        return Err(TableError::TooManyRows);
    };
    let judge = BlockJudge::<N> { plan, layout, product, options, effort };
    let block = work_of_block(plan, plan.most_balls());
    let piece = (PIECE / block.max(1)).clamp(1, BLOCKS) * BlockJudge::<N>::ROWS as u64;
    let mut verdict = TableVerdict::default();
    let make = |number: u128| judge.judge_piece(number as u64 * piece, piece);
    let pieces = u128::from(product.div_ceil(piece));
    let mut take = |piece| match piece {
        Ok(piece) => {
            verdict.append_piece(piece, options.failing_kept);
            ControlFlow::Continue(())
        }
        Err(error) => ControlFlow::Break(error),
    };
    let broken = threads::make_in_order(pieces, options.parallel, &make, &mut take);
    broken.break_value().map_or(Ok(verdict), Err)
}

struct BlockJudge<'a, const N: usize> {
    plan: &'a Plan<'a>,
    layout: Layout<'a>,
    product: u64,
    options: &'a TableOptions<'a>,
    effort: &'a Effort,
}

impl<const N: usize> BlockJudge<'_, N> {
    const ROWS: usize = WORD * N;

    fn judge_piece(&self, begin: u64, count: u64) -> Result<TableVerdict, TableError> {
        let mut verdict = TableVerdict::default();
        let mut ensemble = Ensemble::new(self.plan);
        let mut single = Runner::with_plan(self.plan);
        let end = self.product.min(begin.saturating_add(count));
        let mut first = begin;
        while first < end {
            self.judge_block(&mut ensemble, &mut single, first, &mut verdict)?;
            first += Self::ROWS as u64;
        }
        if let Some(progress) = self.options.progress {
            progress(u128::from(end - begin), u128::from(self.product));
        }
        Ok(verdict)
    }

    fn judge_block(
        &self,
        ensemble: &mut Ensemble<Lanes<N>>,
        single: &mut Runner,
        first: u64,
        verdict: &mut TableVerdict,
    ) -> Result<(), TableError> {
        let BlockJudge { plan, layout, .. } = self;
        let logic = &WordLogic::<N, false>::default();
        let block = Block::new(layout, first);
        let left = self.product - first;
        let all = Lanes(std::array::from_fn(|word| match left.saturating_sub(word as u64 * 64) {
            0 => 0,
            rows @ 1..64 => u64::MAX >> (64 - rows),
            _ => u64::MAX,
        }));
        let starts = Admitted::new(&plan.challenge.rows, all, &block);
        if starts.admitted == Lanes::NONE && starts.undefined == Lanes::NONE {
            return Ok(());
        }
        let goals = Goals::new(plan, starts, &block);
        let row = |lane: usize| plan.challenge.rows.row(u128::from(first) + lane as u128);
        if let Some(lane) = goals.undefined.each_row().next() {
            rows::check_defined(plan, &row(lane))?;
        }
        self.effort.spend_work(BLOCK + block.logic.operations.get() * OPERATION)?;
        ensemble.start_runs(plan, goals.admitted, &block);
        let wrong = self.run_block(ensemble, &goals, logic)?;
        let unfinished = ensemble.active;
        let failing = logic.without(logic.and(wrong, goals.admitted), unfinished);
        let (mut rows, mut fails) = (goals.admitted.count_rows(), failing.count_rows());
        verdict.most_balls = verdict.most_balls.max(ensemble.longest);
        // Endless rows, and those to be shown, are run once more.
        let kept = self.options.failing_kept;
        for lane in logic.or(failing, unfinished).each_row() {
            if verdict.first.len() < kept || unfinished.has_row(lane) {
                rows -= 1;
                fails -= u64::from(failing.has_row(lane));
                let row = row(lane);
                verdict.add_row(plan, &row, single.run_within(&row, self.effort)?, kept)?;
            }
        }
        verdict.rows += u128::from(rows);
        verdict.failing += u128::from(fails);
        Ok(())
    }

    /// Runs a block and returns the rows that do not meet the expectation. Rows that are still active were not
    /// followed to their end.
    ///
    /// # Errors
    /// The budget ran out. The rows are partway through their runs.
    fn run_block(
        &self,
        ensemble: &mut Ensemble<Lanes<N>>,
        goals: &Goals<Lanes<N>>,
        logic: &WordLogic<N, false>,
    ) -> Result<Lanes<N>, TableError> {
        let ball = work_of_ball(self.plan);
        let between = (BETWEEN_LOOKS / ball.max(1)).max(1);
        let most = most(self.plan);
        let mut out = OutCheck::new(goals, logic);
        loop {
            let pressed = ensemble.press_levers(logic);
            if ensemble.active == Lanes::NONE || ensemble.balls == most {
                self.effort.spend_work(ensemble.balls % between * ball)?;
                break;
            }
            let came = ensemble.run_ball(self.plan, pressed, logic, &mut |_, _| {});
            out.compare_ball(&came, goals, logic);
            if ensemble.balls.is_multiple_of(between) {
                self.effort.spend_work(between * ball)?;
            }
        }
        out.end_comparison(Lanes::NONE, goals, logic);
        Ok(logic.or(wrong_ends(ensemble, self.plan, goals, logic), out.wrong))
    }
}
