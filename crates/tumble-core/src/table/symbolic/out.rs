//! Compares the balls that come out with those that are asked for, as they come.

use super::bdd::{Bdd, BddManager, BddResult};
use super::ensemble::SymbolicBall;
use super::goals::Asked;
use crate::board::Colour;
use crate::challenge::OutGoal;
use crate::table::logic::Bit as _;

/// The starts that let out other balls than they should, so far.
#[derive(Debug, Clone)]
pub(super) struct SymbolicOutCheck {
    /// The starts that ask for certain balls and no others.
    exact: Bdd,
    /// The starts that ask for one more ball than came so far.
    more: Bdd,
    /// What is asked for, and where, the longest first.
    goals: Vec<(Vec<Colour>, Bdd)>,
    /// What is asked for without end, and where.
    patterns: Vec<(Vec<Colour>, Bdd)>,
    pub wrong: Bdd,
    balls: usize,
}

impl SymbolicOutCheck {
    pub(super) fn new(asked: &Asked, bdds: &mut BddManager) -> BddResult<Self> {
        let mut goals = Vec::new();
        let mut patterns = Vec::new();
        let mut exact = Bdd::NEVER;
        for (expected, starts) in &asked.out {
            match &expected.out {
                OutGoal::Any => {}
                OutGoal::Exactly(balls) => {
                    exact = bdds.or(exact, *starts)?;
                    goals.push((balls.clone(), *starts));
                }
                OutGoal::Endless(pattern) => patterns.push((pattern.clone(), *starts)),
            }
        }
        goals.sort_by_key(|(balls, _)| std::cmp::Reverse(balls.len()));
        Ok(SymbolicOutCheck { exact, more: exact, goals, patterns, wrong: Bdd::NEVER, balls: 0 })
    }

    /// All sets, to be kept while others are forgotten.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let SymbolicOutCheck { exact, more, goals, patterns, wrong, .. } = self;
        let goals = goals.iter_mut().chain(patterns).map(|(_, starts)| starts);
        [exact, more, wrong].into_iter().chain(goals)
    }

    pub(super) fn ball(&mut self, ball: SymbolicBall, bdds: &mut BddManager) -> BddResult<()> {
        for (pattern, starts) in &self.patterns {
            let due = pattern.get(self.balls % pattern.len().max(1));
            let red = bdds.xor(ball.red, Bdd::constant(due == Some(&Colour::Red)))?;
            let wrong = bdds.and(ball.out, red)?;
            let wrong = bdds.and(wrong, *starts)?;
            self.wrong = bdds.or(self.wrong, wrong)?;
        }
        let [asked, red] = self.next(bdds)?;
        if self.exact == Bdd::NEVER {
            return Ok(());
        }
        let mut wrong = bdds.xor(asked, ball.out)?;
        if asked != Bdd::NEVER {
            let other = bdds.xor(red, ball.red)?;
            let other = bdds.and(other, ball.out)?;
            wrong = bdds.or(wrong, other)?;
        }
        let wrong = bdds.and(wrong, self.exact)?;
        self.wrong = bdds.or(self.wrong, wrong)?;
        Ok(())
    }

    /// The starts that ask for one more ball, and those that ask for a red one.
    fn next(&mut self, bdds: &mut BddManager) -> BddResult<[Bdd; 2]> {
        while let Some((balls, starts)) = self.goals.last()
            && balls.len() <= self.balls
        {
            self.more = bdds.without(self.more, *starts)?;
            self.goals.pop();
        }
        let colour = |balls: &[Colour]| balls.get(self.balls).copied();
        let mut colours = self.goals.iter().filter_map(|(balls, _)| colour(balls));
        let first = colours.next();
        let red = if colours.all(|own| Some(own) == first) {
            if first == Some(Colour::Red) { self.more } else { Bdd::NEVER }
        } else {
            let mut red = Bdd::NEVER;
            for (balls, starts) in &self.goals {
                if colour(balls) == Some(Colour::Red) {
                    red = bdds.or(red, *starts)?;
                }
            }
            red
        };
        self.balls += 1;
        Ok([self.more, red])
    }

    /// The length of the longest pattern without end.
    pub(super) fn pattern(&self) -> usize {
        self.patterns.iter().map(|(pattern, _)| pattern.len()).max().unwrap_or(0)
    }

    /// Ends the comparison: all runs have ended but these, which go on without end.
    pub(super) fn end(&mut self, endless: Bdd, bdds: &mut BddManager) -> BddResult<()> {
        let [asked, _] = self.next(bdds)?;
        self.wrong = bdds.or(self.wrong, asked)?;
        // What is asked for without end does not come from runs that end.
        for (_, starts) in &self.patterns {
            let ended = bdds.without(*starts, endless)?;
            self.wrong = bdds.or(self.wrong, ended)?;
        }
        // Whatever they have put out, they put out more.
        let more = bdds.and(endless, self.exact)?;
        self.wrong = bdds.or(self.wrong, more)?;
        Ok(())
    }
}
