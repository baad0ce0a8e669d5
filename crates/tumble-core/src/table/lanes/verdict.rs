//! A verdict over all rows, block by block.

use super::block::{Block, Words};
use super::layout::Layout;
use super::most;
use super::word::{Lanes, WORD};
use crate::machine::Load;
use crate::table::effort::{Effort, RowWork};
use crate::table::ensemble::{Asked, Ensemble, OutCheck, wrong};
use crate::table::goals::Admitted;
use crate::table::plan::{HopperLoad, Plan};
use crate::table::{Runner, TableError, TableOptions, TableVerdict, Trial, plain, threads};

/// How many blocks one piece has at the most.
const BLOCKS: u64 = 64;

/// The work of one piece, unless it is a single block.
const PIECE: u64 = 1_000_000;

/// The work that is done once for a block.
pub(super) const BLOCK: u64 = 3_000;

/// The work of an operation of an expression, for 1024 rows.
const OPERATION: u64 = 5;

/// The work of a ball, for 1024 rows.
const BALL: u64 = 100;

/// The same where its colour is looked up.
const BALL_LOOKED_UP: u64 = 400;

/// The work of a node, for 1024 rows.
const NODE: u64 = 15;

/// After how much work it is asked whether more is left.
const BETWEEN_LOOKS: u64 = 1 << 16;

/// The fewest rows whose work is counted: a block that has less of them takes hardly less.
const LEAST_ROWS: usize = 256;

/// The work of a ball in a block of this many rows.
pub(super) fn work(plan: &Plan, rows: usize) -> u64 {
    let rows = rows.max(LEAST_ROWS);
    let mixed = |hopper: &HopperLoad| matches!(hopper, HopperLoad::Fixed(Load::Balls(_)));
    let ball = if plan.hoppers.iter().any(mixed) { BALL_LOOKED_UP } else { BALL };
    (ball + plan.graph.nodes.len() as u64 * NODE) * rows as u64 / 1024
}

/// As [`crate::table::verdict`].
pub(in crate::table) fn verdict<const N: usize>(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    let product = trial.challenge.rows.product().and_then(|product| u64::try_from(product).ok());
    let (Some(layout), Some(product)) = (Layout::new(&trial.challenge.rows), product) else {
        return Err(TableError::TooManyRows);
    };
    let judge = BlockJudge::<N> {
        trial,
        plan,
        layout,
        product,
        options,
        effort,
        row: RowWork::compiled(plan),
    };
    let block = super::work(plan, u128::from(product), plan.most_balls());
    let piece = (PIECE / block.max(1)).clamp(1, BLOCKS) * BlockJudge::<N>::ROWS as u64;
    let pieces = product.div_ceil(piece);
    let mut verdict = TableVerdict::default();
    if !options.parallel || pieces < 2 {
        for number in 0..pieces {
            verdict.add(judge.piece(number * piece, piece)?, options.failing_kept);
        }
        return Ok(verdict);
    }
    // Bundles in order, so that memory stays flat and the first failing rows stay the first.
    let bundle = 64 * threads::count(true) as u64;
    for begin in (0..pieces).step_by(usize::try_from(bundle).unwrap_or(1)) {
        let numbers: Vec<u64> = (begin..pieces.min(begin + bundle)).collect();
        for part in threads::map(numbers, true, |number| judge.piece(number * piece, piece)) {
            verdict.add(part?, options.failing_kept);
        }
    }
    Ok(verdict)
}

struct BlockJudge<'a, const N: usize> {
    trial: &'a Trial<'a>,
    plan: &'a Plan<'a>,
    layout: Layout<'a>,
    product: u64,
    options: &'a TableOptions<'a>,
    effort: &'a Effort,
    /// The work of a row that is run once more.
    row: RowWork,
}

impl<const N: usize> BlockJudge<'_, N> {
    /// How many rows a block has.
    const ROWS: usize = WORD * N;

    /// The verdict over `count` rows from `begin` on.
    fn piece(&self, begin: u64, count: u64) -> Result<TableVerdict, TableError> {
        let mut verdict = TableVerdict::default();
        let mut ensemble = Ensemble::new(self.plan);
        let mut single = Runner::with(self.plan);
        let end = self.product.min(begin.saturating_add(count));
        let mut first = begin;
        while first < end {
            self.block(&mut ensemble, &mut single, first, &mut verdict)?;
            first += Self::ROWS as u64;
        }
        if let Some(progress) = self.options.progress {
            progress(u128::from(end - begin), u128::from(self.product));
        }
        Ok(verdict)
    }

    fn block(
        &self,
        ensemble: &mut Ensemble<Lanes<N>>,
        single: &mut Runner,
        first: u64,
        verdict: &mut TableVerdict,
    ) -> Result<(), TableError> {
        let BlockJudge { trial, plan, layout, .. } = self;
        let mut block = Block::new(layout, first);
        let left = self.product - first;
        let all = Lanes(std::array::from_fn(|word| match left.saturating_sub(word as u64 * 64) {
            0 => 0,
            rows @ 1..64 => u64::MAX >> (64 - rows),
            _ => u64::MAX,
        }));
        let Ok(starts) = Admitted::new(&trial.challenge.rows, all, &mut block);
        if starts.admitted | starts.undefined == Lanes::NONE {
            return Ok(());
        }
        let Ok(asked) = Asked::new(plan, starts, &mut block);
        let row = |lane: usize| trial.challenge.rows.row(u128::from(first) + lane as u128);
        if let Some(lane) = asked.undefined.each().next() {
            // The plain way says what is wrong.
            let row = row(lane);
            plain::admits(trial.challenge, &row)?;
            plain::judge(trial, &row, &plain::run(trial, &row))?;
        }
        let rows = Self::ROWS.max(LEAST_ROWS) as u64;
        self.effort.spend(BLOCK + block.operations * OPERATION * rows / 1024)?;
        let Ok(()) = ensemble.start(plan, asked.admitted, &mut block);
        let wrong = self.run(ensemble, &asked)?;
        let unfinished = ensemble.active;
        let failing = wrong & asked.admitted & !unfinished;
        verdict.rows += u128::from(asked.admitted.count());
        verdict.failing += u128::from(failing.count());
        verdict.most_balls = verdict.most_balls.max(ensemble.longest);
        // Rows that go on without end, and those that are to be shown, are run once more.
        let kept = self.options.failing_kept;
        for lane in (failing | unfinished).each() {
            let unfinished = unfinished.has(lane);
            if verdict.first.len() >= kept && !unfinished {
                continue;
            }
            let row = row(lane);
            let outcome = single.run(&row);
            self.effort.spend(self.row.of(outcome.balls))?;
            verdict.most_balls = verdict.most_balls.max(outcome.balls);
            let judged = plain::judge(trial, &row, outcome)?;
            if unfinished {
                verdict.take(judged, kept);
            } else {
                // It was counted already.
                verdict.first.extend(judged.failing());
            }
        }
        Ok(())
    }

    /// Runs a block; the rows that do not leave what is asked for are returned. Rows that are still
    /// active were not followed to their end.
    ///
    /// # Errors
    /// Where this takes more work than is left; the rows are in the middle of their runs then.
    fn run(
        &self,
        ensemble: &mut Ensemble<Lanes<N>>,
        asked: &Asked<Lanes<N>>,
    ) -> Result<Lanes<N>, TableError> {
        let logic = &mut Words::<N>;
        let ball = work(self.plan, Self::ROWS);
        let between = (BETWEEN_LOOKS / ball.max(1)).max(1);
        let most = most(self.plan);
        let Ok(mut out) = OutCheck::new(asked, logic);
        loop {
            let Ok(pressed) = ensemble.press(logic);
            if ensemble.active == Lanes::NONE || ensemble.balls == most {
                self.effort.spend(ensemble.balls % between * ball)?;
                break;
            }
            let Ok(came) = ensemble.ball(self.plan, pressed, &mut (), logic);
            let Ok(()) = out.ball(&came, asked, logic);
            if ensemble.balls.is_multiple_of(between) {
                self.effort.spend(between * ball)?;
            }
        }
        let Ok(()) = out.end(Lanes::NONE, asked, logic);
        let Ok(wrong) = wrong(ensemble, self.plan, asked, logic);
        Ok(wrong | out.wrong)
    }
}
