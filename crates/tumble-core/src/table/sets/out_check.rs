//! Compares the balls that come out with the expected ones, ball by ball.

use super::ensemble::EnsembleBall;
use super::goals::Goals;
use super::logic::{Logic, Truth};
use crate::board::Colour;
use crate::challenge::{BallPattern, OutGoal};

/// The starts with wrong balls so far.
#[derive(Debug, Clone)]
pub(in crate::table) struct OutCheck<B> {
    /// The starts that ask for certain balls and no others.
    exact: B,
    /// The starts that ask for another ball after those so far.
    more: B,
    /// Number of goals with certain balls that ask for more than came so far: those that ask for the most.
    open: usize,
    /// `true` if all of them begin alike.
    alike: bool,
    endless: bool,
    /// The starts in each state of the pattern that the balls must match.
    states: Vec<B>,
    pub wrong: B,
    balls: usize,
}

fn exact_goal<B>((goal, starts): &(OutGoal, B)) -> Option<(&[Colour], &B)> {
    match goal {
        OutGoal::Exactly(balls) => Some((balls, starts)),
        OutGoal::Any | OutGoal::Endless(_) | OutGoal::Matches(_) => None,
    }
}

fn endless_goal<B>((goal, starts): &(OutGoal, B)) -> Option<(&[Colour], &B)> {
    match goal {
        OutGoal::Endless(pattern) => Some((pattern, starts)),
        OutGoal::Any | OutGoal::Exactly(_) | OutGoal::Matches(_) => None,
    }
}

fn pattern<B>(goals: &Goals<B>) -> Option<&BallPattern> {
    goals.out.iter().find_map(|(goal, _)| match goal {
        OutGoal::Matches(pattern) => Some(&**pattern),
        OutGoal::Any | OutGoal::Exactly(_) | OutGoal::Endless(_) => None,
    })
}

impl<B: Truth> OutCheck<B> {
    pub(in crate::table) fn new(goals: &Goals<B>, logic: &impl Logic<Truth = B>) -> Self {
        let of = || goals.out.iter().filter_map(exact_goal);
        let exact = of().fold(B::NEVER, |exact, (_, starts)| logic.or(exact, *starts));
        let longest = of().next().map_or(&[][..], |(balls, _)| balls);
        let states = pattern(goals).map_or(0, BallPattern::states);
        let start = |state| B::constant(state == BallPattern::START);
        OutCheck {
            states: (0..states).map(start).collect(),
            exact,
            more: exact,
            open: goals.out.len(),
            alike: of().all(|(balls, _)| longest.starts_with(balls)),
            endless: goals.out.iter().any(|goal| endless_goal(goal).is_some()),
            wrong: B::NEVER,
            balls: 0,
        }
    }

    pub(in crate::table) fn sets(&mut self) -> impl Iterator<Item = &mut B> {
        [&mut self.exact, &mut self.more, &mut self.wrong].into_iter().chain(&mut self.states)
    }

    #[inline(always)]
    pub(in crate::table) fn compare_ball<L: Logic<Truth = B>>(
        &mut self,
        ball: &EnsembleBall<B>,
        goals: &Goals<B>,
        logic: &L,
    ) {
        if !goals.out.is_empty() {
            self.compare_goals(ball, goals, logic);
        }
    }

    fn compare_goals<L: Logic<Truth = B>>(
        &mut self,
        ball: &EnsembleBall<B>,
        goals: &Goals<B>,
        logic: &L,
    ) {
        if self.endless {
            for (pattern, starts) in goals.out.iter().filter_map(endless_goal) {
                let due = pattern.get(self.balls % pattern.len().max(1));
                let red = logic.xor(ball.red, B::constant(due == Some(&Colour::Red)));
                let wrong = logic.and(logic.and(ball.out, red), *starts);
                self.wrong = logic.or(self.wrong, wrong);
            }
        }
        if let Some(pattern) = pattern(goals) {
            return self.follow_pattern(pattern, ball, logic);
        }
        let [due, red] = self.next(goals, logic);
        if self.exact == B::NEVER {
            return;
        }
        let mut wrong = logic.xor(due, ball.out);
        if !L::COSTLY || due != B::NEVER {
            let other = logic.and(logic.xor(red, ball.red), ball.out);
            wrong = logic.or(wrong, other);
        }
        self.wrong = logic.or(self.wrong, logic.and(wrong, self.exact));
    }

    fn follow_pattern<L: Logic<Truth = B>>(
        &mut self,
        pattern: &BallPattern,
        ball: &EnsembleBall<B>,
        logic: &L,
    ) {
        let blue = logic.without(ball.out, ball.red);
        let red = logic.and(ball.out, ball.red);
        let mut after = vec![B::NEVER; self.states.len()];
        for (number, &starts) in self.states.iter().enumerate() {
            if starts == B::NEVER {
                continue;
            }
            after[number] = logic.or(after[number], logic.without(starts, ball.out));
            for (colour, came) in [(Colour::Blue, blue), (Colour::Red, red)] {
                let to = pattern.after(number, colour).and_then(|next| after.get_mut(next));
                let to = to.unwrap_or(&mut self.wrong);
                *to = logic.or(*to, logic.and(starts, came));
            }
        }
        self.states = after;
    }

    /// The starts that ask for one more ball, and those that ask for a red one.
    fn next(&mut self, goals: &Goals<B>, logic: &impl Logic<Truth = B>) -> [B; 2] {
        while let Some(last) = self.open.checked_sub(1).and_then(|last| goals.out.get(last)) {
            match exact_goal(last) {
                Some((balls, _)) if balls.len() > self.balls => break,
                Some((_, starts)) => self.more = logic.without(self.more, *starts),
                None => {}
            }
            self.open -= 1;
        }
        let open = || goals.out.iter().take(self.open).filter_map(exact_goal);
        let colour = |balls: &[Colour]| balls.get(self.balls).copied();
        let first = open().next().and_then(|(balls, _)| colour(balls));
        let red = if self.alike || open().all(|(balls, _)| colour(balls) == first) {
            if first == Some(Colour::Red) { self.more } else { B::NEVER }
        } else {
            let reds = open().filter(|(balls, _)| colour(balls) == Some(Colour::Red));
            reds.fold(B::NEVER, |red, (_, starts)| logic.or(red, *starts))
        };
        self.balls += 1;
        [self.more, red]
    }

    /// Ends the comparison. All runs have ended except those in `endless`.
    pub(in crate::table) fn end_comparison(
        &mut self,
        endless: B,
        goals: &Goals<B>,
        logic: &impl Logic<Truth = B>,
    ) {
        let [due, _] = self.next(goals, logic);
        self.wrong = logic.or(self.wrong, due);
        for (number, &starts) in self.states.iter().enumerate() {
            let accepts = pattern(goals).is_some_and(|pattern| pattern.accepts(number));
            // An endless run never matches a regular expression.
            let unmatched = if accepts { logic.and(starts, endless) } else { starts };
            self.wrong = logic.or(self.wrong, unmatched);
        }
        // A run that ends never meets an endless pattern.
        for (_, starts) in goals.out.iter().filter_map(endless_goal) {
            self.wrong = logic.or(self.wrong, logic.without(*starts, endless));
        }
        // Endless runs put out more than any number of balls.
        self.wrong = logic.or(self.wrong, logic.and(endless, self.exact));
    }
}

impl<B> Goals<B> {
    /// The length of the longest pattern without end.
    pub(in crate::table) fn pattern(&self) -> usize {
        let patterns = self.out.iter().filter_map(endless_goal);
        patterns.map(|(pattern, _)| pattern.len()).max().unwrap_or(0)
    }
}
