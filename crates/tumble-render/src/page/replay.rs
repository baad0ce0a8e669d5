//! A run that plays on a page.

use std::fmt::Write as _;

use serde::Serialize;
use tumble_core::board::{Board, Cell, Colour, Kind, Marble, Mark, Side};
use tumble_core::challenge::{Challenge, Register};
use tumble_core::machine::{Ending, Fall, FallEnd, Load, Position};

use super::svg_element;
use crate::animation::still_scene;
use crate::art::Artwork;
use crate::ink::Look;
use crate::layout::DrawingLayout;
use crate::posed::art_of_part;
use crate::scene::{Scene, Way, WayEnd};
use crate::vector::{escaped, number};
use crate::way::stations;

/// Consecutive balls of a run, with the facts to show beside them.
#[derive(Debug, Clone)]
pub struct Recording<'a> {
    /// The machine before the first of `falls`.
    pub position: &'a Position<'a>,
    /// The challenge of the run, if it has one.
    pub challenge: Option<&'a Challenge>,
    /// The picture before the first of `falls`; its titles are left out.
    pub scene: &'a Scene,
    /// The balls to play, in order.
    pub falls: &'a [Fall],
    /// Number of balls of the whole run.
    pub total: u64,
    /// Number of the ball at which the page opens.
    pub open: u64,
    /// End of the run, in words.
    pub ending: String,
    /// Facts about the result, each as its name, the goal (empty without one) and the actual value.
    pub facts: Vec<[String; 3]>,
    /// The values that inputs and registers must have at the end.
    pub goals: Vec<Goal>,
}

/// The value that an input or register must have at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// Index of the variable in a row.
    pub variable: usize,
    /// The value that it must have.
    pub value: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data {
    first: u64,
    total: u64,
    open: u64,
    is_end: bool,
    ending: String,
    balls: Vec<BallData>,
    switches: Vec<u8>,
    out_before: usize,
    /// Names of the drawings of the balls that came out.
    out: Vec<&'static str>,
    hoppers: [HopperData; 2],
    trough: TroughData,
    registers: Vec<RegisterData>,
}

#[derive(Serialize)]
struct BallData {
    colour: Colour,
    /// Name of the drawing of the ball.
    art: &'static str,
    hopper: usize,
    path: Vec<Cell>,
    /// Turns of bits and trains: the index in the path, and the bit or train.
    turned: Vec<(usize, usize)>,
    lever: Option<Side>,
    /// Whether the ball stays on the board.
    stays: bool,
    ends: String,
    stations: Vec<(f32, f32)>,
}

#[derive(Serialize)]
struct HopperData {
    count: Option<u64>,
    /// Letters of the balls that may become visible.
    next: String,
    places: Vec<(f32, f32)>,
    label: (f32, f32),
}

#[derive(Serialize)]
struct TroughData {
    left: f32,
    y: f32,
    step: f32,
    room: usize,
}

#[derive(Serialize)]
struct RegisterData {
    /// For each bit, the least significant first, its bit or train; -1 for a constant 0 and -2 for a
    /// constant 1.
    bits: Vec<i64>,
}

/// Returns the section of a page that plays a run.
pub fn replay(recording: &Recording<'_>) -> String {
    let board = recording.position.board();
    let mut scene = still_scene(recording.scene, board);
    scene.title.clear();
    scene.caption.clear();
    scene.ball = None;
    scene.ways.clear();
    scene.out.clear();
    let layout = DrawingLayout::new(&scene);
    let picture = svg_element(&scene, Look::Auto, &moving_items(recording.scene, board, &layout));
    let data = run_data(recording, &layout);
    // Within a script only `<` could end it. The data are simple: writing them cannot fail.
    let json = serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c");
    format!(
        "<section class=\"replay\" tabindex=\"0\" aria-label=\"a run, step by step\">\n\
         <div class=\"stage\">{picture}</div>\n<div class=\"panel\">\n\
         <p class=\"says\" aria-live=\"polite\"></p>\n{CONTROLS}{facts}{registers}{KEYS}</div>\n\
         <script type=\"application/json\">{json}</script>\n</section>\n",
        facts = facts_table(&recording.facts),
        registers = registers_table(recording),
    )
}

/// The buttons, with the same icons as on tumble's page.
const CONTROLS: &str = "<div class=\"controls\">\
    <button data-do=\"first\" aria-label=\"to the start\" title=\"to the start\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path class=\"bar\" d=\"M6 6v12\"/><path d=\"M18 6.4v11.2L9.5 12z\"/></svg></button>\
    <button data-do=\"ball-back\" aria-label=\"one ball back\" title=\"one ball back\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M12 6.4v11.2L4 12zM20 6.4v11.2L12 12z\"/></svg></button>\
    <button data-do=\"back\" aria-label=\"one step back\" title=\"one step back\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M16 6.4v11.2L7.5 12z\"/></svg></button>\
    <button data-do=\"play\"><svg class=\"play\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M8 5.5v13a1 1 0 0 0 1.5.87l10.6-6.5a1 1 0 0 0 0-1.74L9.5 4.63A1 1 0 0 0 8 5.5z\"/></svg>\
    <svg class=\"pause\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M7 5h3.4v14H7zM13.6 5H17v14h-3.4z\"/></svg><span>Play</span></button>\
    <button data-do=\"next\" aria-label=\"one step\" title=\"one step\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path class=\"bar\" d=\"M18 6v12\"/><path d=\"M6 6.4v11.2L14.5 12z\"/></svg></button>\
    <button data-do=\"ball-next\" aria-label=\"one ball\" title=\"one ball\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M12 6.4v11.2L20 12zM4 6.4v11.2L12 12z\"/></svg></button>\
    <button data-do=\"last\" aria-label=\"to the end\" title=\"to the end\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path class=\"bar\" d=\"M20.5 6v12\"/><path d=\"M10.5 6.4v11.2L18 12zM3.500 6.4v11.2L11 12z\"/></svg></button></div>\n\
    <input class=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"step\">\n\
    <div class=\"controls\">\
    <label>ball <input class=\"number\" type=\"number\" inputmode=\"numeric\"></label>\
    <button data-do=\"slower\" aria-label=\"slower\">-</button>\
    <button data-do=\"faster\" aria-label=\"faster\">+</button>\
    <span class=\"speed faint\">speed 4 of 7</span></div>\n";

const KEYS: &str = "<p class=\"keys\">Space plays. Right and left go a step, down and up a ball, Home \
    and End to the start and the end, + and - change the speed. A tap on the right half of the board \
    goes a step on, on the left half a step back.</p>\n";

fn facts_table(facts: &[[String; 3]]) -> String {
    let asked = facts.iter().any(|[_, goal, _]| !goal.is_empty());
    let mut text = String::from("<table>");
    if asked {
        text.push_str("<tr><th></th><th>goal</th><th>got</th></tr>");
    }
    for [name, goal, got] in facts {
        let goal = if asked { format!("<td>{}</td>", escaped(goal)) } else { String::new() };
        // Writing to a string never fails, here and below.
        let _ = write!(text, "<tr><th>{}</th>{goal}<td>{}</td></tr>", escaped(name), escaped(got));
    }
    text.push_str("</table>\n");
    if facts.is_empty() { String::new() } else { text }
}

/// The inputs and registers of a challenge.
fn registers_of(challenge: Option<&Challenge>) -> impl Iterator<Item = &Register> {
    challenge.into_iter().flat_map(|it| it.inputs.iter().chain(&it.registers))
}

fn registers_table(recording: &Recording<'_>) -> String {
    let mut text = String::from(
        "<table><tr><th>register</th><th>start</th><th>now</th><th></th><th>goal</th></tr>",
    );
    let mut any = false;
    let (board, switches) = (recording.position.board(), recording.position.switches());
    for (variable, register) in registers_of(recording.challenge).enumerate() {
        any = true;
        let start = recording.challenge.map_or(0, |it| it.value_of(variable, board, switches));
        let goal = recording.goals.iter().find(|goal| goal.variable == variable);
        let (goal, attribute) = match goal {
            Some(Goal { value, .. }) => (value.to_string(), format!(" data-goal=\"{value}\"")),
            None => (String::from("any"), String::new()),
        };
        let _ = write!(
            text,
            "<tr data-register=\"{variable}\"{attribute}><th>{}</th><td class=\"value\">{start}</td>\
             <td class=\"value now\">{start}</td><td class=\"bits\"></td>\
             <td class=\"value\">{goal}</td></tr>",
            escaped(&register.name)
        );
    }
    text.push_str("</table>\n");
    if any { text } else { String::new() }
}

/// The moving items: bits, gear bits and gears, balls, the path.
fn moving_items(scene: &Scene, board: &Board, layout: &DrawingLayout) -> String {
    let mut text = String::from("<g filter=\"url(#lift)\">");
    for (place, switch) in board.switches().iter().enumerate() {
        for &cell in switch.cells.iter().chain(&switch.gears) {
            let Mark::Part(part) = scene.drawing.at(cell) else { continue };
            let (art, _) = art_of_part(part, 0.0);
            let at = layout.cell_middle(cell);
            let gear = if part.kind() == Kind::Gear { " data-gear" } else { "" };
            let _ = write!(
                text,
                "<g transform=\"translate({} {})\"><use href=\"#{}\" data-switch=\"{place}\"{gear}/></g>",
                number(at.x),
                number(at.y),
                art.name()
            );
        }
    }
    text.push_str(
        "</g><path class=\"way\"/><g class=\"waiting\"></g><g class=\"trough\"></g>\
         <use class=\"marble\" href=\"#blue\" style=\"opacity:0\"/>",
    );
    text
}

fn run_data(recording: &Recording<'_>, layout: &DrawingLayout) -> Data {
    let position = recording.position;
    let board = position.board();
    let first = recording.falls.first().map_or(1, |fall| fall.number);
    let last = recording.falls.last().map_or(0, |fall| fall.number);
    let (left, room) = layout.trough_room();
    let out = position.out();
    let kept = out.len().min(room);
    let released =
        |side: Side| recording.falls.iter().filter(|fall| fall.hopper == side).count() as u64;
    Data {
        first,
        total: recording.total,
        open: recording.open.clamp(first, last.max(first)) - first,
        is_end: last >= recording.total,
        ending: recording.ending.clone(),
        balls: recording.falls.iter().map(|fall| ball_data(fall, layout)).collect(),
        switches: position.switches().iter().map(|side| side.bit()).collect(),
        out_before: out.len() - kept,
        out: out.iter().skip(out.len() - kept).map(|&ball| Artwork::of_ball(ball).name()).collect(),
        hoppers: Side::BOTH.map(|side| {
            let gone = position.released()[side.index()];
            hopper_data(&position.loads()[side.index()], side, gone, released(side), layout)
        }),
        trough: TroughData { left, y: layout.trough_middle(), step: 26.5, room },
        registers: registers_of(recording.challenge)
            .map(|register| register_data(register, board))
            .collect(),
    }
}

fn ball_data(fall: &Fall, layout: &DrawingLayout) -> BallData {
    let way = Way::of(fall);
    let place = |cell: &Cell| fall.path.iter().position(|at| at == cell).unwrap_or(0);
    let tenth = |value: f32| (value * 10.0).round() / 10.0;
    let stations = stations(&way, layout);
    BallData {
        colour: fall.marble.colour,
        art: Artwork::of_ball(fall.marble).name(),
        hopper: fall.hopper.index(),
        path: fall.path.clone(),
        turned: fall.turned.iter().map(|(cell, switch)| (place(cell), *switch)).collect(),
        lever: match fall.end {
            FallEnd::Out(side) => Some(side),
            FallEnd::Ended(_) => None,
        },
        stays: way.end == WayEnd::Stays,
        ends: match fall.end {
            FallEnd::Out(side) => format!("out on the {} lever", side.colour()),
            FallEnd::Ended(Ending::Intercepted { cell, .. }) => format!("caught at {cell}"),
            FallEnd::Ended(Ending::Fell { cell, .. }) => format!("falls at {cell}: no part"),
            FallEnd::Ended(Ending::LeftBoard { cell, side, .. }) => {
                format!("leaves the board at {cell}, to the {side}")
            }
            FallEnd::Ended(other) => other.to_string(),
        },
        stations: stations.iter().map(|at| (tenth(at.x), tenth(at.y))).collect(),
    }
}

fn hopper_data(
    load: &Load,
    side: Side,
    gone: u64,
    more: u64,
    layout: &DrawingLayout,
) -> HopperData {
    let room = layout.hopper_room(side);
    let seen = gone..gone.saturating_add(more).saturating_add(room as u64);
    let places = (0..room).map(|place| layout.in_hopper(side, place));
    let label = layout.hopper_label(side);
    HopperData {
        count: load.len().map(|count| count.saturating_sub(gone)),
        next: seen.map_while(|number| load.ball(number)).map(Marble::letter).collect(),
        places: places.map(|at| (at.x, at.y)).collect(),
        label: (label.x, label.y),
    }
}

fn register_data(register: &Register, board: &Board) -> RegisterData {
    let mut bits = vec![-1; register.cells.width() as usize];
    for (place, &cell) in register.cells.all().iter().enumerate() {
        let bit = match board.switch_at(cell) {
            Some(switch) => i64::try_from(switch).unwrap_or(-1),
            None => match board.part(cell).and_then(|part| part.pointing()) {
                Some(Side::Right) => -2,
                _ => -1,
            },
        };
        if let Some(place) = bits.get_mut(register.cells.bit_of(place) as usize) {
            *place = bit;
        }
    }
    RegisterData { bits }
}
