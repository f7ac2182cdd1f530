"""Runs notebooks and stores their outputs: python -m tests.notebooks.store notebooks/*.ipynb

Only what is the same in two runs is stored, without widgets: nbval compares it with a third run.
"""

from __future__ import annotations

import copy
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

VIEW = "application/vnd.jupyter.widget-view+json"


class Client(NotebookClient):
    """Stores each output as its cell gave it, as nbval sees it, whatever a later cell changes."""

    def _update_display_id(self, *_: object) -> None:
        pass


def executed(notebook: nbformat.NotebookNode, folder: Path) -> nbformat.NotebookNode:
    """A copy of the notebook, run from its top in its folder; raises CellExecutionError."""
    fresh = copy.deepcopy(notebook)
    where = {"metadata": {"path": str(folder)}}
    Client(
        fresh, kernel_name="python3", timeout=300, store_widget_state=False, resources=where
    ).execute()
    fresh.metadata.language_info = {"name": "python"}
    for cell in fresh.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(VIEW, None)
    return fresh


def store(path: Path) -> None:
    """Writes the outputs of a notebook into it; raises ValueError where two runs differ."""
    notebook = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
    one, two = (nbformat.writes(executed(notebook, path.parent)) for _ in range(2))  # type: ignore[no-untyped-call]
    if one != two:
        raise ValueError(f"{path} gives other outputs in a second run")
    path.write_text(one + "\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        store(Path(name))
