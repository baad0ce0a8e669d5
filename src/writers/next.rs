//! The challenge to solve next, and the user's progress.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::page_width::heading_line;
use super::par::par_in_words;
use super::standing::key_in_brief;
use super::text::{FAINT, HEADING, PLAIN, counted, safe, styled};
use super::wrap::paragraph;
use super::{Labelled, PageWidth};
use tumble_core::board::{Kind, Mark};
use tumble_core::challenge::{Challenge, Chapter};

/// Returns whether a challenge is solved at the least known cost. `solved` has the user's least cost by challenge
/// number.
pub fn is_at_par(challenge: &Challenge, solved: &BTreeMap<u16, [u32; 5]>) -> bool {
    let best = challenge.par.as_ref().map(|par| par.key);
    solved.get(&challenge.number).is_some_and(|key| best.is_none_or(|best| *key <= best))
}

/// The next challenge, with its chapter and new kinds of part; a closing line if all are solved at par.
pub fn next_human(
    all: &[Arc<Challenge>],
    next: Option<&Challenge>,
    solved: &BTreeMap<u16, [u32; 5]>,
    page: PageWidth,
) -> String {
    let at_par = all.iter().filter(|challenge| is_at_par(challenge, solved)).count();
    let begun = all.iter().filter(|it| solved.contains_key(&it.number)).count() - at_par;
    let Some(next) = next else {
        return format!("All {at_par} challenges are solved at par: well done!\n");
    };
    let mut about = vec![(format!("{} {}", next.number, safe(&next.title)), HEADING)];
    about.extend(next.par.as_ref().map(|par| (par_in_words(par), PLAIN)));
    let mut text = heading_line(&about, page);
    text.push_str(&paragraph(&safe(&next.objective), 0, PLAIN, page));
    let mut notes = Labelled::new(9, page.width());
    if let Some(Chapter { title, about, .. }) = Chapter::of(next.number) {
        notes.add("teaches", &format!("{title}. {about}"), PLAIN);
    }
    let before = all.iter().filter(|challenge| challenge.number < next.number);
    let known: Vec<Kind> = before.flat_map(|challenge| kinds_of(challenge)).collect();
    for kind in kinds_of(next).into_iter().filter(|kind| !known.contains(kind)) {
        notes.add("new", &format!("{}: {}", kind.with_article(), what_it_does(kind)), PLAIN);
    }
    if let Some(key) = solved.get(&next.number) {
        notes.add("yours", &key_in_brief(*key, next.par.as_ref()), PLAIN);
    }
    notes.add("begin", &format!("tumble edit {}", next.number), PLAIN);
    text.push_str(&notes.written());
    let so_far = format!(
        "so far: {at_par} of {} at par{}",
        counted(all.len() as u128, "challenge"),
        if begun == 0 { String::new() } else { format!(", {begun} more solved") }
    );
    text + &styled(&so_far, FAINT) + "\n"
}

/// The kinds of part that are on the start board or may be added.
fn kinds_of(challenge: &Challenge) -> Vec<Kind> {
    let given: Vec<Option<Kind>> =
        challenge.given.marks().map(|(_, mark): (_, Mark)| mark.kind()).collect();
    let is_met = |kind: &Kind| challenge.supply.of(*kind) > 0 || given.contains(&Some(*kind));
    Kind::ALL.into_iter().filter(is_met).collect()
}

const fn what_it_does(kind: Kind) -> &'static str {
    match kind {
        Kind::Ramp => "every ball leaves it to the side that it points to",
        Kind::Crossover => "every ball keeps its direction: from the left it leaves to the right",
        Kind::Interceptor => "it catches the ball, and the run ends",
        Kind::Bit => "it sends the ball one way, and turns with each ball",
        Kind::GearBit => "a bit that turns the gears beside it",
        Kind::Gear => "it turns all gear bits that it touches, and other gears",
        Kind::WeighGate => "it sends heavy balls the way it points, light ones the other way",
    }
}
