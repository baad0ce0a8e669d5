"""Truth tables."""

from __future__ import annotations

from itertools import islice
from typing import Any, Iterator

from .records import BoardLike, ChallengeLike, Inputs, Record, ask, records_of

#: So many rows are asked for at once.
PAGE = 1024


class Table:
    """A truth table: iterates over its rows, which are run as they are asked for.

    A row has `row` (its number, from 0), `inputs`, `out`, `ending`, `balls`, `final` (the registers at the end), `bits`,
    `expected` and `holds`; without a board only `row`, `inputs` and `expected`. A table may have 2^60 rows: `summary`,
    `compact` and `matters` look at all of them at once.

    All methods raise ValueError where the board breaks a rule; `grade` says where.
    """

    def __init__(self, board: BoardLike | None = None, challenge: ChallengeLike | None = None, **options: Any) -> None:
        self._given = (board, challenge)
        self._options = options

    def __iter__(self) -> Iterator[Record]:
        first = 0
        while True:
            page = records_of(ask("rows", *self._given, first=first, count=PAGE, **self._options))
            yield from page
            if len(page) < PAGE:
                return
            first = page[-1]["row"] + 1

    def _asked(self, question: str, inputs: Inputs | None) -> list[Record]:
        return records_of(ask("table", *self._given, ask=question, inputs=inputs, **self._options))

    def summary(self, inputs: Inputs | None = None) -> Record:
        """`rows`, `failing_rows`, `undecided_rows` and `most_balls`, of the starts with these inputs."""
        return self._asked("summary", inputs)[0]

    def compact(self, inputs: Inputs | None = None) -> list[Record]:
        """One line for all starts with the same result: `-` is either value, `=` as it started, `~` the other."""
        return self._asked("compact", inputs)

    def matters(self, inputs: Inputs | None = None) -> list[Record]:
        """For each output the input bits that matter."""
        return self._asked("matters", inputs)

    def coverage(self, inputs: Inputs | None = None) -> list[Record]:
        """For each cell with a part, how many starts and balls meet it."""
        return self._asked("coverage", inputs)

    def reversible(self) -> Record:
        """Whether the result of a run says how it started."""
        return self._asked("reversible", None)[0]

    def functions(self) -> list[Record]:
        """What each output computes, by name: AND, sum, counter, ..."""
        return self._asked("name", None)

    def columns(self, rows: int | None = None) -> dict[str, list[Any]]:
        """The first `rows` rows (all by default) as columns: `row`, inputs by name, `out`, `ending`, `balls`,
        registers as `NAME end`, and `holds`."""
        columns: dict[str, list[Any]] = {}
        for row in islice(self, rows):
            flat = {"row": row["row"], **row["inputs"]}
            if "ending" in row:
                flat |= {"out": row["out"], "ending": row["ending"]["kind"], "balls": row["balls"]}
                flat |= {f"{name} end": value for name, value in row["final"].items()} | {"holds": row["holds"]}
            for name, value in flat.items():
                columns.setdefault(name, []).append(value)
        return columns

    def to_numpy(self, rows: int | None = None) -> dict[str, Any]:
        """The columns as numpy arrays of shape (rows,): integers, booleans and texts. Needs numpy."""
        import numpy

        return {name: numpy.asarray(values) for name, values in self.columns(rows).items()}

    def to_pandas(self, rows: int | None = None) -> Any:
        """The columns as a pandas.DataFrame, a line for each start. Needs pandas."""
        import pandas  # type: ignore[import-untyped]

        return pandas.DataFrame(self.columns(rows))
