"""Grade, table, run, solve, draw: functions, and the classes `Board` and `Challenge` around them."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Iterable, Iterator, overload

from .records import BoardLike, ChallengeLike, Inputs, Picture, Record, ask, records_of
from .tables import Table


def grade(
    board: BoardLike,
    challenge: ChallengeLike | None = None,
    *,
    spec: str | None = None,
    start: str | None = None,
    file: str | None = None,
    all_rows: bool = False,
) -> Record:
    """Grades a board over every start, as `tumble grade` does.

    Args:
        board: The text of a solution file, a bare grid, a link or the bytes of a picture; or a path.
        challenge: The number or id; None where the board, its name or its words say it.
        spec: A challenge that is not of the book, as the text of its TOML file.
        start: `"blue"` or `"red"`: the lever pressed first, where the board leaves it open.
        file: A name for the result; it may name the challenge, as in `18-ada.toml`.
        all_rows: Report every failing start, not only the first.

    Returns:
        `verdict` ("pass", "fail", "invalid", "unreadable" or "undecided"), `rows`, `failing_rows`, `cost` (in parts),
        `par`, `record`, `problems` (each with `kind`, `message`, `cell` as [row, column] from 1, `row`, `line`,
        `column`), `notes`, and more. `passes` is True for "pass". A board that is wrong in any way is a
        verdict, not an exception.

    Raises:
        ValueError: There is no such challenge, or `spec` has mistakes.
        OSError: The path cannot be read.
    """
    line = ask("grade", board, challenge, spec=spec, start=start, file=file, all_rows=all_rows)
    return records_of(line)[0]


def grade_all(
    boards: Iterable[BoardLike], challenge: ChallengeLike | None = None, *, threads: int | None = None, **options: Any
) -> Iterator[Record]:
    """Grades many boards on several threads; gives the verdicts in the order of the boards.

    `options` are those of `grade`. `threads` is the number of threads: by default one for each processor.
    """
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        yield from pool.map(lambda board: grade(board, challenge, **options), boards)


def table(board: BoardLike | None = None, challenge: ChallengeLike | None = None, **options: Any) -> Table:
    """The truth table of a board, or, without a board, what a challenge expects of each start.

    `options` are `spec`, `start` and `file` of `grade`. See `Table`.
    """
    return Table(board, challenge, **options)


class Run:
    """A run from one start: a sequence of balls, each a dict with the path of the ball.

    A ball has `ball` (from 1), `colour`, `hopper`, `path` (cells as [row, column] from 1), `turned` (bits with `cell`,
    `from`, `to`), `lever` (the one it presses), `ending` (how it ended the run, or None).

    Attributes:
        end: `out`, `ending`, `balls` (the number released), `bits`, `inputs`, `start`, `final`, `expected`, `holds`.
    """

    def __init__(self, lines: list[Record], picture: Callable[[], str]) -> None:
        self.end = lines[-1]
        self._balls = lines[:-1]
        self._picture = picture

    def __len__(self) -> int:
        return len(self._balls)

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        return self._balls[at]

    def __iter__(self) -> Iterator[Record]:
        return iter(self._balls)

    def draw(self) -> Picture:
        """A picture that plays the run: of a long one, its first 200 balls."""
        return Picture(self._picture())

    def _repr_html_(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"<Run of {self.end.balls} balls: {self.end.ending.kind}>"


def run(
    board: BoardLike,
    challenge: ChallengeLike | None = None,
    inputs: Inputs | None = None,
    *,
    balls: int = 10_000,
    **options: Any,
) -> Run:
    """Runs a board from one start, ball by ball.

    Args:
        board: As for `grade`.
        challenge: As for `grade`.
        inputs: Values of the start, such as `{"A": 5, "T": "right"}`; the others have their first values.
        balls: The most balls to list; `Run.end` is of the whole run.
        **options: `spec`, `start` and `file` of `grade`.

    Raises:
        ValueError: The board breaks a rule (`grade` says where), or there is no such start.
    """
    lines = records_of(ask("run", board, challenge, inputs=inputs, balls=balls, **options))
    return Run(lines, lambda: ask("play", board, challenge, inputs=inputs, **options))


def solve(
    challenge: ChallengeLike | None = None,
    board: BoardLike | None = None,
    *,
    seconds: float | None = None,
    progress: Callable[[Record], bool | None] | None = None,
    **options: Any,
) -> Record:
    """Finds the cheapest board, and proves that none is cheaper.

    Args:
        challenge: As for `grade`.
        board: Parts that must stay: the board is completed.
        seconds: The time limit; the best board so far counts then. Ctrl-C raises KeyboardInterrupt.
        progress: Called with `at_least`, `best`, `candidates`, `seconds` now and then, in this thread. False stops the
            search. An exception stops it, too, and is raised.
        **options: `spec` and `file` of `grade`.

    Returns:
        `board` (text) and `cost`, or None; `proven`, `at_least` (parts), `impossible`, `par`, `seconds`, and more.

    Raises:
        ValueError: There is no such challenge, or the parts of `board` break a rule.
    """

    def told(line: str) -> bool | None:
        return progress(json.loads(line, object_hook=Record)) if progress else None

    return records_of(ask("solve", board, challenge, seconds=seconds, progress=told, **options))[-1]


def draw(board: BoardLike | None = None, challenge: ChallengeLike | None = None, **options: Any) -> Picture:
    """Draws a board, or, without one, the start board of a challenge, as SVG."""
    return Picture(ask("draw", board, challenge, **options))


def challenges() -> list[Record]:
    """The sixty challenges: `number`, `id`, `title`, `concepts`, `rows` (the number of starts), `par`."""
    return records_of(ask("list"))


class Board:
    """A board with its challenge: `Board(text, 18).grade()`. A notebook shows its picture.

    The arguments are those of `grade`. Nothing is read or checked before it is asked for.
    """

    def __init__(self, board: BoardLike, challenge: ChallengeLike | None = None, **options: Any) -> None:
        self._given = (board, challenge)
        self._options = options

    def grade(self, *, all_rows: bool = False) -> Record:
        """See `tumble.grade`."""
        return grade(*self._given, all_rows=all_rows, **self._options)

    def table(self) -> Table:
        """See `tumble.Table`."""
        return Table(*self._given, **self._options)

    def run(self, inputs: Inputs | None = None, *, balls: int = 10_000) -> Run:
        """See `tumble.run`."""
        return run(*self._given, inputs, balls=balls, **self._options)

    def complete(self, **search: Any) -> Record:
        """Keeps these parts and adds the cheapest others; `search` is `seconds` and `progress` of `tumble.solve`."""
        return solve(self._given[1], self._given[0], **search, **self._options)

    def draw(self) -> Picture:
        """See `tumble.draw`."""
        return draw(*self._given, **self._options)

    def _repr_svg_(self) -> str:
        return self.draw()


class Challenge(Record):
    """A challenge: `Challenge(18)`, or `Challenge(spec=text)`. A notebook shows its start board.

    It has the keys of `tumble show`: `number`, `id`, `title`, `objective`, `board`, `supply`, `rows`, `par`, ...

    Raises:
        ValueError: There is no such challenge, or `spec` has mistakes.
    """

    def __init__(self, challenge: ChallengeLike | None = None, *, spec: str | None = None) -> None:
        super().__init__(records_of(ask("show", None, challenge, spec=spec))[0])
        self._own: dict[str, Any] = {} if spec is None else {"spec": spec}

    def grade(self, board: BoardLike, **options: Any) -> Record:
        """See `tumble.grade`."""
        return grade(board, self["number"], **self._own, **options)

    def table(self, board: BoardLike | None = None, **options: Any) -> Table:
        """The truth table of a board, or what is expected of one."""
        return Table(board, self["number"], **self._own, **options)

    def solve(self, board: BoardLike | None = None, **options: Any) -> Record:
        """See `tumble.solve`."""
        return solve(self["number"], board, **self._own, **options)

    def draw(self, board: BoardLike | None = None, **options: Any) -> Picture:
        """See `tumble.draw`."""
        return draw(board, self["number"], **self._own, **options)

    def _repr_svg_(self) -> str:
        return self.draw()
