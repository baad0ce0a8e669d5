"""A program of a user, with all its types: mypy reads it, nothing runs it."""

from collections.abc import Iterator
from pathlib import Path

from typing_extensions import assert_type

import tumble
from tumble.environment import BoardEnvironment

verdict = tumble.grade(Path("18.toml"), challenge=18, all_rows=True)
assert_type(verdict, tumble.Record)
assert_type(verdict.passes, bool)
assert_type(tumble.grade_all(["-", b"-"], "entanglement", threads=2), Iterator[tumble.Record])

board = tumble.Board("-", 18)
for row in board.table():
    assert_type(row, tumble.Record)
assert_type(board.table().compact({"A": 1}), list[tumble.Record])

run = board.run({"top": "right"}, balls=10)
assert_type(run[0:2], list[tumble.Record])
assert_type(run.draw(), tumble.Picture)

assert_type(tumble.solve(5, seconds=1, progress=lambda event: event.at_least < 3), tumble.Record)
found = tumble.evaluate(["-"], 18, seconds=10)
assert_type(found.best, tumble.Record | None)
assert_type(found.pass_at(1), float)
assert_type(BoardEnvironment(5, steps=50).board, str)
