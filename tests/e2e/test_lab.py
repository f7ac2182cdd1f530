"""The board in a real JupyterLab."""

from __future__ import annotations

from tests.e2e import checks_kept, checks_play
from tests.e2e.suite import *  # noqa: F403

HOST = "lab"


class TestDragging(checks_play.Dragging):
    """A game by drags."""


class TestKept(checks_kept.Kept):
    """Games that outlive their kernel."""
