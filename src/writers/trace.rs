//! A run ball by ball, in words, in pictures and as data.

use super::picture;
use super::text::{BAD, BLUE, FAINT, HEADING, RED, styled};
use crate::results::turned_switches;
use tumble_core::board::notation::Picture;
use tumble_core::board::{Ball, Board, Colour, Marble, Side};
use tumble_core::machine::{Ending, Fall, FallEnd};
use tumble_render::Scene;

/// The name of a bit or train: its first cell.
fn switch_name(board: &Board, switch: usize) -> String {
    let cells = board.switches().get(switch).map(|switch| switch.cells.as_slice());
    match cells {
        Some([first, .., last]) => format!("train {first}..{last}"),
        Some([first]) => first.to_string(),
        _ => String::new(),
    }
}

fn coloured_ball(marble: Marble) -> String {
    let style = if marble.colour == Colour::Blue { BLUE } else { RED };
    styled(&marble.to_string(), style)
}

/// The fall of a ball, in a few lines.
pub fn fall_in_words(board: &Board, fall: &Fall) -> String {
    let from = if fall.marble.colour.side() == fall.hopper {
        String::new()
    } else {
        format!(" from the {} hopper", fall.hopper)
    };
    let number = styled(&format!("ball {}", fall.number), HEADING);
    let path: Vec<String> = fall.path.iter().map(ToString::to_string).collect();
    let mut text = format!("{number}  {}{from}\n", coloured_ball(fall.marble));
    text.push_str(&labelled_line("path", &path.join(" ")));
    let turned: Vec<String> = turned_switches(fall)
        .map(|(_, switch, from)| {
            format!("{} {from} to {}", switch_name(board, switch), from.other())
        })
        .collect();
    if !turned.is_empty() {
        text.push_str(&labelled_line("turned", &turned.join(", ")));
    }
    let end = match fall.end {
        FallEnd::Out(lever) => format!("out on the {} lever", lever.colour()),
        FallEnd::Ended(Ending::Intercepted { cell, .. }) => format!("caught at {cell}"),
        FallEnd::Ended(Ending::Fell { cell, .. }) => {
            styled(&format!("falls at {cell}: there is no part"), BAD)
        }
        FallEnd::Ended(Ending::LeftBoard { cell, side, .. }) => {
            styled(&format!("leaves the board at {cell}, to the {side}"), BAD)
        }
        FallEnd::Ended(ending) => ending_in_words(ending),
    };
    text.push_str(&labelled_line("end", &end));
    text
}

fn labelled_line(name: &str, value: &str) -> String {
    format!("  {}{value}\n", styled(&format!("{name:<8}"), FAINT))
}

/// The end of a run in words.
pub fn ending_in_words(ending: Ending) -> String {
    match ending {
        Ending::Intercepted { cell, marble } => format!("a {marble} ball caught at {cell}"),
        Ending::HopperEmpty { side } => format!("the {side} hopper is empty"),
        Ending::Fell { cell, marble } => format!("a {marble} ball falls at {cell}"),
        Ending::LeftBoard { cell, side, marble } => {
            format!("a {marble} ball leaves the board at {cell}, to the {side}")
        }
        Ending::Repeats { from, period } => {
            let every = if period == 1 { "ball".to_owned() } else { format!("{period} balls") };
            format!("never: from ball {from} on all repeats every {every}")
        }
        Ending::GaveUp => ending.to_string(),
    }
}

/// The end of a run in a column of a table.
pub fn ending_in_brief(ending: Ending) -> String {
    match ending {
        Ending::Intercepted { cell, marble } => format!("{marble} at {cell}"),
        _ => ending.to_string(),
    }
}

/// The board before the fall, with the path of the ball.
pub fn fall_in_picture(board: &Board, fall: &Fall) -> String {
    let mut scene = Scene::of_drawing(&picture::drawing_pointing(board, &fall.before));
    scene.show_way(fall);
    picture::scene_picture(&scene)
}

/// A picture in the formal notation for every cell of the ball's path.
pub fn fall_in_formal_pictures(board: &Board, fall: &Fall) -> String {
    let mut now = fall.before.clone();
    let mut heading = fall.hopper.other();
    let mut text = String::new();
    for (step, &cell) in fall.path.iter().enumerate() {
        if let Some(before) = step.checked_sub(1).and_then(|step| fall.path.get(step)) {
            heading = Side::from_bit(cell.column > before.column);
            let met = fall.turned.iter().filter(|(at, _)| at == before);
            for &(_, switch) in met {
                if let Some(side) = now.get_mut(switch) {
                    *side = side.other();
                }
            }
        }
        let picture = Picture {
            drawing: picture::drawing_pointing(board, &now),
            waiting: true,
            ball: Some(Ball { cell, marble: fall.marble, heading }),
        };
        text.push_str(&picture.to_string());
        text.push('\n');
    }
    text
}
