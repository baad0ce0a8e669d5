//! The files that paths stand for.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::vec;

use anyhow::anyhow;

use super::beneath::{self, EntryKind, Folder, FolderEntry};
use super::unpack::may_hold_board;
use super::{
    Candidate, FOLDERS, FilePlace, cannot_read, holder_of, is_link, is_stdin, name, no_file,
};
use crate::results::skipped::Reason;

/// The files that paths stand for, in order, and the errors of paths.
#[derive(Debug, Default)]
pub(crate) struct FoundFiles {
    pub files: Vec<Candidate>,
    /// The files of folders that are not taken, with the reasons.
    pub skipped: Vec<(String, Reason)>,
    /// The errors of paths that cannot be read, each with its name.
    pub errors: Vec<(String, anyhow::Error)>,
    /// The folders inside that cannot be read: the reasons are among the errors.
    pub unread: Vec<PathBuf>,
    /// The folders that hold nothing.
    pub empty: Vec<(String, anyhow::Error)>,
    /// The links in folders that stay inside: each path and its target.
    pub links: Vec<(PathBuf, PathBuf)>,
}

/// Finds the files that paths stand for: files as they are, folders with all files inside
/// that may be boards, in the order of their names.
pub(crate) fn find(paths: &[PathBuf], follow_links: bool) -> FoundFiles {
    let mut found = FoundFiles::default();
    for path in paths {
        let named = Candidate { shown: path.clone(), place: FilePlace::Named, above: 0 };
        match fs::metadata(path) {
            _ if is_stdin(path) || is_link(path) => found.files.push(named),
            Ok(metadata) if metadata.is_dir() => {
                let before = found.files.len();
                if let Err(error) = walk_folder(path, follow_links, &mut found) {
                    found.add_error(path, error);
                } else if found.files.len() == before {
                    let error = anyhow!(
                        "nothing to grade in {}: it holds no file that boards are read from",
                        path.display()
                    );
                    found.empty.push((name(path), error));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && holder_of(path).is_none() => {
                found.errors.push((name(path), no_file(path)));
            }
            // Anything else is judged when it is open.
            _ => found.files.push(named),
        }
    }
    found
}

/// The files that were there so far, each with its owner.
pub(crate) type SeenFiles<W> = BTreeSet<(W, beneath::FileIdentity)>;

impl FoundFiles {
    fn add_error(&mut self, path: &Path, error: io::Error) {
        let error = anyhow::Error::new(error).context(cannot_read(path));
        self.errors.push((name(path), error));
    }

    /// Leaves out files that were seen under another name with the same owner. The first name that is not a link
    /// stays. Files of earlier calls count if `seen` has them.
    pub(crate) fn keep_once<W: Ord>(
        &mut self,
        seen: Option<&mut SeenFiles<W>>,
        whose: impl Fn(&str) -> W,
    ) {
        let in_link = |path: &Path| self.links.iter().any(|(link, _)| path.starts_with(link));
        let named = |(place, file): (usize, &Candidate)| {
            let data = fs::symlink_metadata(&file.shown).ok()?;
            let is_linked = data.is_symlink() || in_link(&file.shown);
            Some((is_linked, place, beneath::identity(&file.shown, data)?))
        };
        let mut order: Vec<_> = self.files.iter().enumerate().filter_map(named).collect();
        order.sort_by_key(|(is_linked, place, _)| (*is_linked, *place));
        let mut identities: Vec<beneath::FileIdentity> =
            order.iter().map(|(.., identity)| Clone::clone(identity)).collect();
        identities.sort();
        // Finding the owner takes longer, and most files have one name.
        let is_alone = |identity: &beneath::FileIdentity| {
            let place = identities.partition_point(|own| own < identity);
            identities.get(place + 1) != Some(identity)
        };
        let (is_only_call, mut own) = (seen.is_none(), SeenFiles::new());
        let seen = seen.unwrap_or(&mut own);
        let mut again = BTreeSet::new();
        for (_, place, identity) in order {
            let Some(file) = self.files.get(place) else { continue };
            let may_be_seen = !(is_only_call && is_alone(&identity));
            if may_be_seen && !seen.insert((whose(&file.name()), identity)) {
                again.insert(place);
            }
        }
        let mut place = 0..;
        let files = std::mem::take(&mut self.files);
        for file in files {
            match place.next().is_some_and(|place| again.contains(&place)) {
                true => self.skipped.push((file.name(), Reason::SameFile)),
                false => self.files.push(file),
            }
        }
    }
}

/// Number of folders that are kept open while those inside are walked through. Others are opened again.
const KEPT_OPEN: usize = 64;

/// A folder that is walked through.
struct WalkedFolder {
    /// `None`: closed for now.
    folder: Option<Folder>,
    entries: vec::IntoIter<FolderEntry>,
    /// Its path as it is shown.
    shown: PathBuf,
    /// Its path beneath the root, without links.
    real: PathBuf,
}

struct Walk<'a> {
    root: Arc<Folder>,
    /// The path of the root as it is shown.
    shown: &'a Path,
    /// The root without links, if these are followed.
    canonical: Option<PathBuf>,
    /// The folders that were entered, so that links cannot lead in circles.
    entered: BTreeSet<(u64, u64)>,
    open: Vec<WalkedFolder>,
    /// Links to folders, which wait until all folders were entered by their own names.
    waiting: VecDeque<WaitingLink>,
    found: &'a mut FoundFiles,
}

/// A link to a folder beneath the root.
struct WaitingLink {
    shown: PathBuf,
    /// The path of the folder beneath the root, without links.
    inside: PathBuf,
}

fn walk_folder(path: &Path, follow_links: bool, found: &mut FoundFiles) -> io::Result<()> {
    let root = Folder::open(path)?;
    let canonical = follow_links.then(|| path.canonicalize()).transpose()?;
    let (open, entered, waiting) = (Vec::new(), BTreeSet::new(), VecDeque::new());
    let before = found.files.len();
    let mut walk =
        Walk { root: Arc::new(root), shown: path, canonical, entered, open, waiting, found };
    let root = Folder::open(path)?;
    walk.enter_folder(root, path.to_owned(), PathBuf::new())?;
    loop {
        while let Some(level) = walk.open.last_mut() {
            match level.entries.next() {
                None => {
                    walk.open.pop();
                }
                Some(entry) => walk.take_entry(entry),
            }
        }
        let Some(link) = walk.waiting.pop_front() else { break };
        walk.follow_link(link);
    }
    if follow_links {
        found.files[before..].sort_by(|one, other| one.shown.cmp(&other.shown));
    }
    Ok(())
}

impl Walk<'_> {
    fn enter_folder(&mut self, folder: Folder, shown: PathBuf, real: PathBuf) -> io::Result<()> {
        if !self.entered.insert(folder.identity()?) {
            self.add_skipped(&shown, Reason::Again);
            return Ok(());
        }
        if self.open.len() >= FOLDERS {
            let most = FOLDERS;
            return Err(io::Error::other(format!("it is more than {most} folders deep")));
        }
        let entries = folder.entries()?.into_iter();
        self.open.push(WalkedFolder { folder: Some(folder), entries, shown, real });
        Ok(())
    }

    fn add_skipped(&mut self, shown: &Path, reason: Reason) {
        self.found.skipped.push((name(shown), reason));
    }

    fn take_entry(&mut self, entry: FolderEntry) {
        let Some(level) = self.open.last() else { return };
        let (shown, real) = (level.shown.join(&entry.name), level.real.join(&entry.name));
        if entry.name.as_encoded_bytes().starts_with(b".") {
            return self.add_skipped(&shown, Reason::Hidden);
        }
        match entry.kind {
            EntryKind::Folder => self.enter_child(&entry.name, shown, real),
            EntryKind::Link => self.take_link(&entry.name, shown, &real),
            EntryKind::Other => {
                let place = self.place_beneath(real);
                self.take_file(&entry.name, shown, place);
            }
        }
    }

    /// Takes a file. If it cannot be read, that is reported and counted in its place among the others.
    fn take_file(&mut self, name: &OsStr, shown: PathBuf, place: FilePlace) {
        match may_hold_board(&name.to_string_lossy()) {
            true => {
                let named = self.shown.parent().unwrap_or(self.shown).components();
                let above = named.filter(|part| matches!(part, Component::Normal(_))).count();
                self.found.files.push(Candidate { shown, place, above });
            }
            false => self.add_skipped(&shown, Reason::Extension),
        }
    }

    fn place_beneath(&self, path: PathBuf) -> FilePlace {
        FilePlace::Beneath { root: Arc::clone(&self.root), path }
    }

    fn enter_child(&mut self, name: &OsStr, shown: PathBuf, real: PathBuf) {
        let kept = self.open.len() < KEPT_OPEN;
        let Some(level) = self.open.last_mut() else { return };
        let mut reopened = None;
        if level.folder.is_none() {
            match self.root.beneath(&level.real) {
                Ok(folder) => reopened = folder,
                Err(error) => return self.add_lost(&shown, error),
            }
        }
        let parent = level.folder.as_ref().or(reopened.as_ref()).unwrap_or(&self.root);
        let folder = parent.folder(name);
        if !kept || level.entries.as_slice().is_empty() {
            level.folder = None;
        }
        let entered = folder.and_then(|folder| self.enter_folder(folder, shown.clone(), real));
        if let Err(error) = entered {
            self.add_lost(&shown, error);
        }
    }

    fn take_link(&mut self, file_name: &OsStr, shown: PathBuf, real: &Path) {
        let Some(canonical) = &self.canonical else {
            let out = match (shown.canonicalize(), self.shown.canonicalize()) {
                (Ok(target), Ok(root)) => !target.starts_with(root),
                _ => fs::read_link(&shown).is_ok_and(|target| leads_out(&target, real)),
            };
            return self.add_skipped(&shown, if out { Reason::LinkOut } else { Reason::Link });
        };
        let target = match shown.canonicalize() {
            Ok(target) => target,
            Err(error) => {
                return self.take_file(file_name, shown, FilePlace::Nowhere(error.kind()));
            }
        };
        let Ok(inside) = target.strip_prefix(canonical) else {
            return self.add_skipped(&shown, Reason::LinkOut);
        };
        let inside = inside.to_owned();
        self.found.links.push((shown.clone(), self.shown.join(&inside)));
        if !target.is_dir() {
            let place = self.place_beneath(inside);
            return self.take_file(file_name, shown, place);
        }
        self.waiting.push_back(WaitingLink { shown, inside });
    }

    /// Enters the folder of a link, unless it was entered by its own name.
    fn follow_link(&mut self, WaitingLink { shown, inside }: WaitingLink) {
        let folder = self.root.beneath(&inside);
        let entered = folder.and_then(|folder| match folder {
            Some(folder) => self.enter_folder(folder, shown.clone(), inside),
            None => {
                self.add_skipped(&shown, Reason::Again);
                Ok(())
            }
        });
        if let Err(error) = entered {
            self.add_lost(&shown, error);
        }
    }

    fn add_lost(&mut self, shown: &Path, error: io::Error) {
        self.found.unread.push(shown.to_owned());
        self.found.add_error(shown, error);
    }
}

/// Returns whether a broken link leads out of the root, judging by its text.
fn leads_out(target: &Path, real: &Path) -> bool {
    let mut depth = real.components().count().saturating_sub(1);
    for part in target.components() {
        match part {
            Component::Prefix(_) | Component::RootDir => return true,
            Component::CurDir => {}
            Component::ParentDir if depth == 0 => return true,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
        }
    }
    false
}
