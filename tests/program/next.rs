//! `tumble next`: the boards of the folder and the file of solved challenges count.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::scratch::{empty_folder, one_line};

/// The output of a command in a folder, with the folder's `data` as data folder.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .output()
        .expect("it runs");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn copy(folder: &Path, solution: &str, name: &str) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions").join(solution);
    fs::copy(from, folder.join(name)).expect("the reference is there");
}

#[test]
fn the_boards_of_the_folder_count() {
    let folder = empty_folder("next", "folder");
    assert!(printed(&folder, &["next"]).starts_with("1 Gravity   par 4, proven\n"));
    copy(&folder, "01-gravity.toml", "any name.toml");
    copy(&folder, "02-re-entry.toml", "02.toml");
    copy(&folder, "04-fusion.toml", "04.toml");
    for (name, text) in [("notes.toml", "a = 1"), ("cut.toml", "board = '''"), ("05.txt", "")] {
        fs::write(folder.join(name), text).expect("it can be written");
    }
    let next = printed(&folder, &["next"]);
    assert!(next.starts_with("3 Ignition   par 6, proven\n"), "{next}");
    assert!(next.contains("teaches  First paths. Ramps and crossovers"), "{next}");
    assert!(
        next.ends_with("begin    tumble edit 3\nso far: 3 of 60 challenges at par\n"),
        "{next}"
    );
    let list = printed(&folder, &["list"]);
    let line = |title: &str| list.lines().find(|line| line.contains(title)).expect("a line");
    assert!(line("Fusion").ends_with("  par") && line("Ignition").trim_end().ends_with("  6"));
}

#[test]
fn what_is_solved_above_par_comes_again_and_the_cheapest_board_counts() {
    let folder = empty_folder("next", "file");
    let data = folder.join("data/tumble");
    fs::create_dir_all(&data).expect("a folder");
    let solved = r#"{"solved":{"1":[4,0,0,0,0],"2":[6,0,0,0,0],"3":[6,0,0,0,0]}}"#;
    fs::write(data.join("progress.json"), solved).expect("it can be written");
    let next = printed(&folder, &["next"]);
    assert!(next.starts_with("2 Re-entry"), "{next}");
    assert!(next.contains("yours    6 parts, 1 over par 5\n"), "{next}");
    assert!(next.ends_with("so far: 2 of 60 challenges at par, 1 more solved\n"), "{next}");
    copy(&folder, "02-re-entry.toml", "02-re-entry.toml");
    assert!(printed(&folder, &["next"]).starts_with("4 Fusion"));
}

#[test]
fn a_kind_of_part_is_introduced_where_it_is_new() {
    let folder = empty_folder("next", "new");
    for number in 1..=60_u16 {
        let text = one_line(&printed(&folder, &["next"]));
        let begin = format!("begin tumble edit {number} ");
        assert!(text.contains(&begin), "{text}");
        let met = [(1, "a ramp"), (5, "a crossover"), (8, "a bit"), (12, "an interceptor")];
        let met = met.into_iter().chain([(28, "a gear bit"), (28, "a gear")]);
        for (first, part) in met {
            assert_eq!(text.contains(&format!("{part}: ")), number == first, "{part}: {text}");
        }
        let all = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions"));
        let own = format!("{number:02}-");
        let mut names = all.expect("a folder").flatten().map(|it| it.file_name());
        let name = names.find(|name| name.to_string_lossy().starts_with(&own)).expect("one");
        copy(&folder, &name.to_string_lossy(), &name.to_string_lossy());
    }
    assert!(printed(&folder, &["next"]).starts_with("All 60 challenges"));
}
