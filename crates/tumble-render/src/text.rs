//! Drawings in characters, for terminals.

use tumble_core::board::{Cell, Colour, Kind, Mark, Part, Side, Slot};
use tumble_core::visible::safe;

use crate::scene::{Emphasis, Scene};

/// A part of a line in one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Characters of the span.
    pub text: String,
    /// Purpose of the characters.
    pub tone: Tone,
}

/// Purpose of characters; the caller chooses the style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Placed parts.
    Plain,
    /// Given parts.
    Given,
    /// Empty cells, and row and column numbers.
    Faint,
    /// The name of a cell.
    Label,
    /// A cell on the path of a ball of this colour.
    Way(Colour),
    /// A cell that is marked.
    Marked(Emphasis),
}

/// Style of a board in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TextLook {
    /// Whether a cell takes six columns and two lines, instead of three columns and one line.
    pub large: bool,
    /// Whether lines and dots of Unicode are used instead of ASCII.
    pub unicode: bool,
    /// Whether names of cells are shown, as far as there is room.
    pub labels: bool,
}

impl TextLook {
    /// Returns the width and height of a cell, in columns and lines.
    pub const fn cell(self) -> (usize, usize) {
        if self.large { (6, 2) } else { (3, 1) }
    }
}

/// Number of columns for the row numbers.
const NUMBERS: usize = 3;

/// Returns a scene as lines of ASCII, with row and column numbers; each cell is three characters wide.
/// No meaning is in the styles alone:
///
/// - the path of a ball is in round brackets, `(/)`, and the ball on it is `(o)`;
/// - a marked cell is in square brackets: `[/]`;
/// - an empty part cell that no ball can reach, whatever parts are placed, is `:`;
/// - if the start is only partly known, a cell that a ball surely meets is `(/)`, one that it may meet
///   `?/?`.
///
/// ```
/// use tumble_core::board::{Cell, Drawing, Kind, Mark, Shape, Side};
/// use tumble_render::{Scene, text};
///
/// let mut drawing = Drawing::new(Shape::toy());
/// drawing.set(Cell::new(1, 4), Mark::Part(Kind::Ramp.part(Side::Right)));
/// let lines = text(&Scene::of_drawing(&drawing));
/// let first: String = lines[1].iter().map(|span| span.text.as_str()).collect();
/// assert_eq!(first, " 1        .  \\  .     .  -  .");
/// ```
pub fn text(scene: &Scene) -> Vec<Vec<Span>> {
    text_in(scene, TextLook::default())
}

/// Returns a scene as lines, like [`text`], in another look.
pub fn text_in(scene: &Scene, look: TextLook) -> Vec<Vec<Span>> {
    let shape = scene.drawing.shape();
    let (wide, high) = look.cell();
    let mut grid = CharacterGrid::new(
        NUMBERS + wide * usize::from(shape.columns()),
        1 + high * usize::from(shape.rows()),
    );
    // Two digits are enough to count by, also for larger numbers.
    let inset = (wide - 2) / 2;
    for column in 1..=shape.columns() {
        let left = NUMBERS + wide * usize::from(column - 1) + inset;
        grid.put_text(0, left, &format!("{:>2}", column % 100), Tone::Faint);
    }
    let reached = shape.reached_cells();
    for row in 1..=shape.rows() {
        let line = 1 + high * usize::from(row - 1);
        grid.put_text(line, 0, &format!("{:>2}", row % 100), Tone::Faint);
        for column in 1..=shape.columns() {
            let cell = Cell::new(row, column);
            let is_reached = reached.contains(&cell);
            let Some((shown, tone)) = cell_texts(scene, cell, is_reached, look) else { continue };
            let left = NUMBERS + wide * usize::from(column - 1);
            for (below, shown) in shown.iter().enumerate() {
                let before = shown.len() - shown.trim_start().len();
                grid.put_text(line + below, left + before, shown.trim(), tone);
            }
        }
    }
    if look.labels {
        write_labels(scene, look, &mut grid);
    }
    grid.lines.into_iter().map(spans_of).collect()
}

/// Characters with their purposes.
struct CharacterGrid {
    lines: Vec<Vec<(char, Tone)>>,
}

impl CharacterGrid {
    fn new(columns: usize, lines: usize) -> CharacterGrid {
        CharacterGrid { lines: vec![vec![(' ', Tone::Plain); columns]; lines] }
    }

    fn put_text(&mut self, line: usize, column: usize, text: &str, tone: Tone) {
        let places = self.lines.get_mut(line).into_iter().flatten().skip(column);
        for (place, character) in places.zip(text.chars()) {
            *place = (character, tone);
        }
    }

    /// Returns the number of free columns from here on: blank, or the dot of an empty gear cell.
    fn room_from(&self, line: usize, column: usize) -> usize {
        let places = self.lines.get(line).into_iter().flatten().skip(column);
        let is_free = |(character, tone): &&(char, Tone)| {
            *character == ' ' && *tone == Tone::Plain || is_dot(*character)
        };
        places.take_while(is_free).count()
    }
}

const fn is_dot(character: char) -> bool {
    matches!(character, '.' | '\u{b7}')
}

/// Returns a line as spans: characters of one tone are joined, spaces at the end removed.
fn spans_of(line: Vec<(char, Tone)>) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for (character, tone) in line {
        match spans.last_mut().filter(|span| {
            span.tone == tone
                && (tone != Tone::Plain || span.text.ends_with(' ') == (character == ' '))
        }) {
            Some(span) => span.text.push(character),
            None => spans.push(Span { text: character.to_string(), tone }),
        }
    }
    while spans.last().is_some_and(|span| span.tone == Tone::Plain && span.text.trim().is_empty()) {
        spans.pop();
    }
    spans
}

/// Writes names next to their cells, over empty places. A name without enough room ends with a dot.
fn write_labels(scene: &Scene, look: TextLook, grid: &mut CharacterGrid) {
    let (wide, high) = look.cell();
    for label in &scene.labels {
        let Cell { row, column } = label.cell;
        let line = high * usize::from(row);
        let left = NUMBERS + wide * usize::from(column.saturating_sub(1));
        // Next to the part, or next to the bracket around it.
        let inside = left + if look.large { 4 } else { 2 };
        let at = if grid.room_from(line, inside) > 0 { inside } else { left + wide };
        let room = grid.room_from(line, at);
        let at_edge = grid.lines.get(line).is_none_or(|all| at + room >= all.len());
        let room = if at_edge { room } else { room.saturating_sub(1) };
        let name = safe(&label.text);
        let letters = name.chars().count();
        let shown = match letters <= room {
            true => name.into_owned(),
            false if room < 2 => continue,
            false => name.chars().take(room - 1).chain(['.']).collect(),
        };
        grid.put_text(line, at, &shown, Tone::Label);
        // A dot right after it would read as part of the name.
        let end = at + shown.chars().count();
        if grid.room_from(line, end) > 0 {
            grid.put_text(line, end, " ", Tone::Plain);
        }
    }
}

/// Returns the texts of a cell, one for each line; `None` outside the board.
fn cell_texts(
    scene: &Scene,
    cell: Cell,
    is_reached: bool,
    look: TextLook,
) -> Option<(Vec<String>, Tone)> {
    let mark = scene.drawing.at(cell);
    let ball = scene.ball.filter(|(_, at)| *at == cell).map(|(marble, _)| marble.colour);
    // A caught ball does not hide its interceptor.
    let falls = ball.is_some() && mark.kind() != Some(Kind::Interceptor);
    let marked = scene.marks.iter().filter(|(at, _)| *at == cell).map(|(_, why)| *why).min();
    let slot = scene.drawing.shape().slot(cell);
    if mark == Mark::Empty && slot == Slot::None && marked.is_none() {
        return None;
    }
    let mut lines = match look.large {
        true if mark == Mark::Empty && slot == Slot::Part && !is_reached => {
            vec!["    ".to_owned(), " :: ".to_owned()]
        }
        false if mark == Mark::Empty && slot == Slot::Part && !is_reached => vec![":".to_owned()],
        true => large_signs(mark, slot, look.unicode),
        false => vec![small_sign(mark, slot, look.unicode).to_string()],
    };
    if let Some(first) = lines.first_mut().filter(|_| falls) {
        *first = match (look.large, look.unicode) {
            (false, false) => "o",
            (false, true) => "\u{25cf}",
            (true, false) => "()",
            (true, true) => "\u{25cf} ",
        }
        .to_owned();
    }
    let way = scene.ways.iter().rev().find(|way| way.cells.contains(&cell));
    let (brackets, tone) = match (marked, ball, way) {
        (Some(why @ Emphasis::Met), ..) => (Some(['(', ')']), Tone::Marked(why)),
        (Some(why @ Emphasis::MayBeMet), ..) => (Some(['?', '?']), Tone::Marked(why)),
        (Some(why), ..) => (Some(['[', ']']), Tone::Marked(why)),
        (_, _, Some(way)) => (Some(['(', ')']), Tone::Way(way.colour)),
        (_, Some(colour), _) => (Some(['(', ')']), Tone::Way(colour)),
        _ if mark == Mark::Empty => (None, Tone::Faint),
        _ if scene.given.contains(&cell) => (None, Tone::Given),
        _ => (None, Tone::Plain),
    };
    let [open, close] = brackets.unwrap_or([' ', ' ']);
    let width = look.cell().0 - 2;
    let around = |line: String| format!("{open}{line:^width$}{close}");
    Some((lines.into_iter().map(around).collect(), tone))
}

/// Returns the character of a cell.
fn small_sign(mark: Mark, slot: Slot, unicode: bool) -> char {
    match (mark, slot, unicode) {
        (Mark::Empty, Slot::None, _) => ' ',
        (Mark::Empty, Slot::Gear, false) => '.',
        (Mark::Empty, Slot::Gear, true) => '\u{b7}',
        (Mark::Part(Part::Ramp(Side::Left)), _, true) => '\u{2571}',
        (Mark::Part(Part::Ramp(Side::Right)), _, true) => '\u{2572}',
        (Mark::Part(Part::Crossover), _, true) => '\u{2573}',
        (mark, _, _) => mark.character(),
    }
}

/// The two lines of a cell, four columns each.
fn large_signs(mark: Mark, slot: Slot, unicode: bool) -> Vec<String> {
    let [upper, lower] = match (mark, slot) {
        (Mark::Empty, Slot::None) => ["    ", "    "],
        (Mark::Empty, Slot::Gear) if unicode => [" \u{b7}  ", "    "],
        (Mark::Empty, Slot::Gear) => [" .  ", "    "],
        (Mark::Empty, Slot::Part) if unicode => ["    ", " \u{2500}\u{2500} "],
        (Mark::Empty, Slot::Part) => ["    ", " -- "],
        (Mark::Upright { gear: false }, _) => [" /\\ ", " || "],
        (Mark::Upright { gear: true }, _) => [" {} ", " || "],
        (Mark::Part(part), _) => match (part, unicode) {
            (Part::Ramp(Side::Left), false) => ["  / ", " /  "],
            (Part::Ramp(Side::Right), false) => [" \\  ", "  \\ "],
            (Part::Crossover, false) => [" \\/ ", " /\\ "],
            (Part::Ramp(Side::Left), true) => ["  \u{2571} ", " \u{2571}  "],
            (Part::Ramp(Side::Right), true) => [" \u{2572}  ", "  \u{2572} "],
            (Part::Crossover, true) => [" \u{2572}\u{2571} ", " \u{2571}\u{2572} "],
            (Part::Interceptor, false) => ["|  |", "\\__/"],
            (Part::Interceptor, true) => ["\u{2502}  \u{2502}", "\u{2570}\u{2500}\u{2500}\u{256f}"],
            (Part::Bit(Side::Left), _) => ["<-. ", "  | "],
            (Part::Bit(Side::Right), _) => [" .->", " |  "],
            (Part::GearBit(Side::Left), _) => ["{-. ", "  * "],
            (Part::GearBit(Side::Right), _) => [" .-}", " *  "],
            (Part::Gear, _) => [" ** ", " ** "],
            (Part::WeighGate(Side::Left), _) => ["q-. ", "  | "],
            (Part::WeighGate(Side::Right), _) => [" .-p", " |  "],
        },
    };
    vec![upper.to_owned(), lower.to_owned()]
}
