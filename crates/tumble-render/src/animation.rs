//! Runs as pictures that play by themselves, without a script.

use std::fmt::Write as _;

use tumble_core::board::{Board, Cell, Kind, Marble, Mark, Side};
use tumble_core::challenge::Challenge;
use tumble_core::machine::Fall;

use crate::art::Artwork;
use crate::canvas::Point;
use crate::compose::canvas_of;
use crate::ink::{Ink, Look};
use crate::layout::DrawingLayout;
use crate::posed::art_of_part;
use crate::scene::{Hopper, Scene, Way, WayEnd};
use crate::vector::{escaped, number, svg_document};
use crate::way::stations;

/// Speed at which a run plays.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Pace {
    /// Seconds that a ball takes for one row.
    pub row: f32,
    /// Seconds before the first ball and after the last.
    pub rest: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { row: 0.16, rest: 1.6 }
    }
}

/// A change at a moment: the seconds from the beginning, and the new value.
type Changes = Vec<(f32, String)>;

/// Beginnings of the elements for changes.
const TURNS: &str = "<animateTransform attributeName=\"transform\" type=\"rotate\"";
const MOVES: &str = "<animateTransform attributeName=\"transform\" type=\"translate\"";
const FADES: &str = "<animate attributeName=\"opacity\"";

/// A point as the value of a transform.
fn translation(at: Point) -> String {
    format!("{} {}", number(at.x), number(at.y))
}

/// Returns a run as an SVG document that plays over and over, without a script.
///
/// `scene` shows the board before the first ball, `falls` are the balls to show, from the first on. The
/// document grows by about 2 kB for each ball. With a challenge, the values of its registers change
/// below the board.
pub fn animation(
    (scene, challenge): (&Scene, Option<&Challenge>),
    board: &Board,
    falls: &[Fall],
    look: Look,
    pace: Pace,
) -> String {
    let still = still_scene(scene, board);
    // Keeps room for the values, which change.
    let layout = DrawingLayout::new(scene);
    let film = Film::new(scene, board, falls, &layout, pace);
    let mut canvas = canvas_of(&still);
    canvas.height = layout.height();
    let mut moving = film.moving_items(scene, board, &layout);
    if let Some(challenge) = challenge {
        let first = falls.first().map_or(Vec::new(), |fall| fall.before.clone());
        film.write_values(&mut moving, (scene, challenge), board, first, &layout);
    }
    svg_document(&canvas, look, &moving)
}

/// Returns the items of a scene that do not move during a run: without bits, gears and waiting balls.
pub(crate) fn still_scene(scene: &Scene, board: &Board) -> Scene {
    let mut still = scene.clone();
    still.values.clear();
    for hopper in &mut still.hoppers {
        hopper.next.clear();
        hopper.counted = false;
    }
    for cell in turning_cells(scene, board) {
        still.drawing.set(cell, Mark::Empty);
    }
    still
}

/// The cells of the parts that turn in some run.
fn turning_cells(scene: &Scene, board: &Board) -> Vec<Cell> {
    let switches = board.switches().iter();
    let cells = switches.flat_map(|switch| switch.cells.iter().chain(&switch.gears));
    cells.copied().filter(|&cell| scene.drawing.at(cell) != Mark::Empty).collect()
}

/// The times of all events in a run, in seconds from the beginning.
struct Film {
    /// Length in seconds.
    length: f32,
    balls: Vec<Flight>,
    /// Times at which each bit and train turns, with its new direction.
    turns: Vec<Vec<(f32, Side)>>,
    /// Times at which a ball leaves each hopper.
    releases: [Vec<f32>; 2],
}

/// The fall of one ball.
struct Flight {
    marble: Marble,
    stations: Vec<Point>,
    from: f32,
    to: f32,
    /// Position after the fall: in the trough or where the ball was caught; `None` if the ball is lost.
    rest: Option<Point>,
}

impl Film {
    fn new(
        scene: &Scene,
        board: &Board,
        falls: &[Fall],
        layout: &DrawingLayout,
        pace: Pace,
    ) -> Film {
        let mut film = Film {
            length: 0.0,
            balls: Vec::new(),
            turns: vec![Vec::new(); board.switches().len()],
            releases: [Vec::new(), Vec::new()],
        };
        let mut pointing: Vec<Side> = falls.first().map_or(Vec::new(), |fall| fall.before.clone());
        let mut now = pace.rest;
        let mut out = scene.out.len();
        for fall in falls {
            film.releases[fall.hopper.index()].push(now);
            let begin = now + pace.row;
            for (cell, switch) in &fall.turned {
                let row = fall.path.iter().position(|at| at == cell).unwrap_or(0);
                let turns = film.turns.get_mut(*switch);
                if let Some((side, turns)) = pointing.get_mut(*switch).zip(turns) {
                    *side = side.other();
                    turns.push((begin + pace.row * row as f32, *side));
                }
            }
            let way = Way::of(fall);
            let stations = stations(&way, layout);
            let to = now + pace.row * (stations.len().max(2) - 1) as f32;
            let rest = match way.end {
                WayEnd::Lever(_) => {
                    out += 1;
                    Some(layout.in_trough(out - 1))
                }
                WayEnd::Stays => stations.last().copied(),
                WayEnd::Lost => None,
            };
            film.balls.push(Flight { marble: fall.marble, stations, from: now, to, rest });
            now = to + 0.4 * pace.row;
        }
        film.length = now + pace.rest;
        film
    }

    fn moving_items(&self, scene: &Scene, board: &Board, layout: &DrawingLayout) -> String {
        let mut text = String::new();
        self.write_parts(&mut text, scene, board, layout);
        for side in Side::BOTH {
            self.write_hopper(&mut text, &scene.hoppers[side.index()], side, layout);
        }
        for flight in &self.balls {
            self.write_flight(&mut text, flight);
        }
        text
    }

    /// Writes bits, gear bits and gears, which turn.
    fn write_parts(&self, text: &mut String, scene: &Scene, board: &Board, layout: &DrawingLayout) {
        text.push_str("<g filter=\"url(#lift)\">");
        for (switch, turns) in board.switches().iter().zip(&self.turns) {
            for &cell in switch.cells.iter().chain(&switch.gears) {
                let Mark::Part(part) = scene.drawing.at(cell) else { continue };
                let gear = part.kind() == Kind::Gear;
                let first = switch.cells.first().map(|&cell| scene.drawing.at(cell));
                let start = match first {
                    Some(Mark::Part(part)) => part.pointing().unwrap_or(Side::Left),
                    _ => Side::Left,
                };
                let degrees = |side: Side| match (gear, side) {
                    (false, Side::Left) | (true, Side::Right) => -45.0,
                    (false, Side::Right) | (true, Side::Left) => 45.0,
                } + if gear { 22.5 } else { 0.0 };
                let (art, _) = art_of_part(part, 0.0);
                let _ = write!(
                    text,
                    "<g transform=\"translate({})\"><use href=\"#{}\" transform=\"rotate({})\">",
                    translation(layout.cell_middle(cell)),
                    art.name(),
                    number(degrees(start))
                );
                let mut changes: Changes = vec![(0.0, number(degrees(start)))];
                for &(moment, side) in turns {
                    changes.push((moment, number(degrees(side.other()))));
                    changes.push((moment + 0.12, number(degrees(side))));
                }
                self.write_changes(text, TURNS, "linear", &changes);
                text.push_str("</use></g>");
            }
        }
        text.push_str("</g>");
    }

    /// Writes the waiting balls: each moves up when one before it leaves.
    fn write_hopper(&self, text: &mut String, hopper: &Hopper, side: Side, layout: &DrawingLayout) {
        let releases = &self.releases[side.index()];
        let room = layout.hopper_room(side);
        for (waiting, &marble) in hopper.next.iter().enumerate() {
            let at = |number: usize| translation(layout.in_hopper(side, number.min(room)));
            let shown = |seen: bool| if seen { "1" } else { "0" }.to_owned();
            let (first_place, first_seen) = (at(waiting), shown(waiting < room));
            let mut moves: Changes = vec![(0.0, first_place.clone())];
            let mut seen: Changes = vec![(0.0, first_seen.clone())];
            for (gone, &moment) in releases.iter().enumerate().take(waiting + 1) {
                match waiting.checked_sub(gone + 1) {
                    Some(left) => {
                        moves.push((moment, at(left)));
                        seen.push((moment, shown(left < room)));
                    }
                    None => seen.push((moment, shown(false))),
                }
            }
            let art = Artwork::of_ball(marble);
            let _ = write!(
                text,
                "<use href=\"#{}\" opacity=\"{first_seen}\" transform=\"translate({first_place})\">",
                art.name(),
            );
            self.write_changes(text, MOVES, "discrete", &moves);
            self.write_changes(text, FADES, "discrete", &seen);
            text.push_str("</use>");
        }
    }

    /// Writes the values of registers: a text for each value, visible as long as it holds.
    fn write_values(
        &self,
        text: &mut String,
        (scene, challenge): (&Scene, &Challenge),
        board: &Board,
        mut pointing: Vec<Side>,
        layout: &DrawingLayout,
    ) {
        let of_switch = |(switch, turns): (usize, &Vec<(f32, Side)>)| -> Vec<(f32, usize, Side)> {
            turns.iter().map(|&(moment, side)| (moment, switch, side)).collect()
        };
        let mut turns: Vec<_> = self.turns.iter().enumerate().flat_map(of_switch).collect();
        turns.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut now = scene.clone();
        // For each register, its words with their times.
        let mut words: Vec<Changes> =
            scene.values.iter().map(|value| vec![(0.0, value.words())]).collect();
        for (moment, switch, side) in turns {
            if let Some(pointing) = pointing.get_mut(switch) {
                *pointing = side;
            }
            now.show_values(challenge, board, &pointing);
            for (all, value) in words.iter_mut().zip(&now.values) {
                let value = value.words();
                if all.last().is_none_or(|(_, last)| *last != value) {
                    all.push((moment, value));
                }
            }
        }
        for (place, all) in words.iter().enumerate() {
            let at = layout.value_place(place);
            for (number_of, (from, words)) in all.iter().enumerate() {
                let _ = write!(
                    text,
                    "<text class=\"b f{}\" x=\"{}\" y=\"{}\" font-size=\"17\" opacity=\"{}\">{}",
                    Ink::Title.name(),
                    number(at.x),
                    number(at.y),
                    u8::from(number_of == 0),
                    escaped(words),
                );
                let mut seen: Changes = vec![(0.0, u8::from(number_of == 0).to_string())];
                if number_of > 0 {
                    seen.push((*from, "1".to_owned()));
                }
                if let Some((to, _)) = all.get(number_of + 1) {
                    seen.push((*to, "0".to_owned()));
                }
                self.write_changes(text, FADES, "discrete", &seen);
                text.push_str("</text>");
            }
        }
    }

    fn write_flight(&self, text: &mut String, flight: &Flight) {
        let name = Artwork::of_ball(flight.marble).name();
        let Some(&first) = flight.stations.first() else { return };
        let steps = (flight.stations.len().max(2) - 1) as f32;
        let mut moves: Changes = vec![(0.0, translation(first))];
        for (number, &at) in flight.stations.iter().enumerate() {
            let moment = flight.from + (flight.to - flight.from) * number as f32 / steps;
            moves.push((moment, translation(at)));
        }
        let mut seen: Changes = vec![(0.0, "0".to_owned()), (flight.from, "1".to_owned())];
        match flight.rest {
            Some(rest) => moves.push((flight.to + 0.25, translation(rest))),
            None => seen.push((flight.to, "0".to_owned())),
        }
        let _ = write!(text, "<use href=\"#{name}\" opacity=\"0\">");
        self.write_changes(text, MOVES, "linear", &moves);
        self.write_changes(text, FADES, "discrete", &seen);
        text.push_str("</use>");
    }

    /// Writes an animation over the whole length, its changes at their times; nothing without changes.
    fn write_changes(&self, text: &mut String, begin: &str, mode: &str, changes: &Changes) {
        if changes.len() < 2 {
            return;
        }
        let mut values = String::new();
        let mut times = String::new();
        let mut last = 0.0;
        for (moment, value) in changes {
            let separator = if values.is_empty() { "" } else { ";" };
            // Times never decrease, or a browser would drop the animation.
            last = (moment / self.length).clamp(last, 1.0);
            let _ = write!(values, "{separator}{value}");
            let _ = write!(times, "{separator}{last:.5}");
        }
        if let ("linear", Some((_, value))) = (mode, changes.last()) {
            let _ = write!(values, ";{value}");
            times.push_str(";1");
        }
        let _ = write!(
            text,
            "{begin} dur=\"{:.2}s\" repeatCount=\"indefinite\" calcMode=\"{mode}\" \
             values=\"{values}\" keyTimes=\"{times}\"/>",
            self.length
        );
    }
}
