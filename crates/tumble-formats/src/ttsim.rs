//! Pictures and links of ttsim: one pixel for each place.

use std::io::Cursor;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use tumble_core::board::{Cell, Drawing, Mark, Part, Shape, Side, Slot};

use crate::char_grid::place_mark;
use crate::document::{BoardDocument, Encoded, Holds, Note, own_balls};
use crate::{BoardFormat, FormatError};

/// Size of the toy in pixels: columns, and rows without the facts below.
const SIZE: (u32, u32) = (13, 17);

/// The most pixels in a row or column: a larger picture does not show a board with one pixel for each
/// place.
const MOST_PLACES: u32 = 300;

/// Beginning of a link, before the base64 text of the picture.
const PREFIX: &str = "data:image/png;base64,";

/// The hue of blue and of red balls.
const HUES: [u32; 2] = [220, 0];

/// Red, green, blue, alpha. Alpha 255 is a free part, less is a given one.
type Pixel = [u8; 4];

pub(crate) fn read_link(text: &str) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::TtsimLink;
    let (_, code) = text
        .split_once(PREFIX)
        .ok_or_else(|| FormatError::malformed(format, format!("there is no `{PREFIX}` in it")))?;
    let code: String = code
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "=")
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/'))
        .collect();
    let bytes = STANDARD_NO_PAD.decode(code).map_err(|_| {
        FormatError::malformed(format, "its picture is cut off: the base64 text is incomplete")
    })?;
    let found = read_picture(&bytes)?;
    Ok(BoardDocument { format, ..found })
}

/// Reads a PNG file. Gears carry the direction of their train, too, but only gear bits count.
pub(crate) fn read_picture(bytes: &[u8]) -> Result<BoardDocument, FormatError> {
    let format = BoardFormat::TtsimPicture;
    let (width, rows) = pixels(bytes)?;
    let is_facts = |row: &&Vec<Pixel>| row.first().is_some_and(|p| p[..3] == [0, 0, 255]);
    let board: Vec<&Vec<Pixel>> = rows.iter().filter(|row| !is_facts(row)).collect();
    let height = u32::try_from(board.len()).unwrap_or(u32::MAX);
    if (width, height) != SIZE {
        let what = format!(
            "a picture of the toy has {} x {} pixels and a row of facts below, this one {width} x {height} \
             without facts",
            SIZE.0, SIZE.1
        );
        return Err(FormatError::malformed(format, what));
    }
    let mut found = BoardDocument::new(format, Drawing::new(Shape::toy()));
    let shape = Shape::toy();
    for (y, row) in (0u16..).zip(&board) {
        for (x, &pixel) in (0u16..).zip(row.iter()) {
            let meaning = Meaning::of(pixel);
            let inside = (1..=11).contains(&x) && (2..=12).contains(&y);
            let cell = Cell::new(y.saturating_sub(1), x);
            match meaning {
                Meaning::Part(part) if inside => {
                    place_mark(&mut found, cell, Mark::Part(part))?;
                    if pixel[3] < 255 && found.drawing.at(cell) != Mark::Empty {
                        found.locked.insert(cell);
                    }
                }
                Meaning::Part(part) => {
                    let what = format!("there is {} outside the board", part.kind().with_article());
                    return Err(FormatError::malformed(format, what));
                }
                Meaning::Fixture(name) if inside && shape.slot(cell) != Slot::None => {
                    let what = format!("there is a {name} at {cell}: only the toy's frame is read");
                    return Err(FormatError::malformed_at(format, cell, what));
                }
                Meaning::Unknown if inside && shape.slot(cell) != Slot::None => {
                    let [red, green, blue, _] = pixel;
                    let text = format!(
                        "the colour #{red:02x}{green:02x}{blue:02x} at {cell} is read as empty"
                    );
                    found.notes.push(Note::at(cell, text));
                }
                _ => {}
            }
        }
    }
    let facts: Vec<u8> = rows
        .iter()
        .filter(is_facts)
        .flat_map(|row| row.iter().skip(1).flat_map(|pixel| pixel[..3].to_vec()))
        .take_while(|&byte| byte != 0)
        .collect();
    read_facts(&String::from_utf8_lossy(&facts), &mut found);
    Ok(found)
}

/// Reads the number of balls: `d HUE COUNT` for each hopper, the left one first.
fn read_facts(facts: &str, found: &mut BoardDocument) {
    let words: Vec<&str> = facts.split_whitespace().collect();
    let drops: Vec<(u32, u64)> = words
        .chunks(3)
        .filter_map(|drop| match drop {
            ["d", hue, count] => Some((hue.parse().ok()?, count.parse().ok()?)),
            _ => None,
        })
        .collect();
    if let [(left, blue), (right, red)] = drops.as_slice() {
        let load = |hue: u32, count: u64| {
            let near_blue = hue.abs_diff(HUES[0]) < 90;
            own_balls(Side::from_bit(!near_blue), count)
        };
        found.loads = Some([load(*left, *blue), load(*right, *red)]);
    }
}

/// The meaning of a pixel.
enum Meaning {
    Empty,
    Part(Part),
    Fixture(&'static str),
    Unknown,
}

impl Meaning {
    /// Reads a colour by its shade, so that edited pictures can be read, too.
    fn of([red, green, blue, _]: Pixel) -> Meaning {
        let most = red.max(green).max(blue);
        let dark = most < 222;
        let side = Side::from_bit(dark);
        let shade = |value: u8| {
            let value = u32::from(value) * 4;
            let most = u32::from(most);
            match () {
                () if value <= most => 'l',
                () if value >= most * 3 => 'h',
                () => 'm',
            }
        };
        if most == 0 {
            return Meaning::Part(Part::Interceptor);
        }
        match (shade(red), shade(green), shade(blue)) {
            ('l', 'h', 'l') => Meaning::Part(Part::Ramp(side.other())),
            ('h', 'm', 'l') => Meaning::Part(Part::Crossover),
            ('l', 'h', 'h') => Meaning::Part(Part::Bit(side)),
            ('m', 'l', 'h') => Meaning::Part(Part::GearBit(side)),
            ('h', 'l', 'l') => Meaning::Part(Part::Gear),
            ('h', 'h', 'l') => Meaning::Fixture("drop"),
            ('h', 'l', 'h') => Meaning::Fixture("turnstile"),
            ('h', 'h', 'h') if (144..208).contains(&most) => Meaning::Fixture("wall"),
            ('h', 'h', 'h') if (64..144).contains(&most) => Meaning::Fixture("slope"),
            ('h', 'h', 'h') if most < 64 => Meaning::Fixture("hole in the board"),
            ('h', 'h', 'h') => Meaning::Empty,
            _ => Meaning::Unknown,
        }
    }
}

/// Returns the width and the rows of pixels of a PNG file.
fn pixels(bytes: &[u8]) -> Result<(u32, Vec<Vec<Pixel>>), FormatError> {
    let unreadable = |_| {
        FormatError::malformed(
            BoardFormat::TtsimPicture,
            "it is not a PNG picture, or a damaged one",
        )
    };
    let mut decoder =
        png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: 1 << 24 });
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width.max(height) > MOST_PLACES {
        return Err(FormatError::OtherPicture { width, height });
    }
    let size = reader.output_buffer_size().unwrap_or(0);
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(unreadable)?;
    let channels = frame.color_type.samples();
    let pixel = |bytes: &[u8]| match *bytes {
        [grey, alpha] => [grey, grey, grey, alpha],
        [red, green, blue, alpha] => [red, green, blue, alpha],
        _ => [255; 4],
    };
    let rows = buffer
        .chunks(frame.line_size.max(1))
        .take(height as usize)
        .map(|line| line.chunks(channels).take(width as usize).map(pixel).collect())
        .collect();
    Ok((width, rows))
}

/// Writes a PNG file.
pub(crate) fn write_picture(board: &BoardDocument) -> Result<Encoded, FormatError> {
    let only = "ttsim is written for the toy's shape only";
    let drawing = board.drawing_of_toy(BoardFormat::TtsimPicture, only)?;
    let mut rows: Vec<Vec<Pixel>> = (0..17u16)
        .map(|y| (0..13u16).map(|x| picture_at(board, &drawing, x, y)).collect())
        .collect();
    let counts = board.plain_counts();
    let [blue, red] = counts.unwrap_or([8, 8]);
    rows.extend(facts(&format!("d {} {blue} d {} {red}", HUES[0], HUES[1])));
    let bytes = encoded(&rows).ok_or_else(|| {
        FormatError::cannot(BoardFormat::TtsimPicture, "the picture cannot be written")
    })?;
    let mut notes = board.upright_notes();
    if board.loads.is_some() && counts.is_none() {
        notes.push(Note::new("each hopper is written with eight balls of its own colour"));
    }
    notes.extend(board.notes_on_loss(Holds { loads: true, locked: true, ..Holds::default() }));
    Ok(Encoded { text: String::new(), bytes: Some(bytes), notes })
}

pub(crate) fn write_link(board: &BoardDocument) -> Result<Encoded, FormatError> {
    let picture = write_picture(board)?;
    let code = STANDARD.encode(picture.bytes.unwrap_or_default());
    let link = format!("https://jessecrossen.github.io/ttsim/#s=13,17&b={PREFIX}{code}\n");
    Ok(Encoded::text(link, picture.notes))
}

/// Returns the pixel at a place of the picture: the board, and the frame around it.
fn picture_at(board: &BoardDocument, drawing: &Drawing, x: u16, y: u16) -> Pixel {
    const LOCKED: u8 = 254;
    let fixed = |[red, green, blue]: [u8; 3]| [red, green, blue, LOCKED];
    let wall = fixed([192, 192, 192]);
    let blank = fixed([32, 32, 32]);
    match (x, y) {
        (3, 1) => fixed([255, 255, 0]),
        (9, 1) => fixed([189, 189, 0]),
        (0 | 12, 0..=13) => wall,
        (1..=5, 12) => fixed([128, 128, 128]),
        (7..=11, 12) => fixed([96, 96, 96]),
        (5, 13) => fixed([255, 0, 255]),
        (7, 13) => fixed([189, 0, 189]),
        (1..=11, 2..=12) => {
            let cell = Cell::new(y - 1, x);
            if drawing.shape().slot(cell) == Slot::None {
                return blank;
            }
            let alpha = if board.locked.contains(&cell) { LOCKED } else { 255 };
            let [red, green, blue] = match drawing.at(cell) {
                Mark::Part(Part::Ramp(Side::Right)) => [0, 255, 0],
                Mark::Part(Part::Ramp(Side::Left)) => [0, 189, 0],
                Mark::Part(Part::Crossover) => [255, 128, 0],
                Mark::Part(Part::Interceptor) => [0, 0, 0],
                Mark::Part(Part::Bit(Side::Left)) => [0, 255, 255],
                Mark::Part(Part::Bit(Side::Right)) => [0, 189, 189],
                Mark::Part(Part::GearBit(Side::Left)) => [128, 0, 255],
                Mark::Part(Part::GearBit(Side::Right)) => [96, 0, 189],
                Mark::Part(Part::Gear) if turned_right(drawing, cell) => [189, 0, 0],
                Mark::Part(Part::Gear) => [255, 0, 0],
                // A board with a weigh gate was refused before.
                Mark::Part(Part::WeighGate(_)) | Mark::Empty | Mark::Upright { .. } => {
                    [255, 255, 255]
                }
            };
            [red, green, blue, alpha]
        }
        _ => blank,
    }
}

/// Whether the gear bits next to a gear point right.
fn turned_right(drawing: &Drawing, gear: Cell) -> bool {
    gear.neighbours().any(|next| drawing.at(next) == Mark::Part(Part::GearBit(Side::Right)))
}

/// The facts as rows of pixels, each begun by a blue one, ended by a zero.
fn facts(text: &str) -> Vec<Vec<Pixel>> {
    let bytes: Vec<u8> = text.bytes().chain([0]).collect();
    let per_row = (SIZE.0 as usize - 1) * 3;
    bytes
        .chunks(per_row)
        .map(|part| {
            let mut row = vec![[0, 0, 255, 254]];
            row.extend(part.chunks(3).map(|three| {
                let byte = |place: usize| three.get(place).copied().unwrap_or(0);
                [byte(0), byte(1), byte(2), 254]
            }));
            row.resize(SIZE.0 as usize, [0, 0, 0, 254]);
            row
        })
        .collect()
}

/// Encodes the pixels as a PNG file.
fn encoded(rows: &[Vec<Pixel>]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let height = u32::try_from(rows.len()).ok()?;
    let mut encoder = png::Encoder::new(&mut bytes, SIZE.0, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    let data: Vec<u8> = rows.iter().flatten().flatten().copied().collect();
    writer.write_image_data(&data).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}
