//! `--watch`: a command runs again whenever its file is saved.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Time limit for a line: far more than it needs on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that runs until it is dropped, and its lines.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn new(arguments: &[&str]) -> Watching {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let (sender, lines) = channel();
        let out = child.stdout.take().expect("its output");
        let complaints = child.stderr.take().expect("its complaints");
        let other = sender.clone();
        thread::spawn(move || {
            BufReader::new(out).lines().map_while(Result::ok).for_each(|line| _ = sender.send(line))
        });
        thread::spawn(move || {
            let lines = BufReader::new(complaints).lines();
            lines.map_while(Result::ok).for_each(|line| _ = other.send(line));
        });
        Watching { child, lines }
    }

    /// Waits for a line that holds a text. Lines of standard output and of standard error come in
    /// any order.
    fn says(&self, text: &str) {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.contains(text) => return,
                Ok(line) => seen.push(line),
                Err(_) => panic!("no line holds {text:?}: {seen:#?}"),
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It fails if the process has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Watches a file that is first wrong, then right, then removed and restored.
fn watches(command: &[&str], wrong: &str, right: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let solution = fs::read_to_string(root.join("solutions/01-gravity.toml")).expect("a solution");
    let folder =
        std::env::temp_dir().join(format!("tumble-watch-{}-{}", std::process::id(), command[0]));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("mine.toml");
    let broken = solution.replacen("-.-./.-.-.-", "-.-.\\.-.-.-", 1);
    assert_ne!(broken, solution);
    fs::write(&path, &broken).expect("it can be written");
    let name = path.to_str().expect("UTF-8");
    let watching = Watching::new(&[command, &[name, "--watch"]].concat());
    watching.says(wrong);
    fs::write(&path, &solution).expect("it can be written");
    watching.says(right);
    // Many programs save by replacing the old file by another one.
    fs::remove_file(&path).expect("it can be removed");
    watching.says("no such file");
    fs::write(&path, &solution).expect("it can be written");
    watching.says(right);
    drop(watching);
    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn grade_runs_again_when_a_file_is_saved() {
    watches(&["grade"], "fail", "pass");
}

#[test]
fn run_runs_again_when_a_file_is_saved() {
    watches(&["run", "--brief"], "holds   no", "holds   yes");
}

#[test]
fn table_runs_again_when_a_file_is_saved() {
    watches(&["table"], "no", "yes");
}
