//! Composes the drawing of a scene.

use tumble_core::board::{Cell, Kind, Mark, Side, Slot};

use crate::art::Artwork;
use crate::balls::{ball_item, hopper_items, lever_items, trough_items};
use crate::canvas::{Anchor, Canvas, Paint, PaintItem, Point, Rotation, Segment, point};
use crate::ink::Ink;
use crate::layout::DrawingLayout;
use crate::posed::{art_of_part, gears_turn};
use crate::scene::{Emphasis, Label, RegisterValue, Scene};
use crate::way::line_of;

pub(crate) fn canvas_of(scene: &Scene) -> Canvas {
    let layout = DrawingLayout::new(scene);
    let mut items = ground_items(scene, &layout);
    items.extend(scene.given.iter().map(|&cell| plate_item(scene, &layout, cell)));
    items.extend(number_items(scene, &layout));
    items.extend(hole_items(scene, &layout));
    items.extend(Side::BOTH.iter().flat_map(|&side| lever_items(scene, &layout, side)));
    items.extend(trough_items(scene, &layout));
    items.push(PaintItem::Lifted(part_items(scene, &layout)));
    items.extend(scene.ways.iter().map(|way| line_of(way, &layout)));
    // Waiting balls are painted later, over the beginning of a path.
    items.extend(Side::BOTH.iter().flat_map(|&side| hopper_items(scene, &layout, side)));
    items.extend(scene.labels.iter().flat_map(|label| tag_items(label, &layout)));
    items.extend(scene.ball.map(|(marble, cell)| {
        let at = layout.cell_middle(cell);
        ball_item(marble, point(at.x, at.y - 14.0))
    }));
    items.extend(
        scene.marks.iter().map(|&(cell, emphasis)| mark_item(emphasis, layout.cell_middle(cell))),
    );
    items.extend(value_items(&scene.values, &layout));
    items.extend(note_items(&scene.notes, &layout));
    Canvas {
        width: layout.width(),
        height: layout.height(),
        title: title_in_line(scene),
        description: board_in_words(scene),
        items,
    }
}

fn title_in_line(scene: &Scene) -> String {
    match scene.caption.is_empty() {
        true => scene.title.clone(),
        false => format!("{}: {}", scene.title, scene.caption),
    }
}

/// A text cut to a width if it is too long; letters are `each` wide on average.
fn cut_to_width(text: &str, width: f32, each: f32) -> String {
    let room = (width / each) as usize;
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}\u{2026}", kept.trim_end())
}

/// Describes the board in words, for screen readers.
fn board_in_words(scene: &Scene) -> String {
    let drawing = &scene.drawing;
    let shape = drawing.shape();
    let parts = shape.places().filter(|&cell| drawing.at(cell) != Mark::Empty);
    let words: Vec<String> = parts
        .map(|cell| {
            let given = if scene.given.contains(&cell) { ", given" } else { "" };
            let what = match drawing.at(cell) {
                Mark::Part(part) => part.to_string(),
                Mark::Upright { .. } => {
                    format!("{}, either way", drawing.at(cell).kind().unwrap_or(Kind::Bit))
                }
                Mark::Empty => String::new(),
            };
            format!("{cell} {what}{given}")
        })
        .collect();
    format!(
        "A Turing Tumble board of {} rows and {} columns. {}.",
        shape.rows(),
        shape.columns(),
        if words.is_empty() { "It is empty".to_owned() } else { words.join("; ") }
    )
}

/// The empty board, with the text above it.
fn ground_items(scene: &Scene, layout: &DrawingLayout) -> Vec<PaintItem> {
    let corner = layout.board_corner();
    let (width, height) = layout.board_size();
    let mut items = Vec::new();
    let mut line = corner.y - 16.0;
    for (text, size, bold, ink) in
        [(&scene.caption, 16.0, false, Ink::TagText), (&scene.title, 25.0, true, Ink::Title)]
    {
        if !text.is_empty() {
            let text = cut_to_width(text, width - 12.0, size * if bold { 0.62 } else { 0.55 });
            let at = point(corner.x + 6.0, line);
            items.push(PaintItem::Text { at, text, size, bold, anchor: Anchor::Start, ink });
            line -= 26.0;
        }
    }
    let paint = Paint::both(Ink::Board, Ink::Edge, 2.0);
    items.push(PaintItem::Box { corner, width, height, round: 26.0, paint });
    items
}

/// The numbers of the rows and columns.
fn number_items(scene: &Scene, layout: &DrawingLayout) -> Vec<PaintItem> {
    let shape = scene.drawing.shape();
    let number = |at: Point, number: u16, anchor: Anchor| {
        let text = number.to_string();
        PaintItem::Text { at, text, size: 14.0, bold: false, anchor, ink: Ink::Number }
    };
    let below = layout.row_middle(f32::from(shape.rows())) + 33.0;
    let columns = (1..=shape.columns()).map(|column| {
        number(point(layout.column_middle(f32::from(column)), below), column, Anchor::Middle)
    });
    let end = layout.board_corner().x + 25.0;
    let rows = (1..=shape.rows())
        .map(|row| number(point(end, layout.row_middle(f32::from(row)) + 5.0), row, Anchor::End));
    columns.chain(rows).collect()
}

/// The rounded diamond behind a given part; that of an input stands out.
fn plate_item(scene: &Scene, layout: &DrawingLayout, cell: Cell) -> PaintItem {
    let kind = scene.drawing.at(cell).kind();
    let input = scene.labels.iter().any(|label| label.cell == cell && label.input);
    let half = if matches!(kind, Some(Kind::GearBit | Kind::Gear)) { 47.0 } else { 40.0 };
    let ink = if input { Ink::InputPlate } else { Ink::Plate };
    PaintItem::Outline {
        segments: diamond_outline(layout.cell_middle(cell), half),
        paint: Paint::fill(ink),
    }
}

/// A square on its corner with rounded corners; `half` is the distance from the middle to a corner.
fn diamond_outline(middle: Point, half: f32) -> Vec<Segment> {
    let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    let at = |(x, y): (f32, f32)| point(middle.x + x * half, middle.y + y * half);
    let between =
        |a: Point, b: Point, part: f32| point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
    let mut segments = Vec::new();
    for (number, &corner) in corners.iter().enumerate() {
        let corner = at(corner);
        let before = at(corners[(number + 3) % 4]);
        let after = at(corners[(number + 1) % 4]);
        let begin = between(corner, before, 0.24);
        segments.push(match number {
            0 => Segment::MoveTo(begin),
            _ => Segment::LineTo(begin),
        });
        segments.push(Segment::CurveTo(corner, between(corner, after, 0.24)));
    }
    segments.push(Segment::Close);
    segments
}

/// Pegs on part cells, pins on gear cells and on part cells that no ball can reach.
fn hole_items(scene: &Scene, layout: &DrawingLayout) -> Vec<PaintItem> {
    let shape = scene.drawing.shape();
    let reached = shape.reached_cells();
    let art = |cell| match shape.slot(cell) {
        Slot::Part if reached.contains(&cell) => Some(Artwork::Peg),
        Slot::Part | Slot::Gear => Some(Artwork::Pin),
        Slot::None => None,
    };
    let hole = |cell| {
        Some(PaintItem::Art { art: art(cell)?, at: layout.cell_middle(cell), turn: Rotation::None })
    };
    shape.places().filter_map(hole).collect()
}

fn part_items(scene: &Scene, layout: &DrawingLayout) -> Vec<PaintItem> {
    let drawing = &scene.drawing;
    let shown = |cell| {
        let (art, turn) = match drawing.at(cell) {
            Mark::Empty => return None,
            Mark::Upright { gear: false } => (Artwork::EitherBit, Rotation::None),
            Mark::Upright { gear: true } => (Artwork::EitherGearBit, Rotation::None),
            Mark::Part(part) => art_of_part(part, gears_turn(scene, cell)),
        };
        Some(PaintItem::Art { art, at: layout.cell_middle(cell), turn })
    };
    drawing.shape().places().filter_map(shown).collect()
}

/// The name of a cell, in a small tag beside it.
fn tag_items(label: &Label, layout: &DrawingLayout) -> Vec<PaintItem> {
    let at = layout.cell_middle(label.cell);
    let letters = label.text.chars().count() as f32;
    let width = 13.0 + letters * 8.4;
    let away = (20.0 + width / 2.0).min(38.0);
    // At the right, if there is room.
    let edge = layout.board_corner().x + layout.board_size().0 - 4.0;
    let side = if at.x + away + width / 2.0 > edge { -1.0 } else { 1.0 };
    let middle = point(at.x + side * away, at.y - 26.0);
    let (back, edge, ink) = match label.input {
        true => (Ink::InputPlate, Ink::InputTagText, Ink::InputTagText),
        false => (Ink::Tag, Ink::Edge, Ink::TagText),
    };
    vec![
        PaintItem::Box {
            corner: point(middle.x - width / 2.0, middle.y - 10.5),
            width,
            height: 21.0,
            round: 10.5,
            paint: Paint::both(back, edge, 1.2),
        },
        PaintItem::bold(point(middle.x, middle.y + 4.8), &*label.text, 13.5, Anchor::Middle, ink),
    ]
}

/// A ring around a cell; a square on its corner if a part breaks a rule.
fn mark_item(emphasis: Emphasis, centre: Point) -> PaintItem {
    let (ink, width) = match emphasis {
        Emphasis::Blame | Emphasis::Problem => (Ink::Fault, 5.0),
        Emphasis::Notice => (Ink::Notice, 4.0),
        Emphasis::Cursor => (Ink::Title, 3.0),
        Emphasis::Met => (Ink::Title, 4.0),
        Emphasis::MayBeMet => (Ink::Notice, 2.0),
    };
    let paint = Paint::stroke(ink, width);
    match emphasis {
        Emphasis::Problem => PaintItem::Outline { segments: diamond_outline(centre, 42.0), paint },
        _ => PaintItem::Circle { centre, radius: 34.0, paint },
    }
}

/// Lines of text below the board.
fn note_items(notes: &[String], layout: &DrawingLayout) -> Vec<PaintItem> {
    let width = layout.board_size().0 - 12.0;
    let item = |(place, note): (usize, &String)| {
        let text = cut_to_width(note, width, 16.0 * 0.55);
        let (at, anchor, ink) = (layout.note_place(place), Anchor::Start, Ink::Title);
        PaintItem::Text { at, text, size: 16.0, bold: false, anchor, ink }
    };
    notes.iter().enumerate().map(item).collect()
}

/// Registers below the board: name, decimal value, bits.
fn value_items(values: &[RegisterValue], layout: &DrawingLayout) -> Vec<PaintItem> {
    let item = |(place, value): (usize, &RegisterValue)| {
        PaintItem::bold(layout.value_place(place), value.words(), 17.0, Anchor::Start, Ink::Title)
    };
    values.iter().enumerate().map(item).collect()
}
