//! What teachers hand back: tables for Excel, pages of feedback, groups.

use std::fs;

use super::{folder, grid, said, solution, tumble};

#[test]
fn a_table_for_excel_is_read_in_every_country() {
    let folder = folder("excel", &[("week/Müller, Jörg/18.toml", &*solution("Ada/18.toml"))]);
    let excel = ["class", "week", "--format", "csv", "--excel", "-o", "week.csv"];
    assert_eq!(tumble(&folder, &excel).status.code(), Some(0));
    let bytes = fs::read(folder.join("week.csv")).unwrap();
    let units: Vec<u16> =
        bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let text = String::from_utf16(&units).unwrap();
    assert!(text.starts_with("\u{feff}student\t18 Entanglement\tpoints 18\t"), "{text}");
    assert!(text.contains("\r\nMüller, Jörg\tpar\t10\t"), "{text}");
    let ranked = tumble(&folder, &["rank", "week", "--format", "csv", "--excel"]).stdout;
    assert_eq!(ranked[..4], [0xff, 0xfe, b'c', 0]);
    let refused = tumble(&folder, &["class", "week", "--excel"]);
    assert!(said(&refused).contains("`--excel` has no effect"), "{}", said(&refused));
}

#[test]
fn every_student_gets_a_page_and_nothing_else_is_overwritten() {
    let (good, bad) = (solution("Ada/18.toml"), solution("Ben/18.toml"));
    let cell = grid("Ada/18.toml");
    let form = format!(
        "Name,Challenge,Board\n../../etc/passwd,18,\"{cell}\"\n=SUM(A1),18,\"{cell}\"\n<b>x</b>,18,\"{cell}\"\n"
    );
    let folder = folder(
        "feedback",
        &[
            ("week/Ada/18.toml", &*good),
            ("week/Ben/18.toml", &bad),
            ("week/ben/18.toml", &good),
            ("week/form.csv", &form),
            ("out/mine.html", "mine"),
        ],
    );
    let write = ["class", "week", "--feedback", "out"];
    let output = tumble(&folder, &write);
    assert!(said(&output).contains("6 pages of feedback written to out"), "{}", said(&output));
    let mut names: Vec<String> = fs::read_dir(folder.join("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let all = [
        "Ada.html",
        "Ben.html",
        "SUM_A1.html",
        "b_x__b.html",
        "ben 2.html",
        "etc_passwd.html",
        "mine.html",
    ];
    assert_eq!(names, all);
    assert!(!folder.join("etc").exists());
    let page = |name: &str| fs::read_to_string(folder.join("out").join(name)).unwrap();
    let ben = page("Ben.html");
    // The first step of the hint, the ball to blame, and nothing of others.
    assert!(ben.contains("With top = left, bottom = right: expected"), "{ben}");
    assert!(ben.contains("fails: top = left, bottom = right"), "{ben}");
    assert!(!ben.contains("Ada") && !page("b_x__b.html").contains("<b>x</b>"));
    // Pages of an earlier time are replaced.
    fs::write(folder.join("week/Ben/18.toml"), &good).unwrap();
    assert_eq!(tumble(&folder, &write).status.code(), Some(0));
    assert!(!page("Ben.html").contains("expected"));
    // Another file stops it before anything is written, and so does a link to a page.
    let before = page("Ada.html");
    for make in [0, 1] {
        let other = folder.join("out/ben 2.html");
        fs::remove_file(&other).unwrap();
        match make {
            0 => fs::write(&other, "mine").unwrap(),
            #[cfg(unix)]
            _ => std::os::unix::fs::symlink("Ada.html", &other).unwrap(),
            #[cfg(not(unix))]
            _ => continue,
        }
        fs::write(folder.join("week/Ada/18.toml"), &bad).unwrap();
        let output = tumble(&folder, &write);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            said(&output).contains("ben 2.html is not a page of feedback"),
            "{}",
            said(&output)
        );
        assert_eq!(page("Ada.html"), before);
    }
    for inside in ["week/out", "./week", "week/../week/out"] {
        let output = tumble(&folder, &["class", "week", "--feedback", inside]);
        assert_eq!(output.status.code(), Some(2), "{inside}: {}", said(&output));
    }
}

#[test]
fn a_group_stands_together() {
    let good = solution("Ada/18.toml");
    let folder = folder(
        "groups",
        &[
            ("students.csv", "Name,Group\nAda,Red\nBen,Blue\nChloe,Red\n"),
            ("week/Ada/18.toml", &*good),
            ("week/Ben/18.toml", &solution("Ben/18.toml")),
            ("week/Dev/18.toml", &good),
            ("week/Red/18.toml", &good),
        ],
    );
    let output = tumble(&folder, &["class", "week", "--roster", "students.csv", "--format", "csv"]);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let rows: Vec<(&str, &str)> = text
        .lines()
        .skip(1)
        .map(|line| (line.split(',').next().unwrap(), line.rsplit(',').next().unwrap()))
        .collect();
    let all = [("Ben", "Blue"), ("Ada", "Red"), ("Chloe", "Red"), ("Dev", ""), ("Red", "")];
    assert_eq!(rows, all);
    assert!(
        said(&output).contains("Red is a group of the roster: Ada, Chloe"),
        "{}",
        said(&output)
    );
    let page = tumble(&folder, &["class", "week", "--roster", "students.csv", "--format", "html"]);
    let page = String::from_utf8(page.stdout).unwrap();
    assert!(page.contains("id=\"only-g1\"> Red") && !page.contains("<script"), "{page}");
}
