"""The recipes of the cookbook run, and the examples of the README, each as it stands there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[3] / "docs/cookbook.md"
README = Path(__file__).resolve().parents[1] / "README.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README.read_text(), re.M | re.S)
RECIPES = re.findall(r"^## (.*?)$.*?^```(sh|python)\n(.*?)^```", PAGE.read_text(), re.M | re.S)


def test_all_recipes_are_found():
    assert len(RECIPES) == 10


def settings(folder: Path) -> dict:
    """How a program is run in a folder, with that of the wheel on its path."""
    path = f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"
    environment = {"PATH": path, "HOME": str(folder)}
    return dict(cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_an_example_of_the_readme_runs(root, tmp_path, place):
    shutil.copytree(root / "tests/classes/week-7", tmp_path / "inbox")
    for name in ("board.toml", "18.toml"):
        shutil.copy(root / "solutions/18-entanglement.toml", tmp_path / name)
    begin = "from pathlib import Path\nimport tumble\n"
    (tmp_path / "example.py").write_text(begin + EXAMPLES[place])
    done = subprocess.run([sys.executable, "example.py"], **settings(tmp_path))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("title, language, recipe", RECIPES, ids=[title for title, *_ in RECIPES])
def test_a_recipe_runs(root, tmp_path, title, language, recipe):
    if "jq " in recipe and not shutil.which("jq"):
        pytest.skip("there is no jq")
    shutil.copytree(root / "tests/classes/week-7", tmp_path / "inbox")
    run = settings(tmp_path)
    if language == "python":
        (tmp_path / "recipe.py").write_text(recipe)
        done = subprocess.run([sys.executable, "recipe.py"], **run)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()
        return
    done = subprocess.run(["bash", "-c", recipe], **run)
    # 1: a board of the inbox does not pass.
    assert done.returncode in (0, 1), done.stderr
    written = re.findall(r"-o (\S+)", recipe)
    assert all((tmp_path / name).stat().st_size for name in written)
    assert written or done.stdout.strip()
