//! Rows that no board can fulfil, judged by balls, levers and interceptors alone.
//!
//! Every reason is sound, or it would blame a correct spec. It need not be complete: only the first rows of a spec are
//! checked, and fewer if they ask for many balls, so that any spec is read quickly.

use super::places::About;
use crate::board::{Colour, Kind, Side};
use crate::challenge::{
    Challenge, EndForm, Expected, OutGoal, Row, StartRule, Variable, total_balls,
};
use crate::limits;
use crate::machine::Load;

/// Returns the first row that no board can fulfil, with the reason and the number of such rows. If the player chooses
/// the lever, neither lever can fulfil it.
pub(super) fn impossible_row(challenge: &Challenge) -> Option<(String, About)> {
    if challenge.game.is_some() {
        return None;
    }
    let levers: &[Side] = match challenge.start {
        StartRule::Player => &Side::BOTH,
        StartRule::Lever(_) | StartRule::Input => &[Side::Left],
    };
    let looked: Vec<Looked> = levers.iter().map(|&lever| look_at_rows(challenge, lever)).collect();
    if looked.iter().any(|looked| looked.first.is_none()) {
        return None;
    }
    let Looked { first, never, admitted, all } = looked.into_iter().next()?;
    let (row, (why, about)) = first?;
    let row = named_cells(challenge, &row);
    let which = match (never, admitted) {
        (_, 1) => "no board can do this".to_owned(),
        (1, _) => format!("the start with {row} cannot hold"),
        _ if all => format!("{never} of {admitted} starts cannot hold, the first with {row}"),
        _ => format!("{never} of the first {admitted} starts cannot hold, the first with {row}"),
    };
    Some((format!("{which}: {why}"), about))
}

/// A reason that a row can never hold, and the part of the spec that it is about.
type Never = (String, About);

struct Looked {
    /// The first row that can never hold, with the reason.
    first: Option<(Row, Never)>,
    /// Number of rows that can never hold.
    never: u64,
    admitted: u64,
    all: bool,
}

fn look_at_rows(challenge: &Challenge, lever: Side) -> Looked {
    let challenge = challenge.with_first_lever(lever);
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    let mut looked = Looked { first: None, never: 0, admitted: 0, all: true };
    let mut balls = 0;
    for number in 0..product {
        if number >= limits::ROWS_LOOKED_AT || balls >= limits::BALLS_LOOKED_AT {
            looked.all = false;
            break;
        }
        let row = challenge.rows.row(number);
        if challenge.rows.admits(&row) != Ok(true) {
            continue;
        }
        looked.admitted += 1;
        let loads = challenge.loads_in(&row);
        balls += loads.iter().map(listed_names).sum::<u64>();
        let Ok(expected) = challenge.expected(&row) else { continue };
        balls += balls_due(&expected).len() as u64;
        if let Some(why) = reason_why(&challenge, &row, &loads, &expected, lever) {
            looked.never += 1;
            looked.first.get_or_insert((row, why));
        }
    }
    looked
}

/// Number of balls in a load that lists them one by one; 0 for other loads.
fn listed_names(load: &Load) -> u64 {
    match load {
        Load::Balls(balls) => balls.len() as u64,
        Load::Many { .. } | Load::Unlimited(_) => 0,
    }
}

/// The balls that must come out, if their number is fixed.
fn balls_due(expected: &Expected) -> &[Colour] {
    match &expected.out {
        OutGoal::Exactly(balls) => balls,
        OutGoal::Any | OutGoal::Endless(_) | OutGoal::Matches(_) => &[],
    }
}

fn reason_why(
    challenge: &Challenge,
    row: &Row,
    loads: &[Load; 2],
    expected: &Expected,
    lever: Side,
) -> Option<Never> {
    let caught = expected.ending.kind == Some(EndForm::Intercepted);
    let out = balls_due(expected);
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
            format!("no interceptor is at {cell}, and the supply has none"),
            About::Ending,
        ));
    }
    if let Some(why) = too_many(loads, out, caught, expected.ending.colour) {
        return Some((why, about));
    }
    let lever = challenge.lever_in(row, lever);
    let first = out.first().copied().or(match &expected.out {
        OutGoal::Exactly(_) if caught => expected.ending.colour,
        OutGoal::Endless(pattern) => pattern.first().copied(),
        _ => None,
    });
    let needs_a_ball = first.is_some() || caught || expected.ending.kind == Some(EndForm::Repeats);
    match (loads[lever.index()].ball(0), first) {
        (None, _) if needs_a_ball => Some((
            format!("the {} lever is pressed first, and its hopper is empty", lever.colour()),
            about,
        )),
        (Some(ball), Some(first)) if ball.colour != first => Some((
            format!(
                "the first ball is {ball}, by the {} lever, but a {first} one is to come first",
                lever.colour()
            ),
            about,
        )),
        _ => None,
    }
}

fn too_many(
    loads: &[Load; 2],
    out: &[Colour],
    caught: bool,
    colour: Option<Colour>,
) -> Option<String> {
    for own in Colour::BOTH {
        let Some(held) = total_balls(loads, own) else { continue };
        let out = out.iter().filter(|&&ball| ball == own).count() as u64;
        let one_more = caught && colour == Some(own);
        let asked = match (out, one_more) {
            (0, false) => continue,
            (0, true) => format!("a {own} ball is to be caught"),
            (out, false) => format!("{} to come out", are_or_is(out, own)),
            (out, true) => format!("{} to come out and another to be caught", are_or_is(out, own)),
        };
        if out + u64::from(one_more) > held {
            return Some(match held {
                0 => format!("{asked}, but no hopper holds a {own} one"),
                held => format!("{asked}, but the hoppers hold {held}"),
            });
        }
    }
    let all = Colour::BOTH.iter().map(|&colour| total_balls(loads, colour)).sum::<Option<u64>>()?;
    let out = out.len() as u64;
    (caught && out >= all).then(|| {
        format!("{out} balls are to come out and another to be caught, but the hoppers hold {all}")
    })
}

/// `1 blue ball is`, `8 blue balls are`.
fn are_or_is(count: u64, colour: Colour) -> String {
    match count {
        1 => format!("1 {colour} ball is"),
        count => format!("{count} {colour} balls are"),
    }
}

/// The varying values of a row: `A = 5, B = 2`.
fn named_cells(challenge: &Challenge, row: &Row) -> String {
    let values = challenge.varying(row).map(|(name, variable, value)| match variable {
        Variable::Start => format!("{name} = {}", Side::from_bit(value != 0).colour()),
        _ => format!("{name} = {value}"),
    });
    values.collect::<Vec<_>>().join(", ")
}
