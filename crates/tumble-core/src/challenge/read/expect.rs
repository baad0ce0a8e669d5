//! The expectation or the game of a spec.

use std::sync::Arc;

use super::balls::read_range;
use super::names::Names;
use crate::board::{Colour, Marble};
use crate::challenge::expect;
use crate::challenge::expression::{Expression, ExpressionError, Name, Scope, Type};
use crate::challenge::form::{ExpectForm, GameForm, GameKind, OutForm, SpecForm, ValueForm};
use crate::challenge::{BallPattern, EndForm, Expect, FinalRule, Game, LoadRule, OutRule};
use crate::document::{Placed, Problems};
use crate::limits;
use crate::problem::{Problem, ProblemKind};

impl Problems {
    /// Adds the problem of a faulty expression. Its place is exact if the text has simple quotes and no escapes.
    pub(super) fn read_expression(&mut self, text: &Placed<String>, error: &ExpressionError) {
        let span = text.span();
        let plain = span.len() == text.value.len() + 2;
        let place = if plain {
            span.start + 1 + error.span.start..span.start + 1 + error.span.end
        } else {
            span
        };
        self.add(ProblemKind::Expression, place, error.message.clone());
    }

    fn read(&mut self, text: &Placed<String>, scope: &Scope, kind: Type) -> Option<Expression> {
        match Expression::new(&text.value, scope, kind) {
            Ok(expression) => Some(expression),
            Err(error) => {
                self.read_expression(text, &error);
                None
            }
        }
    }

    /// Reads an expression inside a larger value: only the place of the value is known.
    fn read_in<T>(
        &mut self,
        text: &str,
        value: &Placed<T>,
        scope: &Scope,
        kind: Type,
    ) -> Option<Expression> {
        let result = Expression::new(text, scope, kind);
        if let Err(error) = &result {
            self.add(ProblemKind::Expression, value.span(), error.message.clone());
        }
        result.ok()
    }
}

pub(super) fn read(
    form: &SpecForm,
    names: &Names,
    loads: &[LoadRule; 2],
    problems: &mut Problems,
) -> (Expect, Option<Game>) {
    match (&form.expect, &form.game) {
        (Some(expect), None) => (read_expect(expect, names, loads, problems), None),
        (None, Some(game)) => (Expect::default(), read_game(game, names, problems)),
        (Some(_), Some(game)) => {
            let message = "a spec has `expect` or `game`, not both";
            problems.add(ProblemKind::Form, game.span(), message);
            (Expect::default(), None)
        }
        (None, None) => {
            let message = "nothing is asked: a spec needs `[expect]` (or `[game]`)";
            problems.add(ProblemKind::Form, form.id.span(), message);
            (Expect::default(), None)
        }
    }
}

fn read_expect(
    form: &Placed<ExpectForm>,
    names: &Names,
    loads: &[LoadRule; 2],
    problems: &mut Problems,
) -> Expect {
    let ExpectForm { out, intercepted, interceptor, end, finals } = &form.value;
    let scope = &names.scope;
    let nothing = out.is_none() && intercepted.is_none() && interceptor.is_none();
    if nothing && end.is_none() && finals.is_empty() {
        let message = "nothing is asked: say `out`, `intercepted`, `interceptor`, `end` or \
                       `[expect.final]`";
        problems.add(ProblemKind::Form, form.span(), message);
    }
    let text = |expression: &Option<Placed<String>>, problems: &mut Problems| {
        expression.as_ref().and_then(|text| problems.read(text, scope, Type::Text))
    };
    let intercepted = text(intercepted, problems);
    let interceptor = text(interceptor, problems);
    let out = out.as_ref().and_then(|out| read_out(out, scope, problems));
    let finals =
        finals.iter().filter_map(|(name, rule)| final_rule(name, rule, names, problems)).collect();
    find_contradictions(&form.value, out.as_ref(), loads, problems);
    let end = end.as_ref().map(|end| end.value);
    Expect { out, intercepted, interceptor, end, finals }
}

/// Keys that contradict each other on every board.
fn find_contradictions(
    form: &ExpectForm,
    out: Option<&OutRule>,
    loads: &[LoadRule; 2],
    problems: &mut Problems,
) {
    let end = form.end.as_ref().map(|end| (end.value, end.span()));
    let key = match (&form.intercepted, &form.interceptor) {
        (Some(_), _) => Some("`intercepted`"),
        (None, Some(_)) => Some("`interceptor`"),
        (None, None) => None,
    };
    let goes_on = match out {
        Some(OutRule::Pattern(pattern)) => {
            pattern.iter().all(|colour| loads.iter().any(|rule| rule.is_endless(*colour)))
        }
        _ => false,
    };
    let message = match (&end, key, out) {
        (Some((end @ (EndForm::Empty | EndForm::Repeats), _)), Some(key), _) => {
            let other = match end {
                EndForm::Repeats => "goes on without end",
                _ => "ends at an empty hopper",
            };
            format!("{key} asks for a run that ends in an interceptor, `end` for one that {other}")
        }
        (Some((EndForm::Empty | EndForm::Intercepted, _)), None, _) if goes_on => {
            "the pattern of `out` comes out without end, as its balls are unlimited, but `end` asks \
             for a run that ends"
                .to_owned()
        }
        (_, Some(key), _) if goes_on => format!(
            "the pattern of `out` comes out without end, as its balls are unlimited, but {key} asks \
             for a run that ends in an interceptor"
        ),
        (Some((EndForm::Repeats, _)), None, Some(OutRule::Balls(_) | OutRule::Value(_, None))) => {
            "a run that repeats puts out balls without end, but `out` asks for some and no more"
                .to_owned()
        }
        (Some((EndForm::Repeats, _)), None, Some(OutRule::Matches(_))) => {
            "a run that repeats puts out balls without end, but what `matches` asks for ends: use \
             `repeat`"
                .to_owned()
        }
        (Some((EndForm::Repeats, _)), None, Some(OutRule::Pattern(_))) if !goes_on => {
            "a run that repeats puts out balls without end, but the pattern of `out` ends when its \
             balls are used up"
                .to_owned()
        }
        _ => return,
    };
    let ends = form.intercepted.as_ref().or(form.interceptor.as_ref()).map(Placed::span);
    let place = end.map(|(_, span)| span).or(ends);
    problems.found.push(Problem { span: place, ..Problem::new(ProblemKind::Form, message) });
}

fn read_out(form: &Placed<OutForm>, scope: &Scope, problems: &mut Problems) -> Option<OutRule> {
    let mut letters = |text: &str| -> Option<Vec<Colour>> {
        let balls = expect::listed_balls(text);
        if balls.is_none() {
            let heavy = text.chars().all(|letter| Marble::from_letter(letter).is_some());
            let message = if heavy {
                "the balls that come out are asked for by their colours alone: write `B` and `R`, \
                 for heavy ones too"
            } else {
                "balls are written `B` (blue) and `R` (red), as in \"BBR\""
            };
            problems.add(ProblemKind::Value, form.span(), message);
        }
        balls
    };
    match &form.value {
        OutForm::Balls(text) => letters(text).map(OutRule::Balls),
        OutForm::Pattern { repeat } if repeat.is_empty() => {
            let message = "a pattern has at least one ball";
            problems.add(ProblemKind::Value, form.span(), message);
            None
        }
        OutForm::Pattern { repeat } => letters(repeat).map(OutRule::Pattern),
        OutForm::Matches { matches } => match BallPattern::new(matches) {
            Ok(pattern) => Some(OutRule::Matches(Arc::new(pattern))),
            Err(message) => {
                problems.add(ProblemKind::Value, form.span(), message);
                None
            }
        },
        OutForm::Value { value, when } => {
            let value = problems.read_in(value, form, scope, Type::Text);
            let when = match when {
                Some(when) => Some(problems.read_in(when, form, scope, Type::Bool)?),
                None => None,
            };
            value.map(|value| OutRule::Value(value, when))
        }
    }
}

fn final_rule(
    name: &Placed<String>,
    rule: &Placed<ValueForm>,
    names: &Names,
    problems: &mut Problems,
) -> Option<FinalRule> {
    let variable = read_variable(name, names, problems)?;
    let (value, when) = match &rule.value {
        ValueForm::Always(value) => {
            let text = Placed { value: value.clone(), span: rule.span() };
            (problems.read(&text, &names.scope, Type::Int)?, None)
        }
        ValueForm::When { value, when } => {
            let value = problems.read_in(value, rule, &names.scope, Type::Int)?;
            (value, Some(problems.read_in(when, rule, &names.scope, Type::Bool)?))
        }
    };
    Some(FinalRule { name: name.value.clone(), variable, value, when })
}

fn read_variable(name: &Placed<String>, names: &Names, problems: &mut Problems) -> Option<usize> {
    let place = names.variables.iter().position(|own| own == &name.value);
    if place.is_none() {
        let message = format!(
            "`{}` is neither an input nor a register of this spec",
            name.value.escape_debug()
        );
        problems.add(ProblemKind::Name, name.span(), message);
    }
    place
}

fn read_game(form: &Placed<GameForm>, names: &Names, problems: &mut Problems) -> Option<Game> {
    let GameForm { kind: GameKind::Nim, pile, take, turn, set } = &form.value;
    let piles = read_range(&pile.value, pile.span(), 1..=limits::PILE, "a pile", problems);
    if !(1..=100).contains(&take.value) {
        let message = "a player may take 1 to 100 balls in a turn";
        problems.add(ProblemKind::Value, take.span(), message);
    }
    let inputs = names.inputs.len();
    let mut scope = Scope::default();
    scope.add("pile", Name::Number(0));
    let turn_variable = read_variable(turn, names, problems)?;
    if turn_variable >= inputs {
        let message = "the turn is shown by an input: a train of gear bits that starts either way";
        problems.add(ProblemKind::Name, turn.span(), message);
    }
    let mut settings = Vec::new();
    for (name, value) in set {
        let place = read_variable(name, names, problems);
        let value = problems.read(value, &scope, Type::Int);
        match (place, value) {
            (Some(place), Some(_)) if place >= inputs || place == turn_variable => {
                let message = "only inputs are set before the game, and not the turn";
                problems.add(ProblemKind::Name, name.span(), message);
            }
            (Some(place), Some(value)) => settings.push((place, value)),
            _ => {}
        }
    }
    for (place, input) in names.inputs.iter().enumerate() {
        if place != turn_variable && !settings.iter().any(|(set, _)| *set == place) {
            let message = format!("`[game.set]` does not say how `{}` is set", input.name);
            problems.add(ProblemKind::Form, form.span(), message);
        }
    }
    let (from, to) = piles?;
    Some(Game { from, to, take: take.value, turn: turn_variable, set: settings })
}
