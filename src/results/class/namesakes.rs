//! Students who share a name.

use std::collections::{BTreeMap, BTreeSet};

/// The names and the numbers or addresses of students.
#[derive(Debug, Default)]
pub struct Namesakes {
    /// The numbers or addresses of those who share a name, by that name.
    ids: BTreeMap<String, BTreeSet<String>>,
    /// The names of those who share an address.
    names: Vec<BTreeSet<String>>,
}

impl Namesakes {
    /// Finds the names that several students share. A student with a number in a platform may also send mails, so only
    /// two numbers or two addresses mean two students.
    pub fn new<'a>(students: impl Iterator<Item = (&'a str, Option<&'a str>)>) -> Namesakes {
        let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut names: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (name, id) in students {
            if let Some(id) = id {
                ids.entry(name.to_owned()).or_default().insert(id.to_owned());
                names.entry(id.to_owned()).or_default().insert(name.to_owned());
            }
        }
        names.retain(|id, names| id.contains('@') && names.len() > 1);
        ids.retain(|_, ids| {
            let addresses = ids.iter().filter(|id| id.contains('@')).count();
            addresses > 1 || ids.len() - addresses > 1
        });
        Namesakes { ids, names: names.into_values().collect() }
    }

    /// Returns the name to show for a student, with the number or address if several share it.
    pub fn told_apart(&self, name: &str, id: Option<&str>) -> String {
        match id.filter(|_| self.ids.contains_key(name)) {
            Some(id) => format!("{name} ({id})"),
            None => name.to_owned(),
        }
    }

    /// Returns notes for the teacher about shared names and addresses.
    pub fn notes(&self) -> impl Iterator<Item = String> {
        let listed =
            |all: &BTreeSet<String>| all.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let of_one_name = self.ids.iter().map(move |(name, ids)| {
            let ids = listed(ids);
            format!("{name} is taken for several students (`--roster` decides): {ids}")
        });
        let of_one_address = self.names.iter().map(move |names| {
            let names = listed(names);
            format!("these names have one address, and are taken for several students (`--roster` decides): {names}")
        });
        of_one_name.chain(of_one_address)
    }
}
