//! `tumble play`: a game of Nim against a board, in the terminal.

use std::io::{BufRead as _, Read as _};
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use clap::Args;

use crate::files;
use crate::inbox::target::Target;
use crate::options::{FirstLever, ReadingOptions};
use crate::terminal::{Shell, Status};
use crate::writers::text::safe;
use tumble_core::Solution;
use tumble_core::board::Board;
use tumble_core::challenge::Specs;
use tumble_core::game::{Nim, Player, State};

/// The longest line that is read as a move, in bytes.
const LONGEST_MOVE: u64 = 1 << 10;

#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The file of a board (`-` is taken by the moves), or a challenge that is a game: then its
    /// reference solution plays.
    #[arg(value_name = "FILE|N")]
    target: PathBuf,
    /// The balls of the pile (default: the largest of the challenge).
    #[arg(long, value_name = "BALLS")]
    pile: Option<u64>,
    /// The board begins.
    #[arg(long)]
    board_first: bool,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    first: FirstLever,
}

pub(super) fn run_command(arguments: &PlayArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    if files::is_stdin(&arguments.target) {
        bail!("standard input is taken by your moves: name the file of a board");
    }
    let target = Target::new(&arguments.target, &arguments.reading.intake, shell)?;
    let solution = if target.is_board() {
        target.solution(&arguments.reading, &arguments.first, shell)?.1
    } else {
        let challenge = target.challenge_alone(shell)?;
        Solution::reference(&challenge).ok_or_else(|| {
            let number = challenge.number;
            anyhow!("challenge {number} has no reference solution: name the file of a board")
        })?
    };
    let challenge = solution.challenge();
    let Some(nim) = Nim::new(challenge, solution.board()) else {
        bail!("challenge {} is not a game{}", challenge.number, games_in_words(&shell.specs));
    };
    let (least, most) = (nim.game().from, nim.game().to);
    let pile = arguments.pile.unwrap_or(most);
    if !(least..=most).contains(&pile) {
        bail!("a pile of this challenge has {least} to {most} balls, not {pile}");
    }
    shell.write_for_people();
    let first = if arguments.board_first { Player::Board } else { Player::Human };
    let (state, board) = nim.start(pile, first)?;
    GameSession { nim, board: &board, shell }.play(state)?;
    Ok(Status::Good)
}

/// The challenges that are games, as the end of a sentence.
fn games_in_words(specs: &Specs) -> String {
    let all = specs.all().into_iter().filter(|challenge| challenge.game.is_some());
    let names: Vec<String> =
        all.map(|game| format!("{} ({})", game.number, safe(&game.title))).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("; {one} is"),
        more => format!("; {} are", more.join(", ")),
    }
}

/// A person, a board, and the terminal between them.
struct GameSession<'a> {
    nim: Nim<'a>,
    board: &'a Board,
    shell: &'a mut Shell,
}

impl GameSession<'_> {
    fn play(&mut self, mut state: State) -> anyhow::Result<()> {
        let take = self.nim.game().take;
        self.say(&format!(
            "Nim: take 1 to {take} balls in your turn. Whoever takes the last one loses. `q` ends."
        ))?;
        while state.pile > 0 {
            self.show_pile(state.pile)?;
            let next = match state.next {
                Player::Human => self.human_turn(&state)?,
                Player::Board => self.board_turn(&state)?,
            };
            match next {
                Some(next) => state = next,
                None => return Ok(()),
            }
        }
        self.say(match state.next {
            Player::Human => "The board took the last ball: you win.",
            Player::Board => "You took the last ball: you lose.",
        })
    }

    /// The person's turn; `None` ends the game.
    fn human_turn(&mut self, state: &State) -> anyhow::Result<Option<State>> {
        let most = u64::from(self.nim.game().take).min(state.pile);
        loop {
            self.shell.print("You take: ")?;
            self.shell.flush()?;
            let mut line = Vec::new();
            let mut input = std::io::stdin().lock().take(LONGEST_MOVE);
            let read = input.read_until(b'\n', &mut line);
            if read.context("standard input cannot be read")? == 0 {
                self.shell.print("\n")?;
                return Ok(None);
            }
            if line.len() as u64 == LONGEST_MOVE && !line.ends_with(b"\n") {
                bail!("a line is longer than {LONGEST_MOVE} bytes: it is not a move");
            }
            let line = String::from_utf8_lossy(&line);
            match line.trim() {
                "q" | "quit" => return Ok(None),
                number => match number.parse() {
                    Ok(taken) if (1..=most).contains(&taken) => {
                        return match self.nim.human_move(self.board, state, taken) {
                            Ok(next) => Ok(Some(next)),
                            Err(breach) => self.end_of_breach(&breach.to_string()),
                        };
                    }
                    _ => self.say(&format!("Type a number from 1 to {most}, or `q`."))?,
                },
            }
        }
    }

    /// The board's turn; `None` ends the game.
    fn board_turn(&mut self, state: &State) -> anyhow::Result<Option<State>> {
        match self.nim.board_move(self.board, state) {
            Ok((turn, next)) => {
                self.say(&format!("The board takes {}.", turn.taken))?;
                Ok(Some(next))
            }
            Err(breach) => self.end_of_breach(&breach.to_string()),
        }
    }

    fn end_of_breach(&mut self, breach: &str) -> anyhow::Result<Option<State>> {
        self.say(&format!("The board breaks the rules: {breach}. You win."))?;
        Ok(None)
    }

    fn show_pile(&mut self, pile: u64) -> anyhow::Result<()> {
        let balls = "●".repeat(usize::try_from(pile).unwrap_or(0).min(60));
        let more = if pile > 60 { "…" } else { "" };
        self.say(&format!("\n{balls}{more} {pile}"))
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        self.shell.print(&format!("{text}\n"))
    }
}
