//! Positions of texts, tables and pictures on a page, and line breaks.

use tumble::board::notation::Notation;
use tumble::board::{Cell, Colour, Shape, Side};
use tumble::writers::columns::{Align, Columns, shortened_path};
use tumble::writers::html_page::page;
use tumble::writers::page::{escaped, image_element};
use tumble::writers::page_width::{Labelled, PageWidth, beside, heading_line};
use tumble::writers::picture::scene_picture;
use tumble::writers::text::PLAIN;
use tumble::writers::text_table::TextTable;
use tumble::writers::wrap::{fitted_lines, wrap};
use tumble_render::{Emphasis, Scene, Way, WayEnd};

#[test]
fn short_lines_stay_as_they_are() {
    let text = "a line\n  another one\n\n";
    assert_eq!(fitted_lines(text, 20), text);
}

#[test]
fn no_word_is_broken() {
    assert_eq!(fitted_lines("one two three four\n", 9), "one two\nthree\nfour\n");
    assert_eq!(fitted_lines("a_word_that_is_too_long and\n", 9), "a_word_that_is_too_long\nand\n");
}

#[test]
fn the_rest_stands_below_its_field() {
    let line = "  path    [1,4] [2,5] [3,6] [4,5]\n";
    let due = "  path    [1,4] [2,5]\n          [3,6] [4,5]\n";
    assert_eq!(fitted_lines(line, 24), due);
    let line = "error: there is no challenge of this name\n";
    let due = "error: there is no\n       challenge of\n       this name\n";
    assert_eq!(fitted_lines(line, 20), due);
}

#[test]
fn styles_take_no_room() {
    let line = "\u{1b}[1mbold\u{1b}[0m and \u{1b}[31mred\u{1b}[0m, plain\n";
    assert_eq!(fitted_lines(line, 20), line);
    let due = "\u{1b}[1mbold\u{1b}[0m and\n\u{1b}[31mred\u{1b}[0m,\nplain\n";
    assert_eq!(fitted_lines(line, 9), due);
}

#[test]
fn what_is_pointed_at_stays_in_its_place() {
    let text = " 12 | a long line of a file\n    |        ^^^^\n --> a folder/a file:1:2\n";
    assert_eq!(fitted_lines(text, 12), text);
}

#[test]
fn lines_break_between_words_only() {
    assert_eq!(wrap("one two three", 7), ["one two", "three"]);
    assert_eq!(wrap("a longer-word b", 5), ["a", "longer-word", "b"]);
    assert_eq!(wrap("", 5), [""]);
}

#[test]
fn a_path_keeps_whole_folders_where_there_is_room() {
    assert_eq!(shortened_path("a/b.toml", 8), "a/b.toml");
    assert_eq!(shortened_path("class/week-7/Ada/18.toml", 22), ".../week-7/Ada/18.toml");
    assert_eq!(shortened_path("folder/a-long-name.toml", 12), "...name.toml");
}

#[test]
fn a_last_text_goes_on_below_itself() {
    let columns = [("", Align::Left), ("", Align::Left)];
    let mut table = Columns::new(columns.map(|(_, align)| align)).on_page(PageWidth::new(Some(32)));
    table.widen(0, 4);
    let line = |text: &str| table.row_text(&["pass".into(), text.into()]);
    assert_eq!(line("some words that are too long"), "pass  some words that are too\n      long\n");
    assert_eq!(
        table.row_text(&["a name that is long".into(), "10 of 11 words".into()]),
        "a name that is long\n    10 of 11 words\n"
    );
}

#[test]
fn what_has_no_room_in_a_heading_goes_on_below() {
    let fields = ["37 Addition", "derived", "par 27"].map(|text| (text.to_owned(), PLAIN));
    let heading = |bound| heading_line(&fields, PageWidth::new(bound));
    assert_eq!(heading(None), "37 Addition   derived   par 27\n");
    assert_eq!(heading(Some(30)), "37 Addition   derived   par 27\n");
    assert_eq!(heading(Some(29)), "37 Addition   derived\n   par 27\n");
    assert_eq!(heading(Some(15)), "37 Addition\n   derived\n   par 27\n");
}

#[test]
fn text_stands_beside_a_picture_and_goes_on_below_it() {
    let mut notes = Labelled::new(4, 12);
    notes.add("a", "one two three", PLAIN);
    notes.add_gap();
    notes.add_text("four", PLAIN);
    let page = beside("12\n3\n", notes.lines(), PageWidth::default());
    let page = anstream::adapter::strip_str(&page).to_string();
    let at = |text: &str| format!("{:41}{text}\n", "");
    let due = format!("12\n3{:40}a   one two\n{}\n{}", "", at("    three"), at("four"));
    assert_eq!(page, due);
    let wide = "#".repeat(50);
    let below = beside(&format!("{wide}\n"), &["x".to_owned()], PageWidth::default());
    assert_eq!(below, format!("{wide}\n\nx\n"));
    let narrow = PageWidth::new(Some(60));
    assert_eq!((narrow.width(), narrow.beside()), (60, 60));
    assert_eq!(beside("#\n", &["x".to_owned()], narrow), "#\n\nx\n");
}

fn plain(table: &TextTable, width: Option<usize>) -> String {
    anstream::adapter::strip_str(&table.aligned_text(PageWidth::new(width))).to_string()
}

fn table_of(columns: &[(&str, Align)], rows: &[&[&str]]) -> TextTable {
    let mut table = TextTable::new(columns.iter().copied());
    rows.iter().for_each(|row| table.add(row.iter().copied()));
    table
}

#[test]
fn numbers_stand_right_and_lines_have_no_blanks_at_the_end() {
    let table =
        table_of(&[("n", Align::Right), ("name", Align::Left)], &[&["1", "one"], &["10", "ten"]]);
    assert_eq!(plain(&table, None), " n  name\n 1  one\n10  ten\n");
}

#[test]
fn columns_that_do_not_fit_go_on_below_in_every_row() {
    let left = Align::Left;
    let columns = [("n", Align::Right), ("name", left), ("", left), ("last", left)];
    let table = table_of(&columns, &[&["1", "one", "x", "long"], &["10", "ten", "", "l"]]);
    assert_eq!(
        plain(&table, Some(13)),
        " n  name\n    last\n 1  one   x\n    long\n10  ten\n    l\n"
    );
}

#[test]
fn headings_break_before_anything_goes_on_below() {
    let columns = [("cell", Align::Left), ("from left", Align::Right), ("to", Align::Right)];
    let table = table_of(&columns, &[&["[1,4]", "4", "0"]]);
    assert_eq!(plain(&table, Some(16)), "       from\ncell   left  to\n[1,4]     4   0\n");
}

#[test]
fn paths_are_shortened_from_the_left() {
    let columns = [("file", Align::Path), ("parts", Align::Right)];
    let table = table_of(&columns, &[&["class/week-7/Ada/18.toml", "7"]]);
    assert_eq!(
        plain(&table, Some(30)),
        "file                     parts\n.../week-7/Ada/18.toml       7\n"
    );
}

#[test]
fn a_table_with_keys_goes_on_as_another_one() {
    let right = Align::Right;
    let columns = [("who", Align::Left), ("one", right), ("two", right), ("three", right)];
    let table = table_of(&columns, &[&["Ada", "1", "2", "3"]]).with_keys(1);
    let due = "who  one  two\nAda    1    2\n\nwho  three\nAda      3\n";
    assert_eq!(plain(&table, Some(13)), due);
}

#[test]
fn a_way_and_a_marked_cell_show_without_colour() {
    let grid = "  .<. .-.\n .\\.\\.-.-.\n";
    let drawing = Notation::Book.read(grid, &Shape::toy()).picture.drawing;
    let mut scene = Scene::of_drawing(&drawing);
    scene.ways.push(Way {
        colour: Colour::Blue,
        hopper: Side::Left,
        cells: vec![Cell::new(1, 4), Cell::new(2, 5)],
        end: WayEnd::Stays,
    });
    scene.marks.push((Cell::new(2, 5), Emphasis::Blame));
    let text = anstream::adapter::strip_str(&scene_picture(&scene)).to_string();
    let lines: Vec<&str> = text.lines().take(3).collect();
    assert_eq!(
        lines,
        [
            "    1  2  3  4  5  6  7  8  9 10 11",
            " 1        . (<) .     .  -  .",
            " 2     .  \\  . [\\] .  -  .  -  .",
        ]
    );
}

#[test]
fn texts_from_outside_stay_texts() {
    let hostile = "<script>alert('1')</script>&\"\u{202e}";
    let shown = escaped(hostile);
    assert!(!shown.contains(['<', '>', '"', '\'', '\u{202e}']), "{shown}");
    assert!(page(hostile, "", "").contains("<title>&lt;script&gt;"));
}

#[test]
fn a_picture_is_an_address_without_quotes() {
    let shown = image_element("<svg id=\"a\">50% #1 'x' &amp;</svg>\n", "a \"b\"", "board");
    let due = "data:image/svg+xml,%3Csvg id=%22a%22%3E50%25 %231 %27x%27 %26amp;%3C/svg%3E\"";
    assert!(shown.contains(due), "{shown}");
    assert!(shown.contains("alt=\"a &quot;b&quot;\""));
}
