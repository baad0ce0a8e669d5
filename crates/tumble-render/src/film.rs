//! Runs as animated PNG, for programs that do not show SVG.

use tiny_skia::{Pixmap, Transform};
use tumble_core::board::{Board, Marble};
use tumble_core::challenge::Challenge;
use tumble_core::machine::Fall;

use crate::animation::Pace;
use crate::balls::ball_item;
use crate::canvas::{Point, point};
use crate::compose::canvas_of;
use crate::ink::Look;
use crate::layout::DrawingLayout;
use crate::pixels::{MOST_PIXELS, Painter, PngError, size_in_pixels};
use crate::scene::{Scene, Way, WayEnd};
use crate::way::stations;

/// The most pixels of all frames of a film together.
pub const MOST_FILM_PIXELS: u64 = 10 * MOST_PIXELS;

/// Returns a run as an animated PNG file, `width` pixels wide, which plays over and over.
///
/// `scene` shows the board before the first ball, `falls` are the balls to show. A program that shows
/// PNG but no animations shows the first frame: the board at the start.
///
/// # Errors
/// Fails if the frames together would have more than [`MOST_FILM_PIXELS`].
pub fn animated_png(
    (scene, challenge): (&Scene, Option<&Challenge>),
    board: &Board,
    falls: &[Fall],
    look: Look,
    pace: Pace,
    width: u32,
) -> Result<Vec<u8>, PngError> {
    let frames = frames_of((scene, challenge), board, falls, pace);
    let canvas = canvas_of(scene);
    let (width, height) = size_in_pixels(&canvas, width)?;
    let pixels = u64::from(width) * u64::from(height);
    let count = frames.len() as u64;
    if pixels.saturating_mul(count) > MOST_FILM_PIXELS {
        return Err(PngError::TooManyFrames { frames: count, width, height });
    }
    let scale = Transform::from_scale(width as f32 / canvas.width, width as f32 / canvas.width);
    let mut bytes = Vec::new();
    let film = FrameWriter::new(&mut bytes, width, height, frames.len());
    let mut film = film.ok_or(PngError::Impossible)?;
    let mut still = Painter::new(width, height, look).ok_or(PngError::Impossible)?;
    for frame in frames {
        if let Some(scene) = &frame.still {
            still.paint_canvas(&canvas_of(scene), scale);
        }
        let mut picture = still.pixels.clone();
        if let Some((marble, at)) = frame.ball {
            std::mem::swap(&mut still.pixels, &mut picture);
            still.paint_item(&ball_item(marble, at), scale);
            std::mem::swap(&mut still.pixels, &mut picture);
        }
        film.add_frame(&picture, frame.seconds).ok_or(PngError::Impossible)?;
    }
    film.finish().ok_or(PngError::Impossible)?;
    Ok(bytes)
}

/// A frame of a film.
struct Frame {
    /// The new scene, if it has changed.
    still: Option<Scene>,
    ball: Option<(Marble, Point)>,
    seconds: f32,
}

/// All frames: two for each row that a ball passes.
fn frames_of(
    (scene, challenge): (&Scene, Option<&Challenge>),
    board: &Board,
    falls: &[Fall],
    pace: Pace,
) -> Vec<Frame> {
    let mut now = scene.clone();
    let layout = DrawingLayout::new(&now);
    let mut frames = vec![Frame { still: Some(now.clone()), ball: None, seconds: pace.rest }];
    let mut pointing = falls.first().map_or(Vec::new(), |fall| fall.before.clone());
    for fall in falls {
        let hopper = &mut now.hoppers[fall.hopper.index()];
        hopper.next.drain(..hopper.next.len().min(1));
        hopper.count = hopper.count.map(|count| count.saturating_sub(1));
        let way = Way::of(fall);
        let stations = stations(&way, &layout);
        let mut changed = true;
        for (step, &at) in stations.iter().enumerate() {
            // Station 0 is at the hopper, station 1 at the entry.
            let cell = step.checked_sub(1).and_then(|step| fall.path.get(step));
            let still = std::mem::take(&mut changed).then(|| now.clone());
            frames.push(Frame { still, ball: Some((fall.marble, at)), seconds: pace.row / 2.0 });
            let turned = fall.turned.iter().filter(|(at, _)| Some(at) == cell);
            for &(_, switch) in turned {
                if let Some(side) = pointing.get_mut(switch) {
                    *side = side.other();
                    changed = true;
                }
            }
            now.turn_bits(board, &pointing);
            if let Some(challenge) = challenge {
                now.show_values(challenge, board, &pointing);
            }
            if let Some(&next) = stations.get(step + 1) {
                let at = point(f32::midpoint(at.x, next.x), f32::midpoint(at.y, next.y));
                let still = std::mem::take(&mut changed).then(|| now.clone());
                let ball = Some((fall.marble, at));
                frames.push(Frame { still, ball, seconds: pace.row / 2.0 });
            }
        }
        match way.end {
            WayEnd::Lever(_) => now.out.push(fall.marble),
            WayEnd::Stays => now.ball = fall.path.last().map(|&cell| (fall.marble, cell)),
            WayEnd::Lost => {}
        }
        frames.push(Frame { still: Some(now.clone()), ball: None, seconds: pace.row / 2.0 });
    }
    if let Some(last) = frames.last_mut() {
        last.seconds = pace.rest;
    }
    frames
}

/// Writes frames, each only as far as it differs from the one before.
struct FrameWriter<'a> {
    writer: png::Writer<&'a mut Vec<u8>>,
    last: Option<Pixmap>,
}

impl<'a> FrameWriter<'a> {
    fn new(
        bytes: &'a mut Vec<u8>,
        width: u32,
        height: u32,
        frames: usize,
    ) -> Option<FrameWriter<'a>> {
        let mut encoder = png::Encoder::new(bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_animated(u32::try_from(frames).ok()?, 0).ok()?;
        encoder.set_dispose_op(png::DisposeOp::None).ok()?;
        encoder.set_blend_op(png::BlendOp::Source).ok()?;
        Some(FrameWriter { writer: encoder.write_header().ok()?, last: None })
    }

    fn add_frame(&mut self, picture: &Pixmap, seconds: f32) -> Option<()> {
        let [left, top, right, bottom] = match &self.last {
            Some(last) => box_of_difference(last, picture),
            None => [0, 0, picture.width(), picture.height()],
        };
        let mut bytes = Vec::new();
        for y in top..bottom {
            for x in left..right {
                let pixel = picture.pixel(x, y)?;
                bytes.extend([pixel.red(), pixel.green(), pixel.blue()]);
            }
        }
        // The offset is reset first, or a larger frame would leave the picture.
        self.writer.reset_frame_position().ok()?;
        self.writer.set_frame_dimension(right - left, bottom - top).ok()?;
        self.writer.set_frame_position(left, top).ok()?;
        self.writer.set_frame_delay((seconds * 1000.0) as u16, 1000).ok()?;
        self.writer.write_image_data(&bytes).ok()?;
        self.last = Some(picture.clone());
        Some(())
    }

    fn finish(self) -> Option<()> {
        self.writer.finish().ok()
    }
}

/// Returns the box in which two pictures differ: left, top, right, bottom; at least one pixel.
fn box_of_difference(before: &Pixmap, after: &Pixmap) -> [u32; 4] {
    let (width, height) = (after.width(), after.height());
    let mut found = [width, height, 0, 0];
    let pairs = before.pixels().iter().zip(after.pixels());
    for (index, _) in pairs.enumerate().filter(|(_, (before, after))| before != after) {
        let index = u32::try_from(index).unwrap_or(0);
        let (x, y) = (index % width, index / width);
        found = [found[0].min(x), found[1].min(y), found[2].max(x + 1), found[3].max(y + 1)];
    }
    if found[2] == 0 { [0, 0, 1, 1] } else { found }
}
