//! Options for the roster and for late work.

use std::path::PathBuf;

use clap::Args;

use crate::results::class::{Deadline, LateRule, Timing, Tries};
use crate::writers::text::csv_for_excel;

/// Options of the commands that compare students.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct StudentOptions {
    /// A table of the students: names, and ids, user names or addresses; a group where there are groups. It
    /// decides who somebody is.
    #[arg(long, value_name = "FILE.csv")]
    pub roster: Option<PathBuf>,
    /// Mark what was handed in later than this, as in `2026-11-20T18:00+01:00`; a day alone ends at midnight. The
    /// time is that of the line or table, the mail, the name, the archive, or else the file.
    #[arg(long, value_name = "TIME")]
    deadline: Option<Deadline>,
    /// What late work gets (default: `mark`, a mark alone).
    #[arg(long, value_name = "POINTS", requires = "deadline")]
    late: Option<LateRule>,
    /// Which of several tries counts (default: `best`).
    #[arg(long, value_name = "WHICH")]
    tries: Option<Tries>,
    /// Write CSV that every Excel opens as a table: UTF-16 with a byte-order mark, tabs between the columns.
    #[arg(long)]
    pub excel: bool,
}

impl StudentOptions {
    /// Returns comma-separated values in the requested encoding.
    pub(crate) fn csv_bytes(&self, text: String) -> Vec<u8> {
        if self.excel { csv_for_excel(&text) } else { text.into_bytes() }
    }

    /// Returns the rules for late work and for several tries.
    pub(crate) fn timing(&self) -> Timing {
        Timing {
            deadline: self.deadline,
            late: self.late.unwrap_or_default(),
            tries: self.tries.unwrap_or_default(),
        }
    }
}
