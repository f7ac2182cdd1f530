"""The list of checks that every host passes: a module that names a HOST takes all of it."""

from __future__ import annotations

import os

from tests.e2e import (
    checks_access,
    checks_family,
    checks_faults,
    checks_hints,
    checks_kernel,
    checks_keyboard,
    checks_leaks,
    checks_lessons,
    checks_life,
    checks_panels,
    checks_play,
    checks_pointer,
    checks_public,
    checks_reopened,
    checks_replay,
    checks_settings,
    checks_smooth,
)

FULL = os.environ.get("CANFIELD_FULL") == "1"


class TestWinning(checks_play.Winning):
    """A game by clicks, keys and script."""


class TestUndoing(checks_play.Undoing):
    """Undo and redo."""


class TestViews(checks_play.Views):
    """Two views."""


class TestPlaces(checks_play.Places):
    """Empty places, and what is said."""


class TestEnding(checks_play.Ending):
    """The end of a game."""


class TestPointing(checks_pointer.Pointing):
    """Mouse."""


class TestTouching(checks_pointer.Touching):
    """Finger."""


class TestKeyboard(checks_keyboard.Keyboard):
    """Keys."""


class TestAccess(checks_access.Access):
    """Seen and said."""


class TestPanels(checks_panels.Panels):
    """Toolbar and settings."""


class TestSettings(checks_settings.Settings):
    """What a person sets for good."""


class TestFamily(checks_family.Family):
    """The games of the family."""


class TestHints(checks_hints.Hints):
    """Good moves."""


class TestLessons(checks_lessons.Lessons):
    """Learning."""


class TestBusyKernel(checks_kernel.BusyKernel):
    """A cell that runs."""


class TestLostKernel(checks_kernel.LostKernel):
    """A restart."""


class TestHostility(checks_kernel.Hostility):
    """Messages that lie."""


class TestReopened(checks_reopened.Reopened):
    """A notebook without the kernel that played in it."""


class TestFar(checks_smooth.Far):
    """A kernel far away."""


class TestOnItsWay(checks_smooth.OnItsWay):
    """Moves shown ahead."""


class TestNodes(checks_smooth.Nodes):
    """Elements."""


class TestFaults(checks_faults.Faults):
    """What goes wrong in the middle of a game."""


class TestLayouts(checks_smooth.Layouts):
    """Forced layouts."""


class TestLeaks(checks_leaks.Leaks):
    """What is left."""


class TestPublicFaults(checks_public.PublicFaults):
    """What other widgets were reported for."""


class TestReplays(checks_replay.Replays):
    """Records."""


class TestLife(checks_life.Life):
    """Coming and going."""


if FULL:

    class TestWholeDeals(checks_play.WholeDeals):
        """Games from their first card to their last."""

    class TestOutages(checks_faults.Outages):
        """Kernels that die, and pages side by side."""

    class TestSwallowing(checks_faults.Swallowing):
        """A connection that carries nothing."""
