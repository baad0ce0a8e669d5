//! Which of several tries of a student counts.

use std::cmp::Reverse;

use serde_json::json;
use tumble::grade::Sender;
use tumble::results::class::{Gathered, Matrix, Record, Timing, Tries, Whose};

/// A try, with the hour of its time if it has one.
struct Try {
    points: u32,
    hour: Option<u32>,
}

fn record_of_try(number: usize, student: &str, own: &Try) -> Record {
    let number = number.to_string();
    let mut line = json!({
        "student": student, "file": number, "challenge": 1, "verdict": "fail", "points": own.points,
        "board": {"grid": "", "start": "blue", "row": 0, "likeness": number, "placed": 5},
    });
    if let Some(hour) = own.hour {
        line["sent_at"] = format!("2026-11-20T{hour:02}:00Z").into();
    }
    Record::from_value(line).expect("a verdict")
}

/// The number of the try that counts: the first of the best ones; by time if all have one, else in the order given.
fn number_that_counts(tries: Tries, all: &[Try]) -> usize {
    let places = 0..all.len();
    let is_timed = all.iter().all(|own| own.hour.is_some());
    let time = |place: &usize| (all[*place].hour.filter(|_| is_timed), *place);
    match tries {
        Tries::Best => places.max_by_key(|place| (all[*place].points, Reverse(*place))),
        Tries::Last => places.max_by_key(time),
        Tries::First => places.min_by_key(time),
    }
    .expect("a try")
}

#[test]
fn the_try_that_counts_is_that_of_all() {
    let mut state = 1_u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    for round in 0..300 {
        let tries = [Tries::Best, Tries::Last, Tries::First][round % 3];
        let is_timed = random(3) > 0;
        let mut one = || Try {
            hour: Some(random(9)).filter(|_| is_timed || random(4) > 0),
            points: random(5),
        };
        let all: Vec<Try> = (0..12).map(|_| one()).collect();
        let mut gathered = Gathered::new(Timing { tries, ..Timing::default() });
        for (number, own) in all.iter().enumerate() {
            // The same student under two names.
            gathered.add(record_of_try(number, ["Ada", "ada b."][random(2) as usize], own));
        }
        let name = || "Ada".to_owned();
        let ada = |_: &Sender| Whose { maker: name(), students: vec![name()] };
        let matrix = Matrix::new(gathered, &ada, [], None);
        let [student] = matrix.students.as_slice() else { panic!("one student") };
        let cell = &student.challenges[&1];
        let wanted = number_that_counts(tries, &all).to_string();
        assert_eq!((cell.file.as_deref(), cell.tries), (Some(&*wanted), 12), "{tries:?}");
    }
}
