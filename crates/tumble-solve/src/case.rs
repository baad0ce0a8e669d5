//! Cases: requirements on a solution. The formula asserts a few; the others find out a wrong candidate.

use std::fmt;

use tumble_core::board::Side;
use tumble_core::challenge::{Challenge, Game, Row};
use tumble_core::game::Player;

/// One requirement on a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Case {
    /// A row of the truth table.
    Row {
        /// The start.
        row: Row,
        /// Number of balls of the run that are followed; `None`: all.
        follow: Option<usize>,
    },
    /// A line of play of a game.
    Line(LineOfPlay),
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Row { row, .. } => write!(f, "row {}", row.number),
            Case::Line(line) => line.fmt(f),
        }
    }
}

impl Case {
    /// Returns the cases that no other one includes: each row once, with the most balls followed.
    pub fn without_weaker(cases: &[Case]) -> Vec<Case> {
        // A run that is followed to its end includes all shorter ones.
        let reach = |follow: &Option<usize>| follow.unwrap_or(usize::MAX);
        let is_farther = |case: &Case, place: usize| {
            let Case::Row { row, follow } = case else { return false };
            cases.iter().enumerate().any(|(at, other)| match other {
                Case::Row { row: same, follow: other } => {
                    same == row && (reach(other), place) > (reach(follow), at)
                }
                Case::Line(_) => false,
            })
        };
        let strongest = cases.iter().enumerate().filter(|(place, case)| !is_farther(case, *place));
        strongest.map(|(_, case)| case.clone()).collect()
    }

    /// The row with this number, as the formula has it: once for each lever if the goals depend on the
    /// lever that the player chooses.
    pub fn rows_for_levers(challenge: &Challenge, number: u128) -> Vec<Row> {
        let levers: &[Side] = if challenge.asks_by_lever() { &Side::BOTH } else { &[Side::Left] };
        levers.iter().map(|&lever| challenge.with_first_lever(lever).rows.row(number)).collect()
    }
}

/// Beginning of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineOfPlay {
    /// The pile at the start.
    pub pile: u64,
    /// Player who takes first.
    pub first: Player,
    /// Balls taken in each turn so far.
    pub taken: Vec<u64>,
}

impl LineOfPlay {
    /// Whether the line belongs to the game: each turn takes an allowed number, and the game goes on
    /// after it.
    pub fn is_of(&self, game: &Game) -> bool {
        let mut left = self.pile;
        let mut player = self.first;
        (game.from..=game.to).contains(&self.pile)
            && self.taken.iter().all(|&taken| {
                let may = (1..=u64::from(game.take)).contains(&taken) && taken < left;
                left = left.saturating_sub(taken);
                player = player.other();
                may
            })
    }
}

impl fmt::Display for LineOfPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.first {
            Player::Human => "human",
            Player::Board => "board",
        };
        write!(f, "line {} {first}", self.pile)?;
        self.taken.iter().try_for_each(|taken| write!(f, " {taken}"))
    }
}
