//! Digests of texts.

use hmac_sha256::Hash;

/// Returns the SHA-256 digest of a text in UTF-8, as 64 hexadecimal digits.
pub fn sha256(text: &str) -> String {
    sha256_of_bytes(text.as_bytes())
}

/// Returns the SHA-256 digest of bytes, as 64 hexadecimal digits.
pub fn sha256_of_bytes(bytes: &[u8]) -> String {
    let digits = Hash::hash(bytes).into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::sha256;

    #[test]
    fn digests_are_those_of_the_standard() {
        let due = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(""), due);
        let due = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256("abc"), due);
        let text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        let due = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
        assert_eq!(sha256(text), due);
    }
}
