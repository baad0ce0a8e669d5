//! What a spec asks for that no board can do. That is worth a warning and no error: the spec has a
//! meaning, and every submission gets its verdict.

use std::ops::Range;

use toml::Spanned;

use crate::board::{Colour, Kind, Side};
use crate::challenge::form::SpecForm;
use crate::challenge::{Challenge, EndForm, Expected, LoadRule, OutGoal, Row, StartRule, total};
use crate::limits;
use crate::machine::Load;
use crate::problem::{Problem, ProblemKind};

/// Where the text of a spec says what.
pub(in crate::challenge) struct Places {
    shape: Range<usize>,
    expect: Range<usize>,
    out: Option<Range<usize>>,
    caught: Option<Range<usize>>,
    end: Option<Range<usize>>,
    par: Range<usize>,
}

impl Places {
    pub fn new(form: &SpecForm) -> Places {
        let expect = form.expect.as_ref().map(Spanned::get_ref);
        let whole = form.id.span();
        let or_whole = |span: Option<Range<usize>>| span.unwrap_or_else(|| whole.clone());
        let caught = expect.and_then(|expect| {
            expect.intercepted.as_ref().or(expect.interceptor.as_ref()).map(Spanned::span)
        });
        Places {
            shape: or_whole(form.shape.as_ref().map(Spanned::span)),
            expect: or_whole(form.expect.as_ref().map(Spanned::span)),
            out: expect.and_then(|expect| expect.out.as_ref().map(Spanned::span)),
            caught,
            end: expect.and_then(|expect| expect.end.as_ref().map(Spanned::span)),
            par: or_whole(form.par.as_ref().map(Spanned::span)),
        }
    }

    fn of(&self, about: About) -> Range<usize> {
        let ending = self.caught.as_ref().or(self.end.as_ref()).unwrap_or(&self.expect);
        let span = match about {
            About::Shape => &self.shape,
            About::Ending => ending,
            About::Balls => self.out.as_ref().unwrap_or(ending),
            About::Par => &self.par,
        };
        span.clone()
    }
}

/// What a warning is about.
#[derive(Clone, Copy)]
enum About {
    Shape,
    Ending,
    Balls,
    Par,
}

/// Returns what is worth a warning; with the places in the text where they are known.
pub(in crate::challenge) fn warnings(
    challenge: &Challenge,
    places: Option<&Places>,
) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut warn = |about: About, message: String| {
        let kind = match about {
            About::Shape => ProblemKind::Shape,
            About::Ending | About::Balls | About::Par => ProblemKind::Impossible,
        };
        let span = places.map(|places| places.of(about));
        found.push(Problem { span, ..Problem::new(kind, message) });
    };
    if !challenge.given.shape().halves_meet() {
        let message = "on this board no ball can reach the other half, so it is two puzzles";
        warn(About::Shape, message.to_owned());
    }
    if let Some(why) = ending(challenge) {
        warn(About::Ending, why);
    } else if let Some((why, about)) = rows(challenge) {
        warn(about, why);
    }
    par(challenge).into_iter().for_each(|why| warn(About::Par, why));
    found.sort_by_key(|problem| problem.span.clone().map_or(0, |span| span.start));
    found
}

/// An ending that no run can have, whatever the row.
fn ending(challenge: &Challenge) -> Option<String> {
    let is_endless = |rule: &&LoadRule| matches!(rule, LoadRule::Fixed(Load::Unlimited(_)));
    let endless = challenge.loads.iter().filter(is_endless).count();
    let catches = catches(challenge);
    let supplied = challenge.supply.of(Kind::Interceptor);
    let why = match challenge.expect.end {
        Some(EndForm::Repeats) if endless == 0 => {
            "no run repeats: it ends when the balls are used up, and no load is \"unlimited\""
        }
        Some(EndForm::Empty) if endless == 2 && !catches => {
            "no run ends at an empty hopper: both hold balls without end"
        }
        _ if catches && supplied == 0 && !has_interceptor(challenge) => {
            "no ball can be caught: the board has no interceptor, and the supply has none"
        }
        _ => return None,
    };
    Some(why.to_owned())
}

/// Whether the runs are to end in an interceptor.
fn catches(challenge: &Challenge) -> bool {
    let expect = &challenge.expect;
    expect.intercepted.is_some()
        || expect.interceptor.is_some()
        || expect.end == Some(EndForm::Intercepted)
}

/// Whether the start board has an interceptor.
fn has_interceptor(challenge: &Challenge) -> bool {
    challenge.given.marks().any(|(_, mark)| mark.kind() == Some(Kind::Interceptor))
}

/// Rows that no board can do, among the first; where the player chooses the lever, by either.
fn rows(challenge: &Challenge) -> Option<(String, About)> {
    if challenge.game.is_some() {
        return None;
    }
    let levers: &[Side] = match challenge.start {
        StartRule::Player => &Side::BOTH,
        StartRule::Lever(_) | StartRule::Input => &[Side::Left],
    };
    let found: Option<Vec<_>> = levers.iter().map(|&lever| by_lever(challenge, lever)).collect();
    let (row, never, rows, all) = found?.into_iter().next()?;
    let (why, about) = never;
    let which = match (rows, all) {
        (_, 1) => "no board can do this".to_owned(),
        (1, _) => format!("the row with {} cannot hold", named(challenge, &row)),
        (rows, all) => {
            format!("{rows} of {all} rows cannot hold, the first with {}", named(challenge, &row))
        }
    };
    Some((format!("{which}: {why}"), about))
}

/// Why a row can never hold, and what of it.
type Never = (String, About);

/// The first row that can never hold where this lever is pressed first, why, how many there are,
/// and of how many rows.
fn by_lever(challenge: &Challenge, lever: Side) -> Option<(Row, Never, u64, u64)> {
    let challenge = challenge.with_first_lever(lever);
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    let (mut first, mut rows, mut all) = (None, 0, 0);
    for row in (0..product.min(limits::ROWS_LOOKED_AT)).map(|number| challenge.rows.row(number)) {
        if challenge.rows.admits(&row) != Ok(true) {
            continue;
        }
        all += 1;
        let Ok(expected) = challenge.expected(&row) else { continue };
        if let Some(why) = never(&challenge, &row, &expected, lever) {
            rows += 1;
            first.get_or_insert((row, why));
        }
    }
    let (row, why) = first?;
    Some((row, why, rows, all))
}

/// Why a row can never hold, as far as balls and interceptors say it.
fn never(challenge: &Challenge, row: &Row, expected: &Expected, lever: Side) -> Option<Never> {
    let loads = challenge.loads_in(row);
    let caught = expected.ending.kind == Some(EndForm::Intercepted);
    let out: &[Colour] = match &expected.out {
        OutGoal::Exactly(balls) => balls,
        OutGoal::Any | OutGoal::Forever(_) => &[],
    };
    let about = if out.is_empty() { About::Ending } else { About::Balls };
    if let OutGoal::Exactly(_) = expected.out
        && expected.ending.kind == Some(EndForm::Repeats)
    {
        return Some(("a run that repeats puts out balls without end".to_owned(), About::Ending));
    }
    if let Some(cell) = expected.ending.cell
        && challenge.supply.of(Kind::Interceptor) == 0
        && challenge.given.at(cell).kind() != Some(Kind::Interceptor)
    {
        return Some((
            format!("no interceptor stands at {cell}, and the supply has none"),
            About::Ending,
        ));
    }
    if let Some(why) = too_many(&loads, out, caught, expected.ending.colour) {
        return Some((why, about));
    }
    let lever = challenge.lever_in(row, lever);
    let first = out.first().copied().or(match &expected.out {
        OutGoal::Exactly(_) if caught => expected.ending.colour,
        OutGoal::Forever(pattern) => pattern.first().copied(),
        _ => None,
    });
    let needs_a_ball = first.is_some() || caught || expected.ending.kind == Some(EndForm::Repeats);
    match (loads[lever.index()].ball(0), first) {
        (None, _) if needs_a_ball => Some((
            format!("the {} lever is pressed first, and its hopper is empty", lever.colour()),
            about,
        )),
        (Some(ball), Some(first)) if ball != first => Some((
            format!(
                "the first ball is {ball}, by the {} lever, but a {first} one is to come first",
                lever.colour()
            ),
            about,
        )),
        _ => None,
    }
}

/// More balls than there are.
fn too_many(
    loads: &[Load; 2],
    out: &[Colour],
    caught: bool,
    colour: Option<Colour>,
) -> Option<String> {
    for own in Colour::BOTH {
        let Some(held) = total(loads, own) else { continue };
        let out = out.iter().filter(|&&ball| ball == own).count() as u64;
        let one_more = caught && colour == Some(own);
        let asked = match (out, one_more) {
            (0, false) => continue,
            (0, true) => format!("a {own} ball is to be caught"),
            (out, false) => format!("{} to come out", are(out, own)),
            (out, true) => format!("{} to come out and another to be caught", are(out, own)),
        };
        if out + u64::from(one_more) > held {
            return Some(match held {
                0 => format!("{asked}, but no hopper holds a {own} one"),
                held => format!("{asked}, but the hoppers hold {held}"),
            });
        }
    }
    let all = Colour::BOTH.iter().map(|&colour| total(loads, colour)).sum::<Option<u64>>()?;
    let out = out.len() as u64;
    (caught && out >= all).then(|| {
        format!("{out} balls are to come out and another to be caught, but the hoppers hold {all}")
    })
}

/// `1 blue ball is`, `8 blue balls are`.
fn are(count: u64, colour: Colour) -> String {
    match count {
        1 => format!("1 {colour} ball is"),
        count => format!("{count} {colour} balls are"),
    }
}

/// What varies in a row: `A = 5, B = 2`.
fn named(challenge: &Challenge, row: &Row) -> String {
    let value = |variable: usize| {
        let name = challenge.variables().nth(variable)?;
        let value = row.values.get(variable).copied()?;
        Some(match name {
            "start" => format!("start = {}", Side::from_bit(value != 0).colour()),
            name => format!("{name} = {value}"),
        })
    };
    let values = challenge.rows.axes().iter().filter_map(|axis| value(axis.variable));
    values.collect::<Vec<_>>().join(", ")
}

/// What par counts that cannot be placed.
fn par(challenge: &Challenge) -> Vec<String> {
    let Some(par) = challenge.par else { return Vec::new() };
    let [parts, gear_parts, bits, crossovers, interceptors] = par.key;
    let expensive = [gear_parts, bits, crossovers, interceptors];
    let ramps = expensive.iter().fold(parts, |ramps, &count| ramps.saturating_sub(count));
    let supply = |kind: Kind| challenge.supply.of(kind);
    let mut found = Vec::new();
    for (kind, counted) in [
        (Kind::Ramp, ramps),
        (Kind::Bit, bits),
        (Kind::Crossover, crossovers),
        (Kind::Interceptor, interceptors),
    ] {
        if counted > supply(kind) {
            let counted = kind.counted(counted.into());
            found.push(format!("par counts {counted}, but the supply has {}", supply(kind)));
        }
    }
    let gears = supply(Kind::GearBit).saturating_add(supply(Kind::Gear));
    if gear_parts > gears {
        let message =
            format!("par counts {gear_parts} gear bits and gears, but the supply has {gears}");
        found.push(message);
    }
    let supplied = supply(Kind::Interceptor) > 0;
    if interceptors == 0 && supplied && catches(challenge) && !has_interceptor(challenge) {
        let message = "par counts no interceptor, but a ball is to be caught and none is given";
        found.push(message.to_owned());
    }
    found
}
