//! Students of one name.

use std::collections::{BTreeMap, BTreeSet};

/// The numbers or addresses of students who share a name, by that name.
#[derive(Debug, Default)]
pub struct Namesakes(BTreeMap<String, BTreeSet<String>>);

impl Namesakes {
    /// Finds the names that several students have. One who has a number in a platform may send mails, too: only
    /// two numbers or two addresses are of two students.
    pub fn new<'a>(students: impl Iterator<Item = (&'a str, Option<&'a str>)>) -> Namesakes {
        let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (name, id) in students {
            if let Some(id) = id {
                ids.entry(name.to_owned()).or_default().insert(id.to_owned());
            }
        }
        ids.retain(|_, ids| {
            let addresses = ids.iter().filter(|id| id.contains('@')).count();
            addresses > 1 || ids.len() - addresses > 1
        });
        Namesakes(ids)
    }

    /// Returns what a student is called: with the number or address where the name is that of several.
    pub fn told_apart(&self, name: &str, id: Option<&str>) -> String {
        match id.filter(|_| self.0.contains_key(name)) {
            Some(id) => format!("{name} ({id})"),
            None => name.to_owned(),
        }
    }

    /// Returns what a person has to know about them.
    pub fn notes(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(name, ids)| {
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            let ids = ids.join(", ");
            format!("{name} is taken for several students (`--roster` decides): {ids}")
        })
    }
}
