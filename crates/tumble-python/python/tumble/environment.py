"""A challenge as an environment of gymnasium: place parts until the board passes. Needs gymnasium and numpy."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy

from .faces import Challenge, draw, grade
from .records import ChallengeLike, Record

#: The signs of an observation by their codes, and those that an action places, by the kinds of the supply.
SIGNS = " .-^v\\/XU<>{}*qp"
PLACED = {"ramp": "\\/", "crossover": "X", "interceptor": "U", "bit": "<>", "gear_bit": "{}", "gear": "*", "weigh_gate": "qp"}


class BoardEnvironment(gymnasium.Env):
    """Places one part a step; the verdict over all starts is the reward.

    Action: `[row, column, sign]`, counted from 0; the signs are `signs`, the first of which removes a part. An action on
    a cell that is not free changes nothing. Observation: the board as codes (places in `SIGNS`), of shape
    (rows, columns) and type int8. Reward: the share of starts that hold, from 0 to 1, less what it was before; a board
    that breaks a rule has 0. `terminated` where the board passes, `truncated` after `steps`. `info["verdict"]` is the
    whole verdict.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self, challenge: ChallengeLike, *, spec: str | None = None, steps: int = 200, render_mode: str | None = None
    ) -> None:
        self.challenge = Challenge(challenge, spec=spec)
        self.render_mode, self.steps, self._spec = render_mode, steps, spec
        lines = self.challenge.board.splitlines()
        width = max(map(len, lines))
        self._given = [list(line.ljust(width)) for line in lines]
        kinds = [kind for kind, count in self.challenge.supply.items() if count]
        self.signs = "-" + "".join(PLACED[kind] for kind in kinds)
        shape = (len(lines), width)
        self.action_space = gymnasium.spaces.MultiDiscrete([*shape, len(self.signs)])
        self.observation_space = gymnasium.spaces.Box(0, len(SIGNS) - 1, shape, numpy.int8)
        self._cells = [list(line) for line in self._given]

    @property
    def board(self) -> str:
        """The board as text, which `tumble.grade` takes."""
        return "\n".join("".join(line).rstrip() for line in self._cells) + "\n"

    def _observed(self) -> Any:
        return numpy.array([[SIGNS.index(sign) for sign in line] for line in self._cells], numpy.int8)

    def _judged(self) -> tuple[float, Record]:
        verdict = grade(self.board, self.challenge.number, spec=self._spec)
        if verdict.verdict not in ("pass", "fail", "undecided") or not verdict.rows:
            return 0.0, verdict
        return 1 - (verdict.failing_rows + verdict.undecided_rows) / verdict.rows, verdict

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._cells, self._taken = [list(line) for line in self._given], 0
        self._share, verdict = self._judged()
        return self._observed(), {"verdict": verdict}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        row, column, sign = (int(number) for number in action)
        given = self._given[row][column]
        if given in ".-":
            # Without a part a cell has the sign of its kind: only a gear fits where no part does.
            self._cells[row][column] = self.signs[sign] if sign else given
        self._taken += 1
        before = self._share
        self._share, verdict = self._judged()
        truncated = self._taken >= self.steps
        return self._observed(), self._share - before, verdict.passes, truncated, {"verdict": verdict}

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return draw(self.board, self.challenge.number, **({"spec": self._spec} if self._spec else {}))
        return self.board if self.render_mode == "ansi" else None
