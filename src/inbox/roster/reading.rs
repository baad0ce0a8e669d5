//! Reading of a roster.

use std::collections::BTreeMap;
use std::path::Path;
use std::slice;

use anyhow::bail;
use itertools::Itertools as _;

use super::keys::{exact_key, id_key, ids_in, name_keys, team_key, written_key};
use super::{Roster, RosterEntry, Team};
use crate::challenge_words::{words_in, words_of_name_in};
use crate::envelope::is_address;
use crate::files::{self, FormTable, cells};
use crate::terminal::shell::Shell;

/// The largest roster, in bytes.
const BYTES: u64 = 1 << 24;

/// Words in headings of columns with ids of students.
#[rustfmt::skip]
const IDS: [&str; 9] = [
    "identifier", "username", "login", "mail", "number", "matrikel", "benutzername", "id", "ids",
];

/// Headings of columns that may be such, or those of roles and the like; longer ones are of other things: `user group`.
const USERS: [&str; 4] = ["user", "account", "uid", "benutzer"];

/// Words in headings of columns with other numbers.
const NO_IDS: [&str; 9] =
    ["locker", "phone", "telefon", "mobile", "handy", "room", "raum", "seat", "spind"];

impl Roster {
    /// Reads a table with a column of names, and columns of ids, user names or addresses, if there is one.
    ///
    /// # Errors
    /// Fails if it cannot be read, names no student, or has a student twice.
    pub(crate) fn read(path: Option<&Path>, shell: &mut Shell) -> anyhow::Result<Roster> {
        let Some(path) = path else { return Ok(Roster::default()) };
        let file = files::name(path);
        let bytes = files::large_bytes(path, BYTES)?;
        let table = FormTable::new(&bytes);
        shell.notes(&file, table.note.as_slice());
        let headings = &table.headings;
        let is_of_thing =
            |id: &usize| NO_IDS.iter().any(|word| headings.heading_at(*id).contains(word));
        // A class has a number, too.
        let (mut ids, groups) = (headings.columns(&IDS), headings.group_columns());
        let is_of_user = |id: &usize| {
            let heading = headings.heading_at(*id);
            USERS.contains(&heading) || words_in(heading).any(|word| word.ends_with("kennung"))
        };
        let users = (0..headings.column_count()).filter(is_of_user);
        ids.extend(users.filter(|id| table.has_no_value_twice(*id)));
        ids.extend(table.columns_of_addresses());
        let ids: Vec<usize> = ids
            .into_iter()
            .unique()
            .filter(|id| !is_of_thing(id))
            .filter(|id| !groups.contains(id) || table.has_no_value_twice(*id))
            .collect();
        let groups: Vec<usize> =
            groups.iter().copied().filter(|group| !ids.contains(group)).collect();
        let mut students: Vec<(RosterEntry, Vec<String>)> = Vec::new();
        let team = headings.team_columns();
        let team: Vec<usize> = team.into_iter().filter(|team| groups.contains(team)).collect();
        let mut teams: BTreeMap<String, Team> = BTreeMap::new();
        let mut lines: BTreeMap<String, (u64, usize)> = BTreeMap::new();
        let mut place_before = |called: &str, line: u64, column: usize| {
            lines
                .insert(called.to_lowercase(), (line, column))
                .filter(|(before, _)| *before != line)
        };
        for (line, record) in table.records() {
            let Some(name) = headings.name_in(&record) else { continue };
            let mut own = Vec::new();
            for column in &ids {
                for id in cells(&record, slice::from_ref(column)).flat_map(ids_in) {
                    if let Some((before, other)) = place_before(&id, line, *column) {
                        let columns = [other, *column].map(|column| headings.heading_at(column));
                        let columns = columns.into_iter().unique().join("` and `");
                        bail!("{file}: lines {before} and {line} are both {id} (`{columns}`)");
                    }
                    own.push(id);
                }
            }
            if own.is_empty()
                && let Some((before, _)) = place_before(&name, line, 0)
            {
                bail!("{file}: lines {before} and {line} are both {name}");
            }
            let listed = RosterEntry {
                keys: name_keys(&name),
                class: headings.class_in(&record, &groups).unwrap_or_default(),
                group: cells(&record, &groups).next().map(str::to_owned),
                name,
            };
            // `-` is not a group.
            let is_team = |team: &&str| !team.chars().all(|c| c.is_ascii_punctuation() || c == '–');
            if let Some(team) = cells(&record, &team).next().filter(is_team) {
                let new = || Team { name: team.to_owned(), places: Vec::new() };
                teams.entry(written_key(team)).or_insert_with(new).places.push(students.len());
            }
            students.push((listed, own));
        }
        if students.is_empty() {
            bail!("{file} names no student: its first line must have a heading such as `name`");
        }
        Ok(Roster::of_students(students, teams))
    }

    /// Makes a roster of students and their ids, and of their groups.
    fn of_students(
        students: Vec<(RosterEntry, Vec<String>)>,
        teams: BTreeMap<String, Team>,
    ) -> Roster {
        let has_addresses = students.iter().any(|(_, ids)| ids.iter().any(|id| is_address(id)));
        let mut roster = Roster { teams, has_addresses, ..Roster::default() };
        for team in roster.teams.keys() {
            roster.most_words = roster.most_words.max(words_of_name_in(team).count());
            // A name of signs alone has no other spelling.
            let key = team_key(team);
            if !key.is_empty() {
                let alike = roster.by_team_key.entry(key);
                alike.and_modify(|known| *known = None).or_insert(Some(team.clone()));
            }
        }
        let namesakes = students.iter().map(|(own, _)| own.name_key().to_owned()).counts();
        for (student, ids) in students {
            let (name, key) = (&student.name, student.name_key());
            let id = ids.first().filter(|_| namesakes.get(key).is_some_and(|count| *count > 1));
            let shown = id.map(|id| format!("{name} ({id})"));
            // A number in a name keeps its place: `18 student 1` is not Student 18.
            let has_number = name.contains(|c: char| c.is_ascii_digit());
            let in_any_order = if has_number { Vec::new() } else { student.keys.clone() };
            let as_written = ids.iter().chain(&shown).map(|id| id_key(id));
            let as_written: Vec<String> = as_written.chain([exact_key(name)]).collect();
            let words = as_written.iter().flat_map(|key| words_of_name_in(key));
            roster.written_words.extend(words.map(str::to_owned));
            for key in in_any_order.into_iter().chain(as_written) {
                let words = words_of_name_in(&key).map(str::to_owned);
                roster.words.extend(words);
                roster.most_words = roster.most_words.max(words_of_name_in(&key).count());
                let place = roster.students.len();
                let known = roster.by_key.entry(key).or_insert(Some(place));
                *known = known.filter(|known| *known == place);
            }
            let name = shown.unwrap_or_else(|| name.clone());
            roster.students.push(RosterEntry { name, ..student });
        }
        roster
    }
}
