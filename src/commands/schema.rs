//! `tumble schema`: the forms of the files, for editors.

use clap::{Args, ValueEnum};

use crate::terminal::shell::Shell;
use crate::terminal::status::Status;

#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// The kind of file.
    #[arg(value_name = "FILE KIND")]
    of: FileForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FileForm {
    /// A challenge.
    Spec,
    /// A solution.
    Solution,
    /// What commands write with `--format json`.
    Output,
}

pub(super) fn run(arguments: &SchemaArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    shell.print(match arguments.of {
        FileForm::Spec => include_str!("../../docs/spec.schema.json"),
        FileForm::Solution => include_str!("../../docs/solution.schema.json"),
        FileForm::Output => include_str!("../../docs/output.schema.json"),
    })?;
    Ok(Status::Good)
}
