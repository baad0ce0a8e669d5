//! Expressions over 64 rows at once.

use std::cmp::Ordering;
use std::convert::Infallible;
use std::sync::Arc;

use super::column::{Column, Ints, Values, all};
use super::layout::Layout;
use super::word::WORD;
use crate::board::Side;
use crate::challenge::expression::{Algebra, Expression, Operator, Value};

/// The values of an expression in 64 rows, from the row with this number on.
pub(in crate::table) fn column(expression: &Expression, layout: &Layout, first: u64) -> Column {
    let Ok(column) = expression.fold(&mut Rows { layout, first });
    column
}

/// The algebra of columns.
struct Rows<'a> {
    layout: &'a Layout<'a>,
    first: u64,
}

type Folded = Result<Column, Infallible>;

impl Algebra for Rows<'_> {
    type Value = Column;
    type Fault = Infallible;

    fn constant(&mut self, value: &Value) -> Folded {
        Ok(Column::constant(value))
    }

    fn number(&mut self, place: usize) -> Folded {
        Ok(Column { values: Values::Ints(self.layout.column(place, self.first)), without: 0 })
    }

    fn lever(&mut self, place: usize) -> Folded {
        let right = self.layout.column(place, self.first).compare(&Ints::Same(0), |a, b| a != b);
        let texts = Side::BOTH.map(|side| side.colour().to_string().into());
        let [left_text, right_text]: [Arc<str>; 2] = texts;
        let texts = [(left_text, !right), (right_text, right)];
        let values = Values::Texts(texts.into_iter().filter(|(_, rows)| *rows != 0).collect());
        Ok(Column { values, without: 0 })
    }

    fn negative(&mut self, inner: Column) -> Folded {
        let zero = Column::constant(&Value::Int(0));
        Ok(calculate(zero, inner, i64::checked_sub))
    }

    fn not(&mut self, inner: Column) -> Folded {
        let (truths, without) = inner.truths();
        Ok(Column { values: Values::Bools(!truths), without })
    }

    fn operation(&mut self, operator: Operator, left: Column, right: Column) -> Folded {
        use Ordering::{Equal, Greater, Less};
        Ok(match operator {
            Operator::And | Operator::Or => either(operator == Operator::Or, &left, &right),
            Operator::Equal => compare(&left, &right, |found| found == Equal),
            Operator::Unequal => compare(&left, &right, |found| found != Equal),
            Operator::Less => compare(&left, &right, |found| found == Less),
            Operator::LessOrEqual => compare(&left, &right, |found| found != Greater),
            Operator::Greater => compare(&left, &right, |found| found == Greater),
            Operator::GreaterOrEqual => compare(&left, &right, |found| found != Less),
            Operator::Add => match (&left.values, &right.values) {
                (Values::Texts(_), Values::Texts(_)) => joined(&left, &right),
                _ => calculate(left, right, i64::checked_add),
            },
            Operator::Subtract => calculate(left, right, i64::checked_sub),
            Operator::Multiply => calculate(left, right, i64::checked_mul),
            Operator::Divide => calculate(left, right, i64::checked_div),
            Operator::Remainder => calculate(left, right, i64::checked_rem),
        })
    }

    fn choose(&mut self, condition: Column, then: Column, otherwise: Column) -> Folded {
        let (truths, without) = condition.truths();
        let without = without | truths & then.without | !truths & otherwise.without;
        let values = match (then.values, otherwise.values) {
            (then, _) if truths == u64::MAX => then,
            (_, otherwise) if truths == 0 => otherwise,
            (Values::Bools(then), Values::Bools(otherwise)) => {
                Values::Bools(truths & then | !truths & otherwise)
            }
            (Values::Ints(then), Values::Ints(otherwise)) => {
                let one = |lane| if truths >> lane & 1 == 1 { &then } else { &otherwise };
                Values::Ints(Ints::each(|lane| one(lane).at(lane)))
            }
            (Values::Texts(then), Values::Texts(otherwise)) => {
                let mut texts = Vec::new();
                then.into_iter().for_each(|(text, rows)| add(&mut texts, text, rows & truths));
                for (text, rows) in otherwise {
                    add(&mut texts, text, rows & !truths);
                }
                Values::Texts(texts)
            }
            _ => return Ok(Column::nothing()),
        };
        Ok(Column { values, without })
    }

    fn one_of(&mut self, inner: Column, list: Vec<Column>) -> Folded {
        let mut truths = 0;
        let mut without = inner.without;
        for element in &list {
            let (found, missing) =
                compare(&inner, element, |found| found == Ordering::Equal).truths();
            truths |= found;
            without |= missing;
        }
        Ok(Column { values: Values::Bools(truths), without })
    }
}

/// `&&`, and `||` where true is decisive.
fn either(decisive: bool, left: &Column, right: &Column) -> Column {
    let flip = all(!decisive);
    let ((left, no_left), (right, no_right)) = (left.truths(), right.truths());
    let decided = (left ^ flip) & !no_left | (right ^ flip) & !no_right;
    Column { values: Values::Bools(decided ^ flip), without: (no_left | no_right) & !decided }
}

fn compare(left: &Column, right: &Column, holds: impl Fn(Ordering) -> bool) -> Column {
    let without = left.without | right.without;
    let truths = match (&left.values, &right.values) {
        (Values::Ints(left), Values::Ints(right)) => left.compare(right, |a, b| holds(a.cmp(&b))),
        (Values::Bools(left), Values::Bools(right)) => {
            let cases = [
                (!left & !right | left & right, Ordering::Equal),
                (!left & right, Ordering::Less),
                (left & !right, Ordering::Greater),
            ];
            cases.into_iter().fold(0, |truths, (rows, case)| truths | rows & all(holds(case)))
        }
        (Values::Texts(left), Values::Texts(right)) => {
            let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
            pairs.fold(0, |truths, ((a, in_a), (b, in_b))| {
                truths | in_a & in_b & all(holds(a.cmp(b)))
            })
        }
        _ => return Column::nothing(),
    };
    Column { values: Values::Bools(truths), without }
}

/// Two texts, one after the other.
fn joined(left: &Column, right: &Column) -> Column {
    let mut texts = Vec::new();
    if let (Values::Texts(left), Values::Texts(right)) = (&left.values, &right.values) {
        for (a, in_a) in left {
            for (b, in_b) in right {
                if in_a & in_b != 0 {
                    add(&mut texts, format!("{a}{b}").into(), in_a & in_b);
                }
            }
        }
    }
    Column { values: Values::Texts(texts), without: left.without | right.without }
}

fn add(texts: &mut Vec<(Arc<str>, u64)>, text: Arc<str>, rows: u64) {
    match texts.iter_mut().find(|(own, _)| *own == text) {
        _ if rows == 0 => {}
        Some((_, own)) => *own |= rows,
        None => texts.push((text, rows)),
    }
}

fn calculate(left: Column, right: Column, one: impl Fn(i64, i64) -> Option<i64>) -> Column {
    let mut without = left.without | right.without;
    let (Values::Ints(left), Values::Ints(right)) = (left.values, right.values) else {
        return Column::nothing();
    };
    if let (Ints::Same(left), Ints::Same(right)) = (&left, &right) {
        let value = one(*left, *right);
        without |= all(value.is_none());
        return Column { values: Values::Ints(Ints::Same(value.unwrap_or(0))), without };
    }
    let mut values = Box::new([0; WORD]);
    for (lane, own) in values.iter_mut().enumerate() {
        match one(left.at(lane), right.at(lane)) {
            Some(value) => *own = value,
            None => without |= 1 << lane,
        }
    }
    Column { values: Values::Ints(Ints::Each(values)), without }
}
