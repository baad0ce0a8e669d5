//! Folders of submissions: no file vanishes, and no link leads out.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::scratch::{empty_folder, one_line};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn good() -> String {
    fs::read_to_string(root().join("solutions/01-gravity.toml")).expect("a solution")
}

/// An empty folder for one test, with an empty folder next to the graded one.
struct World {
    graded: PathBuf,
    outside: PathBuf,
}

impl World {
    fn new(name: &str) -> World {
        let folder = empty_folder("folders", name);
        let [graded, outside] = ["graded", "outside"].map(|name| folder.join(name));
        fs::create_dir_all(&graded).expect("a folder can be made");
        fs::create_dir_all(&outside).expect("a folder can be made");
        World { graded, outside }
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.graded.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }

    fn link(&self, name: &str, target: impl AsRef<Path>) {
        let path = self.graded.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        symlink(target, path).expect("a link can be made");
    }

    /// The program on the folder, which is the one it runs in.
    fn tumble(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
        command
            .args(["--color", "never"])
            .args(arguments)
            .current_dir(&self.graded)
            .stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let output = self.tumble(arguments).output().expect("the program can be run");
        said(&output)
    }

    /// The JSON objects for a folder: name, verdict, reason and count of each.
    fn objects(&self, arguments: &[&str]) -> Vec<(String, String, String, u64)> {
        let (_, text, _) = self.run(&[&["grade", "--format", "json"], arguments].concat());
        let object = |line: &str| {
            let value: Value = serde_json::from_str(line).expect("JSON");
            let word = |key: &str| value[key].as_str().unwrap_or("").to_owned();
            let name = word("file").trim_start_matches("./").to_owned();
            (name, word("verdict"), word("reason"), value["count"].as_u64().unwrap_or(1))
        };
        text.lines().map(object).collect()
    }
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let [out, err] = [&output.stdout, &output.stderr]
        .map(|bytes| String::from_utf8(bytes.clone()).expect("UTF-8"));
    (output.status.code(), out, err)
}

/// The same, in the form of the program's objects.
fn owned(objects: &[(&str, &str, &str)]) -> Vec<(String, String, String, u64)> {
    let one = |&(name, verdict, reason): &(&str, &str, &str)| {
        (name.to_owned(), verdict.to_owned(), reason.to_owned(), 1)
    };
    objects.iter().map(one).collect()
}

const README: &str = "These are the boards of week 7.\n\nPlease mind the gap.\n";

/// A folder with a file for each reason to skip one.
fn mixed(name: &str) -> World {
    let world = World::new(name);
    world.write("a.toml", &good());
    world.write("b.TOML", &good());
    world.write(
        "c.Txt",
        &fs::read_to_string(root().join("tests/submissions/unreadable/bare-grid.txt"))
            .expect("a grid"),
    );
    world.write("d.text", &good());
    world.write("e/.hidden.toml", &good());
    world.write("e/.git/f.toml", &good());
    world.write("e/README.txt", README);
    world.write("e/spoiled.txt", "my board\n.\\. .-.\n");
    world.write("g", "");
    fs::write(world.outside.join("h.toml"), good()).expect("a file can be written");
    world.link("in.toml", "a.toml");
    world.link("out.toml", "../outside/h.toml");
    world.link("root", "/");
    world
}

#[test]
fn no_file_vanishes() {
    let world = mixed("mixed");
    let objects = world.objects(&["--challenge", "1", "."]);
    let wanted = owned(&[
        ("a.toml", "pass", ""),
        ("b.TOML", "pass", ""),
        ("c.Txt", "pass", ""),
        ("e/spoiled.txt", "unreadable", ""),
        ("d.text", "skipped", "extension"),
        ("e/.git", "skipped", "hidden"),
        ("e/.hidden.toml", "skipped", "hidden"),
        ("g", "skipped", "extension"),
        ("in.toml", "skipped", "link"),
        ("out.toml", "skipped", "link-out"),
        ("root", "skipped", "link-out"),
        ("e/README.txt", "skipped", "no-board"),
    ]);
    assert_eq!(objects, wanted);
    let (status, out, _) = world.run(&["grade", "--challenge", "1", "."]);
    assert_eq!(status, Some(1));
    assert!(out.ends_with("\n12 files: 3 pass, 1 unreadable, 8 skipped\n"), "{out}");
    assert_eq!(
        out.matches(
            "
skipped     ./"
        )
        .count(),
        8,
        "{out}"
    );
    assert!(
        out.contains(
            " a link that leads out of the folder
"
        ),
        "{out}"
    );
    let (_, out, _) = world.run(&["grade", "--challenge", "1", "--format", "junit", "."]);
    let document = roxmltree::Document::parse(&out).expect("XML");
    let suites = document.root_element();
    assert_eq!((suites.attribute("tests"), suites.attribute("skipped")), (Some("12"), Some("8")));
    let (_, out, _) = world.run(&["grade", "--challenge", "1", "--format", "csv", "."]);
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("CSV");
    let skipped: Vec<_> = records.iter().filter(|record| &record[3] == "skipped").collect();
    assert_eq!((records.len(), skipped.len()), (12, 8));
    assert!(skipped.iter().all(|record| !record[15].is_empty()), "{skipped:?}");
    let (_, out, _) = world.run(&["grade", "--challenge", "1", "--format", "markdown", "."]);
    assert_eq!(out.matches("| skipped | ").count(), 8, "{out}");
    assert!(out.contains("0 fail, 0 invalid, 1 unreadable, 8 skipped\n"), "{out}");
    let (_, _, err) = world.run(&["rank", "."]);
    assert_eq!(err.matches("note: skipped ").count(), 8, "{err}");
}

#[test]
fn extensions_are_compared_without_case() {
    let world = World::new("extensions");
    let taken = ["a.toml", "b.TOML", "c.Txt", "d.e.txt", "f.PNG", "g.pzl", "h.Eml", "i.ZIP"];
    let others = ["j", "k.docx", "l.text", "m.toml~", "toml"];
    taken.iter().chain(&others).for_each(|name| world.write(name, &good()));
    let mut found = world.objects(&["--list-skipped", "."]);
    found.retain(|(_, _, reason, _)| reason == "extension");
    assert_eq!(found, others.map(|name| owned(&[(name, "skipped", "extension")])).concat());
}

#[test]
fn a_broken_link_leads_out_where_it_climbs_too_far() {
    let world = World::new("broken");
    world.write("a.toml", &good());
    let links = [
        ("b", "/nowhere/passwd", "link-out"),
        ("c", "../nothing", "link-out"),
        ("d/e", "../nothing", "link"),
        ("d/f", "../../nothing", "link-out"),
        ("d/g", "nothing/../../nothing", "link"),
        ("h", "./nothing", "link"),
    ];
    links.iter().for_each(|(name, target, _)| world.link(name, target));
    let found = world.objects(&["--list-skipped", "."]);
    let links = links.map(|(name, _, reason)| owned(&[(name, "skipped", reason)]));
    assert_eq!(found[1..], links.concat());
}

#[test]
fn many_files_are_counted_by_reason_unless_all_are_wanted() {
    let world = World::new("many");
    world.write("a.toml", &good());
    for number in 0..20 {
        world.write(&format!("{number}.docx"), README);
        world.write(&format!("notes/{number}.txt"), README);
    }
    let counted = [
        ("a.toml".to_owned(), "pass".to_owned(), String::new(), 1),
        (String::new(), "skipped".to_owned(), "extension".to_owned(), 20),
        (String::new(), "skipped".to_owned(), "no-board".to_owned(), 20),
    ];
    assert_eq!(world.objects(&["."]), counted);
    let listed = world.objects(&["--list-skipped", "."]);
    assert_eq!(listed.len(), 41);
    assert!(listed.iter().all(|(name, ..)| !name.is_empty()), "{listed:?}");
    for (format, wanted) in [
        ("human", " not a board: no boards are read from such files\n"),
        ("human", "41 files: 1 passes, 40 skipped\n"),
        (
            "csv",
            ",,,skipped,,,,,,,,,,,,20 files: not a board: a text or a picture without one,,,\n",
        ),
        (
            "markdown",
            "| skipped | 20 files |  |  |  | not a board: a text or a picture without one |\n",
        ),
        (
            "junit",
            "<skipped message=\"20 files: not a board: a text or a picture without one\" type=\"no-board\"/>",
        ),
    ] {
        let (status, out, _) = world.run(&["grade", "--format", format, "."]);
        assert_eq!(status, Some(0));
        assert!(out.contains(wanted), "{format}: {out}");
    }
}

#[test]
fn a_folder_without_a_submission_is_an_error() {
    let world = World::new("prose");
    world.write("README.txt", README);
    let (status, out, err) = world.run(&["grade", "."]);
    assert_eq!(
        (status, err.as_str()),
        (Some(2), "error: nothing to grade: all files are skipped\n")
    );
    assert!(out.starts_with("skipped     ./README.txt"), "{out}");
    // An explicitly named file always gets a message.
    let (status, out, _) = world.run(&["grade", "--challenge", "1", "README.txt"]);
    assert_eq!(status, Some(1));
    assert!(out.starts_with("unreadable  README.txt"), "{out}");
}

#[test]
fn a_missing_file_is_in_every_report() {
    let world = World::new("missing");
    world.write("1.toml", &good());
    for format in ["json", "junit", "csv", "markdown", "github", "sarif", "html"] {
        let grade = ["grade", "1.toml", "missing.toml", "--format", format];
        let (status, out, err) = world.run(&grade);
        assert_eq!(status, Some(2), "{format}");
        assert!(out.contains("missing.toml: no such file"), "{format}: {out}");
        assert_eq!(err, "error: missing.toml: no such file\n", "{format}");
    }
}

#[test]
fn links_in_a_folder_are_followed_on_demand_and_never_out_of_it() {
    let world = World::new("links");
    let secret = world.outside.join("secret.toml");
    fs::write(&secret, "the secret of the house = 1\n").expect("a file can be written");
    world.write("in/a.toml", &good());
    world.link("by-name.toml", "in/a.toml");
    world.link("by-path.toml", world.graded.join("in/a.toml"));
    world.link("device.toml", "/dev/zero");
    world.link("disk", "/");
    world.link("again", "in");
    world.link("in/up", "..");
    world.link("nowhere.toml", "nothing");
    world.link("out.toml", &secret);
    world.link("outside", "../outside");
    world.link("via.toml", "outside/secret.toml");
    let followed = world.objects(&["--follow-links", "."]);
    let wanted = owned(&[
        ("in/a.toml", "pass", ""),
        ("nowhere.toml", "unreadable", ""),
        ("device.toml", "skipped", "link-out"),
        ("disk", "skipped", "link-out"),
        ("out.toml", "skipped", "link-out"),
        ("outside", "skipped", "link-out"),
        ("via.toml", "skipped", "link-out"),
        ("again", "skipped", "again"),
        ("in/up", "skipped", "again"),
        ("by-name.toml", "skipped", "same-file"),
        ("by-path.toml", "skipped", "same-file"),
    ]);
    assert_eq!(followed, wanted);
    for arguments in [&["grade", "."][..], &["grade", "--follow-links", "."], &["rank", "."]] {
        let (_, out, err) = world.run(arguments);
        assert!(
            !one_line(&out).contains("of the house") && !err.contains("of the house"),
            "{out}{err}"
        );
    }
    let not_followed = world.objects(&["."]);
    assert_eq!(not_followed[0].0, "in/a.toml");
    assert!(
        not_followed[1..].iter().all(|(_, verdict, ..)| verdict == "skipped"),
        "{not_followed:?}"
    );
    assert_eq!(not_followed.len(), 11);
}

#[test]
fn a_path_that_somebody_names_is_taken_as_it_is() {
    let world = World::new("named");
    fs::write(world.outside.join("a.toml"), good()).expect("a file can be written");
    fs::create_dir(world.outside.join("inside")).expect("a folder can be made");
    fs::write(world.outside.join("inside/a.toml"), good()).expect("a file can be written");
    world.link("file", "../outside/a.toml");
    world.link("folder", "../outside/inside");
    world.write(".hidden", &good());
    let objects = world.objects(&["file", "folder", ".hidden"]);
    let names: Vec<&str> = objects.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["file", "folder/a.toml", ".hidden"]);
    assert!(objects.iter().all(|(_, verdict, ..)| verdict == "pass"), "{objects:?}");
}

/// Grades standard input and then the folder; `act` runs after the files of the folder were found and before they are
/// read. Returns the output about them.
fn meanwhile(world: &World, act: impl Fn()) -> (Option<i32>, String) {
    let mut child = world
        .tumble(&["grade", "--format", "json", "-", "."])
        .env("RAYON_NUM_THREADS", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut input = child.stdin.take().expect("a pipe");
    // More than a pipe holds: once it is taken, standard input is being read.
    input.write_all(&b"# \n".repeat(30_000)).expect("the input is taken");
    act();
    input.write_all(good().as_bytes()).expect("the input is taken");
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let (status, out, _) = said(&output);
    let (first, rest) = out.split_once('\n').expect("a line for standard input");
    assert!(first.contains("\"verdict\":\"pass\""), "{first}");
    (status, rest.to_owned())
}

#[test]
fn what_is_replaced_by_a_link_after_it_was_found_is_not_read() {
    let world = World::new("replaced");
    let secret = world.outside.join("a.toml");
    fs::write(&secret, "the secret of the house = 1\n").expect("a file can be written");
    world.write("a.toml", &good());
    world.write("b/a.toml", &good());
    let (status, out) = meanwhile(&world, || {
        fs::remove_file(world.graded.join("a.toml")).expect("it is there");
        world.link("a.toml", &secret);
        fs::remove_dir_all(world.graded.join("b")).expect("it is there");
        world.link("b", &world.outside);
    });
    assert_eq!(status, Some(2));
    assert_eq!(out.lines().count(), 2, "{out}");
    let message = "it was replaced while its folder was being read";
    assert_eq!(out.matches(message).count(), 2, "{out}");
    assert!(!one_line(&out).contains("of the house"), "{out}");
}

#[test]
fn what_becomes_a_pipe_hangs_nobody() {
    let world = World::new("pipe");
    world.write("a.toml", &good());
    let path = world.graded.join("a.toml");
    let (status, out) = meanwhile(&world, || {
        fs::remove_file(&path).expect("it is there");
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()), "a named pipe can be made");
    });
    assert_eq!(status, Some(2));
    assert!(one_line(&out).contains("is not a regular file"), "{out}");
}

#[test]
fn results_are_written_as_they_come() {
    let world = World::new("stream");
    world.write("a.toml", &good());
    world.write("b.toml", &good());
    for threads in ["1", "4"] {
        let mut child = world
            .tumble(&["grade", "--format", "json", "a.toml", "b.toml", "-", "a.toml"])
            .env("RAYON_NUM_THREADS", threads)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        // Standard input is still open, and yet the results of the files before it are there.
        for name in ["a.toml", "b.toml"] {
            let mut line = String::new();
            lines.read_line(&mut line).expect("a line");
            assert!(line.contains(name) && line.contains("\"verdict\":\"pass\""), "{line}");
        }
        child.kill().expect("it can be ended");
        child.wait().expect("it ends");
        let mut rest = String::new();
        lines.read_to_string(&mut rest).expect("UTF-8");
        assert_eq!(rest, "", "no result overtakes another");
    }
}

#[test]
fn a_deep_and_wide_tree_is_walked_in_order() {
    let world = World::new("deep");
    let mut path = String::new();
    for _ in 0..150 {
        world.write(&format!("{path}a.toml"), &good());
        world.write(&format!("{path}e/z.toml"), &good());
        path.push_str("d/");
    }
    let objects = world.objects(&["."]);
    let names: Vec<&str> = objects.iter().map(|(name, ..)| name.as_str()).collect();
    let mut sorted: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
    sorted.sort();
    assert_eq!(names.len(), 300);
    assert!(names.iter().map(PathBuf::from).eq(sorted));
    assert!(objects.iter().all(|(_, verdict, ..)| verdict == "pass"));
}
