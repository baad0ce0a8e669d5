//! Digests of texts.

use hmac_sha256::Hash;

/// Returns the SHA-256 digest of a text in UTF-8, as 64 hexadecimal digits.
pub fn sha256_of_text(text: &str) -> String {
    sha256_of_bytes(text.as_bytes())
}

/// Returns the SHA-256 digest of bytes, as 64 hexadecimal digits.
pub fn sha256_of_bytes(bytes: &[u8]) -> String {
    let digits = Hash::hash(bytes).into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}
