"""The types of the wheel are those of its code, and mypy finds a mistake of a user."""

import subprocess
import sys

import pytest

pytest.importorskip("mypy")


@pytest.fixture(scope="module")
def mypy(tmp_path_factory):
    """Runs a tool of mypy in an empty folder, which keeps what it read."""
    folder = tmp_path_factory.mktemp("mypy")

    def read(tool: str, *arguments: str) -> subprocess.CompletedProcess:
        program = [sys.executable, "-P", "-m", tool, *arguments]
        return subprocess.run(program, cwd=folder, capture_output=True, text=True, check=False)

    return read


def test_the_package_and_a_program_have_types(root, mypy):
    own = root / "crates/tumble-python"
    read = mypy("mypy", "--strict", str(own / "python/tumble"), str(own / "tests/typed.py"))
    assert read.returncode == 0, read.stdout


def test_the_stub_is_what_was_built(mypy):
    read = mypy("mypy.stubtest", "tumble._tumble")
    assert read.returncode == 0, read.stdout


def test_mistakes_are_found(mypy, tmp_path):
    program = tmp_path / "wrong.py"
    program.write_text("import tumble\ntumble.grade(18.5)\ntumble.solve(5, seconds='long')\ntumble.run('-').nothing\n")
    read = mypy("mypy", "--strict", str(program))
    assert [f"wrong.py:{line}: error" in read.stdout for line in (1, 2, 3, 4)] == [False, True, True, True], read.stdout
