//! The owner of a hand-in, decided by this evidence:
//!
//! | evidence | author | decision |
//! | --- | --- | --- |
//! | the folder, or the name that a platform gave | the teacher | the student, unless the roster has another address; the number tells equal names apart |
//! | an address on the roster | the server of the sender | the student, or the named group with this member |
//! | an address that is missing or not on the roster | anyone | nothing: a name beside it is a claim |
//! | the name of a sender, of a table or a mail | the sender | the student |
//! | the author in a board, then the name in the file name | the student | the student, if nothing else does |

use std::path::Path;

use super::judge::is_address_alone;
use super::name_of_student::{without_number, without_try};
use super::owner::Owner;
use super::path_parts::folder_names;
use super::platform::PlatformMark;
use super::roster::Roster;
use crate::envelope::{NO_ADDRESS, is_address};
use crate::results::class::{Record, may_be_same_name};
use tumble_core::grade::{ChallengeFrom, Graded, Sender};

/// The student or group that a hand-in counts for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Attribution {
    /// Student or group, named as on the roster.
    pub student: Sender,
    /// The name that a mail or a table claims and its address does not confirm.
    pub claim: Option<String>,
    /// The roster has addresses, and the one of this hand-in is missing or not that of the student.
    pub is_stranger: bool,
    /// The number or class that a platform or a table gave.
    pub number: Option<String>,
}

impl Attribution {
    /// Decides whose a file is. `challenge` is the one that its name or its text states.
    pub(crate) fn new(
        owner: &Owner,
        file: &str,
        challenge: Option<u16>,
        (author, sender): (Option<&str>, Option<&Sender>),
        roster: &Roster,
    ) -> Attribution {
        let author = author.map(str::trim).filter(|author| !author.is_empty());
        match (owner, author, sender) {
            (Owner::Folder(name, mark), _, sender) => {
                let own = of_folder(name, mark, roster);
                let address = sender.and_then(|sender| sender.id.as_deref());
                match address.filter(|address| is_address(address) && roster.has_addresses()) {
                    Some(address) => with_address(own, address, roster),
                    None => own,
                }
            }
            (Owner::File(stem), None, None) => {
                // All boards of one text are of one student. They are named after their lines.
                let is_part = file.rsplit('/').next().is_some_and(|name| name.contains(':'));
                let challenge = challenge.filter(|_| !is_part);
                let without = challenge.and_then(|number| without_number(stem, number));
                // The number of the challenge is not also that of one of several with this name.
                let is_known = roster.name_of(stem).is_some() || !roster.members(stem).is_empty();
                let name = if is_known { stem } else { without_try(without.unwrap_or(stem)) };
                of_name(name, None, roster).into()
            }
            (Owner::File(_), Some(author), None) => of_name(author, None, roster).into(),
            (Owner::File(_), author, Some(sender)) => {
                of_sender(author.unwrap_or(&sender.name), sender, roster)
            }
        }
    }

    /// Decides which student a line of a stream or a verdict names.
    pub(crate) fn of_line(name: &str, id: Option<&str>, roster: &Roster) -> Attribution {
        let sender = Sender { name: name.to_owned(), id: id.map(str::to_owned) };
        of_sender(name, &sender, roster)
    }

    /// Gives a verdict that names its student the name on the roster.
    pub(crate) fn of_record(record: &mut Record, roster: &Roster) -> Attribution {
        let id = record.student_id.as_deref();
        let is_folder = |file: &str| {
            let above = Path::new(file).parent();
            above.into_iter().flat_map(folder_names).any(|folder| folder == record.student)
        };
        let of_folder = roster.name_of_folder(&record.student);
        let of_folder = of_folder.filter(|_| record.file.as_deref().is_some_and(is_folder));
        let named = of_folder.as_deref().unwrap_or(&record.student);
        let named = Attribution::of_line(named, id, roster);
        record.set_sender(named.student.clone());
        named
    }

    /// Returns why the hand-in of a stranger does not count for a student.
    pub(crate) fn doubt_about_sender(&self) -> Option<String> {
        self.is_stranger.then(|| match &self.claim {
            Some(claim) => format!("{claim} is claimed, and the roster does not say so"),
            None => "it was sent without an address".to_owned(),
        })
    }
}

impl From<Sender> for Attribution {
    fn from(student: Sender) -> Attribution {
        Attribution { student, claim: None, is_stranger: false, number: None }
    }
}

/// Returns the challenge that the board itself, its file name or the command states.
pub(crate) fn own_challenge(graded: &Graded) -> Option<u16> {
    challenge_from(graded, &[ChallengeFrom::File, ChallengeFrom::Name, ChallengeFrom::Option])
}

/// Returns the challenge of a board if one of these sources names it.
pub(crate) fn challenge_from(graded: &Graded, sources: &[ChallengeFrom]) -> Option<u16> {
    let own = graded.challenge.as_ref().map(|own| own.number);
    own.filter(|_| graded.challenge_from.is_some_and(|from| sources.contains(&from)))
}

fn of_folder(name: &str, mark: &PlatformMark, roster: &Roster) -> Attribution {
    let known = match roster.name_of(name) {
        None if *mark == PlatformMark::default() => roster.name_of_folder(name),
        known => known.map(str::to_owned),
    };
    let student = match known {
        Some(name) => Sender { name, id: None },
        None => of_name(name, mark.id.as_deref(), roster),
    };
    Attribution { number: mark.id.clone(), ..student.into() }
}

/// Returns the owner of a mail in a student's folder: nobody, if its address is another one.
fn with_address(own: Attribution, address: &str, roster: &Roster) -> Attribution {
    let name = &own.student.name;
    let known = roster.name_by_number(address);
    let is_own = |known| known == name || roster.members(name).iter().any(|member| member == known);
    if known.is_some_and(is_own) {
        return own;
    }
    let whose = known.map_or(String::new(), |known| format!(", which is {known}'s"));
    let claim = Some(format!("{name} ({address}{whose})"));
    let student = Sender { name: address.to_lowercase(), id: None };
    Attribution { claim, is_stranger: true, ..student.into() }
}

fn of_name(name: &str, id: Option<&str>, roster: &Roster) -> Sender {
    match roster.name_in(name, id) {
        Some(known) => Sender { name: known.to_owned(), id: None },
        None => Sender { name: name.to_owned(), id: id.map(str::to_lowercase) },
    }
}

fn of_sender(name: &str, sender: &Sender, roster: &Roster) -> Attribution {
    let is_alone = is_address_alone(sender);
    let id = sender.id.as_deref().filter(|_| is_alone || sender.name == name);
    let id = id.filter(|id| *id != NO_ADDRESS || roster.has_addresses());
    let Some(address) = id.filter(|id| is_address(id)) else {
        let number = id.map(str::to_owned);
        return Attribution { number, ..of_name(name, id, roster).into() };
    };
    let members = roster.members(name);
    let is_named = roster.has_name(name);
    let is_missing = address == NO_ADDRESS;
    let is_claim = name != address && (is_alone || is_named || is_missing);
    let claim = is_claim.then(|| format!("{name} ({address})"));
    match roster.name_by_number(address) {
        Some(known) if members.iter().any(|member| member == known) => {
            Sender { name: name.to_owned(), id: None }.into()
        }
        Some(known) => {
            let is_other = is_claim && !may_be_same_name(name, known);
            let claim = is_other
                .then(|| format!("{name} ({address}, which is {known}'s: it counts for {known})"));
            Attribution { claim, ..Sender { name: known.to_owned(), id: None }.into() }
        }
        None if (is_claim && is_named || is_missing) && roster.has_addresses() => {
            let student = Sender { name: address.to_lowercase(), id: None };
            Attribution { is_stranger: true, claim, ..student.into() }
        }
        None => Attribution { claim, ..of_name(name, Some(address), roster).into() },
    }
}
