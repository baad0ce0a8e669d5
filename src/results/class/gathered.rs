//! Work of students, reduced to the contents of a table: memory stays flat for any number of tries.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::copies::SeenBoards;
use super::timing::AssumedTimes;
use super::{FileVerdict, NeedsYou, Record, Timing, Tries};
use tumble_core::grade::Sender;

/// The tries of a class, taken one after the other.
#[derive(Debug, Default)]
pub struct Gathered {
    pub(super) timing: Timing,
    /// Number of tries.
    pub(super) count: usize,
    /// The challenges with their titles.
    pub(super) challenges: BTreeMap<u16, String>,
    /// The short forms of all verdicts, without those of unreadable files.
    pub(super) shorts: BTreeSet<String>,
    pub(super) boards: SeenBoards,
    pub(super) times: AssumedTimes,
    /// Entries of *needs you*, each with the number of its sender.
    pub(super) needs: Vec<(u32, NeedsYou)>,
    /// Entries about unclear times of sending, each with the number of its sender.
    pub(super) needs_of_time: Vec<(u32, NeedsYou)>,
    pub(super) works: BTreeMap<Sender, Work>,
}

/// Work of a sender. Each record has the number of its try, in the order of arrival.
#[derive(Debug, Clone, Default)]
pub(super) struct Work {
    pub number: u32,
    pub cells: BTreeMap<u16, CellTries>,
    /// Tries without a known challenge.
    pub stray: Vec<(usize, Record)>,
}

/// The tries at a challenge.
#[derive(Debug, Clone, Default)]
pub(super) struct CellTries {
    pub count: usize,
    /// Whether one of them has no time: the order by time is unknown then.
    is_untimed: bool,
    /// The only tries that can count, now or after further ones: at most two.
    kept: Vec<(usize, Record)>,
}

impl Gathered {
    /// Returns an empty collection.
    pub fn new(timing: Timing) -> Gathered {
        Gathered { timing, ..Gathered::default() }
    }

    /// Takes a verdict. Its line is not kept.
    pub fn add(&mut self, record: Record) {
        let mut record = Record { audit: None, value: Value::Null, ..record };
        let place = self.count;
        self.count += 1;
        if record.verdict != FileVerdict::Unreadable && !self.shorts.contains(&record.short) {
            self.shorts.insert(record.short.clone());
        }
        let number = u32::try_from(self.works.len()).unwrap_or(u32::MAX);
        let work = self.works.entry(record.sender());
        let work = work.or_insert_with(|| Work { number, ..Work::default() });
        let needs = NeedsYou::of(&record).into_iter().chain(NeedsYou::of_sender(&record));
        self.needs.extend(needs.map(|need| (work.number, need)));
        let unclear = NeedsYou::of_time(&record, &self.timing);
        let has_time = self.timing.is_asked() && unclear.is_none();
        self.needs_of_time.extend(unclear.map(|need| (work.number, need)));
        self.boards.add(work.number, &record);
        record.notes = Vec::new();
        let Some(challenge) = record.challenge else {
            return work.stray.push((place, record));
        };
        let title = self.challenges.entry(challenge).or_default();
        if title.is_empty() {
            title.clone_from(&record.title);
        }
        if has_time {
            let (from, at) = (record.sent_at_from.as_deref(), record.sent_at.as_deref());
            self.times.add(from, at, &self.timing);
        }
        work.cells.entry(challenge).or_default().add(place, record, &self.timing);
    }

    /// Returns whether there were no tries.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns everyone who handed in something.
    pub fn senders(&self) -> impl Iterator<Item = &Sender> {
        self.works.keys()
    }
}

impl Work {
    /// Adds the work of the same student under another name.
    pub(super) fn add(&mut self, other: Work, timing: &Timing) {
        if self.cells.is_empty() && self.stray.is_empty() {
            *self = other;
            return;
        }
        for (challenge, cell) in other.cells {
            self.cells.entry(challenge).or_default().join(cell, timing);
        }
        self.stray.extend(other.stray);
        self.stray.sort_by_key(|(place, _)| *place);
    }
}

impl CellTries {
    fn add(&mut self, place: usize, record: Record, timing: &Timing) {
        let is_untimed = timing.tries != Tries::Best
            && timing.time_in_millis(record.sent_at.as_deref()).is_none();
        self.join(CellTries { count: 1, is_untimed, kept: vec![(place, record)] }, timing);
    }

    fn join(&mut self, other: CellTries, timing: &Timing) {
        self.count += other.count;
        self.is_untimed |= other.is_untimed;
        self.kept.extend(other.kept);
        self.kept.sort_by_key(|(place, _)| *place);
        let counts = [self.which_counts(timing, false), self.which_counts(timing, true)];
        let mut place = 0..;
        self.kept.retain(|_| counts.contains(&place.next()));
    }

    /// Returns the index of the kept try that counts; `is_untimed` if one of all tries has no time.
    fn which_counts(&self, timing: &Timing, is_untimed: bool) -> Option<usize> {
        if timing.tries == Tries::Best {
            // The first of equally good ones.
            let worth = |place: &usize| {
                Some((worth_of(&self.kept.get(*place)?.1, timing), Reverse(*place)))
            };
            return (0..self.kept.len()).max_by_key(worth);
        }
        let at = |(_, record): &(_, Record)| {
            timing.time_in_millis(record.sent_at.as_deref()).filter(|_| !is_untimed)
        };
        let times: Vec<Option<i64>> = self.kept.iter().map(at).collect();
        timing.chosen(&times)
    }

    /// Returns the try that counts.
    pub(super) fn counting(mut self, timing: &Timing) -> Option<Record> {
        let place = self.which_counts(timing, self.is_untimed)?;
        Some(self.kept.swap_remove(place).1)
    }
}

/// Returns the key by which tries are compared: points, then the verdict, then rows that hold, then fewer parts, then
/// whether it is in time.
fn worth_of(record: &Record, timing: &Timing) -> (u32, u32, u128, Reverse<u32>, bool) {
    let stage = match record.verdict {
        FileVerdict::Pass => 3,
        FileVerdict::Fail => 2,
        FileVerdict::Undecided => 1,
        _ => 0,
    };
    let holding =
        record.rows.saturating_sub(record.failing_rows).saturating_sub(record.undecided_rows);
    let parts = record.board.as_ref().map_or(u32::MAX, |board| board.placed);
    let (points, late) = timing.points(record);
    (points, stage, holding, Reverse(parts), !late)
}
