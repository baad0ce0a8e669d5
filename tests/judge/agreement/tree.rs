//! Random expressions with a known value, computed from the rules alone: numbers of 64 bits, division towards zero,
//! `&&` and `||` that either side can decide.

use std::collections::BTreeMap;

use crate::rng::SplitMix64;

/// The type of an expression's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Number,
    Truth,
    Text,
}

#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub(crate) enum Value {
    Number(i64),
    Truth(bool),
    Text(String),
}

/// The reason why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    Overflow,
    Zero,
}

/// The value of each name.
pub(crate) type Names = BTreeMap<String, Value>;

/// An expression as a tree, written out by `write`.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Is(Value),
    Name(String),
    Negative(Box<Tree>),
    Not(Box<Tree>),
    Between(&'static str, Box<[Tree; 2]>),
    If(Box<[Tree; 3]>),
    In(Box<Tree>, Vec<Tree>),
}

const NUMBERS: [&str; 8] = ["+", "+", "-", "-", "*", "*", "/", "%"];
const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

impl Tree {
    pub(crate) fn number(number: i64) -> Tree {
        Tree::Is(Value::Number(number))
    }

    pub(crate) fn text(text: &str) -> Tree {
        Tree::Is(Value::Text(text.to_owned()))
    }

    pub(crate) fn name(name: &str) -> Tree {
        Tree::Name(name.to_owned())
    }

    /// An expression of this kind over these names, at most `depth` operators deep.
    pub(crate) fn random(kind: Kind, names: &Names, depth: u32, rng: &mut SplitMix64) -> Tree {
        if depth == 0 || rng.chance(15) {
            return Tree::leaf(kind, names, rng);
        }
        let depth = depth - 1;
        if rng.chance(12) {
            let condition = Tree::random(Kind::Truth, names, depth, rng);
            let then = Tree::random(kind, names, depth, rng);
            let otherwise = Tree::random(kind, names, depth, rng);
            return Tree::If(Box::new([condition, then, otherwise]));
        }
        let pair = |kind, rng: &mut SplitMix64| {
            Box::new([0, 1].map(|_| Tree::random(kind, names, depth, rng)))
        };
        match kind {
            Kind::Number if rng.chance(10) => {
                Tree::Negative(Box::new(Tree::random(kind, names, depth, rng)))
            }
            Kind::Number => Tree::Between(rng.pick(&NUMBERS), pair(kind, rng)),
            Kind::Text => Tree::Between("+", pair(kind, rng)),
            Kind::Truth => match rng.below(10) {
                0 => Tree::Not(Box::new(Tree::random(kind, names, depth, rng))),
                1..=3 => Tree::Between(rng.pick(&["&&", "||"]), pair(kind, rng)),
                4 => {
                    let kind = rng.pick(&[Kind::Number, Kind::Text]);
                    let list = 0..rng.below(4);
                    let list = list.map(|_| Tree::random(kind, names, depth, rng)).collect();
                    Tree::In(Box::new(Tree::random(kind, names, depth, rng)), list)
                }
                _ => {
                    let kinds = [Kind::Number, Kind::Number, Kind::Number, Kind::Text, Kind::Truth];
                    let kind = rng.pick(&kinds);
                    Tree::Between(rng.pick(&COMPARISONS), pair(kind, rng))
                }
            },
        }
    }

    fn leaf(kind: Kind, names: &Names, rng: &mut SplitMix64) -> Tree {
        let fitting: Vec<&String> =
            names.iter().filter(|(_, value)| value.kind() == kind).map(|(name, _)| name).collect();
        if !fitting.is_empty() && rng.chance(65) {
            return Tree::name(fitting[rng.below(fitting.len() as u64) as usize]);
        }
        match kind {
            Kind::Number if rng.chance(3) => Tree::number(i64::MAX - rng.below(2) as i64),
            Kind::Number => Tree::number(rng.between(-3, 9).into()),
            Kind::Truth => Tree::Is(Value::Truth(rng.chance(50))),
            Kind::Text => Tree::text(rng.pick(&["", "B", "R", "BR", "blue"])),
        }
    }

    /// `right` in the row with these names, and `other` in a share of all rows.
    pub(crate) fn split(right: Tree, other: Tree, names: &Names, rng: &mut SplitMix64) -> Tree {
        let condition = match names.contains_key("start") && rng.chance(15) {
            true => Tree::Between("==", Box::new(["start", "blue"].map(Tree::name))),
            false => Tree::random(Kind::Truth, names, 2, rng),
        };
        match condition.value(names) {
            Ok(Value::Truth(true)) => Tree::If(Box::new([condition, right, other])),
            Ok(_) => Tree::If(Box::new([condition, other, right])),
            Err(_) => right,
        }
    }

    pub(crate) fn value(&self, names: &Names) -> Result<Value, Fault> {
        Ok(match self {
            Tree::Is(value) => value.clone(),
            Tree::Name(name) => names[name].clone(),
            Tree::Negative(inner) => {
                Value::Number(inner.value(names)?.number().checked_neg().ok_or(Fault::Overflow)?)
            }
            Tree::Not(inner) => Value::Truth(!inner.value(names)?.truth()),
            Tree::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                match condition.value(names)?.truth() {
                    true => then.value(names)?,
                    false => otherwise.value(names)?,
                }
            }
            Tree::In(inner, list) => {
                let inner = inner.value(names)?;
                let mut found = false;
                for element in list {
                    found |= element.value(names)? == inner;
                }
                Value::Truth(found)
            }
            Tree::Between(sign, sides) => {
                let [left, right] = &**sides;
                between(sign, left.value(names), right.value(names))?
            }
        })
    }

    /// Binding strength: the greater the tighter.
    fn grip(&self) -> u32 {
        match self {
            Tree::If(_) => 0,
            Tree::Between("||", _) => 1,
            Tree::Between("&&", _) => 2,
            Tree::Between("+" | "-", _) => 4,
            Tree::Between("*" | "/" | "%", _) => 5,
            Tree::Between(..) | Tree::In(..) => 3,
            Tree::Negative(_) | Tree::Not(_) | Tree::Is(Value::Number(i64::MIN..0)) => 6,
            Tree::Is(_) | Tree::Name(_) => 7,
        }
    }

    /// The text, in brackets if it binds less tightly than this.
    fn within(&self, grip: u32) -> String {
        if self.grip() < grip { format!("({})", self.write()) } else { self.write() }
    }

    /// The text, without unnecessary brackets.
    pub(crate) fn write(&self) -> String {
        match self {
            Tree::Is(Value::Number(number)) => number.to_string(),
            Tree::Is(Value::Truth(truth)) => truth.to_string(),
            Tree::Is(Value::Text(text)) => format!("'{text}'"),
            Tree::Name(name) => name.clone(),
            Tree::Negative(inner) => format!("-{}", inner.within(7)),
            Tree::Not(inner) => format!("!{}", inner.within(7)),
            Tree::Between(sign, sides) => {
                let [left, right] = &**sides;
                format!("{} {sign} {}", left.within(self.grip()), right.within(self.grip() + 1))
            }
            Tree::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                format!("{} ? {} : {}", condition.within(1), then.within(1), otherwise.within(0))
            }
            Tree::In(inner, list) => {
                let list: Vec<String> = list.iter().map(Tree::write).collect();
                format!("{} in [{}]", inner.within(4), list.join(", "))
            }
        }
    }
}

fn between(
    sign: &str,
    left: Result<Value, Fault>,
    right: Result<Value, Fault>,
) -> Result<Value, Fault> {
    if let "&&" | "||" = sign {
        let decisive = Ok(Value::Truth(sign == "||"));
        if left == decisive || right == decisive {
            return decisive;
        }
        left?;
        return right;
    }
    let (left, right) = (left?, right?);
    let truth = match sign {
        "==" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        ">=" => left >= right,
        _ => return arithmetic(sign, left, right),
    };
    Ok(Value::Truth(truth))
}

fn arithmetic(sign: &str, left: Value, right: Value) -> Result<Value, Fault> {
    if let (Value::Text(left), Value::Text(right)) = (&left, &right) {
        return Ok(Value::Text(format!("{left}{right}")));
    }
    let (left, right) = (i128::from(left.number()), i128::from(right.number()));
    let exact = match sign {
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        _ if right == 0 => return Err(Fault::Zero),
        // The quotient is beyond 64 bits, and the remainder is refused with it.
        _ if left == i64::MIN.into() && right == -1 => return Err(Fault::Overflow),
        "/" => left / right,
        _ => left % right,
    };
    i64::try_from(exact).map(Value::Number).map_err(|_| Fault::Overflow)
}

impl Value {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Value::Number(_) => Kind::Number,
            Value::Truth(_) => Kind::Truth,
            Value::Text(_) => Kind::Text,
        }
    }

    pub(crate) fn number(&self) -> i64 {
        match self {
            Value::Number(number) => *number,
            _ => panic!("{self:?} is no number"),
        }
    }

    pub(crate) fn truth(&self) -> bool {
        match self {
            Value::Truth(truth) => *truth,
            _ => panic!("{self:?} is no truth value"),
        }
    }

    pub(crate) fn as_text(&self) -> &str {
        match self {
            Value::Text(text) => text,
            _ => panic!("{self:?} is no text"),
        }
    }
}
