//! Every number of rows around the size of a machine word and some multiples of it.

use tumble::challenge::Challenge;

use crate::agreement::rules;
use crate::agreement::specs::Spec;
use crate::agreement::tables::compare_all;
use crate::agreement::translate;
use crate::chance::{self, Drawn};
use crate::depth;
use crate::rng::SplitMix64;

const COUNTS: [i64; 21] = [
    0, 1, 2, 3, 31, 63, 64, 65, 127, 128, 129, 191, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025,
];

/// All numbers of rows, or in a short run those of few words.
fn counts() -> impl Iterator<Item = i64> {
    COUNTS.into_iter().filter(|&count| depth::is_deep() || count < 300)
}

#[test]
fn numbers_of_rows_left_by_a_condition() {
    for count in counts() {
        compare(count, |rng| Spec::with_rows_admitted(count, rng));
    }
}

#[test]
fn numbers_of_rows_that_vary_in_balls() {
    for count in counts().filter(|count| (1..=1024).contains(count)) {
        compare(count, |rng| Spec::with_rows_of_balls(count, rng));
    }
}

fn compare(count: i64, spec: impl Fn(&mut SplitMix64) -> Spec) {
    let mut rng = SplitMix64::new(count as u64);
    let mut compared = 0;
    // Boards for each number of rows; many rows take long.
    let boards = if count < 600 { depth::share(4).max(1) } else { 1 };
    while compared < boards {
        let spec = spec(&mut rng);
        let parts = spec.board.parts().collect();
        if rules::check(&spec, &parts).is_err() || spec.is_faulty(&spec.board) {
            continue;
        }
        let Some(cases) = spec.cases(&spec.board) else { continue };
        assert_eq!(cases.len() as i64, count, "{}", spec.text);
        let challenge = match Challenge::read(&spec.text) {
            Ok(challenge) => challenge,
            Err(problems) => panic!("{problems:#?}\n{}", spec.text),
        };
        let drawn = Drawn { ground: spec.ground.clone(), text: chance::text(&spec.ground, &parts) };
        let (_, board) = translate::both(&drawn);
        compare_all(&spec, &challenge, &board, &cases);
        compared += 1;
    }
}
