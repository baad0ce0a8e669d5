//! A row of the truth table: its balls one after the other, and the goals at the end.
//!
//! A run that is unbounded or very long is followed for a number of balls only. Then only what follows
//! from the beginning of the run is asserted, so the formula still holds on every solution. If a
//! candidate goes wrong later, the run is followed farther.

use std::collections::BTreeMap;

use super::super::case::Case;
use super::super::cnf::Cnf;
use super::super::error::SolveError;
use super::super::layout::BoardVariables;
use super::super::lit::Lit;
use super::run::{MachineState, Play, Used};
use tumble_core::board::{Cell, Side};
use tumble_core::challenge::{Challenge, EndForm, Expected, Mismatch, OutGoal, Row, Variable};
use tumble_core::machine::Load;
use tumble_core::table::Failing;

/// Number of balls of a long run that are followed at first.
const FIRST: usize = 8;

/// Runs of at most this many balls are followed to their end.
const SHORT: usize = 64;

/// The most balls that a row can use: its load, or one more than may come out; `None` if neither is
/// bounded.
fn most_balls(loads: &[Load; 2], expected: &Expected) -> Option<usize> {
    let loaded = loads.iter().map(Load::len).sum::<Option<u64>>();
    let loaded = loaded.and_then(|count| usize::try_from(count).ok());
    let wanted = match &expected.out {
        OutGoal::Exactly(balls) => Some(balls.len() + 1),
        OutGoal::Any | OutGoal::Endless(_) | OutGoal::Matches(_) => None,
    };
    loaded.into_iter().chain(wanted).min()
}

fn expected_in(challenge: &Challenge, row: &Row) -> Result<Expected, SolveError> {
    challenge.expected(row).map_err(|error| SolveError::Expect { row: row.number, error })
}

/// The case of a row that comes into play before any candidate fails in it.
///
/// # Errors
/// Fails if an expected value is undefined.
pub(crate) fn first_case(challenge: &Challenge, row: Row) -> Result<Case, SolveError> {
    let most = most_balls(&challenge.loads_in(&row), &expected_in(challenge, &row)?);
    let short = most.is_some_and(|most| most <= SHORT);
    Ok(Case::Row { row, follow: if short { None } else { Some(FIRST) } })
}

/// The case of a row that fails on a board, with enough balls followed to show that.
pub(crate) fn failing_case(challenge: &Challenge, failing: Failing) -> Case {
    let Failing { row, outcome, expected, mismatch } = failing;
    let balls = match mismatch {
        Mismatch::Out { place, .. } => place + 1,
        // One more ball than was released: a missing ball shows only when it is due.
        _ => usize::try_from(outcome.balls).unwrap_or(usize::MAX).saturating_add(1),
    };
    let balls = balls.max(FIRST).checked_next_power_of_two().unwrap_or(usize::MAX);
    let most = most_balls(&challenge.loads_in(&row), &expected);
    let whole = most.is_some_and(|most| most <= balls.max(SHORT));
    Case::Row { row, follow: if whole { None } else { Some(balls) } }
}

/// Returns the number of balls of a row that are followed, and whether the run is over after them.
fn balls_followed(
    loads: &[Load; 2],
    expected: &Expected,
    follow: Option<usize>,
) -> Result<(usize, bool), SolveError> {
    match (most_balls(loads, expected), follow) {
        (Some(most), Some(follow)) if follow < most => Ok((follow, false)),
        (Some(most), _) => Ok((most, true)),
        (None, Some(follow)) => Ok((follow, false)),
        (None, None) => Err(SolveError::Unlimited),
    }
}

/// Memory that a row takes, in bytes, estimated.
pub(super) fn estimate_bytes(
    layout: &BoardVariables,
    challenge: &Challenge,
    row: &Row,
    follow: Option<usize>,
) -> Result<usize, SolveError> {
    let expected = expected_in(challenge, row)?;
    let loads = challenge.loads_in(row);
    let (balls, _) = balls_followed(&loads, &expected, follow)?;
    // Measured on the challenges of the book.
    let meeting = 1_500 + 500 * layout.trains.train_count();
    let fall = layout.parts.len().saturating_mul(meeting);
    let between = if compares_states(&loads, &expected) { layout.parts.len() * 400 } else { 200 };
    Ok(balls.saturating_mul(fall.saturating_add(balls.saturating_mul(between))))
}

/// Whether repeated states matter: in endless runs that need not repeat, or whose final values are
/// goals.
fn compares_states(loads: &[Load; 2], expected: &Expected) -> bool {
    let endless = loads.iter().any(|load| load.len().is_none());
    let exact = matches!(expected.out, OutGoal::Exactly(_));
    let repeats = expected.ending.kind == Some(EndForm::Repeats);
    endless && !exact && (!repeats || !expected.finals.is_empty())
}

/// Asserts the goals of `row` on every board of the layout, as far as the row is followed.
pub(super) fn assert_row(
    cnf: &mut Cnf,
    layout: &BoardVariables,
    challenge: &Challenge,
    row: &Row,
    follow: Option<usize>,
) -> Result<BTreeMap<Cell, Used>, SolveError> {
    let expected = expected_in(challenge, row)?;
    let loads = challenge.loads_in(row);
    // With rows for either lever of the player, the row itself gives the lever.
    let lever = Side::from_bit(challenge.value_in(row, Variable::Start) != 0);
    let lever = challenge.lever_in(row, lever);
    let (balls, whole) = balls_followed(&loads, &expected, follow)?;
    let compares = compares_states(&loads, &expected);
    let repeats = expected.ending.kind == Some(EndForm::Repeats);
    let catches = expected.ending.kind == Some(EndForm::Intercepted);
    let unreachable = match &expected.out {
        // The goal asks for more balls than are loaded.
        OutGoal::Exactly(wanted) => {
            most_balls(&loads, &expected).is_some_and(|most| most < wanted.len())
        }
        OutGoal::Any | OutGoal::Endless(_) | OutGoal::Matches(_) => false,
    };
    // A run with a bounded number of balls ends.
    let can_repeat = most_balls(&loads, &expected).is_none();
    let played = match lever {
        _ if !challenge.asks_by_lever() => Lit::TRUE,
        Side::Left => !layout.lever,
        Side::Right => layout.lever,
    };
    let (expected, loads, met) = (&expected, loads, BTreeMap::new());
    let mut play = Play { cnf, layout, challenge, row, expected, loads, played, met };
    if unreachable || (repeats && !can_repeat) {
        play.cnf.add(&[!played]);
    }
    let mut state = play.start_state(lever);
    let mut intercepted = Vec::new();
    let mut past: Vec<MachineState> = Vec::new();
    let mut came_back = Lit::FALSE;
    for number in 0..balls {
        if play.cnf.is_halted() {
            break;
        }
        let side = play.side_of_ball(number, state.side);
        if side != state.side {
            play.cnf.same_when(&[state.pressed], state.side, side);
            state.side = side;
        }
        if compares {
            past.push(state.clone());
        }
        let there = play.is_released(&state, number);
        if repeats {
            play.cnf.imply(&[played], &[there]);
        } else if catches {
            play.cnf.imply(&[state.pressed], &[there]);
        }
        let heavy = play.is_heavy(&state, number, there);
        let fall = play.drop_ball(&mut state, there, heavy);
        play.assert_outcome(&mut state, number, there, &fall);
        intercepted.push(fall.intercepted);
        play.next_state(&mut state, number, there, &fall);
        if !compares {
            continue;
        }
        let again = play.comes_back(&past, &state);
        if repeats {
            let first = play.cnf.and(&[again, !came_back]);
            play.assert_finals(&state, &[first]);
            came_back = play.cnf.or(&[came_back, again]);
        } else {
            play.cnf.add(&[!again]);
        }
    }
    let goes_on = play.is_released(&state, balls);
    if whole {
        // The lever that is pressed now finds its hopper empty.
        play.cnf.add(&[!goes_on]);
        if catches {
            play.cnf.imply(&[played], &intercepted);
        }
    }
    play.assert_matched(&state, &[played, !goes_on]);
    if !repeats {
        play.assert_finals(&state, &[played, !goes_on]);
    }
    let mut used = play.into_used();
    if compares {
        // A bit that sends all balls to one side may still distinguish two states.
        used.values_mut().for_each(|used| used.leaves = [used.met; 2]);
    }
    Ok(used)
}

/// Repeated states: a machine that is in an earlier state again repeats itself without end.
impl Play<'_> {
    /// True if the run goes on from an earlier state; `past` are the states before each of its balls.
    pub(super) fn comes_back(&mut self, past: &[MachineState], now: &MachineState) -> Lit {
        let number = past.len();
        let same: Vec<Lit> = past
            .iter()
            .enumerate()
            .map(|(earlier, before)| match self.cnf.is_halted() {
                true => Lit::FALSE,
                false => self.same_state(before, now, number - earlier),
            })
            .collect();
        let any = self.cnf.or(&same);
        self.cnf.and(&[any, now.pressed])
    }

    /// True if the machine does the same from both states; `balls` were released between them.
    fn same_state(&mut self, before: &MachineState, now: &MachineState, balls: usize) -> Lit {
        let mut pairs = vec![(before.side, now.side)];
        pairs.extend(before.loners.iter().filter_map(|(cell, &points)| {
            now.loners.get(cell).map(|&points_now| (points, points_now))
        }));
        pairs.extend(before.trains.iter().copied().zip(now.trains.iter().copied()));
        let [left, right] = [&self.loads[0], &self.loads[1]].map(|load| load.len().is_some());
        let released = |state: &MachineState, count: usize| {
            state.from_left.get(count).copied().unwrap_or(Lit::FALSE)
        };
        // The rest of a finite load is the same if nothing was released from it.
        let counts = before.from_left.len().max(now.from_left.len());
        if left {
            pairs.extend((0..counts).map(|count| (released(before, count), released(now, count))));
        }
        if right {
            pairs.extend(
                (0..counts).map(|count| (released(before, count), released(now, count + balls))),
            );
        }
        let differ: Vec<Lit> =
            pairs.into_iter().map(|(one, other)| self.cnf.differ(one, other)).collect();
        !self.cnf.or(&differ)
    }
}
