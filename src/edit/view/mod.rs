//! The screen of the workbench: the board at the left, its explanation at the right.

mod board;
mod build;
mod lines;
mod run;
mod strip;

use unicode_width::UnicodeWidthStr as _;

use self::board::{board_lines, board_width, scene_of};
use self::build::build_panel;
use self::run::run_panel;
use self::strip::start_strip;
use super::screen::{Screen, ScreenArea, StyledLine, styled_line};
use super::state::{Mode, Workbench};
use crate::writers::text::{BAD, PLAIN, safe};
use crate::writers::wrap::wrap;
use tumble_render::TextLook;

/// The least size of a terminal: columns and rows.
const LEAST: (usize, usize) = (80, 24);

/// The lines above and below the board, with two for the objective.
const AROUND: usize = 8;

/// The least width of the panel at the right, in columns.
const PANEL: usize = 37;

/// Draws the workbench on a screen of this size.
pub fn view(bench: &Workbench, width: usize, height: usize) -> Screen {
    let mut screen = Screen::new(width, height);
    if width < LEAST.0 || height < LEAST.1 {
        let words = format!(
            "The workbench needs {} columns and {} rows; this terminal has {width} and {height}.",
            LEAST.0, LEAST.1
        );
        let all = ScreenArea { left: 0, top: 0, width, height };
        screen.write(all, wrap(&words, width).into_iter().map(|line| styled_line(line, PLAIN)));
        return screen;
    }
    draw_frame(bench, &mut screen);
    // A blank column is left free on either side.
    let inner = ScreenArea { left: 2, top: 2, width: width - 4, height: height - 3 };
    if bench.help {
        screen.write(inner, HELP.lines().map(|line| styled_line(line, PLAIN)));
        return screen;
    }
    let objective = bench.challenge.as_ref().map_or("", |it| it.objective.as_str());
    let objective = wrap(&safe(objective), inner.width);
    // The board comes first: its rows, and the numbers above them. Two lines are there in any case.
    let shape = bench.version.drawing.shape();
    let look = look_for(bench, &inner, objective.len());
    let rows = look.cell().1 * usize::from(shape.rows());
    let free = height.saturating_sub(AROUND + 1 + rows).max(2);
    let lines = objective.len().min(free);
    let objective = objective.into_iter().take(free).map(|line| styled_line(line, PLAIN));
    screen.write(inner, objective);
    let moment = match &bench.mode {
        Mode::Run(player) => Some((&player.run, player.run.moment())),
        Mode::Build => None,
    };
    let scene = scene_of(bench, moment.as_ref().map(|(_, moment)| moment));
    let top = lines.max(2) + 3;
    screen.write(ScreenArea { top: top - 1, height: 1, ..inner }, [start_strip(bench)]);
    let beside = board_width(shape, look).clamp(36, inner.width - PANEL - 1) + 2;
    let board = ScreenArea { top, width: beside, height: height - top - 5, ..inner };
    screen.write(board, board_lines(&scene, bench.cursor, look, board));
    let said = message_lines(bench, inner.width);
    let panel = ScreenArea {
        left: inner.left + beside + 1,
        width: inner.width - beside - 1,
        // Without a message, the board has more room.
        height: if said.is_empty() { board.height + 2 } else { board.height },
        ..board
    };
    let lines = match &moment {
        Some((run, moment)) => run_panel(bench, run, moment, panel.width),
        None => build_panel(bench, panel.width, panel.height),
    };
    screen.write(panel, lines);
    screen.write(ScreenArea { top: height - 4, height: 2, ..inner }, said);
    screen.write(ScreenArea { top: height - 2, height: 1, ..inner }, [key_line(bench)]);
    screen
}

/// Returns the largest look that leaves room for the objective and the panel.
fn look_for(bench: &Workbench, inner: &ScreenArea, objective: usize) -> TextLook {
    let shape = bench.version.drawing.shape();
    let look = TextLook { large: true, unicode: bench.unicode, labels: true };
    let high = AROUND + 1 + objective.max(2) + 2 * usize::from(shape.rows());
    let is_room =
        board_width(shape, look) + PANEL + 3 <= inner.width && high <= inner.height + inner.top + 1;
    TextLook { large: is_room, ..look }
}

/// Draws the frame around the screen, with titles in it.
fn draw_frame(bench: &Workbench, screen: &mut Screen) {
    let (width, height) = (screen.width(), screen.height());
    let signs = match bench.unicode {
        true => ['\u{250c}', '\u{2510}', '\u{2514}', '\u{2518}', '\u{2500}', '\u{2502}'],
        false => ['+', '+', '+', '+', '-', '|'],
    };
    let [left_top, right_top, left_low, right_low, across, down] = signs;
    let edge = across.to_string().repeat(width - 2);
    let side = format!("{down}{}{down}", " ".repeat(width - 2));
    let middle = std::iter::repeat_n(side, height - 2);
    let upper = std::iter::once(format!("{left_top}{edge}{right_top}"));
    let lines = upper.chain(middle).chain([format!("{left_low}{edge}{right_low}")]);
    let all = ScreenArea { left: 0, top: 0, width, height };
    screen.write(all, lines.map(|line| styled_line(line, PLAIN)));
    let title = bench.challenge.as_ref().map_or("a board without a challenge".to_owned(), |it| {
        format!("{} {}", it.number, safe(&it.title))
    });
    let state = match (bench.is_changed(), bench.is_new) {
        (true, _) => "not saved",
        (false, true) => "new",
        (false, false) => "saved",
    };
    let mode = match &bench.mode {
        Mode::Build => "BUILD",
        Mode::Run(player) if player.playing => "RUN",
        Mode::Run(_) => "RUN paused",
    };
    let state = format!(" {}, {state}, {mode} {across}", safe(&bench.name));
    let room = (width - 2).saturating_sub(state.width());
    let left = ScreenArea { left: 1, top: 0, width: room, height: 1 };
    screen.write(left, [styled_line(format!("{across} {title} "), PLAIN)]);
    let right = ScreenArea { left: 1 + room, width: width - 2 - room, ..left };
    screen.write(right, [styled_line(state, PLAIN)]);
}

fn message_lines(bench: &Workbench, width: usize) -> Vec<StyledLine> {
    if let Some(prompt) = &bench.prompt {
        return vec![styled_line(format!("set inputs, as in A=5: {prompt}_"), PLAIN)];
    }
    let mut text = safe(&bench.message).into_owned();
    let mut style = PLAIN;
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
    let lines = wrap(&text, width).into_iter().take(2).filter(|line| !line.is_empty());
    lines.map(|line| styled_line(line, style)).collect()
}

/// Returns the line with the keys of the mode.
fn key_line(bench: &Workbench) -> StyledLine {
    let keys = match &bench.mode {
        Mode::Build => "arrows Tab  / \\ place  f turn  a play  g grade  h hint  ? keys  q quit",
        Mode::Run(_) => "right left step  down up ball  a play all  g grade  esc build  ? keys",
    };
    styled_line(keys, PLAIN)
}

const HELP: &str = "\
BUILD                              RUN
arrows  move over part cells       right left  one step, forward and back
m       over all cells, for gears  down up     one ball
Tab     to the next alert          Home End    the start, the end
/ \\     ramp to the left, right    space       let a ball run, or stop it
x       crossover                  + -         faster, slower
i       interceptor                esc         build
b       bit (< > as it points)
t       gear bit ({ } likewise)    BOTH
o       gear                       a           play all balls
w       weigh gate, if supplied    [ ]         the start before, the next
f       turn the part              =           set inputs, as in A=5
d       remove the part            g           grade: to the first failure
l       the other lever first      n p         the next failing start, back
u y     undo, redo                 Enter       after a pass: next challenge
c       follow the ball, or stay   h           a hint; again: the next step
v       input left, right, either  s q         save, quit
r       follow a run               ?           this page

What is not saved is kept in a recovery file while you work, and found again
when you come back.                                       any key goes back";
