//! The file of a board, read as far as every command needs it.

use std::sync::Arc;

use crate::files::specs;
use crate::files::{self, ReceivedText, Words};
use crate::inbox::ChallengeCandidates;
use crate::options::ReadingOptions;
use crate::options::lever::{FirstLever, idle_under, start_option};
use crate::terminal::given::no_effect;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use tumble_core::Solution;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Mark, Shape, Side};
use tumble_core::challenge::{Challenge, Reference};
use tumble_core::document::Grid;
use tumble_core::grade::Submission;
use tumble_core::machine::Load;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// Number of balls in each hopper if the format does not state them, as in a toy from the shop.
const BALLS: u64 = 8;

/// The file of a board, and the challenge that it is for.
pub(crate) struct BoardFile {
    pub source: Source,
    pub submission: Submission,
    /// `None` if neither the file nor the command line names one.
    pub challenge: Option<Arc<Challenge>>,
    /// Balls in the hoppers of a board without a challenge.
    pub loads: [Load; 2],
    /// Whether `source` differs from the text of the file.
    pub is_excerpt: bool,
    /// The whole text, if the board was taken out of it.
    words: Option<Words>,
    /// The lever that is pressed first, if the format states it.
    lever: Option<Side>,
    /// The notation of the grid, if its characters decide it.
    notation: Option<Notation>,
}

impl BoardFile {
    /// Reads the text with the options of the command line, and shows its problems.
    ///
    /// # Errors
    /// Fails if it cannot be read, or is for another challenge than the requested one.
    pub(crate) fn read(
        received: ReceivedText,
        reading: &ReadingOptions,
        shell: &mut Shell,
    ) -> anyhow::Result<BoardFile> {
        let asked = reading.challenge.as_ref();
        let specs = &shell.specs.clone();
        if let Some(asked) = asked {
            specs::find(specs, asked)?;
        }
        let mut reject =
            |source: &Source, problems: &[Problem]| shell.reject(source, problems, Status::Bad);
        let submission = Submission::read(&received.source)
            .map_err(|error| reject(&received.source, error.problems()))?;
        let challenge = submission
            .challenge_among(specs, asked)
            .map_err(|error| reject(&received.source, error.problems()))?;
        if let Some(challenge) = &challenge {
            submission
                .check_shape(challenge)
                .map_err(|problem| reject(&received.source, &[problem]))?;
        }
        let shape = match &challenge {
            Some(challenge) => Some(challenge.given.shape().clone()),
            None => submission.shape().ok().map(|shape| shape.unwrap_or_else(Shape::toy)),
        };
        let notation = reading.notation();
        let mended =
            shape.and_then(|shape| received.mended(&submission, &shape, notation, &reading.intake));
        let (received, submission) = match mended {
            None => (received, submission),
            Some(mended) => {
                let mended = mended.map_err(|problem| reject(&received.source, &[problem]))?;
                let submission = Submission::read(&mended.source)
                    .map_err(|error| reject(&mended.source, error.problems()))?;
                (mended, submission)
            }
        };
        let is_excerpt =
            files::is_excerpt(&received) || (submission.is_bare() && !received.notes.is_empty());
        let ReceivedText { source, notation, lever, loads, words, notes, .. } = received;
        shell.notes(&source.name, &notes);
        let loads =
            loads.unwrap_or_else(|| Side::BOTH.map(|side| Load::many(side.colour(), BALLS)));
        Ok(BoardFile { source, submission, challenge, loads, is_excerpt, words, lever, notation })
    }

    /// Returns the challenge, or an error if none is known.
    pub(crate) fn needed(&self, shell: &mut Shell) -> anyhow::Result<Arc<Challenge>> {
        let challenge = self.challenge.clone().or_else(|| self.meant(shell));
        challenge.ok_or_else(|| self.reject(&[self.submission.no_challenge()], shell))
    }

    /// Returns the challenge that the file name, the folder or the text around the board names.
    pub(crate) fn meant(&self, shell: &mut Shell) -> Option<Arc<Challenge>> {
        let candidates =
            ChallengeCandidates::find(&self.source, 0, self.words.as_ref(), &shell.specs);
        let notation = self.notation.unwrap_or_default();
        let meant = candidates.choose_for_board(&self.submission, notation, &shell.specs);
        shell.notes(&self.source.name, &meant.notes);
        shell.specs.find(&Reference::Number(meant.challenge?.0))
    }

    /// Checks the board against the rules of the challenge.
    pub(crate) fn enter(
        &mut self,
        challenge: &Arc<Challenge>,
        first: &FirstLever,
        notation: Notation,
        shell: &mut Shell,
    ) -> anyhow::Result<Solution> {
        if let Some(lever) = first.lever {
            let why = idle_under(challenge).or_else(|| self.own_lever());
            if let Some(why) = why {
                shell.warning(&no_effect(&start_option(lever), &why).to_string());
            }
            self.submission.choose_lever(challenge, Some(lever));
        }
        self.submission.choose_lever(challenge, self.lever);
        let solution = self.submission.solution(challenge, self.notation.unwrap_or(notation));
        solution.map_err(|error| self.reject(error.problems(), shell))
    }

    /// Returns the shape of a board without a challenge.
    pub(crate) fn shape(&self, shell: &mut Shell) -> anyhow::Result<Shape> {
        let shape = self.submission.shape().map_err(|problem| self.reject(&[problem], shell))?;
        Ok(shape.unwrap_or_else(Shape::toy))
    }

    /// Reads the grid on the shape of the challenge, else on its own shape. The rules are not checked.
    pub(crate) fn grid(&self, reading: &ReadingOptions, shell: &mut Shell) -> anyhow::Result<Grid> {
        let shape = match &self.challenge {
            Some(challenge) => challenge.given.shape().clone(),
            None => self.shape(shell)?,
        };
        let wanted = self.notation.unwrap_or(reading.notation());
        let grid = self.submission.readable_grid(&shape, wanted);
        let problems = grid.problems();
        if problems.is_empty() { Ok(grid) } else { Err(self.reject(&problems, shell)) }
    }

    /// Returns the first rule of its challenge that the board breaks, even if it is still to be completed.
    pub(crate) fn first_broken_rule(&self) -> Option<String> {
        let challenge = self.challenge.as_ref()?;
        let notation = self.notation.unwrap_or_default();
        let is_given = |cell| challenge.given.at(cell) != Mark::Empty;
        let is_open = |problem: &Problem| match problem.kind {
            ProblemKind::StartMissing | ProblemKind::NotLinked => true,
            ProblemKind::Upright => problem.cell.is_some_and(is_given),
            _ => false,
        };
        let partial = self.submission.partial_board(challenge, notation).err();
        let error = partial.or_else(|| self.submission.solution(challenge, notation).err())?;
        let broken = error.problems().iter().find(|problem| !is_open(problem));
        broken.map(|problem| problem.message.clone())
    }

    /// Returns the lever that is pressed first on a board without a challenge.
    pub(crate) fn free_lever(&self, first: &FirstLever, shell: &mut Shell) -> Side {
        if let (Some(lever), Some(why)) = (first.lever, self.own_lever()) {
            shell.warning(&no_effect(&start_option(lever), &why).to_string());
        }
        let own = self.submission.start.as_ref().map(|(side, _)| *side);
        own.or(first.lever).or(self.lever).unwrap_or(Side::Left)
    }

    /// Returns the reason why the option for the lever has no effect, if the file sets `start`.
    fn own_lever(&self) -> Option<String> {
        let (side, _) = self.submission.start.as_ref()?;
        Some(format!("{} says `start = \"{}\"`", self.source.name, side.colour()))
    }

    /// Shows the problems of the file. The command ends as for a submission that does not pass.
    pub(crate) fn reject(&self, problems: &[Problem], shell: &mut Shell) -> anyhow::Error {
        shell.reject(&self.source, problems, Status::Bad)
    }
}
