//! What the workbench looks like: the board at the left, what it means at the right.

mod board;
mod build;
mod lines;
mod run;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use unicode_width::UnicodeWidthStr as _;

use self::board::{drawn, scene};
use self::build::build_panel;
use self::run::run_panel;
use super::state::{Mode, Workbench};
use crate::report::text::safe;
use crate::report::wrap::wrap;

/// Frames of characters that every terminal has.
const FRAME: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The least size of a terminal.
const LEAST: (u16, u16) = (80, 24);

/// The lines above and below the board, with two for the objective.
const AROUND: u16 = 8;

/// What is shown at the right begins this many columns from the board's left edge.
const BESIDE: u16 = 40;

const FAINT: Style = Style::new().fg(Color::DarkGray);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const BAD: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);

/// Draws the workbench.
pub fn view(bench: &Workbench, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let words = format!(
            "The workbench needs {} columns and {} rows; this terminal has {} and {}.",
            LEAST.0, LEAST.1, area.width, area.height
        );
        frame.render_widget(Paragraph::new(words).wrap(ratatui::widgets::Wrap::default()), area);
        return;
    }
    let title = bench.challenge.as_ref().map_or("a board without a challenge".to_owned(), |it| {
        format!("{} {}", it.number, safe(&it.title))
    });
    let state = match (bench.is_changed(), bench.source.is_empty()) {
        (true, _) => "not saved",
        (false, true) => "new",
        (false, false) => "saved",
    };
    let mode = match &bench.mode {
        Mode::Build => "BUILD",
        Mode::Run(player) if player.playing => "RUN",
        Mode::Run(_) => "RUN paused",
    };
    let right = format!(" {}, {state}, {mode} -", safe(&bench.name));
    let block = Block::bordered()
        .border_set(FRAME)
        .title_top(Line::from(format!("- {title} ")))
        .title_top(Line::from(right).right_aligned());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if bench.help {
        frame.render_widget(Paragraph::new(HELP), shifted(inner, 1, 1));
        return;
    }
    let objective = bench.challenge.as_ref().map_or("", |it| it.objective.as_str());
    let wide = usize::from(inner.width).saturating_sub(2);
    let objective = wrap(&safe(objective), wide);
    // The board comes first: its rows, and the numbers above them. Two lines are there in any case.
    let rows = bench.version.drawing.shape().rows();
    let free = inner.height.saturating_sub(AROUND + 1 + rows).saturating_add(2).max(2);
    let objective: Vec<Line<'_>> =
        objective.into_iter().take(usize::from(free)).map(Line::from).collect();
    let top = u16::try_from(objective.len()).unwrap_or(free).max(2) + 2;
    frame.render_widget(Paragraph::new(objective), shifted(inner, 1, 1));
    let moment = match &bench.mode {
        Mode::Run(player) => Some((&**player, player.moment())),
        Mode::Build => None,
    };
    let scene = scene(bench, moment.as_ref().map(|(_, moment)| moment));
    let height = inner.height.saturating_sub(top + 4);
    let board = Rect { x: inner.x + 1, y: inner.y + top, width: BESIDE - 2, height };
    frame.render_widget(Paragraph::new(drawn(&scene, bench.cursor, board)), board);
    let said = said(bench, wide);
    let panel = Rect {
        x: inner.x + BESIDE,
        y: inner.y + top,
        width: inner.width - BESIDE - 1,
        // There is more room if nothing is said.
        height: if said.is_empty() { height + 2 } else { height },
    };
    let width = usize::from(panel.width);
    let lines = match &moment {
        Some((player, moment)) => run_panel(bench, player, moment, width),
        None => build_panel(bench, width, usize::from(panel.height)),
    };
    frame.render_widget(Paragraph::new(lines), panel);
    frame.render_widget(Paragraph::new(said), foot(inner, 3, 2));
    frame.render_widget(Paragraph::new(keys(bench)), foot(inner, 1, 1));
}

fn shifted(area: Rect, right: u16, down: u16) -> Rect {
    Rect {
        x: area.x + right,
        y: area.y + down,
        width: area.width - right,
        height: area.height - down,
    }
}

/// Lines that begin `up` lines above the lower edge.
fn foot(area: Rect, up: u16, height: u16) -> Rect {
    Rect { x: area.x + 1, y: area.bottom().saturating_sub(up), width: area.width - 2, height }
}

/// What was said last.
fn said(bench: &Workbench, width: usize) -> Vec<Line<'static>> {
    if let Some(prompt) = &bench.prompt {
        let words = "set inputs, as in A=5: ";
        return vec![Line::from(format!("{words}{prompt}_"))];
    }
    let mut text = safe(&bench.message).into_owned();
    let mut style = Style::new();
    if let Some((graded, failure)) = bench.failure_followed()
        && (bench.message.is_empty() || bench.message == failure.message)
    {
        text = safe(&failure.message).into_owned();
        text = match (graded.failing, graded.rows) {
            (_, 1) => format!("FAILS: {text}"),
            (1, rows) => format!("FAILS 1 of {rows} starts: {text}"),
            (failing, rows) => {
                format!("FAILS {failing} of {rows} starts (n, p: the others): {text}")
            }
        };
        style = BAD;
    }
    let lines = wrap(&text, width).into_iter().take(2);
    lines
        .filter(|line| line.width() > 0)
        .map(|line| Line::from(Span::styled(line, style)))
        .collect()
}

/// What keys do here.
fn keys(bench: &Workbench) -> Line<'static> {
    Line::from(match &bench.mode {
        Mode::Build => {
            "arrows  / \\ place  f turn  d clear  u undo  r run  g grade  ? keys  q quit"
        }
        Mode::Run(_) => "right left step  down up ball  space play  g grade  esc build  ? keys",
    })
}

const HELP: &str = "\
BUILD                              RUN
arrows  move the cursor            right left  one step, forward and back
/ \\     ramp to the left, right    down up     one ball
x       crossover                  Home End    the start, the end
i       interceptor                space       let a ball run, or stop it
b       bit (< > as it points)     + -         faster, slower
t       gear bit ({ } likewise)    esc         build
o       gear
w       weigh gate, if supplied    BOTH
f       turn the part              [ ]         the row before, the next row
d       remove the part            =           set inputs, as in A=5
l       the other lever first      g           grade: to the first failure
u y     undo, redo                 n p         the next failing row, one back
r       follow a run               s q         save, quit
space   let a ball run

What is not saved is kept in a recovery file while you work, and found again
when you come back.
                                                          any key goes back";
