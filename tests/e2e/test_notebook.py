"""The board in a real Notebook 7, which shares the widgets of JupyterLab and little of the rest.

With full counts it takes every check; else those of what differs most: keys, two views, a game.
"""

from __future__ import annotations

from tests.e2e import checks_play
from tests.e2e.suite import FULL

if FULL:
    from tests.e2e.suite import *  # noqa: F403

    class TestDragging(checks_play.Dragging):
        """A game by drags."""
else:
    from tests.e2e.suite import (  # noqa: F401
        TestKeyboard,
        TestViews,
        TestWinning,
    )

HOST = "notebook"
