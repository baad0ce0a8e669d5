//! Explanations beyond a verdict: the starts that hold, and the reason why a hint names another cell.

use crate::results::row;
use crate::writers::text::counted;
use tumble_core::Solution;
use tumble_core::board::Cell;
use tumble_core::challenge::{Challenge, Mismatch, Row};
use tumble_core::grade::Graded;
use tumble_core::machine::{FallEnd, Trace};
use tumble_solve::FoundBoard;

/// The most starts that are examined one by one.
const MOST_STARTS: u128 = 1 << 12;

/// The most balls that are followed.
const MOST_BALLS: u64 = 1 << 12;

/// The part of the expectation that holds although the board fails: starts, or balls that came out as expected.
pub(super) fn what_holds(challenge: &Challenge, graded: &Graded) -> Option<String> {
    let failure = graded.failures.first()?;
    if graded.rows == 1 {
        return match failure.mismatch {
            Mismatch::Out { place: 0, .. } | Mismatch::Fault(_)
                if failure.outcome.out.is_empty() =>
            {
                Some("No ball comes out at all.".to_owned())
            }
            Mismatch::Out { place: 0, .. } => Some("The very first ball is wrong.".to_owned()),
            Mismatch::Out { place: 1, .. } => Some("Only the first ball is right.".to_owned()),
            Mismatch::Out { place, .. } => Some(format!("The first {place} balls are right.")),
            Mismatch::Fault(_) => {
                let balls = counted(failure.outcome.out.len() as u128, "ball");
                Some(format!("{balls} came out before the fault."))
            }
            _ if challenge.expect.out.is_none() => None,
            Mismatch::Ending { .. } => Some("All balls that came out are right.".to_owned()),
            Mismatch::Final { .. } => Some("The balls are right.".to_owned()),
        };
    }
    let all_known = graded.failures.len() as u128 == graded.failing_rows;
    if graded.failing_rows == graded.rows {
        return Some("No start holds.".to_owned());
    }
    if graded.undecided_rows > 0 {
        return Some(format!(
            "{} of {} starts hold, and {} no result.",
            graded.holding_rows(),
            graded.rows,
            match graded.undecided_rows {
                1 => "1 has".to_owned(),
                open => format!("{open} have"),
            }
        ));
    }
    if !all_known || challenge.rows.product().is_none_or(|rows| rows > MOST_STARTS) {
        return None;
    }
    let rows: Vec<Row> = challenge.rows.iter().filter_map(Result::ok).collect();
    let fails = |row: &Row| graded.failures.iter().any(|failure| failure.row.number == row.number);
    let (failing, holding): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| fails(row));
    let words = |row: &Row| row::inputs_in_words(challenge, row);
    Some(match (common_input(challenge, &failing, &holding), &*failing, &*holding) {
        (Some(common), ..) => format!("It fails exactly if {common}."),
        (_, [_], _) => "All other starts hold.".to_owned(),
        (_, _, [only]) => format!("It holds for one start: {}.", words(only)),
        (_, [_, other], _) => format!("The other start that fails: {}.", words(other)),
        _ => format!("{} of {} starts hold.", holding.len(), rows.len()),
    })
}

/// The value of one input that all failing starts share, and no start that holds.
fn common_input(challenge: &Challenge, failing: &[&Row], holding: &[&Row]) -> Option<String> {
    let [first, _, ..] = failing else { return None };
    row::inputs_of(challenge, first).enumerate().find_map(|(place, (name, value, bits))| {
        let is_so = |row: &&Row| {
            row::inputs_of(challenge, row).nth(place).is_some_and(|(_, own, _)| own == value)
        };
        let differs = failing.iter().all(is_so) && !holding.iter().any(is_so);
        differs.then(|| match name {
            "start" => format!("the {} lever is first", row::lever_of(value)),
            _ => format!("{name} = {}", row::input_in_words(name, value, bits)),
        })
    })
}

/// The reason why a hint names another cell than the one where the ball goes wrong; `None` if it names that one.
/// `found` is the board that uses the cell; `None` if its part is to be removed.
pub(super) fn why_there(
    challenge: &Challenge,
    graded: &Graded,
    cell: Cell,
    found: Option<&FoundBoard>,
) -> Option<String> {
    let (failure, solution) = (graded.failures.first()?, graded.solution.as_ref()?);
    let (wrong, ball) = (failure.blame.cell?, failure.blame.ball?);
    if wrong == cell || ball > MOST_BALLS {
        return None;
    }
    let passing = |solution: &Solution, balls: u64| {
        let board = challenge.board_in(&failure.row, solution.board()).into_owned();
        let start = challenge.start_in(&failure.row, &board, solution.lever());
        let falls = (1..=balls).zip(Trace::new(&board, &start));
        falls.filter(|(_, fall)| fall.path.contains(&cell)).last()
    };
    let Some((number, fall)) = passing(solution, ball) else {
        let FoundBoard { drawing, lever, .. } = found?;
        let found = Solution::with_lever(challenge.clone(), drawing.clone(), *lever).ok()?;
        // A gear, for one, needs no ball.
        return passing(&found, MOST_BALLS).map(|_| {
            format!(
                "No ball reaches {cell} before ball {ball} goes wrong at {wrong}: on the board that \
                 was found, one does."
            )
        });
    };
    if number == ball {
        return Some(format!(
            "Ball {ball}, which goes wrong at {wrong}, passes {cell} on its way."
        ));
    }
    let passes = format!("Ball {number} passes {cell} before ball {ball} goes wrong at {wrong}");
    let turns = fall.turned.iter().any(|(at, _)| *at == cell);
    Some(match fall.end {
        _ if turns => format!("{passes}: what it turns there leads ball {ball} astray."),
        FallEnd::Out(side) if number + 1 == ball => {
            format!(
                "{passes}, and presses the {} lever, which releases ball {ball}.",
                side.colour()
            )
        }
        _ => format!("{passes}."),
    })
}
