//! QR codes for links on paper.

use qrcodegen::{QrCode, QrCodeEcc};

/// Returns a text as a QR code, row by row, true for dark; `None` if the text is too long.
pub fn qr_code(text: &str) -> Option<Vec<Vec<bool>>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let row = |row| (0..code.size()).map(|column| code.get_module(column, row)).collect();
    Some((0..code.size()).map(row).collect())
}
