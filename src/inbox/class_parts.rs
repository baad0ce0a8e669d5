//! The parts of a class, and the table made of them.

use std::collections::BTreeSet;

use itertools::Itertools as _;

use super::roster::Roster;
use crate::files;
use crate::results::class::{Gathered, LeftOut, Matrix, Namesakes, Whose};
use crate::writers::text::typed;
use tumble_core::grade::Sender;

/// Verdicts and names of a class, before its table is made.
#[derive(Debug, Default)]
pub(crate) struct ClassParts {
    pub gathered: Gathered,
    /// Students who may have handed in nothing.
    pub names: Vec<Sender>,
    pub left_out: Vec<LeftOut>,
    /// The verdicts of an earlier class, for `--baseline`.
    pub before: Option<Gathered>,
}

impl ClassParts {
    /// Returns the table and its notes. Students with the same name are distinguished.
    pub(crate) fn table(mut self, roster: &Roster) -> (Matrix, Vec<String>) {
        let named = self.left_out.iter().filter(|one| one.is_named);
        self.names.extend(named.map(LeftOut::sender));
        let is_team = |name: &str| !roster.members(name).is_empty();
        self.names.retain(|one| !is_team(&one.name));
        let senders = || self.gathered.senders();
        let left_out = self.left_out.iter().map(|one| &*one.student);
        let teams: BTreeSet<&str> = senders().map(|one| &*one.name).chain(left_out).collect();
        let mut notes = note_teams(teams.into_iter().filter(|name| is_team(name)), roster);
        let before = self.before.iter().flat_map(Gathered::senders);
        let all = senders().chain(before).chain(&self.names);
        let is_open = |one: &&Sender| !is_team(&one.name) && roster.name_of(&one.name).is_none();
        let named = all.filter(is_open).map(|one| (&*one.name, one.id.as_deref()));
        let namesakes = Namesakes::new(named);
        notes.extend(namesakes.notes());
        let apart = |one: &Sender| namesakes.told_apart(&one.name, one.id.as_deref());
        // The work of a group counts for each of its members.
        let whose = |one: &Sender| Whose {
            maker: if is_team(&one.name) { one.name.clone() } else { apart(one) },
            students: roster.counts_for(one).iter().map(apart).collect(),
        };
        let names: Vec<String> = self.names.iter().map(apart).collect();
        let left_out = self.left_out.into_iter().flat_map(|one| {
            let students = whose(&one.sender()).students.into_iter();
            students.map(move |student| LeftOut { student, student_id: None, ..one.clone() })
        });
        let left_out = left_out.collect();
        let matrix = Matrix::new(self.gathered, &whose, names, self.before);
        (with_left_out(matrix, left_out), notes)
    }
}

/// Returns a note for each of these groups of the roster.
fn note_teams<'a>(teams: impl Iterator<Item = &'a str>, roster: &Roster) -> Vec<String> {
    let note = |called| {
        let (team, members) = (roster.team_name(called)?, roster.members(called).join(", "));
        Some(format!("{team} is a group of the roster: what it handed in counts for {members}"))
    };
    teams.filter_map(note).unique().collect()
}

/// Adds the files that were left out, and a command to begin with for each open case.
fn with_left_out(matrix: Matrix, left_out: Vec<LeftOut>) -> Matrix {
    // Of the content of a file, only judged boards can be named.
    let judged: BTreeSet<String> = matrix.needs_you.iter().map(|need| need.file.clone()).collect();
    let mut matrix = matrix.with_left_out(left_out);
    for need in &mut matrix.needs_you {
        let path = files::path_of_name(&need.file);
        let is_inside = judged.contains(&need.file) && files::holder_of(&path).is_some();
        let is_there = path.is_file() || is_inside;
        let option = need.option.filter(|_| is_there);
        need.command = option.map(|option| format!("tumble grade {}{option}", typed(&path)));
    }
    matrix
}
