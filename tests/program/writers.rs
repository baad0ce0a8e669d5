//! Output for other programs is read back by parsers that share no code with the writers, with names, authors and
//! titles made to break it.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;

use super::scratch::empty_folder;

/// Texts that some reader would misunderstand. None of them ends a line.
const HOSTILE: [&str; 25] = [
    "=cmd|' /C calc'!A0",
    "+1-1",
    "-2+3",
    "@SUM(1+1)*9",
    "\t=1+1",
    " =1+1",
    "a,b;\"c\"'d",
    "<b>&amp;</b><!--",
    "]]><x/>",
    "a|b\\|c",
    "*a* _b_ `c` ~~d~~",
    "[a](http://example.org) ![b](c)",
    "# a #",
    "www.example.org http://example.org <http://example.org>",
    "$x$ &lt; \\ \\\\",
    "{\"a\": 1}\\u0041",
    "\u{1b}[31m\u{9b}2J\u{7}\u{7f}",
    "\u{fffe}\u{ffff}\u{fdd0}\u{1fffe}",
    "\u{202e}\u{61c}\u{2066}",
    "a\u{2028}b\u{2029}",
    "a\u{ad}b\u{180e}c\u{200b}d\u{fff9}e\u{fffb}",
    "\u{e0001}\u{e0041}\u{e007f}",
    "＝1",
    "❤\u{fe0f} 木 é",
    "`",
];

/// Characters that a reader must never receive.
fn is_hidden(character: char) -> bool {
    let hidden = [
        '\u{ad}',
        '\u{61c}',
        '\u{180e}',
        '\u{200b}',
        '\u{2028}',
        '\u{2029}',
        '\u{202e}',
        '\u{2066}',
        '\u{fdd0}',
        '\u{fff9}',
        '\u{fffb}',
        '\u{fffe}',
        '\u{ffff}',
        '\u{1fffe}',
        '\u{e0001}',
        '\u{e0041}',
        '\u{e007f}',
    ];
    character.is_control() && character != '\n' || hidden.contains(&character)
}

/// A hostile text as it should be shown.
fn shown(text: &str) -> String {
    let one = |character: char| match character {
        '\t' => "\\t".to_owned(),
        '\n' => "\\n".to_owned(),
        character if is_hidden(character) => character.escape_unicode().to_string(),
        character => character.to_string(),
    };
    text.chars().map(one).collect()
}

/// A text in TOML, with everything but plain letters escaped.
fn toml(text: &str) -> String {
    let one = |character: char| match character {
        'a'..='z' | ' ' => character.to_string(),
        character => format!("\\U{:08x}", u32::from(character)),
    };
    format!("\"{}\"", text.chars().map(one).collect::<String>())
}

/// A folder with a challenge and, for each hostile text, a file that passes and one that breaks a
/// rule, named after it and with an author of that name.
struct World {
    folder: PathBuf,
    title: String,
}

impl World {
    /// `name` names the folder; `title` is that of the challenge.
    fn new(name: &str, title: &str) -> World {
        let folder = empty_folder("writers", name);
        fs::create_dir_all(folder.join("in")).expect("a folder can be made");
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let spec = fs::read_to_string(root.join("challenges/02-re-entry.toml")).expect("a spec");
        let line = |line: &str| match line.split_once(" = ") {
            Some((key @ ("title" | "objective"), _)) => format!("{key} = {}\n", toml(title)),
            _ => format!("{line}\n"),
        };
        let spec: String = spec.lines().map(line).collect();
        fs::write(folder.join("spec"), spec).expect("a file can be written");
        let board = fs::read_to_string(root.join("solutions/02-re-entry.toml")).expect("a board");
        for (number, text) in HOSTILE.iter().enumerate() {
            let author = toml(text);
            let good = format!("author = {author}\n{board}");
            let bad = format!("author = {author}\nchallenge = {author}\nboard = {author}\n");
            let name = text.replace('/', ":");
            for (text, kind) in [(good, "good"), (bad, "bad")] {
                let path = folder.join("in").join(format!("{name}{number} {kind}.toml"));
                fs::write(path, text).expect("a file can be written");
            }
        }
        World { folder, title: title.to_owned() }
    }

    /// The output of a command. It runs in the folder, so that names begin with the folder.
    fn prints(&self, command: &str) -> String {
        let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        if words.last().is_some_and(|word| word == "ALL") {
            words.pop();
            words.push("--".to_owned());
            words.extend(self.names());
        }
        let text = self.prints_words(&words);
        assert!(!text.is_empty(), "{command}");
        text
    }

    fn prints_words(&self, words: &[String]) -> String {
        let command = words.join(" ");
        let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(["--spec", "../spec", "--color", "never"])
            .args(words)
            .current_dir(self.folder.join("in"))
            .stdin(Stdio::null())
            .output()
            .expect("the program can be run");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(!said.contains("panicked"), "{command}: {said}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(!text.contains(is_hidden), "{command}: {text:?}");
        assert!(!said.contains(is_hidden), "{command}: {said:?}");
        text
    }

    /// The names of all files, in order.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.join("in")).expect("a folder");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("an entry").file_name().into_string().expect("UTF-8")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        assert_eq!(names.len(), 2 * HOSTILE.len());
        names
    }
}

/// A world for each of some titles.
fn worlds(name: &str) -> Vec<World> {
    let titles = ["=1+1", "<i> | `*x*` [a](b) #", "\u{fffe}]]>\u{61c}\u{e0041}\u{202e}"];
    let world = |(at, title): (usize, &&str)| World::new(&format!("{name}-{at}"), title);
    titles.iter().enumerate().map(world).collect()
}

fn names_of(column: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = column.collect();
    names.sort();
    names
}

#[test]
fn json_is_read_back() {
    for world in worlds("json") {
        let lines = |command: &str| -> Vec<Value> {
            let text = world.prints(command);
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
        };
        let file = |value: &Value| value["file"].as_str().expect("a text").to_owned();
        assert_eq!(names_of(lines("grade --format json ALL").iter().map(file)), world.names());
        for value in lines("rank --format json ALL") {
            let author = value["author"].as_str().expect("a text").replace('/', ":");
            assert!(file(&value).starts_with(&author), "{value}");
        }
        for value in lines("show 2 --format json") {
            assert_eq!(value["title"], world.title.as_str());
            assert_eq!(value["objective"], world.title.as_str());
        }
        assert!(lines("list --format json").iter().any(|value| value["title"] == world.title));
        lines("check --format json .");
    }
}

/// A field without the apostrophe that keeps it from being a formula.
fn bare(field: &str) -> &str {
    let is_formula = |text: &str| text.trim_start().starts_with(['=', '+', '-', '@', '＝', '\t']);
    assert!(!is_formula(field), "{field:?} is a formula");
    field.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(field)
}

/// The authors of the boards that pass, one line each in a ranking, without blanks around the name.
fn students() -> BTreeSet<&'static str> {
    HOSTILE.iter().map(|name| name.trim()).collect()
}

#[test]
fn comma_separated_values_are_read_back() {
    for world in worlds("csv") {
        let records = |command: &str| -> Vec<BTreeMap<String, String>> {
            let text = world.prints(command);
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let records = reader.deserialize();
            let records = records.map(|record: Result<BTreeMap<String, String>, _>| {
                let record = record.expect("as many fields as headings").into_iter();
                record.map(|(heading, field)| (heading, bare(&field).to_owned())).collect()
            });
            records.collect()
        };
        let graded = records("grade --format csv ALL");
        let names = graded.iter().map(|record| record["file"].clone());
        assert_eq!(names_of(names), names_of(world.names().iter().map(|name| shown(name))));
        let passing = graded.iter().filter(|record| record["verdict"] == "pass");
        let titles: Vec<&str> = passing.map(|record| record["title"].as_str()).collect();
        assert_eq!(titles, vec![shown(&world.title); HOSTILE.len()]);
        let ranked = records("rank --format csv ALL");
        assert_eq!(ranked.len(), students().len());
        for record in ranked {
            let author = record["author"].replace('/', ":");
            assert!(record["file"].starts_with(&author), "{record:?}");
        }
    }
}

#[test]
fn junit_is_read_back() {
    for world in worlds("junit") {
        let text = world.prints("grade --format junit ALL");
        let document = roxmltree::Document::parse(&text).expect("well-formed XML");
        let cases: Vec<_> =
            document.descendants().filter(|node| node.has_tag_name("testcase")).collect();
        let names = cases.iter().map(|case| case.attribute("name").expect("a name").to_owned());
        let wanted = world.names().iter().map(|name| shown(name)).collect::<Vec<_>>();
        assert_eq!(names_of(names), names_of(wanted.into_iter()));
        for case in cases {
            let name = case.attribute("name").expect("a name");
            let errors: Vec<_> =
                case.children().filter(|node| node.has_tag_name("error")).collect();
            assert_eq!(errors.len(), usize::from(name.contains(" bad.toml")), "{name}");
            for error in errors {
                assert_eq!(error.attribute("type"), Some("unreadable"));
                let message = error.attribute("message").expect("a message");
                assert!(error.text().is_some_and(|text| text.contains(message)), "{name}");
            }
        }
    }
}

/// The cells of the tables of a Markdown text, and its other paragraphs and headings.
fn tables(text: &str) -> (Vec<Vec<String>>, Vec<String>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    let (mut rows, mut others) = (Vec::new(), Vec::new());
    let mut current: Option<String> = None;
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::Start(Tag::TableCell | Tag::Paragraph | Tag::Heading { .. }) => {
                current = Some(String::new());
            }
            Event::End(TagEnd::TableCell) => {
                let cell = current.take().expect("a cell that was begun");
                rows.last_mut().expect("a row that was begun").push(cell);
            }
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => others.extend(current.take()),
            Event::Text(text) => current.as_mut().expect("text is in something").push_str(&text),
            Event::SoftBreak => current.as_mut().expect("text is in something").push('\n'),
            Event::Start(Tag::Table(_))
            | Event::End(TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow) => {}
            other => panic!("nothing but text is wanted, not {other:?}"),
        }
    }
    (rows, others)
}

#[test]
fn markdown_is_read_back() {
    for world in worlds("markdown") {
        let wanted =
            |names: Vec<String>| names_of(names.iter().map(|name| shown(name).trim().to_owned()));
        let (rows, others) = tables(&world.prints("grade --format markdown ALL"));
        assert!(rows.iter().all(|row| row.len() == 6), "{rows:?}");
        let names = names_of(rows.iter().skip(1).map(|row| row[1].clone()));
        assert_eq!(names, wanted(world.names()));
        for row in rows.iter().skip(1).filter(|row| row[0] == "pass") {
            assert_eq!(row[2], format!("2 {}", shown(&world.title)));
        }
        assert_eq!(others.len(), 1, "{others:?}");
        let (rows, others) = tables(&world.prints("rank --format markdown ALL"));
        assert!(rows.iter().all(|row| row.len() == 6), "{rows:?}");
        let mut good = world.names();
        good.retain(|name| name.ends_with(" good.toml"));
        let good = wanted(good);
        assert_eq!(rows.len(), 1 + students().len());
        for row in rows.iter().skip(1) {
            assert!(good.contains(&row[5]), "{row:?}");
            assert!(row[5].contains(row[4].replace('/', ":").trim()), "{row:?}");
        }
        assert_eq!(others, [format!("2 {}", shown(&world.title))]);
    }
}

/// The output on a terminal, and a file to begin with.
#[test]
fn nothing_that_is_shown_hides() {
    for world in worlds("human") {
        for command in ["grade ALL", "rank ALL", "check .", "list", "show 2", "table 2"] {
            world.prints(command);
        }
        let template = world.prints("show 2 --format solution");
        assert!(template.contains(&shown(&world.title)), "{template}");
    }
}

#[test]
fn no_format_writes_what_hides() {
    let title = "\u{fffe}]]>\u{61c}\u{e0041}\u{202e}\u{2028}";
    let world = World::new("formats", title);
    for format in ["human", "json", "junit", "csv", "markdown", "github", "sarif", "html"] {
        world.prints(&format!("grade --format {format} ALL"));
    }
    for format in ["human", "json", "csv", "markdown", "html"] {
        world.prints(&format!("rank --format {format} ALL"));
    }
    for format in ["human", "csv", "json", "jsonl", "html"] {
        for paths in ["ALL", "."] {
            world.prints(&format!("class --format {format} {paths}"));
        }
    }
    for command in ["show 2 --format json", "convert 2 --to toml"] {
        world.prints(command);
    }
    let prints = |words: &[&str], name: &str| {
        let words: Vec<String> =
            [words, &["--", name]].concat().into_iter().map(str::to_owned).collect();
        world.prints_words(&words)
    };
    let names = world.names();
    let hiding: Vec<&String> = names.iter().filter(|name| name.contains(is_hidden)).collect();
    assert!(hiding.len() >= 10, "{hiding:?}");
    for name in hiding {
        for format in ["toml", "json", "book", "jstumble", "tumble-together", "dot"] {
            let converted = prints(&["convert", "--to", format], name);
            let has_author = matches!(format, "toml" | "json") && name.contains("good");
            assert!(!has_author || converted.contains("author"), "{converted}");
        }
        for command in ["run", "hint", "explain", "draw", "show", "lint", "table"] {
            prints(&[command], name);
        }
        prints(&["grade", "--format", "svg"], name);
        // A line with a blank at its end is not clean.
        let path = world.folder.join("in").join(name);
        let board = fs::read_to_string(&path).expect("a board").replacen("-\n", "- \n", 1);
        fs::write(&path, board).expect("it can be written");
        let said = prints(&["fmt", "--check"], name);
        assert_eq!(said.contains("not clean"), name.contains("good"), "{name:?}: {said}");
        prints(&["fmt"], name);
    }
    let good = names.iter().find(|name| name.contains('\u{202e}') && name.contains("good"));
    let good = good.expect("a board");
    let spec = prints(&["solve", "--time-limit", "9"], good);
    assert!(spec.contains(&shown(title)), "{spec}");
    let from = ["new", "--time-limit", "1", "--pick", "1", "--from", good];
    world.prints_words(&from.map(str::to_owned));
}

/// A board of ten bits, which three balls turn, under a challenge that expects this value at the end.
fn thousand_rows(folder: &Path, name: &str, value: &str) -> [String; 2] {
    let upright = ".-.^.-.-.-.\n-.\\./.-.-.-\n".repeat(10) + ".-./.-.-.-.\n";
    let cells: Vec<String> = (0..10).map(|bit| format!("[{}, 4]", 2 * bit + 1)).collect();
    let spec = format!(
        "schema = 1\nnumber = 950\nid = \"thousand\"\ntitle = \"Thousand\"\nobjective = \"Turn.\"\n\
         provenance = \"own\"\nshape = {{ rows = 21, columns = 11, blue_entry = 4, red_entry = 8, \
         last_row = \"all\" }}\n[balls]\nblue = 3\n[board]\ngrid = '''\n{upright}'''\n\
         [inputs]\nA = [{}]\n[expect]\nend = \"empty\"\n[expect.final]\nA = \"{value}\"\n",
        cells.join(", ")
    );
    let paths = [format!("{name}-spec"), format!("{name}.toml")];
    let board = format!("challenge = 950\nboard = '''\n{upright}'''\n");
    for (path, text) in paths.iter().zip([spec, board]) {
        fs::write(folder.join(path), text).expect("a file can be written");
    }
    paths
}

#[test]
fn large_tables_say_of_each_row_whether_it_holds() {
    let folder = empty_folder("writers", "large");
    for (name, value, failing) in [("good", "1023 - A", 0), ("bad", "A == 700 ? A : 1023 - A", 1)] {
        let [spec, board] = thousand_rows(&folder, name, value);
        let table = |format: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
            command
                .current_dir(&folder)
                .args(["table", "--spec", &spec, &board, "--format", format]);
            let output = command.output().expect("the program can be run");
            assert!(output.status.success(), "{output:?}");
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let csv = table("csv");
        let held: Vec<bool> = csv.lines().skip(1).map(|row| row.ends_with(",yes")).collect();
        let rows = table("json");
        let rows = rows.lines().map(|row| serde_json::from_str(row).expect("JSON"));
        let said: Vec<bool> = rows.map(|row: Value| row["holds"] == true).collect();
        assert_eq!(held, said, "{name}");
        assert_eq!((held.len(), held.iter().filter(|held| !**held).count()), (1024, failing));
    }
}

/// `-o FILE` is an option of every command that prints: the file has the same text.
#[test]
fn every_command_writes_to_a_file_what_it_prints() {
    let folder = empty_folder("writers", "output");
    let solution = "solutions/18-entanglement.toml";
    let fails = "tests/submissions/fail/wrong-interceptor.toml";
    for line in [
        "list",
        "next",
        "show 18",
        "show 18 --format json",
        &format!("grade {solution}"),
        &format!("--color always grade {fails}"),
        &format!("hint {fails}"),
        &format!("lint {fails}"),
        &format!("table {solution}"),
        &format!("run {solution}"),
        &format!("run {solution} --format html"),
        &format!("draw {solution} --format png"),
        &format!("rank {solution}"),
        "check",
        "schema spec",
        "completions bash",
        "man",
        "new out",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let run = |more: &[&str]| {
            Command::new(env!("CARGO_BIN_EXE_tumble"))
                .args(&words)
                .args(more)
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .env("XDG_DATA_HOME", "/nowhere")
                .env_remove("COLUMNS")
                .output()
                .expect("it runs")
        };
        let printed = run(&[]);
        let file = folder.join("out");
        let written = run(&["-o", file.to_str().expect("UTF-8")]);
        assert_eq!(written.status, printed.status, "{line}: {written:?}");
        assert!(written.stdout.is_empty(), "{line}");
        let bare = |bytes: &[u8]| anstream::adapter::strip_bytes(bytes).into_vec();
        let held = fs::read(&file).expect("the file is there");
        let same = if line.contains("png") {
            held == printed.stdout
        } else {
            held == bare(&printed.stdout)
        };
        assert!(same && (!held.is_empty() || line == "check"), "{line}");
        // It is overwritten only on request, and stays if the command fails.
        let again = run(&["-o", file.to_str().expect("UTF-8")]);
        assert_eq!(again.status.code(), Some(2), "{line}");
        let forced = run(&["--force", "-o", file.to_str().expect("UTF-8")]);
        assert_eq!(forced.status, printed.status, "{line}");
        fs::remove_file(&file).expect("it can be removed");
    }
    let left = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 0, "no draft is left");
}
