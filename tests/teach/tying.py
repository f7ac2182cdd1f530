"""The table of the ties: what each sentence of the rules says, said again of the engine."""

from __future__ import annotations

from collections.abc import Callable

from canfield_widget.core.rules import Rules

Tie = Callable[[Rules, str], None]
TIES: dict[str, Tie] = {}
"""By the key of a sentence, a check that fails where the English sentence is false of a record."""


def ties(*keys: str) -> Callable[[Tie], Tie]:
    """Enters a check for sentences; what it looks at is stated in it, not read from the package."""

    def enter(check: Tie) -> Tie:
        for key in keys:
            assert key not in TIES
            TIES[key] = check
        return check

    return enter
