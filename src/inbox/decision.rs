//! For which of the challenges that are named a board is: the board itself decides.

use std::convert::Infallible;

use itertools::Itertools as _;

use super::challenge::{Candidate, Candidates, Weight};
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{ChallengeFrom, GradeOptions, Submission, Verdict};

/// So many other challenges are named in a note.
const NAMED: usize = 2;

/// How the note on a board begins that may be for several challenges and passes none of them.
pub const DOUBT: &str = "it may be for challenge ";

/// The part of the notes on a board for which several challenges are named.
pub const NAMED_TWICE: &str = ", and not for ";

/// How well a board keeps the rules of a challenge, the best last.
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
    /// Its number, and what says so.
    pub challenge: Option<(u16, ChallengeFrom)>,
    /// What is doubtful about it, as sentences without a full stop.
    pub notes: Vec<String>,
}

impl Candidates {
    /// Decides for the challenge that the board passes, else for the one whose rules it keeps, else for the first one.
    ///
    /// # Errors
    /// The first one of `fit`, which is asked only where several are named.
    pub(crate) fn decide<E>(self, mut fit: impl FnMut(u16) -> Result<Fit, E>) -> Result<Meant, E> {
        let mut tried: Vec<Tried<'_>> = Vec::new();
        for one in &self.all {
            let is_clear = self.all.len() == 1 && !one.is_weak();
            let fit = if is_clear { Fit::Keeps } else { fit(one.number)? };
            tried.push(Tried { one, fit });
        }
        // The first of the best.
        let chosen = tried.iter().rev().max_by_key(|own| own.counted_fit());
        let (challenge, note) = chosen.map_or((None, None), |chosen| self.judge(chosen, &tried));
        let notes = self.notes.iter().cloned().chain(note).collect();
        Ok(Meant { challenge, notes })
    }

    /// Returns the challenge for which the board is judged, with what is to be said about it.
    fn judge(
        &self,
        chosen: &Tried<'_>,
        tried: &[Tried<'_>],
    ) -> (Option<(u16, ChallengeFrom)>, Option<String>) {
        let (Tried { one, .. }, best) = (chosen, chosen.counted_fit());
        let rivals = tried.iter().filter(|own| own.is_rival_of(chosen)).map(|own| own.one);
        let rivals: Vec<&Candidate> = rivals.collect();
        let is_aside = one.weight == Weight::Aside && best < Fit::Passes;
        let is_open = rivals.len() > 1;
        let is_of_one = rivals.iter().all(|rival| rival.from == one.from);
        if is_aside || (is_open && is_of_one && best == Fit::Breaks) {
            return (None, Some(format!("{DOUBT}{}", in_words(&rivals))));
        }
        let is_told = |other: &&Candidate| {
            let is_number = other.from == ChallengeFrom::Name && other.weight < Weight::Label;
            let is_of_name = best == Fit::Passes && (is_number || are_of_name(other, one));
            other.number != one.number && other.weight > Weight::Aside && !is_of_name
        };
        let others: Vec<&Candidate> = self.all.iter().filter(is_told).take(NAMED).collect();
        let taken = in_words(&[one]);
        let note = if is_open {
            let (named, number) = (in_words(&rivals), one.number);
            let passes = if best == Fit::Passes { "more than one" } else { "none" };
            Some(format!("{DOUBT}{named}, and passes {passes}: taken for {number}"))
        } else if one.is_weak() && best == Fit::Breaks {
            Some(format!("{DOUBT}{taken}, and breaks its rules"))
        } else if one.weight == Weight::Far && best < Fit::Passes {
            Some(format!("{DOUBT}{taken} above another board"))
        } else if !others.is_empty() {
            Some(format!("taken for challenge {taken}{NAMED_TWICE}{}", in_words(&others)))
        } else if one.from != ChallengeFrom::Name || one.weight < Weight::Label {
            Some(format!("taken for challenge {taken}"))
        } else {
            None
        };
        (Some((one.number, one.from)), note)
    }

    /// Decides for a board that was read. Without a board, the first one is meant.
    pub(crate) fn decide_for(
        self,
        submission: &Submission,
        notation: Notation,
        specs: &Specs,
    ) -> Meant {
        let fit = |number| {
            let challenge = specs.find(&Reference::Number(number));
            let solution = challenge.and_then(|it| submission.solution(&it, notation).ok());
            let options = GradeOptions { failures: 0, ..GradeOptions::default() };
            let graded = solution.and_then(|it| it.grade_with(&options).ok());
            Ok::<_, Infallible>(graded.map_or(Fit::Breaks, |graded| Fit::from(graded.verdict)))
        };
        self.decide(fit).unwrap_or_else(|never| match never {})
    }
}

/// A challenge with how well the board keeps its rules.
struct Tried<'a> {
    one: &'a Candidate,
    fit: Fit,
}

impl Tried<'_> {
    /// Returns how well it counts: what is named aside counts only where the board passes it.
    fn counted_fit(&self) -> Fit {
        match self.one.weight {
            Weight::Aside if self.fit < Fit::Passes => Fit::Breaks,
            _ => self.fit,
        }
    }

    /// Returns whether the board may as well be for this one, or is it.
    fn is_rival_of(&self, chosen: &Tried<'_>) -> bool {
        let best = chosen.counted_fit();
        // `2_18` has two numbers that say the same.
        let is_as_sure = self.one.weight >= chosen.one.weight
            || (best != Fit::Keeps && are_of_name(self.one, chosen.one));
        let is_aside = best == Fit::Breaks || self.one.weight == Weight::Aside;
        (self.counted_fit() == best && is_as_sure)
            || (self.fit == Fit::Keeps && best < Fit::Passes && is_aside)
    }
}

fn are_of_name(one: &Candidate, other: &Candidate) -> bool {
    [one.from, other.from] == [ChallengeFrom::Name; 2]
}

/// Names challenges and what says them: `5 or 6, which its name says`.
fn in_words(named: &[&Candidate]) -> String {
    let said = named.iter().map(|one| &one.says).unique();
    let numbers = |says: &String| {
        named.iter().filter(|one| one.says == *says).map(|one| one.number).join(" or ")
    };
    said.map(|says| format!("{}, which {says}", numbers(says))).join(", or ")
}
