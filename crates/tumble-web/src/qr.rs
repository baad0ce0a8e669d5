//! Links on paper.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;

use crate::request::Refusal;

/// A QR code: one text for each row, `1` where it is dark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct QrAnswer {
    rows: Vec<String>,
}

/// Returns a text as a QR code.
pub(crate) fn code(text: &str) -> Result<QrAnswer, Refusal> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low)
        .map_err(|_| Refusal::new("the link is too long for a QR code"))?;
    let dark = |row, column| if code.get_module(column, row) { '1' } else { '0' };
    let row = |row| (0..code.size()).map(|column| dark(row, column)).collect();
    Ok(QrAnswer { rows: (0..code.size()).map(row).collect() })
}
