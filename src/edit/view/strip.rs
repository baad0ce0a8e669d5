//! The starts in a line: the chosen one, and the result of the last grade.

use crate::edit::screen::StyledLine;
use crate::edit::state::Workbench;
use crate::results::row;
use crate::writers::inverse::known_in_words;
use crate::writers::text::{BAD, FAINT, GOOD, PLAIN};

/// Most starts that have a sign each.
const SIGNS: usize = 40;

/// Most starts that are counted.
const COUNTED: u128 = 1 << 12;

/// Returns the chosen start: its place, a sign for each one after a grade (`+` passes, `x` fails),
/// and its inputs. Empty if there is only one.
pub(super) fn start_strip(bench: &Workbench) -> StyledLine {
    let (Some(challenge), Some(chosen)) = (&bench.challenge, &bench.row) else {
        return StyledLine::new();
    };
    if let Some(unknown) = &bench.unknown {
        let known = known_in_words(challenge, &unknown.known);
        return vec![("start  ".to_owned(), FAINT), (known, PLAIN)];
    }
    let is_small = challenge.rows.product().is_some_and(|rows| rows <= COUNTED);
    let numbers: Vec<u128> = match is_small {
        true => challenge.rows.iter().flatten().map(|row| row.number).collect(),
        false => Vec::new(),
    };
    if challenge.game.is_some() || (is_small && numbers.len() < 2) {
        return StyledLine::new();
    }
    let place = numbers.iter().position(|number| *number == chosen.number);
    let place = place.map_or(String::new(), |place| format!(" {} of {}", place + 1, numbers.len()));
    let mut line = vec![(format!("start{place}  "), FAINT)];
    if numbers.len() <= SIGNS {
        for number in &numbers {
            let sign = match bench.start_holds(*number) {
                Some(true) => ("+".to_owned(), GOOD),
                Some(false) => ("x".to_owned(), BAD),
                None => (".".to_owned(), FAINT),
            };
            match *number == chosen.number {
                true => line.extend([("[".to_owned(), PLAIN), sign, ("]".to_owned(), PLAIN)]),
                false => line.push(sign),
            }
        }
        line.push(("  ".to_owned(), PLAIN));
    }
    line.push((row::inputs_in_words(challenge, chosen), PLAIN));
    line.push(("  ([ and ] choose)".to_owned(), FAINT));
    line
}
