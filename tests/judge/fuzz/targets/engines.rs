//! All engines give the same verdict and the same rows for a truth table.

use tumble_core::board::Side;
use tumble_core::machine;
use tumble_core::problem::ProblemKind;
use tumble_core::table::{Engine, TableOptions};
use tumble_core::{Error, Table};

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
    let verdict = |engine| {
        Table::new(&challenge, &board)
            .and_then(|table| table.with_lever(lever).verdict_with(&options(engine)))
    };
    let plain = verdict(Some(Engine::Plain));
    for engine in ENGINES.map(Some).into_iter().chain([None]) {
        let other = verdict(engine);
        // One engine alone may reach a limit; it reports that and gives no verdict.
        if !is_limit(&plain) && !is_limit(&other) {
            assert_eq!(other, plain, "{engine:?} {lever:?}\n{:#?}", challenge.expect);
        }
    }
    let Ok(table) = Table::new(&challenge, &board) else { return };
    for row in table.with_lever(lever).rows().map_while(Result::ok) {
        let start = row.start();
        let board = challenge.board_in(start, &board);
        let plain = machine::run(&board, &challenge.start_in(start, &board, lever));
        assert_eq!(*row.outcome(), plain, "{lever:?} {start:?}");
    }
}

/// Whether the verdict is missing because something would take too long.
fn is_limit<T>(result: &Result<T, Error>) -> bool {
    let kind = |error: &Error| error.problems().first().map(|problem| problem.kind);
    result.as_ref().is_err_and(|error| kind(error) == Some(ProblemKind::Undecided))
}
