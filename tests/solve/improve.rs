//! Local search: a board with a superfluous part becomes a cheapest one, and never a worse one.

use std::time::Duration;

use tumble::board::{Drawing, Mark, Part, Side};
use tumble::challenge::{Challenge, LibrarySpec, Reference, Specs};
use tumble::problem::Source;
use tumble::solve::{FoundBoard, SolveOptions, Stop};

use crate::depth;

fn reference(number: u16) -> (std::sync::Arc<Challenge>, Drawing, Side) {
    let specs = Specs::library();
    let challenge = specs.find(&Reference::Number(number)).expect("it is in the book");
    let entry = LibrarySpec::find(&Reference::Number(number)).expect("an entry");
    let text = entry.solution.expect("a reference");
    let submission = tumble::grade::Submission::read(&Source::new("reference", text));
    let submission = submission.unwrap_or_else(|problems| panic!("{problems:?}"));
    let notation = tumble::board::notation::Notation::Book;
    let solution = submission.solution(&challenge, notation);
    let solution = solution.unwrap_or_else(|error| panic!("{error:?}"));
    (challenge, solution.board().drawing(), solution.lever())
}

#[test]
fn a_wasted_part_goes_and_the_rest_is_a_cheapest_board() {
    for number in depth::some([41, 32]) {
        let (challenge, drawing, lever) = reference(number);
        let par = challenge.par.as_ref().expect("a par").key;
        let mut wasteful = drawing.clone();
        let cells = challenge.given.shape().part_cells();
        let free = cells.filter(|&cell| drawing.at(cell) == Mark::Empty);
        // A ramp that no ball meets, somewhere in the corners, if the board still passes.
        let options = SolveOptions::default();
        let stop = Stop::default().within(Duration::from_secs(100));
        for cell in free {
            wasteful.set(cell, Mark::Part(Part::Ramp(Side::Left)));
            let known = (wasteful.clone(), lever);
            match FoundBoard::improve(&challenge, &options, known, 7, &stop, &mut |_| {}) {
                Ok(found) => {
                    assert_eq!(found.cost.key(), par, "{number}: {}", found.toml);
                    break;
                }
                // The ramp is in the path of a ball.
                Err(_) => wasteful.set(cell, Mark::Empty),
            }
        }
        assert!(wasteful != drawing, "{number}: no cell takes another ramp");
    }
}
