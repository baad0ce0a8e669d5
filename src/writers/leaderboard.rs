//! Rankings as one page: tables, and charts of the best in parts and balls.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::html_page::page;
use super::page::escaped;
use super::par::par_in_words;
use super::ranking::Ranking;
use super::standing::in_brief;
use super::text::counted;

/// The leaderboard of these rankings.
pub fn leaderboard(rankings: &[Ranking]) -> String {
    let mut body = String::from("<h1>Leaderboard</h1>\n");
    if rankings.is_empty() {
        body.push_str("<p>No solution passes.</p>\n");
    }
    for ranking in rankings {
        section(ranking, &mut body);
    }
    page("Leaderboard", STYLE, &body)
}

fn section(ranking: &Ranking, body: &mut String) {
    let challenge = ranking.challenge;
    let par = challenge.par.map_or("no par is known".to_owned(), |par| par_in_words(&par));
    let _ = writeln!(
        body,
        "<section><h2>{} {} <small>{}</small></h2>\n<div class=\"both\">\n<table><thead><tr>\
         <th>rank</th><th>student</th><th>parts</th><th>balls</th><th>best</th></tr></thead>\n<tbody>",
        challenge.number,
        escaped(&challenge.title),
        escaped(&par),
    );
    for (place, contender) in ranking.entries() {
        let frontier = if place.on_frontier { " class=\"best\"" } else { "" };
        let _ = writeln!(
            body,
            "<tr{frontier}><td class=\"number\">{}</td><td title=\"{}\">{}</td><td>{}</td>\
             <td class=\"number\">{}</td><td>{}</td></tr>",
            place.rank,
            escaped(&contender.file),
            escaped(&contender.shown_student()),
            escaped(&in_brief(&contender.score.cost, challenge.par.as_ref())),
            contender.score.balls,
            if place.on_frontier { "&#9733;" } else { "" },
        );
    }
    body.push_str("</tbody></table>\n");
    chart(ranking, body);
    body.push_str("</div></section>\n");
}

/// The width and the height of a chart, and the room for its numbers.
const SIZE: (u64, u64, u64) = (300, 190, 34);

/// Adds a chart: parts to the right, balls upward, a circle for each solution, a line at par. A staircase joins the
/// solutions that no other one beats in both.
fn chart(ranking: &Ranking, body: &mut String) {
    let mut points: BTreeMap<(u64, u64), (usize, bool)> = BTreeMap::new();
    for (place, contender) in ranking.entries() {
        let score = &contender.score;
        let key = (u64::from(score.cost.parts()), score.balls);
        let (count, on_frontier) = points.entry(key).or_insert((0, false));
        *count += 1;
        *on_frontier |= place.on_frontier;
    }
    // A chart with one circle shows nothing.
    if points.len() < 2 {
        return;
    }
    let par = ranking.challenge.par.map(|par| u64::from(par.parts()));
    let parts = || points.keys().map(|(parts, _)| *parts).chain(par);
    let balls = || points.keys().map(|(_, balls)| *balls);
    let span = |least: Option<u64>, most: Option<u64>| {
        let least = least.unwrap_or(0).saturating_sub(1);
        (least, most.unwrap_or(0).saturating_add(1))
    };
    let (left, right) = span(parts().min(), parts().max());
    let (low, high) = span(balls().min(), balls().max());
    let (width, height, room) = SIZE;
    let scaled = |value: u64, from: u64, to: u64, length: u64| {
        let share = u128::from(value - from) * u128::from(length) / u128::from((to - from).max(1));
        u64::try_from(share).unwrap_or(0)
    };
    let x = |parts: u64| room + scaled(parts, left, right, width - 2 * room);
    let y = |balls: u64| height - room - scaled(balls, low, high, height - 2 * room);
    let _ = write!(
        body,
        "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"parts and balls of the solutions\">\
         <path class=\"axis\" d=\"M{room} {room}V{0}H{1}\"/>\
         <text x=\"{1}\" y=\"{2}\" text-anchor=\"end\">parts</text>\
         <text x=\"4\" y=\"{3}\">balls</text>",
        height - room,
        width - room / 2,
        height - 6,
        room - 10,
    );
    if let Some(par) = par {
        let at = x(par);
        let name = match ranking.challenge.par {
            Some(par) if par.proven => "par",
            _ => "best known",
        };
        let _ = write!(
            body,
            "<path class=\"par\" d=\"M{at} {room}V{}\"/><text x=\"{}\" y=\"{}\">{name} {par}</text>",
            height - room,
            at + 3,
            room - 4,
        );
    }
    let best: Vec<(u64, u64)> =
        points.iter().filter(|(_, (_, best))| *best).map(|(&key, _)| key).collect();
    let mut way = String::new();
    for (place, &(parts, balls)) in best.iter().enumerate() {
        match place {
            0 => drop(write!(way, "M{} {}", x(parts), y(balls))),
            _ => drop(write!(way, "H{}V{}", x(parts), y(balls))),
        }
    }
    let _ = write!(body, "<path class=\"frontier\" d=\"{way}\"/>");
    for (&(parts, balls), &(count, best)) in &points {
        let title = format!(
            "{}: {}, {}",
            counted(count as u128, "solution"),
            counted(parts, "part"),
            counted(balls, "ball")
        );
        let _ = write!(
            body,
            "<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"><title>{title}</title></circle>",
            if best { "on" } else { "off" },
            x(parts),
            y(balls),
            4 + count.min(4),
        );
    }
    for (text, at, anchor) in [
        (left + 1, format!("x=\"{}\" y=\"{}\"", x(left + 1), height - room + 14), "middle"),
        (right - 1, format!("x=\"{}\" y=\"{}\"", x(right - 1), height - room + 14), "middle"),
        (low + 1, format!("x=\"{}\" y=\"{}\"", room - 6, y(low + 1) + 4), "end"),
        (high - 1, format!("x=\"{}\" y=\"{}\"", room - 6, y(high - 1) + 4), "end"),
    ] {
        let _ = write!(body, "<text {at} text-anchor=\"{anchor}\">{text}</text>");
    }
    body.push_str("</svg>\n");
}

/// The look of the page.
const STYLE: &str = "\
main{grid-template-columns:repeat(auto-fill,minmax(min(27rem,100%),1fr));align-items:start}
h1{grid-column:1/-1}
.both{display:flex;flex-wrap:wrap;gap:1.2rem 3rem;align-items:flex-start}
section{break-inside:avoid;overflow:auto}
tr.best td{background:var(--goodS)}
.chart text{font:700 11px Nunito,sans-serif;fill:var(--ink2)}
.chart .axis{fill:none;stroke:var(--line)}
.chart .par{stroke:var(--ink2);stroke-dasharray:3 3}
.chart .frontier{fill:none;stroke:var(--good);stroke-width:1.5}
.chart circle.on{fill:var(--good)}.chart circle.off{fill:var(--line)}
";
