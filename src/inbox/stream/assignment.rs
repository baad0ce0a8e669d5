//! Assignment of verdicts to the lines of a stream: no two are about the same line.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::Path;

use anyhow::bail;

use super::super::roster::Roster;
use super::stream_line::{StreamLine, is_line_name, lines_of};
use crate::files;
use crate::options::Intake;
use crate::results::class::Record;
use crate::results::evidence::TakenIn;
use tumble_core::challenge::Specs;

/// Most lines of one text and one student that are compared with a verdict.
const MOST_LINES: usize = 1 << 10;

/// The line that a verdict is about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Assignment<'a> {
    Line(&'a StreamLine),
    /// Other verdicts are about all lines that it can be about.
    Twice,
    /// No line has its text.
    Nothing,
}

/// The lines of a stream, as the options of the verdicts read them.
#[derive(Debug)]
pub(crate) struct Submissions(Vec<(TakenIn, Vec<StreamLine>)>);

impl Submissions {
    /// Reads a stream for these verdicts.
    ///
    /// # Errors
    /// Fails if it cannot be read, or is standard input that would have to be read twice.
    pub(crate) fn read(
        path: &Path,
        records: &[Record],
        roster: &Roster,
        specs: &Specs,
    ) -> anyhow::Result<Submissions> {
        let mut readings: Vec<(TakenIn, Vec<StreamLine>)> = Vec::new();
        for intake in records.iter().filter_map(|record| record.audit.as_ref()).map(Intake::of) {
            if readings.iter().all(|(taken, _)| *taken != intake.taken()) {
                if files::is_stdin(path) && !readings.is_empty() {
                    bail!(
                        "the verdicts were made with several options, and standard input can be read only once: give the \
                         stream as a file"
                    );
                }
                readings.push((intake.taken(), lines_of(path, &intake, roster, specs)?));
            }
        }
        Ok(Submissions(readings))
    }

    /// Returns the line of each verdict, and the names of the lines without a verdict.
    pub(crate) fn assign_lines<'a>(
        &'a self,
        records: &'a [Record],
    ) -> (Vec<Assignment<'a>>, Vec<&'a str>) {
        let mut free: Vec<FreeLines<'_>> =
            self.0.iter().map(|(_, lines)| FreeLines::new(lines)).collect();
        // A stream may have become longer between two readings.
        let most = self.0.iter().map(|(_, lines)| lines.len()).max();
        let mut is_used = vec![false; most.unwrap_or(0)];
        let mut found = vec![Assignment::Nothing; records.len()];
        // First those with the name and student of a line.
        for is_sure in [true, false] {
            for (record, found) in records.iter().zip(&mut found) {
                let taken = record.audit.as_ref().map(|audit| Intake::of(audit).taken());
                let readings = self.0.iter().zip(&mut free);
                let reading = readings.into_iter().find(|((own, _), _)| Some(*own) == taken);
                if let (Assignment::Nothing, Some((_, free))) = (&found, reading) {
                    *found = free.take_line(record, is_sure, &mut is_used);
                }
            }
        }
        let lines = self.0.first().into_iter().flat_map(|(_, lines)| lines).zip(is_used);
        let missing = lines.filter(|(_, is_used)| !is_used).map(|(line, _)| &*line.called);
        (found, missing.collect())
    }
}

/// The lines with one text that no verdict is about yet, by their names and those who made them.
type LinesOfText<'a> = BTreeMap<(Option<&'a str>, &'a str), VecDeque<usize>>;

/// The lines that no verdict is about yet.
struct FreeLines<'a> {
    lines: &'a [StreamLine],
    /// By the digests of their texts.
    by_digest: HashMap<&'a str, LinesOfText<'a>>,
}

impl<'a> FreeLines<'a> {
    fn new(lines: &'a [StreamLine]) -> FreeLines<'a> {
        let mut by_digest: HashMap<&str, LinesOfText<'_>> = HashMap::new();
        for (place, line) in lines.iter().enumerate() {
            let key = (line.name.as_deref(), line.stated_owner().unwrap_or(""));
            by_digest.entry(&line.digest).or_default().entry(key).or_default().push_back(place);
        }
        FreeLines { lines, by_digest }
    }

    /// Takes the line that a verdict is about: one with its name and student if `is_sure`, else any.
    fn take_line(
        &mut self,
        record: &'a Record,
        is_sure: bool,
        is_used: &mut [bool],
    ) -> Assignment<'a> {
        let digest = record.audit.as_ref().map_or("", |audit| &audit.submission);
        let Some(of_text) = self.by_digest.get_mut(digest) else { return Assignment::Nothing };
        let places = if is_sure { own_places(of_text, record, is_used) } else { Some(Vec::new()) };
        let Some(mut places) = places else { return Assignment::Nothing };
        // Where the stream was not cut, the number is right. The verdicts of `grade` say nothing else.
        let number = record.file.as_ref().filter(|_| record.student.is_empty());
        let number = number.and_then(|file| file.strip_prefix("line ")?.parse::<usize>().ok());
        let own = number.and_then(|number| number.checked_sub(1));
        let is_own = |own: &usize| {
            let is_free = is_used.get(*own) == Some(&false);
            let is_nameless = |line: &StreamLine| line.name.is_none() && line.digest == *digest;
            is_free && self.lines.get(*own).is_some_and(is_nameless)
        };
        places.extend(own.filter(is_own));
        while let (false, Some(mut first)) = (is_sure || !places.is_empty(), of_text.first_entry())
        {
            places = free_places(first.get_mut(), is_used);
            if places.is_empty() {
                first.remove();
            }
        }
        // Of several that agree as well, the first: verdicts are in the order of the lines.
        places.sort_unstable();
        let agreement =
            |place: &&usize| self.lines.get(**place).map(|line| line.agreement_with(record));
        let Some(&best) = places.iter().rev().max_by_key(agreement) else {
            return Assignment::Twice;
        };
        if let Some(used) = is_used.get_mut(best) {
            *used = true;
        }
        self.lines.get(best).map_or(Assignment::Twice, Assignment::Line)
    }
}

/// Returns the places of the free lines with the name and student of a verdict; `None` if no line ever had them.
fn own_places<'a>(
    of_text: &mut LinesOfText<'a>,
    record: &'a Record,
    is_used: &[bool],
) -> Option<Vec<usize>> {
    let (file, student) = (record.file.as_deref().unwrap_or(""), &*record.student);
    let names = [Some(Some(file)), is_line_name(file).then_some(None)].into_iter().flatten();
    let mut all: Option<Vec<usize>> = None;
    for name in names {
        // The verdicts of `grade` name no student.
        if student.is_empty() {
            if let Some(places) = places_of_name(of_text, name, is_used) {
                all.get_or_insert_default().extend(places);
            }
            continue;
        }
        for owner in [student, ""] {
            if let Some(places) = of_text.get_mut(&(name, owner)) {
                all.get_or_insert_default().extend(free_places(places, is_used));
            }
        }
    }
    all
}

/// Returns the first places of the free lines of a name, of all students; `None` if no line has this name.
fn places_of_name<'a>(
    of_text: &mut LinesOfText<'a>,
    name: Option<&'a str>,
    is_used: &[bool],
) -> Option<Vec<usize>> {
    let mut found: Option<Vec<usize>> = None;
    let mut done = Vec::new();
    for (&(own, owner), places) in of_text.range_mut((name, "")..) {
        if own != name || found.as_ref().is_some_and(|found| found.len() >= MOST_LINES) {
            break;
        }
        let free = free_places(places, is_used);
        if free.is_empty() {
            done.push(owner);
        }
        found.get_or_insert_default().extend(free);
    }
    for owner in done {
        of_text.remove(&(name, owner));
    }
    found
}

/// Returns the first of these places whose lines are free.
fn free_places(places: &mut VecDeque<usize>, is_used: &[bool]) -> Vec<usize> {
    while places.front().is_some_and(|place| is_used[*place]) {
        places.pop_front();
    }
    places.iter().copied().filter(|place| !is_used[*place]).take(MOST_LINES).collect()
}
