//! From the text of an expression to its tokens.

use std::ops::Range;

use winnow::ascii::{digit1, hex_digit1, multispace1, till_line_ending};
use winnow::combinator::{alt, delimited, opt, preceded, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, literal, one_of, take, take_until, take_while};

use super::ExpressionError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A whole number without a sign.
    Number(u64),
    /// A text, its escapes resolved.
    Text(String),
    /// A name or a word such as `in` and `true`.
    Word(String),
    Sign(&'static str),
}

/// A token and its place in the text, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub span: Range<usize>,
}

type TextStream<'a> = LocatingSlice<&'a str>;

/// All operators and brackets; a longer sign comes before its own prefixes.
const SIGNS: [&str; 24] = [
    "||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(", ")",
    "[", "]", "{", "}", ",", ".",
];

/// Splits a text into tokens, without blanks and comments (`//` to the end of the line).
pub(super) fn all_tokens(source: &str) -> Result<Vec<Token>, ExpressionError> {
    let mut input = LocatingSlice::new(source);
    let mut tokens = Vec::new();
    loop {
        let _: winnow::Result<()> = skip_blanks.parse_next(&mut input);
        let at = source.len() - input.len();
        if input.is_empty() {
            return Ok(tokens);
        }
        let Ok((kind, span)) = next_token.with_span().parse_next(&mut input) else {
            return Err(no_token(source, at));
        };
        let kind = kind.map_err(|message| token_error(message, span.clone()))?;
        tokens.push(Token { kind, span });
    }
}

fn token_error(message: impl Into<String>, span: Range<usize>) -> ExpressionError {
    ExpressionError { message: message.into(), span }
}

fn no_token(source: &str, at: usize) -> ExpressionError {
    let rest = source.get(at..).unwrap_or_default();
    let first = rest.chars().next().unwrap_or(' ');
    let message = match first {
        '=' => "write `==` to compare".to_owned(),
        '&' | '|' => format!("write `{first}{first}`, with the sign twice"),
        '\'' | '"' => "this text has no end: close it with the same quote".to_owned(),
        _ => format!("`{}` means nothing in an expression", first.escape_debug()),
    };
    token_error(message, at..at + first.len_utf8())
}

fn skip_blanks(input: &mut TextStream<'_>) -> winnow::Result<()> {
    repeat(0.., alt((multispace1.void(), ("//", till_line_ending).void()))).parse_next(input)
}

/// A token, or the reason that specs do not have it.
type Read = Result<TokenKind, String>;

fn next_token(input: &mut TextStream<'_>) -> winnow::Result<Read> {
    alt((text_token, number_token, word_token, sign_token)).parse_next(input)
}

fn sign_token(input: &mut TextStream<'_>) -> winnow::Result<Read> {
    for sign in SIGNS {
        if opt(sign).parse_next(input)?.is_some() {
            return Ok(Ok(TokenKind::Sign(sign)));
        }
    }
    winnow::combinator::fail(input)
}

fn word_token(input: &mut TextStream<'_>) -> winnow::Result<Read> {
    let first = one_of(|letter: char| letter.is_ascii_alphabetic() || letter == '_');
    let rest = take_while(0.., |letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    let word = (first, rest).take().parse_next(input)?;
    Ok(Ok(TokenKind::Word(word.to_owned())))
}

/// A number in decimal or, after `0x`, in hexadecimal. Fractions and CEL's unsigned numbers are
/// read so that the message can name them.
fn number_token(input: &mut TextStream<'_>) -> winnow::Result<Read> {
    let hexadecimal = preceded(alt(("0x", "0X")), hex_digit1).map(|digits| (digits, 16));
    let (digits, base) = alt((hexadecimal, digit1.map(|digits| (digits, 10)))).parse_next(input)?;
    let letters = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let tail = take_while(0.., letters).parse_next(input)?;
    let fraction = opt((".", digit1, take_while(0.., letters))).parse_next(input)?;
    if !tail.is_empty() || fraction.is_some() {
        return Ok(Err("numbers are whole numbers here, as in 12 or 0x1F".to_owned()));
    }
    let number = u64::from_str_radix(digits, base).map_err(|_| too_large());
    Ok(number.map(TokenKind::Number))
}

pub(super) fn too_large() -> String {
    format!("this number is too large: {} is the largest", i64::MAX)
}

/// A text in quotes. Triple quotes allow line breaks, and after `r` escapes are not resolved.
fn text_token(input: &mut TextStream<'_>) -> winnow::Result<Read> {
    let is_raw = opt(one_of(['r', 'R'])).parse_next(input)?.is_some();
    if is_raw {
        let long = alt((quoted_text("'''"), quoted_text("\"\"\"")));
        let raw = alt((long, quoted_text("'"), quoted_text("\""))).parse_next(input)?;
        return Ok(Ok(TokenKind::Text(raw.to_owned())));
    }
    alt((escaped_char("'''"), escaped_char("\"\"\""), escaped_char("'"), escaped_char("\"")))
        .parse_next(input)
}

/// The raw text between two quotes; single quotes hold one line.
fn quoted_text<'a>(
    quote: &'static str,
) -> impl Parser<TextStream<'a>, &'a str, winnow::error::ContextError> {
    delimited(quote, take_until(0.., quote), quote)
        .verify(move |text: &str| quote.len() > 1 || !text.contains('\n'))
}

/// The text between two quotes, its escapes resolved.
fn escaped_char<'a>(
    quote: &'static str,
) -> impl Parser<TextStream<'a>, Read, winnow::error::ContextError> {
    move |input: &mut TextStream<'a>| {
        literal(quote).parse_next(input)?;
        let mut text = String::new();
        let mut fault = None;
        loop {
            if opt(quote).parse_next(input)?.is_some() {
                return Ok(fault.map_or(Ok(TokenKind::Text(text)), Err));
            }
            match any.parse_next(input)? {
                '\\' => match read_escape.parse_next(input)? {
                    Ok(letter) => text.push(letter),
                    Err(message) => fault = fault.or(Some(message)),
                },
                '\n' if quote.len() == 1 => return winnow::combinator::fail(input),
                letter => text.push(letter),
            }
        }
    }
}

fn read_escape(input: &mut TextStream<'_>) -> winnow::Result<Result<char, String>> {
    let letter = any.parse_next(input)?;
    let code = match letter {
        '\\' | '\'' | '"' | '`' | '?' => return Ok(Ok(letter)),
        'n' => return Ok(Ok('\n')),
        'r' => return Ok(Ok('\r')),
        't' => return Ok(Ok('\t')),
        'x' | 'X' => take(2_usize).parse_next(input)?,
        'u' => take(4_usize).parse_next(input)?,
        'U' => take(8_usize).parse_next(input)?,
        _ => return Ok(Err(format!("`\\{}` is not an escape", letter.escape_debug()))),
    };
    let letter = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
    Ok(letter.ok_or_else(|| format!("`{}` is not a character", code.escape_debug())))
}
