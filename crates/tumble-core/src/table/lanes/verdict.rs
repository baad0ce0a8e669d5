//! A verdict over all rows, block by block.

use super::asked::{AskedRows, KeptBlocks};
use super::check::{LaneOutCheck, failing};
use super::field::{BlockRunner, LEAST_ROWS, Reach};
use super::layout::Layout;
use super::{layout, most};
use crate::table::effort::{Effort, RowWork};
use crate::table::plan::Plan;
use crate::table::{Runner, TableError, TableOptions, TableVerdict, Trial, plain, threads};

/// How many blocks one piece has at the most.
const BLOCKS: u64 = 64;

/// The work of one piece, unless it is a single block.
const PIECE: u64 = 1_000_000;

/// The work that is done once for a block.
pub(super) const BLOCK: u64 = 3_000;

/// The work of an operation of an expression, for 1024 rows.
const OPERATION: u64 = 5;

/// As [`crate::table::verdict`].
pub(in crate::table) fn verdict<const N: usize>(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
    kept: Option<&KeptBlocks<N>>,
) -> Result<TableVerdict, TableError> {
    let product = trial.challenge.rows.product().and_then(|product| u64::try_from(product).ok());
    let (Some(layout), Some(product)) = (layout(plan), product) else {
        return Err(TableError::TooManyRows);
    };
    let judge = BlockJudge::<N> {
        trial,
        plan,
        layout,
        product,
        kept,
        options,
        effort,
        row: RowWork::compiled(plan),
    };
    let block = super::work(plan, u128::from(product), plan.most_balls());
    let piece = (PIECE / block.max(1)).clamp(1, BLOCKS) * BlockRunner::<N>::ROWS as u64;
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
    kept: Option<&'a KeptBlocks<N>>,
    options: &'a TableOptions<'a>,
    effort: &'a Effort,
    /// The work of a row that is run once more.
    row: RowWork,
}

impl<const N: usize> BlockJudge<'_, N> {
    /// The verdict over `count` rows from `begin` on.
    fn piece(&self, begin: u64, count: u64) -> Result<TableVerdict, TableError> {
        let mut verdict = TableVerdict::default();
        let mut field = BlockRunner::<N>::new(self.plan);
        let mut single = Runner::with(self.plan);
        let end = self.product.min(begin.saturating_add(count));
        let mut first = begin;
        while first < end {
            self.block(&mut field, &mut single, first, &mut verdict)?;
            first += BlockRunner::<N>::ROWS as u64;
        }
        if let Some(progress) = self.options.progress {
            progress(u128::from(end - begin), u128::from(self.product));
        }
        Ok(verdict)
    }

    fn block(
        &self,
        field: &mut BlockRunner<N>,
        single: &mut Runner,
        first: u64,
        verdict: &mut TableVerdict,
    ) -> Result<(), TableError> {
        let BlockJudge { trial, plan, layout, .. } = self;
        let find = || AskedRows::new(plan, layout, first, self.product);
        let kept = self.kept.and_then(|kept| kept.block(first / BlockRunner::<N>::ROWS as u64));
        let found;
        let asked = match kept {
            Some(kept) => kept.get_or_init(find),
            None => {
                found = find();
                &found
            }
        };
        let AskedRows { admitted, undefined, ref goals, operations } = *asked;
        let Some(goals) = goals else { return Ok(()) };
        let row = |lane: usize| trial.challenge.rows.row(u128::from(first) + lane as u128);
        if let Some(lane) = undefined.each().next() {
            // The plain way says what is wrong.
            let row = row(lane);
            plain::admits(trial.challenge, &row)?;
            plain::judge(trial, &row, &plain::run(trial, &row))?;
        }
        let mut out = LaneOutCheck::new(goals);
        let reach = Reach { balls: most(plan), effort: self.effort };
        field.run(plan, layout, first, admitted, reach, &mut out)?;
        let rows = BlockRunner::<N>::ROWS.max(LEAST_ROWS) as u64;
        let operations = operations * OPERATION * rows / 1024;
        self.effort.spend(BLOCK + operations)?;
        let failing = failing(field, plan, goals, &out) & admitted;
        verdict.rows += u128::from(admitted.count());
        verdict.failing += u128::from((failing & !field.unfinished).count());
        verdict.most_balls = verdict.most_balls.max(field.longest);
        // Rows that go on without end, and those that are to be shown, are run once more.
        let kept = self.options.failing_kept;
        for lane in (failing | field.unfinished).each() {
            let unfinished = field.unfinished.has(lane);
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
}
