//! Effects of keys.

use super::following::{follow, follow_again, follow_all, play_on, step_with};
use super::grading::{grade_board, show_other_failure};
use super::keys::{Effect, Key};
use super::saving::ASKED;
use super::state::{Mode, Version, Workbench};
use tumble_core::board::{Kind, Side};

/// Changes the workbench for a key.
pub fn update(bench: &mut Workbench, key: Key) -> Option<Effect> {
    if key == Key::Tick {
        play_on(bench);
        return None;
    }
    if key == Key::Control('c') {
        return Some(Effect::Interrupt);
    }
    if bench.help {
        bench.help = false;
        return None;
    }
    bench.message.clear();
    if let Some(version) = bench.offered.take() {
        return take_answer(bench, version, key);
    }
    if bench.prompt.is_some() {
        type_input(bench, key);
        return None;
    }
    let leaving = std::mem::take(&mut bench.leaving);
    match key {
        Key::Char('q') if leaving || !bench.is_changed() => return Some(Effect::Quit),
        Key::Char('q') => {
            bench.leaving = true;
            bench.message = "not saved: s saves, q again leaves without saving".to_owned();
        }
        Key::Char('s') | Key::Control('s') => return Some(Effect::Save),
        Key::Char('?') => bench.help = true,
        Key::Char('h') => return bench.next_hint(),
        Key::Char('g') => grade_board(bench),
        Key::Char('a') => follow_all(bench),
        Key::Enter if bench.passed.is_some() && bench.next_challenge().is_some() => {
            return Some(Effect::Next);
        }
        Key::Char('=') => match &bench.challenge {
            Some(challenge) if !challenge.rows.axes().is_empty() => {
                bench.prompt = Some(String::new());
            }
            _ => bench.message = "there is only one start: nothing can be set".to_owned(),
        },
        Key::Char('[' | ']') => {
            bench.other_row(key == Key::Char(']'));
            follow_again(bench);
        }
        Key::Char('n' | 'p') if bench.graded.is_some() => {
            show_other_failure(bench, key == Key::Char('n'))
        }
        _ => match &bench.mode {
            Mode::Build => build_with(bench, key),
            Mode::Run(_) => step_with(bench, key),
        },
    }
    None
}

/// Takes the answer to the offer of a board that was not saved.
fn take_answer(bench: &mut Workbench, version: Version, key: Key) -> Option<Effect> {
    match key {
        Key::Char('y' | 'Y') => {
            bench.take_version(version);
            follow_again(bench);
            bench.message = "here is what was not saved; u goes back to the file".to_owned();
        }
        Key::Char('n' | 'N') => bench.message = "what was not saved is removed".to_owned(),
        _ => {
            bench.offered = Some(version);
            bench.message = ASKED.to_owned();
            return (key == Key::Char('q')).then_some(Effect::Quit);
        }
    }
    None
}

/// Takes a key for the text after `=`.
fn type_input(bench: &mut Workbench, key: Key) {
    let Some(mut text) = bench.prompt.take() else { return };
    match key {
        Key::Enter => {
            bench.set_row(&text);
            follow_again(bench);
            return;
        }
        Key::Escape => return,
        Key::Delete => {
            text.pop();
        }
        Key::Char(character) if text.len() < 60 => text.push(character),
        _ => {}
    }
    bench.prompt = Some(text);
}

fn build_with(bench: &mut Workbench, key: Key) {
    let placed = bench.placed_last.take();
    match key {
        Key::Up | Key::Down | Key::Left | Key::Right | Key::Home | Key::End => {
            bench.move_cursor(key);
        }
        Key::Tab => bench.next_alert(),
        Key::Char('m') => {
            bench.all_cells = !bench.all_cells;
            let cells = if bench.all_cells { "all cells" } else { "part cells" };
            bench.message = format!("arrows go over {cells}");
        }
        Key::Char('c') => {
            bench.follows = !bench.follows;
            let does =
                if bench.follows { "follows the ball" } else { "stays where a part is placed" };
            bench.message = format!("the cursor {does}");
        }
        Key::Char('/') => bench.place_part(Kind::Ramp, Side::Left),
        Key::Char('\\') => bench.place_part(Kind::Ramp, Side::Right),
        Key::Char('x' | 'X') => bench.place_part(Kind::Crossover, Side::Left),
        Key::Char('i' | 'U') => bench.place_part(Kind::Interceptor, Side::Left),
        Key::Char('b' | '<') => bench.place_part(Kind::Bit, Side::Left),
        Key::Char('>') => bench.place_part(Kind::Bit, Side::Right),
        Key::Char('t' | '{') => bench.place_part(Kind::GearBit, Side::Left),
        Key::Char('}') => bench.place_part(Kind::GearBit, Side::Right),
        Key::Char('w') => bench.place_part(Kind::WeighGate, Side::Left),
        Key::Char('*' | 'o') => bench.place_part(Kind::Gear, Side::Left),
        Key::Char('f') | Key::Enter => bench.turn_part(placed),
        Key::Char('d' | '-' | '.') | Key::Delete => bench.clear_cell(),
        Key::Char('l') => bench.other_lever(),
        Key::Char('v') => bench.next_start_of_input(),
        Key::Char('u') | Key::Control('z') => bench.undo(false),
        Key::Char('y') | Key::Control('y' | 'r') => bench.undo(true),
        Key::Char('r') => follow(bench, false),
        Key::Char(' ') => follow(bench, true),
        _ => {}
    }
}
