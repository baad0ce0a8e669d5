//! The engine written in C++, in a program that was built with it.

use std::path::Path;
use std::process::Command;

#[test]
fn cadical_finds_a_board_at_par() {
    let program = env!("CARGO_BIN_EXE_tumble");
    let found = Command::new(program)
        .args(["solve", "18", "--engine", "cadical", "--format", "solution"])
        .output()
        .expect("the program can be run");
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    let board = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cadical.toml");
    std::fs::write(&board, &found.stdout).expect("the board is written");
    let graded = Command::new(program).arg("grade").arg(&board).output().expect("it can be run");
    let verdict = String::from_utf8_lossy(&graded.stdout);
    assert!(verdict.starts_with("pass") && verdict.contains("7 parts = par"), "{verdict}");
}
