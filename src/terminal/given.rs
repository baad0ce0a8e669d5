//! The options of a command line, as they are typed.

use anyhow::anyhow;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use crate::writers::Format;
use crate::writers::text::typed;

/// The options on the command line, as they are typed.
#[derive(Debug, Default)]
pub(crate) struct GivenOptions {
    pub command: String,
    pub format: Option<Format>,
    /// The names of all options of the command in the program, and the text that the user typed, if any.
    typed: Vec<(String, Option<String>)>,
}

impl GivenOptions {
    /// Returns the options of a command line.
    pub(crate) fn new(program: &Command, matches: &ArgMatches) -> GivenOptions {
        let Some((command, matches)) = matches.subcommand() else { return GivenOptions::default() };
        let arguments = program.find_subcommand(command).map(Command::get_arguments);
        let given = arguments.into_iter().flatten().filter_map(|argument| {
            let name = argument.get_id().as_str();
            let long = argument.get_long()?;
            let is_given = matches.try_contains_id(name).is_ok()
                && matches.value_source(name) == Some(ValueSource::CommandLine);
            let needs_value = argument.get_action().takes_values()
                && argument.get_num_args().is_none_or(|range| range.min_values() > 0);
            let value = matches.try_get_raw(name).ok().flatten().and_then(|mut raw| raw.next());
            let value = value.filter(|_| needs_value);
            let value = value.map_or(String::new(), |raw| format!(" {}", typed(raw)));
            Some((name.to_owned(), is_given.then(|| format!("--{long}{value}"))))
        });
        let format = matches.try_get_one("format").ok().flatten().copied();
        GivenOptions { command: command.to_owned(), format, typed: given.collect() }
    }

    pub(crate) fn is_for_reading(&self) -> bool {
        self.format == Some(Format::Human)
    }

    /// Returns whether the command has an option of this name.
    pub(crate) fn has_option(&self, option: &str) -> bool {
        self.typed.iter().any(|(name, _)| name == option)
    }

    /// Returns an option as it is typed, if it is given.
    pub(crate) fn typed_option(&self, option: &str) -> Option<&str> {
        self.typed.iter().find(|(name, _)| name == option)?.1.as_deref()
    }

    /// Returns the given ones among these options, each with a blank in front.
    pub(crate) fn typed_options(&self, options: &[&str]) -> String {
        let given = options.iter().filter_map(|option| self.typed_option(option));
        given.map(|option| format!(" {option}")).collect()
    }

    /// Refuses these options, which have no effect here.
    pub(crate) fn refuse_given(&self, options: &[&str], why: &str) -> anyhow::Result<()> {
        match options.iter().find_map(|option| self.typed_option(option)) {
            Some(typed) => Err(no_effect(typed, why)),
            None => Ok(()),
        }
    }
}

/// Returns the error for an option without effect.
pub(crate) fn no_effect(option: &str, why: &str) -> anyhow::Error {
    anyhow!("`{option}` has no effect: {why}")
}
