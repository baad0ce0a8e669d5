//! `tumble schema`: the forms of the files, for editors.

use clap::Args;
use clap::builder::PossibleValue;

use crate::options::one_of;
use crate::terminal::{Shell, Status};

#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// The kind of file.
    #[arg(value_name = "FILE KIND", value_parser = one_of(SCHEMAS.map(|(name, about, text)| {
        (PossibleValue::new(name).help(about), text)
    })))]
    of: &'static str,
}

/// The kinds of file, and their schemas.
const SCHEMAS: [(&str, &str, &str); 3] = [
    ("spec", "A challenge", include_str!("../../docs/spec.schema.json")),
    ("solution", "A solution", include_str!("../../docs/solution.schema.json")),
    (
        "output",
        "What commands write with `--format json`",
        include_str!("../../docs/output.schema.json"),
    ),
];

pub(super) fn run_command(
    arguments: &SchemaArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    shell.print(arguments.of)?;
    Ok(Status::Good)
}
