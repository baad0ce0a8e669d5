//! Drawings as SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::art::Artwork;
use crate::canvas::{Anchor, Canvas, Paint, PaintItem, Rotation, Segment};
use crate::compose::canvas_of;
use crate::ink::{Ink, Look};
use crate::scene::Scene;

/// Returns a scene as a self-contained SVG document without a script.
///
/// With [`Look::Auto`] it follows the reader's preference for light or dark. It has a title and a
/// description in words for screen readers.
pub fn svg(scene: &Scene, look: Look) -> String {
    svg_document(&canvas_of(scene), look, "")
}

/// Returns a drawing as a document; `more` is added at its end.
pub(crate) fn svg_document(canvas: &Canvas, look: Look, more: &str) -> String {
    let mut text = String::new();
    let (width, height) = (number(canvas.width), number(canvas.height));
    // Writing to a string never fails, here and below.
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">\
         <title id=\"title\">{}</title><desc id=\"desc\">{}</desc><style>{}</style><defs>",
        escaped(if canvas.title.is_empty() { "A board" } else { &canvas.title }),
        escaped(&canvas.description),
        style_sheet(look),
    );
    let used = names_of_art(&canvas.items);
    let in_more = |art: &Artwork| match art.is_of_the_toy() {
        true => !more.is_empty(),
        false => more.contains(&format!("#{}\"", art.name())),
    };
    for art in Artwork::all().filter(|art| used.contains(art.name()) || in_more(art)) {
        write_symbol(&mut text, art);
    }
    text.push_str(LIFT);
    text.push_str("</defs>");
    let _ = write!(
        text,
        "<rect class=\"f{}\" width=\"{width}\" height=\"{height}\"/>",
        Ink::Paper.name()
    );
    for item in &canvas.items {
        write_item(&mut text, item, look);
    }
    text.push_str(more);
    text.push_str("</svg>\n");
    text
}

/// The shadow of parts.
const LIFT: &str = "<filter id=\"lift\" x=\"-5%\" y=\"-5%\" width=\"110%\" height=\"112%\">\
    <feDropShadow dx=\"0\" dy=\"1.8\" stdDeviation=\"1.3\" flood-opacity=\".24\"/></filter>";

/// Returns the drawings of all parts and balls, for a page with many pictures.
pub(crate) fn definitions() -> String {
    let mut symbols = String::new();
    Artwork::all().for_each(|art| write_symbol(&mut symbols, art));
    format!("<defs>{symbols}{LIFT}</defs>")
}

fn names_of_art(items: &[PaintItem]) -> BTreeSet<&'static str> {
    let mut names = BTreeSet::new();
    for item in items {
        match item {
            PaintItem::Art { art, .. } => {
                names.insert(art.name());
            }
            PaintItem::Lifted(items) => names.extend(names_of_art(items)),
            _ => {}
        }
    }
    names
}

/// Returns the colours of a look as rules of a style sheet; [`Look::Auto`] is light.
fn ink_rules(look: Look) -> String {
    let rule = |ink: Ink| {
        let (name, colour) = (ink.name(), ink.colour(look));
        format!(".f{name}{{fill:#{colour:06x}}}.s{name}{{stroke:#{colour:06x}}}")
    };
    Ink::all().map(rule).collect()
}

/// Writes a part, a ball or a peg as a `<g>` element around its middle, with its name as `id`. The
/// colours are classes of [`ink_rules`].
fn write_symbol(text: &mut String, art: Artwork) {
    let _ = write!(text, "<g id=\"{}\">", art.name());
    for shape in art.painted_shapes() {
        // Art never casts its own shadow.
        write_item(text, &shape, Look::Auto);
    }
    text.push_str("</g>");
}

/// The style sheet: a fill class `f` and a stroke class `s` for each ink.
pub(crate) fn style_sheet(look: Look) -> String {
    let mut text = String::from(
        "path,.l{stroke-linecap:round;stroke-linejoin:round}.n{fill:none}\
         text{font-family:Inter,system-ui,\"DejaVu Sans\",Verdana,sans-serif}.b{font-weight:700}",
    );
    text.push_str(&ink_rules(look));
    if look == Look::Auto {
        let _ = write!(text, "@media(prefers-color-scheme:dark){{{}}}", ink_rules(Look::Dark));
    }
    text
}

pub(crate) fn write_item(text: &mut String, item: &PaintItem, look: Look) {
    match item {
        PaintItem::Outline { segments, paint } => {
            let _ =
                write!(text, "<path d=\"{}\"{}/>", path_data(segments), paint_attributes(*paint));
        }
        PaintItem::Circle { centre, radius, paint } => {
            let [x, y] = [coordinate("cx", centre.x), coordinate("cy", centre.y)];
            let (radius, paint) = (number(*radius), paint_attributes(*paint));
            let _ = write!(text, "<circle{x}{y} r=\"{radius}\"{paint}/>");
        }
        PaintItem::Box { corner, width, height, round, paint } => {
            let _ = write!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{}/>",
                number(corner.x),
                number(corner.y),
                number(*width),
                number(*height),
                number(*round),
                paint_attributes(*paint)
            );
        }
        PaintItem::Text { at, text: words, size, bold, anchor, ink } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let _ = write!(
                text,
                "<text class=\"{}f{}\"{}{} font-size=\"{}\"{anchor}>{}</text>",
                if *bold { "b " } else { "" },
                ink.name(),
                coordinate("x", at.x),
                coordinate("y", at.y),
                number(*size),
                escaped(words)
            );
        }
        PaintItem::Art { art, at, turn } => {
            let name = art.name();
            let (x, y) = (number(at.x), number(at.y));
            let placed = match turn {
                Rotation::None => format!("x=\"{x}\" y=\"{y}\""),
                Rotation::Mirrored => format!("transform=\"translate({x} {y}) scale(-1 1)\""),
                Rotation::By(degrees) => {
                    format!("transform=\"translate({x} {y}) rotate({})\"", number(*degrees))
                }
            };
            let _ = write!(text, "<use href=\"#{name}\" {placed}/>");
        }
        PaintItem::Lifted(items) => {
            let shadow = if look == Look::Print { "" } else { " filter=\"url(#lift)\"" };
            let _ = write!(text, "<g{shadow}>");
            for item in items {
                write_item(text, item, look);
            }
            text.push_str("</g>");
        }
    }
}

/// A coordinate as an attribute; empty if it is 0.
fn coordinate(name: &str, value: f32) -> String {
    match value {
        0.0 => String::new(),
        value => format!(" {name}=\"{}\"", number(value)),
    }
}

pub(crate) fn path_data(segments: &[Segment]) -> String {
    let mut text = String::new();
    for segment in segments {
        let _ = match segment {
            Segment::MoveTo(at) => write!(text, "M{} {}", number(at.x), number(at.y)),
            Segment::LineTo(at) => write!(text, "L{} {}", number(at.x), number(at.y)),
            Segment::CurveTo(by, at) => {
                write!(text, "Q{} {} {} {}", number(by.x), number(by.y), number(at.x), number(at.y))
            }
            Segment::Close => write!(text, "Z"),
        };
    }
    text
}

fn paint_attributes(paint: Paint) -> String {
    let fill = paint.fill.map_or("n".to_owned(), |ink| format!("f{}", ink.name()));
    let Some(stroke) = paint.stroke else { return format!(" class=\"{fill}\"") };
    let width = number(paint.width);
    let dots = if paint.dotted { " stroke-dasharray=\".1 9\" stroke-opacity=\".85\"" } else { "" };
    format!(" class=\"{fill} s{}\" stroke-width=\"{width}\"{dots}", stroke.name())
}

/// Rounds a number to at most one decimal.
pub(crate) fn number(value: f32) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Avoids a negative zero.
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}

/// Returns a text escaped for XML; characters that XML does not allow become U+FFFD.
pub(crate) fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '&' => result.push_str("&amp;"),
            '"' => result.push_str("&quot;"),
            '\t' | '\n' | '\r' => result.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => result.push('\u{fffd}'),
            other => result.push(other),
        }
    }
    result
}
