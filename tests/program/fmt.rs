//! `tumble fmt` writes the clean form of a file in place, and keeps everything else in it.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GRAVITY: &str = include_str!("../../solutions/01-gravity.toml");

/// A folder of a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tumble-fmt-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn fmt(paths: &[&Path], options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tumble"))
        .arg("fmt")
        .args(options)
        .args(paths)
        .stdin(Stdio::null())
        .output()
        .expect("the program can be run")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("UTF-8")
}

#[test]
fn comments_and_other_keys_stay() {
    let folder = Folder::new("comments");
    let grid = GRAVITY.split("'''").nth(1).expect("a grid");
    let with = |grid: &str| {
        format!(
            "# mine\nchallenge = 1   # Gravity\nauthor = \"Zoë\"\nnotes = \"a - b\"\n\nboard = '''{grid}''' # \
             the end\n"
        )
    };
    let messy = with(&grid.replace('-', "\u{2013}").replace("\n ", "\n"));
    let path = folder.file("messy.toml", messy.replace('\n', "\r\n"));
    let checked = fmt(&[&path], &["--check"]);
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(text(&path), messy.replace('\n', "\r\n"), "--check changes nothing");
    assert_eq!(fmt(&[&path], &[]).status.code(), Some(0));
    assert_eq!(text(&path), with(grid));
    let again = fmt(&[&path], &["--check"]);
    assert_eq!((again.status.code(), again.stdout.len()), (Some(0), 0), "clean is clean");
}

#[test]
fn every_reference_is_clean_and_every_spoilt_one_is_cleaned() {
    let folder = Folder::new("references");
    let mut clean = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join("solutions")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let own = text(&path);
        let spoilt: String = own.lines().map(|line| format!("> {line}\r\n")).collect();
        let name = path.file_name().expect("a name").to_str().expect("UTF-8");
        clean.push((folder.file(name, spoilt), own));
    }
    assert!(clean.len() >= 60, "{} references", clean.len());
    assert_eq!(fmt(&[&root.join("solutions")], &["--check"]).status.code(), Some(0));
    assert_eq!(fmt(&[&folder.0], &["--check"]).status.code(), Some(1));
    assert_eq!(fmt(&[&folder.0], &[]).status.code(), Some(0));
    for (path, own) in &clean {
        assert_eq!(text(path), *own, "{}", path.display());
    }
}

#[test]
fn what_is_no_board_is_left_as_it_is() {
    let folder = Folder::new("others");
    let spoilt = GRAVITY.replacen("-.-", "-?-", 1);
    let spec = include_str!("../../challenges/01-gravity.toml");
    for (name, text_of, code) in [
        ("spoilt.toml", spoilt.as_str(), 1),
        ("spec.toml", spec, 2),
        ("link.txt", "https://www.lodev.org/jstumble/?board=reelf", 2),
    ] {
        let path = folder.file(name, text_of);
        assert_eq!(fmt(&[&path], &[]).status.code(), Some(code), "{name}");
        assert_eq!(text(&path), text_of, "{name}");
    }
}

#[test]
fn standard_input_goes_to_standard_output() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["fmt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(format!("\u{feff}```\n{GRAVITY}```\n").as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), GRAVITY);
    assert!(output.status.success());
}

#[cfg(unix)]
#[test]
fn a_link_stays_one_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = Folder::new("links");
    let path = folder.file("own.toml", GRAVITY.replace('\n', "\r\n"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions");
    let link = folder.0.join("link.toml");
    symlink("own.toml", &link).expect("a link");
    assert_eq!(fmt(&[&link], &[]).status.code(), Some(0));
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(text(&path), GRAVITY);
    let mode = fs::metadata(&path).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn what_is_read_only_stays() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new("read-only");
    let messy = GRAVITY.replace('\n', "\r\n");
    let path = folder.file("own.toml", &messy);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).expect("permissions");
    let output = fmt(&[&path], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        crate::scratch::one_line(&String::from_utf8_lossy(&output.stderr)).ends_with("read-only")
    );
    assert_eq!(text(&path), messy);
    let names = fs::read_dir(&folder.0).expect("a folder").count();
    assert_eq!(names, 1, "no draft is left");
}

#[cfg(unix)]
#[test]
fn force_keeps_links_and_permissions_and_replaces_no_pipe() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = Folder::new("force");
    let new = |output: &Path| {
        Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(["new", "stop", "--force", "-o"])
            .arg(output)
            .output()
            .expect("the program can be run")
    };
    let path = folder.file("own.toml", "mine");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("permissions");
    let link = folder.0.join("link.toml");
    symlink("own.toml", &link).expect("a link");
    assert_eq!(new(&link).status.code(), Some(0));
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(text(&path).contains("schema = 1"));
    let mode = fs::metadata(&path).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    let nowhere = folder.0.join("nowhere.toml");
    symlink("gone.toml", &nowhere).expect("a link");
    let pipe = folder.0.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    for (path, words) in [(&nowhere, "a link that leads nowhere"), (&pipe, "not a regular file")] {
        let output = new(path);
        assert_eq!(output.status.code(), Some(2), "{}", path.display());
        let said = crate::scratch::one_line(&String::from_utf8_lossy(&output.stderr));
        assert!(said.ends_with(words), "{said}");
        assert!(!fs::symlink_metadata(path).expect("it stays").is_file());
    }
}
