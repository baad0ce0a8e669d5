//! All ways to fill a truth table give the same verdict and the same rows.

use std::ops::ControlFlow;

use tumble_core::board::Side;
use tumble_core::table::{self, Engine, TableError, TableOptions};

use super::made::Choices;
use super::small;

const ENGINES: [Engine; 2] = [Engine::Compiled, Engine::Lanes];

pub(super) fn engines(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let lever = choices.pick(&Side::BOTH);
    // The text of the spec may use up all bytes: the parts come first.
    let count = choices.below(12) * 6;
    let (parts, rest) = choices.rest().split_at(count.min(choices.rest().len()));
    let Some(challenge) = small::challenge(&mut Choices::new(rest)) else { return };
    if challenge.game.is_some() || !small::is_quick(&challenge) {
        return;
    }
    let board = small::board(&challenge, &mut Choices::new(parts), parts.len() / 5);
    let Some(board) = board else { return };
    let options = |engine| TableOptions {
        failing_kept: 3,
        parallel: false,
        engine,
        ..TableOptions::default()
    };
    let verdict = |engine| table::verdict(&challenge, &board, lever, &options(engine));
    let plain = verdict(Some(Engine::Plain));
    for engine in ENGINES.map(Some).into_iter().chain([None]) {
        let other = verdict(engine);
        // A limit may be reached by one engine alone, which says so and gives no verdict.
        if !is_limit(&plain) && !is_limit(&other) {
            assert_eq!(other, plain, "{engine:?} {lever:?}\n{:#?}", challenge.expect);
        }
    }
    let rows = |engine| {
        let mut rows = Vec::new();
        let filled = table::fill(&challenge, &board, lever, &options(engine), |row, outcome| {
            rows.push((row.clone(), outcome.clone()));
            ControlFlow::Continue(())
        });
        (filled, rows)
    };
    let plain = rows(Some(Engine::Plain));
    for engine in ENGINES {
        let other = rows(Some(engine));
        if !is_limit(&plain.0) && !is_limit(&other.0) {
            assert!(other == plain, "{engine:?} {lever:?}: {other:?} is not {plain:?}");
        }
    }
}

/// Whether there is no verdict because something would take too long.
fn is_limit<T>(result: &Result<T, TableError>) -> bool {
    let has_no_value = |error: &TableError| {
        matches!(error, TableError::Condition { .. } | TableError::Expectation { .. })
    };
    result.as_ref().is_err_and(|error| !has_no_value(error))
}
