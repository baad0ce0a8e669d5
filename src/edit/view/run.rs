//! The panel while a run is followed: the row, the ball, the balls that came out, the registers.

use super::lines::PanelLines;
use crate::edit::screen::StyledLine;
use crate::edit::state::Workbench;
use crate::results::row::{self, Wanted, excerpt_around, value_in_words};
use crate::writers::text::{BAD, FAINT, PLAIN, safe};
use tumble_core::board::{Marble, Side};
use tumble_core::machine::{Event, Phase, Run, RunMoment};

/// Returns the panel while a run is followed: the row, the ball, the balls that came out, the
/// registers.
pub(super) fn run_panel(
    bench: &Workbench,
    run: &Run,
    moment: &RunMoment<'_>,
    width: usize,
) -> Vec<StyledLine> {
    let mut lines = PanelLines::new(width);
    let challenge = bench.challenge.as_deref();
    if let (Some(challenge), Some(row)) = (challenge, &bench.row) {
        let inputs = row::inputs_in_words(challenge, row);
        lines.add_fact("start", if inputs.is_empty() { "the only one" } else { &inputs });
    }
    lines.add_fact("ball", &ball_words(run, moment));
    lines.add_fact("just now", &just_now(run, moment));
    let out = Marble::letters(moment.position.out());
    let last = out.len();
    let out = if out.is_empty() { "none".to_owned() } else { excerpt_around(&out, last) };
    lines.add_fact("out", &out);
    for side in Side::BOTH {
        let load = &moment.position.loads()[side.index()];
        let gone = moment.position.released()[side.index()];
        let count = load.len().map(|count| count.saturating_sub(gone));
        let next: String =
            (gone..gone + 12).map_while(|number| load.ball(number)).map(Marble::letter).collect();
        let words = match count {
            Some(0) => "empty".to_owned(),
            Some(count) => format!("{count}  {next}"),
            None => format!("endless  {next}"),
        };
        lines.add_fact(&format!("{side}"), &words);
    }
    let Some(challenge) = challenge else { return lines.lines };
    let expected = bench.row.as_ref().filter(|_| challenge.game.is_none());
    let expected = expected.and_then(|row| challenge.expected(row).ok());
    if let Some(expected) = &expected {
        let wanted = Wanted::new(challenge, expected);
        lines.add_gap();
        lines.add_fact("goal", &goal_words(wanted));
    }
    let registers = row::turnable_registers(challenge);
    if registers.is_empty() {
        return lines.lines;
    }
    lines.add_gap();
    lines.add(format!("{:<9}{:>6}  {:<14}{}", "register", "start", "now", "goal"), FAINT);
    let first = run.start().pointing(run.board());
    for (variable, name, bits) in registers {
        let value = |switches: &[Side]| challenge.value_of(variable, run.board(), switches);
        let goals = expected.iter().flat_map(|it| &it.finals);
        let goal = goals.filter(|(at, _)| *at == variable).map(|(_, goal)| *goal).next();
        let now = value(moment.position.switches());
        let over = run.is_over();
        let style = if over && goal.is_some_and(|goal| goal != now) { BAD } else { PLAIN };
        let text = format!(
            "{:<9}{:>6}  {:<14}{}",
            safe(&name),
            value(&first),
            value_in_words(now, bits),
            goal.map_or("any".to_owned(), |goal| goal.to_string()),
        );
        lines.add(text, style);
    }
    lines.lines
}

fn goal_words(wanted: Wanted) -> String {
    let out = wanted.out.map(|out| excerpt_around(&out, 0));
    let words: Vec<String> = out.into_iter().chain(wanted.end).collect();
    if words.is_empty() { "any balls, any end".to_owned() } else { words.join(", then ") }
}

fn ball_words(run: &Run, moment: &RunMoment<'_>) -> String {
    let of = run.balls().map_or(String::new(), |total| format!(" of {total}"));
    match (moment.position.phase(), moment.ball) {
        (Phase::Falling(ball), number) => {
            format!("{number}{of}, {}, at {}", ball.marble, ball.cell)
        }
        (_, 0) => format!("none yet{of}"),
        (_, number) => format!("{number}{of}, done"),
    }
}

/// Returns the effect of the last step, in words.
fn just_now(run: &Run, moment: &RunMoment<'_>) -> String {
    let turned = |switch: Option<usize>| {
        let cell = switch.and_then(|at| run.board().switches().get(at)?.cells.first());
        let side = switch.and_then(|at| moment.position.switches().get(at));
        match (cell, side) {
            (Some(cell), Some(side)) => format!(", {cell} turned {side}"),
            _ => String::new(),
        }
    };
    let over = run.is_over();
    let end = match over {
        true => format!("; {}", crate::writers::trace::ending_in_words(run.outcome().ending)),
        false => String::new(),
    };
    match moment.event {
        None if over => crate::writers::trace::ending_in_words(run.outcome().ending),
        None => "ready".to_owned(),
        Some(Event::Released(_)) => "released".to_owned(),
        Some(Event::Moved { turned: switch, heading, .. }) => {
            format!("went {heading}{}", turned(switch))
        }
        Some(Event::CameOut { lever, turned: switch, .. }) => {
            format!("out on the {} lever{}{end}", lever.colour(), turned(switch))
        }
        Some(Event::Ended { ending, turned: switch, .. }) => {
            format!("{}{}", crate::writers::trace::ending_in_words(ending), turned(switch))
        }
    }
}
