//! Plots of times by sizes, as SVG.

use std::fmt::Write;

#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) size: u64,
    pub(crate) seconds: f64,
    pub(crate) is_decided: bool,
}

/// A plot: sizes to the right, times upwards; both by their logarithms where sizes span much.
pub(crate) struct Plot<'a> {
    pub(crate) title: &'a str,
    pub(crate) unit: &'a str,
    pub(crate) points: &'a [Point],
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// The room for the axes: left, top, right, below.
const MARGIN: [f64; 4] = [70.0, 40.0, 20.0, 50.0];

impl Plot<'_> {
    /// The plot as a file.
    pub(crate) fn svg(&self) -> String {
        let sizes = self.points.iter().map(|point| point.size as f64);
        let (least, most) = span(sizes);
        let is_long = most > 100.0 * least;
        let scale = |size: f64| if is_long { size.log10() } else { size };
        let (left, right) = (scale(least), scale(most).max(scale(least) + 1e-9));
        let (low, high) = span(self.points.iter().map(|point| point.seconds));
        let (low, high) = (low.log10().floor(), high.log10().ceil().max(low.log10().floor() + 1.0));
        let [before, above, after, below] = MARGIN;
        let across =
            |size: f64| before + (scale(size) - left) / (right - left) * (WIDTH - before - after);
        let up = |seconds: f64| {
            HEIGHT - below - (seconds.log10() - low) / (high - low) * (HEIGHT - above - below)
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{before}\" y=\"22\" font-size=\"14\">{}</text>\n",
            self.title, self.title
        );
        for decade in low as i32..=high as i32 {
            let y = up(10f64.powi(decade));
            writeln!(
                svg,
                "<path d=\"M{before} {y:.1}H{}\" stroke=\"#ddd\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - after,
                before - 6.0,
                y + 4.0,
                time(decade)
            )
            .expect("strings take all");
        }
        let mut last = f64::NEG_INFINITY;
        for point in self.points {
            let x = across(point.size as f64);
            if x - last < 34.0 {
                continue;
            }
            last = x;
            writeln!(
                svg,
                "<path d=\"M{x:.1} {}v5\" stroke=\"#555\"/>\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                HEIGHT - below,
                HEIGHT - below + 18.0,
                point.size
            )
            .expect("strings take all");
        }
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            WIDTH - after,
            HEIGHT - 10.0,
            self.unit
        )
        .expect("strings take all");
        let place =
            |point: &Point| format!("{:.1},{:.1}", across(point.size as f64), up(point.seconds));
        let line: Vec<String> = self.points.iter().map(place).collect();
        writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#1f6f8b\" stroke-width=\"1.5\"/>",
            line.join(" ")
        )
        .expect("strings take all");
        for point in self.points {
            let fill = if point.is_decided { "#1f6f8b" } else { "#fff" };
            writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{fill}\" stroke=\"#1f6f8b\"/>",
                across(point.size as f64),
                up(point.seconds)
            )
            .expect("strings take all");
        }
        svg + "</svg>\n"
    }
}

/// The least and the greatest value.
fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
        (least.min(value), most.max(value))
    })
}

/// A power of ten seconds.
fn time(decade: i32) -> String {
    match decade {
        ..-6 => format!("{} ns", 10u64.pow((decade + 9).max(0) as u32)),
        -6..-3 => format!("{} µs", 10u64.pow((decade + 6) as u32)),
        -3..0 => format!("{} ms", 10u64.pow((decade + 3) as u32)),
        _ => format!("{} s", 10u64.pow(decade as u32)),
    }
}
