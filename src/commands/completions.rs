//! `tumble completions`: completion of command lines by the shells.
//!
//! The script for a shell is short: whenever the user presses tab, it calls the program with [`VARIABLE`] set, and
//! gets the words that may follow. So names of challenges are completed, too, those of `--spec FILE` included, and no
//! script grows old.

use std::ffi::{OsStr, OsString};
use std::io::{Read as _, read_to_string};
use std::path::Path;
use std::sync::Arc;

use anyhow::anyhow;
use clap::{Arg, Args, Command};
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{CompleteEnv, Shells};

use crate::files;
use crate::terminal::{Shell, Status};
use tumble_core::challenge::{Challenge, Specs};
use tumble_core::limits;
use tumble_formats::BoardFormat;

/// The environment variable that asks for completions, for the shell that it names.
const VARIABLE: &str = "TUMBLE_COMPLETE";

/// Quotes the words that `clap_complete` offers, since bash inserts them as they are, and a file may be named `$(rm x)`.
/// Words typed with quotes, `$` or `~` are completed by bash itself. `set -f`, since a name such as `*` must not be
/// expanded. It runs in bash 3.2 (macOS), too: no `local -`, and no `printf -v` to an array.
const BASH_QUOTES: &str = r#"_quoted_complete_tumble() {
    local flags=$- entry quoted
    COMPREPLY=()
    if [[ ${COMP_WORDS[COMP_CWORD]} == *[\"\'\\\$\`\~]* ]]; then
        compopt +o nospace -o default 2> /dev/null
        return
    fi
    set -f
    _clap_complete_tumble "$@"
    [[ $flags == *f* ]] || set +f
    for entry in "${!COMPREPLY[@]}"; do
        printf -v quoted %q "${COMPREPLY[entry]}"
        COMPREPLY[entry]=$quoted
    done
}
"#;

/// The line of the script for PowerShell that takes a word.
const POWERSHELL_WORD: &str = "$cmd = $split[0];\n";

/// The same, with quotes: PowerShell, too, inserts words as they are.
const POWERSHELL_QUOTES: &str = r#"$cmd = $split[0];
        if ($cmd -match '[^\w./\\:=+-]') {
            $cmd = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($cmd) + "'";
        }
"#;

#[derive(Debug, Args)]
#[command(after_help = "bash:\n\
                        \x20 tumble completions bash > ~/.local/share/bash-completion/completions/tumble\n\
                        zsh, to a folder of your fpath:\n\
                        \x20 tumble completions zsh > ~/.zfunc/_tumble\n\
                        fish:\n\
                        \x20 tumble completions fish > ~/.config/fish/completions/tumble.fish\n\
                        elvish, in rc.elv:\n\
                        \x20 eval (tumble completions elvish | slurp)\n\
                        powershell:\n\
                        \x20 tumble completions powershell | Out-String | Invoke-Expression\n\n\
                        The script calls `tumble`, which must be on the path.")]
pub(super) struct CompletionsArguments {
    /// The shell.
    #[arg(value_parser = ["bash", "zsh", "fish", "elvish", "powershell"])]
    shell: String,
}

pub(super) fn run_command(
    arguments: &CompletionsArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let name = &arguments.shell;
    let shells = Shells::builtins();
    let writer = shells.completer(name).ok_or_else(|| anyhow!("{name} is not supported"))?;
    let mut script = Vec::new();
    writer.write_registration(VARIABLE, "tumble", "tumble", "tumble", &mut script)?;
    let script = String::from_utf8_lossy(&script);
    let script = match &**name {
        "bash" => {
            format!("{BASH_QUOTES}{}", script.replace("-F _clap_complete_", "-F _quoted_complete_"))
        }
        "powershell" => script.replace(POWERSHELL_WORD, POWERSHELL_QUOTES),
        _ => script.into_owned(),
    };
    shell.print(script.trim_start())?;
    Ok(Status::Good)
}

/// Completes a command line if a shell asks for it, and returns whether it did.
///
/// # Errors
/// Fails if the shell is not known, or the answer cannot be written.
pub(super) fn complete_line(
    command: fn() -> Command,
    arguments: &[OsString],
) -> Result<bool, clap::Error> {
    let folder = std::env::current_dir().ok();
    CompleteEnv::with_factory(|| with_candidates(command(), arguments))
        .var(VARIABLE)
        .try_complete(arguments.iter().cloned(), folder.as_deref())
}

/// Gives each argument its completions, by the name of its value.
fn with_candidates(command: Command, line: &[OsString]) -> Command {
    let known = Arc::<[_]>::from(known_challenges(line));
    command.mut_subcommands(|command| {
        let known = Arc::clone(&known);
        command.mut_args(move |arg| with_candidate(arg, &known))
    })
}

fn with_candidate(arg: Arg, known: &Arc<[Arc<Challenge>]>) -> Arg {
    let names = arg.get_value_names().unwrap_or_default();
    let [name] = names else { return arg };
    let name = name.to_string();
    if name == "FORM" && arg.get_possible_values().is_empty() {
        return arg.add(ArgValueCandidates::new(format_names));
    }
    let mut parts = name.split('|');
    if !parts.any(|part| part == "N") {
        return arg;
    }
    let (known, with_files) = (Arc::clone(known), name.contains('|'));
    arg.add(ArgValueCompleter::new(move |current: &OsStr| {
        let mut candidates = matching_names(&known, current);
        if with_files {
            candidates.extend(PathCompleter::any().complete(current));
        }
        candidates
    }))
}

fn format_names() -> Vec<CompletionCandidate> {
    BoardFormat::ALL.into_iter().map(|format| CompletionCandidate::new(format.name())).collect()
}

/// Returns the challenges of the library, and those of the files that a command line names. Files that cannot be read
/// are left out, since a message would disturb the typing.
fn known_challenges(line: &[OsString]) -> Vec<Arc<Challenge>> {
    let mut specs = Specs::library();
    for path in spec_files(line) {
        let file = files::open(path).ok();
        let text = file.and_then(|file| read_to_string(file.take(limits::FILE_BYTES)).ok());
        if let Some(Ok(challenge)) = text.as_deref().map(Challenge::read) {
            specs.add(challenge);
        }
    }
    specs.all()
}

/// Returns the numbers that begin with `current`, or the ids if it begins with a letter.
fn matching_names(challenges: &[Arc<Challenge>], current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let by_id = current.starts_with(|first: char| first.is_alphabetic());
    let named = challenges.iter().map(|challenge| {
        (if by_id { challenge.id.clone() } else { challenge.number.to_string() }, challenge)
    });
    named
        .filter(|(name, _)| name.starts_with(current))
        .map(|(name, own)| CompletionCandidate::new(name).help(Some(own.title.clone().into())))
        .collect()
}

/// Returns the files that a command line names with `--spec`.
fn spec_files(line: &[OsString]) -> Vec<&Path> {
    let mut files = Vec::new();
    let mut words = line.iter();
    while let Some(word) = words.next() {
        let Some(text) = word.to_str() else { continue };
        match text.strip_prefix("--spec=") {
            Some(path) => files.push(Path::new(path)),
            None if text == "--spec" => files.extend(words.next().map(Path::new)),
            None => {}
        }
    }
    files
}
