//! Random boards and starts on which balls go deep and trains matter.

use std::collections::BTreeMap;

use crate::agreement::independent::{Board, Ground, Hand, Hopper, Landing, Place, other};
use crate::rng::SplitMix64;

/// A board as text, with the ground that it is for.
pub(crate) struct Drawn {
    pub ground: Ground,
    pub text: String,
}

/// The toy, or a board of any size with any entries, now and then with cells left out.
pub(crate) fn ground(rng: &mut SplitMix64) -> Ground {
    if rng.chance(40) {
        return Ground::toy();
    }
    loop {
        let half = rng.between(1, 8);
        let (rows, columns) = (rng.between(1, 14), 2 * half + 1);
        let mut ground = Ground {
            rows,
            columns,
            blue: rng.between(1, half),
            red: rng.between(half + 2, columns),
            lone_middle: rng.chance(50),
            missing: [].into(),
        };
        if rng.chance(30) {
            for _ in 0..rng.between(1, 6) {
                ground.missing.insert((rng.between(1, rows), rng.between(1, columns)));
            }
        }
        if ground.is_sound() {
            return ground;
        }
    }
}

/// The frequent parts of a board.
struct Mood {
    part: u64,
    gear: u64,
    edges: u64,
    kinds: &'static [char],
}

fn mood(rng: &mut SplitMix64) -> Mood {
    const PLAIN: &[char] = &['/', '\\', '/', '\\', 'X', 'X', '<', '>', '<', '>', '{'];
    const BITS: &[char] = &['<', '>', '<', '>', '<', '>', 'X', '/', '\\'];
    const TRAINS: &[char] = &['{', '{', '{', '{', '<', 'X', '/', '\\'];
    const TRAPS: &[char] = &['<', '>', '{', 'X', '/', '\\', '<', '>', 'X', 'X', '{', 'U'];
    Mood {
        part: rng.pick(&[80, 97, 99, 100, 100, 100, 100]),
        gear: rng.pick(&[0, 30, 60, 90]),
        edges: rng.pick(&[50, 90, 99, 100, 100]),
        kinds: rng.pick(&[PLAIN, BITS, TRAINS, TRAINS, TRAPS]),
    }
}

/// A legal board.
pub(crate) fn board(rng: &mut SplitMix64) -> Drawn {
    let ground = ground(rng);
    let mood = mood(rng);
    let mut parts: BTreeMap<Place, char> = BTreeMap::new();
    for place in ground.places() {
        if ground.is_part_cell(place) && rng.chance(mood.part) {
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
                Some(ramp) if rng.chance(mood.edges) => ramp,
                _ => rng.pick(mood.kinds),
            };
            parts.insert(place, part);
        }
    }
    for place in ground.places() {
        let (row, column) = place;
        let around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        let links = around.iter().any(|next| parts.get(next) == Some(&'{'));
        let percent = if links { mood.gear } else { 3 };
        if ground.is_gear_cell(place) && rng.chance(percent) {
            parts.insert(place, '*');
        }
    }
    // Gear bits are drawn pointing left first; each train gets its direction as a whole.
    let drawing = text(&ground, &parts);
    let board = Board::read(&ground, &drawing).expect("all trains point left");
    for train in board.groups() {
        if parts[&train[0]] == '{' && rng.chance(50) {
            for gear_bit in train {
                parts.insert(gear_bit, '}');
            }
        }
    }
    let text = careless_text(&ground, &parts, rng);
    Drawn { ground, text }
}

/// Lines of characters; now and then empty cells are drawn in another allowed way.
fn careless_text(ground: &Ground, parts: &BTreeMap<Place, char>, rng: &mut SplitMix64) -> String {
    if rng.chance(90) {
        return text(ground, parts);
    }
    let throw =
        |empty| if matches!(empty, ' ' | '-' | '.') { rng.pick(&['-', '.', ' ']) } else { empty };
    text(ground, parts).chars().map(throw).collect()
}

/// Lines of characters, each empty cell with the character of its kind.
pub(crate) fn text(ground: &Ground, parts: &BTreeMap<Place, char>) -> String {
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

/// The board with some of its ramps, crossovers and bits exchanged for weigh gates.
pub(crate) fn with_weigh_gates(drawn: Drawn, rng: &mut SplitMix64) -> Drawn {
    let percent = rng.pick(&[10, 25, 50]);
    let Drawn { ground, text } = drawn;
    let change = |part: char| match part {
        '/' | '\\' | 'X' | '<' | '>' if rng.chance(percent) => rng.pick(&['q', 'p']),
        same => same,
    };
    let text = text.chars().map(change).collect();
    Drawn { ground, text }
}

/// The balls, some of which are heavy: any of them, or the last one alone.
pub(crate) fn with_heavy(balls: &mut [char], rng: &mut SplitMix64) {
    if rng.chance(40) {
        if let Some(last) = balls.last_mut() {
            last.make_ascii_lowercase();
        }
        return;
    }
    let percent = rng.pick(&[0, 20, 50, 100]);
    for ball in balls {
        if rng.chance(percent) {
            ball.make_ascii_lowercase();
        }
    }
}

/// A board that may break the rules: some of its characters are replaced by chance.
pub(crate) fn careless_board(rng: &mut SplitMix64) -> Drawn {
    let Drawn { ground, text } = board(rng);
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..rng.between(0, 3) {
        let at = rng.below(characters.len() as u64) as usize;
        if characters[at] != '\n' {
            characters[at] =
                rng.pick(&['/', 'X', 'U', '<', '>', '^', '{', '}', 'v', '*', 'q', 'p', '-']);
        }
    }
    Drawn { ground, text: characters.into_iter().collect() }
}

/// All settings of a run.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub ways: BTreeMap<Place, Hand>,
    pub hoppers: [Hopper; 2],
    pub lever: Hand,
}

/// A start: bits as drawn or either way, hoppers of one colour, of mixed colours, or endless.
pub(crate) fn start(board: &Board, rng: &mut SplitMix64) -> Start {
    let mut ways = board.drawn();
    if rng.chance(70) {
        for group in board.groups() {
            if rng.chance(50) {
                for place in group {
                    ways.insert(place, other(ways[&place]));
                }
            }
        }
    }
    let mut hoppers = [hopper('B', rng), hopper('R', rng)];
    if board.parts().any(|(_, part)| matches!(part, 'q' | 'p')) || rng.chance(5) {
        for hopper in &mut hoppers {
            if let Hopper::These(balls) = hopper {
                with_heavy(balls, rng);
            }
        }
    }
    Start { ways, hoppers, lever: rng.pick(&['l', 'r']) }
}

fn hopper(usual: char, rng: &mut SplitMix64) -> Hopper {
    let count = rng.pick(&[0, 1, 2, 3, 5, 8, 8, 15, 20]);
    match rng.below(10) {
        0..=4 => Hopper::These(vec![usual; count]),
        5..=6 => Hopper::These((0..count).map(|_| rng.pick(&['B', 'R'])).collect()),
        7..=8 => Hopper::Endless(usual),
        _ => Hopper::Endless(rng.pick(&['B', 'R'])),
    }
}
