//! QR codes for links on paper.

use serde::Serialize;

use crate::request::Refusal;

/// A QR code: one text for each row, `1` for dark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct QrAnswer {
    rows: Vec<String>,
}

/// Returns a text as a QR code.
pub(crate) fn qr_rows(text: &str) -> Result<QrAnswer, Refusal> {
    let rows = tumble_render::qr_code(text)
        .ok_or_else(|| Refusal::new("the link is too long for a QR code"))?;
    let row = |row: &Vec<bool>| row.iter().map(|dark| if *dark { '1' } else { '0' }).collect();
    Ok(QrAnswer { rows: rows.iter().map(row).collect() })
}
