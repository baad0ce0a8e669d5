//! The tries of students at a challenge, of which one each is ranked.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::results::Contender;
use crate::results::class::{LateRule, Namesakes, Timing};
use tumble_core::challenge::Challenge;
use tumble_core::grade::{Metric, Place, Score, Sender, Sent, rank};

/// A hand-in of a student.
#[derive(Clone)]
pub(super) struct RankedTry {
    pub student: Sender,
    pub author: Option<String>,
    pub file: String,
    /// `None` if it does not pass.
    pub score: Option<Score>,
    /// Time of the hand-in, if that counts.
    pub sent: Option<Sent>,
}

/// The ranking of a challenge.
pub(super) struct RankedTries {
    /// The boards that count, one of each student.
    pub contenders: Vec<Contender>,
    pub places: Vec<Place>,
    /// Number of other boards of these students that pass.
    pub more: usize,
    /// Students with a board that passes, but none that counts.
    pub without: Vec<String>,
    /// The times that decide the order of equal boards.
    pub deciding: Vec<Sent>,
}

/// All hand-ins for a challenge.
pub(super) struct ChallengeTries {
    pub challenge: Arc<Challenge>,
    all: Vec<RankedTry>,
}

impl ChallengeTries {
    pub(super) fn new(challenge: Arc<Challenge>) -> ChallengeTries {
        ChallengeTries { challenge, all: Vec::new() }
    }

    pub(super) fn add(&mut self, one: RankedTry) {
        self.all.push(one);
    }

    /// Returns the student of each hand-in.
    pub(super) fn students(&self) -> impl Iterator<Item = &Sender> {
        self.all.iter().map(|one| &one.student)
    }

    /// Returns the source and the time of each hand-in.
    pub(super) fn sent(&self) -> impl Iterator<Item = (Option<&str>, Option<&str>)> {
        self.all.iter().map(|one| (one.sent.as_ref().map(|sent| sent.from.name()), one.time()))
    }

    /// Returns the ranking.
    pub(super) fn ranked(
        &self,
        by: &[Metric],
        frontier: &[Metric],
        timing: &Timing,
        namesakes: &Namesakes,
    ) -> RankedTries {
        let mut by_student: BTreeMap<String, Vec<&RankedTry>> = BTreeMap::new();
        for one in &self.all {
            let student = namesakes.told_apart(&one.student.name, one.student.id.as_deref());
            by_student.entry(student).or_default().push(one);
        }
        let mut contenders = Vec::new();
        let (mut more, mut without) = (0, Vec::new());
        for (student, tries) in by_student {
            let passing = tries.iter().filter(|one| one.score.is_some()).count();
            match ranked_contender(&student, &tries, by, timing) {
                Some(contender) => {
                    more += passing - 1;
                    contenders.push(contender);
                }
                None if passing > 0 => without.push(student),
                None => {}
            }
        }
        let scores: Vec<Score> = contenders.iter().map(|contender| contender.score).collect();
        let mut places = rank(&scores, by, frontier);
        let sent = |place: &Place| contenders.get(place.index)?.sent.as_ref();
        let mut deciding = Vec::new();
        for equal in places.chunk_by_mut(|one, other| one.rank == other.rank) {
            if equal.len() > 1 {
                deciding.extend(equal.iter().filter_map(sent).cloned());
            }
            first_come(equal, |place| timing.time_in_millis(sent(place)?.at.as_deref()));
        }
        RankedTries { contenders, places, more, without, deciding }
    }
}

/// Returns the try of a student that is ranked, if one passes and counts.
fn ranked_contender(
    student: &str,
    tries: &[&RankedTry],
    by: &[Metric],
    timing: &Timing,
) -> Option<Contender> {
    let one = which_counts(tries, by, timing)?;
    let is_late = one.is_late(timing);
    let score = one.score.filter(|_| !(is_late && timing.late == LateRule::Zero))?;
    Some(Contender {
        student: student.to_owned(),
        tries: tries.len(),
        sent: one.sent.clone(),
        late: timing.deadline.map(|_| is_late),
        file: one.file.clone(),
        author: one.author.clone(),
        score,
    })
}

impl RankedTry {
    fn time(&self) -> Option<&str> {
        self.sent.as_ref()?.at.as_deref()
    }

    fn is_late(&self, timing: &Timing) -> bool {
        timing.is_late(self.time(), self.sent.as_ref().is_some_and(|sent| sent.late))
    }
}

/// Returns the try of a student that counts: the one of the least cost. Among equals, one in time comes first, then
/// the earliest, then the first by the name of its file.
fn which_counts<'a>(
    tries: &[&'a RankedTry],
    by: &[Metric],
    timing: &Timing,
) -> Option<&'a RankedTry> {
    let times: Vec<Option<i64>> =
        tries.iter().map(|one| timing.time_in_millis(one.time())).collect();
    if let Some(place) = timing.chosen(&times) {
        return tries.get(place).copied();
    }
    let counts = |one: &&RankedTry| timing.late != LateRule::Zero || !one.is_late(timing);
    let passing: Vec<(&RankedTry, Score)> =
        tries.iter().copied().filter(counts).filter_map(|one| Some((one, one.score?))).collect();
    let scores: Vec<Score> = passing.iter().map(|(_, score)| *score).collect();
    let best = rank(&scores, by, &[]).into_iter().take_while(|place| place.rank == 1);
    let best = best.filter_map(|place| passing.get(place.index));
    let when = |one: &RankedTry| {
        (one.is_late(timing), timing.time_in_millis(one.time()).unwrap_or(i64::MAX))
    };
    best.min_by_key(|(one, _)| (when(one), &one.file)).map(|(one, _)| *one)
}

/// Sorts equal places by their times. Those without a time come last and share a rank.
fn first_come(places: &mut [Place], time: impl Fn(&Place) -> Option<i64>) {
    places.sort_by_key(|place| time(place).unwrap_or(i64::MAX));
    let mut before = None;
    for (number, place) in places.iter_mut().enumerate() {
        let own = time(place);
        match before {
            Some((rank, last)) if last == own => place.rank = rank,
            _ => place.rank += number,
        }
        before = Some((place.rank, own));
    }
}
