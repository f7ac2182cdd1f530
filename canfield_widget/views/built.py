"""The built files of the page."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

__all__ = ["built"]

_STATIC: Final = Path(__file__).parent.parent / "static"


def built(name: str) -> Path | str:
    """A part of the page; raises ImportError with the command that builds it.

    It is given as text, since anywidget keeps each widget whose page is a path alive for ever, to
    reload it when the file changes; a developer asks for that with ANYWIDGET_HMR=1.
    """
    path = _STATIC / name
    if not path.is_file():
        raise ImportError(
            f"{path} is missing: the page is built from js/ when the package is installed; "
            "in a checkout run `python3 dev.py setup`"
        )
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text("utf-8")
