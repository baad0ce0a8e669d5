//! Challenges on paper.

use super::facts::facts_of;
use super::par::par_in_words;
use super::text::{safe, sentence};
use tumble_core::challenge::Challenge;
use tumble_render::Scene;
use tumble_render::page::Sheet;

/// Returns the sheet of a challenge; `base` is the address of a page of tumble.
pub fn sheet_of(challenge: &Challenge, base: Option<&str>) -> Sheet {
    let all = facts_of(challenge);
    let headings =
        [("expected", "Wanted"), ("input", "Inputs"), ("balls", "Balls"), ("start", "First lever")];
    let lines = |name: &str| -> Vec<String> {
        let own = all.iter().filter(|fact| fact.name == name);
        own.map(|fact| sentence(&safe(&fact.text))).collect()
    };
    let supply = challenge.kinds().iter().map(|&kind| (kind, challenge.supply.of(kind)));
    let number = challenge.number;
    let mut board = Scene::of_challenge(challenge);
    board.title.clear();
    let link = match base.filter(|_| challenge.is_of_library()) {
        Some(base) => format!("{}#{number}", base.trim_end_matches('#')),
        None if challenge.is_of_library() => format!("tumble open {number}"),
        None => String::new(),
    };
    Sheet {
        number,
        title: safe(&challenge.title).into_owned(),
        par: challenge.par.as_ref().map_or(String::new(), par_in_words),
        objective: safe(&challenge.objective).into_owned(),
        board,
        supply: supply.filter(|(_, count)| *count > 0).collect(),
        facts: headings
            .into_iter()
            .map(|(name, heading)| (heading.to_owned(), lines(name)))
            .filter(|(_, lines)| !lines.is_empty())
            .collect(),
        link,
    }
}
