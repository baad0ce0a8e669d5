//! The functions that a board computes, recognised in the sets of starts: of bits, of numbers, of the order of balls.
//!
//! Every named function was compared with all rows. Bits that do not decide are left out first, so that few shapes
//! remain.

use super::bdd::Bdd;
use super::bits::BitFunctions;
use super::cover::{FinalSets, final_bit};
use super::follow::Followed;
use super::outcomes::Outcomes;
use crate::board::{Marble, Side};
use crate::table::FinalBit;
use crate::table::sets::logic::{Logic as _, Truth as _};
use crate::table::{Function, FunctionOf};

/// The most endings that get names; if there are more, all stay without one.
const ENDINGS: usize = 16;

impl Outcomes<'_> {
    pub(in crate::table) fn all_functions(self) -> Vec<Function> {
        if self.admitted == Bdd::NEVER {
            return Vec::new();
        }
        let ends = self.final_sets(self.admitted).into_iter().enumerate();
        let ends = ends.flat_map(|(variable, sets)| self.end_by_name(variable, &sets));
        self.order_of_balls().into_iter().chain(self.endings_by_name()).chain(ends).collect()
    }

    /// The order of the balls that come out, if runs differ only in their number.
    fn order_of_balls(&self) -> Option<Function> {
        let of = FunctionOf::Out;
        let mut balls = Vec::new();
        let mut is_whole = true;
        for ball in &self.out {
            let out = self.sets.bdds.and(ball.out, self.admitted);
            if out == Bdd::NEVER {
                break;
            }
            is_whole = out == self.admitted;
            let Some(marble) = self.marble_in(ball, out) else {
                return Some(Function { of, text: None, name: "" });
            };
            balls.push(marble);
        }
        let repeating = self.followed.repeating.iter();
        let mut repeating =
            repeating.filter(|own| self.sets.bdds.and(own.starts, self.admitted) != Bdd::NEVER);
        if let Some(own) = repeating.next() {
            // Balls before the rounds, or rounds of several lengths, have no name.
            let is_alone = own.before == 0 && repeating.next().is_none() && is_whole;
            let rounds = is_alone.then(|| order_by_name(&balls.repeat(2))).flatten();
            let (text, name) = rounds.unzip();
            let text = text.map(|text| format!("{text} without end"));
            return Some(Function { of, text, name: name.unwrap_or_default() });
        }
        let (text, name) = order_by_name(&balls)?;
        // Balls of one colour match their pattern in any number.
        let text = match is_whole || name == ONE_COLOUR {
            true => text,
            false => format!("{text} or its beginning"),
        };
        Some(Function { of, text: Some(text), name })
    }

    fn endings_by_name(&self) -> Vec<Function> {
        let Followed { ensemble, repeating } = &self.followed;
        let stopped = ensemble.stopped.iter().flatten().flat_map(|&set| {
            [self.sets.bdds.and(set, ensemble.heavy), self.sets.bdds.without(set, ensemble.heavy)]
        });
        let repeating = repeating.iter().map(|own| own.starts);
        let all = ensemble.empty.into_iter().chain(repeating).chain(stopped);
        let mut endings: Vec<Bdd> = all.map(|set| self.sets.bdds.and(set, self.admitted)).collect();
        endings.retain(|&set| set != Bdd::NEVER);
        if endings.len() > ENDINGS {
            return Vec::new();
        }
        let named = endings.into_iter().map(|set| {
            let of = FunctionOf::Ending(self.ending_of(set));
            match set == self.admitted {
                true => Function { of, text: Some("always".to_owned()), name: "constant" },
                false => self.of_bit(of, set),
            }
        });
        named.collect()
    }

    fn of_bit(&self, of: FunctionOf, set: Bdd) -> Function {
        let named = BitFunctions { sets: self.sets, admitted: self.admitted };
        let (text, name) = named.name_of(set).unzip();
        Function { of, text, name: name.unwrap_or_default() }
    }

    /// An input or register at the end: as a number, or else bit by bit.
    fn end_by_name(&self, variable: usize, sets: &FinalSets) -> Vec<Function> {
        let challenge = self.sets.plan.challenge;
        let Some(register) = challenge.register(variable) else { return Vec::new() };
        let bit = |&(end, start)| final_bit(self.admitted, end, start, &self.sets.bdds);
        let bits: Vec<Option<FinalBit>> = sets.bits.iter().map(bit).collect();
        let all = |due: FinalBit| bits.iter().all(|bit| *bit == Some(due));
        let is_wide = bits.len() > 1;
        let number = bits.iter().rev().try_fold(0i64, |number, bit| match bit {
            Some(FinalBit::Points(side)) => Some(number << 1 | i64::from(*side == Side::Right)),
            _ => None,
        });
        let whole = if let Some(number) = number {
            Some((number.to_string(), "constant"))
        } else if all(FinalBit::AsStarted) {
            Some((register.name.clone(), "as it started"))
        } else if all(FinalBit::Turned) {
            Some((format!("NOT {}", register.name), if is_wide { "reverse" } else { "NOT" }))
        } else {
            let name = |formula: &String| (formula.clone(), number_by_name(formula));
            sets.formula.as_ref().filter(|_| is_wide).map(name)
        };
        if let Some((text, name)) = whole {
            return vec![Function {
                of: FunctionOf::Final(variable, None),
                text: Some(text),
                name,
            }];
        }
        let bits = sets.bits.iter().enumerate().map(|(at, &(end, _))| {
            self.of_bit(FunctionOf::Final(variable, is_wide.then_some(at)), end)
        });
        bits.collect()
    }
}

/// The name of an expression over the inputs, by its outermost operation. A sum modulo a number is a sum.
fn number_by_name(formula: &str) -> &'static str {
    let (whole, remainder) =
        formula.split_once(" % ").map_or((formula, "copy"), |(whole, _)| (whole, "remainder"));
    let named = [
        ("min(", "minimum"),
        ("max(", "maximum"),
        ("?", "choice"),
        (" + ", "sum"),
        (" - ", "difference"),
        (" * ", "product"),
        (" / ", "quotient"),
    ];
    let found = named.iter().find(|(sign, _)| whole.contains(sign));
    match (found, whole) {
        (Some((_, name)), _) => name,
        (None, "blue_balls" | "red_balls") => "counter",
        (None, _) => remainder,
    }
}

/// The name of an order of equal balls.
const ONE_COLOUR: &str = "same colour";

/// The order of balls as a regular expression, and its name; `None` without balls.
fn order_by_name(balls: &[Marble]) -> Option<(String, &'static str)> {
    let is_period =
        |period: &usize| balls.iter().zip(balls.iter().skip(*period)).all(|(a, b)| a == b);
    let period = (1..=balls.len()).find(is_period)?;
    let (first, _) = balls.split_at_checked(period)?;
    let rest = Marble::letters(balls.chunks_exact(period).remainder());
    let part = Marble::letters(first);
    if balls.len() < 2 * period {
        return Some((Marble::letters(balls), "sequence"));
    }
    let changes = first.iter().zip(first.iter().skip(1)).filter(|(a, b)| a != b).count();
    let name = match (period, changes) {
        (1, _) => ONE_COLOUR,
        (2, _) => "alternate",
        (_, 1) => "ratio",
        _ => "pattern",
    };
    let part = if period == 1 { part } else { format!("({part})") };
    Some((format!("{part}*{rest}"), name))
}
