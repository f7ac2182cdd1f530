"""Tasks for the runner, which other processes import by name."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any


def squared(key: str) -> Any:
    """A result with several parts."""
    return [int(key) ** 2, f"{key}²", None]


def noted(folder: str, key: str) -> Any:
    """Writes down that the key was worked out, once for each time."""
    with open(Path(folder) / "noted.txt", "a", encoding="utf-8") as file:
        file.write(f"{key}\n")
    return squared(key)


def notes(folder: Path) -> list[str]:
    """The keys that were worked out, in order of time."""
    path = folder / "noted.txt"
    return path.read_text("utf-8").split() if path.exists() else []


def dying_once(folder: str, at: str, key: str) -> Any:
    """Kills the process that comes to this key first."""
    if key == at:
        try:
            (Path(folder) / "died").touch(exist_ok=False)
        except FileExistsError:
            return squared(key)
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(key)


def failing_at(at: str, error: type[BaseException], key: str) -> Any:
    """Raises an error at one key."""
    if key == at:
        raise error(key)
    return squared(key)
