//! The path of a ball, from its hopper to its end.

use crate::canvas::{Paint, PaintItem, Point, Segment, point};
use crate::ink::Ink;
use crate::layout::{DrawingLayout, UNIT};
use crate::scene::{Way, WayEnd};

/// The path of a ball as a dotted line over the parts.
pub(crate) fn line_of(way: &Way, layout: &DrawingLayout) -> PaintItem {
    let segments = curve_through(&stations(way, layout));
    let paint =
        Paint { stroke: Some(Ink::of(way.colour)), width: 4.6, dotted: true, ..Paint::default() };
    PaintItem::Outline { segments, paint }
}

/// Returns the points that a ball passes, from its hopper to its end.
pub(crate) fn stations(way: &Way, layout: &DrawingLayout) -> Vec<Point> {
    let [_, bend, end] = layout.rail_points(way.hopper);
    let rail = (end.x - bend.x).signum();
    let mut stations = vec![point(end.x - 10.0 * rail, end.y - 18.0)];
    stations.extend(way.cells.iter().map(|&cell| {
        let at = layout.cell_middle(cell);
        point(at.x, at.y - 14.0)
    }));
    let Some(&last) = stations.last() else { return stations };
    match way.end {
        WayEnd::Stays => {}
        WayEnd::Lost => stations.push(point(last.x, last.y + UNIT * 0.6)),
        WayEnd::Lever(side) => {
            let lever = layout.lever_middle(side);
            let x = last.x + (lever.x - last.x).clamp(-UNIT * 0.5, UNIT * 0.5);
            stations.push(point(x, layout.row_middle(f32::from(layout.last_row())) + 26.0));
            stations.push(point(lever.x + (x - lever.x).clamp(-40.0, 40.0), lever.y - 22.0));
        }
    }
    stations
}

/// A smooth line through the middles between stations, curved towards each station.
fn curve_through(stations: &[Point]) -> Vec<Segment> {
    let Some((&first, rest)) = stations.split_first() else { return Vec::new() };
    let mut segments = vec![Segment::MoveTo(first)];
    for (number, &station) in rest.iter().enumerate() {
        match rest.get(number + 1) {
            Some(&next) => {
                let middle =
                    point(f32::midpoint(station.x, next.x), f32::midpoint(station.y, next.y));
                segments.push(Segment::CurveTo(station, middle));
            }
            None => segments.push(Segment::LineTo(station)),
        }
    }
    segments
}
