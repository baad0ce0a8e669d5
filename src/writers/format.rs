//! Output formats of commands.

/// An output format. A table of the command line lists the formats of each command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(target_family = "wasm"), derive(clap::ValueEnum))]
#[expect(missing_docs, reason = "most names say it, and what is said here is in every help")]
pub enum Format {
    Human,
    Markdown,
    Csv,
    Json,
    Jsonl,
    Junit,
    /// Annotations of GitHub Actions, at the lines of the files.
    Github,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// A picture of lines and areas.
    Svg,
    /// A picture in pixels.
    Png,
    /// A page in one file.
    Html,
    Solution,
    /// A link that opens the board in JSTumble.
    Jstumble,
    /// A code that opens it in Tumble Together, with what may be added.
    TumbleTogether,
    /// A link that opens it in ttsim.
    Ttsim,
}

impl Format {
    pub fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png)
    }

    /// Returns whether it is a table for other programs.
    pub fn is_table(self) -> bool {
        matches!(self, Format::Csv | Format::Markdown)
    }
}
