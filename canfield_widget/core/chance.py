"""A deal that chance chooses."""

from __future__ import annotations

from typing import Final

from canfield_widget.core.deals import deal, random_deal
from canfield_widget.core.engine import is_stuck
from canfield_widget.core.variants import Rules

__all__ = ["any_deal"]

_TRIES: Final = 50


def any_deal(rules: Rules) -> str:
    """A random deal number, of a deal that offers a move where such a one is soon found.

    >>> any_deal(Rules("canfield", "Canfield"))[:4]
    'cw1:'
    """
    for _ in range(_TRIES):
        name = random_deal()
        if not is_stuck(deal(rules, name)):
            break
    return name
