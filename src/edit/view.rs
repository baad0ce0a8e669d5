//! What the workbench looks like: the board at the left, what it means at the right.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph};
use unicode_width::UnicodeWidthStr as _;

use super::alerts::alerts;
use super::player::{Moment, Player};
use super::state::{Mode, Workbench};
use crate::report::row::{self, Wanted, excerpt, held};
use crate::report::text::safe;
use crate::report::wrap::wrap;
use tumble_core::board::{Cell, Colour, Drawing, Kind, Mark, Side, Slot, letters};
use tumble_core::challenge::Challenge;
use tumble_core::machine::{Event, Phase};
use tumble_render::{Emphasis, Scene, Tone, Way, WayEnd};

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

/// What stands at the right begins this many columns from the board's left edge.
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
    let objective: Vec<Line<'_>> = objective.into_iter().take(2).map(Line::from).collect();
    frame.render_widget(Paragraph::new(objective), shifted(inner, 1, 1));
    let moment = match &bench.mode {
        Mode::Run(player) => Some((&**player, player.moment())),
        Mode::Build => None,
    };
    let scene = scene(bench, moment.as_ref().map(|(_, moment)| moment));
    let height = inner.height.saturating_sub(9);
    let board = Rect { x: inner.x + 1, y: inner.y + 4, width: BESIDE - 2, height };
    frame.render_widget(Paragraph::new(drawn(&scene, bench.cursor, board)), board);
    let panel = Rect {
        x: inner.x + BESIDE,
        y: inner.y + 4,
        width: inner.width - BESIDE - 1,
        height: inner.height.saturating_sub(9),
    };
    let width = usize::from(panel.width);
    let lines = match &moment {
        Some((player, moment)) => run_panel(bench, player, moment, width),
        None => build_panel(bench, width, usize::from(panel.height)),
    };
    frame.render_widget(Paragraph::new(lines), panel);
    frame.render_widget(Paragraph::new(said(bench, wide)), foot(inner, 4, 3));
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

/// What the board shows.
fn scene(bench: &Workbench, moment: Option<&Moment<'_>>) -> Scene {
    let Some(moment) = moment else {
        let mut scene = Scene::of_drawing(&bench.version.drawing);
        scene.marks.push((bench.cursor, Emphasis::Cursor));
        return scene;
    };
    let mut scene = Scene::of_position(bench.challenge.as_deref(), &moment.position);
    let hopper = Side::Left;
    if let Some(colour) = colour(moment) {
        let cells = moment.path.clone();
        scene.ways.push(Way { colour, hopper, cells, end: WayEnd::Stays });
    }
    if let Phase::Ended(ending) = moment.position.phase()
        && let (true, Some(cell)) = (ending.is_fault(), ending.cell())
    {
        scene.marks.push((cell, Emphasis::Blame));
    }
    scene
}

/// The colour of the ball that is on the board, or was there last.
fn colour(moment: &Moment<'_>) -> Option<Colour> {
    match moment.event? {
        Event::Released(ball) | Event::Moved { ball, .. } | Event::CameOut { ball, .. } => {
            Some(ball.colour)
        }
        Event::Ended { before: Phase::Falling(ball), .. } => Some(ball.colour),
        Event::Ended { .. } => moment.position.out().last().copied(),
    }
}

/// The lines of the board, or the part of it around the cursor where it is larger than its place.
fn drawn(scene: &Scene, cursor: Cell, place: Rect) -> Text<'static> {
    let lines = tumble_render::text(scene);
    let focus = scene.ball.map_or(cursor, |(_, cell)| cell);
    let (height, width) = (usize::from(place.height), usize::from(place.width));
    let above = usize::from(focus.row).saturating_sub(height * 2 / 3);
    let down = above.min(lines.len().saturating_sub(height));
    let wide = 3 + 3 * usize::from(scene.drawing.shape().columns());
    let left = (3 * usize::from(focus.column)).saturating_sub(width * 2 / 3);
    let left = left.min(wide.saturating_sub(width + 1));
    let shown = lines.into_iter().skip(down).take(height);
    let shown = shown.map(|line| {
        let spans = line.into_iter().map(|span| {
            let style = match span.tone {
                Tone::Plain => Style::new(),
                Tone::Faint => FAINT,
                Tone::Way(Colour::Blue) => Style::new().fg(Color::LightBlue),
                Tone::Way(Colour::Red) => Style::new().fg(Color::LightRed),
                Tone::Marked(Emphasis::Cursor) => Style::new().add_modifier(Modifier::REVERSED),
                Tone::Marked(_) => BAD,
            };
            (span.text, style)
        });
        Line::from(cut(spans, left, width))
    });
    Text::from(shown.collect::<Vec<_>>())
}

/// The columns of a line from `left` on.
fn cut(
    spans: impl Iterator<Item = (String, Style)>,
    left: usize,
    width: usize,
) -> Vec<Span<'static>> {
    let mut at = 0;
    let mut kept = Vec::new();
    for (text, style) in spans {
        let columns: String = text
            .chars()
            .enumerate()
            .filter(|(place, _)| (left..left + width).contains(&(at + place)))
            .map(|(_, character)| character)
            .collect();
        at += text.chars().count();
        kept.push(Span::styled(columns, style));
    }
    kept
}

/// Lines that are built one after the other, no wider than the panel.
struct Lines {
    lines: Vec<Line<'static>>,
    width: usize,
}

impl Lines {
    fn add(&mut self, text: String, style: Style) {
        let shown: String = text.chars().take(self.width).collect();
        self.lines.push(Line::from(Span::styled(shown, style)));
    }

    /// A name, and words that begin in a column of their own.
    fn fact(&mut self, name: &str, words: &str) {
        let room = self.width.saturating_sub(10);
        for (place, line) in wrap(words, room).into_iter().take(3).enumerate() {
            let name = if place == 0 { name } else { "" };
            let name = Span::styled(format!("{name:<10}"), FAINT);
            self.lines.push(Line::from(vec![name, Span::raw(line)]));
        }
    }

    fn gap(&mut self) {
        self.lines.push(Line::default());
    }
}

/// The keys that place a kind.
const fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::Ramp => "/ \\",
        Kind::Crossover => "x",
        Kind::Interceptor => "i",
        Kind::Bit => "b",
        Kind::GearBit => "t",
        Kind::Gear => "o",
    }
}

/// While a board is built: what is left, the cell, what looks wrong.
fn build_panel(bench: &Workbench, width: usize, height: usize) -> Vec<Line<'static>> {
    let mut lines = Lines { lines: Vec::new(), width };
    let challenge = bench.challenge.as_deref();
    lines.add(format!("{:<20}{}", "PARTS", if challenge.is_some() { "left" } else { "" }), FAINT);
    let mut parts = 0;
    for kind in Kind::ALL {
        let placed = bench.placed(kind);
        parts += placed;
        let supply = challenge.map(|it| it.supply.of(kind));
        let name = format!("  {:<4}{kind:<14}", key(kind));
        match supply {
            Some(0) => {}
            Some(supply) => {
                let left = supply.saturating_sub(placed);
                lines.add(format!("{name}{left} of {supply}"), Style::new());
            }
            None => lines.add(format!("{name}{placed} placed"), Style::new()),
        }
    }
    let par = challenge.and_then(|it| it.par);
    let par = par.map_or(String::new(), |par| {
        let word = if par.proven { "par" } else { "best known" };
        format!("; {word} {}", par.parts())
    });
    lines.add(format!("  cost {parts}{par}"), BOLD);
    lines.gap();
    lines.add(cell_words(bench), Style::new());
    lines.gap();
    let found = alerts(challenge, &bench.version.drawing, bench.version.lever);
    lines.add(format!("ALERTS  {}", found.len()), if found.is_empty() { FAINT } else { BOLD });
    let room = height.saturating_sub(lines.lines.len());
    let shown = if found.len() > room { room.saturating_sub(1) } else { room };
    for alert in found.iter().take(shown) {
        lines.add(format!("! {:<8}{}", alert.cell.to_string(), alert.words), Style::new());
    }
    if let Some(more @ 1..) = found.len().checked_sub(shown) {
        lines.add(format!("  and {more} more"), FAINT);
    }
    lines.lines
}

/// What is at the cursor.
fn cell_words(bench: &Workbench) -> String {
    let drawing: &Drawing = &bench.version.drawing;
    let cell = bench.cursor;
    let given = bench.challenge.as_ref().is_some_and(|it| it.given.at(cell) != Mark::Empty);
    let label = bench.challenge.as_ref().map_or(String::new(), |it| row::label(it, cell));
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

/// While a run is followed: the row, the ball, what came out, what registers hold.
fn run_panel(
    bench: &Workbench,
    player: &Player,
    moment: &Moment<'_>,
    width: usize,
) -> Vec<Line<'static>> {
    let mut lines = Lines { lines: Vec::new(), width };
    let challenge = bench.challenge.as_deref();
    if let (Some(challenge), Some(row)) = (challenge, &bench.row) {
        let inputs = row::in_words(challenge, row);
        lines.fact("row", if inputs.is_empty() { "the only one" } else { &inputs });
    }
    lines.fact("ball", &ball_words(player, moment));
    lines.fact("just now", &just_now(player, moment));
    let out = letters(moment.position.out());
    let last = out.len();
    let out = if out.is_empty() { "none".to_owned() } else { excerpt(&out, last) };
    lines.fact("out", &out);
    for side in Side::BOTH {
        let load = &moment.position.loads()[side.index()];
        let gone = moment.position.released()[side.index()];
        let count = load.len().map(|count| count.saturating_sub(gone));
        let next: String =
            (gone..gone + 12).map_while(|number| load.ball(number)).map(Colour::letter).collect();
        let words = match count {
            Some(0) => "empty".to_owned(),
            Some(count) => format!("{count}  {next}"),
            None => format!("endless  {next}"),
        };
        lines.fact(&format!("{side}"), &words);
    }
    let Some(challenge) = challenge else { return lines.lines };
    let expected = bench.row.as_ref().filter(|_| challenge.game.is_none());
    let expected = expected.and_then(|row| challenge.expected(row).ok());
    if let Some(expected) = &expected {
        let wanted = Wanted::new(challenge, expected);
        lines.gap();
        lines.fact("goal", &goal_words(wanted));
    }
    let registers = row::turnable(challenge);
    if registers.is_empty() {
        return lines.lines;
    }
    lines.gap();
    lines.add(format!("{:<9}{:>6}  {:<14}{}", "register", "start", "now", "goal"), FAINT);
    let first = player.first();
    for (variable, name, bits) in registers {
        let value = |switches: &[Side]| {
            let side = |cell| Challenge::side_of(&player.board, switches, cell);
            challenge.value_of(variable, side)
        };
        let goals = expected.iter().flat_map(|it| &it.finals);
        let goal = goals.filter(|(at, _)| *at == variable).map(|(_, goal)| *goal).next();
        let now = value(moment.position.switches());
        let over = player.is_over();
        let style = if over && goal.is_some_and(|goal| goal != now) { BAD } else { Style::new() };
        let text = format!(
            "{:<9}{:>6}  {:<14}{}",
            safe(&name),
            value(&first),
            held(now, bits),
            goal.map_or("any".to_owned(), |goal| goal.to_string()),
        );
        lines.add(text, style);
    }
    lines.lines
}

fn goal_words(wanted: Wanted) -> String {
    let out = wanted.out.map(|out| excerpt(&out, 0));
    let words: Vec<String> = out.into_iter().chain(wanted.end).collect();
    if words.is_empty() { "any balls, any end".to_owned() } else { words.join(", then ") }
}

fn ball_words(player: &Player, moment: &Moment<'_>) -> String {
    let of = player.total.map_or(String::new(), |total| format!(" of {total}"));
    match (moment.position.phase(), moment.ball) {
        (Phase::Falling(ball), number) => {
            format!("{number}{of}, {}, at {}", ball.colour, ball.cell)
        }
        (_, 0) => format!("none yet{of}"),
        (_, number) => format!("{number}{of}, done"),
    }
}

/// What the last step did.
fn just_now(player: &Player, moment: &Moment<'_>) -> String {
    let turned = |switch: Option<usize>| {
        let cell = switch.and_then(|at| player.board.switches().get(at)?.cells.first());
        let side = switch.and_then(|at| moment.position.switches().get(at));
        match (cell, side) {
            (Some(cell), Some(side)) => format!(", {cell} turned {side}"),
            _ => String::new(),
        }
    };
    let over = player.is_over();
    let end = match over {
        true => format!("; {}", crate::report::trace::ending_in_words(player.ending)),
        false => String::new(),
    };
    match moment.event {
        None if over => crate::report::trace::ending_in_words(player.ending),
        None => "ready".to_owned(),
        Some(Event::Released(_)) => "released".to_owned(),
        Some(Event::Moved { turned: switch, heading, .. }) => {
            format!("went {heading}{}", turned(switch))
        }
        Some(Event::CameOut { lever, turned: switch, .. }) => {
            format!("out on the {} lever{}{end}", lever.colour(), turned(switch))
        }
        Some(Event::Ended { ending, turned: switch, .. }) => {
            format!("{}{}", crate::report::trace::ending_in_words(ending), turned(switch))
        }
    }
}

/// What was said last.
fn said(bench: &Workbench, width: usize) -> Vec<Line<'static>> {
    if let Some(prompt) = &bench.prompt {
        let words = "set inputs of the row, as in A=5: ";
        return vec![Line::from(format!("{words}{prompt}_"))];
    }
    let mut text = safe(&bench.message).into_owned();
    let mut style = Style::new();
    if let (Some(graded), Mode::Run(_)) = (&bench.graded, &bench.mode) {
        text =
            format!("FAILS {} of {} rows (n, p: the others): {text}", graded.failing, graded.rows);
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
f       turn the part              BOTH
d       remove the part            [ ]         the row before, the next row
l       the other lever first      =           set inputs, as in A=5
u y     undo, redo                 g           grade: to the first failure
r       follow a run               n p         the next failing row, one back
space   let a ball run             s q         save, quit

What is not saved is kept in a recovery file while you work, and found again
when you come back.
                                                          any key goes back";
