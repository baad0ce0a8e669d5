//! Compact tables, compared with all rows of the independent machine: each row is in one line, which has its result,
//! and no two lines could be one.

use tumble::board::{Board, Side};
use tumble::challenge::Challenge;
use tumble::challenge::expression::{Expression, Name, Scope, Type, Value};
use tumble::table::{FinalBit, FinalValue, Known, Pattern};

use crate::agreement::independent::Place;
use crate::agreement::rules;
use crate::agreement::specs::{Case, Spec};
use crate::agreement::translate;
use crate::rng::SplitMix64;
use crate::{chance, depth};

/// The most lines of which all pairs are compared.
const PAIRED: usize = 300;

pub(crate) fn compare(spec: &Spec, challenge: &Challenge, board: &Board, cases: &[Case]) {
    let table = Rows::new(spec, challenge, board, cases);
    let patterns = match tumble::Table::new(challenge, board)
        .and_then(|table| table.with_lever(translate::side(spec.chosen)).patterns())
    {
        Ok(patterns) => patterns,
        Err(error) => panic!("{error}\n{}", spec.text),
    };
    let mut held = vec![0; cases.len()];
    for pattern in &patterns {
        let rows: Vec<usize> =
            (0..cases.len()).filter(|at| table.is_in(&pattern.inputs, &cases[*at])).collect();
        assert_eq!(pattern.rows, rows.len() as u128, "{pattern:?}\n{}", spec.text);
        let came = translate::run(board, &pattern.outcome);
        for at in rows {
            held[at] += 1;
            let run = &cases[at].run;
            assert_eq!((&run.out, &run.end), (&came.out, &came.end), "{}", spec.text);
            for (variable, value) in pattern.finals.iter().enumerate() {
                table.compare_final(variable, value, &cases[at]);
            }
        }
    }
    assert!(held.iter().all(|&lines| lines == 1), "{held:?} {patterns:#?}\n{}", spec.text);
    if patterns.len() <= PAIRED {
        table.compare_pairs(&patterns);
    }
}

/// All rows of a spec, as the independent machine runs them.
pub(crate) struct Rows<'a> {
    pub spec: &'a Spec,
    pub challenge: &'a Challenge,
    pub cases: &'a [Case],
    pub trains: Vec<Vec<Place>>,
}

impl<'a> Rows<'a> {
    pub(crate) fn new(
        spec: &'a Spec,
        challenge: &'a Challenge,
        board: &Board,
        cases: &'a [Case],
    ) -> Rows<'a> {
        Rows { spec, challenge, cases, trains: translate::groups(board) }
    }

    fn name(&self, variable: usize) -> &str {
        self.challenge.variables().nth(variable).expect("a variable")
    }

    pub(crate) fn is_in(&self, inputs: &[(usize, Known)], case: &Case) -> bool {
        inputs.iter().all(|(variable, known)| {
            let value = case.values[self.name(*variable)];
            match known {
                Known::Balls(least, most) => (*least as i64..=*most as i64).contains(&value),
                Known::Bits(bits) => bits
                    .iter()
                    .enumerate()
                    .all(|(at, bit)| bit.is_none_or(|set| (value >> at & 1 == 1) == set)),
            }
        })
    }

    fn places(&self, variable: usize, bit: usize) -> Vec<Place> {
        let cells = &self.challenge.register(variable).expect("a register").cells;
        let all = cells.all().iter().enumerate();
        all.filter(|(at, _)| cells.bit_of(*at) as usize == bit)
            .map(|(_, cell)| translate::place(*cell))
            .collect()
    }

    /// Whether a cell points right at the start of a row; `None` unless it is an input, alone or by its train.
    fn start(&self, place: Place, case: &Case) -> Option<bool> {
        let train = self.trains.iter().find(|train| train.contains(&place));
        let is_same = |own: &Place| *own == place || train.is_some_and(|train| train.contains(own));
        let mut inputs = self.spec.inputs.iter();
        inputs.find_map(|(name, cells)| {
            let (_, bit) = cells.iter().find(|(own, _)| is_same(own))?;
            Some(case.values[name] >> bit & 1 == 1)
        })
    }

    /// Whether a bit points right at the start, if it is an input, and at the end, unless no ball can turn it.
    pub(crate) fn bit(
        &self,
        variable: usize,
        bit: usize,
        case: &Case,
    ) -> (Option<bool>, Option<bool>) {
        let places = self.places(variable, bit);
        let start = places.iter().find_map(|place| self.start(*place, case));
        let turned: Vec<&char> =
            places.iter().filter_map(|place| case.run.ways.get(place)).collect();
        let end = if turned.is_empty() { start } else { Some(turned.contains(&&'r')) };
        (start, end)
    }

    pub(crate) fn compare_final(&self, variable: usize, value: &FinalValue, case: &Case) {
        let width = self.challenge.register(variable).expect("a register").cells.width() as usize;
        match value {
            FinalValue::Bits(bits) => {
                assert_eq!(bits.len(), width);
                for (at, bit) in bits.iter().enumerate() {
                    let (start, Some(end)) = self.bit(variable, at, case) else { continue };
                    let due = match bit {
                        FinalBit::Points(side) => *side == Side::Right,
                        FinalBit::AsStarted => start.expect("it is an input"),
                        FinalBit::Turned => !start.expect("it is an input"),
                        FinalBit::Unknown => continue,
                    };
                    assert_eq!(end, due, "{variable} {at} {bits:?}\n{}", self.spec.text);
                }
            }
            FinalValue::Formula(formula) => {
                let bit = |at| self.bit(variable, at, case).1.expect("a bit that balls turn");
                let end: i64 = (0..width).map(|at| i64::from(bit(at)) << at).sum();
                let due = value_of(formula, self.challenge, case);
                assert_eq!(end, due, "{variable} {formula}\n{}", self.spec.text);
            }
        }
    }

    /// Checks that no two lines could be one line with one result.
    fn compare_pairs(&self, patterns: &[Pattern]) {
        for (at, one) in patterns.iter().enumerate() {
            for other in &patterns[at + 1..] {
                let Some(both) = joined(&one.inputs, &other.inputs) else { continue };
                let rows: Vec<&Case> =
                    self.cases.iter().filter(|case| self.is_in(&both, case)).collect();
                assert!(!self.is_one(&rows, one), "{one:?}\n{other:?}\n{}", self.spec.text);
            }
        }
    }

    /// Whether rows have the result of a line, except that all their bits may be another [`FinalBit`].
    fn is_one(&self, rows: &[&Case], line: &Pattern) -> bool {
        let same =
            |case: &&&Case| (&case.run.out, &case.run.end) == (&rows[0].run.out, &rows[0].run.end);
        if !rows.iter().all(|case| same(&case)) {
            return false;
        }
        line.finals.iter().enumerate().all(|(variable, value)| match value {
            FinalValue::Formula(_) => true,
            FinalValue::Bits(bits) => (0..bits.len()).all(|at| self.is_settled(variable, at, rows)),
        })
    }

    /// Whether a bit ends alike in some rows, as a side or relative to its start.
    pub(crate) fn is_settled(&self, variable: usize, bit: usize, rows: &[&Case]) -> bool {
        let ways: Vec<_> = rows.iter().map(|case| self.bit(variable, bit, case)).collect();
        ways.iter().all(|(_, end)| *end == ways[0].1)
            || ways.iter().all(|(start, end)| start == end)
            || ways.iter().all(|(start, end)| start.is_some() && start != end)
    }
}

/// The known values of the rows of two lines together, if they make a line: the two differ in one bit, or in
/// consecutive numbers of balls.
fn joined(one: &[(usize, Known)], other: &[(usize, Known)]) -> Option<Vec<(usize, Known)>> {
    let mut both = one.to_vec();
    let mut differing = 0;
    for (at, ((_, a), (_, b))) in one.iter().zip(other).enumerate() {
        if a == b {
            continue;
        }
        differing += 1;
        both[at].1 = match (a, b) {
            (Known::Balls(from, to), Known::Balls(next, last)) if next == &(to + 1) => {
                Known::Balls(*from, *last)
            }
            (Known::Balls(next, last), Known::Balls(from, to)) if next == &(to + 1) => {
                Known::Balls(*from, *last)
            }
            (Known::Bits(a), Known::Bits(b)) => {
                let differ: Vec<usize> = (0..a.len()).filter(|bit| a[*bit] != b[*bit]).collect();
                let [bit] = differ[..] else { return None };
                a[bit].zip(b[bit])?;
                let mut both = a.clone();
                both[bit] = None;
                Known::Bits(both)
            }
            _ => return None,
        };
    }
    (differing == 1).then_some(both)
}

/// The value of a formula in a row. `min` and `max` of two names are not part of the language of specs.
pub(crate) fn value_of(formula: &str, challenge: &Challenge, case: &Case) -> i64 {
    let mut text = formula.to_owned();
    for (name, sign) in [("min(", '<'), ("max(", '>')] {
        if let Some((before, rest)) = text.split_once(name) {
            let (names, after) = rest.split_once(')').expect("it is closed");
            let (a, b) = names.split_once(", ").expect("two names");
            text = format!("{before}({a} {sign} {b} ? {a} : {b}){after}");
        }
    }
    let mut scope = Scope::default();
    let names: Vec<&str> = challenge.variables().collect();
    for (at, name) in names.iter().enumerate() {
        match *name {
            "start" => scope.add(*name, Name::Lever(at)),
            _ => scope.add(*name, Name::Number(at)),
        }
    }
    for (name, colour) in [("blue", "blue"), ("red", "red")] {
        scope.add(name, Name::Constant(Value::Text(colour.into())));
    }
    for (name, side) in [("left", 0), ("right", 1)] {
        scope.add(name, Name::Constant(Value::Int(side)));
    }
    let expression = Expression::new(&text, &scope, Type::Int).expect("a formula of the language");
    let values: Vec<i64> =
        names.iter().map(|name| case.values.get(*name).copied().unwrap_or(0)).collect();
    expression.number(&values).expect("it has a value")
}

/// Rows of 12 to 14 bits, all of them run by the independent machine.
#[test]
fn lines_of_many_rows() {
    let mut rng = SplitMix64::new(28);
    let counts = [(1 << 12) - 77, 1 << 12, 3 << 11, 1 << 13, 1 << 14];
    for count in depth::some(counts) {
        let mut compared = 0;
        while compared < depth::share(3).max(1) {
            let spec = Spec::with_rows_admitted(count, &mut rng);
            let parts = spec.board.parts().collect();
            if rules::check(&spec, &parts).is_err() || spec.is_faulty(&spec.board) {
                continue;
            }
            let Some(cases) = spec.cases(&spec.board) else { continue };
            let challenge = Challenge::read(&spec.text).expect("the spec makes sense");
            let drawn = chance::Drawn {
                ground: spec.ground.clone(),
                text: chance::text(&spec.ground, &parts),
            };
            let (_, board) = translate::both(&drawn);
            compare(&spec, &challenge, &board, &cases);
            compared += 1;
        }
    }
}
