//! The challenges that can be named: the library, and added specs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::similar::similar_references;
use super::{Challenge, LibrarySpec, Reference};

/// The challenges that submissions may name.
///
/// Specs of the library are read when they are first asked for. A challenge that was brought
/// along hides one of the library with the same number or id.
#[derive(Debug, Default)]
pub struct Specs {
    own: Vec<Arc<Challenge>>,
    read: Mutex<BTreeMap<u16, Arc<Challenge>>>,
}

impl Specs {
    /// The library alone.
    pub fn library() -> Self {
        Specs::default()
    }

    /// Adds a challenge.
    pub fn add(&mut self, challenge: Challenge) {
        self.own.push(Arc::new(challenge));
    }

    /// Returns the same challenges and these, which hide those with the same number or id.
    #[must_use]
    pub fn with(&self, challenges: impl IntoIterator<Item = Arc<Challenge>>) -> Specs {
        let own = challenges.into_iter().chain(self.own.iter().cloned()).collect();
        Specs { own, ..Specs::default() }
    }

    /// Returns the challenges that were added to the library.
    pub fn own(&self) -> &[Arc<Challenge>] {
        &self.own
    }

    /// Returns the challenges of the library that are not hidden by an added one.
    pub fn of_library(&self) -> impl Iterator<Item = &'static LibrarySpec> + Clone + '_ {
        LibrarySpec::all().iter().filter(|entry| !self.hides_entry(entry))
    }

    fn hides_entry(&self, entry: &LibrarySpec) -> bool {
        self.own.iter().any(|own| own.number == entry.number || own.id == entry.id)
    }

    /// The challenge that a reference means.
    pub fn find(&self, reference: &Reference) -> Option<Arc<Challenge>> {
        let is_meant = |challenge: &&Arc<Challenge>| match reference {
            Reference::Number(number) => challenge.number == *number,
            Reference::Id(id) => challenge.id == *id,
        };
        if let Some(own) = self.own.iter().find(is_meant) {
            return Some(Arc::clone(own));
        }
        let entry = LibrarySpec::find(reference).filter(|entry| !self.hides_entry(entry))?;
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(challenge) = read.get(&entry.number) {
            return Some(Arc::clone(challenge));
        }
        let challenge = Arc::new(entry.read().ok()?);
        read.insert(entry.number, Arc::clone(&challenge));
        Some(challenge)
    }

    /// Returns the likeliest meanings of the name of a challenge that does not exist.
    ///
    /// ```
    /// use tumble_core::challenge::{Reference, Specs};
    ///
    /// let specs = Specs::library();
    /// let named = |id: &str| Reference::Id(id.to_owned());
    /// assert_eq!(specs.similar(&named("Entropi")), [named("entropy")]);
    /// assert_eq!(specs.similar(&named("5")), [Reference::Number(5)]);
    /// ```
    pub fn similar(&self, reference: &Reference) -> Vec<Reference> {
        let Reference::Id(name) = reference else { return Vec::new() };
        let own = self.own.iter().map(|challenge| (challenge.number, challenge.id.as_str()));
        let library = self.of_library().map(|entry| (entry.number, entry.id));
        similar_references(name, own.chain(library))
    }

    /// All challenges in the order of their numbers. Of equal numbers, the ones brought along come first.
    pub fn all(&self) -> Vec<Arc<Challenge>> {
        let library = self.of_library();
        let library = library.filter_map(|entry| self.find(&Reference::Number(entry.number)));
        let mut all: Vec<_> = self.own.iter().cloned().chain(library).collect();
        all.sort_by_key(|challenge| challenge.number);
        all
    }
}
