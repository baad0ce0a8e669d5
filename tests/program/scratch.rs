//! Folders of the tests, and the program's messages about them.

use std::collections::BTreeMap;
use std::env::var_os;
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

/// The folders that tests have asked for, each with the test.
static TAKEN: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// An empty folder for one test of one file. All are in the target folder, unless `TUMBLE_TEST_FOLDER` names another:
/// messages wrap, so a test that looks for words in one must work in folders of every length (`one_line`).
pub(crate) fn empty_folder(file: &str, test: &str) -> PathBuf {
    let all = var_os("TUMBLE_TEST_FOLDER").map(PathBuf::from);
    let all = all.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned());
    let folder = all.join(file).join(test);
    // Tests run at the same time: two with one folder would remove each other's files.
    let own = thread::current().name().unwrap_or_default().to_owned();
    let taken = TAKEN.lock().map(|mut taken| taken.insert(folder.clone(), own.clone()));
    let other = taken.unwrap_or_default().filter(|other| *other != own);
    assert_eq!(other, None, "{} is the folder of another test", folder.display());
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
