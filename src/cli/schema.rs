//! `tumble schema`: the forms of the files, for editors.

use clap::{Args, ValueEnum};
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::options::no_effect;
use super::schemas::Schema;
use super::shell::Shell;
use super::status::Status;
use crate::output::OutputLine;
use tumble_core::challenge::Specs;
use tumble_core::challenge::form::SpecForm;
use tumble_core::grade::SubmissionForm;

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

pub(super) fn run(
    arguments: &SchemaArguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if !specs.own().is_empty() {
        return Err(no_effect("--spec", "the form of a file is the same for all challenges"));
    }

    let schema = match arguments.of {
        FileForm::Spec => with_id(schemars::schema_for!(SpecForm), Schema::Spec),
        FileForm::Solution => with_id(schemars::schema_for!(SubmissionForm), Schema::Solution),
        // What is written, not what could be read: keys that are always there are required.
        FileForm::Output => {
            let written = SchemaSettings::default().for_serialize().into_generator();
            with_id(written.into_root_schema_for::<OutputLine>(), Schema::Output)
        }
    };
    let text = serde_json::to_string_pretty(&schema)?;
    shell.print(&format!("{text}\n"))?;
    Ok(Status::Good)
}

/// The schema with its name.
fn with_id(mut schema: schemars::Schema, of: Schema) -> schemars::Schema {
    schema.insert("$id".to_owned(), Value::String(of.id()));
    schema
}
