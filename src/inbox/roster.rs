//! The roster of a class, which decides the names of students.

mod keys;
mod named;
mod reading;

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools as _;

use keys::{exact_key, id_key, is_same_class, team_key, written_key};

use crate::results::class::{may_be_same_name, name_key};
use tumble_core::grade::Sender;

/// The students of a class.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    students: Vec<RosterEntry>,
    /// All words of names and ids, as they are compared.
    words: BTreeSet<String>,
    /// The same as they are written, in small letters.
    written_words: BTreeSet<String>,
    /// The number of words of the longest name or id.
    most_words: usize,
    /// The groups that hand in together, by [`written_key`].
    teams: BTreeMap<String, Team>,
    /// The groups by [`team_key`]; `None` if several groups share it.
    by_team_key: BTreeMap<String, Option<String>>,
    /// The places of students by all their names and ids; `None` if several students share it.
    by_key: BTreeMap<String, Option<usize>>,
    has_addresses: bool,
}

/// A group on the roster.
#[derive(Debug)]
struct Team {
    /// The name as it is shown.
    name: String,
    /// The places of its students.
    places: Vec<usize>,
}

/// A student on the roster.
#[derive(Debug, PartialEq, Eq)]
struct RosterEntry {
    /// The name as it is shown.
    name: String,
    /// The [`name_keys`](keys::name_keys) of the name without an id that is shown behind it.
    keys: Vec<String>,
    /// The class and group, in the words of a form's lines.
    class: String,
    /// The group, if the roster has one.
    group: Option<String>,
}

impl RosterEntry {
    /// Returns the key that all spellings of the name share.
    fn name_key(&self) -> &str {
        self.keys.first().map_or("", String::as_str)
    }
}

impl Roster {
    /// Returns the student of exactly this name, id, user name or address.
    pub(crate) fn name_of(&self, called: &str) -> Option<&str> {
        self.student_called(called).map(|student| &*student.name)
    }

    fn student_called(&self, called: &str) -> Option<&RosterEntry> {
        let places = [self.place_of(&id_key(called)), self.place_of_name(called)];
        let [id, name] = places.map(|place| self.students.get(place?));
        match (id, name) {
            // The user name of one student, and the name of another.
            (Some(one), Some(other)) if one != other => {
                Some(other).filter(|other| other.name == called)
            }
            _ => id.or(name),
        }
    }

    /// Returns whether this is the id of a student, and not also a name as it is written.
    pub(crate) fn is_id(&self, called: &str) -> bool {
        let small = called.to_lowercase();
        self.place_of(&id_key(called)).is_some()
            && self.names().all(|name| name.to_lowercase() != small)
    }

    /// Returns the student of a platform's number, or of an address.
    pub(crate) fn name_by_number(&self, id: &str) -> Option<&str> {
        self.student_by_number(id).map(|student| &*student.name)
    }

    fn student_by_number(&self, id: &str) -> Option<&RosterEntry> {
        let keys = [id_key(id), id_key(&format!("Participant {id}"))];
        keys.iter().find_map(|key| self.students.get(self.place_of(key)?))
    }

    /// Returns whether the roster has another class for a student of this name than the line of a form.
    pub(crate) fn has_other_class(&self, name: &str, class: &str) -> bool {
        let own = self.place_of_name(name).and_then(|place| self.students.get(place));
        own.is_some_and(|own| is_same_class(&own.class, class) == Some(false))
    }

    fn name_at(&self, place: usize) -> Option<&str> {
        Some(&self.students.get(place)?.name)
    }

    fn place_of(&self, key: &str) -> Option<usize> {
        *self.by_key.get(key)?
    }

    /// Returns the place of the student of a name: the same words in another order come second.
    fn place_of_name(&self, called: &str) -> Option<usize> {
        self.place_of(&exact_key(called)).or_else(|| self.place_of(&name_key(called)))
    }

    /// Returns the student that the name of a sender or author means.
    pub(crate) fn name_in(&self, called: &str, id: Option<&str>) -> Option<&str> {
        if self.is_empty() {
            return None;
        }
        // The platform or the address distinguishes two students of one name. A number may also be that of another
        // student on the roster.
        let of_id = || {
            let known = self.student_by_number(id?)?;
            // Canvas joins the words: `bergada`.
            let is_own =
                may_be_same_name(called, &known.name) || known.keys.contains(&name_key(called));
            is_own.then_some(&*known.name)
        };
        // Moodle writes the group in front of the name. Behind it, a number may be that of a challenge.
        let of_member = || {
            let (team, name) = called.split_once('-')?;
            let known = self.name_of(name).filter(|_| name.contains(char::is_alphabetic))?;
            self.members(team).iter().any(|member| member == known).then_some(known)
        };
        // So may the class in the line of a form.
        let of_class = || {
            let (key, class) = (name_key(called), id?);
            let is_own = |own: &&RosterEntry| {
                own.name_key() == key && is_same_class(&own.class, class) == Some(true)
            };
            let own = self.students.iter().filter(is_own).exactly_one().ok();
            own.map(|own| own.name.as_str())
        };
        of_id().or_else(|| self.name_of(called)).or_else(of_class).or_else(of_member)
    }

    /// Returns the student or group of a folder that no platform named.
    pub(crate) fn name_of_folder(&self, folder: &str) -> Option<String> {
        let of_exercise = || {
            let is_team = !self.members(folder).is_empty();
            let named = self.students_named_in(folder);
            named.of_folder(self).filter(|_| !is_team).map(str::to_owned)
        };
        self.name_in(folder, None).map(str::to_owned).or_else(of_exercise)
    }

    /// Returns whether a word is part of the name of a student.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        self.words.contains(&name_key(word))
    }

    /// Returns whether several students are called so, with or without accents, or have this id.
    pub(crate) fn has_several(&self, called: &str) -> bool {
        let places = [id_key(called), name_key(called)].map(|key| self.by_key.get(&key));
        let is_of_two = matches!(places, [Some(Some(one)), Some(Some(other))] if one != other);
        (places.contains(&Some(&None)) || is_of_two) && self.name_of(called).is_none()
    }

    /// Returns whether addresses tell students apart.
    pub(crate) fn has_addresses(&self) -> bool {
        self.has_addresses
    }

    /// Returns whether a group or at least one student has this name.
    pub(crate) fn has_name(&self, called: &str) -> bool {
        self.by_key.contains_key(&name_key(called))
            || self.name_in(called, None).is_some()
            || !self.members(called).is_empty()
    }

    /// Returns the group of a student of this name.
    pub(crate) fn group_of(&self, name: &str) -> Option<&str> {
        self.students.iter().find(|own| own.name == name)?.group.as_deref()
    }

    /// Returns whether this may be a student or a group: two words in front of a file may be something else.
    pub(crate) fn may_have(&self, called: &str) -> bool {
        self.is_empty() || self.has_name(called)
    }

    /// Returns the students that a hand-in of `sender` counts for: the members if it is a group.
    pub(crate) fn counts_for(&self, sender: &Sender) -> Vec<Sender> {
        match self.members(&sender.name) {
            members if members.is_empty() => vec![sender.clone()],
            members => members.into_iter().map(|name| Sender { name, id: None }).collect(),
        }
    }

    /// Returns the students of a group that hands in together; empty if a student has that name.
    pub(crate) fn members(&self, team: &str) -> Vec<String> {
        if self.teams.is_empty() || self.name_of(team).is_some() {
            return Vec::new();
        }
        let team = self.team_called(team);
        team.map_or(Vec::new(), |team| self.names_in(team).map(str::to_owned).collect())
    }

    /// Returns the name of a group as the roster writes it.
    pub(crate) fn team_name(&self, called: &str) -> Option<&str> {
        self.team_called(called).map(|team| &*team.name)
    }

    fn names_in(&self, team: &Team) -> impl Iterator<Item = &str> {
        team.places.iter().filter_map(|&place| self.name_at(place))
    }

    /// Returns a group. The exact name comes before other spellings.
    fn team_called(&self, called: &str) -> Option<&Team> {
        let alike = || self.by_team_key.get(&team_key(called))?.as_ref();
        self.teams.get(&written_key(called)).or_else(|| self.teams.get(alike()?))
    }

    /// Returns all students.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.students.iter().map(|student| student.name.as_str())
    }

    /// Returns whether there is no roster.
    pub(crate) fn is_empty(&self) -> bool {
        self.students.is_empty()
    }
}
