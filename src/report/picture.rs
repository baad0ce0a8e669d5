//! A board drawn for people, with the way of a ball through it.

use std::fmt::Write as _;

use anstyle::Style;

use super::text::{BAD, BLUE, FAINT, PLAIN, RED, styled};
use tumble_core::board::{Board, Cell, Colour, Drawing, Mark, Side, Slot, notation};

/// What is drawn beside the parts.
#[derive(Debug, Clone, Default)]
pub struct Overlay {
    /// The cells that a ball went through, shown in brackets: `(/)`.
    pub path: Vec<Cell>,
    /// The colour of that ball.
    pub colour: Option<Colour>,
    /// The cell that matters most, shown as `[/]`.
    pub marked: Option<Cell>,
}

/// The board with its bits and trains pointing like this, in the order of the board's switches;
/// those beyond the end point as drawn.
pub fn pointing(board: &Board, switches: &[Side]) -> Drawing {
    let mut drawing = board.drawing();
    for (switch, &side) in board.switches().iter().zip(switches) {
        for &cell in &switch.cells {
            drawing.set(cell, drawing.at(cell).pointing(side));
        }
    }
    drawing
}

/// The board with the numbers of its rows and columns, each place three characters wide.
pub fn draw(drawing: &Drawing, overlay: &Overlay) -> String {
    let shape = drawing.shape();
    let mut numbers = String::from("   ");
    for column in 1..=shape.columns() {
        // Two digits of a larger number are enough to count by.
        let _ = write!(numbers, "{:>2} ", column % 100);
    }
    let mut text = format!("{}\n", styled(numbers.trim_end(), FAINT));
    for row in 1..=shape.rows() {
        let mut line = styled(&format!("{:>2} ", row % 100), FAINT);
        let mut blanks = 0;
        for column in 1..=shape.columns() {
            match place(drawing, overlay, Cell::new(row, column)) {
                None => blanks += 3,
                Some((shown, style)) => {
                    let ink = shown.trim();
                    let before = shown.len() - shown.trim_start().len();
                    line.push_str(&" ".repeat(blanks + before));
                    line.push_str(&styled(ink, style));
                    blanks = shown.len() - before - ink.len();
                }
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn place(drawing: &Drawing, overlay: &Overlay, cell: Cell) -> Option<(String, Style)> {
    let mark = drawing.at(cell);
    let character = match (mark, drawing.shape().slot(cell)) {
        (Mark::Empty, Slot::None) => return None,
        (Mark::Empty, Slot::Gear) => '.',
        (mark, _) => notation::character(mark),
    };
    let of_ball = match overlay.colour {
        Some(Colour::Blue) => BLUE,
        Some(Colour::Red) => RED,
        None => PLAIN,
    };
    Some(if overlay.marked == Some(cell) {
        (format!("[{character}]"), BAD)
    } else if overlay.path.contains(&cell) {
        (format!("({character})"), of_ball)
    } else if mark == Mark::Empty {
        (format!(" {character} "), FAINT)
    } else {
        (format!(" {character} "), PLAIN)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tumble_core::board::Shape;

    #[test]
    fn a_way_and_a_marked_cell_show_without_colour() {
        let grid = "  .<. .-.\n .\\.\\.-.-.\n";
        let drawing = notation::read(grid, &Shape::toy(), notation::Notation::Book).picture.drawing;
        let overlay = Overlay {
            path: vec![Cell::new(1, 4), Cell::new(2, 5)],
            colour: Some(Colour::Blue),
            marked: Some(Cell::new(2, 5)),
        };
        let text = anstream::adapter::strip_str(&draw(&drawing, &overlay)).to_string();
        let lines: Vec<&str> = text.lines().take(3).collect();
        assert_eq!(
            lines,
            [
                "    1  2  3  4  5  6  7  8  9 10 11",
                " 1        . (<) .     .  -  .",
                " 2     .  \\  . [\\] .  -  .  -  .",
            ]
        );
    }
}
