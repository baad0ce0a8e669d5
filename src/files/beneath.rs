//! Folders and files beneath a folder, reached without following a link.

#[cfg(not(unix))]
pub(super) use portable::{FileIdentity, Folder, identity, open};
#[cfg(unix)]
pub(super) use unix::{FileIdentity, Folder, identity, open};

use std::cell::RefCell;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Kind of an entry of a folder, without following links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EntryKind {
    Folder,
    Link,
    /// A file, or anything else that can be opened.
    Other,
}

/// An entry of a folder.
#[derive(Debug)]
pub(super) struct FolderEntry {
    pub name: OsString,
    pub kind: EntryKind,
}

/// A folder beneath a root that is open.
struct OpenFolder {
    root: Arc<Folder>,
    path: PathBuf,
    folder: Folder,
}

thread_local! {
    /// The folder of the file that was opened last: the files of a folder come one after the other.
    static LAST: RefCell<Option<OpenFolder>> = const { RefCell::new(None) };
}

/// Opens a file at a path beneath a root, none of whose parts may be a link.
pub(super) fn open_beneath(root: &Arc<Folder>, path: &Path) -> io::Result<File> {
    let above = path.parent().unwrap_or(Path::new(""));
    let is_in = |last: &OpenFolder| Arc::ptr_eq(&last.root, root) && last.path == above;
    LAST.with_borrow_mut(|last| {
        if !last.as_ref().is_some_and(is_in) {
            let open = |folder| OpenFolder { root: Arc::clone(root), path: above.into(), folder };
            *last = root.beneath(above)?.map(open);
        }
        match (last, path.file_name()) {
            (Some(OpenFolder { folder, .. }), Some(name)) => folder.file(Path::new(name)),
            _ => root.file(path),
        }
    })
}

#[cfg(unix)]
mod unix {
    use std::ffi::{OsStr, OsString};
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStringExt as _;
    use std::os::unix::fs::MetadataExt as _;
    use std::path::{Component, Path};

    use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, fstat, openat, statat};
    use rustix::io::Errno;

    use super::{EntryKind, FolderEntry};

    const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::CLOEXEC);

    /// Opening a named pipe does not block, and a terminal does not become that of the program.
    const FILE: OFlags = OFlags::NONBLOCK.union(OFlags::NOCTTY).union(OFlags::CLOEXEC);

    /// Opens a file, following links.
    pub(crate) fn open(path: &Path) -> io::Result<File> {
        Ok(rustix::fs::open(path, FILE, Mode::empty())?.into())
    }

    /// Identity of a file, the same under all its names.
    pub(crate) type FileIdentity = (u64, u64);

    /// Returns the identity of a regular file with this data of its name, links followed; `None` for anything
    /// else.
    pub(crate) fn identity(path: &Path, data: Metadata) -> Option<FileIdentity> {
        let data = if data.is_symlink() { std::fs::metadata(path).ok()? } else { data };
        data.is_file().then(|| (data.dev(), data.ino()))
    }

    /// An open folder. It stays the same even if its name changes.
    #[derive(Debug)]
    pub(crate) struct Folder(OwnedFd);

    impl Folder {
        /// Opens a folder, following links.
        pub(crate) fn open(path: &Path) -> io::Result<Folder> {
            Ok(Folder(rustix::fs::open(path, FOLDER, Mode::empty())?))
        }

        /// Opens a folder in this one.
        pub(crate) fn folder(&self, name: &OsStr) -> io::Result<Folder> {
            let opened = openat(&self.0, name, FOLDER | OFlags::NOFOLLOW, Mode::empty());
            opened.map(Folder).map_err(replaced)
        }

        /// Opens a file at a path beneath, none of whose parts may be a link.
        pub(crate) fn file(&self, path: &Path) -> io::Result<File> {
            let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
                return Err(io::ErrorKind::NotFound.into());
            };
            let folder = self.beneath(folder)?;
            let folder = folder.as_ref().unwrap_or(self);
            let opened = openat(&folder.0, name, FILE | OFlags::NOFOLLOW, Mode::empty());
            opened.map(File::from).map_err(replaced)
        }

        /// Opens the folder at a path beneath; `None` if it is this one.
        pub(crate) fn beneath(&self, path: &Path) -> io::Result<Option<Folder>> {
            let mut reached: Option<Folder> = None;
            for part in path.components() {
                let Component::Normal(name) = part else { continue };
                reached = Some(reached.as_ref().unwrap_or(self).folder(name)?);
            }
            Ok(reached)
        }

        /// Returns all entries, sorted by name.
        pub(crate) fn entries(&self) -> io::Result<Vec<FolderEntry>> {
            let mut entries = Vec::new();
            for entry in Dir::read_from(&self.0)? {
                let entry = entry?;
                let name = OsString::from_vec(entry.file_name().to_bytes().to_vec());
                if name == "." || name == ".." {
                    continue;
                }
                let kind = match entry.file_type() {
                    FileType::Unknown => statat(&self.0, &name, AtFlags::SYMLINK_NOFOLLOW)
                        .map_or(FileType::Unknown, |stat| FileType::from_raw_mode(stat.st_mode)),
                    known => known,
                };
                let kind = match kind {
                    FileType::Directory => EntryKind::Folder,
                    FileType::Symlink => EntryKind::Link,
                    _ => EntryKind::Other,
                };
                entries.push(FolderEntry { name, kind });
            }
            entries.sort_by(|a, b| a.name.cmp(&b.name));
            Ok(entries)
        }

        /// Returns the identity of this folder, the same on every path to it.
        pub(crate) fn identity(&self) -> io::Result<(u64, u64)> {
            let stat = fstat(&self.0)?;
            // The widths of these numbers differ from system to system.
            #[allow(clippy::unnecessary_cast)]
            Ok((stat.st_dev as u64, stat.st_ino as u64))
        }
    }

    /// Returns the error of opening an entry, which a link or a file may have replaced since it was found.
    fn replaced(error: Errno) -> io::Error {
        match error {
            Errno::LOOP | Errno::MLINK | Errno::NOTDIR => {
                io::Error::other("it was replaced while its folder was being read")
            }
            error => error.into(),
        }
    }
}

#[cfg(not(unix))]
mod portable {
    use std::ffi::OsStr;
    use std::fs::{self, File};
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    use std::io;
    use std::path::{Path, PathBuf};

    use super::{EntryKind, FolderEntry};

    /// Opens a file, following links.
    pub(crate) fn open(path: &Path) -> io::Result<File> {
        File::open(path)
    }

    /// Identity of a file, the same through all links to it.
    pub(crate) type FileIdentity = PathBuf;

    /// Returns the identity of a regular file, links followed; `None` for anything else.
    pub(crate) fn identity(path: &Path, _: fs::Metadata) -> Option<FileIdentity> {
        path.canonicalize().ok().filter(|path| path.is_file())
    }

    /// A folder, by its path.
    #[derive(Debug)]
    pub(crate) struct Folder(PathBuf);

    impl Folder {
        /// Opens a folder, following links.
        pub(crate) fn open(path: &Path) -> io::Result<Folder> {
            Ok(Folder(path.canonicalize()?))
        }

        /// Opens a folder in this one.
        pub(crate) fn folder(&self, name: &OsStr) -> io::Result<Folder> {
            Ok(Folder(no_link(self.0.join(name))?))
        }

        /// Opens a file at a path beneath.
        pub(crate) fn file(&self, path: &Path) -> io::Result<File> {
            File::open(no_link(self.0.join(path))?)
        }

        /// Opens the folder at a path beneath; `None` if it is this one.
        pub(crate) fn beneath(&self, path: &Path) -> io::Result<Option<Folder>> {
            let is_this = path.as_os_str().is_empty();
            Ok(if is_this { None } else { Some(Folder(no_link(self.0.join(path))?)) })
        }

        /// Returns all entries, sorted by name.
        pub(crate) fn entries(&self) -> io::Result<Vec<FolderEntry>> {
            let mut entries = Vec::new();
            for entry in fs::read_dir(&self.0)? {
                let entry = entry?;
                let kind = match entry.file_type()? {
                    kind if kind.is_dir() => EntryKind::Folder,
                    kind if kind.is_symlink() => EntryKind::Link,
                    _ => EntryKind::Other,
                };
                entries.push(FolderEntry { name: entry.file_name(), kind });
            }
            entries.sort_by(|a, b| a.name.cmp(&b.name));
            Ok(entries)
        }

        /// Returns the identity of this folder, the same on every path to it.
        pub(crate) fn identity(&self) -> io::Result<(u64, u64)> {
            let mut hasher = DefaultHasher::new();
            self.0.canonicalize()?.hash(&mut hasher);
            Ok((hasher.finish(), 0))
        }
    }

    /// Returns the path, or an error if it is a link.
    fn no_link(path: PathBuf) -> io::Result<PathBuf> {
        match fs::symlink_metadata(&path)?.is_symlink() {
            true => Err(io::Error::other("it was replaced while its folder was being read")),
            false => Ok(path),
        }
    }
}
