//! Reading of a roster.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::bail;
use itertools::Itertools as _;

use super::Roster;
use super::keys::{exact_key, exact_keys, id_key, ids_in, is_short_number, name_keys, team_key};
use crate::envelope::is_address;
use crate::files::{self, FormTable, TEAMS, cells};
use crate::results::class::name_key;
use crate::terminal::shell::Shell;

/// The largest roster, in bytes.
const BYTES: u64 = 1 << 24;

/// Words in headings of columns with ids of students.
#[rustfmt::skip]
const IDS: [&str; 9] = [
    "identifier", "username", "login", "mail", "number", "matrikel", "benutzername", "id", "ids",
];

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
        // A class has a number, too.
        let (mut ids, groups) = (headings.columns(&IDS), headings.group_columns());
        ids.extend(table.columns_of_addresses());
        let ids: Vec<usize> = ids
            .into_iter()
            .unique()
            .filter(|id| !groups.contains(id) || table.has_no_value_twice(*id))
            .collect();
        let groups: Vec<usize> =
            groups.iter().copied().filter(|group| !ids.contains(group)).collect();
        let mut students: Vec<(u64, String, Vec<String>)> = Vec::new();
        let (mut group_of, mut classes) = (Vec::new(), Vec::new());
        let team = headings.columns(&TEAMS);
        let team: Vec<usize> = team.into_iter().filter(|team| groups.contains(team)).collect();
        let mut teams: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (line, record) in table.records() {
            let Some(name) = headings.name_in(&record) else { continue };
            let ids = cells(&record, &ids).flat_map(ids_in).collect();
            group_of.push(cells(&record, &groups).next().map(str::to_owned));
            classes
                .push((name_key(&name), headings.class_in(&record, &groups).unwrap_or_default()));
            if let Some(team) = cells(&record, &team).next() {
                teams.entry(name_key(team)).or_default().push(students.len());
            }
            students.push((line, name, ids));
        }
        if students.is_empty() {
            bail!("{file} names no student: its first line must have a heading such as `name`");
        }
        let mut lines: BTreeMap<String, u64> = BTreeMap::new();
        for (line, name, ids) in &students {
            let own = if ids.is_empty() { vec![name.clone()] } else { ids.clone() };
            for id in own {
                if let Some(before) = lines.insert(id.to_lowercase(), *line).filter(|at| at != line)
                {
                    bail!("{file}: lines {before} and {line} are both {id}");
                }
            }
        }
        let has_addresses = students.iter().any(|(.., ids)| ids.iter().any(|id| is_address(id)));
        let mut roster =
            Roster { groups: group_of, classes, teams, has_addresses, ..Roster::default() };
        for team in roster.teams.keys() {
            let alike = roster.by_team_key.entry(team_key(team));
            alike.and_modify(|known| *known = None).or_insert(Some(team.clone()));
        }
        let orders = students.iter().map(|(_, name, _)| (name_key(name), exact_key(name)));
        let orders = orders.into_group_map();
        for (_, name, ids) in &students {
            let orders = orders.get(&name_key(name)).map_or(&[][..], Vec::as_slice);
            let shown = match (orders.len(), ids.first()) {
                (2.., Some(id)) => format!("{name} ({id})"),
                _ => name.clone(),
            };
            // In `lee_ann_18` the order of the words says more than the number, which may be that of a challenge.
            let is_in_any_order =
                orders.iter().all_equal() || ids.first().is_some_and(|id| !is_short_number(id));
            let in_any_order = [name, &shown].into_iter().take(1 + usize::from(is_in_any_order));
            for key in in_any_order
                .flat_map(|name| name_keys(name))
                .chain([name, &shown].into_iter().flat_map(|name| exact_keys(name)))
                .chain(ids.iter().map(|id| id_key(id)))
            {
                let place = roster.names.len();
                let known = roster.by_key.entry(key).or_insert(Some(place));
                *known = known.filter(|known| *known == place);
            }
            roster.names.push(shown);
        }
        Ok(roster)
    }
}
