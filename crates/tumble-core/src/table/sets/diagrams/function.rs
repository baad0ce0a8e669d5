//! The functions that a board computes, recognised in the sets of starts: of bits, of numbers, of the order of balls.
//!
//! Everything that is named is compared with all rows. Bits that do not decide are left out first, so that few shapes
//! remain.

use super::bdd::{Bdd, BddResult};
use super::bits::BitFunctions;
use super::budget::{Budget, TooLarge};
use super::cover::{FinalSets, final_bit};
use super::follow::Followed;
use super::outcomes::Outcomes;
use crate::board::{Colour, Marble, Side, letters};
use crate::table::function::{Function, FunctionOf};
use crate::table::pattern::FinalBit;
use crate::table::plan::Plan;
use crate::table::sets::logic::Bit as _;
use crate::table::{Runner, TableError, Trial};

/// The most endings that get names of their own; beyond it, none has.
const ENDINGS: usize = 16;

/// As [`crate::Table::functions`].
pub(in crate::table) fn functions(
    trial: &Trial,
    plan: &Plan,
    budget: Budget,
) -> Result<Vec<Function>, TableError> {
    let mut outcomes = Outcomes::new(trial, plan, budget)?;
    let mut found = Vec::new();
    let mut all = || -> BddResult<()> {
        if outcomes.admitted == Bdd::NEVER {
            return Ok(());
        }
        found.extend(outcomes.order()?);
        outcomes.endings_by_name(&mut found)?;
        for (variable, sets) in outcomes.finals()?.into_iter().enumerate() {
            outcomes.end_by_name(variable, &sets, &mut found)?;
        }
        Ok(())
    };
    all().map_err(|_: TooLarge| outcomes.too_complex())?;
    Ok(found)
}

impl Outcomes<'_> {
    /// The order of the balls that come out, where runs differ only in how many do.
    fn order(&mut self) -> BddResult<Option<Function>> {
        let mut balls = Vec::new();
        for ball in std::mem::take(&mut self.out) {
            let out = self.bdds.and(ball.out, self.admitted)?;
            if out == Bdd::NEVER {
                break;
            }
            let mut sides = [false; 2];
            for (side, set) in sides.iter_mut().zip([ball.red, ball.heavy]) {
                let inside = self.bdds.and(set, out)?;
                if inside != Bdd::NEVER && inside != out {
                    return Ok(Some(Function { of: FunctionOf::Out, text: None, name: "" }));
                }
                *side = inside == out;
            }
            let [red, heavy] = sides;
            let colour = if red { Colour::Red } else { Colour::Blue };
            balls.push(if heavy { Marble::heavy(colour) } else { Marble::light(colour) });
        }
        Ok(order_by_name(&balls).map(|(text, name)| Function {
            of: FunctionOf::Out,
            text: Some(text),
            name,
        }))
    }

    /// The endings, each with the starts that lead to it.
    fn endings_by_name(&mut self, found: &mut Vec<Function>) -> BddResult<()> {
        let Followed { ensemble, repeating } = &self.followed;
        let mut all = ensemble.empty.to_vec();
        all.extend(repeating.iter().map(|own| own.starts));
        for &set in ensemble.stopped.iter().flatten() {
            all.push(self.bdds.and(set, ensemble.heavy)?);
            all.push(self.bdds.without(set, ensemble.heavy)?);
        }
        let mut endings = Vec::new();
        for set in all {
            let set = self.bdds.and(set, self.admitted)?;
            if set != Bdd::NEVER {
                endings.push(set);
            }
        }
        if endings.len() > ENDINGS {
            return Ok(());
        }
        let mut single = Runner::with(self.plan);
        for set in endings {
            let start = self.bdds.some(set);
            let row = self.inputs.row(self.plan.challenge, |level| start >> level & 1 == 1);
            let of = FunctionOf::Ending(single.run(&row).ending);
            found.push(match set == self.admitted {
                true => Function { of, text: Some("always".to_owned()), name: "constant" },
                false => self.of_bit(of, set)?,
            });
        }
        Ok(())
    }

    fn of_bit(&mut self, of: FunctionOf, set: Bdd) -> BddResult<Function> {
        let Outcomes { plan, inputs, bdds, admitted, .. } = self;
        let named = BitFunctions { challenge: plan.challenge, inputs, admitted: *admitted, bdds };
        let (text, name) = named.name(set)?.unzip();
        Ok(Function { of, text, name: name.unwrap_or_default() })
    }

    /// An input or register at the end: as a number, or else bit by bit.
    fn end_by_name(
        &mut self,
        variable: usize,
        sets: &FinalSets,
        found: &mut Vec<Function>,
    ) -> BddResult<()> {
        let Some(register) = self.plan.challenge.register(variable) else { return Ok(()) };
        let mut bits = Vec::new();
        for &(end, start) in &sets.bits {
            bits.push(final_bit(self.admitted, end, start, &mut self.bdds)?);
        }
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
            let of = FunctionOf::Final(variable, None);
            found.push(Function { of, text: Some(text), name });
            return Ok(());
        }
        for (at, &(end, _)) in sets.bits.iter().enumerate() {
            let of = FunctionOf::Final(variable, is_wide.then_some(at));
            found.push(self.of_bit(of, end)?);
        }
        Ok(())
    }
}

/// What an expression over the inputs is called, by its outermost operation; of a sum modulo something it is a sum.
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

/// The order of balls as a regular expression, and its name; `None` for no balls.
fn order_by_name(balls: &[Marble]) -> Option<(String, &'static str)> {
    let is_period = |period: &usize| balls.iter().zip(&balls[*period..]).all(|(a, b)| a == b);
    let period = (1..=balls.len()).find(is_period)?;
    let (part, rest) =
        (letters(&balls[..period]), letters(&balls[balls.len() / period * period..]));
    if balls.len() < 2 * period {
        return Some((letters(balls), "sequence"));
    }
    let changes = balls[..period].windows(2).filter(|pair| pair[0] != pair[1]).count();
    let name = match (period, changes) {
        (1, _) => "same colour",
        (2, _) => "alternate",
        (_, 1) => "ratio",
        _ => "pattern",
    };
    let part = if period == 1 { part } else { format!("({part})") };
    Some((format!("{part}*{rest}"), name))
}
