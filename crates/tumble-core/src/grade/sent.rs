//! The sender of a submission, and the time at which it was handed in.

/// The person who handed in a submission, as the program that received it found out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sender {
    /// The name, or the address if the name is unknown.
    pub name: String,
    /// The number or address that distinguishes people with the same name.
    pub id: Option<String>,
}

/// The time at which a submission was handed in, as the program that received it found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// The time as in RFC 3339, as far as known: without a zone if none was given, or only the day.
    pub at: Option<String>,
    /// Whether a learning platform marked it as late.
    pub late: bool,
    /// The source of the time.
    pub from: SentFrom,
}

/// The source of the time of a submission, the most reliable first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SentFrom {
    /// The line of a stream.
    Line,
    /// A column of a table.
    Table,
    /// The date of a mail.
    Mail,
    /// The name of its file.
    Name,
    /// The archive that it is in.
    Archive,
    /// The time of the file itself, which a copy changes.
    File,
}

impl SentFrom {
    /// Returns its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            SentFrom::Line => "line",
            SentFrom::Table => "table",
            SentFrom::Mail => "mail",
            SentFrom::Name => "name",
            SentFrom::Archive => "archive",
            SentFrom::File => "file",
        }
    }
}
