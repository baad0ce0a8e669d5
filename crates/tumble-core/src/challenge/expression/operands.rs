//! What is between operators: values, names, and anything in brackets.

use winnow::combinator::{alt, opt, separated};
use winnow::error::ErrMode;
use winnow::prelude::*;
use winnow::token::any;

use super::parse::{Fault, Input, Parsed, cut, nested, sign, unexpected, whole};
use super::syntax::{Syntax, SyntaxKind};
use super::token::{Token, TokenKind, too_large};

/// A value, a name, or something in brackets.
pub(super) fn operand(input: &mut Input<'_>) -> Parsed<Syntax> {
    let operand = alt((brackets, list, number, value)).parse_next(input)?;
    let next = input.input.first();
    match next.map(|token| &token.kind) {
        Some(TokenKind::Sign(sign @ ("." | "[" | "{" | "("))) => {
            let span = operand.span.start..next.map_or(0, |token| token.span.end);
            cut(beyond(&operand, sign, input), span)
        }
        _ => Ok(operand),
    }
}

/// What is said where a value is followed by something that specs do without.
fn beyond(operand: &Syntax, sign: &str, input: &Input<'_>) -> String {
    let mut next = input.input.iter().skip(1);
    match (sign, &operand.kind, next.next().map(|token| &token.kind), next.next()) {
        ("(", SyntaxKind::Name(name), ..) => format!("specs do without functions such as `{name}`"),
        (".", _, Some(TokenKind::Word(_)), Some(Token { kind: TokenKind::Sign("("), .. })) => {
            "specs do without maps, structures and macros".to_owned()
        }
        (".", _, Some(TokenKind::Word(field)), _) => {
            format!("`.{field}` asks for a field, but numbers and texts have none")
        }
        ("[", ..) => "specs do without `[ ]` after a value: nothing has elements".to_owned(),
        ("{", ..) => "specs do without maps, structures and macros".to_owned(),
        _ => format!("`{sign}` is not expected here"),
    }
}

fn brackets(input: &mut Input<'_>) -> Parsed<Syntax> {
    let open = sign("(").parse_next(input)?;
    let inner = nested(whole, input)?;
    match opt(sign(")")).parse_next(input)? {
        Some(close) => Ok(Syntax { span: open.span.start..close.span.end, ..inner }),
        None => not_closed(open, ")", input),
    }
}

fn list(input: &mut Input<'_>) -> Parsed<Syntax> {
    let open = sign("[").parse_next(input)?;
    let elements = nested(elements, input)?;
    match opt(sign("]")).parse_next(input)? {
        Some(close) => {
            let span = open.span.start..close.span.end;
            Ok(Syntax { kind: SyntaxKind::List(elements), span })
        }
        None => not_closed(open, "]", input),
    }
}

/// The elements of a list; a comma after the last is allowed, as in CEL.
fn elements(input: &mut Input<'_>) -> Parsed<Vec<Syntax>> {
    let elements = separated(0.., whole, sign(",")).parse_next(input)?;
    opt(sign(",")).parse_next(input)?;
    Ok(elements)
}

fn not_closed<O>(open: &Token, close: &str, input: &Input<'_>) -> Parsed<O> {
    match input.input.first() {
        Some(token) => {
            cut(format!("{}; `{close}` is missing", unexpected(token)), token.span.clone())
        }
        None => cut(format!("this bracket is not closed: `{close}` is missing"), open.span.clone()),
    }
}

fn number(input: &mut Input<'_>) -> Parsed<Syntax> {
    let minus = opt(sign("-")).parse_next(input)?;
    let token = any.parse_next(input)?;
    let TokenKind::Number(number) = token.kind else {
        return Err(ErrMode::Backtrack(Fault(None)));
    };
    let span = minus.map_or(token.span.start, |minus| minus.span.start)..token.span.end;
    let number = i128::from(number);
    let number = if minus.is_some() { -number } else { number };
    match i64::try_from(number) {
        Ok(number) => Ok(Syntax { kind: SyntaxKind::Number(number), span }),
        Err(_) => cut(too_large(), span),
    }
}

fn value(input: &mut Input<'_>) -> Parsed<Syntax> {
    let token = any.parse_next(input)?;
    let kind = match &token.kind {
        TokenKind::Text(text) => SyntaxKind::Text(text.clone()),
        TokenKind::Word(word) => match word.as_str() {
            "true" => SyntaxKind::Bool(true),
            "false" => SyntaxKind::Bool(false),
            "null" => {
                return cut(
                    "specs know whole numbers, texts, true and false only",
                    token.span.clone(),
                );
            }
            "in" => return Err(ErrMode::Backtrack(Fault(None))),
            _ => SyntaxKind::Name(word.clone()),
        },
        TokenKind::Number(_) | TokenKind::Sign(_) => {
            return Err(ErrMode::Backtrack(Fault(None)));
        }
    };
    Ok(Syntax { kind, span: token.span.clone() })
}
