//! Challenges whose names are close to one that does not exist.

use super::Reference;

/// Returns the ids and numbers that `name` may mean, the likeliest ones only: `entropi`,
/// `Entropy`, `05-entropy` and `05-entropy.toml` all mean `entropy`, and `"5"` means 5.
pub(super) fn similar_references<'a>(
    name: &str,
    all: impl Iterator<Item = (u16, &'a str)> + Clone,
) -> Vec<Reference> {
    let word = slug_of(name);
    let word = word.strip_suffix("-toml").unwrap_or(&word);
    if let Ok(number) = word.parse::<u16>() {
        let known = all.clone().any(|(other, _)| other == number);
        return if known { vec![Reference::Number(number)] } else { Vec::new() };
    }
    // A file is named after its challenge, `NN-id`.
    let word = match word.split_once('-') {
        Some((number, id)) if number.bytes().all(|byte| byte.is_ascii_digit()) => id,
        _ => word,
    };
    let letters = word.chars().count();
    let mut best = letters / 3;
    let mut found = Vec::new();
    for (_, id) in all {
        let begins = letters >= 3 && id.starts_with(word);
        let distance = strsim::osa_distance(word, id);
        let distance = if begins { distance.min(1) } else { distance };
        if distance < best {
            found.clear();
            best = distance;
        }
        if distance == best && (distance < letters / 3 || letters >= 3) {
            found.push(Reference::Id(id.to_owned()));
        }
    }
    found
}

/// Returns the name as ids are written: lower-case letters and digits, single hyphens between.
fn slug_of(name: &str) -> String {
    let mut slug = String::new();
    for character in name.chars().flat_map(char::to_lowercase).take(LONGEST) {
        if character.is_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// Longer names are not typing errors.
const LONGEST: usize = 80;
