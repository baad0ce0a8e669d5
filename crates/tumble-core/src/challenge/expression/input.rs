//! The common part of all parsers of an expression: the remaining tokens, and faults.

use std::ops::Range;

use winnow::error::{ErrMode, ParserError};
use winnow::prelude::*;
use winnow::stream::{Stateful, TokenSlice};
use winnow::token::one_of;

use super::token::{Token, TokenKind};
use crate::limits;

/// The remaining tokens, and their depth in brackets.
pub(super) type TokenStream<'a> = Stateful<TokenSlice<'a, Token>, u16>;

/// Reason that a parser stops; `None` if only the token does not fit.
#[derive(Debug)]
pub(super) struct ParseFault(pub Option<(String, Range<usize>)>);

impl<'a> ParserError<TokenStream<'a>> for ParseFault {
    type Inner = Self;

    fn from_input(_: &TokenStream<'a>) -> Self {
        ParseFault(None)
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

pub(super) type Parsed<O> = Result<O, ErrMode<ParseFault>>;

pub(super) fn unexpected_token(token: &Token) -> String {
    match &token.kind {
        TokenKind::Sign(sign @ ("{" | "}" | ".")) => {
            format!("`{sign}` is not known here: specs do without maps, structures and macros")
        }
        TokenKind::Sign(sign) => format!("`{sign}` is not expected here"),
        TokenKind::Word(word) => format!("`{word}` is not expected here"),
        TokenKind::Number(number) => format!("`{number}` is not expected here"),
        TokenKind::Text(_) => "a text is not expected here".to_owned(),
    }
}

pub(super) fn cut_short<O>(message: impl Into<String>, span: Range<usize>) -> Parsed<O> {
    Err(ErrMode::Cut(ParseFault(Some((message.into(), span)))))
}

pub(super) fn sign_token<'a>(
    wanted: &'static str,
) -> impl Parser<TokenStream<'a>, &'a Token, ErrMode<ParseFault>> {
    one_of(move |token: &'a Token| token.kind == TokenKind::Sign(wanted))
}

/// Parses one level deeper. An inner part that has begun must be complete: no other reading is possible.
pub(super) fn too_nested<O>(
    inner: fn(&mut TokenStream<'_>) -> Parsed<O>,
    input: &mut TokenStream<'_>,
) -> Parsed<O> {
    if input.state >= limits::EXPRESSION_DEPTH {
        let place = input.input.first().map_or(0..0, |token| token.span.clone());
        return cut_short("this expression is nested too deep", place);
    }
    input.state += 1;
    let parsed = inner(input).map_err(ErrMode::cut);
    input.state -= 1;
    parsed
}
