//! Folders of the tests' own, and what the program prints about them.

use std::env::var_os;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder for one test of one file. All are in the target folder, unless
/// `TUMBLE_TEST_FOLDER` names another: messages wrap, so a test that looks for words in one must
/// hold in folders of every length (`one_line`).
pub(crate) fn empty_folder(file: &str, test: &str) -> PathBuf {
    let all = var_os("TUMBLE_TEST_FOLDER").map(PathBuf::from);
    let all = all.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned());
    let folder = all.join(file).join(test);
    // What an earlier run left must not count.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Returns a text without its line breaks and indents, since a message wraps where the path in it
/// makes it wrap.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
