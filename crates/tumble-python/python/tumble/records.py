"""Answers of the judge as Python objects: the JSON of the command line, and pictures."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Callable, Mapping, Union

from ._tumble import answer

#: A board: the text of its file, its bytes (a picture, say), or the path of its file.
BoardLike = Union[str, bytes, "os.PathLike[str]"]
#: A challenge: its number or its id.
ChallengeLike = Union[int, str]
#: Values of inputs by their names: a number, or a text such as `"0b101"`, `"left"`, `"red"`.
Inputs = Mapping[str, Union[int, str]]


class Record(dict[str, Any]):
    """An object of the JSON output: a dict whose keys are attributes, too (`verdict.cost.parts`)."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def passes(self) -> bool:
        """Whether this is a verdict, and it is `pass`."""
        return self.get("verdict") == "pass"


class Picture(str):
    """An SVG document that a notebook shows; one of a run plays."""

    def _repr_html_(self) -> str:
        return str(self)

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture into a file, which should end in `.svg`."""
        Path(path).write_text(self, encoding="utf-8")


def records_of(lines: str) -> list[Record]:
    """The objects of these lines."""
    return [json.loads(line, object_hook=Record) for line in lines.splitlines()]


def read_board(board: BoardLike | None, file: str | None) -> tuple[bytes, str | None]:
    """Returns the bytes of a board, and the name of its file."""
    if board is None:
        return b"", file
    if isinstance(board, str):
        # A lone surrogate cannot be written: it becomes a byte that is not UTF-8, which the judge reports.
        return board.encode("utf-8", "surrogatepass"), file
    if isinstance(board, (bytes, bytearray, memoryview)):
        return bytes(board), file
    path = Path(board)
    return path.read_bytes(), file if file is not None else str(path)


def ask(
    do: str,
    board: BoardLike | None = None,
    challenge: ChallengeLike | None = None,
    *,
    progress: Callable[[str], bool | None] | None = None,
    file: str | None = None,
    inputs: Inputs | None = None,
    first: int | None = None,
    **more: Any,
) -> str:
    """Answers a request. Raises ValueError where there is no answer, and OSError where a file cannot be read."""
    handed, file = read_board(board, file)
    request: dict[str, Any] = {"do": do, "challenge": None if challenge is None else str(challenge), "file": file, **more}
    if first is not None:
        request["from"] = str(first)
    if inputs:
        request["set"] = [f"{name}={value}" for name, value in inputs.items()]
    return answer(json.dumps(request), handed, progress)
