//! Files of a folder that are not graded, with the reasons.

use std::collections::BTreeMap;

use super::counted;

/// The reason why a file of a folder is not graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Its name says that it is something else.
    Extension,
    /// It is a text, but clearly not a board.
    NoBoard,
    /// It is hidden.
    Hidden,
    /// It is a link to something in the folder.
    Link,
    /// It is a link to something outside of the folder.
    LinkOut,
    /// It is an archive in another one.
    Nested,
    /// It is a mail in another one.
    Forwarded,
    /// It is a folder of an archive or a line of a table that holds nothing.
    Empty,
    /// Its path leads out of its archive.
    PathOut,
    /// It is a folder that was already reached by another path.
    Again,
    /// It is a file that was already reached by another name.
    SameFile,
}

impl Reason {
    /// Returns whether it may have been handed in nevertheless.
    pub fn may_be_handed_in(self) -> bool {
        !matches!(self, Reason::Hidden | Reason::Again | Reason::SameFile)
    }

    /// The reason as a word, for programs.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// The word for programs, and the sentence for reading.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Reason::Extension => ("extension", "not a board: no boards are read from such files"),
            Reason::NoBoard => ("no-board", "not a board: a text or a picture without one"),
            Reason::Hidden => ("hidden", "hidden: the name begins with a dot"),
            Reason::Link => {
                ("link", "a link: --follow-links follows those that stay in the folder")
            }
            Reason::LinkOut => ("link-out", "a link that leads out of the folder"),
            Reason::Nested => ("nested", "an archive in an archive"),
            Reason::Forwarded => {
                ("forwarded", "a mail in a mail: somebody else may have made what is in it")
            }
            Reason::Empty => ("empty", "empty: a folder of an archive, or a line of a table"),
            Reason::PathOut => ("path-out", "a path that leads out of its archive"),
            Reason::Again => ("again", "a folder that was entered by another way"),
            Reason::SameFile => ("same-file", "the same file as another one: it counts once"),
        }
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.words().1)
    }
}

/// Files that are not graded for the same reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The name of the file; `None`: there are too many of them to name each.
    pub name: Option<String>,
    /// Number of files: 1 if the name is given.
    pub count: u64,
    /// The reason that they share.
    pub reason: Reason,
}

impl Skipped {
    /// Returns the name of the file, or the number of files.
    pub fn subject(&self) -> String {
        match &self.name {
            Some(name) => name.clone(),
            None => counted(self.count, "file"),
        }
    }

    /// Returns the reason, after the number of files if they are not named.
    pub fn message(&self) -> String {
        match self.name {
            Some(_) => self.reason.to_string(),
            None => format!("{}: {}", self.subject(), self.reason),
        }
    }
}

/// Largest number of files that are named by default.
pub const FEW: usize = 10;

/// Returns the files in their order if they are few or `all` is set; else the number of files for each reason.
pub fn named_or_counted(files: &[(String, Reason)], all: bool) -> Vec<Skipped> {
    if all || files.len() <= FEW {
        let one = |(name, reason): &(String, Reason)| Skipped {
            name: Some(name.clone()),
            count: 1,
            reason: *reason,
        };
        return files.iter().map(one).collect();
    }
    let mut counts: BTreeMap<Reason, u64> = BTreeMap::new();
    files.iter().for_each(|(_, reason)| *counts.entry(*reason).or_default() += 1);
    let some = |(reason, count)| Skipped { name: None, count, reason };
    counts.into_iter().map(some).collect()
}
