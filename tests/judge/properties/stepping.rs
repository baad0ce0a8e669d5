//! Steps forward and back.

use proptest::collection::vec;
use proptest::prelude::*;
use tumble::board::{Board, Side};
use tumble::machine::{
    self, Ending, Event, Fall, FallEnd, Load, Phase, Position, Run, Start, Trace,
};

use crate::depth;
use crate::properties::strategies::machine;

/// Number of steps for which endless runs are followed.
const STEPS: usize = 300;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(depth::share(500)))]

    /// Every step can be taken back, down to the moment before the first ball, and again.
    #[test]
    fn a_step_and_a_step_back_is_the_identity((board, start) in machine()) {
        let mut position = Position::new(&board, &start);
        let mut past: Vec<(Position, Event)> = Vec::new();
        loop {
            let before = position.clone();
            match position.step() {
                Some(event) if past.len() < STEPS => {
                    let mut back = position.clone();
                    back.step_back(event);
                    prop_assert_eq!(&back, &before);
                    past.push((before, event));
                }
                Some(event) => {
                    position.step_back(event);
                    break;
                }
                None => break,
            }
        }
        let end = position.clone();
        for (before, event) in past.iter().rev() {
            position.step_back(*event);
            prop_assert_eq!(&position, before);
        }
        prop_assert_eq!(&position, &Position::new(&board, &start));
        for (_, event) in &past {
            prop_assert_eq!(position.step(), Some(*event));
        }
        prop_assert_eq!(position, end);
    }

    /// A position after random steps back and forth is the one with that number of steps.
    #[test]
    fn wandering_ends_where_its_sum_ends(
        (board, start) in machine(),
        forward in vec(prop::bool::weighted(0.7), 0..200),
    ) {
        let mut position = Position::new(&board, &start);
        let mut events = Vec::new();
        for forward in forward {
            if forward {
                events.extend(position.step());
            } else if let Some(event) = events.pop() {
                position.step_back(event);
            }
        }
        let mut straight = Position::new(&board, &start);
        for event in events {
            prop_assert_eq!(straight.step(), Some(event));
        }
        prop_assert_eq!(position, straight);
    }

    /// At any step a run shows the state of the machine after that many steps.
    #[test]
    fn a_run_shows_any_of_its_steps(
        (board, start) in machine(),
        sought in vec(0..STEPS as u64, 1..5),
    ) {
        let mut run = Run::new(board.clone(), start.clone());
        for steps in sought {
            run.seek(steps);
            let mut position = Position::new(&board, &start);
            (0..steps.min(run.length())).for_each(|_| _ = position.step());
            prop_assert_eq!(&run.moment().position, &position);
            let before = run.clone();
            if run.step() {
                prop_assert_eq!(run.steps(), before.steps() + 1);
                prop_assert!(run.step_back());
            }
            prop_assert_eq!(run, before.clone());
            run = before;
        }
    }

    /// The falls of a trace are the balls of the run, one after the other.
    #[test]
    fn a_trace_is_its_run((board, start) in machine()) {
        let outcome = machine::run(&board, &start);
        let mut trace = Trace::new(&board, &start);
        let most = usize::try_from(outcome.balls).unwrap_or(usize::MAX).min(STEPS);
        let falls: Vec<Fall> = trace.by_ref().take(most).collect();
        prop_assert_eq!(falls.len(), most);
        for (at, fall) in falls.iter().enumerate() {
            prop_assert_eq!(fall.number, at as u64 + 1);
            prop_assert!(at > 0 || fall.before == start.pointing(&board));
            let out = matches!(fall.end, FallEnd::Out(_));
            prop_assert_eq!(out, at < outcome.out.len());
        }
        for number in [0, 1, 2, most as u64 / 2, most as u64, most as u64 + 1] {
            let from = Trace::from_ball(&board, &start, number).next();
            let due = falls.get(number.saturating_sub(1) as usize);
            prop_assert!(from.as_ref() == due || number > most as u64, "{}", number);
        }
        let ends = !matches!(outcome.ending, Ending::Repeats { .. } | Ending::GaveUp);
        if ends && most as u64 == outcome.balls {
            prop_assert_eq!(trace.next(), None);
            prop_assert_eq!(trace.ending(), Some(outcome.ending));
        }
    }

    /// The reports of a run about itself add up.
    #[test]
    fn a_run_keeps_its_books((board, start) in machine()) {
        let mut position = Position::new(&board, &start);
        let mut turned = vec![0; board.switches().len()];
        for _ in 0..STEPS {
            let Some(event) = position.step() else { break };
            let by = match event {
                Event::Released(_) => None,
                Event::Moved { turned, .. }
                | Event::CameOut { turned, .. }
                | Event::Ended { turned, .. } => turned,
            };
            if let Some(switch) = by {
                turned[switch] += 1;
            }
        }
        let released: u64 = position.released().iter().sum();
        let out = position.out().len() as u64;
        match position.phase() {
            Phase::Pressed(_) => prop_assert_eq!(released, out),
            Phase::Falling(_) => prop_assert_eq!(released, out + 1),
            Phase::Ended(ending) => {
                prop_assert_eq!(released, out + u64::from(ending.cell().is_some()));
                let outcome = position.outcome();
                prop_assert_eq!(outcome.map(|outcome| outcome.ending), Some(ending));
            }
        }
        let pointing = start.pointing(&board);
        for (number, times) in turned.into_iter().enumerate() {
            let moved = position.switches()[number] != pointing[number];
            prop_assert_eq!(moved, times % 2 == 1);
        }
    }
}

#[test]
fn an_empty_hopper_ends_the_run_and_can_be_taken_back() {
    let drawing = tumble::board::Drawing::new(tumble::board::Shape::toy());
    let board = Board::new(&drawing).expect("an empty board is legal");
    let start =
        Start { loads: [Load::empty(), Load::empty()], lever: Side::Right, switches: vec![] };
    let mut position = Position::new(&board, &start);
    let event = position.step().expect("the lever is pressed");
    assert_eq!(position.step(), None);
    position.step_back(event);
    assert_eq!(position.phase(), Phase::Pressed(Side::Right));
}
