//! Operators before and between values, by how tightly they bind.

use winnow::combinator::{Infix, Prefix, alt, expression};
use winnow::error::ErrMode;
use winnow::prelude::*;
use winnow::token::{any, take_while};

use super::Operator;
use super::operands::operand;
use super::parse::{Fault, Input, Parsed};
use super::syntax::{Syntax, SyntaxKind};
use super::token::{Token, TokenKind};

/// How tightly operators bind.
mod power {
    pub(super) const OR: i64 = 1;
    pub(super) const AND: i64 = 3;
    pub(super) const COMPARISON: i64 = 5;
    pub(super) const SUM: i64 = 7;
    pub(super) const PRODUCT: i64 = 9;
    pub(super) const PREFIX: i64 = 11;
}

pub(super) fn binary(input: &mut Input<'_>) -> Parsed<Syntax> {
    expression(operand).prefix(prefix).infix(infix).parse_next(input)
}

type PrefixOf<'a> = Prefix<Input<'a>, Syntax, ErrMode<Fault>>;
type InfixOf<'a> = Infix<Input<'a>, Syntax, ErrMode<Fault>>;

/// One or more `!` or `-`; a run of them counts once or not at all, so that none of them nests.
fn prefix<'a>(input: &mut Input<'a>) -> Parsed<PrefixOf<'a>> {
    fn run<'a>(wanted: &'static str) -> impl Parser<Input<'a>, bool, ErrMode<Fault>> {
        take_while(1.., move |token: &Token| token.kind == TokenKind::Sign(wanted))
            .map(|tokens: &[Token]| tokens.len().is_multiple_of(2))
    }
    type Fold<'a> = fn(&mut Input<'a>, Syntax) -> Parsed<Syntax>;
    let fold = |even: bool, twice: Fold<'a>, once: Fold<'a>| {
        Prefix(power::PREFIX, if even { twice } else { once })
    };
    alt((
        run("!").map(|even| fold(even, not_not, not)),
        run("-").map(|even| fold(even, twice_negative, negative)),
    ))
    .parse_next(input)
}

/// A part around one other. Its span begins there: the signs before it are not needed to find it.
fn around(kind: fn(Box<Syntax>) -> SyntaxKind, inner: Syntax) -> Syntax {
    let span = inner.span.clone();
    Syntax { kind: kind(Box::new(inner)), span }
}

fn not(_: &mut Input<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(around(SyntaxKind::Not, inner))
}

fn not_not(_: &mut Input<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(around(SyntaxKind::Not, around(SyntaxKind::Not, inner)))
}

fn negative(_: &mut Input<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(around(SyntaxKind::Negative, inner))
}

fn twice_negative(_: &mut Input<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(around(SyntaxKind::TwiceNegative, inner))
}

fn infix<'a>(input: &mut Input<'a>) -> Parsed<InfixOf<'a>> {
    use Operator::*;
    let backtrack = Err(ErrMode::Backtrack(Fault(None)));
    let token = any.parse_next(input)?;
    let TokenKind::Sign(sign) = token.kind else {
        let is_in = token.kind == TokenKind::Word("in".to_owned());
        return if is_in { Ok(Infix::Left(power::COMPARISON, one_of_list)) } else { backtrack };
    };
    /// The fold for an operator, as a function: that is what the parser library takes.
    macro_rules! left {
        ($power:expr, $operator:expr) => {
            Infix::Left($power, |_, left, right| Ok(operation($operator, left, right)))
        };
    }
    Ok(match sign {
        "||" => left!(power::OR, Or),
        "&&" => left!(power::AND, And),
        "==" => left!(power::COMPARISON, Equal),
        "!=" => left!(power::COMPARISON, Unequal),
        "<" => left!(power::COMPARISON, Less),
        "<=" => left!(power::COMPARISON, LessOrEqual),
        ">" => left!(power::COMPARISON, Greater),
        ">=" => left!(power::COMPARISON, GreaterOrEqual),
        "+" => left!(power::SUM, Add),
        "-" => left!(power::SUM, Subtract),
        "*" => left!(power::PRODUCT, Multiply),
        "/" => left!(power::PRODUCT, Divide),
        "%" => left!(power::PRODUCT, Remainder),
        _ => return backtrack,
    })
}

fn operation(operator: Operator, left: Syntax, right: Syntax) -> Syntax {
    let span = left.span.start..right.span.end;
    let kind = match (operator, left.kind) {
        (Operator::And | Operator::Or, SyntaxKind::Chain(own, mut parts)) if own == operator => {
            parts.push(right);
            SyntaxKind::Chain(own, parts)
        }
        (Operator::And | Operator::Or, kind) => {
            let left = Syntax { kind, span: left.span };
            SyntaxKind::Chain(operator, vec![left, right])
        }
        (_, kind) => {
            let left = Syntax { kind, span: left.span };
            SyntaxKind::Binary(operator, Box::new([left, right]))
        }
    };
    Syntax { kind, span }
}

fn one_of_list(_: &mut Input<'_>, left: Syntax, list: Syntax) -> Parsed<Syntax> {
    let span = left.span.start..list.span.end;
    Ok(Syntax { kind: SyntaxKind::In(Box::new([left, list])), span })
}
