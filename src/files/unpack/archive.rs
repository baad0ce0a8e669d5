//! The files of a ZIP archive: nothing is written to disk, and a bomb ends at the bound.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use itertools::Itertools as _;
use rawzip::time::{TimeZone, ZipDateTimeKind};
use rawzip::{CompressionMethod, ZipArchive, ZipSliceArchive};

use super::{CONTAINER_BYTES, Letter, Unpacked, may_hold_board, most_bytes};
use crate::files::{has_extension, large_bytes};
use crate::results::Moment;
use crate::results::skipped::Reason;
use tumble_core::grade::SentFrom;
use tumble_core::problem::{Problem, ProblemKind};

/// The most files of an archive.
const FILES: usize = 10_000;

impl Unpacked<'_> {
    pub(super) fn open_archive(&mut self, letter: &Letter) {
        let Ok(archive) = ZipArchive::from_slice(letter.bytes.as_slice()) else {
            return self.refuse_form(&letter.name, "it is not a ZIP archive that can be read");
        };
        if is_shifted(&archive) {
            let what = "it is damaged: its beginning or its end is of another archive";
            return self.refuse_form(&letter.name, what);
        }
        let sender = || letter.envelope.sender.clone();
        let (mut folders, mut paths) = (BTreeSet::new(), BTreeSet::new());
        for (count, entry) in archive.entries().enumerate() {
            let Ok(entry) = entry else {
                self.refuse_form(&letter.name, "the list of its files is cut off");
                break;
            };
            if count == FILES {
                self.refuse_form(
                    &letter.name,
                    &format!("it holds more than {FILES} files: split it"),
                );
                break;
            }
            let path = path_of_entry(entry.file_path().as_bytes());
            if path.is_empty() && entry.is_dir() {
                continue;
            }
            let name = format!("{}/{path}", letter.name);
            // Names are only shown, but a name that leads elsewhere would be that of another student.
            let is_out = |part: &str| matches!(part, "" | "..");
            let reason = match &*path {
                _ if path.split('/').any(is_out) || path.contains([':', '\0', '\n']) => {
                    Some(Reason::PathOut)
                }
                _ if path.split('/').any(is_hidden) => Some(Reason::Hidden),
                _ if entry.is_dir() => None,
                _ => (!may_hold_board(&path)).then_some(Reason::Extension),
            };
            match reason {
                Some(Reason::PathOut) => {}
                // Its folder may have no entry of its own.
                Some(Reason::Hidden) => {
                    let seen = path.split('/').take_while(|part| !is_hidden(part));
                    folders.insert(seen.fold(String::new(), |folder, part| folder + part + "/"));
                }
                _ => _ = paths.insert(format!("{path}/")),
            }
            if let Some(reason) = reason {
                self.skip(name, reason, sender());
                continue;
            }
            if entry.is_dir() {
                folders.insert(format!("{path}/"));
                continue;
            }
            let (method, most) = (entry.compression_method(), most_bytes(&name).min(self.budget));
            match contents(&archive, method, entry.wayfinder(), most) {
                // It is cut off where the archive is too large.
                Ok(bytes) if bytes.len() as u64 > self.budget => self.budget = 0,
                Ok(bytes) => {
                    self.budget -= bytes.len() as u64;
                    let (mut envelope, words) = (letter.envelope.clone(), letter.words.clone());
                    envelope.sent_at(time_of(&entry.last_modified()), SentFrom::Archive);
                    self.is_in_archive = true;
                    self.open(Letter { name, bytes, envelope, words, note: None });
                    self.is_in_archive = false;
                }
                Err(what) => self.refuse_form(&name, what),
            }
            if self.budget == 0 {
                let most = CONTAINER_BYTES >> 20;
                let what = format!("what it holds is larger than {most} MiB: unpack it");
                let problem = Problem::new(ProblemKind::TooLarge, what);
                return self.refuse(letter.name.clone(), problem);
            }
        }
        for folder in folders {
            let mut inside = paths.range(folder.clone()..).filter(|path| **path != folder);
            let is_empty = !inside.next().is_some_and(|path| path.starts_with(&folder));
            if let Some(path) = folder.strip_suffix('/').filter(|_| is_empty) {
                self.skip(format!("{}/{path}", letter.name), Reason::Empty, sender());
            }
        }
    }

    /// Adds a file in a form that cannot be read.
    fn refuse_form(&mut self, name: &str, what: &str) {
        self.refuse(name.to_owned(), Problem::new(ProblemKind::Form, what));
    }
}

/// The folder that all folders of an archive are in, at any depth.
pub(crate) struct WrappingFolder {
    pub path: PathBuf,
    pub folders: BTreeSet<String>,
    /// Whether there are files beside it.
    pub has_files_beside: bool,
    /// The files in it.
    pub files: BTreeSet<String>,
    /// The number of files in the archive.
    pub count: usize,
}

/// Returns the folder that all folders of an archive are in.
pub(crate) fn wrapping_folder(archive: &Path) -> Option<WrappingFolder> {
    if !has_extension(archive, "zip") {
        return None;
    }
    let bytes = large_bytes(archive, CONTAINER_BYTES).ok()?;
    let archive = ZipArchive::from_slice(bytes.as_slice()).ok()?;
    let mut all = BTreeSet::new();
    for entry in archive.entries().take(FILES) {
        let entry = entry.ok()?;
        let path = path_of_entry(entry.file_path().as_bytes());
        let parts: Vec<String> =
            path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        if !entry.is_dir() && !parts.iter().any(|part| is_hidden(part)) {
            all.insert(parts);
        }
    }
    let folder_of = |file: &Vec<String>| file.split_last().map_or(Vec::new(), |it| it.1.to_vec());
    let mut within = all.iter().map(folder_of).filter(|folder| !folder.is_empty());
    let first = within.next()?;
    let shared = within.fold(first, |shared, folder| {
        let same = shared.into_iter().zip(folder).take_while(|(one, other)| one == other);
        same.map(|(one, _)| one).collect()
    });
    let has_files_beside = all.iter().any(|file| file.len() == 1);
    let (mut files, mut folders) = (BTreeSet::new(), BTreeSet::new());
    for file in all.iter().filter(|file| file.len() > shared.len() && file.len() > 1) {
        let is_file = file.len() == shared.len() + 1;
        let inside = if is_file { &mut files } else { &mut folders };
        inside.extend(file.get(shared.len()).cloned());
    }
    let (path, count) = (shared.iter().collect(), all.len());
    (!shared.is_empty()).then_some(WrappingFolder { path, folders, has_files_beside, files, count })
}

/// Returns the time of a file. Many archives do not state the zone. Archives without times state 1980, the first year
/// of the format.
fn time_of(time: &ZipDateTimeKind) -> Option<Moment> {
    let day = format!("{:04}-{:02}-{:02}", time.year(), time.month(), time.day());
    let zone = if time.timezone() == TimeZone::Utc { "Z" } else { "" };
    let (hour, minute, second) = (time.hour(), time.minute(), time.second());
    let text = format!("{day}T{hour:02}:{minute:02}:{second:02}{zone}");
    Moment::parse(&text).filter(|_| time.year() > 1980)
}

/// Returns whether the list of files does not end at the beginning of its record. In an archive that is cut off, an
/// archive inside would be read instead.
fn is_shifted(archive: &ZipSliceArchive<&[u8]>) -> bool {
    let bytes = archive.get_ref();
    let Ok(end) = usize::try_from(archive.eocd_offset()) else { return true };
    let number = |at: usize| {
        let number = bytes.get(at..at + 4).and_then(|number| <[u8; 4]>::try_from(number).ok());
        number.map_or(0, u32::from_le_bytes)
    };
    let (size, from) = (number(end + 12), number(end + 16));
    let list_end = size as usize + from as usize;
    // The numbers of a large archive are in a record of their own, which is between the two.
    let is_large = [size, from].contains(&u32::MAX)
        || bytes.get(list_end..).is_some_and(|rest| rest.starts_with(b"PK\x06\x06"));
    !is_large && list_end != end
}

/// Returns the path of an entry; empty for the folder that a program packed. One from the root of a disk begins with `/`.
fn path_of_entry(name: &[u8]) -> String {
    let path = text_of_name(name).replace('\\', "/");
    let root = if path.starts_with('/') { "/" } else { "" };
    root.to_owned() + &path.split('/').filter(|part| !matches!(*part, "" | ".")).join("/")
}

pub(crate) fn is_hidden(part: &str) -> bool {
    part.starts_with('.') || part == "__MACOSX"
}

/// Reads the name of a file as UTF-8, else with the letters of the first PC: every byte is a letter of its own.
fn text_of_name(name: &[u8]) -> String {
    const HIGH: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘\
                        ╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
    let letter = |&byte: &u8| match byte.checked_sub(128) {
        Some(place) => HIGH.chars().nth(usize::from(place)).unwrap_or(char::REPLACEMENT_CHARACTER),
        None => char::from(byte),
    };
    let read = std::str::from_utf8(name).map(str::to_owned);
    read.unwrap_or_else(|_| name.iter().map(letter).collect())
}

/// Returns the bytes of a file, at most `most` and one more. The checksum is compared if these are all.
fn contents(
    archive: &ZipSliceArchive<&[u8]>,
    method: CompressionMethod,
    wayfinder: rawzip::ZipArchiveEntryWayfinder,
    most: u64,
) -> Result<Vec<u8>, &'static str> {
    const DAMAGED: &str = "it is damaged in its archive";
    let entry = archive.get_entry(wayfinder).map_err(|_| DAMAGED)?;
    if entry.local_header().flags().is_encrypted() {
        return Err("it has a password: unpack the archive");
    }
    let unpacked: Box<dyn Read> = match method {
        CompressionMethod::STORE => Box::new(entry.data()),
        CompressionMethod::DEFLATE => Box::new(flate2::bufread::DeflateDecoder::new(entry.data())),
        _ => return Err("it is packed in a way that is not read: unpack the archive"),
    };
    let mut bytes = Vec::new();
    let mut checked = entry.verifying_reader(unpacked).take(most + 1);
    checked.read_to_end(&mut bytes).map_err(|_| DAMAGED)?;
    Ok(bytes)
}
