//! The panel while a board is built: the supply that is left, the cell, the alerts.

use super::lines::PanelLines;
use crate::edit::alerts::CellAlert;
use crate::edit::screen::StyledLine;
use crate::edit::state::Workbench;
use crate::results::{KnownLine, row};
use crate::writers::text::{BAD, FAINT, HEADING, PLAIN, counted, safe};
use crate::writers::wrap::wrap;
use tumble_core::board::{Drawing, Kind, Mark, Slot};
use tumble_core::lint::Severity;

/// The words of an alert begin in this column.
const ALERT: usize = 10;

/// Returns the keys that place a kind.
const fn keys_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Ramp => "/ \\",
        Kind::Crossover => "x",
        Kind::Interceptor => "i",
        Kind::Bit => "b",
        Kind::GearBit => "t",
        Kind::Gear => "o",
        Kind::WeighGate => "w",
    }
}

/// Returns the panel while a board is built: the supply that is left, the cell, the alerts.
pub(super) fn build_panel(bench: &Workbench, width: usize, height: usize) -> Vec<StyledLine> {
    let mut lines = PanelLines::new(width);
    let challenge = bench.challenge.as_deref();
    lines.add(format!("{:<20}{}", "PARTS", if challenge.is_some() { "left" } else { "" }), FAINT);
    let mut parts = 0;
    for &kind in challenge.map_or(&Kind::TOY[..], |it| it.kinds()) {
        let placed = bench.count_placed(kind);
        parts += placed;
        let supply = challenge.map(|it| it.supply.of(kind));
        let name = format!("  {:<4}{kind:<14}", keys_of(kind));
        match supply {
            Some(0) => {}
            Some(supply) => {
                let left = supply.saturating_sub(placed);
                lines.add(format!("{name}{left} of {supply}"), PLAIN);
            }
            None => lines.add(format!("{name}{placed} placed"), PLAIN),
        }
    }
    let par = challenge.and_then(|it| it.par);
    let par = par.map_or(String::new(), |par| {
        let word = if par.proven { "par" } else { "best known" };
        format!("; {word} {}", par.parts())
    });
    lines.add(format!("  cost {parts}{par}"), HEADING);
    lines.add_gap();
    lines.add(cell_words(bench), PLAIN);
    lines.add_gap();
    if let (Some(challenge), Some(unknown)) = (challenge, &bench.unknown) {
        let known = KnownLine::new(challenge, &unknown.known, &unknown.common);
        lines.add(format!("KNOWN OF {}", counted(known.rows, "start").to_uppercase()), HEADING);
        let out = if known.out.is_empty() && known.more == 0 { "-" } else { &*known.out };
        let more = if known.more > 0 { "..." } else { "" };
        lines.add_fact("out", &format!("{out}{more}"));
        let ending = unknown.common.ending;
        lines.add_fact("ends", &ending.map_or("?".to_owned(), |ending| ending.to_string()));
        known.finals.iter().for_each(|(name, value)| lines.add_fact(&safe(name), value));
        lines.add("(-) a ball meets it, ?-? perhaps".to_owned(), FAINT);
        lines.add_gap();
    }
    if let Some((number, hint)) =
        bench.hints.as_ref().and_then(|it| Some((it.shown, it.last_shown()?)))
    {
        lines.add(format!("HINT {number}  {}", hint.kind), HEADING);
        wrap(&safe(&hint.text), width).into_iter().for_each(|line| lines.add(line, PLAIN));
        lines.add_gap();
    }
    let found = &bench.alerts;
    let causes = found.iter().filter(|alert| !alert.follows).count();
    let heading = match found.len() - causes {
        0 => format!("ALERTS  {causes}"),
        others => format!("ALERTS  {causes}, and {others} that may follow"),
    };
    lines.add(heading, if found.is_empty() { FAINT } else { HEADING });
    let mut hidden = causes;
    for alert in found {
        let shown = alert_lines(alert, width);
        // The last line is kept for the number of causes that are not shown.
        let room = height.saturating_sub(lines.lines.len());
        if shown.len() + usize::from(hidden > 1) > room {
            break;
        }
        let style = match (alert.follows, alert.severity) {
            (true, _) => FAINT,
            (false, Severity::Error) => BAD,
            (false, Severity::Warning) => PLAIN,
        };
        shown.into_iter().for_each(|line| lines.add(line, style));
        hidden = hidden.saturating_sub(1);
    }
    if (1..causes).contains(&hidden) {
        lines.add(format!("  and {hidden} more"), FAINT);
    }
    lines.lines
}

/// Returns the lines of an alert, the cell in front.
fn alert_lines(alert: &CellAlert, width: usize) -> Vec<String> {
    let cell = alert.cell.map_or(String::new(), |cell| cell.to_string());
    let words = wrap(&safe(&alert.words), width.saturating_sub(ALERT)).into_iter();
    words
        .enumerate()
        .map(|(line, words)| match line {
            0 => format!("! {cell:<8}{words}"),
            _ => format!("{:ALERT$}{words}", ""),
        })
        .collect()
}

/// Returns the content of the cell at the cursor, in words.
fn cell_words(bench: &Workbench) -> String {
    let drawing: &Drawing = &bench.version.drawing;
    let cell = bench.cursor;
    let given = bench.challenge.as_ref().is_some_and(|it| it.given.at(cell) != Mark::Empty);
    let label = bench.challenge.as_ref().map_or(String::new(), |it| row::label_after(it, cell));
    let what = match (drawing.at(cell), drawing.shape().slot(cell)) {
        (Mark::Part(part), _) => part.to_string(),
        (Mark::Upright { .. }, _) => {
            format!("{}, either way", drawing.at(cell).kind().unwrap_or(Kind::Bit))
        }
        (Mark::Empty, Slot::Part) => "part cell, empty".to_owned(),
        (Mark::Empty, Slot::Gear) => "gear cell, empty".to_owned(),
        (Mark::Empty, Slot::None) => "no cell".to_owned(),
    };
    let given = if given { ", given" } else { "" };
    format!("{cell}{label}  {what}{given}")
}
