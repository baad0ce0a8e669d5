//! The goals of a run: the balls that come out, the ending, the values at the end.

use super::super::lit::Lit;
use super::fall::BallPath;
use super::run::{MachineState, Play};
use tumble_core::board::{Cell, Colour, Mark, Part, Side};
use tumble_core::challenge::{BallPattern, EndForm, OutGoal};

impl Play<'_> {
    /// Compares a ball with the goals.
    pub(super) fn assert_outcome(
        &mut self,
        state: &mut MachineState,
        number: usize,
        there: Lit,
        fall: &BallPath,
    ) {
        let ending = self.expected.ending;
        let colour = self.is_red(state, number, there);
        let red = |wanted: Colour| Lit::constant(wanted == Colour::Red);
        match &self.expected.out {
            OutGoal::Any => {}
            OutGoal::Exactly(balls) => match balls.get(number) {
                Some(wanted) => {
                    self.cnf.imply(&[self.played], &[there]);
                    self.cnf.add(&[!fall.intercepted]);
                    self.cnf.same_when(&[self.played], colour, red(*wanted));
                }
                None => {
                    self.cnf.add(&[!fall.levers[0]]);
                    self.cnf.add(&[!fall.levers[1]]);
                }
            },
            OutGoal::Matches(pattern) => self.match_ball(pattern, state, colour, fall),
            OutGoal::Endless(pattern) => {
                let wanted = pattern.get(number % pattern.len().max(1)).copied();
                let wanted = red(wanted.unwrap_or(Colour::Blue));
                for lever in fall.levers {
                    self.cnf.same_when(&[lever], colour, wanted);
                }
            }
        }
        if matches!(ending.kind, Some(EndForm::Empty | EndForm::Repeats)) {
            self.cnf.add(&[!fall.intercepted]);
        }
        if let Some(wanted) = ending.colour {
            let red = Lit::constant(wanted == Colour::Red);
            self.cnf.same_when(&[fall.intercepted], colour, red);
        }
        if let Some(wanted) = ending.cell {
            for (cell, caught) in &fall.caught {
                if *cell != wanted {
                    self.cnf.add(&[!*caught]);
                }
            }
        }
    }

    /// Moves the pattern to its next state, after a ball that is red or blue.
    fn match_ball(
        &mut self,
        pattern: &BallPattern,
        state: &mut MachineState,
        red: Lit,
        fall: &BallPath,
    ) {
        let came = self.cnf.or(&fall.levers);
        let mut ways: Vec<Vec<Lit>> = vec![Vec::new(); pattern.states()];
        for (number, &is) in state.matched.iter().enumerate() {
            ways[number].push(self.cnf.and(&[is, !came]));
            for (colour, is_colour) in [(Colour::Blue, !red), (Colour::Red, red)] {
                let moved = self.cnf.and(&[is, came, is_colour]);
                match pattern.after(number, colour) {
                    Some(next) => ways[next].push(moved),
                    None => self.cnf.add(&[!moved]),
                }
            }
        }
        state.matched = ways.iter().map(|ways| self.cnf.or(ways)).collect();
    }

    /// Asserts that the balls that came out match the pattern, if all of `when` are true.
    pub(super) fn assert_matched(&mut self, state: &MachineState, when: &[Lit]) {
        let OutGoal::Matches(pattern) = &self.expected.out else { return };
        let wrong = (0..).zip(&state.matched).filter(|(number, _)| !pattern.accepts(*number));
        for (_, &is) in wrong {
            self.cnf.add(&when.iter().map(|lit| !*lit).chain([!is]).collect::<Vec<_>>());
        }
    }

    /// Asserts the expected final values in a state, if all of `when` are true.
    pub(super) fn assert_finals(&mut self, state: &MachineState, when: &[Lit]) {
        for &(variable, value) in &self.expected.finals {
            let Some(register) = self.challenge.register(variable) else { continue };
            for (at, &cell) in register.cells.all().iter().enumerate() {
                let wanted = Lit::constant(value >> register.cells.bit_of(at).min(62) & 1 == 1);
                self.assert_points(state, when, cell, wanted);
            }
        }
    }

    /// Asserts that the part at `cell` points as `wanted`, true for right, if all of `when` are true.
    pub(super) fn assert_points(
        &mut self,
        state: &MachineState,
        when: &[Lit],
        cell: Cell,
        wanted: Lit,
    ) {
        let Some(part) = self.layout.parts.get(&cell).copied() else { return };
        if part.input_ramp {
            let is = part.input.map_or(Lit::FALSE, |input| self.input_literal(input));
            self.cnf.same_when(when, is, wanted);
        } else if let Mark::Part(Part::Ramp(side)) = self.challenge.given.at(cell) {
            self.cnf.same_when(when, Lit::constant(side == Side::Right), wanted);
        } else {
            if let Some(&points) = state.loners.get(&cell) {
                self.cnf.same_when(&[when, &[part.loner]].concat(), points, wanted);
            }
            let labels = self.layout.trains.labels(cell);
            for (&label, &points) in labels.iter().zip(&state.trains) {
                self.cnf.same_when(&[when, &[label]].concat(), points, wanted);
            }
        }
    }
}
