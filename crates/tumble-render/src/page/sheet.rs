//! Challenges on paper: one sheet for each, several as a booklet.

use std::fmt::Write as _;

use tumble_core::board::{Kind, Side};

use super::{html, html_document, svg_element};
use crate::canvas::Rotation;
use crate::ink::Look;
use crate::posed::art_of_part;
use crate::qr::qr_code;
use crate::scene::Scene;
use crate::vector::{escaped, number, style_sheet};

const STYLE: &str = include_str!("sheet.css");

/// The content of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Number of the challenge.
    pub number: u16,
    /// Title of the challenge.
    pub title: String,
    /// A smaller line below the title, for par; empty for none.
    pub par: String,
    /// The objective in words.
    pub objective: String,
    /// The start board.
    pub board: Scene,
    /// The parts that may be added, each kind with its number.
    pub supply: Vec<(Kind, u32)>,
    /// Headings, each with its lines.
    pub facts: Vec<(String, Vec<String>)>,
    /// Link to the challenge, in words or as an address. An address (from `http`) gets a QR code.
    pub link: String,
}

/// Returns a self-contained page for print, with one sheet of paper for each challenge.
pub fn booklet(title: &str, sheets: &[Sheet]) -> String {
    let body: String = sheets.iter().map(sheet_article).collect();
    html_document(title, "", &format!("{}\n{STYLE}", style_sheet(Look::Print)), &body)
}

fn sheet_article(sheet: &Sheet) -> String {
    let board = svg_element(&sheet.board, Look::Print, "");
    let par = match sheet.par.is_empty() {
        true => String::new(),
        false => format!("<p>{}</p>", html(&sheet.par)),
    };
    let mut facts = String::new();
    for (heading, lines) in &sheet.facts {
        let lines: String = lines.iter().map(|line| format!("<p>{}</p>", html(line))).collect();
        // Writing to a string never fails.
        let _ = write!(facts, "<section><h2>{}</h2>{lines}</section>", html(heading));
    }
    let code = match sheet.link.starts_with("http") {
        true => qr_code(&sheet.link).map_or(String::new(), |rows| picture_of(&rows, &sheet.link)),
        false => String::new(),
    };
    format!(
        "<article class=\"sheet\">\n<header><b>{}</b><div><h1>{}</h1>{par}</div></header>\n\
         <p class=\"objective\">{}</p>\n<div class=\"two\"><div class=\"board\">{board}</div>\n\
         <div><section><h2>Your parts</h2>{}</section>{facts}</div></div>\n\
         <div class=\"who\"><i>Name</i><i>Parts used</i></div>\n\
         <footer><span>Shaded parts are already there. Draw yours on the pegs.<br>{}</span>{code}\
         </footer>\n</article>\n",
        sheet.number,
        html(&sheet.title),
        html(&sheet.objective),
        supply_list(&sheet.supply),
        html(&sheet.link),
    )
}

/// The parts that may be added, with their drawings.
fn supply_list(supply: &[(Kind, u32)]) -> String {
    if supply.is_empty() {
        return "<p>None: turn the bits.</p>".to_owned();
    }
    let part = |(kind, count): &(Kind, u32)| {
        let (art, turn) = art_of_part(kind.part(Side::Right), 0.0);
        let turn = match turn {
            Rotation::By(degrees) if *kind != Kind::Gear => {
                format!(" transform=\"rotate({})\"", number(degrees))
            }
            _ => String::new(),
        };
        format!(
            "<p class=\"part\"><svg viewBox=\"-36 -36 72 72\" aria-hidden=\"true\">\
             <use href=\"#{}\"{turn}/></svg><b>{count}</b> {kind}</p>",
            art.name()
        )
    };
    supply.iter().map(part).collect()
}

fn picture_of(rows: &[Vec<bool>], link: &str) -> String {
    let mut path = String::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, dark)| **dark) {
            // Writing to a string never fails.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let size = rows.len() + 4;
    format!(
        "<svg class=\"code\" viewBox=\"-2 -2 {size} {size}\" role=\"img\" \
         aria-label=\"The link as a code: {}\"><path d=\"{path}\"/></svg>",
        escaped(link)
    )
}
