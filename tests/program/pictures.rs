//! Pictures, read back: every drawing is well-formed, shows every part once, and names them all for screen readers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use tumble_core::board::{
    Board, Cell, Colour, Drawing, Kind, LastRow, Mark, Parameters, Part, Shape, Side,
};
use tumble_core::challenge::{Challenge, Specs};
use tumble_core::machine::{Start, Trace};
use tumble_render::{Look, MOST_PIXELS, Pace, PngError, Scene, animated_png, animation, png, svg};

/// Counts of each element and of each piece of art, and all words.
#[derive(Default)]
struct Document {
    elements: BTreeMap<String, usize>,
    uses: BTreeMap<String, usize>,
    words: String,
}

fn read(text: &str) -> Document {
    let tree = roxmltree::Document::parse(text).expect("the picture is well-formed XML");
    let mut document = Document::default();
    for node in tree.descendants() {
        if node.is_element() {
            let name = node.tag_name().name();
            *document.elements.entry(name.to_owned()).or_default() += 1;
            if let ("use", Some(art)) = (name, node.attribute("href")) {
                *document.uses.entry(art.to_owned()).or_default() += 1;
            }
        }
        if let ("title" | "desc", Some(words)) = (node.tag_name().name(), node.text()) {
            document.words += words;
        }
    }
    document
}

fn challenges() -> Vec<Arc<Challenge>> {
    Specs::library().all()
}

/// The name of the art of a kind.
fn art(kind: Kind) -> &'static str {
    match kind {
        Kind::Ramp => "#ramp",
        Kind::Crossover => "#crossover",
        Kind::Interceptor => "#interceptor",
        Kind::Bit => "#bit",
        Kind::GearBit => "#gear-bit",
        Kind::Gear => "#gear",
        Kind::WeighGate => "#weigh-gate",
    }
}

#[test]
fn start_boards_show_every_part_once_and_name_it() {
    for challenge in challenges() {
        for look in [Look::Auto, Look::Light, Look::Dark, Look::Print] {
            let document = read(&svg(&Scene::of_challenge(&challenge), look));
            for kind in Kind::ALL {
                let marks = challenge.given.marks();
                let drawn = marks.filter(|(_, mark)| mark.kind() == Some(kind)).count();
                let uses = |name: &str| document.uses.get(name).copied().unwrap_or(0);
                // Inputs are drawn as parts that may start either way.
                let either = format!("{}-either-way", art(kind));
                let shown = uses(art(kind)) + uses(&either);
                let upright = challenge.given.marks().filter(|(_, mark)| {
                    mark.kind() == Some(kind) && matches!(mark, Mark::Upright { .. })
                });
                assert_eq!(uses(&either), upright.count(), "{} of {}", kind, challenge.title);
                assert_eq!(shown, drawn, "{} of {}", kind, challenge.title);
            }
            assert_eq!(document.elements.get("script"), None);
            assert_eq!(document.elements.get("title"), Some(&1));
            let placed = challenge.given.marks().filter(|(_, mark)| *mark != Mark::Empty);
            for (cell, mark) in placed {
                let kind = mark.kind().expect("it is no empty place").to_string();
                let named = format!("{cell} {kind}");
                assert!(document.words.contains(&named), "{named} in {}", challenge.title);
            }
        }
    }
}

/// The texts of a drawing.
fn texts(svg: &str) -> Vec<String> {
    let tree = roxmltree::Document::parse(svg).expect("the picture is well-formed XML");
    let texts = tree.descendants().filter(|node| node.tag_name().name() == "text");
    texts.filter_map(|node| node.text().map(str::to_owned)).collect()
}

#[test]
fn every_column_has_its_number_and_counts_of_balls_say_what_they_count() {
    for challenge in challenges() {
        let texts = texts(&svg(&Scene::of_challenge(&challenge), Look::Light));
        for column in 1..=challenge.given.shape().columns() {
            let shown = texts.iter().filter(|text| **text == column.to_string()).count();
            let rows = challenge.given.shape().rows();
            assert_eq!(shown, 1 + usize::from(column <= rows), "{column} of {}", challenge.title);
        }
        let counts = ["empty", "endless", " ball"];
        let counts = texts.iter().filter(|text| counts.iter().any(|it| text.contains(it)));
        assert_eq!(counts.count(), 2, "{}: {texts:?}", challenge.title);
    }
}

#[test]
fn the_picture_of_a_failure_says_what_was_expected_and_what_came() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["grade", "--format", "svg", "tests/submissions/fail/wrong-interceptor.toml"])
        .current_dir(root)
        .output()
        .expect("it runs");
    let texts = texts(&String::from_utf8(output.stdout).expect("UTF-8"));
    for line in ["expected a ball caught at [7,8] (F)", "got ball 1 (blue) caught at [7,4] (T)"] {
        assert!(texts.iter().any(|text| text == line), "{line}: {texts:?}");
    }
}

#[test]
fn registers_change_in_a_picture_that_plays() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let solution = "solutions/21-quantum-number.toml";
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["run", solution, "--set", "blue_balls=3", "--format", "svg", "--animate"])
        .current_dir(root)
        .output()
        .expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let values: Vec<String> =
        texts(&text).into_iter().filter(|text| text.starts_with("A = ")).collect();
    let counted = ["A = 0 (0000)", "A = 1 (0001)", "A = 2 (0010)", "A = 3 (0011)"];
    assert!(values.iter().all(|it| counted.contains(&it.as_str())), "{values:?}");
    assert_eq!(
        (values.first().map(String::as_str), values.last().map(String::as_str)),
        (Some(counted[0]), Some(counted[3])),
        "{values:?}"
    );
}

#[test]
fn titles_and_labels_cannot_break_out_of_a_picture() {
    let drawing = Drawing::new(Shape::toy());
    for title in
        ["</title><script>alert(1)</script>", "a & b < c > \"d\" 'e'", "\u{0}\u{b}\u{fffe}"]
    {
        let mut scene = Scene::of_drawing(&drawing);
        scene.title = title.to_owned();
        let document = read(&svg(&scene, Look::Auto));
        assert_eq!(document.elements.get("script"), None);
    }
}

#[test]
fn a_picture_in_pixels_has_the_width_that_was_asked_for() {
    let challenge = &challenges()[29];
    let scene = Scene::of_challenge(challenge);
    for look in [Look::Light, Look::Dark, Look::Print] {
        for width in [1, 200] {
            let bytes = png(&scene, look, width).expect("it is small enough");
            let decoder = png_decoder(&bytes);
            assert_eq!(decoder.0, width);
            assert!(width == 1 || decoder.2 > 20, "more than a few colours: {}", decoder.2);
        }
    }
    assert_eq!(png(&scene, Look::Light, 0), Err(PngError::Impossible));
    let large = png(&scene, Look::Light, 60_000);
    let Err(PngError::TooLarge { width, height }) = large else { panic!("60 000 is too wide") };
    assert!(u64::from(width) * height > MOST_PIXELS);
}

/// Width, height and the number of colours of a PNG file.
fn png_decoder(bytes: &[u8]) -> (u32, u32, usize) {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("it fits")];
    let frame = reader.next_frame(&mut buffer).expect("a whole picture");
    let colours: BTreeSet<&[u8]> = buffer.chunks(4).collect();
    (frame.width, frame.height, colours.len())
}

#[test]
fn an_animation_shows_each_ball_and_never_goes_back_in_time() {
    let mut drawing = Drawing::new(Shape::toy());
    drawing.set(Cell::new(1, 4), Mark::Part(Part::Bit(Side::Left)));
    for row in 2..=11 {
        let column = if row % 2 == 0 { 5 } else { 6 };
        let side = Side::from_bit(row % 2 == 0);
        drawing.set(Cell::new(row, column), Mark::Part(Part::Ramp(side)));
    }
    let board = Board::new(&drawing).expect("a legal board");
    let start = Start::new(5, 0, Side::Left);
    let falls: Vec<_> = Trace::new(&board, &start).collect();
    assert_eq!(falls.len(), 2, "the second ball falls at [2,3]");
    let scene = Scene::of_drawing(&drawing).with_loads([&start.loads[0], &start.loads[1]]);
    let text = animation((&scene, None), &board, &falls, Look::Auto, Pace::default());
    let document = read(&text);
    assert_eq!(document.elements.get("script"), None);
    assert!(document.uses.get("#blue").copied().unwrap_or(0) >= falls.len());
    for times in text.split("keyTimes=\"").skip(1) {
        let times = times.split('"').next().expect("it is closed");
        let times: Vec<f32> =
            times.split(';').map(|time| time.parse().expect("a number")).collect();
        assert_eq!(times.first(), Some(&0.0));
        assert!(times.windows(2).all(|pair| pair[0] <= pair[1]), "{times:?}");
        assert!(times.iter().all(|time| *time <= 1.0), "{times:?}");
    }
    assert_eq!(falls[0].marble.colour, Colour::Blue);
}

#[test]
fn the_largest_board_is_drawn() {
    let parameters = Parameters {
        rows: 255,
        columns: 255,
        blue: 64,
        red: 192,
        last_row: LastRow::All,
        missing: Vec::new(),
    };
    let shape = Shape::new(parameters).expect("255 x 255 is allowed");
    let text = svg(&Scene::of_drawing(&Drawing::new(shape)), Look::Auto);
    let document = read(&text);
    // Balls reach some of the part cells, and those have a peg.
    let [pegs, pins] = ["#peg", "#pin"].map(|of| document.uses.get(of).copied().unwrap_or(0));
    assert!(pegs > 20_000 && pegs + pins == 255 * 255, "{pegs} {pins}");
}

#[test]
fn the_picture_of_the_readme_is_the_one_that_is_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let drawn = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["draw", "solutions/27-reflection.toml"])
        .current_dir(root)
        .output()
        .expect("the program can be run");
    let kept = std::fs::read(root.join("docs/pictures/27.svg")).expect("the picture is there");
    assert!(
        drawn.stdout == kept,
        "tumble draw solutions/27-reflection.toml -o docs/pictures/27.svg"
    );
}

#[test]
fn pages_need_nothing_but_themselves() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(arguments)
            .args(["--format", "html"])
            .current_dir(root)
            .output()
            .expect("the program can be run");
        String::from_utf8(output.stdout).expect("a page is text")
    };
    let replay = page(&["run", "solutions/21-quantum-number.toml", "--set", "blue_balls=3"]);
    let report = page(&["grade", "tests/submissions"]);
    for text in [&replay, &report] {
        assert!(text.contains("default-src 'none'"), "nothing may be loaded");
        let outside: Vec<&str> = text
            .split(['"', '\'', '(', ' '])
            .filter(|word| word.starts_with("http") && *word != "http://www.w3.org/2000/svg")
            .filter(|word| !word.starts_with("http-equiv"))
            .collect();
        assert_eq!(outside, [""; 0], "no address of another place");
    }
    assert_eq!(replay.matches("class=\"replay\"").count(), 1);
    let failing = report.matches("class=\"replay\"").count();
    assert_eq!(failing, 14, "each board that fails a row is played; a lost game has no row");
}

#[test]
fn a_film_shows_each_ball_in_each_row() {
    let specs = Specs::library();
    let challenge = specs.all().into_iter().find(|it| it.number == 1).expect("Gravity");
    let drawing = challenge.given.clone();
    let board = Board::new(&drawing).expect("no part of it is upright");
    let start = Start::new(1, 0, Side::Left);
    let falls: Vec<_> = Trace::new(&board, &start).collect();
    let scene = Scene::of_drawing(&drawing).with_loads([&start.loads[0], &start.loads[1]]);
    let film =
        |width| animated_png((&scene, None), &board, &falls, Look::Light, Pace::default(), width);
    let bytes = film(60).expect("it is small");
    let reader = ::png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
    let frames = reader.info().animation_control.expect("it plays").num_frames as usize;
    assert!(frames > 2 * falls[0].path.len(), "{frames} frames for {:?}", falls[0].path);
    assert!(matches!(film(5_600), Err(PngError::TooManyFrames { .. })));
}

/// The sheets of `tumble draw --sheet` for these arguments.
fn sheets(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["draw", "--sheet"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_booklet_has_a_sheet_for_each_challenge_with_all_that_is_needed_on_paper() {
    let all = sheets(&["1..60", "--base", "https://a.example/t/"]);
    let each: Vec<&str> = all.split("<article").skip(1).collect();
    assert_eq!(each.len(), 60);
    for (challenge, sheet) in challenges().iter().zip(each) {
        let number = challenge.number;
        for words in [format!("<b>{number}</b>"), format!("https://a.example/t/#{number}<")] {
            assert!(sheet.contains(&words), "{words}: {sheet}");
        }
        assert_eq!(sheet.matches("class=\"code\"").count(), 1, "{number}");
        for kind in Kind::ALL {
            let count = challenge.supply.of(kind);
            let shown = sheet.contains(&format!("<b>{count}</b> {kind}<"));
            assert_eq!(shown, count > 0, "{count} {kind} of {number}");
        }
        for heading in ["Your parts", "Wanted", "Balls", "First lever"] {
            assert_eq!(sheet.matches(&format!("<h2>{heading}</h2>")).count(), 1, "{number}");
        }
    }
    assert!(!all.contains("<script") && !all.contains("src="), "it reads nothing else");
    // Without an address the sheet shows the command.
    let one = sheets(&["gravity"]);
    assert!(one.contains("tumble open 1<") && !one.contains("class=\"code\""));
    assert!(one.contains("<title>1 Gravity</title>"));
    let own = sheets(&["tests/specs/901-two-trains.toml", "--base", "https://a.example/"]);
    assert!(own.contains("Two Trains") && !own.contains("a.example"), "it is not on that page");
}

#[test]
fn the_notation_of_a_board_does_not_change_its_picture() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let drawn = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
        let output = command.current_dir(root).arg("draw").args(arguments).output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let own = drawn(&["solutions/01-gravity.toml"]);
    let formal = ["--challenge", "1", "tests/boards/formal-gravity.txt"];
    assert!(drawn(&formal) == own);
    assert!(drawn(&[&formal[..], &["--notation", "formal"]].concat()) == own);
}
