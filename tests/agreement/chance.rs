//! Random boards and starts on which balls go deep and trains matter.

use std::collections::BTreeMap;

use crate::dice::Dice;
use crate::independent::{Board, Ground, Hand, Hopper, Landing, Place, other};

/// A board as text, with the ground that it is for.
pub struct Drawn {
    pub ground: Ground,
    pub text: String,
}

/// The toy, or a board of any size with any entries, now and then with cells left out.
pub fn ground(dice: &mut Dice) -> Ground {
    if dice.chance(40) {
        return Ground::toy();
    }
    loop {
        let half = dice.between(1, 8);
        let (rows, columns) = (dice.between(1, 14), 2 * half + 1);
        let mut ground = Ground {
            rows,
            columns,
            blue: dice.between(1, half),
            red: dice.between(half + 2, columns),
            lone_middle: dice.chance(50),
            missing: [].into(),
        };
        if dice.chance(30) {
            for _ in 0..dice.between(1, 6) {
                ground.missing.insert((dice.between(1, rows), dice.between(1, columns)));
            }
        }
        if ground.is_sound() {
            return ground;
        }
    }
}

/// What a board is mostly made of.
struct Mood {
    part: u64,
    gear: u64,
    edges: u64,
    kinds: &'static [char],
}

fn mood(dice: &mut Dice) -> Mood {
    const PLAIN: &[char] = &['/', '\\', '/', '\\', 'X', 'X', '<', '>', '<', '>', '{'];
    const BITS: &[char] = &['<', '>', '<', '>', '<', '>', 'X', '/', '\\'];
    const TRAINS: &[char] = &['{', '{', '{', '{', '<', 'X', '/', '\\'];
    const TRAPS: &[char] = &['<', '>', '{', 'X', '/', '\\', '<', '>', 'X', 'X', '{', 'U'];
    Mood {
        part: dice.pick(&[80, 97, 99, 100, 100, 100, 100]),
        gear: dice.pick(&[0, 30, 60, 90]),
        edges: dice.pick(&[50, 90, 99, 100, 100]),
        kinds: dice.pick(&[PLAIN, BITS, TRAINS, TRAINS, TRAPS]),
    }
}

/// A legal board.
pub fn board(dice: &mut Dice) -> Drawn {
    let ground = ground(dice);
    let mood = mood(dice);
    let mut parts: BTreeMap<Place, char> = BTreeMap::new();
    for place in ground.places() {
        if ground.is_part_cell(place) && dice.chance(mood.part) {
            // Balls are kept from leaving at the side, but not from leaving onto a lever there.
            let lost = |column| matches!(ground.landing(place.0, column), Landing::Beside);
            let kept_in = if lost(place.1 - 1) {
                Some('\\')
            } else if lost(place.1 + 1) {
                Some('/')
            } else {
                None
            };
            let part = match kept_in {
                Some(ramp) if dice.chance(mood.edges) => ramp,
                _ => dice.pick(mood.kinds),
            };
            parts.insert(place, part);
        }
    }
    for place in ground.places() {
        let (row, column) = place;
        let around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        let links = around.iter().any(|next| parts.get(next) == Some(&'{'));
        let percent = if links { mood.gear } else { 3 };
        if ground.is_gear_cell(place) && dice.chance(percent) {
            parts.insert(place, '*');
        }
    }
    // Gear bits are thrown pointing left; each train gets its way as a whole.
    let drawing = text(&ground, &parts);
    let board = Board::read(&ground, &drawing).expect("all trains point left");
    for train in board.groups() {
        if parts[&train[0]] == '{' && dice.chance(50) {
            for gear_bit in train {
                parts.insert(gear_bit, '}');
            }
        }
    }
    let text = careless_text(&ground, &parts, dice);
    Drawn { ground, text }
}

/// Lines of characters; now and then empty cells are drawn in any of the ways that are allowed.
fn careless_text(ground: &Ground, parts: &BTreeMap<Place, char>, dice: &mut Dice) -> String {
    if dice.chance(90) {
        return text(ground, parts);
    }
    let throw =
        |empty| if matches!(empty, ' ' | '-' | '.') { dice.pick(&['-', '.', ' ']) } else { empty };
    text(ground, parts).chars().map(throw).collect()
}

/// Lines of characters, each empty cell as what it is.
pub fn text(ground: &Ground, parts: &BTreeMap<Place, char>) -> String {
    let mut text = String::new();
    for place in ground.places() {
        let empty = if ground.is_part_cell(place) {
            '-'
        } else if ground.is_gear_cell(place) {
            '.'
        } else {
            ' '
        };
        text.push(parts.get(&place).copied().unwrap_or(empty));
        if place.1 == ground.columns {
            text.push('\n');
        }
    }
    text
}

/// A board that may break the rules: some of its characters are thrown anew.
pub fn careless_board(dice: &mut Dice) -> Drawn {
    let Drawn { ground, text } = board(dice);
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..dice.between(0, 3) {
        let at = dice.below(characters.len() as u64) as usize;
        if characters[at] != '\n' {
            characters[at] = dice.pick(&['/', 'X', 'U', '<', '>', '^', '{', '}', 'v', '*', '-']);
        }
    }
    Drawn { ground, text: characters.into_iter().collect() }
}

/// All that a run starts from.
#[derive(Clone, Debug)]
pub struct Start {
    pub ways: BTreeMap<Place, Hand>,
    pub hoppers: [Hopper; 2],
    pub lever: Hand,
}

/// A start: bits as drawn or either way, hoppers of one colour, of mixed colours, or endless.
pub fn start(board: &Board, dice: &mut Dice) -> Start {
    let mut ways = board.drawn();
    if dice.chance(70) {
        for group in board.groups() {
            if dice.chance(50) {
                for place in group {
                    ways.insert(place, other(ways[&place]));
                }
            }
        }
    }
    let hoppers = [hopper('B', dice), hopper('R', dice)];
    Start { ways, hoppers, lever: dice.pick(&['l', 'r']) }
}

fn hopper(usual: char, dice: &mut Dice) -> Hopper {
    let count = dice.pick(&[0, 1, 2, 3, 5, 8, 8, 15, 20]);
    match dice.below(10) {
        0..=4 => Hopper::These(vec![usual; count]),
        5..=6 => Hopper::These((0..count).map(|_| dice.pick(&['B', 'R'])).collect()),
        7..=8 => Hopper::Endless(usual),
        _ => Hopper::Endless(dice.pick(&['B', 'R'])),
    }
}
