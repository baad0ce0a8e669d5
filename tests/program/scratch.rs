//! Folders of the tests, and the program's messages about them.

use std::env::var_os;
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Command, Stdio};

/// An empty folder for one test of one file. All are in the target folder, unless `TUMBLE_TEST_FOLDER` names another:
/// messages wrap, so a test that looks for words in one must work in folders of every length (`one_line`).
pub(crate) fn empty_folder(file: &str, test: &str) -> PathBuf {
    let all = var_os("TUMBLE_TEST_FOLDER").map(PathBuf::from);
    let all = all.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned());
    let folder = all.join(file).join(test);
    // Files of an earlier run must not count.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Writes an executable script. Another process writes it: programs that tests beside start at that moment would hold a
/// file of this process open, and a file that is open for writing cannot be run ("Text file busy").
#[cfg(unix)]
pub(crate) fn write_script(file: &Path, text: &str) {
    use std::io::Write as _;

    let mut shell = Command::new("sh");
    shell.args(["-c", "cat > \"$0\" && chmod 755 \"$0\""]).arg(file).stdin(Stdio::piped());
    let mut child = shell.spawn().expect("a shell starts");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it is read");
    assert!(child.wait().expect("it ends").success());
}

/// Returns a text without its line breaks and indents, since a path in a message changes its line breaks.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
