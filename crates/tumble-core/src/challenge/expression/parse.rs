//! From tokens to a tree, by the precedence of CEL.

use winnow::combinator::{Infix, Prefix, alt, expression, opt, separated};
use winnow::error::ErrMode;
use winnow::prelude::*;
use winnow::stream::{Stateful, TokenSlice};
use winnow::token::{any, take_while};

use super::input::{
    ParseFault, Parsed, TokenStream, cut_short, sign_token, too_nested, unexpected_token,
};
use super::syntax::{Syntax, SyntaxKind};
use super::token::{Token, TokenKind, too_large};
use super::{ExpressionError, Operator};

/// Parses all tokens of a text of `length` bytes.
pub(super) fn parse_tokens(tokens: &[Token], length: usize) -> Result<Syntax, ExpressionError> {
    let mut input = Stateful { input: TokenSlice::new(tokens), state: 0 };
    let parsed = parse_whole(&mut input);
    let next = input.input.first();
    let fault = match parsed {
        Ok(syntax) if next.is_none() => return Ok(syntax),
        Err(ErrMode::Cut(ParseFault(Some((message, span))))) => (message, span),
        _ => match next {
            Some(token) => (unexpected_token(token), token.span.clone()),
            None => ("the expression ends too early".to_owned(), length..length),
        },
    };
    let (message, span) = fault;
    Err(ExpressionError { message, span })
}

fn parse_whole(input: &mut TokenStream<'_>) -> Parsed<Syntax> {
    let condition = parse_binary(input)?;
    if opt(sign_token("?")).parse_next(input)?.is_none() {
        return Ok(condition);
    }
    let then = too_nested(parse_binary, input)?;
    if opt(sign_token(":")).parse_next(input)?.is_none() {
        return cut_short("after `?` and a value comes `:` and another", condition.span);
    }
    let otherwise = too_nested(parse_whole, input)?;
    let span = condition.span.start..otherwise.span.end;
    Ok(Syntax { kind: SyntaxKind::If(Box::new([condition, then, otherwise])), span })
}

mod power {
    pub(super) const OR: i64 = 1;
    pub(super) const AND: i64 = 3;
    pub(super) const COMPARISON: i64 = 5;
    pub(super) const SUM: i64 = 7;
    pub(super) const PRODUCT: i64 = 9;
    pub(super) const PREFIX: i64 = 11;
}

fn parse_binary(input: &mut TokenStream<'_>) -> Parsed<Syntax> {
    expression(parse_operand).prefix(parse_prefix).infix(parse_infix).parse_next(input)
}

type PrefixOf<'a> = Prefix<TokenStream<'a>, Syntax, ErrMode<ParseFault>>;
type InfixOf<'a> = Infix<TokenStream<'a>, Syntax, ErrMode<ParseFault>>;

/// One or more `!` or `-`. A run of the same sign becomes one or two of them, so that it does not nest.
fn parse_prefix<'a>(input: &mut TokenStream<'a>) -> Parsed<PrefixOf<'a>> {
    fn run_parser<'a>(
        wanted: &'static str,
    ) -> impl Parser<TokenStream<'a>, bool, ErrMode<ParseFault>> {
        take_while(1.., move |token: &Token| token.kind == TokenKind::Sign(wanted))
            .map(|tokens: &[Token]| tokens.len().is_multiple_of(2))
    }
    type Fold<'a> = fn(&mut TokenStream<'a>, Syntax) -> Parsed<Syntax>;
    let fold = |even: bool, twice: Fold<'a>, once: Fold<'a>| {
        Prefix(power::PREFIX, if even { twice } else { once })
    };
    alt((
        run_parser("!").map(|even| fold(even, not_not, not)),
        run_parser("-").map(|even| fold(even, twice_negative, parse_negative)),
    ))
    .parse_next(input)
}

/// A part around another one. Its span is that of the inner part: the signs in front are not needed to find it.
fn span_around(kind: fn(Box<Syntax>) -> SyntaxKind, inner: Syntax) -> Syntax {
    let span = inner.span.clone();
    Syntax { kind: kind(Box::new(inner)), span }
}

fn not(_: &mut TokenStream<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(span_around(SyntaxKind::Not, inner))
}

fn not_not(_: &mut TokenStream<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(span_around(SyntaxKind::Not, span_around(SyntaxKind::Not, inner)))
}

fn parse_negative(_: &mut TokenStream<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(span_around(SyntaxKind::Negative, inner))
}

fn twice_negative(_: &mut TokenStream<'_>, inner: Syntax) -> Parsed<Syntax> {
    Ok(span_around(SyntaxKind::TwiceNegative, inner))
}

fn parse_infix<'a>(input: &mut TokenStream<'a>) -> Parsed<InfixOf<'a>> {
    use Operator::*;
    let backtrack = Err(ErrMode::Backtrack(ParseFault(None)));
    let token = any.parse_next(input)?;
    let TokenKind::Sign(sign) = token.kind else {
        let is_in = token.kind == TokenKind::Word("in".to_owned());
        return if is_in { Ok(Infix::Left(power::COMPARISON, one_of_list)) } else { backtrack };
    };
    /// The fold of an operator, as a function, as the parser library needs it.
    macro_rules! left {
        ($power:expr, $operator:expr) => {
            Infix::Left($power, |_, left, right| Ok(operation_node($operator, left, right)))
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

fn operation_node(operator: Operator, left: Syntax, right: Syntax) -> Syntax {
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

fn one_of_list(_: &mut TokenStream<'_>, left: Syntax, list: Syntax) -> Parsed<Syntax> {
    let span = left.span.start..list.span.end;
    Ok(Syntax { kind: SyntaxKind::In(Box::new([left, list])), span })
}

fn parse_operand(input: &mut TokenStream<'_>) -> Parsed<Syntax> {
    let operand = alt((parse_brackets, parse_list, parse_number, parse_value)).parse_next(input)?;
    let mut next = input.input.iter();
    let Some(Token { kind: TokenKind::Sign(sign @ ("." | "[" | "{" | "(")), span }) = next.next()
    else {
        return Ok(operand);
    };
    let span = match (*sign, next.next()) {
        ("(", _) => operand.span.clone(),
        (".", Some(word)) => word.span.clone(),
        _ => span.clone(),
    };
    cut_short(error_beyond(&operand, sign, input), span)
}

/// The error for a value followed by a part of CEL that specs do not have.
fn error_beyond(operand: &Syntax, sign: &str, input: &TokenStream<'_>) -> String {
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

fn parse_brackets(input: &mut TokenStream<'_>) -> Parsed<Syntax> {
    let open = sign_token("(").parse_next(input)?;
    let inner = too_nested(parse_whole, input)?;
    match opt(sign_token(")")).parse_next(input)? {
        Some(close) => Ok(Syntax { span: open.span.start..close.span.end, ..inner }),
        None => not_closed(open, ")", input),
    }
}

fn parse_list(input: &mut TokenStream<'_>) -> Parsed<Syntax> {
    let open = sign_token("[").parse_next(input)?;
    let elements = too_nested(parse_elements, input)?;
    match opt(sign_token("]")).parse_next(input)? {
        Some(close) => {
            let span = open.span.start..close.span.end;
            Ok(Syntax { kind: SyntaxKind::List(elements), span })
        }
        None => not_closed(open, "]", input),
    }
}

/// The elements of a list; a comma after the last is allowed, as in CEL.
fn parse_elements(input: &mut TokenStream<'_>) -> Parsed<Vec<Syntax>> {
    let elements = separated(0.., parse_whole, sign_token(",")).parse_next(input)?;
    opt(sign_token(",")).parse_next(input)?;
    Ok(elements)
}

fn not_closed<O>(open: &Token, close: &str, input: &TokenStream<'_>) -> Parsed<O> {
    match input.input.first() {
        Some(token) => cut_short(
            format!("{}; `{close}` is missing", unexpected_token(token)),
            token.span.clone(),
        ),
        None => cut_short(
            format!("this bracket is not closed: `{close}` is missing"),
            open.span.clone(),
        ),
    }
}

fn parse_number(input: &mut TokenStream<'_>) -> Parsed<Syntax> {
    let minus = opt(sign_token("-")).parse_next(input)?;
    let token = any.parse_next(input)?;
    let TokenKind::Number(number) = token.kind else {
        return Err(ErrMode::Backtrack(ParseFault(None)));
    };
    let span = minus.map_or(token.span.start, |minus| minus.span.start)..token.span.end;
    let number = i128::from(number);
    let number = if minus.is_some() { -number } else { number };
    match i64::try_from(number) {
        Ok(number) => Ok(Syntax { kind: SyntaxKind::Number(number), span }),
        Err(_) => cut_short(too_large(), span),
    }
}

fn parse_value(input: &mut TokenStream<'_>) -> Parsed<Syntax> {
    let token = any.parse_next(input)?;
    let kind = match &token.kind {
        TokenKind::Text(text) => SyntaxKind::Text(text.clone()),
        TokenKind::Word(word) => match word.as_str() {
            "true" => SyntaxKind::Bool(true),
            "false" => SyntaxKind::Bool(false),
            "null" => {
                return cut_short(
                    "specs know whole numbers, texts, true and false only",
                    token.span.clone(),
                );
            }
            "in" => return Err(ErrMode::Backtrack(ParseFault(None))),
            _ => SyntaxKind::Name(word.clone()),
        },
        TokenKind::Number(_) | TokenKind::Sign(_) => {
            return Err(ErrMode::Backtrack(ParseFault(None)));
        }
    };
    Ok(Syntax { kind, span: token.span.clone() })
}
