//! The board of a request, and its challenge.

use std::sync::Arc;

use anyhow::{anyhow, bail};

use super::Subject;
use crate::inbox::ChallengeCandidates;
use crate::received::{HandedText, Intake, ReceivedText};
use tumble_core::board::Drawing;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::grade::Submission;
use tumble_core::{Error, Solution};
use tumble_render::Scene;

/// The name of a board without one.
const NAMELESS: &str = "board";

/// The challenges of the book and of a request, and the one that the request asks for.
pub(super) struct AskedChallenge {
    pub specs: Specs,
    /// The challenge in the request, if it does not name one.
    pub challenge: Option<Reference>,
}

impl AskedChallenge {
    pub(super) fn of_subject(subject: &Subject) -> anyhow::Result<AskedChallenge> {
        let own = subject.spec.as_deref().map(Challenge::read).transpose();
        let own = own?.map(Arc::new);
        let number = own.as_ref().map(|own| Reference::Number(own.number));
        let named = subject.challenge.as_deref().map(Reference::from);
        let specs = Specs::library().with(own);
        if let Some(named) = named.as_ref().filter(|named| specs.find(named).is_none()) {
            bail!("there is no challenge {named}");
        }
        Ok(AskedChallenge { specs, challenge: named.or(number) })
    }

    /// Returns the challenge of a request without a board.
    pub(super) fn needed(self) -> anyhow::Result<Arc<Challenge>> {
        let found = self.challenge.and_then(|asked| self.specs.find(&asked));
        found.ok_or_else(|| anyhow!("a challenge or a board is wanted"))
    }
}

/// Reads handed-in bytes like the inbox of the command line.
pub(super) fn received_text(subject: &Subject, bytes: &[u8]) -> HandedText {
    let name = subject.file.as_deref().unwrap_or(NAMELESS);
    ReceivedText::new(name, bytes.to_vec(), &Intake::default())
}

/// A board that can be read, and its challenge.
pub(super) struct HandedBoard {
    submission: Submission,
    challenge: Arc<Challenge>,
    notation: Notation,
}

impl HandedBoard {
    /// Reads the board; `None` if nothing was handed in.
    pub(super) fn of(subject: &Subject, bytes: &[u8]) -> anyhow::Result<Option<HandedBoard>> {
        if bytes.is_empty() { Ok(None) } else { HandedBoard::needed(subject, bytes).map(Some) }
    }

    /// Reads the board.
    pub(super) fn needed(subject: &Subject, bytes: &[u8]) -> anyhow::Result<HandedBoard> {
        let AskedChallenge { specs, challenge: asked } = AskedChallenge::of_subject(subject)?;
        let received =
            received_text(subject, bytes).map_err(|(_, problem)| Error::from(problem))?;
        let mut submission = Submission::read(&received.source)?;
        let named = submission.challenge_among(&specs, asked.as_ref())?;
        let meant = || {
            let words = received.words.as_ref();
            let candidates = ChallengeCandidates::find(&received.source, 0, words, &specs);
            let notation = received.notation.unwrap_or_default();
            let meant = candidates.choose_for_board(&submission, notation, &specs);
            specs.find(&Reference::Number(meant.challenge?.0))
        };
        let challenge = named.or_else(meant);
        let challenge = challenge.ok_or_else(|| Error::from(submission.no_challenge()))?;
        let shape = challenge.given.shape();
        let notation = received.notation.unwrap_or_default();
        if let Some(mended) = received.mended(&submission, shape, notation, &Intake::default()) {
            submission = Submission::read(&mended.map_err(Error::from)?.source)?;
        }
        submission.choose_lever(&challenge, subject.lever()?);
        submission.choose_lever(&challenge, received.lever);
        Ok(HandedBoard { submission, challenge, notation })
    }

    /// Returns the board, checked by the rules of its challenge.
    pub(super) fn by_the_rules(&self) -> anyhow::Result<Solution> {
        Ok(self.submission.solution(&self.challenge, self.notation)?)
    }

    /// Returns the board as one to be completed.
    pub(super) fn board_to_complete(self) -> anyhow::Result<(Arc<Challenge>, Option<Drawing>)> {
        let partial = self.submission.partial_board(&self.challenge, self.notation);
        Ok((self.challenge, Some(partial?)))
    }

    /// Returns a picture of the board, even if it breaks rules.
    pub(super) fn scene(&self) -> anyhow::Result<Scene> {
        let grid = self.submission.readable_grid(self.challenge.given.shape(), self.notation);
        let problems = grid.problems();
        if !problems.is_empty() {
            return Err(Error::from(problems).into());
        }
        let mut scene = Scene::of_solution(&self.challenge, &grid.reading.picture.drawing);
        scene.start = scene.start.or(self.submission.start.as_ref().map(|(side, _)| *side));
        Ok(scene)
    }
}
