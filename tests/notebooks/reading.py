"""The notebooks of the repository, as they are stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "notebooks"
NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))


def notebook(name: str) -> dict[str, Any]:
    """The stored notebook."""
    content: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return content


def code_cells(name: str) -> list[dict[str, Any]]:
    """Its code cells in their order."""
    return [cell for cell in notebook(name)["cells"] if cell["cell_type"] == "code"]


def source(cell: dict[str, Any]) -> str:
    """The text of a cell, which is stored whole or line by line."""
    return "".join(cell["source"])


def texts(cell: dict[str, Any]) -> list[str]:
    """What the outputs of a cell say in plain text."""
    return ["".join(output.get("data", {}).get("text/plain", "")) for output in cell["outputs"]]
