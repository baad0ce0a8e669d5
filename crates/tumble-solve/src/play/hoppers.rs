//! The hoppers: the ball that is released, and the one that comes next.

use super::super::lit::Lit;
use super::fall::BallPath;
use super::run::{MachineState, Play};
use tumble_core::board::{Colour, Side};
use tumble_core::challenge::{EndForm, OutGoal};
use tumble_core::machine::Load;

impl Play<'_> {
    /// Returns the side that a ball comes from, as a constant if the balls that come out show it: each
    /// hopper has its own colour.
    pub(super) fn side_of_ball(&self, number: usize, side: Lit) -> Lit {
        let own = |load: &Load, colour: Colour| load.count(colour.other()) == Some(0);
        let pure = own(&self.loads[0], Colour::Blue) && own(&self.loads[1], Colour::Red);
        let colour = match &self.expected.out {
            OutGoal::Exactly(balls) => balls.get(number),
            OutGoal::Endless(pattern) if self.expected.ending.kind == Some(EndForm::Repeats) => {
                pattern.get(number % pattern.len().max(1))
            }
            _ => None,
        };
        match colour {
            Some(colour) if pure => Lit::constant(*colour == Colour::Red),
            _ => side,
        }
    }

    /// True if ball `number` (from 0) is released: a lever is pressed and its hopper is not empty.
    pub(super) fn is_released(&mut self, state: &MachineState, number: usize) -> Lit {
        let [left, right] = [&self.loads[0], &self.loads[1]].map(Load::len);
        let size = |count: Option<u64>| count.and_then(|count| usize::try_from(count).ok());
        let (left, right) = (size(left), size(right));
        let is = |count: Option<usize>| {
            let count = count?;
            state.from_left.get(count).copied()
        };
        let left_empty = is(left).unwrap_or(Lit::FALSE);
        let right_empty =
            is(right.and_then(|right| number.checked_sub(right))).unwrap_or(Lit::FALSE);
        let empty = self.cnf.choose(state.side, right_empty, left_empty);
        self.cnf.and(&[state.pressed, !empty])
    }

    pub(super) fn is_red(&mut self, state: &MachineState, number: usize, there: Lit) -> Lit {
        let all = |load: &Load, colour: Colour| load.count(colour.other()) == Some(0);
        let of_side = Side::BOTH.map(|side| {
            let load = &self.loads[side.index()];
            Colour::BOTH
                .into_iter()
                .find(|&colour| all(load, colour))
                .map(|colour| Lit::constant(colour == Colour::Red))
        });
        if let [Some(left), Some(right)] = of_side {
            return self.cnf.choose(state.side, right, left);
        }
        let red = self.cnf.fresh();
        for (from_left, &count) in state.from_left.iter().enumerate() {
            let from_right = number.saturating_sub(from_left);
            let sides =
                [(Side::Left, !state.side, from_left), (Side::Right, state.side, from_right)];
            for (side, is_side, released) in sides {
                let load = &self.loads[side.index()];
                if let Some(ball) = load.ball(released as u64) {
                    let colour = Lit::constant(ball.colour == Colour::Red);
                    self.cnf.same_when(&[there, is_side, count], red, colour);
                }
            }
        }
        red
    }

    pub(super) fn is_heavy(&mut self, state: &MachineState, number: usize, there: Lit) -> Lit {
        if !self.loads.iter().any(Load::has_heavy) {
            return Lit::FALSE;
        }
        let mut ways = Vec::new();
        for (from_left, &count) in state.from_left.iter().enumerate() {
            let from_right = number.saturating_sub(from_left);
            let sides =
                [(Side::Left, !state.side, from_left), (Side::Right, state.side, from_right)];
            for (side, is_side, released) in sides {
                let ball = self.loads[side.index()].ball(released as u64);
                if ball.is_some_and(|ball| ball.is_heavy()) {
                    ways.push(self.cnf.and(&[there, is_side, count]));
                }
            }
        }
        self.cnf.or(&ways)
    }

    /// Makes the state after a ball.
    pub(super) fn next_state(
        &mut self,
        state: &mut MachineState,
        number: usize,
        there: Lit,
        fall: &BallPath,
    ) {
        let took_left = self.cnf.and(&[there, !state.side]);
        let most = self.loads[0].len().and_then(|len| usize::try_from(len).ok());
        let most = most.unwrap_or(usize::MAX).min(number + 1);
        let before = std::mem::take(&mut state.from_left);
        let at = |count: Option<usize>| {
            count.and_then(|count| before.get(count)).copied().unwrap_or(Lit::FALSE)
        };
        state.from_left = (0..=most)
            .map(|count| self.cnf.choose(took_left, at(count.checked_sub(1)), at(Some(count))))
            .collect();
        state.pressed = self.cnf.or(&fall.levers);
        state.side = fall.levers[1];
    }
}
