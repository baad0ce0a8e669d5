//! Expressions over many rows.

use std::cmp::Ordering;
use std::sync::Arc;

use super::{BitVec, Logic, Truth, Variables};
use crate::board::Side;
use crate::challenge::expression::{Expression, ExpressionNode, Operator, Value};

/// A value for each row, and the rows without one.
#[derive(Debug, Clone)]
pub(in crate::table) struct Symbolic<B> {
    pub value: SymbolicValue<B>,
    /// The rows without a value, after an overflow or a division by zero.
    pub without: B,
}

#[derive(Debug, Clone)]
pub(in crate::table) enum SymbolicValue<B> {
    Number(BitVec<B>),
    Truth(B),
    Texts(Texts<B>),
}

type Texts<B> = Vec<(Arc<str>, B)>;

impl<B: Truth> Symbolic<B> {
    /// The truth value; false everywhere for other types.
    pub(crate) fn truth(&self) -> B {
        match self.value {
            SymbolicValue::Truth(truth) => truth,
            _ => B::NEVER,
        }
    }

    fn with_value(value: SymbolicValue<B>) -> Self {
        Symbolic { value, without: B::NEVER }
    }

    /// The value for types that do not fit. Checked expressions never give it.
    fn without_value() -> Self {
        Symbolic { value: SymbolicValue::Truth(B::NEVER), without: B::ALWAYS }
    }
}

pub(in crate::table) fn evaluate<B: Truth>(
    expression: &Expression,
    rows: &impl Variables<Truth = B>,
) -> Symbolic<B> {
    evaluate_node(expression.root_node(), rows)
}

fn evaluate_node<B: Truth>(node: &ExpressionNode, rows: &impl Variables<Truth = B>) -> Symbolic<B> {
    let logic = rows.logic();
    let of = |node: &ExpressionNode| evaluate_node(node, rows);
    match node {
        ExpressionNode::Constant(value) => Symbolic::with_value(match value {
            Value::Int(number) => SymbolicValue::Number(BitVec::constant(*number)),
            Value::Bool(truth) => SymbolicValue::Truth(B::constant(*truth)),
            Value::Text(text) => SymbolicValue::Texts(vec![(text.clone(), B::ALWAYS)]),
        }),
        ExpressionNode::Number(place) => {
            Symbolic::with_value(SymbolicValue::Number(rows.variable(*place)))
        }
        ExpressionNode::Lever(place) => {
            let left = rows.variable(*place).is_equal(&BitVec::constant(0), logic);
            let text = |side: Side| side.colour().to_string().into();
            let texts = vec![(text(Side::Left), left), (text(Side::Right), logic.not(left))];
            Symbolic::with_value(SymbolicValue::Texts(texts))
        }
        ExpressionNode::Negative(inner) => {
            let zero = Symbolic::with_value(SymbolicValue::Number(BitVec::constant(0)));
            operation_value(Operator::Subtract, &zero, &of(inner), logic)
        }
        ExpressionNode::Not(inner) => {
            let inner = of(inner);
            let truth = SymbolicValue::Truth(logic.not(inner.truth()));
            Symbolic { value: truth, without: inner.without }
        }
        ExpressionNode::Operation(operator, sides) => {
            let [left, right] = &**sides;
            operation_value(*operator, &of(left), &of(right), logic)
        }
        ExpressionNode::If(parts) => {
            let [condition, then, otherwise] = &**parts;
            choose_value(&of(condition), of(then), of(otherwise), logic)
        }
        ExpressionNode::OneOf(inner, list) => {
            let inner = of(inner);
            let (mut found, mut without) = (B::NEVER, inner.without);
            for element in list.iter().map(of) {
                let [_, equal] = compare_values(&inner, &element, logic);
                found = logic.or(found, equal);
                without = logic.or(without, element.without);
            }
            Symbolic { value: SymbolicValue::Truth(found), without }
        }
    }
}

fn operation_value<B: Truth>(
    operator: Operator,
    left: &Symbolic<B>,
    right: &Symbolic<B>,
    logic: &impl Logic<Truth = B>,
) -> Symbolic<B> {
    if let Operator::And | Operator::Or = operator {
        return either_truth(operator == Operator::Or, [left, right], logic);
    }
    let without = logic.or(left.without, right.without);
    if let Operator::Add
    | Operator::Subtract
    | Operator::Multiply
    | Operator::Divide
    | Operator::Remainder = operator
    {
        return match (&left.value, &right.value) {
            (SymbolicValue::Number(left), SymbolicValue::Number(right)) => {
                calculate_number(operator, left, right, without, logic)
            }
            (SymbolicValue::Texts(left), SymbolicValue::Texts(right)) => {
                Symbolic { value: SymbolicValue::Texts(joined_texts(left, right, logic)), without }
            }
            _ => Symbolic::without_value(),
        };
    }
    let [less, equal] = compare_values(left, right, logic);
    let truth = match operator {
        Operator::Equal => equal,
        Operator::Unequal => logic.not(equal),
        Operator::Less => less,
        Operator::LessOrEqual => logic.or(less, equal),
        Operator::Greater => logic.not(logic.or(less, equal)),
        _ => logic.not(less),
    };
    Symbolic { value: SymbolicValue::Truth(truth), without }
}

/// `||` if `decisive` is true, else `&&`. Either side can decide despite an error in the other.
fn either_truth<B: Truth>(
    decisive: bool,
    sides: [&Symbolic<B>; 2],
    logic: &impl Logic<Truth = B>,
) -> Symbolic<B> {
    let (mut decided, mut without) = (B::NEVER, B::NEVER);
    for side in sides {
        let is = if decisive { side.truth() } else { logic.not(side.truth()) };
        decided = logic.or(decided, logic.without(is, side.without));
        without = logic.or(without, side.without);
    }
    let truth = if decisive { decided } else { logic.not(decided) };
    Symbolic { value: SymbolicValue::Truth(truth), without: logic.without(without, decided) }
}

/// The rows in which the left side is less than the right one, and those in which they are equal.
fn compare_values<B: Truth>(
    left: &Symbolic<B>,
    right: &Symbolic<B>,
    logic: &impl Logic<Truth = B>,
) -> [B; 2] {
    match (&left.value, &right.value) {
        (SymbolicValue::Number(left), SymbolicValue::Number(right)) => {
            [left.is_less(right, logic), left.is_equal(right, logic)]
        }
        (&SymbolicValue::Truth(left), &SymbolicValue::Truth(right)) => {
            [logic.without(right, left), logic.not(logic.xor(left, right))]
        }
        (SymbolicValue::Texts(left), SymbolicValue::Texts(right)) => {
            let (mut less, mut equal) = (B::NEVER, B::NEVER);
            for (a, in_a) in left {
                for (b, in_b) in right {
                    let both = logic.and(*in_a, *in_b);
                    match a.cmp(b) {
                        Ordering::Less => less = logic.or(less, both),
                        Ordering::Equal => equal = logic.or(equal, both),
                        Ordering::Greater => {}
                    }
                }
            }
            [less, equal]
        }
        _ => [B::NEVER; 2],
    }
}

fn calculate_number<B: Truth>(
    operator: Operator,
    left: &BitVec<B>,
    right: &BitVec<B>,
    mut without: B,
    logic: &impl Logic<Truth = B>,
) -> Symbolic<B> {
    let number = match operator {
        Operator::Add => left.plus(right, logic),
        Operator::Subtract => left.minus(right, logic),
        Operator::Multiply => left.times(right, logic),
        _ => {
            let zero = right.is_equal(&BitVec::constant(0), logic);
            let (quotient, rest) = left.divided_by(right, logic);
            // The one quotient that overflows does not have a remainder either.
            without = logic.or(without, logic.or(zero, quotient.where_too_wide(logic)));
            if operator == Operator::Divide { quotient } else { rest }
        }
    };
    let without = logic.or(without, number.where_too_wide(logic));
    Symbolic { value: SymbolicValue::Number(number.in_64_bits()), without }
}

fn choose_value<B: Truth>(
    condition: &Symbolic<B>,
    then: Symbolic<B>,
    otherwise: Symbolic<B>,
    logic: &impl Logic<Truth = B>,
) -> Symbolic<B> {
    let truth = condition.truth();
    let value = match (then.value, otherwise.value) {
        (SymbolicValue::Number(then), SymbolicValue::Number(otherwise)) => {
            SymbolicValue::Number(then.where_else(truth, &otherwise, logic))
        }
        (SymbolicValue::Truth(then), SymbolicValue::Truth(otherwise)) => {
            SymbolicValue::Truth(logic.ite(truth, then, otherwise))
        }
        (SymbolicValue::Texts(then), SymbolicValue::Texts(otherwise)) => {
            let mut texts = Vec::new();
            for (cases, holds) in [(then, truth), (otherwise, logic.not(truth))] {
                for (text, is) in cases {
                    add_text(&mut texts, text, logic.and(is, holds), logic);
                }
            }
            SymbolicValue::Texts(texts)
        }
        _ => return Symbolic::without_value(),
    };
    let chosen = logic.ite(truth, then.without, otherwise.without);
    Symbolic { value, without: logic.or(condition.without, chosen) }
}

fn joined_texts<B: Truth>(
    left: &Texts<B>,
    right: &Texts<B>,
    logic: &impl Logic<Truth = B>,
) -> Texts<B> {
    let mut texts = Vec::new();
    for (a, in_a) in left {
        for (b, in_b) in right {
            let both = logic.and(*in_a, *in_b);
            if both != B::NEVER {
                add_text(&mut texts, format!("{a}{b}").into(), both, logic);
            }
        }
    }
    texts
}

fn add_text<B: Truth>(
    texts: &mut Texts<B>,
    text: Arc<str>,
    truth: B,
    logic: &impl Logic<Truth = B>,
) {
    if truth == B::NEVER {
        return;
    }
    // Each text is compared with all earlier ones.
    logic.count_operations(text.len() + texts.len());
    match texts.iter_mut().find(|(own, _)| *own == text) {
        Some((_, own)) => *own = logic.or(*own, truth),
        None => texts.push((text, truth)),
    }
}
