//! Drawings in characters, for terminals.

use tumble_core::board::{Cell, Colour, Kind, Mark, Slot, notation};

use crate::scene::{Emphasis, Scene};

/// A piece of a line that is shown in one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The characters.
    pub text: String,
    /// What they are for.
    pub tone: Tone,
}

/// What characters are for; whoever prints them chooses the style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Parts.
    Plain,
    /// Empty cells, and the numbers of rows and columns.
    Faint,
    /// A cell on the way of a ball of this colour.
    Way(Colour),
    /// A cell that is marked.
    Marked(Emphasis),
}

/// Returns a scene as lines, with the numbers of rows and columns; each place is three characters
/// wide. No meaning is in the styles alone:
///
/// - the way of a ball is in round brackets, `(/)`, and the ball on its way is `(o)`;
/// - a marked cell is in square ones: `[/]`.
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
    let shape = scene.drawing.shape();
    // Two digits of a larger number are enough to count by.
    let numbers = (1..=shape.columns()).map(|column| format!("{:>2} ", column % 100));
    let numbers = format!("   {}", numbers.collect::<String>());
    let mut lines = vec![vec![span(numbers.trim_end(), Tone::Faint)]];
    for row in 1..=shape.rows() {
        let mut line = vec![span(&format!("{:>2} ", row % 100), Tone::Faint)];
        let mut blanks = 0;
        for column in 1..=shape.columns() {
            let Some((shown, tone)) = place(scene, Cell::new(row, column)) else {
                blanks += 3;
                continue;
            };
            let ink = shown.trim();
            let before = shown.len() - shown.trim_start().len();
            if blanks + before > 0 {
                line.push(span(&" ".repeat(blanks + before), Tone::Plain));
            }
            line.push(span(ink, tone));
            blanks = shown.len() - before - ink.len();
        }
        if let ([only], _) = (line.as_mut_slice(), blanks) {
            only.text = only.text.trim_end().to_owned();
        }
        lines.push(line);
    }
    lines
}

fn span(text: &str, tone: Tone) -> Span {
    Span { text: text.to_owned(), tone }
}

/// What is shown in a place, three characters; `None` where the board has no cell.
fn place(scene: &Scene, cell: Cell) -> Option<(String, Tone)> {
    let mark = scene.drawing.at(cell);
    let ball = scene.ball.filter(|(_, at)| *at == cell).map(|(marble, _)| marble.colour);
    // A caught ball does not hide what caught it.
    let falls = ball.is_some() && mark.kind() != Some(Kind::Interceptor);
    let marked = scene.marks.iter().filter(|(at, _)| *at == cell).map(|(_, why)| *why).min();
    let character = match (mark, scene.drawing.shape().slot(cell)) {
        (Mark::Empty, Slot::None) if marked.is_none() => return None,
        (Mark::Empty, Slot::None) => ' ',
        _ if falls => 'o',
        (Mark::Empty, Slot::Gear) => '.',
        (mark, _) => notation::character(mark),
    };
    let way = scene.ways.iter().rev().find(|way| way.cells.contains(&cell));
    Some(match (marked, ball, way) {
        (Some(why), ..) => (format!("[{character}]"), Tone::Marked(why)),
        (_, _, Some(way)) => (format!("({character})"), Tone::Way(way.colour)),
        (_, Some(colour), _) => (format!("({character})"), Tone::Way(colour)),
        _ if mark == Mark::Empty => (format!(" {character} "), Tone::Faint),
        _ => (format!(" {character} "), Tone::Plain),
    })
}
