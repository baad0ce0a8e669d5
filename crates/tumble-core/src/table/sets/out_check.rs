//! Compares the balls that come out with those that are asked for, as they come.

use super::asked::Asked;
use super::ensemble::EnsembleBall;
use crate::board::Colour;
use crate::challenge::OutGoal;
use crate::table::sets::logic::{Bit, Logic};

/// The starts that let out other balls than they should, so far.
#[derive(Debug, Clone)]
pub(in crate::table) struct OutCheck<B> {
    /// The starts that ask for certain balls and no others.
    exact: B,
    /// The starts that ask for one more ball than came so far.
    more: B,
    /// How many goals ask for certain balls and for more than came so far: those that ask for the most.
    open: usize,
    /// Whether all of them begin alike.
    alike: bool,
    /// Whether something is asked for without end.
    endless: bool,
    pub wrong: B,
    balls: usize,
}

fn exactly<B>((goal, starts): &(OutGoal, B)) -> Option<(&[Colour], &B)> {
    match goal {
        OutGoal::Exactly(balls) => Some((balls, starts)),
        OutGoal::Any | OutGoal::Endless(_) => None,
    }
}

fn endlessly<B>((goal, starts): &(OutGoal, B)) -> Option<(&[Colour], &B)> {
    match goal {
        OutGoal::Endless(pattern) => Some((pattern, starts)),
        OutGoal::Any | OutGoal::Exactly(_) => None,
    }
}

impl<B: Bit> OutCheck<B> {
    pub(in crate::table) fn new<L: Logic<Bit = B>>(
        asked: &Asked<B>,
        logic: &mut L,
    ) -> Result<Self, L::Fault> {
        let mut exact = B::NEVER;
        for (_, starts) in asked.out.iter().filter_map(exactly) {
            exact = logic.or(exact, *starts)?;
        }
        let mut goals = asked.out.iter().filter_map(exactly).map(|(balls, _)| balls);
        let longest = goals.next().unwrap_or(&[]);
        Ok(OutCheck {
            exact,
            more: exact,
            open: asked.out.len(),
            alike: goals.all(|balls| longest.starts_with(balls)),
            endless: asked.out.iter().any(|goal| endlessly(goal).is_some()),
            wrong: B::NEVER,
            balls: 0,
        })
    }

    /// All sets, to be kept while others are forgotten; those of what is asked for aside.
    pub(in crate::table) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        [&mut self.exact, &mut self.more, &mut self.wrong].into_iter()
    }

    /// One more ball of all runs that go on.
    #[inline(always)]
    pub(in crate::table) fn ball<L: Logic<Bit = B>>(
        &mut self,
        ball: &EnsembleBall<B>,
        asked: &Asked<B>,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        if asked.out.is_empty() {
            return Ok(());
        }
        self.compare(ball, asked, logic)
    }

    fn compare<L: Logic<Bit = B>>(
        &mut self,
        ball: &EnsembleBall<B>,
        asked: &Asked<B>,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        if self.endless {
            for (pattern, starts) in asked.out.iter().filter_map(endlessly) {
                let due = pattern.get(self.balls % pattern.len().max(1));
                let red = logic.xor(ball.red, B::constant(due == Some(&Colour::Red)))?;
                let wrong = logic.and(ball.out, red)?;
                let wrong = logic.and(wrong, *starts)?;
                self.wrong = logic.or(self.wrong, wrong)?;
            }
        }
        let [due, red] = self.next(asked, logic)?;
        if self.exact == B::NEVER {
            return Ok(());
        }
        let mut wrong = logic.xor(due, ball.out)?;
        if !L::COSTLY || due != B::NEVER {
            let other = logic.xor(red, ball.red)?;
            let other = logic.and(other, ball.out)?;
            wrong = logic.or(wrong, other)?;
        }
        let wrong = logic.and(wrong, self.exact)?;
        self.wrong = logic.or(self.wrong, wrong)?;
        Ok(())
    }

    /// The starts that ask for one more ball, and those that ask for a red one.
    fn next<L: Logic<Bit = B>>(
        &mut self,
        asked: &Asked<B>,
        logic: &mut L,
    ) -> Result<[B; 2], L::Fault> {
        while let Some(last) = self.open.checked_sub(1).and_then(|last| asked.out.get(last)) {
            match exactly(last) {
                Some((balls, _)) if balls.len() > self.balls => break,
                Some((_, starts)) => self.more = logic.without(self.more, *starts)?,
                None => {}
            }
            self.open -= 1;
        }
        let goals = || asked.out.iter().take(self.open).filter_map(exactly);
        let colour = |balls: &[Colour]| balls.get(self.balls).copied();
        let first = goals().next().and_then(|(balls, _)| colour(balls));
        let red = if self.alike || goals().all(|(balls, _)| colour(balls) == first) {
            if first == Some(Colour::Red) { self.more } else { B::NEVER }
        } else {
            let mut red = B::NEVER;
            for (balls, starts) in goals() {
                if colour(balls) == Some(Colour::Red) {
                    red = logic.or(red, *starts)?;
                }
            }
            red
        };
        self.balls += 1;
        Ok([self.more, red])
    }

    /// Ends the comparison: all runs have ended but these, which go on without end.
    pub(in crate::table) fn end<L: Logic<Bit = B>>(
        &mut self,
        endless: B,
        asked: &Asked<B>,
        logic: &mut L,
    ) -> Result<(), L::Fault> {
        let [due, _] = self.next(asked, logic)?;
        self.wrong = logic.or(self.wrong, due)?;
        // What is asked for without end does not come from runs that end.
        for (_, starts) in asked.out.iter().filter_map(endlessly) {
            let ended = logic.without(*starts, endless)?;
            self.wrong = logic.or(self.wrong, ended)?;
        }
        // Whatever they have put out, they put out more.
        let more = logic.and(endless, self.exact)?;
        self.wrong = logic.or(self.wrong, more)?;
        Ok(())
    }
}

impl<B> Asked<B> {
    /// The length of the longest pattern without end.
    pub(in crate::table) fn pattern(&self) -> usize {
        let patterns = self.out.iter().filter_map(endlessly);
        patterns.map(|(pattern, _)| pattern.len()).max().unwrap_or(0)
    }
}
