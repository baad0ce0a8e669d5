//! A board as drawn in the notation of the puzzle book, and the rules for such drawings.

use std::collections::{BTreeMap, BTreeSet};

use super::{Ground, Hand, Place};

/// The fault of a drawing that is not a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wrong {
    Character(Place, char),
    NotOnGearCell(Place),
    NotOnPartCell(Place),
    NoCell(Place),
    Upright(Place),
    /// The gear bits of a train that point in different directions.
    Train(Vec<Place>),
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub ground: Ground,
    /// The characters of the parts; bits and gear bits as drawn.
    parts: BTreeMap<Place, char>,
    /// The cells that turn with the bit or gear bit at a place, itself included.
    together: BTreeMap<Place, Vec<Place>>,
}

impl Board {
    /// Reads lines of characters; short lines and missing lines are empty cells.
    pub(crate) fn read(ground: &Ground, text: &str) -> Result<Board, Vec<Wrong>> {
        let mut parts = BTreeMap::new();
        let mut wrong = Vec::new();
        for (row, line) in (1..).zip(text.lines()) {
            for (column, character) in (1..).zip(line.chars()) {
                let place = (row, column);
                match character {
                    ' ' | '-' | '.' => continue,
                    '/' | '\\' | 'X' | 'U' | '<' | '>' | '^' | '{' | '}' | 'v' | '*' | 'q'
                    | 'p' => {
                        parts.insert(place, character);
                    }
                    _ => wrong.push(Wrong::Character(place, character)),
                }
                if !ground.exists(place) {
                    wrong.push(Wrong::NoCell(place));
                } else if character == '*' && ground.is_part_cell(place) {
                    wrong.push(Wrong::NotOnPartCell(place));
                } else if character != '*' && ground.is_gear_cell(place) {
                    wrong.push(Wrong::NotOnGearCell(place));
                } else if character == '^' || character == 'v' {
                    wrong.push(Wrong::Upright(place));
                }
            }
        }
        let together = together(&parts);
        for train in together.values().collect::<BTreeSet<_>>() {
            let ways: BTreeSet<char> = train.iter().map(|place| parts[place]).collect();
            if ways.contains(&'{') && ways.contains(&'}') {
                wrong.push(Wrong::Train(train.clone()));
            }
        }
        wrong.sort();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Board { ground: ground.clone(), parts, together })
    }

    /// The character of the part at a place.
    pub(crate) fn part(&self, place: Place) -> Option<char> {
        self.parts.get(&place).copied()
    }

    /// All parts, in reading order.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (Place, char)> {
        self.parts.iter().map(|(place, part)| (*place, *part))
    }

    /// Puts a ramp at a place, or exchanges the one there.
    pub(crate) fn set_ramp(&mut self, place: Place, ramp: char) {
        self.parts.insert(place, ramp);
    }

    /// The groups of cells that turn together: each bit alone, each train whole, in the order of
    /// their first cells.
    pub(crate) fn groups(&self) -> BTreeSet<Vec<Place>> {
        self.together.values().cloned().collect()
    }

    /// All cells that turn when the bit or gear bit at `place` does.
    pub(crate) fn together(&self, place: Place) -> &[Place] {
        &self.together[&place]
    }

    /// The direction in which each bit and gear bit is drawn.
    pub(crate) fn drawn(&self) -> BTreeMap<Place, Hand> {
        let mut drawn = BTreeMap::new();
        for (place, character) in &self.parts {
            match character {
                '<' | '{' => drawn.insert(*place, 'l'),
                '>' | '}' => drawn.insert(*place, 'r'),
                _ => None,
            };
        }
        drawn
    }
}

/// For each bit and gear bit the cells that turn with it, itself included, in reading order.
pub(crate) fn together(parts: &BTreeMap<Place, char>) -> BTreeMap<Place, Vec<Place>> {
    let is_gear_bit = |place: &Place| matches!(parts.get(place), Some('{' | '}' | 'v'));
    let turns = |place: &Place| is_gear_bit(place) || parts.get(place) == Some(&'*');
    let mut together = BTreeMap::new();
    for (&place, &character) in parts {
        if matches!(character, '<' | '>' | '^') {
            together.insert(place, vec![place]);
        }
        if !is_gear_bit(&place) || together.contains_key(&place) {
            continue;
        }
        let mut flooded = BTreeSet::new();
        let mut todo = vec![place];
        while let Some(here) = todo.pop() {
            if turns(&here) && flooded.insert(here) {
                let (row, column) = here;
                todo.extend([(row - 1, column), (row + 1, column)]);
                todo.extend([(row, column - 1), (row, column + 1)]);
            }
        }
        let train: Vec<Place> = flooded.into_iter().filter(is_gear_bit).collect();
        for &member in &train {
            together.insert(member, train.clone());
        }
    }
    together
}
