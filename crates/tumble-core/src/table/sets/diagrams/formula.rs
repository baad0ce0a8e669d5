//! A register's end as one expression over the inputs: `A + B`, `31 - A`, `(A + 1) % 8`.
//!
//! Candidates are the expressions of the challenge itself, and a few shapes of one or two inputs. Each is first
//! compared with some rows, which also give the constant of a shape; the few that agree are compared with all rows, as
//! diagrams. So a formula that is found is exact, but an existing one may be missed.

use super::bdd::Bdd;
use super::start_sets::StartSets;
use crate::challenge::expression::{Expression, Name, Scope, Type, Value};
use crate::table::sets::logic::{BitVec, Logic as _, SymbolicValue, Truth as _, evaluate};

const SAMPLES: u64 = 24;

/// Number of deciding inputs up to which pairs are tried; of more inputs, only their sum.
const PAIRED: usize = 4;

/// Factors, divisors and moduli that are tried: those of the book's challenges, and some more.
const FACTORS: std::ops::RangeInclusive<i64> = 2..=16;

/// Total bits of two inputs up to which their product is tried: diagrams of products grow exponentially.
const PRODUCT_BITS: usize = 20;

pub(super) struct FormulaSearch<'a> {
    sets: &'a StartSets<'a>,
    admitted: Bdd,
    scope: Scope,
    /// Admitted starts as input bits, and as the values of the variables.
    samples: Vec<(u128, Vec<i64>)>,
}

/// An expression that lacks a constant: `A + B` stands for `A + B + c`, and `-A` for `c - A`.
struct FormulaShape {
    source: String,
    shown: String,
    /// An input that is subtracted from the constant.
    subtracted: Option<String>,
    /// The least possible value.
    least: i64,
}

impl<'a> FormulaSearch<'a> {
    pub(super) fn new(sets: &'a StartSets<'a>, admitted: Bdd) -> Self {
        let mut scope = Scope::default();
        for (place, name) in sets.plan.challenge.variables().enumerate() {
            scope.add(name, Name::Number(place));
        }
        let sample = |seed| {
            let start = sets.bdds.some_start_by(admitted, seed);
            (start, sets.row_of(start).values)
        };
        let samples = if admitted == Bdd::NEVER { 0 } else { SAMPLES };
        let samples = (0..samples).map(sample).collect();
        FormulaSearch { sets, admitted, scope, samples }
    }

    /// An expression with these bits in all rows, the least significant first, if one is found.
    pub(super) fn find_formula(&self, bits: &[Bdd]) -> Option<String> {
        let read = |start: u128| -> i64 {
            let set = bits.iter().enumerate();
            set.map(|(at, &bit)| i64::from(self.sets.bdds.holds_in(bit, start)) << at.min(62)).sum()
        };
        let ends: Vec<i64> = self.samples.iter().map(|(start, _)| read(*start)).collect();
        for rule in &self.sets.plan.challenge.expect.finals {
            let agrees = self.sample_values(&rule.value).is_some_and(|values| values == ends);
            if agrees && self.is_exact(&rule.value, bits) {
                return Some(rule.value.source().to_owned());
            }
        }
        // Two values are clearer as bits: `(top + bottom) % 2` is a riddle.
        if bits.len() < 2 {
            return None;
        }
        let modulus = 1i64 << bits.len().min(62);
        for shape in self.shapes_for(bits) {
            let Ok(bare) = Expression::new(&shape.source, &self.scope, Type::Int) else { continue };
            let Some(values) = self.sample_values(&bare) else { continue };
            let Some((source, shown)) = shape.with_constant(&values, &ends, modulus) else {
                continue;
            };
            if let Ok(whole) = Expression::new(&source, &self.scope, Type::Int)
                && self.is_exact(&whole, bits)
            {
                return Some(shown);
            }
        }
        None
    }

    fn sample_values(&self, expression: &Expression) -> Option<Vec<i64>> {
        let value = |(_, values): &(u128, Vec<i64>)| match expression.value(values) {
            Ok(Value::Int(number)) => Some(number),
            _ => None,
        };
        self.samples.iter().map(value).collect()
    }

    /// Whether an expression has these bits in all rows; `false` if the check takes too much work.
    fn is_exact(&self, expression: &Expression, bits: &[Bdd]) -> bool {
        let value = evaluate(expression, self.sets);
        let SymbolicValue::Number(number) = value.value else { return false };
        let due = BitVec(bits.iter().copied().chain([Bdd::NEVER]).collect());
        let equal = number.is_equal(&due, &self.sets.bdds);
        let right = self.sets.bdds.without(equal, value.without);
        let wrong = self.sets.bdds.without(self.admitted, right);
        !self.sets.bdds.take_spent() && wrong == Bdd::NEVER
    }

    /// The shapes of the inputs on which these bits depend, the simplest first.
    fn shapes_for(&self, bits: &[Bdd]) -> Vec<FormulaShape> {
        let StartSets { bdds, plan, .. } = self.sets;
        let levels = bits.iter().fold(0, |levels, &bit| levels | bdds.levels_asked(bit));
        let inputs = self.sets.numbers_among(levels).into_iter();
        let name = |variable| plan.challenge.name_of(variable);
        let inputs = inputs.map(|input| (name(input.variable), input.to, input.levels.len()));
        let inputs: Vec<(&str, i64, usize)> = inputs.collect();
        let plain = |source: String| FormulaShape {
            shown: source.clone(),
            source,
            subtracted: None,
            least: 0,
        };
        let mut shapes: Vec<FormulaShape> = Vec::new();
        shapes.extend(inputs.iter().map(|(x, ..)| plain((*x).to_owned())));
        shapes.extend(inputs.iter().map(|&(x, most, _)| FormulaShape {
            source: format!("-{x}"),
            shown: String::new(),
            subtracted: Some(x.to_owned()),
            least: most.saturating_neg(),
        }));
        if inputs.len() > 1 {
            let all: Vec<&str> = inputs.iter().map(|(x, ..)| *x).collect();
            shapes.push(plain(all.join(" + ")));
        }
        for factor in FACTORS {
            shapes.extend(inputs.iter().map(|(x, ..)| plain(format!("{factor} * {x}"))));
            shapes.extend(inputs.iter().map(|(x, ..)| plain(format!("{x} / {factor}"))));
            shapes.extend(inputs.iter().map(|(x, ..)| plain(format!("{x} % {factor}"))));
        }
        if inputs.len() > PAIRED {
            return shapes;
        }
        for (at, &(x, most_x, width_x)) in inputs.iter().enumerate() {
            for &(y, most_y, width_y) in inputs.iter().skip(at + 1) {
                shapes.push(plain(format!("{x} + {y}")));
                for (x, y, most_y) in [(x, y, most_y), (y, x, most_x)] {
                    let least = most_y.saturating_neg();
                    shapes.push(FormulaShape { least, ..plain(format!("{x} - {y}")) });
                }
                for (name, sign) in [("min", '<'), ("max", '>')] {
                    let shown = format!("{name}({x}, {y})");
                    shapes.push(FormulaShape {
                        shown,
                        ..plain(format!("({x} {sign} {y} ? {x} : {y})"))
                    });
                }
                if width_x + width_y <= PRODUCT_BITS {
                    shapes.push(plain(format!("{x} * {y}")));
                }
            }
        }
        shapes
    }
}

impl FormulaShape {
    /// The shape with the constant that turns these values into the ends, as source and as shown; `None` without such
    /// a constant, even for remainders.
    fn with_constant(
        &self,
        values: &[i64],
        ends: &[i64],
        modulus: i64,
    ) -> Option<(String, String)> {
        let differences = || ends.iter().zip(values).map(|(end, value)| end.checked_sub(*value));
        let first = differences().next()??;
        if differences().all(|other| other == Some(first)) {
            return Some(self.written_with(first));
        }
        let rest = first.rem_euclid(modulus);
        if !differences().all(|other| other.is_some_and(|other| other.rem_euclid(modulus) == rest))
        {
            return None;
        }
        // The remainder of a negative number would be negative.
        let below = rest.saturating_add(self.least).min(0).unsigned_abs();
        let rounds = i64::try_from(below).ok()?.checked_add(modulus - 1)? / modulus;
        let (source, shown) = self.written_with(rest.checked_add(rounds.checked_mul(modulus)?)?);
        let remainder = |sum: String| match sum.contains(' ') {
            true => format!("({sum}) % {modulus}"),
            false => format!("{sum} % {modulus}"),
        };
        Some((remainder(source), remainder(shown)))
    }

    fn written_with(&self, constant: i64) -> (String, String) {
        if let Some(input) = &self.subtracted {
            let text = format!("{constant} - {input}");
            return (text.clone(), text);
        }
        let with = |shape: &str| match constant {
            0 => shape.to_owned(),
            1.. => format!("{shape} + {constant}"),
            _ => format!("{shape} - {}", constant.unsigned_abs()),
        };
        (with(&self.source), with(&self.shown))
    }
}
