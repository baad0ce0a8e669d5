//! The rules of a challenge for submissions, as the independent machine sees them.

use std::collections::{BTreeMap, BTreeSet};

use crate::agreement::independent::{Board, Ground, Place, Wrong, together};
use crate::agreement::specs::{Spec, kind};
use crate::chance;

type Parts = BTreeMap<Place, char>;

/// A submission that keeps the rules.
pub(crate) struct Valid {
    /// The board; bits that the rows set are drawn in either direction.
    pub board: Board,
    /// Number of placed parts of each kind.
    pub placed: BTreeMap<char, i64>,
}

/// The parts of a challenge that a submission can break.
pub(crate) struct Frame<'a> {
    pub ground: &'a Ground,
    pub given: &'a Parts,
    pub supply: &'a BTreeMap<char, i64>,
    pub inputs: &'a BTreeMap<String, Vec<(Place, u32)>>,
}

/// The board of a submission, or the rules that it breaks.
pub(crate) fn check(spec: &Spec, parts: &Parts) -> Result<Valid, BTreeSet<&'static str>> {
    let Spec { ground, given, supply, inputs, .. } = spec;
    check_frame(&Frame { ground, given, supply, inputs }, parts)
}

/// Like [`check`], for any challenge.
pub(crate) fn check_frame(spec: &Frame, parts: &Parts) -> Result<Valid, BTreeSet<&'static str>> {
    let mut broken = given(spec, parts);
    let mut placed = BTreeMap::new();
    for (place, part) in parts {
        if !spec.given.contains_key(place) {
            *placed.entry(kind(*part)).or_insert(0) += 1;
        }
    }
    if placed.iter().any(|(kind, count)| *count > spec.supply[kind]) {
        broken.insert("too-many-parts");
    }
    // The bits that turn with an input may be drawn either way: here all of them point left.
    let groups = together(parts);
    let inputs: BTreeMap<Place, (&String, u32)> = spec
        .inputs
        .iter()
        .flat_map(|(name, cells)| cells.iter().map(move |(place, bit)| (*place, (name, *bit))))
        .collect();
    let mut drawn = parts.clone();
    for group in groups.values() {
        if group.iter().any(|place| inputs.contains_key(place)) {
            for place in group {
                drawn.insert(*place, kind(parts[place]));
            }
        }
    }
    match Board::read(spec.ground, &chance::text(spec.ground, &drawn)) {
        Err(wrong) => {
            broken.extend(wrong.iter().map(|wrong| match wrong {
                Wrong::Upright(_) => "upright",
                Wrong::Train(_) => "train-both-ways",
                _ => "wrong-cell",
            }));
        }
        Ok(board) => {
            broken.extend(links(spec, &board, &inputs));
            if broken.is_empty() {
                return Ok(Valid { board, placed });
            }
        }
    }
    Err(broken)
}

/// The broken rules about given parts.
fn given(spec: &Frame, parts: &Parts) -> BTreeSet<&'static str> {
    let is_input = |place: &Place| spec.inputs.values().flatten().any(|(input, _)| input == place);
    let mut broken = BTreeSet::new();
    for (place, given) in spec.given {
        match parts.get(place) {
            None => broken.insert("given-missing"),
            Some(part) if kind(*part) != kind(*given) => broken.insert("given-replaced"),
            Some(_) if matches!(given, '^' | 'v') => continue,
            Some(_) if is_input(place) && !matches!(given, '/' | '\\') => continue,
            Some(part) if part != given => broken.insert("given-turned"),
            Some(_) => continue,
        };
    }
    broken
}

/// Trains that link an input to another one, or to a given gear bit that starts one way only.
fn links(
    spec: &Frame,
    board: &Board,
    inputs: &BTreeMap<Place, (&String, u32)>,
) -> BTreeSet<&'static str> {
    let mut broken = BTreeSet::new();
    for train in board.groups() {
        let owners: BTreeSet<_> = train.iter().filter_map(|place| inputs.get(place)).collect();
        if owners.len() > 1 {
            broken.insert("links-inputs");
        }
        let fixed = |place: &&Place| {
            matches!(spec.given.get(place), Some('{' | '}')) && !inputs.contains_key(place)
        };
        if !owners.is_empty() && train.iter().any(|place| fixed(&place)) {
            broken.insert("links-given");
        }
    }
    broken
}
