"""What the tests of the wheel share. They run from a folder without sources: only the wheel has them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def command_line():
    """Runs the program: the one that `TUMBLE` names, or that of the wheel; gives its JSON lines."""
    program = [os.environ["TUMBLE"]] if "TUMBLE" in os.environ else [sys.executable, "-m", "tumble"]

    def lines(*arguments: str) -> list[dict]:
        done = subprocess.run([*program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode < 2, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return lines


@pytest.fixture(scope="session")
def references() -> dict[int, str]:
    """The reference solutions by the numbers of their challenges."""
    paths = sorted((ROOT / "solutions").glob("*.toml"))
    return {int(path.name[:2]): path.read_text() for path in paths}
