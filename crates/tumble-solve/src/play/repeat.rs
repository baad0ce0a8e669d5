//! States that come back: a machine that is in a state that it had does the same without end.

use super::super::lit::Lit;
use super::{MachineState, Play};

impl Play<'_> {
    /// Whether the run goes on from a state that it had before; `past` are the states before each
    /// of its balls.
    pub(super) fn comes_back(&mut self, past: &[MachineState], now: &MachineState) -> Lit {
        let number = past.len();
        let same: Vec<Lit> = past
            .iter()
            .enumerate()
            .map(|(earlier, before)| match self.cnf.is_halted() {
                true => Lit::FALSE,
                false => self.same(before, now, number - earlier),
            })
            .collect();
        let any = self.cnf.or(&same);
        self.cnf.and(&[any, now.pressed])
    }

    /// Whether the machine will do the same from both states; `balls` were released between them.
    fn same(&mut self, before: &MachineState, now: &MachineState, balls: usize) -> Lit {
        let mut pairs = vec![(before.side, now.side)];
        pairs.extend(before.loners.iter().filter_map(|(cell, &points)| {
            now.loners.get(cell).map(|&points_now| (points, points_now))
        }));
        pairs.extend(before.trains.iter().copied().zip(now.trains.iter().copied()));
        let [left, right] = [&self.loads[0], &self.loads[1]].map(|load| load.len().is_some());
        let released = |state: &MachineState, count: usize| {
            state.from_left.get(count).copied().unwrap_or(Lit::FALSE)
        };
        // What is left of a finite load is the same when nothing was released from it.
        let counts = before.from_left.len().max(now.from_left.len());
        if left {
            pairs.extend((0..counts).map(|count| (released(before, count), released(now, count))));
        }
        if right {
            pairs.extend(
                (0..counts).map(|count| (released(before, count), released(now, count + balls))),
            );
        }
        let differ: Vec<Lit> =
            pairs.into_iter().map(|(one, other)| self.cnf.differ(one, other)).collect();
        !self.cnf.or(&differ)
    }
}
