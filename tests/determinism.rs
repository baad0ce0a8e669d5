//! The same files give the same bytes, whatever the number of threads and whatever they are
//! given as.

use std::path::Path;
use std::process::Command;

fn printed(threads: &str, arguments: &[&str]) -> (Vec<u8>, Vec<u8>, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .env("RAYON_NUM_THREADS", threads)
        .args(arguments)
        .output()
        .expect("the program can be run");
    assert!(!output.stdout.is_empty(), "{arguments:?} prints something");
    (output.stdout, output.stderr, output.status.code())
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let all = ["solutions", "tests/submissions"];
    for format in ["human", "json", "junit", "csv", "markdown"] {
        let arguments = ["grade", "--all-rows", "--format", format, all[0], all[1]];
        let one = printed("1", &arguments);
        for threads in ["2", "3", "8"] {
            assert_eq!(printed(threads, &arguments), one, "{format} on {threads} threads");
        }
    }
    for arguments in [&["rank", all[0], all[1]][..], &["table", "45"], &["list"]] {
        assert_eq!(printed("1", arguments), printed("8", arguments), "{arguments:?}");
    }
}

#[test]
fn the_order_of_the_files_changes_only_the_order_of_the_results() {
    let files = [
        "solutions/21-quantum-number.toml",
        "solutions/01-gravity.toml",
        "tests/submissions/fail/some-rows.toml",
        "tests/submissions/invalid/given-turned.toml",
    ];
    let lines = |files: &[&str]| {
        let arguments: Vec<&str> =
            ["grade", "--format", "json"].iter().chain(files).copied().collect();
        let text = String::from_utf8(printed("4", &arguments).0).expect("UTF-8");
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let forward = lines(&files);
    assert_eq!(forward.len(), files.len());
    let backward: Vec<&str> = files.into_iter().rev().collect();
    let mut again = lines(&backward);
    again.reverse();
    assert_eq!(again, forward);
    // The best boards come first, whichever was handed in first.
    let rank = |files: [&str; 2]| printed("4", &["rank", files[0], files[1]]).0;
    assert_eq!(rank([files[0], files[1]]), rank([files[1], files[0]]));
}
