//! Following a run: from its start, step by step, by itself.

use super::keys::Key;
use super::state::{Mode, RunPlayer, Workbench};
use tumble_core::challenge::RowVerdict;
use tumble_core::machine::{Phase, Run};

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

/// Plays all balls of the run, from the start or from the current step.
pub(super) fn follow_all(bench: &mut Workbench) {
    if !matches!(&bench.mode, Mode::Run(player) if !player.run.is_over()) {
        follow(bench, true);
    }
    if let Mode::Run(player) = &mut bench.mode {
        player.playing = true;
        player.all_balls = true;
    }
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
pub(super) fn follow_again(bench: &mut Workbench) {
    if matches!(bench.mode, Mode::Run(_)) {
        follow(bench, false);
    }
}

pub(super) fn step_with(bench: &mut Workbench, key: Key) {
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

pub(super) fn play_on(bench: &mut Workbench) {
    let Mode::Run(player) = &mut bench.mode else { return };
    if !player.playing {
        return;
    }
    let ball = player.run.moment().ball;
    player.run.step();
    // A ball runs to its end; the next one waits for the next key.
    let now = player.run.moment();
    let ended = !matches!(now.position.phase(), Phase::Falling(_));
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
