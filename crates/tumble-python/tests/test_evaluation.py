"""Answers that are not to be trusted."""

import os
import sys
import time

import pytest

import tumble


def test_answers_are_counted_and_bounded(references):
    answers = [references[18], "-", references[18], "", b"\xff"]
    found = tumble.evaluate(answers, 18, processes=2)
    assert [v.verdict for v in found.verdicts] == ["pass", "unreadable", "pass", "unreadable", "unreadable"]
    assert (found.passing, found.at_par, found.best.cost.parts) == (2, 2, found.verdicts[0].par.parts)
    assert found.pass_at(1) == pytest.approx(0.4) and found.pass_at(4) == 1
    with pytest.raises(ValueError, match="there are 5"):
        found.pass_at(6)
    one = tumble.evaluate(answers, 18, processes=1)
    assert one.verdicts == found.verdicts


class Slow:
    """Takes a minute to reach the process that grades it."""

    def __reduce__(self):
        return time.sleep, (60,)


class Greedy:
    """Takes 3 GB in the process that grades it."""

    def __reduce__(self):
        return bytearray, (3_000_000_000,)


class Deadly:
    """Ends the process that grades it."""

    def __reduce__(self):
        return os._exit, (1,)


def test_an_answer_without_end_costs_itself_alone(references):
    found = tumble.evaluate([Slow(), references[18], Deadly(), references[18]], 18, seconds=1, processes=1)
    assert [v.verdict for v in found.verdicts] == ["undecided", "pass", "undecided", "pass"]
    assert found.verdicts[0].problems[0].message == "not decided in 1 seconds"
    assert "process ended" in found.verdicts[2].problems[0].message
    with pytest.raises(ValueError, match="no challenge"):
        tumble.evaluate([], "nothing")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux bounds the memory of a process")
def test_an_answer_that_takes_much_memory_costs_itself_alone(references):
    large = "challenge = 18\nboard = '''" + "\\/" * 100_000_000 + "'''"
    found = tumble.evaluate([Greedy(), references[18], large, references[18]], 18, processes=1, megabytes=1000)
    assert [v.verdict for v in found.verdicts] == ["undecided", "pass", "unreadable", "pass"]
    assert "1000 MB of memory" in found.verdicts[0].problems[0].message
