"""Grading what programs propose: many answers to a challenge, in a process each, within bounds."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import time
from dataclasses import dataclass, field
from math import comb
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from typing import Iterable

from .faces import grade
from .records import BoardLike, ChallengeLike, Record

#: What all answers share: the challenge, its spec, and the bound on memory in megabytes.
Task = tuple[ChallengeLike | None, str | None, int]


@dataclass
class Evaluation:
    """The verdicts on all answers, in their order, and what they come to.

    An answer that took too long, or too much memory, has the verdict "undecided" and a problem that says so.
    """

    verdicts: list[Record] = field(default_factory=list)

    @property
    def passing(self) -> int:
        """The number of answers that pass."""
        return sum(verdict.passes for verdict in self.verdicts)

    @property
    def at_par(self) -> int:
        """The number of passing answers with as few parts as par, or fewer."""
        return sum(v.passes and v["par"] is not None and v["cost"]["parts"] <= v["par"]["parts"] for v in self.verdicts)

    @property
    def best(self) -> Record | None:
        """The passing verdict with the fewest parts; None where no answer passes."""
        return min((v for v in self.verdicts if v.passes), key=lambda v: v["cost"]["parts"], default=None)

    def pass_at(self, k: int) -> float:
        """The probability that of `k` answers, drawn from these without putting back, at least one passes."""
        tried = len(self.verdicts)
        if not 1 <= k <= tried:
            raise ValueError(f"pass@{k} needs at least {k} answers, and k from 1 on: there are {tried}")
        return 1 - comb(tried - self.passing, k) / comb(tried, k)


def evaluate(
    answers: Iterable[BoardLike],
    challenge: ChallengeLike | None = None,
    *,
    spec: str | None = None,
    processes: int | None = None,
    seconds: float = 10,
    megabytes: int = 2000,
) -> Evaluation:
    """Grades answers that are not to be trusted: each has `seconds` and `megabytes`, and harms no other.

    The verdicts do not depend on the number of processes. Within a script, call it below
    `if __name__ == "__main__":`.

    Args:
        answers: Boards as `grade` takes them.
        challenge: As for `grade`.
        spec: As for `grade`.
        processes: How many work at once; one for each processor by default.
        seconds: The time for one answer.
        megabytes: The memory of a process; only Linux keeps to it.

    Raises:
        ValueError: There is no such challenge, or `spec` has mistakes.
    """
    answers = list(answers)
    grade("", challenge, spec=spec)  # The challenge is wrong for all of them, or for none.
    context = multiprocessing.get_context("spawn")
    count = min(processes or os.cpu_count() or 1, len(answers))
    workers = [_Worker(context, (challenge, spec, megabytes), seconds) for _ in range(count)]
    verdicts: list[Record | None] = [None] * len(answers)
    waiting = list(enumerate(answers))[::-1]
    try:
        while waiting or any(worker.busy for worker in workers):
            for worker in workers:
                if not worker.busy and waiting:
                    worker.begin(*waiting.pop())
            multiprocessing.connection.wait([w.pipe for w in workers if w.busy], timeout=0.05)
            for worker in workers:
                if done := worker.result():
                    verdicts[done[0]] = done[1]
    finally:
        for worker in workers:
            worker.end()
    return Evaluation([verdict for verdict in verdicts if verdict is not None])


class _Worker:
    """A process that grades one answer after the other, and is replaced when it breaks a bound."""

    def __init__(self, context: SpawnContext, task: Task, seconds: float) -> None:
        self._context, self._task, self._seconds = context, task, seconds
        self.busy = False
        self._launch()

    def _launch(self) -> None:
        self.pipe, other = self._context.Pipe()
        self._process = self._context.Process(target=_work, args=(other, *self._task), daemon=True)
        self._process.start()
        other.close()
        self._ready = False

    def begin(self, place: int, board: BoardLike) -> None:
        self.busy, self._place = True, place
        try:
            self.pipe.send(board)
        except OSError:
            pass  # It ended: `result` sees that.
        self._since = time.monotonic()

    def result(self) -> tuple[int, Record] | None:
        """The verdict, where there is one by now."""
        if not self.busy:
            return None
        try:
            while self.pipe.poll():
                verdict = self.pipe.recv()
                if verdict is None:
                    # The time of an answer begins when the process is there.
                    self._ready, self._since = True, time.monotonic()
                    continue
                self.busy = False
                return self._place, verdict
            if not self._ready or time.monotonic() - self._since <= self._seconds:
                return None
            message = f"not decided in {self._seconds:g} seconds"
        except (EOFError, OSError):
            message = f"its process ended, at most with {self._task[2]} MB of memory"
        self.end()
        self._launch()
        self.busy = False
        return self._place, _undecided(message)

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _undecided(message: str) -> Record:
    problem = Record(kind="undecided", message=message, cell=None, row=None, line=None, column=None)
    return Record(verdict="undecided", rows=0, failing_rows=0, undecided_rows=0, cost=None, par=None, problems=[problem])


def _work(pipe: Connection, challenge: ChallengeLike | None, spec: str | None, megabytes: int) -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    except (ImportError, OSError, ValueError):
        pass
    pipe.send(None)
    while True:
        try:
            board = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            verdict = grade(board, challenge, spec=spec)
        except Exception as error:
            verdict = _undecided(str(error))
        pipe.send(verdict)
