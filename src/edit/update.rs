//! Effects of keys.

use super::grading::{grade_board, show_other_failure};
use super::saving::ASKED;
use super::state::{Mode, RunPlayer, Version, Workbench};
use tumble_core::board::{Kind, Side};
use tumble_core::challenge::RowVerdict;
use tumble_core::machine::Run;

/// An input of the workbench: a key, or the passing of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Char(char),
    /// A character with the control key.
    Control(char),
    Up,
    Down,
    Left,
    Right,
    /// The first place.
    Home,
    /// The last place.
    End,
    Enter,
    /// Goes back to building.
    Escape,
    /// Goes to the next alert.
    Tab,
    Delete,
    /// Time has passed: a run that plays goes on.
    Tick,
}

/// A task for the program around the workbench.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Save the board: see [`file_text`](super::file_text).
    Save,
    /// Save the board, and go on with [the next challenge](Workbench::next_challenge).
    Next,
    /// [Search for hints](Workbench::hint_search), which takes a while.
    Hint,
    Quit,
    /// Quit, and keep unsaved work as a recovery file.
    Interrupt,
}

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

impl Workbench {
    /// Sets inputs of the row, each in a text such as `A=5`, and follows its run.
    ///
    /// # Errors
    /// Fails if a text cannot be understood, or the board cannot be run.
    pub fn follow(&mut self, inputs: &[String]) -> Result<(), String> {
        self.message.clear();
        self.set_row(&inputs.join(" "));
        if self.message.is_empty() {
            follow(self, false);
        }
        match self.message.is_empty() {
            true => Ok(()),
            false => Err(self.message.clone()),
        }
    }
}

fn play_on(bench: &mut Workbench) {
    let Mode::Run(player) = &mut bench.mode else { return };
    if !player.playing {
        return;
    }
    let ball = player.run.moment().ball;
    player.run.step();
    // A ball runs to its end; the next one waits for the next key.
    let now = player.run.moment();
    let ended = !matches!(now.position.phase(), tumble_core::machine::Phase::Falling(_));
    let over = player.run.is_over();
    if over || (ended && now.ball == ball && !player.all_balls) {
        player.playing = false;
    }
    say_end(bench);
}

/// Shows at the end of a run whether it did what the challenge asks.
fn say_end(bench: &mut Workbench) {
    let (Mode::Run(player), Some(challenge), Some(row)) =
        (&bench.mode, &bench.challenge, &bench.row)
    else {
        return;
    };
    if !player.run.is_over() || challenge.game.is_some() || bench.failure_followed().is_some() {
        return;
    }
    let Ok(expected) = challenge.expected(row) else { return };
    let outcome = player.run.outcome();
    let value = |variable| challenge.value_of(variable, player.run.board(), &outcome.switches);
    let verdict = expected.compared(outcome, value);
    let words = match verdict {
        RowVerdict::Holds => "this run does what is asked: g grades the board",
        RowVerdict::Fails(_) => "this run does not do what is asked: g says why",
        RowVerdict::Undecided => return,
    };
    bench.message = words.to_owned();
}

/// Plays all balls of the run, from the start or from the current step.
fn follow_all(bench: &mut Workbench) {
    if !matches!(&bench.mode, Mode::Run(player) if !player.run.is_over()) {
        follow(bench, true);
    }
    if let Mode::Run(player) = &mut bench.mode {
        player.playing = true;
        player.all_balls = true;
    }
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

fn step_with(bench: &mut Workbench, key: Key) {
    let Mode::Run(player) = &mut bench.mode else { return };
    if key != Key::Char(' ') && !matches!(key, Key::Char('+' | '-')) {
        player.playing = false;
    }
    let run = &mut player.run;
    match key {
        Key::Right => _ = run.step(),
        Key::Left => _ = run.step_back(),
        Key::Down => run.next_ball(),
        Key::Up => run.previous_ball(),
        Key::Home => run.seek(0),
        Key::End => run.seek(run.length()),
        Key::Char(' ') => {
            if run.is_over() {
                run.seek(0);
            }
            player.playing = !player.playing;
            player.all_balls = false;
        }
        Key::Char('+') => bench.pace = (bench.pace + 1).min(6),
        Key::Char('-') => bench.pace = bench.pace.saturating_sub(1),
        Key::Escape | Key::Char('e') => bench.mode = Mode::Build,
        _ => {}
    }
    say_end(bench);
}

/// Follows the run of the chosen row.
pub(super) fn follow(bench: &mut Workbench, playing: bool) {
    match bench.start_of_row() {
        Ok((board, start)) => {
            let run = Run::new(board, start);
            let player = RunPlayer { run, playing, all_balls: false };
            bench.mode = Mode::Run(Box::new(player));
        }
        Err(error) => {
            bench.go_to(error.cell());
            bench.message = error.to_string();
        }
    }
}

/// Follows the run again if one was followed.
fn follow_again(bench: &mut Workbench) {
    if matches!(bench.mode, Mode::Run(_)) {
        follow(bench, false);
    }
}
