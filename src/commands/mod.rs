//! The commands of the program, one file each.
//!
//! They end with an exit code:
//!
//! - 0: every submission passes (or the command did what it was asked to);
//! - 1: at least one submission does not pass (or `check` found something);
//! - 2: the command could not be carried out: usage, no such file, nothing to grade.

mod audit;
mod check;
mod class;
mod completions;
mod convert;
mod draw;
mod edit;
mod explain;
mod fmt;
mod formats;
mod grade;
mod hint;
mod lint;
mod list;
mod man;
mod new;
mod next;
mod open;
mod overview;
mod play;
mod rank;
mod run;
mod schema;
mod show;
mod solve;
mod table;
mod verify_proof;
mod version;

use std::ffi::OsString;
use std::io::Write as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::files::specs;
use crate::options::{self, Common};
use crate::terminal::{GivenOptions, OutputTarget, Shell, Status, shell};
use tumble_core::visible::steers;

/// The judge of the Turing Tumble world.
///
/// Give it a board: it says whether the board does what the challenge asks, for every way the
/// board may start, what it costs, and how far that is from the best.
#[derive(Debug, Parser)]
#[command(name = "tumble", version, after_help = EXIT_CODES, propagate_version = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

const EXIT_CODES: &str = "New here? `tumble open 1`, or docs/tutorial.md. `tumble help COMMAND` \
                          says more of a command.\n\n\
                          Exit codes: 0 every submission passes; 1 at least one does not; \
                          2 one is undecided, or the command could not be carried out.\n\n\
                          `tumble --version --verbose` says what this program was built of.";

#[derive(Debug, Subcommand)]
enum Command {
    /// List the challenges.
    List(list::ListArguments),
    /// Name the challenge to solve next, and what it teaches.
    Next(next::NextArguments),
    /// Show a challenge: its goal, start board, supply and par.
    Show(show::ShowArguments),
    /// Grade boards over every start that their challenges allow.
    Grade(grade::GradeArguments),
    /// Give hints on a board, without giving the puzzle away.
    Hint(hint::HintArguments),
    /// Find parts without use, and paths that lead nowhere.
    Lint(lint::LintArguments),
    /// Convert boards of other programs: links, pictures, texts.
    Convert(convert::ConvertArguments),
    /// Write files of boards in their clean form.
    Fmt(fmt::FmtArguments),
    /// Build, run and grade a board in the terminal.
    Edit(edit::EditArguments),
    /// Build, run and grade boards in the browser.
    Open(open::OpenArguments),
    /// Draw a board or a challenge as a picture.
    Draw(draw::DrawArguments),
    /// Print the truth table of a board, or what a challenge expects.
    Table(table::TableArguments),
    /// Rank the passing boards of each challenge by cost.
    Rank(rank::RankArguments),
    /// Make the table of a class: students, challenges, points.
    Class(class::ClassArguments),
    /// Judge recorded verdicts again, and report what differs.
    Audit(audit::AuditArguments),
    /// Run a board from one start, and show the path of every ball.
    Run(run::RunArguments),
    /// Play a game against a board.
    Play(play::PlayArguments),
    /// Check challenges: references pass, start boards fail, pars hold.
    Check(check::CheckArguments),
    /// Explain what makes a challenge hard, measured by the solver.
    Explain(explain::ExplainArguments),
    /// Find the cheapest board, and prove that none is cheaper.
    #[command(mut_arg(options::INPUT_FORMAT, |arg| arg.long("board-format")))]
    Solve(solve::SolveArguments),
    /// Check the certificates that `solve --certificate` writes.
    VerifyProof(verify_proof::VerifyProofArguments),
    /// Write a challenge to start from, or make one from a solution.
    New(new::NewArguments),
    /// Print the JSON Schema of the files.
    Schema(schema::SchemaArguments),
    /// Print the completion script of a shell.
    Completions(completions::CompletionsArguments),
    /// Write the manual, for `man`.
    Man(man::ManArguments),
}

/// Runs the program with these arguments, the first of which is its name; returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    match completions::complete_line(CommandLine::command, &arguments) {
        Ok(true) => return Status::Good.exit_code(),
        Ok(false) => {}
        Err(error) => {
            let _ = error.print();
            return Status::Stopped.exit_code();
        }
    }
    if version::is_asked(&arguments) {
        let mut shell = plain_shell();
        let status = shell.print(&version::version_text()).map(|()| Status::Good);
        return shell.close(status).exit_code();
    }
    let width = shell::out_page().width();
    let mut program = overview::with_groups(CommandLine::command(), width).term_width(width);
    let parsed = program.try_get_matches_from_mut(arguments).and_then(|matches| {
        let given = GivenOptions::new(&program, &matches);
        Ok((CommandLine::from_arg_matches(&matches)?, given))
    });
    let (arguments, given) = match parsed {
        Ok(parsed) => parsed,
        Err(mut error) => {
            name_commands_that_have_it(&mut error, &program);
            // Clap returns help and version as errors.
            if error.use_stderr() {
                let _ = anstream::stderr().write_all(shown_error(&error).as_bytes());
                return Status::Stopped.exit_code();
            }
            let printed = error.print();
            return plain_shell()
                .close(printed.map(|()| Status::Good).map_err(Into::into))
                .exit_code();
        }
    };
    let CommandLine { command, common } = arguments;
    // Other files that it writes are forced, too.
    let writes_files = match &command {
        Command::Man(arguments) => arguments.folder.is_some(),
        Command::Solve(arguments) => arguments.writes_files(),
        Command::VerifyProof(arguments) => arguments.writes_files(),
        _ => false,
    };
    let checked = formats::refuse_idle(&given)
        .and_then(|()| common.output.refuse_contradiction(writes_files));
    let mut shell = Shell::new(common.color, given, common.output);
    let loaded = specs::load(&common.spec, &mut shell).and(checked);
    let status = loaded.and_then(|()| command.run(&mut shell));
    shell.close(status).exit_code()
}

/// Returns the text of an error in the arguments, without characters that steer a terminal. Clap only leaves out
/// escape sequences.
fn shown_error(error: &clap::Error) -> String {
    let shown = |c: char| match steers(c) && !matches!(c, '\n' | '\t' | '\u{1b}') {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    error.render().ansi().to_string().chars().map(shown).collect()
}

/// Names the commands that have an option which this one does not.
fn name_commands_that_have_it(error: &mut clap::Error, program: &clap::Command) {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return };
    let has_it = |command: &&clap::Command| {
        command
            .get_arguments()
            .filter_map(clap::Arg::get_long)
            .any(|long| option.strip_prefix("--") == Some(long))
    };
    let commands = program.get_subcommands().filter(has_it);
    let commands: Vec<String> =
        commands.map(|command| format!("`tumble {}`", command.get_name())).collect();
    if error.kind() == ErrorKind::UnknownArgument && !commands.is_empty() {
        let has = if commands.len() == 1 { "has" } else { "have" };
        let tip = format!("{} {has} this option", commands.join(" and "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
}

/// Returns a shell without any options.
fn plain_shell() -> Shell {
    Shell::new(anstream::ColorChoice::Auto, GivenOptions::default(), OutputTarget::default())
}

/// Runs the command that is given, each by the `run` of its file.
macro_rules! run_command {
    ($command:expr, $shell:expr; $($name:ident $file:ident,)*) => {
        match $command {
            $(Command::$name(arguments) => $file::run_command(&arguments, $shell),)*
            Command::Grade(arguments) => {
                arguments.watch.run(&arguments.paths, $shell, |shell| grade::run_command(&arguments, shell))
            }
            Command::Table(arguments) => {
                let paths = std::slice::from_ref(&arguments.target);
                arguments.watch.run(paths, $shell, |shell| table::run_command(&arguments, shell))
            }
            Command::Run(arguments) => {
                let paths = std::slice::from_ref(&arguments.file);
                arguments.watch.run(paths, $shell, |shell| run::run_command(&arguments, shell))
            }
            Command::Man(arguments) => man::run_command(&arguments, CommandLine::command(), $shell),
        }
    };
}

impl Command {
    fn run(self, shell: &mut Shell) -> anyhow::Result<Status> {
        run_command!(self, shell; List list, Next next, Show show, Hint hint, Lint lint, Convert convert, Fmt fmt,
            Edit edit, Open open, Draw draw, Rank rank, Class class, Audit audit, Play play, Check check, Explain explain,
            Solve solve, VerifyProof verify_proof, New new, Schema schema, Completions completions,)
    }
}
