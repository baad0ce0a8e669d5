//! Boards go through the formats of other programs and come back the same, or a message explains the refusal.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use itertools::Itertools as _;

use super::scratch::empty_folder;
use tumble_core::board::notation::Notation;
use tumble_core::board::{
    Board, Cell, Drawing, Kind, LastRow, Mark, Parameters, Part, Shape, Side,
};
use tumble_core::challenge::{Challenge, LibrarySpec, Reference, Specs};
use tumble_core::machine::Load;
use tumble_formats::{BoardDocument, BoardFormat, FormatError, Note, read, tidy, write};

/// All files below a folder of the project.
fn files(folder: &str, into: &mut Vec<PathBuf>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut entries: Vec<_> = fs::read_dir(root)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let below = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("it is below");
        if path.is_dir() {
            files(below.to_str().expect("UTF-8"), into);
        } else {
            into.push(path);
        }
    }
}

/// The boards of the references and of the corpus that are legal and have the toy's shape.
fn boards() -> Vec<BoardDocument> {
    let mut paths = Vec::new();
    for folder in ["solutions", "tests/corpus/pass", "tests/corpus/fail"] {
        files(folder, &mut paths);
    }
    let bytes = paths.iter().map(|path| fs::read(path).expect("a file"));
    let found: Vec<BoardDocument> =
        bytes.filter_map(|bytes| read(&bytes, Some(BoardFormat::Toml)).ok()).collect();
    assert!(found.len() >= 200, "{} boards", found.len());
    found
}

fn bytes_of(board: &BoardDocument, format: BoardFormat) -> Result<Vec<u8>, FormatError> {
    write(board, format).map(|written| written.bytes.unwrap_or(written.text.into_bytes()))
}

/// The board with its upright bits pointing left, as formats without them write it.
fn settled(drawing: &Drawing) -> Drawing {
    let mut settled = drawing.clone();
    for (cell, mark) in drawing.marks() {
        if let Mark::Upright { .. } = mark {
            settled.set(cell, mark.pointing(Side::Left));
        }
    }
    settled
}

/// The board in a format, written by tumble or, if tumble only reads the format, by this test.
fn in_format(board: &BoardDocument, format: BoardFormat) -> Result<Vec<u8>, FormatError> {
    match super::read_only::text_of(&board.drawing, format) {
        Some(text) => Ok(text.into_bytes()),
        None => bytes_of(board, format),
    }
}

/// Whether bits stay upright in a format.
fn holds_upright(format: BoardFormat) -> bool {
    use BoardFormat::{Book, Formal, Json, Toml};
    matches!(format, Book | Formal | Json | Toml)
}

/// Whether JSTumble would move a gear of the board, and so refuses it.
fn moves_a_gear(board: &BoardDocument) -> bool {
    let is_gear = |row, column| board.drawing.at(Cell::new(row, column)) == Mark::Part(Part::Gear);
    let pairs = [([1, 7], [1, 5]), ([2, 2], [1, 9]), ([3, 1], [2, 10])];
    pairs.iter().any(|([r, c], [before, column])| is_gear(*r, *c) && !is_gear(*before, *column))
}

#[test]
fn two_hundred_boards_go_through_every_pair_of_formats() {
    let boards: Vec<BoardDocument> = boards()
        .into_iter()
        // Upright gear bits next to turned ones of their train: only tumble's formats hold them.
        .filter(|board| Board::new(&settled(&board.drawing)).is_ok())
        .take(200)
        .collect();
    assert_eq!(boards.len(), 200);
    let mut pairs = 0;
    for board in &boards {
        let pointing = settled(&board.drawing);
        for first in BoardFormat::ALL.into_iter().filter(|format| format.is_read()) {
            // Boards from other programs have no upright bits.
            let drawing = if holds_upright(first) { &board.drawing } else { &pointing };
            let mut source = board.clone();
            source.drawing = drawing.clone();
            let bytes = match in_format(&source, first) {
                Ok(bytes) => bytes,
                Err(error) => {
                    assert_eq!((first, moves_a_gear(board)), (BoardFormat::JsTumble, true));
                    assert!(error.cell().is_some(), "{error}");
                    continue;
                }
            };
            // The signs are certain, or two formats read it differently, and the format must be named.
            let found = match read(&bytes, None) {
                Err(FormatError::Ambiguous { .. }) => read(&bytes, Some(first)),
                found => found,
            };
            let found = found.unwrap_or_else(|error| panic!("{first}: {error}"));
            assert_eq!((found.format, &found.drawing), (first, drawing), "{first}");
            for second in BoardFormat::ALL.into_iter().filter(|format| format.is_written()) {
                let written = match write(&found, second) {
                    Ok(written) => written,
                    Err(error) => {
                        assert_eq!((second, moves_a_gear(board)), (BoardFormat::JsTumble, true));
                        assert!(error.cell().is_some(), "{error}");
                        continue;
                    }
                };
                pairs += 1;
                if second == BoardFormat::Dot {
                    assert!(written.text.starts_with("digraph"), "{}", written.text);
                    continue;
                }
                let upright =
                    drawing.marks().find(|(_, mark)| matches!(mark, Mark::Upright { .. }));
                let due = match upright {
                    Some((cell, _)) if !holds_upright(second) => {
                        let is_said = written.notes.iter().any(|note| note.cell == Some(cell));
                        assert!(is_said, "{first}, {second}: {:?}", written.notes);
                        &pointing
                    }
                    _ => drawing,
                };
                let bytes = written.bytes.unwrap_or(written.text.into_bytes());
                let back = read(&bytes, Some(second)).unwrap_or_else(|e| panic!("{second}: {e}"));
                assert_eq!(back.drawing, *due, "{first}, {second} and back");
            }
        }
    }
    // 13 formats are read and 10 written; JSTumble refuses boards in which it would move a gear.
    let refused = boards.iter().filter(|board| moves_a_gear(board)).count();
    assert_eq!(pairs, (200 - refused) * 13 * 10 + refused * 12 * 9);
}

#[test]
fn boards_of_any_size_go_through_the_formats_that_hold_them() {
    let shape = Shape::new(Parameters {
        rows: 6,
        columns: 9,
        blue: 4,
        red: 6,
        last_row: LastRow::All,
        missing: Vec::new(),
    });
    let mut drawing = Drawing::new(shape.expect("a shape"));
    drawing.set(Cell::new(1, 4), Mark::Part(Part::Bit(Side::Right)));
    drawing.set(Cell::new(6, 9), Mark::Part(Part::Ramp(Side::Left)));
    let board = BoardDocument::new(BoardFormat::Book, drawing);
    for format in [BoardFormat::Toml, BoardFormat::Json, BoardFormat::Emtumble] {
        let bytes = bytes_of(&board, format).expect("it is held");
        let back = read(&bytes, None).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(back.drawing, board.drawing, "{format}");
    }
    for format in [BoardFormat::Book, BoardFormat::Formal] {
        let notes = write(&board, format).expect("a grid").notes;
        assert!(notes.iter().any(|note| note.text.contains("toy's shape")), "{notes:?}");
    }
    for format in [BoardFormat::JsTumble, BoardFormat::TumbleTogether, BoardFormat::TtsimLink] {
        let error = write(&board, format).expect_err("the toy alone");
        assert!(error.to_string().contains("toy's shape"), "{format}: {error}");
    }
}

#[test]
fn the_marks_of_a_run_are_left_out_with_a_note() {
    let board = boards().swap_remove(0);
    let text = super::read_only::text_of(&board.drawing, BoardFormat::Screen).expect("a screen");
    let marked = text.replacen("  \\ ", " (\\)", 1).replacen("  / ", " [/]", 1);
    assert_ne!(text, marked);
    for (text, notes) in [(text, 0), (marked, 1)] {
        let found = read(text.as_bytes(), None).expect("a screen");
        assert_eq!((found.drawing, found.notes.len()), (board.drawing.clone(), notes), "{text}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let mut drawing = Drawing::new(Shape::toy());
    drawing.set(Cell::new(1, 4), Mark::Upright { gear: false });
    let mut board = BoardDocument::new(BoardFormat::Book, drawing);
    board.lever = Some(Side::Right);
    board.loads = Some([Load::Unlimited(Side::Left.colour()), Load::empty()]);
    board.supply = Some([Some(3); 7]);
    board.locked.insert(Cell::new(1, 4));
    let said = |format| -> Vec<String> {
        let written = write(&board, format).expect("it can be written");
        written.notes.into_iter().map(|note| note.text).collect()
    };
    for format in [
        BoardFormat::JsTumble,
        BoardFormat::TumbleTogether,
        BoardFormat::TtsimLink,
        BoardFormat::Emtumble,
    ] {
        let notes = said(format);
        assert!(notes.iter().any(|note| note.contains("[1,4]")), "{format}: {notes:?}");
        assert!(notes.iter().any(|note| note.contains("lever")), "{format}: {notes:?}");
    }
    assert!(said(BoardFormat::JsTumble).iter().any(|note| note.contains("balls")));
    assert!(said(BoardFormat::JsTumble).iter().any(|note| note.contains("may be added")));
    assert!(said(BoardFormat::JsTumble).iter().any(|note| note.contains("given parts")));
    assert!(said(BoardFormat::TumbleTogether).iter().any(|note| note.contains("without end")));
    assert!(said(BoardFormat::TtsimPicture).iter().any(|note| note.contains("eight balls")));
}

#[test]
fn what_the_rules_do_not_allow_is_refused_with_its_cell() {
    // A gear on a part cell, in the three programs that allow it.
    for text in ["?board=c", "?code=C8GB0A0A0A0A0AB0A0A0A0A0A0A0A0A0A0KKKKKKKK"] {
        let error = read(text.as_bytes(), None).expect_err("a gear on a part cell");
        assert_eq!(error.cell(), Some(Cell::new(1, 4)), "{error}");
    }
    // A gear that JSTumble would move.
    let mut drawing = Drawing::new(Shape::toy());
    drawing.set(Cell::new(2, 2), Mark::Part(Part::Gear));
    let error = write(&BoardDocument::new(BoardFormat::Book, drawing), BoardFormat::JsTumble)
        .expect_err("it moves");
    assert_eq!(error.cell(), Some(Cell::new(2, 2)));
    // A train drawn in both directions.
    let grid = "  .-. .-.\n .-.-.-.-.\n.-.-.-.-.-.\n-.-.-.-.-.-\n.-.-.-.-.-.\n-*{.-.-.-.-\n.}.-.-.-.-.\n\
                -.-.-.-.-.-\n.-.-.-.-.-.\n-.-.-.-.-.-\n     -\n";
    let error = read(grid.as_bytes(), None).expect_err("both ways");
    assert!(matches!(error, FormatError::Board(_)), "{error:?}");
}

#[test]
fn foreign_texts_are_told_by_their_signs() {
    let pzl = "# a comment\n.o.R.o.o.o.\no.o.L.o.o.o\n.o.R.o.o.o.\no.o.L.o.o.o\n.o.R.o.o.o.\n\
               o.o.L.o.o.o\n.o.R.o.o.o.\no.o.L.o.o.o\n.o.R.o.o.o.\no.o.L.o.o.o\n.o.o.o.o.o.\n";
    let framed = "## Challenge #1: Gravity\n\n\t ___o    ___\n\t|  .\\. .-.  |\n\t| .-./.-.-. |\n\
                  \t|.-.\\.-.-.-.|\n\t|-.-./.-.-.-|\n\t|.-.\\.-.-.-.|\n\t|-.-./.-.-.-|\n\
                  \t|.-.\\.-.-.-.|\n\t|-.-./.-.-.-|\n\t|.-.\\.-.-.-.|\n\t|-.-./.-.-.-|\n\
                  \t|     -     |\n\t|____% %____|\n`balls:8B-8R; start:B; trace:8B`\n";
    let jstumble_text = "...%...v...\n..v./.v.v..\n.v.%.v.v.v.\nv.v./.v.v.v\n.v.%.v.v.v.\n\
                         v.v./.v.v.v\n.v.%.v.v.v.\nv.v./.v.v.v\n.v.%.v.v.v.\nv.v./.v.v.v\n.....v.....\n";
    let solution =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions/01-gravity.toml"));
    let gravity = read(&solution.expect("a file"), None).expect("a solution");
    for (text, format) in [
        (pzl, BoardFormat::Pzl),
        (framed, BoardFormat::Framed),
        (jstumble_text, BoardFormat::JsTumbleText),
    ] {
        let found = read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(found.format, format);
        assert_eq!(found.drawing, gravity.drawing, "{format}");
    }
    let found = read(framed.as_bytes(), None).expect("a framed board");
    assert_eq!(found.lever, Some(Side::Left));
    assert_eq!(found.plain_counts(), Some([8, 8]));
}

#[test]
fn a_ball_of_jstumble_makes_no_pzl_file() {
    let text = format!("...(...o...\n{}", "...........\n".repeat(10));
    let error = read(text.as_bytes(), None).expect_err("a ball is no part");
    assert!(matches!(error, FormatError::Malformed { .. }), "{error:?}");
    assert!(error.to_string().contains("[1,8]"), "{error}");
}

/// A clean grid, and variants that people send.
#[test]
fn grids_as_people_send_them_are_made_clean() {
    let solution =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions/17-fixed-ratio.toml"));
    let board = read(&solution.expect("a file"), None).expect("a solution");
    let clean = Notation::Book.write(&board.drawing);
    let lines = |make: &dyn Fn(usize, &str) -> String| -> String {
        clean.lines().enumerate().map(|(row, line)| make(row, line) + "\n").collect()
    };
    let utf16: Vec<u8> = clean.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16_marked: Vec<u8> =
        [0xfe, 0xff].into_iter().chain(clean.encode_utf16().flat_map(u16::to_be_bytes)).collect();
    let messy: Vec<(&str, Vec<u8>)> = vec![
        ("a byte-order mark", format!("\u{feff}{clean}").into_bytes()),
        ("Windows line ends", clean.replace('\n', "\r\n").into_bytes()),
        ("a tab in front", lines(&|_, line| format!("\t{line}")).into_bytes()),
        ("non-breaking blanks", clean.replace(' ', "\u{a0}").into_bytes()),
        ("typographic dashes", clean.replace('-', "\u{2013}").into_bytes()),
        ("quoting", lines(&|_, line| format!("> {line}")).into_bytes()),
        ("code fences", format!("```text\n{clean}```\n").into_bytes()),
        ("blank lines", format!("\n\n{clean}\n\n").into_bytes()),
        ("small letters", clean.to_lowercase().into_bytes()),
        ("stripped blanks", lines(&|_, line| line.trim_start().to_owned()).into_bytes()),
        (
            "stripped blanks, and more behind",
            lines(&|_, line| format!("{}   ", line.trim_start())).into_bytes(),
        ),
        ("row numbers", lines(&|row, line| format!("{:>2} {line}", row + 1)).into_bytes()),
        ("UTF-16", utf16),
        ("UTF-16 with a mark", utf16_marked),
    ];
    for (what, bytes) in messy {
        let found = read(&bytes, None).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(found.drawing, board.drawing, "{what}");
    }
    let same = tidy(&clean, &Shape::toy()).expect("it is clean");
    assert_eq!((same.text.as_str(), same.notes.len()), (clean.as_str(), 0));
    let paged =
        tidy(&clean.replace('\n', "\u{c}\n"), &Shape::toy()).expect("form feeds are blanks");
    assert_eq!((paged.text, paged.notes.len()), (clean.clone(), 1));
    assert_eq!(paged.notes[0].text, "typographic characters are read as plain ones");
    let missing: String = clean.lines().take(10).map(|line| format!("{line}\n")).collect();
    let mended = tidy(&missing, &Shape::toy()).expect("the last row is empty");
    assert_eq!((mended.text, mended.notes.len()), (clean, 1));
}

#[test]
fn bars_around_gears_are_no_gear_bits_and_a_full_board_is_read_as_it_is_written() {
    let grid = "  .\\. ./.\n .\\.\\./.\\.\n*/.\\./.\\./*\n\\./.\\./.\\./\n./.\\./.\\./.\n\\./.\\./.\\./\n\
                ./.\\./.\\./.\n\\./.\\./.\\./\n./.\\./.\\./.\n\\./.\\./.\\./\n     \\\n";
    let drawing = Notation::Book.read(grid, &Shape::toy()).picture.drawing;
    let barred: String = grid.lines().map(|line| format!("|{line:<11}|\n")).collect();
    for text in [grid.to_owned(), barred, Notation::Formal.write(&drawing)] {
        let found = read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}{error}"));
        assert_eq!(found.drawing, drawing, "{text}");
    }
}

/// Runs the program and returns its standard output, and whether it succeeded.
fn tumble(arguments: &[&str]) -> (String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(arguments)
        .output()
        .expect("the program can be run");
    (String::from_utf8(output.stdout).expect("UTF-8"), output.status.success())
}

#[test]
fn all_formats_of_a_board_are_graded_the_same() {
    let folder = std::env::temp_dir().join(format!("tumble-formats-{}", std::process::id()));
    let mut graded = 0;
    for (number, entry) in (1..).zip(LibrarySpec::all()).step_by(7) {
        let text = entry.solution.expect("a reference");
        let board = read(text.as_bytes(), None).expect("it can be read");
        fs::create_dir_all(&folder).expect("a folder");
        for format in BoardFormat::ALL {
            let Ok(bytes) = bytes_of(&board, format) else { continue };
            let ending = if format == BoardFormat::TtsimPicture { "png" } else { "txt" };
            if format != BoardFormat::Dot {
                fs::write(folder.join(format!("{format}.{ending}")), bytes).expect("a file");
            }
        }
        let path = folder.to_str().expect("UTF-8");
        let number: u16 = number;
        let challenge = number.to_string();
        let (json, _) = tumble(&["grade", path, "--challenge", &challenge, "--format", "json"]);
        fs::remove_dir_all(&folder).expect("it can be removed");
        let mut costs = Vec::new();
        for line in json.lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(value["verdict"], "pass", "{value}");
            costs.push(value["cost"].clone());
        }
        assert!(costs.len() >= 8, "{number}: {json}");
        assert!(costs.iter().all(|cost| *cost == costs[0]), "{number}: {json}");
        graded += costs.len();
    }
    assert!(graded > 70, "{graded}");
}

#[test]
fn every_start_board_opens_in_other_programs() {
    let specs = Specs::library();
    for number in 1..=60 {
        let challenge = specs.find(&Reference::Number(number)).expect("a challenge");
        for name in ["jstumble", "tumble-together", "ttsim"] {
            let (link, is_well) = tumble(&["show", &number.to_string(), "--format", name]);
            assert!(is_well, "{number} as {name}");
            let board = read(link.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(board.drawing, settled(&challenge.given), "{number} as {name}");
            if name == "tumble-together" {
                let supply = board.supply.expect("a supply");
                for kind in Kind::TOY {
                    let due = challenge.supply.of(kind).min(50);
                    assert_eq!(supply[kind.index()], Some(due), "{number}: {kind}");
                }
                let given = challenge.given.marks().map(|(cell, _)| cell);
                assert_eq!(board.locked, given.collect(), "{number}");
            }
        }
    }
}

#[test]
fn an_address_takes_the_place_of_that_of_a_link() {
    for (format, base, front) in [
        ("tumble-together", "https://a.org/b/", "https://a.org/b/?code="),
        ("tumble-together", "https://a.org/?id=3", "https://a.org/?id=3&code="),
        ("jstumble", "http://here/", "http://here/?board="),
        ("ttsim", "http://here/?id=3", "http://here/?id=3#"),
    ] {
        let link = |more: &[&str]| tumble(&[&["convert", LINK, "--to", format], more].concat()).0;
        let (own, based) = (link(&[]), link(&["--base", base]));
        let data = based.strip_prefix(front).unwrap_or_else(|| panic!("{based}"));
        assert!(data.len() > 20 && own.ends_with(data) && !own.starts_with(base), "{based}");
    }
}

/// The board in the link of every second of these texts.
const LINK: &str = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe";

#[test]
fn what_a_code_has_beyond_the_board_is_counted_in_cells() {
    for (more, note) in [("zzzzzz", "54 cells more"), ("%", "a cell more"), ("ff", "6 cells more")]
    {
        let (said, is_well) = tumble(&["grade", &format!("{LINK}{more}"), "--challenge", "1"]);
        assert!(is_well && said.contains(&format!("the code has {note} than the board")), "{said}");
    }
}

#[test]
fn the_signs_of_a_sentence_are_no_part_of_a_link() {
    let board = read(LINK.as_bytes(), None).expect("a link");
    let counted = format!("{LINK}_8_8&w=11");
    let [together, ttsim] = [BoardFormat::TumbleTogether, BoardFormat::TtsimLink].map(|format| {
        let link = write(&board, format).expect("a link").text;
        format!("https://example.org/{}", link.trim_end())
    });
    for link in [LINK, &counted, &together, &ttsim] {
        let sent = |link: &str| read(format!("Challenge 1: {link}\n").as_bytes(), None);
        let clean = sent(link).expect("a link");
        for sign in [".", ",", ";", ":", "!", "?", ")", ").", "\"", "”.", "’", "…", "**", " and"]
        {
            let link = format!("{link}{sign}");
            assert_eq!(sent(&link).as_ref(), Ok(&clean), "{link}");
        }
    }
}

#[test]
fn a_link_with_two_boards_shows_both() {
    let other = LINK.replace("rfe", "lfe");
    let code = other.split_once("board=").expect("a board").1;
    for mark in ['#', '&', '?'] {
        let link = format!("{LINK}{mark}board={code}");
        let (lines, _) = tumble(&["grade", &link, "--challenge", "1", "--format", "json"]);
        let verdicts: Vec<serde_json::Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let verdicts: Vec<&str> =
            verdicts.iter().map(|line| line["verdict"].as_str().expect("a verdict")).collect();
        assert_eq!(verdicts, ["pass", "invalid"], "{link}: {lines}");
    }
}

#[test]
fn a_text_with_two_different_boards_is_refused_with_both_places() {
    let specs = Specs::library();
    let start = specs.find(&Reference::Number(18)).expect("a challenge");
    let grid = Notation::Book.write(&start.given);
    let of_link = read(LINK.as_bytes(), None).expect("a link");
    let drawn = Notation::Book.write(&of_link.drawing);
    let together = write(&of_link, BoardFormat::TumbleTogether).expect("a link").text;
    let other_link = LINK.replace("rfe", "lfe");
    let json = serde_json::json!({ "board": grid });
    let screen = super::read_only::text_of(&of_link.drawing, BoardFormat::Screen).expect("read");
    for (text, places) in [
        (format!("{grid}made from {LINK}\n"), ["a grid in lines 1 to 11", "a link in line 12"]),
        (format!("see {LINK}\n\n{grid}"), ["a link in line 1", "a grid in lines 3 to 13"]),
        (format!("{LINK}\n{other_link}\n"), ["a link in line 1", "a link in line 2"]),
        (format!("[{other_link}]({LINK})"), ["a link in line 1", "a link in line 1"]),
        (format!("{other_link}\n{together}"), ["a link in line 1", "a link in line 2"]),
        (format!("{grid}\n{drawn}"), ["a grid in lines 1 to 11", "a grid in lines 13 to 23"]),
        (
            format!("```\n{grid}```\n```\n{drawn}```\n"),
            ["a grid in lines 2 to 12", "a grid in lines 15 to 25"],
        ),
        (format!("{LINK}\nor\n{json}\n"), ["a link in line 1", "JSON in line 3"]),
        (format!("{screen}\nor\n{json}\n"), ["a grid in lines 1 to 12", "JSON in line 15"]),
        // A grid that cannot be read is not skipped, either.
        (
            format!("{screen}\nmy second try:\n{grid}"),
            ["a grid in lines 1 to 12", "a grid in lines 15 to 25"],
        ),
        (
            format!("{}{LINK}", grid.replace('U', "?")),
            ["a grid in lines 1 to 11", "a link in line 12"],
        ),
    ] {
        for text in [text.clone(), serde_json::json!({ "text": text }).to_string()] {
            let error = read(text.as_bytes(), None).expect_err(&text);
            assert_eq!(
                error,
                FormatError::TwoBoards { places: places.map(str::to_owned) },
                "{text}"
            );
        }
    }
    // The same board twice counts as one.
    for text in [
        format!("{drawn}made from {LINK}\n"),
        format!("{together}{LINK}"),
        format!("{drawn}\n{drawn}"),
    ] {
        let board = read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(board.drawing, of_link.drawing, "{text}");
        assert!(board.notes.iter().any(|note| note.text.contains("more than once")), "{text}");
    }
    // A given format takes its own links only.
    let named = read(format!("{grid}{LINK}").as_bytes(), Some(BoardFormat::JsTumble));
    assert_eq!(named.expect("it is named").drawing, of_link.drawing);
    read(format!("{LINK} {other_link}").as_bytes(), Some(BoardFormat::JsTumble)).expect_err("two");
    let both = serde_json::json!({ "board": grid, "text": LINK }).to_string();
    read(both.as_bytes(), None).expect_err("two boards in an object");
}

#[test]
fn what_is_read_as_empty_or_in_one_of_two_places_is_said() {
    // Upright gear bits of the book are empty cells of JSTumble.
    let upright = "...v...v...\n..v.v.v.v..\n".to_owned()
        + &".v.v.v.v.v.\nv.v.v.v.v.v\n".repeat(4)
        + ".....v.....\n";
    let each = |make: fn((usize, &str)) -> String| -> String {
        (1..).zip(upright.lines()).map(make).collect()
    };
    for text in [
        upright.clone(),
        upright.replacen('\n', "  \n", 1),
        upright.replacen('\n', "   here the balls turn\n", 1),
        each(|(_, row)| format!("    {row}\n")),
        each(|(number, row)| format!("{number:>2} {row}\n")),
    ] {
        let error = read(text.as_bytes(), None).expect_err("two boards");
        assert!(matches!(error, FormatError::Ambiguous { .. }), "{text}{error:?}");
    }
    // Rows of emtumble are not indented.
    let indented =
        "    ...........\n".repeat(7) + "    ..>........\n" + &"    ...........\n".repeat(3);
    read(indented.as_bytes(), None).expect_err("rows that are too long");
    // Blanks are lost in all rows: one of them fits in its place, and elsewhere.
    let specs = Specs::library();
    let empty = specs.find(&Reference::Number(18)).expect("a challenge");
    let grid = Notation::Book.write(&empty.given);
    let mut rows: Vec<String> = grid.lines().map(str::to_owned).collect();
    rows[3] = "    /".to_owned();
    let whole = rows.join("\n");
    read(whole.as_bytes(), None).expect("a grid");
    let trimmed: Vec<&str> = rows.iter().map(|row| row.trim()).collect();
    let notes = read(trimmed.join("\n").as_bytes(), None).expect("a grid").notes;
    let lack = "rows 1, 2, 4 and 11 are read from the first place on, but may lack places in front";
    assert!(notes.iter().any(|note| note.text == lack), "{notes:?}");
    // As it is, another part would be on a gear cell.
    let misplaced = trimmed.join("\n").replacen(".-.-.-.-.\n", "./.-.-.-.\n", 1);
    let error = read(misplaced.as_bytes(), None).expect_err("two places");
    assert!(error.to_string().contains("row 4 of the grid reads in two places"), "{error}");
}

#[test]
fn a_ball_on_a_bit_is_no_remark_behind_a_row() {
    let folder = empty_folder("formats", "ball-on-bit");
    let board = "solutions/25-regular-expression.toml";
    let (run, _) = tumble(&["run", board, "--notation", "formal", "--ball", "2"]);
    let mut pictures = run.split("\n\n");
    let picture = pictures.find(|own| own.starts_with('*') && own.contains("→BL"));
    let path = folder.join("mail.txt");
    let text = format!("Challenge 25:\n\n{}\n", picture.expect("a ball on a bit"));
    fs::write(&path, text).expect("a file");
    let (line, _) = tumble(&["grade", path.to_str().expect("UTF-8"), "--format", "json"]);
    assert!(line.contains("\"verdict\":\"pass\""), "{line}");
}

#[test]
fn a_solution_in_the_formal_notation_is_converted() {
    let solution = "solutions/18-entanglement.toml";
    let formal = tumble(&["convert", solution, "--to", "formal"]).0;
    let path = empty_folder("formats", "formal").join("board.toml");
    fs::write(&path, format!("challenge = 18\nboard = '''\n{formal}'''\n")).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let book = tumble(&["convert", solution, "--to", "book"]);
    for options in [&[][..], &["--strict"], &["--from", "formal"], &["--from", "toml"]] {
        let arguments = [&["convert", path, "--to", "book"], options].concat();
        assert_eq!(tumble(&arguments), book, "{arguments:?}");
    }
}

#[test]
fn a_remark_behind_an_empty_last_row_leaves_the_row() {
    let path = empty_folder("formats", "remarks").join("mail.txt");
    let solution = fs::read_to_string("solutions/01-gravity.toml").expect("it is there");
    let grid = solution.split("'''\n").nth(1).expect("a grid");
    let rows: String = grid.lines().map(|row| format!("{row:<11}  # ok, row\n")).collect();
    fs::write(&path, format!("Challenge 1\n{rows}")).expect("a file");
    let (line, _) = tumble(&["grade", path.to_str().expect("UTF-8"), "--format", "json"]);
    assert!(line.contains("the board is in lines 2 to 12"), "{line}");
    assert!(!line.contains("the last row is missing"), "{line}");
}

/// The words of the formal notation stand apart, and empty places may be blanks.
#[test]
fn a_row_goes_up_to_its_remark() {
    let remarks =
        ["      my board", "   <-- look", "  // moved this", "   # X here", "   ->  this one"];
    for solution in ["27-reflection.toml", "32-which-lever.toml", "54-one-of-four.toml"] {
        let formal = tumble(&["convert", &format!("solutions/{solution}"), "--to", "formal"]).0;
        let book = tumble(&["convert", &format!("solutions/{solution}"), "--to", "book"]).0;
        let blank = book.replace(['.', '-'], " ");
        let mut grids = vec![(BoardFormat::Formal, formal), (BoardFormat::Book, book)];
        // Too few signs are not taken for a grid.
        grids.extend(solution.starts_with("27").then_some((BoardFormat::Book, blank)));
        for (format, grid) in grids {
            let board = read(grid.as_bytes(), Some(format)).expect("a grid").drawing;
            for (remark, row) in remarks.iter().cartesian_product([1, 2, 5, 8]) {
                let rows = (0..).zip(grid.lines());
                let with = |(at, line)| match at == row {
                    true => format!("{line}{remark}\n"),
                    false => format!("{line}\n"),
                };
                let text: String = rows.map(with).collect();
                let found = read(text.as_bytes(), None).expect("a grid").drawing;
                assert_eq!(found, board, "{text}");
            }
        }
    }
}

#[test]
fn a_last_row_that_lost_its_blanks_is_not_missing() {
    let solution = fs::read_to_string("solutions/15-inversion.toml").expect("it is there");
    let grid = solution.split("'''\n").nth(1).expect("a grid");
    let rows = || (1..).zip(grid.lines().map(str::trim));
    let bare = rows().map(|(_, row)| format!("{row}\n"));
    let numbered = rows().map(|(number, row)| format!("{number} {row}\n"));
    let barred = rows().map(|(number, row)| format!("{number} | {row} |\n"));
    let remarked = rows().map(|(_, row)| format!("{row}   # mine\n"));
    let path = empty_folder("formats", "last-row").join("mail.txt");
    for rows in [bare.collect(), numbered.collect(), barred.collect(), remarked.collect::<String>()]
    {
        fs::write(&path, format!("Challenge 15 here:\n\n{rows}\nBye\n")).expect("a file");
        let (line, _) = tumble(&["grade", path.to_str().expect("UTF-8"), "--format", "json"]);
        assert!(line.contains("\"verdict\":\"pass\""), "{rows}{line}");
    }
}

/// A last row is read or refused, but never called missing because of the signs around it.
#[test]
fn a_last_row_among_other_signs_is_not_missing() {
    let solution = fs::read_to_string("solutions/05-entropy.toml").expect("it is there");
    let grid = solution.split("'''\n").nth(1).expect("a grid");
    let rows: Vec<&str> = grid.lines().take(10).collect();
    let with_last = |last: &str| {
        let rows = rows.iter().copied().chain([last]);
        (1..).zip(rows).map(|(at, row)| format!("{at:>2} {row}\n")).collect::<String>()
    };
    let doubled: String = rows.iter().chain(&["     >"]).map(|row| format!("{row}\n\n")).collect();
    let signed = format!("{}\n-- \nX\nXaver Klein\n", rows[..9].join("\n"));
    let quoted: String =
        with_last("     /   ← here").lines().map(|row| format!("> {row}\n")).collect();
    for (text, part) in [
        (with_last("     /   - turns left"), None),
        (with_last("     /   > is a bit"), None),
        (format!("{doubled}Sent from my phone\n"), Some("     >\n")),
        (quoted, None),
        (signed, None),
    ] {
        let read = read(text.as_bytes(), None);
        match part {
            Some(part) => {
                let found = Notation::Book.write(&read.expect("a grid").drawing);
                assert!(found.ends_with(part), "{text}{found}");
            }
            None => assert!(read.is_err(), "{text}{read:?}"),
        }
    }
}

#[test]
fn damage_inside_a_row_is_noted_or_refused() {
    let entropy = fs::read_to_string("solutions/05-entropy.toml").expect("it is there");
    let grid = entropy.split("'''\n").nth(1).expect("a grid");
    let rows: Vec<&str> = grid.lines().collect();
    let with_row = |at: usize, own: &str| -> String {
        let row = |(number, row)| format!("{}\n", if number == at { own } else { row });
        (1..).zip(rows.iter().copied()).map(row).collect()
    };
    let dotted = grid.replace('-', ".");
    let cut = dotted.replacen(
        dotted.lines().nth(5).expect("row 6"),
        &dotted.lines().nth(5).expect("row 6")[2..],
        1,
    );
    let lacks = "row 6 is read from the first place on, but may lack places in front";
    let printed = tumble(&["show", "5"]).0;
    let places =
        |row: &str| printed.lines().find(|line| line.starts_with(row)).expect("a row").to_owned();
    let row = places(" 6 ");
    let formal = tumble(&["convert", "solutions/54-one-of-four.toml", "--to", "formal"]).0;
    for (text, note) in [
        (cut, Some(lacks)),
        (with_row(6, &rows[5][3..]), None),
        (printed.replacen(&row, &row[1..], 1), None),
        (printed.replacen(&row, &row[..16], 1), None),
        (formal.replacen(" O ", " * ", 1), Some("is read as empty, but balls can come there")),
        (
            formal.replacen(formal.lines().nth(9).expect("row 10"), "", 1),
            Some("row 10 has 0 of 11 words, and is read as empty"),
        ),
    ] {
        match (read(text.as_bytes(), None), note) {
            (Ok(board), Some(note)) => {
                assert!(
                    board.notes.iter().any(|own| own.text.contains(note)),
                    "{text}{:?}",
                    board.notes
                );
            }
            (Err(_), None) => {}
            (found, _) => panic!("{text}{found:?}"),
        }
    }
    // Bars say where the columns are.
    let blank = blank_grid("05-entropy.toml");
    let barred: String = blank.lines().map(|row| format!("|{row:<11}|\n")).collect();
    let board = read(grid.as_bytes(), None).expect("a grid").drawing;
    assert_eq!(read(barred.as_bytes(), None).expect("a grid").drawing, board, "{barred}");
    // The bit at the beginning of a row does not mark a quote.
    let with_bit = with_row(4, "> \\ . . . .");
    let file = format!("Hello, my file:\n\nchallenge = 5\nboard = '''\n{with_bit}'''\n\nBye\n");
    let board = read(with_bit.as_bytes(), None).expect("a grid").drawing;
    assert_eq!(read(file.as_bytes(), None).expect("a file").drawing, board, "{file}");
    let quoted: String = file.lines().map(|line| format!("> {line}\n")).collect();
    assert_eq!(read(quoted.as_bytes(), None).expect("a file").drawing, board, "{quoted}");
}

/// In a grid that draws its empty places, blanks in place of them may be an indentation, or blank lines above.
#[test]
fn blanks_in_place_of_drawn_places_are_noted() {
    let which = fs::read_to_string("solutions/32-which-lever.toml").expect("it is there");
    let rows: Vec<&str> = which.split("'''\n").nth(1).expect("a grid").lines().collect();
    let below_blanks = format!("\n\n{}\n", rows[..9].join("\n"));
    let ends = [
        ".\\", ".-.\\", ".-.-./", "-.-.>", ".-.-./", "-.-./", ".-.\\", "-.-.\\", ".-.\\", "-.-.\\",
    ];
    let indent = |(row, end): (usize, &&str)| {
        let blanks = 4 + [2, 1].get(row).copied().unwrap_or(0);
        format!("{}{end}\n", " ".repeat(blanks))
    };
    let indented: String = ends.iter().enumerate().map(indent).collect();
    let formal = tumble(&["convert", "solutions/21-quantum-number.toml", "--to", "formal"]).0;
    let (cut, _) = formal.split_at(formal.rfind('/').expect("its last part"));
    for (text, note) in [
        (&*below_blanks, "row 3 has blanks in its first places, which are read as empty"),
        (&*format!("{indented}    \n"), "row 1 has blanks in its first places, which are read as"),
        (cut, "row 11 has 5 of 11 words, and is read as empty"),
        (&*format!("{}\n\n", rows[..10].join("\n")), "row 11 is blank, and read as empty"),
        (
            &*format!("{}\n\n{}\n     /\n", rows[..5].join("\n"), rows[6..10].join("\n")),
            "row 6 is blank, and read as empty",
        ),
    ] {
        let found = read(text.as_bytes(), None).expect("a grid");
        let has_note = |own: &Note| own.text.starts_with(note);
        assert!(found.notes.iter().any(has_note), "{text}{:?}", found.notes);
        let path = empty_folder("formats", "drawn-places").join("board.txt");
        fs::write(&path, text).expect("a file");
        let (line, _) = tumble(&[
            "grade",
            path.to_str().expect("UTF-8"),
            "--challenge",
            "5",
            "--format",
            "json",
        ]);
        assert!(line.contains(note), "{text}{line}");
    }
    // The board of a challenge, too.
    let spec = fs::read_to_string("challenges/01-gravity.toml").expect("it is there");
    let spec = spec.replacen("-.-.-.-.-.-", "-.-.-.-.-", 1);
    let (_, warnings) = Challenge::read_with_warnings(&spec).expect("a spec");
    let [warning] = warnings.as_slice() else { panic!("{spec}{warnings:?}") };
    assert!(warning.message.contains("may lack places in front"), "{warning:?}");
    // One blank line, and a row that is missing: no part fits there, and `fmt` leaves the file.
    let entropy = fs::read_to_string("solutions/05-entropy.toml").expect("it is there");
    let grid = entropy.split("'''\n").nth(1).expect("a grid");
    let moved = format!("\n{}\n", grid.lines().take(10).collect::<Vec<_>>().join("\n"));
    for text in [entropy.replace(grid, &moved), moved] {
        let path = empty_folder("formats", "drawn-places").join("board.txt");
        fs::write(&path, &text).expect("a file");
        tumble(&["fmt", path.to_str().expect("UTF-8")]);
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
}

/// A grid is cleaned if a part fits only elsewhere, and the doubts about the clean grid are noted, too.
#[test]
fn all_commands_read_a_damaged_grid_alike() {
    let indent = |rows: &[&str]| rows.iter().map(|row| format!("    {row}\n")).collect::<String>();
    let grid = Notation::Book.write(&Drawing::new(Shape::toy()));
    let rows = |first, fifth| {
        let mut rows: Vec<&str> = grid.lines().collect();
        (rows[0], rows[4]) = (first, fifth);
        rows
    };
    let cut: Vec<&str> =
        rows("  .-. .-.", ".-.-*-.-.-.").iter().map(|row| &row[..row.len().min(7)]).collect();
    let moved = "rows that had lost the blanks in front are put in their places";
    let left = "the blanks in front of all rows are left out";
    let lacks = "row 5 is read from the first place on, but may lack places in front";
    let of_cut = "rows 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10 are read from the first place on, but";
    for (text, notes, row) in [
        (rows(".-. .-*", ".-.-.-.-.-.").join("\n"), &[moved][..], (0, "  .-. .-*")),
        (indent(&rows("  .-. .-.", ".-.^.-.-.")), &[left, lacks], (4, ".-.^.-.-.-.")),
        (indent(&cut), &[left, of_cut], (4, ".-.-*-.-.-.")),
    ] {
        let path = empty_folder("formats", "alike").join("board.txt");
        fs::write(&path, &text).expect("a file");
        let path = path.to_str().expect("UTF-8");
        for command in [
            &["convert", path, "--to", "book"][..],
            &["run", path],
            &["lint", path],
            &["table", path],
            &["draw", path, "--format", "svg"],
            &["grade", path, "--challenge", "1", "--format", "json"],
            &["fmt", path],
        ] {
            let output = Command::new(env!("CARGO_BIN_EXE_tumble")).args(command).output();
            let output = output.expect("the program can be run");
            let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
            assert!(notes.iter().all(|note| said.contains(note)), "{command:?} {text}{said}");
        }
        let (at, row) = row;
        let clean = fs::read_to_string(path).expect("a file");
        assert_eq!(clean.lines().nth(at), Some(row), "{text}{clean}");
    }
}

/// The grid of a solution, with blanks for empty places.
fn blank_grid(solution: &str) -> String {
    let solution = fs::read_to_string(format!("solutions/{solution}")).expect("it is there");
    let grid = solution.split("'''\n").nth(1).expect("a grid").replace(['.', '-'], " ");
    grid.lines().map(|row| format!("{}\n", row.trim_end())).collect()
}

#[test]
fn blanks_in_front_of_all_rows_are_left_out() {
    for solution in ["13-duality-part-2.toml", "27-reflection.toml", "50-relay-part-2.toml"] {
        let grid = blank_grid(solution);
        let board = read(grid.as_bytes(), Some(BoardFormat::Book)).expect("a grid").drawing;
        for blanks in [" ", "  ", "    "] {
            let indented: String = grid.lines().map(|row| format!("{blanks}{row}\n")).collect();
            let found = read(indented.as_bytes(), Some(BoardFormat::Book)).expect("a grid");
            assert_eq!(found.drawing, board, "{indented}");
            let note = "the blanks in front of all rows are left out";
            assert!(found.notes.iter().any(|own| own.text == note), "{:?}", found.notes);
        }
    }
}

/// No sign of a row is taken for the beginning of a remark.
#[test]
fn a_row_of_few_signs_keeps_them_or_is_refused() {
    let with = |grid: &str, row: usize, remark: &str| {
        let lines = (1..).zip(grid.lines());
        let lines = lines.map(|(at, line)| match at == row {
            true => format!("{line}{remark}\n"),
            false => format!("{line}\n"),
        });
        format!("Hello\n\n{}\nBye\n", lines.collect::<String>())
    };
    let folder = empty_folder("formats", "few-signs");
    let verdict = |name: &str, text: &str, challenge: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        let path = path.to_str().expect("UTF-8");
        tumble(&["grade", path, "--challenge", challenge, "--format", "json"]).0
    };
    let grid = blank_grid("31-switchboard.toml");
    assert!(verdict("31.txt", &with(&grid, 10, " here"), "31").contains("\"unreadable\""));
    let grid = blank_grid("27-reflection.toml");
    assert!(verdict("27.txt", &with(&grid, 11, " exit"), "27").contains("\"unreadable\""));
    let solution = fs::read_to_string("solutions/27-reflection.toml").expect("it is there");
    let grid = solution.split("'''\n").nth(1).expect("a grid");
    let board = read(grid.as_bytes(), Some(BoardFormat::Book)).expect("a grid").drawing;
    let text = format!("> Hello\n>\n{}   <- the exit\n", grid.trim_end());
    let marked = text.replace('\n', "\n> ").replacen("> >", ">", 2);
    assert_eq!(read(marked.as_bytes(), None).expect("a grid").drawing, board, "{marked}");
}

#[test]
fn small_letters_leave_two_readings() {
    let solution = fs::read_to_string("solutions/53-doubling.toml").expect("it is there");
    let grid = solution.split("'''\n").nth(1).expect("a grid");
    let dots = grid.replace('-', ".");
    let rows = dots.lines().enumerate().map(|(row, line)| format!("{}) {line}\n", row + 1));
    let numbered = format!("   12345678901\n{}", rows.collect::<String>());
    for dots in [dots.replace('X', "x"), numbered, dots] {
        let error = read(dots.as_bytes(), None).expect_err("two readings");
        assert!(matches!(error, FormatError::Ambiguous { .. }), "{error}");
    }
}

#[test]
fn rows_that_all_lost_as_many_blanks_have_two_readings() {
    let grid = blank_grid("50-relay-part-2.toml");
    read(grid.as_bytes(), Some(BoardFormat::Book)).expect("a grid");
    let cut: String = grid.lines().map(|row| format!("{}\n", &row[2..])).collect();
    let error = read(cut.as_bytes(), None).expect_err("two readings");
    assert!(error.to_string().contains("row 2 of the grid reads in two places"), "{error}");
}

/// A short row of other programs may have lost cells in front; blanks and tabs at its end are nothing.
#[test]
fn short_rows_are_noted_in_all_notations_and_blanks_behind_them_are_not() {
    let solution = fs::read("solutions/08-depolarization.toml").expect("it is there");
    let drawing = read(&solution, None).expect("a solution").drawing;
    for format in [BoardFormat::Emtumble, BoardFormat::JsTumbleText, BoardFormat::Book] {
        let text = match super::read_only::text_of(&drawing, format) {
            Some(text) => text,
            None => {
                tumble(&["convert", "solutions/08-depolarization.toml", "--to", format.name()]).0
            }
        };
        let frame = usize::from(format == BoardFormat::Emtumble);
        let with_row = |make: &dyn Fn(&str) -> String| -> BoardDocument {
            let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
            rows[frame + 3] = make(&rows[frame + 3]);
            read(rows.join("\n").as_bytes(), Some(format)).expect("it can be read")
        };
        let is_noted = |board: &BoardDocument| {
            board
                .notes
                .iter()
                .any(|note| note.text.contains("row 4 is read from the first place on"))
        };
        let cut = with_row(&|row| row[2..].to_owned());
        assert!(is_noted(&cut) && cut.drawing != drawing, "{format}: {:?}", cut.notes);
        if format == BoardFormat::JsTumbleText {
            let rows =
                text.lines().enumerate().map(|(row, line)| format!("{:>2} {line}\n", row + 1));
            let numbered = read(rows.collect::<String>().as_bytes(), None).expect("it is numbered");
            assert_eq!((numbered.format, &numbered.drawing), (format, &drawing));
        }
        let longer = with_row(&|row| format!("{row} \t"));
        assert!(!is_noted(&longer) && longer.drawing == drawing, "{format}: {:?}", longer.notes);
    }
    let grid =
        "challenge = 1\nboard = \"\"\"\n  .-. .-.\n\t\n".to_owned() + &"\n".repeat(9) + "\"\"\"\n";
    read(grid.as_bytes(), None).expect("a blank row may have a tab");
}

#[test]
fn a_code_that_is_cut_off_is_noted() {
    let link = tumble(&["convert", "solutions/01-gravity.toml", "--to", "jstumble"]).0;
    assert!(read(link.as_bytes(), None).expect("a link").notes.is_empty());
    let (front, _) = link.trim().split_at(link.len() - 10);
    let notes = read(front.as_bytes(), None).expect("a link").notes;
    assert!(notes.iter().any(|note| note.text.contains("it may be cut off")), "{notes:?}");
}

#[test]
fn a_shape_that_contradicts_the_challenge_is_an_error() {
    let folder = empty_folder("formats", "other-shape");
    let file = |name: &str, text: String| {
        let path = folder.join(name).to_str().expect("UTF-8").to_owned();
        fs::write(&path, text).expect("a file");
        path
    };
    let solution = fs::read_to_string("solutions/01-gravity.toml").expect("it is there");
    let shaped = |missing: &str| {
        let shape = "rows = 11, columns = 11, blue_entry = 4, red_entry = 8, last_row = \"middle\"";
        solution
            .replace("board =", &format!("shape = {{ {shape}, missing = [{missing}] }}\nboard ="))
    };
    let own = "[1, 1], [1, 2], [1, 6], [1, 10], [1, 11], [2, 1], [2, 11]";
    let free = file("free.toml", shaped("").replace("challenge = 1\n", ""));
    let (object, _) = tumble(&["convert", "--to", "json", &free]);
    for (file, is_right) in [
        (file("own.toml", shaped(own)), true),
        (file("other.toml", shaped("")), false),
        (file("other.json", object.replacen('{', "{\"challenge\":1,", 1)), false),
    ] {
        let (line, _) = tumble(&["grade", &file, "--format", "json"]);
        let says = "the board has another shape than challenge 1 (Gravity)";
        assert_eq!(line.contains(says), !is_right, "{line}");
        for command in ["grade", "convert", "draw", "run", "table", "lint", "solve", "hint"] {
            let (text, is_well) = tumble(&[command, &file]);
            assert_eq!(is_well, is_right, "{command} {file}: {text}");
        }
    }
}

#[test]
fn a_row_that_may_have_lost_its_blanks_is_noted() {
    let shape = Shape::toy();
    let grid = Notation::Book.write(&Drawing::new(shape.clone()));
    let with = |rows: &[(usize, &str)]| {
        let mut lines: Vec<&str> = grid.lines().collect();
        for &(row, text) in rows {
            lines[row - 1] = text;
        }
        lines.join("\n") + "\n"
    };
    let folder = empty_folder("formats", "loose");
    let path = folder.join("board.txt");
    for (text, rows) in [
        (with(&[(4, "/")]), "row 4 is"),
        (with(&[(4, "/.-  ")]), "row 4 is"),
        (with(&[(4, "\\.-./.-")]), "row 4 is"),
        (with(&[(4, "/"), (6, "/.-")]), "rows 4 and 6 are"),
        (with(&[(4, "/"), (6, "-.-./")]), "row 4 is"),
        // A row that ends with an empty place is not cut off behind its last part.
        (with(&[(4, "-./.-"), (6, "-.-./.-"), (8, "/")]), "rows 4, 6 and 8 are"),
        (with(&[(4, "-.-./.-"), (6, "    /")]), "row 4 is"),
        (with(&[(1, "  .\\."), (4, "-.-./.-")]), "rows 1 and 4 are"),
        (with(&[(2, " .-./.-.")]), "row 2 is"),
        // Some authors draw all empty places alike.
        (with(&[(4, "-.-./")]).replace('-', "."), "row 4 is"),
        (with(&[(4, "-.-./")]).replace('.', "-"), "row 4 is"),
        // The toy has no cell at [1,1], so the row must begin in one of two other columns.
        (with(&[(1, ".-*")]), "row 1 is"),
        // The row is drawn in full, has its blanks, or others show that blanks are empty places.
        (with(&[(4, "/.-.-.-.-.-")]), ""),
        (with(&[(4, "    /")]), ""),
        (with(&[(4, "/"), (6, "    /")]), ""),
        (with(&[(4, "/"), (6, "")]), ""),
        (with(&[(4, "-./"), (6, "-.-./")]), ""),
        (grid.replace('-', " "), ""),
        (with(&[]), ""),
    ] {
        let is_noted = !rows.is_empty();
        let note = format!("{rows} read from the first place on, but may lack places in front");
        let board = read(text.as_bytes(), Some(BoardFormat::Book)).expect("a grid");
        let noted = board.notes.iter().any(|own| own.text == note);
        assert_eq!(noted, is_noted, "{text}: {:?}", board.notes);
        let json = serde_json::json!({ "board": text }).to_string();
        let board = read(json.as_bytes(), None).expect("a grid");
        assert_eq!(board.notes.iter().any(|own| own.text == note), is_noted, "{json}");
        fs::write(&path, &text).expect("a file");
        let path = path.to_str().expect("UTF-8");
        let (line, _) = tumble(&["grade", path, "--challenge", "1", "--format", "json"]);
        let line: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        let notes: &[&str] = if is_noted { &[&note] } else { &[] };
        assert_eq!(
            (&line["verdict"], &line["notes"]),
            (&"invalid".into(), &notes.into()),
            "{line}"
        );
        let strict = ["grade", path, "--challenge", "1", "--format", "json", "--strict"];
        let (line, _) = tumble(&strict);
        assert_eq!(line.contains("\"unreadable\""), is_noted, "{line}");
        let (_, is_clean) = tumble(&["run", path, "--strict"]);
        assert_eq!(is_clean, !is_noted, "{text}");
        // The output of `fmt` leaves no doubt.
        tumble(&["fmt", path]);
        assert!(tumble(&["run", path, "--strict"]).1, "{text}");
    }
}

#[test]
fn an_unknown_colour_in_a_picture_is_noted() {
    let board = BoardDocument::new(BoardFormat::Book, Drawing::new(Shape::toy()));
    let picture = bytes_of(&board, BoardFormat::TtsimPicture).expect("a picture");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&picture)).read_info().expect("PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it is small")];
    let frame = reader.next_frame(&mut pixels).expect("pixels");
    let mut painted = |x: usize, y: usize| {
        let at = (y * frame.width as usize + x) * 4;
        pixels[at..at + 3].copy_from_slice(&[0, 100, 200]);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, frame.width, frame.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&pixels).expect("pixels");
        writer.finish().expect("an end");
        read(&bytes, None).expect("a picture")
    };
    // Outside the board it has no meaning.
    assert_eq!(painted(0, 0).notes, []);
    let notes = painted(4, 2).notes;
    let [note] = notes.as_slice() else { panic!("{notes:?}") };
    assert_eq!(note.text, "the colour #0064c8 at [1,4] is read as empty");
}

#[test]
fn json_that_means_two_boards_or_contradicts_itself_is_refused() {
    let inner = "challenge = 18\nauthor = \"Eve\"\nstart = \"blue\"\nboard = \"\"\"\n".to_owned()
        + &"\n".repeat(11)
        + "\"\"\"\n";
    let around = |key: &str, value: serde_json::Value| {
        let mut object = serde_json::json!({ "text": inner, "link": null, "start": null });
        object[key] = value;
        object.to_string()
    };
    let toy = Parameters::from(&Shape::toy());
    let toy = serde_json::to_value(toy).expect("JSON");
    let wider = serde_json::json!({
        "rows": 11, "columns": 13, "blue_entry": 4, "red_entry": 8, "last_row": "all"
    });
    for (text, says) in [
        ("{\n\"board\": \"/\",\n\"board\": \"-\"}".to_owned(), "`board` is there twice at line 3"),
        (
            "{\"text\": \"a\", \"challenge\": 1, \"text\": \"a\"}".to_owned(),
            "`text` is there twice",
        ),
        (
            "{\"n\": 1}\n\n{\"board\": 1, \"board\": 2}".to_owned(),
            "`board` is there twice at line 3",
        ),
        ("{\"board\": \"/\"}\n{\"board\": \"-\"}".to_owned(), "JSON in line 1 and JSON in line 2"),
        ("{\"board\": \"/\"}\n{\"text\": \"-\"}".to_owned(), "JSON in line 1 and JSON in line 2"),
        (
            "{\"board\": \"/\", \"challenge\": 1}\n{\"board\": \"/\", \"challenge\": 2}".to_owned(),
            "JSON in line 1 and JSON in line 2",
        ),
        (
            "{\"board\": \"/\"}\nnothing\n{\"board\": \"-\"}".to_owned(),
            "JSON in line 1 and JSON in line 3",
        ),
        ("{\"board\": [\"/\", 7]}".to_owned(), "`board` is not a list of texts"),
        (around("challenge", 1.into()), "`challenge` is 1, but its `text` is for 18"),
        (around("challenge", "gravity".into()), "is \"gravity\", but its `text` is for 18"),
        (around("challenge", 18.0.into()), "`challenge` is not the number of a challenge"),
        (around("challenge", true.into()), "`challenge` is neither a number nor an id"),
        (around("author", 5.into()), "`author` is not a text"),
        (around("link", 5.into()), "`link` is not a text"),
        (around("start", "green".into()), "`start` is neither `blue` nor `red`"),
        (around("start", 5.into()), "`start` is neither `blue` nor `red`"),
        (around("start", "red".into()), "`start` is red, but its board starts with blue"),
        (around("shape", wider), "`shape` is not that of its `text`"),
    ] {
        let error = read(text.as_bytes(), None).expect_err(&text).to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    let line = serde_json::json!({ "board": "\n".repeat(11), "challenge": 1 });
    let board = read(format!("{{\"n\": 1}}\n{line}\n{line}\n").as_bytes(), None).expect("a board");
    assert_eq!(board.challenge, Some(Reference::Number(1)));
    for (text, notes) in [
        (around("author", "Ada".into()), vec!["its text names Eve, but its `author` is Ada"]),
        (
            around("challenge", "mine".into()),
            vec!["`challenge` is \"mine\", but its `text` is for 18"],
        ),
        (around("author", " ".into()), vec![]),
        (around("challenge", "entanglement".into()), vec![]),
        (around("challenge", "18".into()), vec![]),
        (around("shape", toy), vec![]),
    ] {
        let board = read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
        let said: Vec<&str> = board.notes.iter().map(|note| &*note.text).collect();
        assert_eq!(said, notes, "{text}");
    }
}

#[test]
fn a_text_that_is_two_boards_is_refused_with_both_readings() {
    let grid: String = "...>.......\n....<......\n".repeat(5) + "...........\n";
    let error = read(grid.as_bytes(), None).expect_err("two boards");
    let FormatError::Ambiguous { cell, readings } = &error else { panic!("{error:?}") };
    assert_eq!(*cell, Cell::new(1, 4));
    assert_eq!(readings.map(|(format, _)| format), [BoardFormat::Book, BoardFormat::Emtumble]);
    for format in [BoardFormat::Book, BoardFormat::Emtumble] {
        assert!(error.to_string().contains(format.name()), "{error}");
        read(grid.as_bytes(), Some(format)).expect("it is named");
    }
    // Empty part cells of JSTumble are upright gear bits of the book.
    let text = "...%...v...\n..v./.v.v..\n".replace('%', "\\")
        + &".v.v.v.v.v.\nv.v.v.v.v.v\n".repeat(4)
        + ".....v.....\n";
    let error = read(text.as_bytes(), None).expect_err("two boards");
    assert!(matches!(error, FormatError::Ambiguous { .. }), "{error:?}");
}

#[test]
fn what_an_author_noted_is_kept_or_named() {
    let file = empty_folder("formats", "notes").join("a.toml");
    let text = fs::read_to_string("solutions/01-gravity.toml").expect("it is there");
    let own = text.replace("board =", "notes = \"first \\\"try\\\"\" # of May\nboard =");
    fs::write(&file, own).expect("it is written");
    let convert = |to: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
        let output = command.args(["convert", "--to", to]).arg(&file).output().expect("it runs");
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    let [toml, note] = convert("toml");
    assert!(toml.contains("notes = \"first \\\"try\\\"\"\n"), "{toml}");
    assert_eq!(note, "note: the comments of the file are left out\n");
    for format in ["book", "json", "jstumble"] {
        let [_, note] = convert(format);
        assert!(note.contains("the format does not hold the author's notes"), "{format}: {note}");
        assert!(note.contains("the comments of the file are left out"), "{format}: {note}");
    }
    fs::write(&file, text).expect("it is written");
    assert_eq!(convert("toml")[1], "");
}

#[test]
fn a_text_of_v_alone_has_no_gear_bits() {
    let text = format!("{}\n", "v".repeat(11)).repeat(11);
    for format in [None, Some(BoardFormat::JsTumbleText)] {
        let read = read(text.as_bytes(), format);
        let parts = read.map_or(0, |board| board.drawing.marks().count());
        assert_eq!(parts, 0, "{format:?}");
    }
}

#[test]
fn a_bare_grid_takes_the_shape_of_a_challenge_of_ones_own() {
    let file = empty_folder("formats", "own-shape").join("row.txt");
    fs::write(&file, "-.-.-\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["convert", "--spec", "tests/specs/910-one-row.toml", "--challenge", "910"])
        .args(["--to", "json"])
        .arg(&file)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let board: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a board");
    assert_eq!((&board["shape"]["rows"], &board["challenge"]), (&1.into(), &910.into()));
}
