//! Completions and the manual, as their readers see them: bash, zsh, fish, man.
//!
//! A missing program is named, and its part is skipped; Debian has all of them (`apt-get install bash zsh fish man-db
//! groff`).

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use tempdir::TempDir;

mod tempdir {
    //! A folder of a test, removed after it.

    use std::path::{Path, PathBuf};

    pub(crate) struct TempDir(PathBuf);

    impl TempDir {
        pub(crate) fn new(name: &str) -> TempDir {
            let path = std::env::temp_dir().join(format!("tumble-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).expect("a folder can be made");
            TempDir(path)
        }

        pub(crate) fn path(&self) -> &Path {
            &self.0
        }
    }

    impl Drop for TempDir {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

const TUMBLE: &str = env!("CARGO_BIN_EXE_tumble");

fn tumble(arguments: &[&str]) -> String {
    let output = Command::new(TUMBLE).args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("a text")
}

/// Runs a program that finds `tumble`; `None`, with a message, if the machine does not have it.
#[expect(clippy::print_stderr, reason = "whoever reads the log should know what was not tested")]
fn program(name: &str, arguments: &[&str]) -> Option<Output> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folder = PathBuf::from(TUMBLE).parent().map(PathBuf::from).expect("a folder");
    let folders = [folder].into_iter().chain(std::env::split_paths(&path));
    let run = Command::new(name)
        .args(arguments)
        .env("PATH", std::env::join_paths(folders).expect("a path"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    if run.is_err() {
        eprintln!("{name} is not here: its part is left out");
    }
    run.ok()
}

fn lines(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{output:?}");
    let text = std::str::from_utf8(&output.stdout).expect("a text");
    text.lines().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn shells_accept_the_scripts() {
    let folder = TempDir::new("scripts");
    for shell in ["bash", "zsh", "fish"] {
        let script = tumble(&["completions", shell]);
        assert!(script.contains("TUMBLE_COMPLETE"), "{shell}: {script}");
        let path = folder.path().join(shell);
        fs::write(&path, script).expect("a file");
        let Some(read) = program(shell, &["-n", &path.to_string_lossy()]) else { continue };
        assert!(read.status.success() && read.stderr.is_empty(), "{shell}: {read:?}");
    }
}

/// The completions in bash for the last word of a line.
fn in_bash(line: &[&str]) -> Option<Vec<String>> {
    let words: Vec<String> = line.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "source <(tumble completions bash)\nCOMP_WORDS=({})\nCOMP_CWORD={}\n\
         [[ $(complete -p tumble) =~ -F\\ ([^\\ ]+) ]]; ${{BASH_REMATCH[1]}} tumble '{}' x\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words.join(" "),
        words.len() - 1,
        line.last()?
    );
    program("bash", &["-c", &script]).map(|output| lines(&output))
}

/// The completions in fish for the last word of a line, without the texts next to them.
fn in_fish(line: &[&str]) -> Option<Vec<String>> {
    let script =
        format!("tumble completions fish | source; complete --do-complete '{}'", line.join(" "));
    let offered = lines(&program("fish", &["--no-config", "-c", &script])?);
    Some(offered.iter().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect())
}

/// The completions that zsh asks for and gets, for the last word of a line.
fn in_zsh(line: &[&str]) -> Option<Vec<String>> {
    let script = format!(
        "compdef() {{ :; }}; _describe() {{ print -rl -- ${{(P)${{@[-1]}}}}; }}\n\
         words=({}); CURRENT={}\nsource <(tumble completions zsh)\n_clap_dynamic_completer_tumble",
        line.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
        line.len()
    );
    let offered = lines(&program("zsh", &["-f", "-c", &script])?);
    Some(offered.iter().filter_map(|line| line.split(':').next()).map(str::to_owned).collect())
}

#[test]
fn shells_complete_names_of_challenges_and_of_formats() {
    type Shell = fn(&[&str]) -> Option<Vec<String>>;
    let shells: [(&str, Shell); 3] = [("bash", in_bash), ("fish", in_fish), ("zsh", in_zsh)];
    let own = "tests/specs/901-two-trains.toml";
    let cases: [(&[&str], &[&str]); 7] = [
        (&["tumble", "verify"], &["verify-proof"]),
        (&["tumble", "show", "gravi"], &["gravity"]),
        (&["tumble", "show", "6"], &["6", "60"]),
        (&["tumble", "--spec", own, "show", "90"], &["901"]),
        (&["tumble", "grade", "--challenge", "59"], &["59"]),
        (&["tumble", "grade", "--format", "ju"], &["junit"]),
        (&["tumble", "convert", "1", "--to", "jst"], &["jstumble", "jstumble-text"]),
    ];
    for (name, shell) in shells {
        for (line, expected) in &cases {
            let Some(offered) = shell(line) else { continue };
            assert_eq!(&offered, expected, "{name}: {line:?}");
        }
    }
}

/// bash and PowerShell insert words as they are, so a name must not become a command.
#[test]
fn names_of_files_are_quoted() {
    let folder = TempDir::new("quoted");
    let names = ["$(touch x).toml", "[ab].toml", "a.toml", "it's;x", "my board.toml"];
    for name in names {
        fs::write(folder.path().join(name), "").expect("a file");
    }
    let typed = format!("{}/", folder.path().display());
    if let Some(offered) = in_bash(&["tumble", "grade", &typed]) {
        let offered: Vec<&str> = offered.iter().map(|word| &word[typed.len()..]).collect();
        let quoted =
            [r"\$\(touch\ x\).toml", r"\[ab\].toml", "a.toml", r"it\'s\;x", r"my\ board.toml"];
        assert_eq!(offered, quoted);
    }
    // bash itself completes files after a quote.
    let started = format!("\"{typed}");
    assert!(in_bash(&["tumble", "grade", &started]).is_none_or(|offered| offered == [""]));
    assert!(
        tumble(&["completions", "powershell"]).contains("EscapeSingleQuotedStringContent($cmd)")
    );
}

#[test]
fn man_accepts_the_pages() {
    let folder = TempDir::new("man");
    let path = folder.path().to_string_lossy().into_owned();
    tumble(&["man", &path]);
    // Writing the same pages again is not a conflict.
    tumble(&["man", &path]);
    let pages: Vec<PathBuf> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert!(pages.iter().any(|page| page.ends_with("tumble.1")), "{pages:?}");
    assert!(pages.iter().any(|page| page.ends_with("tumble-verify-proof.1")), "{pages:?}");
    for page in pages {
        let page = page.to_string_lossy();
        let Some(read) = program("man", &["--warnings", "-l", &page]) else { continue };
        assert!(read.status.success() && read.stderr.is_empty(), "{page}: {read:?}");
        assert!(read.stdout.len() > 200, "{page} says next to nothing");
    }
}

#[test]
fn pages_that_say_something_else_are_left_as_they_are() {
    let folder = TempDir::new("man-kept");
    let mine = folder.path().join("tumble-grade.1");
    fs::write(&mine, "mine").expect("a file");
    let path = folder.path().to_string_lossy().into_owned();
    let refused = Command::new(TUMBLE).args(["man", &path]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&mine).expect("a file"), "mine");
    assert!(!folder.path().join("tumble.1").exists(), "all pages or none");
    tumble(&["man", &path, "--force"]);
    assert_ne!(fs::read_to_string(&mine).expect("a file"), "mine");
}
