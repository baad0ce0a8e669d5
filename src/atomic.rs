//! Files that appear whole or not at all.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

/// Writes files that belong together. Each is first written under another name in its folder; when all are complete,
/// they are renamed in the order given. If this is interrupted, no file is incomplete, and an old file stays until its
/// successor is whole.
///
/// An existing link stays a link, and an existing file keeps its permissions.
///
/// # Errors
/// Fails if a file cannot be written, is read-only or not a regular file; the drafts are removed.
pub(crate) fn write(files: &[(&Path, &[u8])]) -> anyhow::Result<()> {
    let mut drafts = Vec::new();
    for (path, bytes) in files {
        let draft = successor(path).and_then(|(path, mode)| Draft::new(path, bytes, mode));
        drafts.push(draft.map_err(|error| cannot_write(path, &error))?);
    }
    for (draft, (path, _)) in drafts.into_iter().zip(files) {
        draft.put_in_place().map_err(|error| cannot_write(path, &error))?;
    }
    Ok(())
}

/// Writes a file as [`write`] does, if `check` allows it to replace the old one, which it gets. It is asked when the new
/// file is complete, and again when the old one is put away: another program may write it in the meantime. Where two
/// files cannot be exchanged, only the first answer counts.
///
/// # Errors
/// Those of [`write`] and of `check`.
pub(crate) fn write_if(
    path: &Path,
    bytes: &[u8],
    mut check: impl FnMut(&Path) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let failed = |error| cannot_write(path, &error);
    let draft = successor(path).and_then(|(path, mode)| Draft::new(path, bytes, mode));
    let (place, draft) = draft.and_then(Draft::sync_under_other_name).map_err(failed)?;
    check(&draft.path)?;
    if system::exchange_files(&place, &draft.path).is_err() {
        return fs::rename(&place, &draft.path).map_err(failed);
    }
    // The draft has the old file now, and removes it.
    check(&place).inspect_err(|_| {
        let back = system::exchange_files(&place, &draft.path);
        let _ = back.or_else(|_| fs::rename(&place, &draft.path));
    })
}

/// Refuses to replace a file that has other content, unless that is forced.
///
/// # Errors
/// Fails if the file has other content, or cannot be read.
pub(crate) fn refuse_other(path: &Path, bytes: &[u8], force: bool) -> anyhow::Result<()> {
    // Replacing an empty file or a device does not lose anything.
    let length = fs::metadata(path).ok().filter(fs::Metadata::is_file).map_or(0, |it| it.len());
    // A large file of the user's is not read to find that it differs.
    let is_same = || length == bytes.len() as u64 && fs::read(path).is_ok_and(|it| it == bytes);
    if !force && length > 0 && !is_same() {
        bail!(
            "{} exists and is left as it is: choose another name, or add --force",
            path.display()
        );
    }
    Ok(())
}

/// Begins a file that is written piece by piece, as [`write`] does.
///
/// # Errors
/// Those of [`write`].
pub(crate) fn begin(path: &Path) -> anyhow::Result<Draft> {
    let draft = successor(path).and_then(|(path, mode)| Draft::new(path, &[], mode));
    draft.map_err(|error| cannot_write(path, &error))
}

/// Writes a file that only the user may read. An existing file or link of that name is replaced; links are not
/// followed.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Draft::new(path.to_owned(), bytes, private())?.put_in_place()
}

#[cfg(unix)]
fn private() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o600))
}

#[cfg(not(unix))]
fn private() -> Option<Permissions> {
    None
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    // The file itself is never opened for writing: another one takes its place.
    if error.kind() == io::ErrorKind::PermissionDenied {
        return anyhow!(
            "{} cannot be written: its folder does not allow it: {error}",
            path.display()
        );
    }
    anyhow!("{} cannot be written: {error}", path.display())
}

/// Returns the file at the end of all links, with its permissions if it exists.
fn successor(path: &Path) -> io::Result<(PathBuf, Option<Permissions>)> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok((path.to_owned(), None));
        }
        Err(error) => return Err(error),
        Ok(_) => {}
    }
    let path = path.canonicalize().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::other("it is a link that leads nowhere"),
        _ => error,
    })?;
    let there = fs::metadata(&path)?;
    if !there.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    // The superuser could write it, but it was made read-only for a reason.
    if there.permissions().readonly() {
        return Err(io::Error::other("it is read-only"));
    }
    Ok((path, Some(there.permissions())))
}

/// A file without a name, or under another one, removed unless it is kept.
#[derive(Debug)]
pub(crate) struct Draft {
    /// Its name, if it has one.
    place: Option<PathBuf>,
    path: PathBuf,
    file: File,
}

impl Draft {
    fn new(path: PathBuf, bytes: &[u8], mode: Option<Permissions>) -> io::Result<Draft> {
        let mut draft = match system::file_next_to(&path) {
            Some(file) => Draft { place: None, path, file },
            None => {
                let open =
                    |place: &Path| OpenOptions::new().write(true).create_new(true).open(place);
                let (place, file) = under_free_name(&path, open)?;
                Draft { place: Some(place), path, file }
            }
        };
        if let Some(mode) = mode {
            // Permissions are set while the file is empty, so that others can never read its content.
            draft.file.set_permissions(mode)?;
        }
        draft.write_all(bytes)?;
        Ok(draft)
    }

    /// Gives the file its name, once all of it is on the disk.
    pub(crate) fn put_in_place(self) -> io::Result<()> {
        let (place, draft) = self.sync_under_other_name()?;
        fs::rename(place, &draft.path)
    }

    /// Returns the file and its other name, once all of it is on the disk.
    fn sync_under_other_name(mut self) -> io::Result<(PathBuf, Draft)> {
        self.file.sync_all()?;
        let place = match self.place.take() {
            Some(place) => place,
            None => under_free_name(&self.path, |place| system::give_name(&self.file, place))?.0,
        };
        Ok((self.place.insert(place).clone(), self))
    }
}

impl io::Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After renaming, nothing is left to remove.
        let _ = self.place.as_ref().map(fs::remove_file);
    }
}

/// Makes something next to a file, under an unused name.
fn under_free_name<T>(
    path: &Path,
    make: impl Fn(&Path) -> io::Result<T>,
) -> io::Result<(PathBuf, T)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A long name would have no room for what is added.
    let name: String = name.chars().take(40).collect();
    let id = std::process::id();
    let mut number = 0;
    loop {
        // Hidden, so that no command takes it for a file of the user's.
        let place = path.with_file_name(format!(".{name}.{id}-{number}.part"));
        match make(&place) {
            // An earlier process with this number was killed and left the file behind.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            made => return Ok((place, made?)),
        }
    }
}

/// Files without a name, which vanish with the program in any case, and the exchange of files.
#[cfg(target_os = "linux")]
mod system {
    use std::os::fd::AsRawFd as _;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, RenameFlags, linkat, open, renameat_with};

    use super::{File, Path, PathBuf, io};

    /// Returns a nameless file in the folder of `path`; `None` if its file system does not support that.
    pub(super) fn file_next_to(path: &Path) -> Option<File> {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(0o666);
        let file = File::from(open(folder.unwrap_or(Path::new(".")), flags, mode).ok()?);
        place_of(&file).exists().then_some(file)
    }

    pub(super) fn give_name(file: &File, name: &Path) -> io::Result<()> {
        Ok(linkat(CWD, place_of(file), CWD, name, AtFlags::SYMLINK_FOLLOW)?)
    }

    /// Exchanges two files; fails if one is not there, or the file system does not support that.
    pub(super) fn exchange_files(one: &Path, other: &Path) -> io::Result<()> {
        Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
    }

    fn place_of(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::{File, Path, io};

    pub(super) fn file_next_to(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn give_name(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn exchange_files(_: &Path, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
