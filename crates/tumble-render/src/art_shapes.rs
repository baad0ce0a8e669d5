//! Shapes of parts, balls and pegs, around their middle: 60 units are one column.

use crate::art::Artwork;
use crate::canvas::{Anchor, Paint, PaintItem, Point, Segment, point};
use crate::ink::Ink;

impl Artwork {
    /// Returns the shapes of a drawing, in the order of painting.
    pub(crate) fn painted_shapes(self) -> Vec<PaintItem> {
        match self {
            Artwork::Peg => vec![
                line_item(&[m(-10.0, 6.0), q(0.0, 16.0, 10.0, 6.0)], Ink::Hole, 2.4),
                filled_circle(0.0, -4.0, 3.4, Ink::Hole),
            ],
            Artwork::Pin => vec![filled_circle(0.0, 0.0, 2.4, Ink::Hole)],
            Artwork::Ramp => vec![
                line_item(&[m(-9.0, 17.0), l(0.0, 0.0)], Ink::Ramp, 6.5),
                filled_circle(-10.0, 18.0, 6.6, Ink::RampDark),
                line_item(
                    &[m(-25.0, -18.0), q(-4.0, -14.0, 7.0, 2.0), q(18.0, 18.0, 25.0, 18.0)],
                    Ink::Ramp,
                    8.6,
                ),
                filled_circle(0.0, 0.0, 6.3, Ink::RampDark),
                filled_circle(0.0, 0.0, 2.3, Ink::Pin),
            ],
            Artwork::Crossover => vec![
                line_item(
                    &[m(-25.0, -21.0), q(-17.0, -1.0, 0.0, 4.0), q(17.0, -1.0, 25.0, -21.0)],
                    Ink::Crossover,
                    7.8,
                ),
                line_item(&[m(0.0, -19.0), l(0.0, 4.0)], Ink::Crossover, 7.8),
                line_item(&[m(-24.0, 21.0), q(0.0, 8.0, 24.0, 21.0)], Ink::Crossover, 7.8),
                filled_circle(0.0, 4.0, 6.3, Ink::CrossoverDark),
                filled_circle(0.0, 4.0, 2.3, Ink::Pin),
            ],
            Artwork::Interceptor => vec![
                line_item(
                    &[m(-23.0, -17.0), q(-25.0, 13.0, 0.0, 15.0), q(25.0, 13.0, 23.0, -17.0)],
                    Ink::Interceptor,
                    8.8,
                ),
                filled_circle(0.0, 14.0, 6.3, Ink::InterceptorDark),
                filled_circle(0.0, 14.0, 2.3, Ink::GearHub),
            ],
            Artwork::Bit => vec![
                line_item(&[m(-19.0, 14.0), q(0.0, 21.0, 19.0, 14.0)], Ink::Bit, 8.2),
                line_item(&[m(0.0, -13.0), l(0.0, 15.0)], Ink::Bit, 11.5),
                area_item(&[m(-15.0, -11.0), l(0.0, -28.0), l(15.0, -11.0)], Ink::Bit, 5.0),
                filled_circle(0.0, 0.0, 6.7, Ink::BitDark),
                filled_circle(0.0, 0.0, 2.4, Ink::Pin),
            ],
            Artwork::EitherBit => two_heads(14.0, 5.6, Ink::Bit, 7.0)
                .into_iter()
                .chain([
                    line_item(&[m(-15.0, 16.0), q(0.0, 22.0, 15.0, 16.0)], Ink::Bit, 7.2),
                    line_item(&[m(0.0, 0.0), l(0.0, 16.0)], Ink::Bit, 9.0),
                    filled_circle(0.0, 0.0, 6.7, Ink::BitDark),
                    filled_circle(0.0, 0.0, 2.4, Ink::Pin),
                ])
                .collect(),
            Artwork::GearBit => gear_bit_wheel()
                .into_iter()
                .chain([
                    line_item(&[m(-12.0, 10.5), q(0.0, 14.5, 12.0, 10.5)], Ink::GearBitArm, 5.4),
                    line_item(&[m(0.0, -6.0), l(0.0, 10.0)], Ink::GearBitArm, 7.8),
                    area_item(&[m(-9.0, -4.5), l(0.0, -15.0), l(9.0, -4.5)], Ink::GearBitArm, 3.4),
                    filled_circle(0.0, 0.5, 3.4, Ink::GearBitDark),
                ])
                .collect(),
            Artwork::EitherGearBit => gear_bit_wheel()
                .into_iter()
                .chain(two_heads(7.5, 3.8, Ink::GearBitArm, 4.4))
                .chain([
                    line_item(&[m(-9.0, 11.0), q(0.0, 14.5, 9.0, 11.0)], Ink::GearBitArm, 4.4),
                    line_item(&[m(0.0, 0.0), l(0.0, 11.0)], Ink::GearBitArm, 5.4),
                    filled_circle(0.0, 1.0, 2.8, Ink::GearBitDark),
                ])
                .collect(),
            Artwork::Gear => vec![
                area_item(&cogwheel_outline(8, 31.0, 24.0), Ink::Gear, 2.0),
                filled_circle(0.0, 0.0, 15.3, Ink::GearHub),
                line_item(&[m(-15.5, 0.0), l(15.5, 0.0)], Ink::Gear, 4.6),
                line_item(&[m(0.0, -15.5), l(0.0, 15.5)], Ink::Gear, 4.6),
                filled_circle(0.0, 0.0, 5.0, Ink::Gear),
                filled_circle(0.0, 0.0, 2.3, Ink::GearHub),
            ],
            Artwork::BlueBall => ball_shapes(Ink::Blue, 'B', Ink::BlueLetter),
            Artwork::RedBall => ball_shapes(Ink::Red, 'R', Ink::RedLetter),
            Artwork::WeighGate => vec![
                line_item(&[m(0.0, 18.0), l(0.0, -8.0)], Ink::Rail, 7.8),
                line_item(&[m(-11.0, 20.0), l(11.0, 20.0)], Ink::Rail, 6.5),
                line_item(&[m(-24.0, -18.0), l(24.0, 2.0)], Ink::Rail, 6.5),
                filled_circle(-24.0, -18.0, 6.6, Ink::Rail),
                filled_circle(-24.0, -18.0, 3.4, Ink::GearHub),
                area_item(
                    &[m(19.0, 3.0), l(29.0, 3.0), l(33.0, 17.0), l(15.0, 17.0)],
                    Ink::Rail,
                    4.0,
                ),
                filled_circle(0.0, -8.0, 6.7, Ink::Rail),
                filled_circle(0.0, -8.0, 2.4, Ink::Pin),
            ],
            Artwork::HeavyBlueBall => with_ring(ball_shapes(Ink::Blue, 'b', Ink::BlueLetter)),
            Artwork::HeavyRedBall => with_ring(ball_shapes(Ink::Red, 'r', Ink::RedLetter)),
        }
    }
}

fn gear_bit_wheel() -> [PaintItem; 2] {
    [
        area_item(&cogwheel_outline(8, 32.0, 25.5), Ink::GearBit, 2.0),
        filled_circle(0.0, 0.0, 20.8, Ink::GearBitDark),
    ]
}

/// Two arrows from the middle up, to the left and to the right; `reach` is the distance of their heads.
fn two_heads(reach: f32, half: f32, ink: Ink, width: f32) -> Vec<PaintItem> {
    let arrow = |side: f32| {
        let at = |x: f32, y: f32| point(side * x, y);
        let tip = reach + 1.6 * half;
        let head = [
            Segment::MoveTo(at(reach + half, half - reach)),
            Segment::LineTo(at(tip, -tip)),
            Segment::LineTo(at(reach - half, -half - reach)),
        ];
        let arm = [m(0.0, 0.0), Segment::LineTo(at(reach, -reach))];
        [line_item(&arm, ink, width), area_item(&head, ink, half * 0.7)]
    };
    [-1.0, 1.0].into_iter().flat_map(arrow).collect()
}

// Segments named as in the path data of SVG: move, line, quadratic curve.
const fn m(x: f32, y: f32) -> Segment {
    Segment::MoveTo(point(x, y))
}

const fn l(x: f32, y: f32) -> Segment {
    Segment::LineTo(point(x, y))
}

const fn q(cx: f32, cy: f32, x: f32, y: f32) -> Segment {
    Segment::CurveTo(point(cx, cy), point(x, y))
}

fn line_item(segments: &[Segment], ink: Ink, width: f32) -> PaintItem {
    PaintItem::Outline { segments: segments.to_vec(), paint: Paint::stroke(ink, width) }
}

/// A closed outline whose corners are rounded by a line of the same ink.
fn area_item(segments: &[Segment], ink: Ink, round: f32) -> PaintItem {
    let closed = segments.iter().copied().chain([Segment::Close]).collect();
    PaintItem::Outline { segments: closed, paint: Paint::both(ink, ink, round) }
}

fn filled_circle(x: f32, y: f32, radius: f32, ink: Ink) -> PaintItem {
    PaintItem::Circle { centre: point(x, y), radius, paint: Paint::fill(ink) }
}

fn painted_circle(radius: f32, paint: Paint) -> PaintItem {
    PaintItem::Circle { centre: point(0.0, 0.0), radius, paint }
}

fn ball_shapes(ink: Ink, letter: char, letter_ink: Ink) -> Vec<PaintItem> {
    vec![
        painted_circle(12.5, Paint::both(ink, Ink::BallEdge, 1.0)),
        PaintItem::bold(point(0.0, 4.9), letter, 13.5, Anchor::Middle, letter_ink),
    ]
}

/// Puts a ring around a ball, as on heavy ones.
fn with_ring(mut ball: Vec<PaintItem>) -> Vec<PaintItem> {
    let ring = Paint { stroke: Some(Ink::BallEdge), width: 3.6, ..Paint::default() };
    ball.insert(1, painted_circle(11.6, ring));
    ball
}

/// The outline of a wheel with this many teeth.
fn cogwheel_outline(teeth: u8, outer: f32, inner: f32) -> Vec<Segment> {
    let step = std::f32::consts::TAU / f32::from(teeth);
    let corners = [(-0.30, inner), (-0.16, outer), (0.16, outer), (0.30, inner)];
    let around = (0..teeth).flat_map(|tooth| {
        corners.map(|(part, radius)| {
            let (sine, cosine) = ((f32::from(tooth) + part) * step).sin_cos();
            point(radius * sine, -radius * cosine)
        })
    });
    let segment = |(number, at): (usize, Point)| match number {
        0 => Segment::MoveTo(at),
        _ => Segment::LineTo(at),
    };
    around.enumerate().map(segment).collect()
}
