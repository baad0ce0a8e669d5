//! Hand-ins that do harm, on purpose or by their size: each gets a quick answer, and a message.

use std::fs::{self, File};
use std::time::{Duration, Instant};

use super::boards::write_archive;
use super::{folder, grid, judged, said, solution, tumble};

/// Runs a command that must end soon, even on a busy machine, and returns its output.
fn said_soon(folder: &std::path::Path, arguments: &[&str]) -> String {
    let begun = Instant::now();
    let output = tumble(folder, arguments);
    assert!(begun.elapsed() < Duration::from_secs(300), "{arguments:?}");
    assert!(output.status.code().is_some(), "{arguments:?}");
    said(&output)
}

#[test]
fn a_bomb_ends_at_the_bound() {
    let folder = folder("bomb", &[]);
    let zeros = vec![0_u8; 80 << 20];
    write_archive(&folder.join("one.zip"), &[("Ada/18.txt", &zeros)]);
    assert!(fs::metadata(folder.join("one.zip")).unwrap().len() < 1 << 20);
    let one = said_soon(&folder, &["grade", "one.zip"]);
    assert!(one.contains("larger than 256 KiB"), "{one}");
    // Each of them is within the limit, all together are not.
    let names: Vec<String> = (0..400).map(|number| format!("{number}/18.txt")).collect();
    let files: Vec<(&str, &[u8])> =
        names.iter().map(|name| (&**name, &zeros[..200 << 10])).collect();
    write_archive(&folder.join("many.zip"), &files);
    let many = said_soon(&folder, &["grade", "many.zip", "--format", "csv"]);
    assert!(many.contains("larger than 64 MiB: unpack it"), "{}", &many[many.len() - 2000..]);
    fs::write(folder.join("cut.zip"), &fs::read(folder.join("many.zip")).unwrap()[..5000]).unwrap();
    let cut = said_soon(&folder, &["grade", "cut.zip"]);
    assert!(cut.contains("not a ZIP archive that can be read"), "{cut}");
}

#[test]
fn a_mail_of_100_megabytes_is_refused() {
    let folder = folder("mail", &[("deep.eml", &deep_mail())]);
    for name in ["large.eml", "large.mbox", "large.csv", "large.html"] {
        let file = File::create(folder.join(name)).unwrap();
        file.set_len(100 << 20).unwrap();
        let large = said_soon(&folder, &["grade", name]);
        assert!(large.contains("larger than 64 MiB"), "{name}: {large}");
        fs::remove_file(folder.join(name)).unwrap();
    }
    assert!(!said_soon(&folder, &["grade", "deep.eml"]).contains("panic"));
}

#[test]
fn every_byte_of_a_page_or_a_table_is_read_once() {
    let many = |text: &str| text.repeat((2 << 20) / text.len());
    let columns = format!("{}\n{}", many("name,"), "\"https://a?board=x_8\"\n".repeat(2000));
    let titles = "gravity 1 ".repeat(20_000) + "\n" + &(grid("Ada/18.toml") + "\n").repeat(200);
    let letter = |number: u8| char::from(b'a' + number % 26);
    let link = |at: u16| {
        let [high, low] = [at / 26, at % 26].map(|it| (it % 26) as u8);
        let end = [(at / 676) as u8, high, low].map(letter).into_iter().collect::<String>();
        format!("x https://www.lodev.org/jstumble/?board=1lexiee0lfrbgbz{end} ")
    };
    let folder = folder(
        "quadratic",
        &[
            ("open.html", &many("<a")),
            ("styles.html", &many("<style>")),
            ("names.html", &many("&amp")),
            ("comments.html", &many("<!--")),
            ("columns.csv", &columns),
            ("cell.csv", &format!("\"{}\"", many("-.-.-.-.-.-\n"))),
            ("titles.txt", &titles),
            ("links.txt", &(0..6000).map(link).collect::<String>()),
            ("quote.csv", &format!("{}\n\"{}", many("name,"), many("a\n"))),
            ("body.eml", &format!("Subject: x\n\n{}", many("-.-.-.-.-.-\n"))),
        ],
    );
    for name in [
        "open.html",
        "styles.html",
        "names.html",
        "comments.html",
        "columns.csv",
        "cell.csv",
        "titles.txt",
        "links.txt",
        "quote.csv",
        "body.eml",
    ] {
        let file = said_soon(&folder, &["grade", name, "--format", "csv"]);
        assert!(!file.contains("please report it"), "{name}");
        fs::remove_file(folder.join(name)).unwrap();
    }
}

#[test]
fn a_page_of_scripts_holds_no_text() {
    let folder = folder("script", &[("a.html", "<script>`.-.`</script>")]);
    let said = said_soon(&folder, &["grade", "a.html", "--format", "json"]);
    assert!(said.contains("the page holds no text"), "{said}");
}

#[test]
fn archives_in_the_mails_of_a_mailbox_share_one_bound() {
    let folder = folder("mailbox", &[]);
    let zeros = vec![0_u8; 200 << 10];
    let names: Vec<String> = (0..200).map(|number| format!("{number}/18.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, zeros.as_slice())).collect();
    write_archive(&folder.join("bomb.zip"), &files);
    let bytes = fs::read(folder.join("bomb.zip")).unwrap();
    let digits: String = bytes.iter().map(|byte| format!("={byte:02X}")).collect();
    let lines: Vec<&str> =
        digits.as_bytes().chunks(75).map(|line| std::str::from_utf8(line).unwrap()).collect();
    let mail = format!(
        "From a@b Fri Nov 20 17:00:00 2026\nFrom: a@example.org\nMIME-Version: 1.0\n\
         Content-Type: application/zip; name=\"b.zip\"\nContent-Disposition: attachment; filename=\"b.zip\"\n\
         Content-Transfer-Encoding: quoted-printable\n\n{}\n\n",
        lines.join("=\n")
    );
    fs::write(folder.join("all.mbox"), mail.repeat(20)).unwrap();
    let said = said_soon(&folder, &["grade", "all.mbox", "--format", "csv"]);
    assert!(
        said.contains("larger than 64 MiB: unpack it"),
        "{}",
        &said[said.len().saturating_sub(2000)..]
    );
}

/// A mail in a mail, a thousand times.
fn deep_mail() -> String {
    "From: a@example.org\nContent-Type: message/rfc822\n\n".repeat(1000) + "end\n"
}

#[test]
fn ten_thousand_boards_in_a_text_are_too_many_and_a_thousand_are_not() {
    let grid = grid("Ada/18.toml");
    let free: Vec<usize> = grid.match_indices('-').map(|(at, _)| at).collect();
    // All boards differ.
    let board = |number: usize| {
        let mut board = grid.clone();
        for (bit, &at) in
            free.iter().enumerate().filter(|(bit, _)| bit < &14 && number >> bit & 1 == 1)
        {
            board.replace_range(at..=at, if bit % 2 == 0 { "/" } else { "\\" });
        }
        board
    };
    let all = |count: usize| -> String { (0..count).map(|number| board(number) + "\n").collect() };
    let folder = folder("boards", &[("many.txt", &all(10_000)), ("some.txt", &all(1000))]);
    let many = said_soon(&folder, &["grade", "many.txt"]);
    assert!(many.contains("larger than 256 KiB"), "{many}");
    let some = judged(&folder, &["grade", "some.txt", "--format", "json"]);
    assert_eq!(some.len(), 1000);
}

#[test]
fn names_that_are_paths_or_formulas_stay_names() {
    let cell = grid("Ada/18.toml");
    let names = ["=SUM(A1)", "../../etc/passwd", "<b>Ben</b>", "@cmd", "a,b"];
    let lines: String = names.iter().map(|name| format!("\"{name}\",18,\"{cell}\"\n")).collect();
    let folder = folder("names", &[("form.csv", &format!("Name,Challenge,Board\n{lines}"))]);
    let classed = judged(&folder, &["class", "form.csv", "--format", "jsonl"]);
    let students: Vec<&str> =
        classed.iter().map(|(_, line)| line["student"].as_str().unwrap()).collect();
    assert!(names.iter().all(|name| students.contains(name)), "{students:?}");
    for command in ["class", "rank", "grade"] {
        let table = tumble(&folder, &[command, "form.csv", "--format", "csv"]).stdout;
        let rows: Vec<csv::StringRecord> =
            csv::Reader::from_reader(&*table).records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), names.len(), "{command}");
        let mut cells = rows.iter().flatten();
        assert!(cells.all(|cell| !cell.starts_with(['=', '@'])), "{command}: {rows:?}");
    }
    let page = said(&tumble(&folder, &["class", "form.csv", "--format", "html"]));
    assert!(!page.contains("<b>Ben</b>"));
}

/// A page is read within the limits of a text, and a verdict must not name a pipe.
#[test]
fn long_pages_and_verdicts_of_pipes_end() {
    let good = solution("Ada/18.toml");
    let page = "&".repeat(600_000);
    let folder = folder("long", &[("week/Ada/18.html", &*page), ("week/Ben/18.toml", &good)]);
    let output = tumble(&folder, &["class", "week", "--format", "jsonl"]);
    let verdicts = String::from_utf8(output.stdout).unwrap();
    assert!(verdicts.contains("larger than 256 KiB"), "{verdicts}");
    let ben = verdicts.lines().find(|line| line.contains("Ben")).unwrap();
    fs::write(folder.join("pipe.jsonl"), ben.replace("week/Ben/18.toml", "-")).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(["audit", "pipe.jsonl"]).current_dir(&folder);
    // It is never read: it stays open and empty while the program runs.
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut program = command.spawn().unwrap();
    let input = program.stdin.take();
    let output = program.wait_with_output().unwrap();
    drop(input);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.contains("standard input"), "{printed}");
}
