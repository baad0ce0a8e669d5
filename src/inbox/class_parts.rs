//! What is known of a class, and its table.

use std::collections::BTreeSet;

use super::roster::Roster;
use crate::files;
use crate::results::class::{LeftOut, Matrix, Namesakes, Record, Timing, named_in};
use crate::writers::text::typed;
use tumble_core::grade::Sender;

/// All that is known of a class, before its table is made.
#[derive(Debug, Default)]
pub(crate) struct ClassParts {
    pub records: Vec<Record>,
    /// Students who may have handed in nothing.
    pub names: Vec<Sender>,
    pub left_out: Vec<LeftOut>,
    /// Verdicts to compare with.
    pub before: Option<Vec<Record>>,
}

impl ClassParts {
    /// Returns the table and its notes. Students with the same name are distinguished.
    pub(crate) fn table(mut self, timing: Timing, roster: &Roster) -> (Matrix, Vec<String>) {
        self.names.extend(named_in(&self.left_out));
        let mut notes = self.give_to_members(roster);
        let records = || self.records.iter().chain(self.before.iter().flatten());
        let graded = records().map(|one| (one.student.as_str(), one.student_id.as_deref()));
        let named = self.names.iter().map(|one| (one.name.as_str(), one.id.as_deref()));
        let is_open = |(name, _): &(&str, _)| roster.name_of(name).is_none();
        let namesakes = Namesakes::new(graded.chain(named).filter(is_open));
        let apart = |one: &Sender| namesakes.told_apart(&one.name, one.id.as_deref());
        let records = self.records.iter_mut().chain(self.before.iter_mut().flatten());
        records.for_each(|record| record.rename(apart(&record.sender())));
        self.left_out.iter_mut().for_each(|one| one.student.name = apart(&one.student));
        let names = self.names.iter().map(apart);
        let matrix = Matrix::new(self.records, names, self.before, timing);
        notes.extend(namesakes.notes());
        (with_left_out(matrix, self.left_out), notes)
    }

    /// Gives what groups of the roster handed in to each of their members, and returns what is to be said about
    /// them.
    fn give_to_members(&mut self, roster: &Roster) -> Vec<String> {
        let is_team = |name: &&String| !roster.members(name).is_empty();
        let left_out = self.left_out.iter().map(|one| &one.student.name);
        let senders = self.records.iter().map(|record| &record.student).chain(left_out);
        let teams: BTreeSet<String> = senders.filter(is_team).cloned().collect();
        self.names.retain(|one| !is_team(&&one.name));
        for records in std::iter::once(&mut self.records).chain(&mut self.before) {
            let of_members = |record: Record| match roster.members(&record.student) {
                names if names.is_empty() => vec![record],
                names => names.into_iter().map(|name| record.of_member(name)).collect(),
            };
            *records = std::mem::take(records).into_iter().flat_map(of_members).collect();
        }
        let of_members = |one: LeftOut| {
            let students = roster.counts_for(&one.student).into_iter();
            students.map(|student| LeftOut { student, ..one.clone() }).collect::<Vec<_>>()
        };
        self.left_out =
            std::mem::take(&mut self.left_out).into_iter().flat_map(of_members).collect();
        let note = |team: &String| {
            let members = roster.members(team).join(", ");
            format!("{team} is a group of the roster: what it handed in counts for {members}")
        };
        teams.iter().map(note).collect()
    }
}

/// Adds what was left out, and the commands to begin with.
fn with_left_out(matrix: Matrix, left_out: Vec<LeftOut>) -> Matrix {
    // What is in a file and was not taken for a board cannot be named either.
    let judged: BTreeSet<String> = matrix.needs_you.iter().map(|need| need.file.clone()).collect();
    let mut matrix = matrix.with_left_out(left_out);
    for need in &mut matrix.needs_you {
        let path = files::path_of_name(&need.file);
        let is_inside = judged.contains(&need.file) && files::holder_of(&path).is_some();
        let is_there = path.is_file() || is_inside;
        let more = if need.lacks_challenge { " --challenge N" } else { "" };
        need.command = is_there.then(|| format!("tumble grade {}{more}", typed(&need.file)));
    }
    matrix
}
