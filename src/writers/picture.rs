//! A board drawn in characters.

use anstyle::{Effects, Style};

use super::text::{BAD, BLUE, BROKEN, FAINT, PLAIN, RED, styled};
use tumble_core::board::{Board, Cell, Colour, Drawing, Kind, Mark, Side};
use tumble_core::challenge::Challenge;
use tumble_render::{Emphasis, Scene, Span, TextLook, Tone};

/// The board with its bits and trains pointing to these sides, in the order of the board's switches. Switches beyond
/// the end of the list point as drawn.
pub fn drawing_pointing(board: &Board, switches: &[Side]) -> Drawing {
    let mut scene = Scene::of_drawing(&board.drawing());
    scene.turn_bits(board, switches);
    scene.drawing
}

/// The meaning of each character that occurs in a drawing: `- part cell; / ramp pointing left`.
pub fn signs_in_words(drawing: &Drawing) -> String {
    let shape = drawing.shape();
    let is_empty = |cell: &Cell| drawing.at(*cell) == Mark::Empty;
    let mut signs: Vec<String> = Vec::new();
    if shape.part_cells().any(|cell| is_empty(&cell)) {
        signs.push("- part cell".to_owned());
    }
    let reached = shape.reached_cells();
    if shape.part_cells().any(|cell| is_empty(&cell) && !reached.contains(&cell)) {
        signs.push(": part cell that no ball can reach".to_owned());
    }
    if shape.gear_cells().any(|cell| is_empty(&cell)) {
        signs.push(". gear cell".to_owned());
    }
    for kind in Kind::ALL {
        let of_kind = drawing.marks().map(|(_, mark)| mark).filter(|it| it.kind() == Some(kind));
        let all: Vec<Mark> = of_kind.collect();
        let sides = Side::BOTH.map(|side| Mark::Part(kind.part(side)));
        match sides.map(|mark| all.contains(&mark).then(|| mark.character())) {
            [Some(left), Some(right)] if kind.is_oriented() => {
                signs.push(format!("{left} {right} {kind} pointing left, right"));
            }
            [Some(sign), _] => signs.push(format!("{sign} {}", kind.part(Side::Left))),
            [None, Some(sign)] => signs.push(format!("{sign} {}", kind.part(Side::Right))),
            [None, None] => {}
        }
        let upright = all.iter().find(|mark| matches!(mark, Mark::Upright { .. }));
        if let Some(&mark) = upright {
            signs.push(format!("{} {kind}, either way", mark.character()));
        }
    }
    signs.join("; ")
}

pub fn board_picture(drawing: &Drawing) -> String {
    scene_picture(&Scene::of_drawing(drawing))
}

/// A scene with the numbers of its rows and columns, each cell three characters wide.
pub fn scene_picture(scene: &Scene) -> String {
    draw_in(scene, TextLook::default())
}

/// The start board of a challenge, with the names of its cells.
pub fn start_board(challenge: &Challenge) -> String {
    /// A longer name would cover the next cell, and the board could not be pasted and read again.
    const LETTERS: usize = 2;
    let look = TextLook { labels: true, ..TextLook::default() };
    let mut scene = Scene::of_challenge(challenge);
    scene.labels.retain(|label| label.text.chars().count() <= LETTERS);
    draw_in(&scene, look)
}

fn draw_in(scene: &Scene, look: TextLook) -> String {
    let shown = |span: &Span| match span.text.trim().is_empty() {
        true => span.text.clone(),
        false => styled(&span.text, tone_style(span.tone)),
    };
    let line = |line: &Vec<Span>| format!("{}\n", line.iter().map(shown).collect::<String>());
    tumble_render::text_in(scene, look).iter().map(line).collect()
}

/// The style of a part of a scene.
pub fn tone_style(tone: Tone) -> Style {
    match tone {
        Tone::Plain | Tone::Given | Tone::Label => PLAIN,
        Tone::Faint => FAINT,
        Tone::Way(Colour::Blue) => BLUE,
        Tone::Way(Colour::Red) => RED,
        Tone::Marked(Emphasis::Blame) => BAD,
        Tone::Marked(Emphasis::Cursor) => PLAIN.effects(Effects::INVERT),
        Tone::Marked(Emphasis::Met) => BLUE,
        Tone::Marked(_) => BROKEN,
    }
}
