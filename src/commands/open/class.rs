//! The table of a class, graded anew whenever a file of the folder changes.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::files::watch::{FileState, file_state};
use crate::inbox::class_parts::ClassParts;
use crate::inbox::hand_ins::HandIns;
use crate::inbox::known_records::KnownRecords;
use crate::inbox::roster::Roster;
use crate::inbox::students::Students;
use crate::options::InboxOptions;
use crate::results::class::{Gathered, Kept};
use crate::terminal::shell::Shell;

/// Shows the table anew when it has changed.
pub(super) const SCRIPT: &str = include_str!("class.js");

/// A folder that is watched.
pub(super) struct LiveClass {
    folder: PathBuf,
    /// The state of the files when the page was made.
    state: FileState,
    /// The verdicts by file: those of files that have not changed are not made again.
    known: KnownRecords,
}

impl LiveClass {
    /// Takes a folder with a folder for each student.
    pub(super) fn new(folder: &Path) -> anyhow::Result<LiveClass> {
        if !folder.is_dir() {
            bail!("{} is not a folder", folder.display());
        }
        let folder = folder.to_owned();
        Ok(LiveClass { folder, state: FileState::new(), known: KnownRecords::new() })
    }

    /// Returns the page of the class, if anything has changed since the last time.
    pub(super) fn changed_page(&mut self, shell: &mut Shell) -> anyhow::Result<Option<String>> {
        let state = file_state(std::slice::from_ref(&self.folder));
        if state == self.state {
            return Ok(None);
        }
        self.state = state;
        let paths = [self.folder.clone()];
        let options = InboxOptions::default();
        let specs = &shell.specs.clone();
        let hand_ins = HandIns::find("class", &paths, &options, specs).keeping(Kept::Line);
        let mut gathered = Gathered::default();
        let mut known = KnownRecords::new();
        let students = Students::In(self.folder.clone());
        let roster = Roster::default();
        let (_, left_out) =
            hand_ins.grade_class(&students, &roster, &self.known, None, shell, |record, _| {
                known.extend(record.file.clone().map(|file| (file, record.clone())));
                gathered.add(record);
                Ok(())
            })?;
        self.known = known;
        let names = students.names(&self.folder, &roster, specs);
        let title = self.folder.canonicalize().ok();
        let title = title.as_deref().and_then(Path::file_name).unwrap_or_default();
        let parts = ClassParts { gathered, names, left_out, before: None };
        let (matrix, _) = parts.table(&roster);
        let page = matrix.html(&title.to_string_lossy(), specs);
        // Without an icon of its own the browser asks for one outside of the secret.
        let more = "<link rel=\"icon\" href=\"data:,\">\n\
                    <script type=\"module\" src=\"class.js\"></script>\n</head>";
        Ok(Some(page.replacen("</head>", more, 1)))
    }
}
