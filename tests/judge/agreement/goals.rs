//! Goals for every row of a random challenge.

use std::collections::BTreeMap;

use crate::agreement::independent::{End, Run};
use crate::agreement::specs::{Spec, Values, value};
use crate::agreement::tree::{Fault, Kind, Names, Tree};
use crate::rng::SplitMix64;

/// One expectation for every row.
#[derive(Clone, Debug)]
pub(crate) enum Goal {
    Out(String),
    Pattern(String),
    /// A regular expression.
    Matches(String),
    /// The balls that an expression gives, if the condition holds.
    OutValue(Tree, Option<Tree>),
    Caught(Tree),
    CaughtBy(Tree),
    Empty,
    Repeats,
    /// The register has this value at the end, if the condition holds.
    Final(String, Tree, Option<Tree>),
}

/// A goal has no value, because an expression in it has none.
#[derive(Debug, PartialEq)]
pub(crate) struct Untold;

impl From<Fault> for Untold {
    fn from(_: Fault) -> Self {
        Untold
    }
}

impl Goal {
    /// Goals that a row reaches, from its names and its run; `other` is the run of another row.
    pub(crate) fn random(
        spec: &Spec,
        names: &Names,
        run: &Run,
        other: &Run,
        rng: &mut SplitMix64,
    ) -> Vec<Goal> {
        let mut goals = match run.end {
            End::Caught { .. } => caught(spec, names, run, other, rng),
            End::Repeats { .. } => vec![Goal::Repeats],
            _ if rng.chance(10) => Vec::new(),
            _ => vec![Goal::Empty],
        };
        // Long expressions are not allowed.
        let colours = run.colours();
        let other_out = if other.out.len() < 200 { &other.colours() } else { &colours };
        let may_end = matches!(run.end, End::Caught { .. } | End::Empty { .. });
        match rng.below(10) {
            0 if may_end => goals.push(Goal::Out(colours.clone())),
            1 if may_end => goals.push(Goal::Matches(expression(&colours, rng))),
            2..=4 if may_end && run.out.len() < 200 => {
                let value = Tree::split(Tree::text(&colours), Tree::text(other_out), names, rng);
                goals.push(Goal::OutValue(value, when(names, rng)));
            }
            5..=7 if !run.out.is_empty() => {
                let length = rng.between(1, 3) as usize;
                let pattern: String = colours.chars().take(length).collect();
                // An endless pattern with a run that must end is refused, and so is the opposite.
                if goals.is_empty()
                    || spec.is_endless(&pattern) == matches!(goals[..], [Goal::Repeats])
                {
                    goals.push(Goal::Pattern(pattern));
                }
            }
            _ => {}
        }
        if let Some((name, cells)) = spec.registers.iter().next().filter(|_| rng.chance(60)) {
            let end = |run: &Run| Tree::number(value(cells, &run.ways));
            let wanted = match rng.below(10) {
                0..=2 => end(run),
                3..=4 => Tree::name(name),
                5..=8 => Tree::split(end(run), end(other), names, rng),
                _ => Tree::random(Kind::Number, names, 3, rng),
            };
            goals.push(Goal::Final(name.clone(), wanted, when(names, rng)));
        }
        if goals.is_empty() { vec![Goal::Empty] } else { goals }
    }

    /// Whether the goal is about the end of a run.
    pub(crate) fn is_about_the_end(&self) -> bool {
        !matches!(self, Goal::Out(_) | Goal::Matches(_) | Goal::OutValue(..) | Goal::Final(..))
    }

    pub(crate) fn form(&self) -> String {
        let value = |value: &Tree, when: &Option<Tree>| match when {
            Some(when) => {
                format!("{{ value = \"{}\", when = \"{}\" }}", value.write(), when.write())
            }
            None => format!("{{ value = \"{}\" }}", value.write()),
        };
        match self {
            Goal::Out(out) => format!("out = \"{out}\"\n"),
            Goal::Pattern(pattern) => format!("out = {{ repeat = \"{pattern}\" }}\n"),
            Goal::Matches(pattern) => format!("out = {{ matches = \"{pattern}\" }}\n"),
            Goal::OutValue(out, when) => format!("out = {}\n", value(out, when)),
            Goal::Caught(colour) => format!("intercepted = \"{}\"\n", colour.write()),
            Goal::CaughtBy(label) => format!("interceptor = \"{}\"\n", label.write()),
            Goal::Empty => "end = \"empty\"\n".to_owned(),
            Goal::Repeats => "end = \"repeats\"\n".to_owned(),
            Goal::Final(name, wanted, None) => format!("final.{name} = \"{}\"\n", wanted.write()),
            Goal::Final(name, wanted, when) => format!("final.{name} = {}\n", value(wanted, when)),
        }
    }

    /// Whether a run reaches the goal, ignoring faults.
    pub(crate) fn is_reached(
        &self,
        spec: &Spec,
        names: &Names,
        values: &Values,
        run: &Run,
    ) -> Result<bool, Untold> {
        let counts = |when: &Option<Tree>| match when {
            Some(when) => when.value(names).map(|value| value.truth()),
            None => Ok(true),
        };
        let goes_on = matches!(run.end, End::Repeats { .. });
        Ok(match self {
            Goal::Out(out) => run.colours() == *out && !goes_on,
            Goal::Pattern(pattern) => is_pattern(spec, pattern, values, run),
            Goal::Matches(pattern) => matches(pattern, &run.colours()) && !goes_on,
            Goal::OutValue(_, when) if !counts(when)? => true,
            Goal::OutValue(out, _) => {
                let out = out.value(names)?;
                let out = out.as_text();
                if !out.chars().all(|letter| matches!(letter, 'B' | 'R')) {
                    return Err(Untold);
                }
                run.colours() == out && !goes_on
            }
            Goal::Caught(wanted) => {
                let wanted = wanted.value(names)?;
                let wanted = match wanted.as_text() {
                    "blue" => Some('B'),
                    "red" => Some('R'),
                    "any" => None,
                    _ => return Err(Untold),
                };
                matches!(run.end, End::Caught { colour, .. }
                    if wanted.is_none_or(|wanted| wanted == colour.to_ascii_uppercase()))
            }
            Goal::CaughtBy(label) => {
                let label = label.value(names)?;
                let wanted = *spec.labels.get(label.as_text()).ok_or(Untold)?;
                matches!(run.end, End::Caught { place, .. } if place == wanted)
            }
            Goal::Empty => matches!(run.end, End::Empty { .. }),
            Goal::Repeats => matches!(run.end, End::Repeats { .. }),
            Goal::Final(_, _, when) if !counts(when)? => true,
            Goal::Final(name, wanted, _) => {
                let cells = &spec.registers[name];
                let wanted = wanted.value(names)?.number();
                if !(0..1 << cells.len()).contains(&wanted) {
                    return Err(Untold);
                }
                value(cells, &run.ways) == wanted
            }
        })
    }
}

/// The colour of the caught ball, its interceptor, or both.
fn caught(spec: &Spec, names: &Names, run: &Run, other: &Run, rng: &mut SplitMix64) -> Vec<Goal> {
    let colour = |run: &Run, rng: &mut SplitMix64| match run.end {
        End::Caught { colour, .. } if rng.chance(80) => {
            Tree::name(if colour.eq_ignore_ascii_case(&'B') { "blue" } else { "red" })
        }
        _ => Tree::name("any"),
    };
    let label = |run: &Run| match run.end {
        End::Caught { place: caught, .. } => {
            let label = spec.labels.iter().find(|(_, place)| **place == caught);
            label.map(|(name, _)| Tree::name(name))
        }
        _ => None,
    };
    let mut goals = Vec::new();
    if let Some(own) = label(run).filter(|_| rng.chance(70)) {
        let other = label(other).unwrap_or_else(|| own.clone());
        goals.push(Goal::CaughtBy(Tree::split(own, other, names, rng)));
    }
    if goals.is_empty() || rng.chance(50) {
        let (own, other) = (colour(run, rng), colour(other, rng));
        goals.push(Goal::Caught(match rng.chance(60) {
            true => Tree::split(own, other, names, rng),
            false => own,
        }));
    }
    goals
}

/// Whether a whole text matches a regular expression, by a separate implementation.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let whole = regex_lite::Regex::new(&format!("^(?:{pattern})$"));
    whole.expect("a regular expression").is_match(text)
}

/// A regular expression that mostly matches these balls; others may match, too.
fn expression(balls: &str, rng: &mut SplitMix64) -> String {
    let mut text: String = balls.chars().take(40).collect();
    if balls.len() > 40 {
        text.push_str(".*");
    }
    for _ in 0..rng.below(4) {
        let at = rng.below(text.len() as u64 + 1) as usize;
        let piece = ["B?", "(R|BB)*", ".+", "(BR?){0,2}", "(BB|R){1,}", "R", ".{3}"];
        // Not between a ball and its sign.
        if !text[at..].starts_with(['*', '+', '?', '{', '0', ',', '}', '1', '2', '3', ')']) {
            text.insert_str(at, rng.pick(&piece));
        }
    }
    text
}

/// The condition of a goal, if it has one.
fn when(names: &Names, rng: &mut SplitMix64) -> Option<Tree> {
    rng.chance(40).then(|| Tree::random(Kind::Truth, names, 2, rng))
}

/// Whether the pattern came out repeatedly, until the next ball due was used up.
fn is_pattern(spec: &Spec, pattern: &str, values: &Values, run: &Run) -> bool {
    let mut left: BTreeMap<char, usize> =
        ['B', 'R'].map(|colour| (colour, spec.supply(values, colour))).into();
    let mut due = String::new();
    for colour in pattern.chars().cycle().take(2_000) {
        let left = left.entry(colour).or_default();
        if *left == 0 {
            return run.colours() == due && !matches!(run.end, End::Repeats { .. });
        }
        *left -= 1;
        due.push(colour);
    }
    // The pattern is endless, and so must the run be.
    let End::Repeats { from, .. } = run.end else { return false };
    let out = run.colours();
    let (before, again) = out.split_at(from as usize - 1);
    let came: String = before.chars().chain(again.chars().cycle()).take(due.len()).collect();
    came == due
}
