"""The board in a real Notebook 7."""

from __future__ import annotations

from tests.e2e import checks_play
from tests.e2e.suite import *  # noqa: F403
from tests.e2e.suite import FULL

HOST = "notebook"

if FULL:

    class TestDragging(checks_play.Dragging):
        """A game by drags."""
