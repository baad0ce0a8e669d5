"""The notebooks run from their first cell to their last."""

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")


def test_the_notebook_of_a_class_runs(root, tmp_path):
    notebook = nbformat.read(root / "examples/class.ipynb", as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": tmp_path}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    texts = "\n".join(str(output.get("data", output)) for output in shown)
    assert "ada" in texts and "fail" in texts and "unreadable" in texts and "<animate" in texts
