"""The notebooks run from their first cell to their last."""

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")


def shown_by(path: Path, folder: Path) -> list:
    """Runs a notebook in a folder, and returns what its cells show."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": folder}}).execute()
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_the_notebook_of_a_class_runs(root, tmp_path):
    shown = shown_by(root / "examples/class.ipynb", tmp_path)
    texts = "\n".join(str(output.get("data", output)) for output in shown)
    assert "ada" in texts and "fail" in texts and "unreadable" in texts and "<animate" in texts


def test_the_notebook_of_a_paper_makes_its_plots(root):
    pytest.importorskip("matplotlib")
    shown = shown_by(root / "examples/paper.ipynb", root / "examples")
    assert shown[0].data["text/plain"] == "60"
    assert sum("image/png" in output.get("data", {}) for output in shown) == 3
