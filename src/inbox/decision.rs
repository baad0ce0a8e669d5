//! Chooses one of the challenges that a board may be for, by trying the board on each of them.

use std::convert::Infallible;

use itertools::Itertools as _;

use super::challenge::{ChallengeCandidate, ChallengeCandidates, EvidenceWeight};
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{ChallengeFrom, GradeOptions, Submission, Verdict};

/// Most other challenges that a note names, unless all are named together.
const NAMED: usize = 2;

/// The beginning of a note about a doubtful challenge, which a person must decide.
pub const DOUBT: &str = "it may be for challenge ";

/// The part of a note that comes before the challenges that were not chosen.
pub const NAMED_TWICE: &str = ", and not for ";

/// Result of trying a board on a challenge, the best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    Breaks,
    Keeps,
    Passes,
}

impl From<Verdict> for Fit {
    fn from(verdict: Verdict) -> Fit {
        match verdict {
            Verdict::Pass => Fit::Passes,
            Verdict::Fail | Verdict::Undecided => Fit::Keeps,
            Verdict::Invalid | Verdict::Unreadable => Fit::Breaks,
        }
    }
}

/// The challenge that a board without one is for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Meant {
    /// Its number, and the source of the evidence.
    pub challenge: Option<(u16, ChallengeFrom)>,
    /// Doubts about it, as sentences without a full stop.
    pub notes: Vec<String>,
}

impl ChallengeCandidates {
    /// Chooses the challenge that the board passes, else the one whose rules it keeps, else the first one.
    ///
    /// # Errors
    /// The first error of `fit`, which is not called if there is only one clear candidate.
    pub(crate) fn choose_with<E>(
        self,
        mut fit: impl FnMut(u16) -> Result<Fit, E>,
    ) -> Result<Meant, E> {
        let mut tried: Vec<TriedCandidate<'_>> = Vec::new();
        for one in &self.all {
            let is_clear = self.all.len() == 1 && !one.is_weak();
            let fit = if is_clear { Fit::Keeps } else { fit(one.number)? };
            tried.push(TriedCandidate { one, fit });
        }
        // The first of the best.
        let chosen = tried.iter().rev().max_by_key(|own| own.counted_fit());
        let (challenge, note) =
            chosen.map_or((None, None), |chosen| self.settle_choice(chosen, &tried));
        let notes = self.notes.iter().cloned().chain(note).collect();
        Ok(Meant { challenge, notes })
    }

    /// Returns the challenge for which the board is judged, and a note about it.
    fn settle_choice(
        &self,
        chosen: &TriedCandidate<'_>,
        tried: &[TriedCandidate<'_>],
    ) -> (Option<(u16, ChallengeFrom)>, Option<String>) {
        let (TriedCandidate { one, .. }, best) = (chosen, chosen.counted_fit());
        let rivals = tried.iter().filter(|own| own.is_rival_of(chosen)).map(|own| own.one);
        let rivals: Vec<&ChallengeCandidate> = rivals.collect();
        let is_aside = one.weight == EvidenceWeight::Aside && best < Fit::Passes;
        let is_open = rivals.len() > 1;
        let is_of_one = rivals.iter().all(|rival| rival.from == one.from);
        if is_aside || (is_open && is_of_one && best == Fit::Breaks) {
            return (None, Some(format!("{DOUBT}{}", in_words(&rivals))));
        }
        let is_told = |other: &&ChallengeCandidate| {
            let is_number =
                other.from == ChallengeFrom::Name && other.weight < EvidenceWeight::Label;
            let is_of_name = best == Fit::Passes && (is_number || are_of_name(other, one));
            other.number != one.number && other.weight > EvidenceWeight::Aside && !is_of_name
        };
        let others: Vec<&ChallengeCandidate> = self.all.iter().filter(is_told).collect();
        let is_same = |other: &&ChallengeCandidate| other.says == one.says;
        let taken = in_words(&[one]);
        let note = if is_open {
            let (named, number) = (in_words(&rivals), one.number);
            let passes = if best == Fit::Passes { "more than one" } else { "none" };
            Some(format!("{DOUBT}{named}, and passes {passes}: taken for {number}"))
        } else if one.is_weak() && best == Fit::Breaks {
            Some(format!("{DOUBT}{taken}, and breaks its rules"))
        } else if one.weight == EvidenceWeight::Far && best < Fit::Passes {
            Some(format!("{DOUBT}{taken} above another board"))
        } else if !others.is_empty() && others.iter().all(is_same) {
            let numbers = others.iter().map(|other| other.number).join(" or ");
            let says = &one.says;
            let all = if others.len() == 1 { "both" } else { "all" };
            Some(format!("taken for challenge {}{NAMED_TWICE}{numbers}: {says} {all}", one.number))
        } else if !others.is_empty() {
            let first = in_words(others.get(..NAMED).unwrap_or(&others));
            Some(format!("taken for challenge {taken}{NAMED_TWICE}{first}"))
        } else if one.from != ChallengeFrom::Name || one.weight < EvidenceWeight::Label {
            Some(format!("taken for challenge {taken}"))
        } else {
            None
        };
        (Some((one.number, one.from)), note)
    }

    /// Chooses the challenge of a board that was read.
    pub(crate) fn choose_for_board(
        mut self,
        submission: &Submission,
        notation: Notation,
        specs: &Specs,
    ) -> Meant {
        // A board of another shape is not for a challenge, whatever its name.
        if let Ok(Some(shape)) = submission.shape() {
            self.all.retain(|one| {
                let challenge = specs.find(&Reference::Number(one.number));
                challenge.is_some_and(|it| *it.given.shape() == shape)
            });
        }
        let fit = |number| {
            let challenge = specs.find(&Reference::Number(number));
            let solution = challenge.and_then(|it| submission.solution(&it, notation).ok());
            let options = GradeOptions { failures: 0, ..GradeOptions::default() };
            let graded = solution.and_then(|it| it.grade_with(&options).ok());
            Ok::<_, Infallible>(graded.map_or(Fit::Breaks, |graded| Fit::from(graded.verdict)))
        };
        self.choose_with(fit).unwrap_or_else(|never| match never {})
    }
}

/// A candidate on which the board was tried.
struct TriedCandidate<'a> {
    one: &'a ChallengeCandidate,
    fit: Fit,
}

impl TriedCandidate<'_> {
    /// Returns the fit that counts: weak evidence counts only if the board passes the challenge.
    fn counted_fit(&self) -> Fit {
        match self.one.weight {
            EvidenceWeight::Aside if self.fit < Fit::Passes => Fit::Breaks,
            _ => self.fit,
        }
    }

    /// Returns whether the board may just as well be for this candidate as for the chosen one.
    fn is_rival_of(&self, chosen: &TriedCandidate<'_>) -> bool {
        let best = chosen.counted_fit();
        // In `2_18`, either number may be the challenge.
        let is_as_sure = self.one.weight >= chosen.one.weight
            || (best != Fit::Keeps && are_of_name(self.one, chosen.one));
        let is_aside = best == Fit::Breaks || self.one.weight == EvidenceWeight::Aside;
        (self.counted_fit() == best && is_as_sure)
            || (self.fit == Fit::Keeps && best < Fit::Passes && is_aside)
    }
}

fn are_of_name(one: &ChallengeCandidate, other: &ChallengeCandidate) -> bool {
    [one.from, other.from] == [ChallengeFrom::Name; 2]
}

/// Lists challenges with their evidence: `5 or 6, which its name says`.
fn in_words(named: &[&ChallengeCandidate]) -> String {
    let said = named.iter().map(|one| &one.says).unique();
    let numbers = |says: &String| {
        named.iter().filter(|one| one.says == *says).map(|one| one.number).join(" or ")
    };
    said.map(|says| format!("{}, which {says}", numbers(says))).join(", or ")
}
