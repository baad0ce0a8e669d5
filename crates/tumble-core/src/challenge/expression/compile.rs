//! From the text of an expression to a checked tree.

use super::syntax::{Syntax, SyntaxKind};
use super::{ExpressionError, ExpressionNode, Name, Operator, Scope, Type, Value, parse, token};
use crate::limits;

/// The longest expression that a message quotes, in bytes.
const QUOTED: usize = 80;

/// The deepest tree: a sum of many numbers is a deep tree, too.
const DEPTH: u16 = limits::EXPRESSION_DEPTH * 4;

pub(super) fn compile_node(
    source: &str,
    scope: &Scope,
    wanted: Type,
) -> Result<ExpressionNode, ExpressionError> {
    let whole = |message: String| ExpressionError { message, span: 0..source.len() };
    if source.len() > limits::EXPRESSION_BYTES {
        return Err(whole(format!(
            "this expression has {} bytes; {} is the most",
            source.len(),
            limits::EXPRESSION_BYTES
        )));
    }
    let syntax = parse::parse_tokens(&token::all_tokens(source)?, source.len())?;
    let (node, found) = check_type(&syntax, scope, 0)?;
    if found != wanted {
        let short = source.len() <= QUOTED;
        let what = if short { format!("`{source}`") } else { "this expression".to_owned() };
        return Err(whole(format!("{what} gives {found}, but {wanted} is needed here")));
    }
    Ok(node)
}

type CheckedExpression = Result<(ExpressionNode, Type), ExpressionError>;

fn error_at(syntax: &Syntax, message: impl Into<String>) -> ExpressionError {
    ExpressionError { message: message.into(), span: syntax.span.clone() }
}

fn check_type(syntax: &Syntax, scope: &Scope, depth: u16) -> CheckedExpression {
    if depth > DEPTH {
        return Err(error_at(syntax, "this expression is nested too deep"));
    }
    let depth = depth + 1;
    let boxed = |node: ExpressionNode| Box::new(node);
    Ok(match &syntax.kind {
        SyntaxKind::Number(number) => (ExpressionNode::Constant(Value::Int(*number)), Type::Int),
        SyntaxKind::Bool(truth) => (ExpressionNode::Constant(Value::Bool(*truth)), Type::Bool),
        SyntaxKind::Text(text) => {
            (ExpressionNode::Constant(Value::Text(text.as_str().into())), Type::Text)
        }
        SyntaxKind::Name(name) => return look_up(name, syntax, scope),
        SyntaxKind::List(_) => {
            return Err(error_at(syntax, "a list may only stand to the right of `in`"));
        }
        SyntaxKind::Not(inner) => {
            let node = typed_node(inner, Type::Bool, "!", scope, depth)?;
            (ExpressionNode::Not(boxed(node)), Type::Bool)
        }
        SyntaxKind::Negative(inner) => {
            let node = typed_node(inner, Type::Int, "-", scope, depth)?;
            (ExpressionNode::Negative(boxed(node)), Type::Int)
        }
        SyntaxKind::TwiceNegative(inner) => {
            (typed_node(inner, Type::Int, "-", scope, depth)?, Type::Int)
        }
        SyntaxKind::Binary(operator, sides) => {
            return compile_binary(*operator, sides, scope, depth);
        }
        SyntaxKind::Chain(operator, parts) => {
            (compile_chain(*operator, parts, scope, depth)?, Type::Bool)
        }
        SyntaxKind::In(sides) => return one_of(sides, scope, depth),
        SyntaxKind::If(parts) => return compile_conditional(parts, scope, depth),
    })
}

fn look_up(name: &str, syntax: &Syntax, scope: &Scope) -> CheckedExpression {
    match scope.name_meaning(name) {
        Some(Name::Number(place)) => Ok((ExpressionNode::Number(*place), Type::Int)),
        Some(Name::Lever(place)) => Ok((ExpressionNode::Lever(*place), Type::Text)),
        Some(Name::Constant(value)) => {
            let kind = match value {
                Value::Int(_) => Type::Int,
                Value::Bool(_) => Type::Bool,
                Value::Text(_) => Type::Text,
            };
            Ok((ExpressionNode::Constant(value.clone()), kind))
        }
        None => {
            let known: Vec<&str> = scope.known_names().collect();
            let known = known.join("`, `");
            Err(error_at(syntax, format!("`{name}` is not a name here; there are `{known}`")))
        }
    }
}

/// Checks a part that must have this type, the only one that `sign` takes.
fn typed_node(
    syntax: &Syntax,
    wanted: Type,
    sign: &str,
    scope: &Scope,
    depth: u16,
) -> Result<ExpressionNode, ExpressionError> {
    let (node, found) = check_type(syntax, scope, depth)?;
    if found == wanted {
        Ok(node)
    } else {
        Err(error_at(syntax, format!("`{sign}` takes {wanted}, not {found}")))
    }
}

fn compile_conditional(parts: &[Syntax; 3], scope: &Scope, depth: u16) -> CheckedExpression {
    let [condition, then, otherwise] = parts;
    let condition = typed_node(condition, Type::Bool, "?", scope, depth)?;
    let (then, found) = check_type(then, scope, depth)?;
    let (otherwise_node, other) = check_type(otherwise, scope, depth)?;
    if found == other {
        Ok((ExpressionNode::If(Box::new([condition, then, otherwise_node])), found))
    } else {
        let message = format!("`? :` gives {found} in one case and {other} in the other");
        Err(error_at(otherwise, message))
    }
}

fn compile_binary(
    operator: Operator,
    sides: &[Syntax; 2],
    scope: &Scope,
    depth: u16,
) -> CheckedExpression {
    let [left, right] = sides;
    let (left_node, found) = check_type(left, scope, depth)?;
    let (right_node, other) = check_type(right, scope, depth)?;
    match result_type(operator, found, other) {
        Some(result) => {
            Ok((ExpressionNode::Operation(operator, Box::new([left_node, right_node])), result))
        }
        None => Err(ExpressionError {
            message: format!(
                "`{}` does not go between {found} and {other}",
                operator.operator_sign()
            ),
            span: left.span.start..right.span.end,
        }),
    }
}

/// Parts with the same operator between them, as a tree that is as flat as possible.
fn compile_chain(
    operator: Operator,
    parts: &[Syntax],
    scope: &Scope,
    depth: u16,
) -> Result<ExpressionNode, ExpressionError> {
    match parts {
        [part] => typed_node(part, Type::Bool, operator.operator_sign(), scope, depth),
        _ => {
            let (left, right) = parts.split_at(parts.len() / 2);
            let left = compile_chain(operator, left, scope, depth)?;
            let right = compile_chain(operator, right, scope, depth)?;
            Ok(ExpressionNode::Operation(operator, Box::new([left, right])))
        }
    }
}

/// `x in [a, b]`.
fn one_of(sides: &[Syntax; 2], scope: &Scope, depth: u16) -> CheckedExpression {
    let [inner, list] = sides;
    let SyntaxKind::List(list) = &list.kind else {
        let message = "`in` needs a list on its right, as in `A in [1, 2]`";
        return Err(error_at(list, message));
    };
    let (inner, wanted) = check_type(inner, scope, depth)?;
    let element = |element| typed_node(element, wanted, "in", scope, depth);
    let list = list.iter().map(element).collect::<Result<_, _>>()?;
    Ok((ExpressionNode::OneOf(Box::new(inner), list), Type::Bool))
}

/// The type that an operator gives between these types, if it accepts them.
fn result_type(operator: Operator, left: Type, right: Type) -> Option<Type> {
    use Operator::*;
    match (operator, left, right) {
        (Add, Type::Text, Type::Text) => Some(Type::Text),
        (Add | Subtract | Multiply | Divide | Remainder, Type::Int, Type::Int) => Some(Type::Int),
        (Equal | Unequal | Less | LessOrEqual | Greater | GreaterOrEqual, left, right)
            if left == right =>
        {
            Some(Type::Bool)
        }
        _ => None,
    }
}
