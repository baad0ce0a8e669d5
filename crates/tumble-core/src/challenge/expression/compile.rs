//! From the text of an expression to a checked tree.

use cel::common::ast::{CallExpr, Expr, IdedExpr, LiteralValue, operators};
use cel::parser::PrattParser;

use super::{ExpressionError, Name, Node, Operator, Scope, Type, Value};
use crate::limits;

/// The longest expression that a message quotes, in bytes.
const QUOTED: usize = 80;

pub(super) fn compile(source: &str, scope: &Scope, wanted: Type) -> Result<Node, ExpressionError> {
    let whole = |message: String| ExpressionError { message, span: 0..source.len() };
    if source.len() > limits::EXPRESSION_BYTES {
        return Err(whole(format!(
            "this expression has {} bytes; {} is the most",
            source.len(),
            limits::EXPRESSION_BYTES
        )));
    }
    let parser = PrattParser::new()
        .max_recursion_depth(limits::EXPRESSION_DEPTH)
        .max_expression_node_count(limits::EXPRESSION_BYTES)
        .error_reporting_limit(1);
    let expression = parser.parse(source).map_err(|errors| syntax_error(source, &errors))?;
    let compiler = Compiler { source, scope };
    let (node, found) = compiler.node(&expression, 0)?;
    if found != wanted {
        let short = source.len() <= QUOTED;
        let what = if short { format!("`{source}`") } else { "this expression".to_owned() };
        return Err(whole(format!("{what} gives {found}, but {wanted} is needed here")));
    }
    Ok(node)
}

/// The first complaint of the parser, at its place.
fn syntax_error(source: &str, errors: &cel::ParseErrors) -> ExpressionError {
    let first = errors.errors.first();
    let (line, column) = first.map_or((1, 1), |error| error.pos);
    let line_start: usize = source
        .split_inclusive('\n')
        .take(usize::try_from(line - 1).unwrap_or(0))
        .map(str::len)
        .sum();
    let rest = source.get(line_start..).unwrap_or("");
    let column = usize::try_from(column.max(1) - 1).unwrap_or(0);
    let at = line_start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at);
    let width = source[at..].chars().next().map_or(0, char::len_utf8);
    let detail = first.map(|error| error.msg.trim().to_owned()).unwrap_or_default();
    ExpressionError {
        message: format!("this is not an expression (CEL): {detail}"),
        span: at..at + width,
    }
}

struct Compiler<'a> {
    source: &'a str,
    scope: &'a Scope,
}

impl Compiler<'_> {
    fn error(&self, message: impl Into<String>) -> ExpressionError {
        ExpressionError { message: message.into(), span: 0..self.source.len() }
    }

    /// An error at the first place where `word` stands alone.
    fn error_at(&self, word: &str, message: String) -> ExpressionError {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let bytes = self.source.as_bytes();
        let place = self.source.match_indices(word).find(|&(at, _)| {
            let before = at.checked_sub(1).and_then(|at| bytes.get(at));
            let after = bytes.get(at + word.len());
            ![before, after].into_iter().flatten().any(|&byte| is_word(byte))
        });
        let span = place.map_or(0..self.source.len(), |(at, _)| at..at + word.len());
        ExpressionError { message, span }
    }

    fn node(&self, expression: &IdedExpr, depth: usize) -> Result<(Node, Type), ExpressionError> {
        if depth > usize::from(limits::EXPRESSION_DEPTH) * 4 {
            return Err(self.error("this expression is nested too deep"));
        }
        match &expression.expr {
            Expr::Literal(literal) => self.literal(literal),
            Expr::Ident(name) => self.name(name),
            Expr::Call(call) => self.call(call, depth + 1),
            Expr::Select(select) => Err(self.error_at(
                &select.field,
                format!("`.{}` asks for a field, but numbers and texts have none", select.field),
            )),
            Expr::List(_) => Err(self.error("a list may only stand to the right of `in`")),
            _ => Err(self.error("specs do without maps, structures and macros")),
        }
    }

    fn literal(&self, literal: &LiteralValue) -> Result<(Node, Type), ExpressionError> {
        let (value, kind) = match literal {
            LiteralValue::Boolean(truth) => (Value::Bool(*truth.inner()), Type::Bool),
            LiteralValue::Int(number) => (Value::Int(*number.inner()), Type::Int),
            LiteralValue::String(text) => (Value::Text(text.inner().into()), Type::Text),
            _ => return Err(self.error("specs know whole numbers, texts, true and false only")),
        };
        Ok((Node::Constant(value), kind))
    }

    fn name(&self, name: &str) -> Result<(Node, Type), ExpressionError> {
        match self.scope.get(name) {
            Some(Name::Number(place)) => Ok((Node::Number(*place), Type::Int)),
            Some(Name::Lever(place)) => Ok((Node::Lever(*place), Type::Text)),
            Some(Name::Constant(value)) => {
                let kind = match value {
                    Value::Int(_) => Type::Int,
                    Value::Bool(_) => Type::Bool,
                    Value::Text(_) => Type::Text,
                };
                Ok((Node::Constant(value.clone()), kind))
            }
            None => {
                let known: Vec<&str> = self.scope.names().collect();
                let known = known.join("`, `");
                Err(self
                    .error_at(name, format!("`{name}` is not a name here; there are `{known}`")))
            }
        }
    }

    fn call(&self, call: &CallExpr, depth: usize) -> Result<(Node, Type), ExpressionError> {
        let function = call.func_name.as_str();
        match (function, call.args.as_slice()) {
            (operators::CONDITIONAL, [condition, then, otherwise]) => {
                self.conditional(condition, then, otherwise, depth)
            }
            (operators::LOGICAL_NOT, [inner]) => {
                let node = self.typed(inner, Type::Bool, "!", depth)?;
                Ok((Node::Not(Box::new(node)), Type::Bool))
            }
            (operators::NEGATE, [inner]) => {
                let node = self.typed(inner, Type::Int, "-", depth)?;
                Ok((Node::Negative(Box::new(node)), Type::Int))
            }
            (operators::IN, [inner, list]) => self.one_of(inner, list, depth),
            (_, [left, right]) => match operator(function) {
                Some((operator, sign)) => self.operation(operator, sign, left, right, depth),
                None => Err(self.unknown_function(function)),
            },
            _ => Err(self.unknown_function(function)),
        }
    }

    fn unknown_function(&self, function: &str) -> ExpressionError {
        let message = format!("specs do without functions such as `{function}`");
        self.error_at(function, message)
    }

    fn typed(
        &self,
        expression: &IdedExpr,
        wanted: Type,
        sign: &str,
        depth: usize,
    ) -> Result<Node, ExpressionError> {
        let (node, found) = self.node(expression, depth)?;
        if found == wanted {
            Ok(node)
        } else {
            Err(self.error(format!("`{sign}` takes {wanted}, not {found}")))
        }
    }

    fn conditional(
        &self,
        condition: &IdedExpr,
        then: &IdedExpr,
        otherwise: &IdedExpr,
        depth: usize,
    ) -> Result<(Node, Type), ExpressionError> {
        let condition = self.typed(condition, Type::Bool, "?", depth)?;
        let (then, found) = self.node(then, depth)?;
        let (otherwise, other) = self.node(otherwise, depth)?;
        if found == other {
            Ok((Node::If(Box::new([condition, then, otherwise])), found))
        } else {
            Err(self.error(format!("`? :` gives {found} in one case and {other} in the other")))
        }
    }

    fn operation(
        &self,
        operator: Operator,
        sign: &str,
        left: &IdedExpr,
        right: &IdedExpr,
        depth: usize,
    ) -> Result<(Node, Type), ExpressionError> {
        let (left, found) = self.node(left, depth)?;
        let (right, other) = self.node(right, depth)?;
        let result = result(operator, found, other).ok_or_else(|| {
            self.error(format!("`{sign}` does not go between {found} and {other}"))
        })?;
        Ok((Node::Operation(operator, Box::new([left, right])), result))
    }

    /// `x in [a, b]`.
    fn one_of(
        &self,
        inner: &IdedExpr,
        list: &IdedExpr,
        depth: usize,
    ) -> Result<(Node, Type), ExpressionError> {
        let Expr::List(list) = &list.expr else {
            return Err(self.error("to the right of `in` stands a list, as in `A in [1, 2]`"));
        };
        let (inner, wanted) = self.node(inner, depth)?;
        let element = |element| self.typed(element, wanted, "in", depth);
        let list = list.elements.iter().map(element).collect::<Result<_, _>>()?;
        Ok((Node::OneOf(Box::new(inner), list), Type::Bool))
    }
}

/// The operator that CEL calls by this name, and how it is written.
fn operator(name: &str) -> Option<(Operator, &'static str)> {
    Some(match name {
        operators::ADD => (Operator::Add, "+"),
        operators::SUBSTRACT => (Operator::Subtract, "-"),
        operators::MULTIPLY => (Operator::Multiply, "*"),
        operators::DIVIDE => (Operator::Divide, "/"),
        operators::MODULO => (Operator::Remainder, "%"),
        operators::EQUALS => (Operator::Equal, "=="),
        operators::NOT_EQUALS => (Operator::Unequal, "!="),
        operators::LESS => (Operator::Less, "<"),
        operators::LESS_EQUALS => (Operator::LessOrEqual, "<="),
        operators::GREATER => (Operator::Greater, ">"),
        operators::GREATER_EQUALS => (Operator::GreaterOrEqual, ">="),
        operators::LOGICAL_AND => (Operator::And, "&&"),
        operators::LOGICAL_OR => (Operator::Or, "||"),
        _ => return None,
    })
}

/// The type that an operator gives between these types, if it goes there.
fn result(operator: Operator, left: Type, right: Type) -> Option<Type> {
    use Operator::*;
    match (operator, left, right) {
        (Add, Type::Text, Type::Text) => Some(Type::Text),
        (Add | Subtract | Multiply | Divide | Remainder, Type::Int, Type::Int) => Some(Type::Int),
        (Equal | Unequal | Less | LessOrEqual | Greater | GreaterOrEqual, left, right)
            if left == right =>
        {
            Some(Type::Bool)
        }
        (And | Or, Type::Bool, Type::Bool) => Some(Type::Bool),
        _ => None,
    }
}
