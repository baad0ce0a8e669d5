//! Challenges that the user has solved: from the file that the page and the workbench write, and
//! from the boards of the current folder.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, anyhow};
use serde::{Deserialize, Serialize};

use super::judge;
use crate::atomic;
use crate::files;
use crate::options::Intake;
use crate::terminal::shell::Shell;
use crate::writers::next;
use tumble_core::challenge::{Challenge, LibrarySpec, Specs};
use tumble_core::grade::{GradeOptions, Verdict};

/// The key of the cheapest board that passed, by the number of the challenge.
pub(crate) type SolvedKeys = BTreeMap<u16, [u32; 5]>;

/// Largest file in the data folder, in bytes.
pub(crate) const MOST: u64 = 1 << 20;

/// The file of solved challenges.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolvedFile {
    pub solved: SolvedKeys,
}

impl SolvedFile {
    const NAME: &'static str = "progress.json";

    /// Reads the file. Without one, nothing is solved.
    pub(crate) fn read() -> anyhow::Result<SolvedFile> {
        let Some(text) = read_data(SolvedFile::NAME)? else { return Ok(SolvedFile::default()) };
        let read = SolvedFile::of(text.as_bytes());
        read.with_context(|| format!("{} is left alone", shown(SolvedFile::NAME)))
    }

    /// Reads a list of solved challenges of the library.
    pub(crate) fn of(text: &[u8]) -> anyhow::Result<SolvedFile> {
        let file: SolvedFile =
            serde_json::from_slice(text).context("this is not a list of solved challenges")?;
        let known = |number: &u16| LibrarySpec::all().iter().any(|entry| entry.number == *number);
        match file.solved.keys().find(|number| !known(number)) {
            Some(number) => Err(anyhow!("no challenge {number}")),
            None => Ok(file),
        }
    }

    /// Adds boards that passed. The cheapest one of each challenge counts.
    pub(crate) fn add(&mut self, more: SolvedKeys) {
        for (number, key) in more {
            let best = self.solved.entry(number).or_insert(key);
            *best = key.min(*best);
        }
    }

    pub(crate) fn write(&self) -> anyhow::Result<()> {
        let text = serde_json::to_string(self)?;
        write_data(SolvedFile::NAME, &format!("{text}\n"))
    }

    /// Adds boards that passed, writes the file, and returns it. A file that cannot be read is set
    /// aside first.
    pub(crate) fn take_in(more: SolvedKeys) -> anyhow::Result<SolvedFile> {
        let mut file = match SolvedFile::read() {
            Ok(file) => file,
            Err(_) => {
                set_aside(SolvedFile::NAME)?;
                SolvedFile::default()
            }
        };
        file.add(more);
        file.write()?;
        Ok(file)
    }
}

/// Returns the solved challenges of the file and of the boards in the current folder.
pub(crate) fn solved_here(shell: &mut Shell) -> SolvedKeys {
    let mut file = SolvedFile::read().unwrap_or_else(|error| {
        shell.warning(&format!("{error:#}"));
        SolvedFile::default()
    });
    file.add(solved_in(Path::new(".")));
    file.solved
}

/// Returns the challenges that the boards directly in a folder solve. Other files are ignored
/// without a message.
fn solved_in(folder: &Path) -> SolvedKeys {
    /// Most files that are read: a folder with more is not a player's.
    const MOST_FILES: usize = 300;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let boards = entries.filter(|entry| {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        is_file && entry.path().extension().is_some_and(|extension| extension == "toml")
    });
    let mut paths: Vec<PathBuf> = boards.map(|entry| entry.path()).collect();
    paths.sort();
    paths.truncate(MOST_FILES);
    let (specs, intake) = (Specs::library(), Intake::default());
    let mut file = SolvedFile::default();
    for path in paths {
        let Ok(Ok(received)) = files::read(&path, &intake) else { continue };
        let graded = judge::judge(received, &intake, &specs, &GradeOptions::default());
        if let Ok(graded) = graded
            && let (Verdict::Pass, Some(challenge), Some(cost)) =
                (graded.verdict, &graded.challenge, graded.cost())
        {
            file.add(SolvedKeys::from([(challenge.number, cost.key())]));
        }
    }
    file.solved
}

/// Reads a file of the data folder; `None` if it does not exist.
pub(crate) fn read_data(name: &str) -> anyhow::Result<Option<String>> {
    let Ok(path) = data_path(name) else { return Ok(None) };
    match fs::metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        _ => {}
    }
    let text = String::from_utf8(files::large_bytes(&path, MOST)?);
    Ok(Some(text.with_context(|| format!("{} is not a text", shown(name)))?))
}

/// Gives a file of the data folder another name, so that it is not replaced.
pub(crate) fn set_aside(name: &str) -> anyhow::Result<()> {
    let path = data_path(name)?;
    fs::rename(&path, path.with_extension("json.bad"))
        .with_context(|| format!("{} cannot be set aside", shown(name)))
}

/// Writes a file of the data folder: whole, or not at all.
///
/// # Errors
/// Fails if it cannot be written, or is larger than [`MOST`].
pub(crate) fn write_data(name: &str, text: &str) -> anyhow::Result<()> {
    let path = data_path(name)?;
    if text.len() as u64 > MOST {
        return Err(anyhow!("{} would be too large", shown(name)));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    atomic::write(&[(&path, text.as_bytes())])
}

/// The path of a file of the data folder, for messages.
fn shown(name: &str) -> String {
    data_path(name).map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}

/// Returns the path of a file in the data folder of this program.
fn data_path(name: &str) -> anyhow::Result<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = |below: &str| env::home_dir().map(|home| home.join(below));
    let all = match () {
        () if cfg!(windows) => folder("APPDATA"),
        () if cfg!(target_os = "macos") => {
            folder("XDG_DATA_HOME").or_else(|| home("Library/Application Support"))
        }
        () => folder("XDG_DATA_HOME").or_else(|| home(".local/share")),
    };
    let all = all.context("no folder for data: HOME is not set")?;
    Ok(all.join("tumble").join(name))
}

/// Returns the first challenge of the library that is not at par; `None` if all are.
pub(crate) fn next_challenge(shell: &mut Shell) -> Option<Arc<Challenge>> {
    next_of(&Specs::library().all(), &solved_here(shell))
}

/// Returns the first of these challenges that is not at par with these keys.
pub(crate) fn next_of(all: &[Arc<Challenge>], solved: &SolvedKeys) -> Option<Arc<Challenge>> {
    let is_open = |challenge: &&Arc<Challenge>| !next::is_at_par(challenge, solved);
    all.iter().find(is_open).cloned()
}
