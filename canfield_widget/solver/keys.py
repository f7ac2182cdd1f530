"""One short text for all positions of a search that play alike, and different ones for others."""

from __future__ import annotations

from collections.abc import Callable

from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.rules import Rules
from canfield_widget.core.table import Table
from canfield_widget.solver.turning import row_of

__all__ = ["key_maker"]

_GAP = b"\xff"
"""Between the parts of a key; the numbers of cards are lower."""


def key_maker(rules: Rules) -> Callable[[Position | Table], bytes]:
    """A function for the key of a position, the phase of its stock left out.

    It is exact among the positions of one deal:

    * Tableau piles in any order play alike: none is named by the rules, and spaces are filled
      alike. What lies face down in a pile is part of it.
    * A reserve loses cards only, so how many are left tells which.
    * Stock and waste are told as the row in which they are dealt.
    * The cards that are left over lie on the foundations. Where those build up in suit, or take
      sets of a rank, that tells all; else `_foundations` adds what is missing.
    """
    faces = any("d" in pile for pile in rules.tableau)
    told = rules.foundation_build in ("suit", "rank_set") and not rules.foundation_down
    told = told and not rules.first_leads

    def key(position: Position | Table) -> bytes:
        piles = [bytes(pile) for pile in position.tableau]
        if faces:
            piles = [pile + _dealt(position, at) for at, pile in enumerate(piles)]
        piles.sort()
        foundations = () if told else _foundations(rules, position.foundations)
        left = bytes((position.base or 0, *map(len, position.reserves)))
        return _GAP.join((left, *foundations, bytes(row_of(position)), *piles))

    return key


def _dealt(position: Position | Table, at: int) -> bytes:
    """The faces of the cards that did not move since the deal, in codes that no card has."""
    down = position.down[at]
    return position.rules.tableau[at][:down].encode() if down else b""


def _foundations(rules: Rules, foundations: tuple[Pile, ...]) -> list[bytes]:
    """The foundations in any order, but for the first one where it leads.

    Cards below the top one matter only where they may come back. Those that build down differ
    from those that build up in their first card.
    """
    piles = [bytes(pile) for pile in foundations]
    if rules.takeback == "none":
        piles = [bytes((len(pile), *pile[:1], *pile[-1:])) for pile in foundations]
    first = rules.first_leads
    return [*piles[:first], *sorted(piles[first:])]
